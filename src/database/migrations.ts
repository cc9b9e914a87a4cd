import { fork } from "node:child_process";
import { join } from "node:path";
import { Client } from "pg";
import { openDatabase } from "./client.js";
import type { Database, Reader } from "./connection.js";
import { generationLockClass } from "./dialect.js";
import type { DatabaseLocation } from "./location.js";
import { readMigrations } from "./migration-files.js";
import { sql } from "./sql.js";

interface AppliedMigration {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished_at: Date | null;
}

/**
 * The names of the migrations that the database lacks; none when it is ready. Throws when it has one that this program
 * does not know or that did not finish.
 */
export async function pendingMigrations(reader: Reader): Promise<string[]> {
  const [table] = await reader.read<{ found: bigint | boolean }>(
    sql`SELECT ${reader.dialect.tableExists("_prisma_migrations")} AS found`,
  );
  const known = readMigrations(reader.dialect.provider);
  if (!table?.found) return known.map(({ name }) => name);
  const applied = await reader.read<AppliedMigration>(
    sql`SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`,
  );
  for (const migration of applied) {
    const file = known.find(({ name }) => name === migration.migration_name);
    if (file === undefined)
      throw new Error(`the database has migration ${migration.migration_name}, which this version lacks`);
    if (file.checksum !== migration.checksum)
      throw new Error(`migration ${file.name} was changed after it was applied`);
    if (migration.finished_at === null) throw new Error(`migration ${file.name} was started and never finished`);
  }
  return known
    .map(({ name }) => name)
    .filter((name) => !applied.some((migration) => migration.migration_name === name));
}

/**
 * Opens the database, brought up to date first. The schema engine runs in a process of its own, so that the server does
 * not keep its memory; on PostgreSQL an advisory lock lets one process migrate at a time. On SQLite the caller holds the
 * server lock.
 */
export async function openMigrated(location: DatabaseLocation): Promise<Database> {
  const database = await openIfUpToDate(location);
  if (database !== null) return database;
  if (location.provider === "sqlite") return openAfterMigration(location);
  return withMigrationLock(
    location.url,
    async () => (await openIfUpToDate(location)) ?? (await openAfterMigration(location)),
  );
}

/** Only brings the database up to date; see `openMigrated`. */
export async function migrate(location: DatabaseLocation): Promise<void> {
  const database = await openMigrated(location);
  await database.close();
}

async function openAfterMigration(location: DatabaseLocation): Promise<Database> {
  await runMigrationProcess(location);
  const database = await openIfUpToDate(location);
  if (database === null) throw new Error("the database still lacks migrations after they were applied");
  return database;
}

/** Null when it lacks migrations. */
async function openIfUpToDate(location: DatabaseLocation): Promise<Database | null> {
  const database = await openDatabase(location);
  let isUpToDate = false;
  try {
    isUpToDate = (await pendingMigrations(database)).length === 0;
    return isUpToDate ? database : null;
  } finally {
    if (!isUpToDate) await database.close();
  }
}

async function withMigrationLock<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1, 0)", [generationLockClass]);
    return await work();
  } finally {
    await client.end();
  }
}

function runMigrationProcess(location: DatabaseLocation): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, "migrate.js"), { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`the database could not be migrated (exit code ${String(code)})`));
    });
    child.send(location);
  });
}
