/** Where the data lies: one SQLite file, or a PostgreSQL database by URL. */
export type DatabaseLocation = { provider: "sqlite"; file: string } | { provider: "postgresql"; url: string };

export type Provider = DatabaseLocation["provider"];
