import type { Database } from "./connection.js";
import { sql } from "./sql.js";

/** The database's own id, made at its first start; processes that start at once agree on one. */
export async function readInstallationId(
  database: Database,
  candidate: { readonly id: string; readonly createdAt: Date },
): Promise<string> {
  await database.execute(sql`INSERT INTO installations (singleton, id, created_at)
    VALUES ('this', ${candidate.id}, ${candidate.createdAt}) ON CONFLICT (singleton) DO NOTHING`);
  const [row] = await database.read<{ id: string }>(sql`SELECT id FROM installations`);
  if (row === undefined) throw new Error("the installation has no id");
  return row.id;
}
