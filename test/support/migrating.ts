import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { DatabaseLocation } from "../../src/database/location.js";
import { projectFolder } from "./built-program.js";
import { createPostgresql, postgresqlAt, provider, type TestDatabase } from "./test-database.js";

/** A database without any table. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  if (provider === "postgresql") {
    const url = await createPostgresql("TEMPLATE template0");
    return postgresqlAt(url);
  }
  const folder = mkdtempSync(join(tmpdir(), "latchboard-empty-"));
  return {
    location: { provider, file: join(folder, "test.db") },
    dataFolder: folder,
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

const builtModule = (name: string): string =>
  JSON.stringify(pathToFileURL(join(projectFolder, "dist", "database", name)).href);

const program = `
  import { applyMigrations } from ${builtModule("apply-migrations.js")};
  import { readMigrations } from ${builtModule("migration-files.js")};
  const { location, count } = JSON.parse(process.argv[1]);
  const names = await applyMigrations(location, readMigrations(location.provider).slice(0, count));
  process.stdout.write(JSON.stringify(names), () => process.exit(0));`;

/**
 * Applies the first `count` migrations, or all; the names of those that were missing. In a process of its own: the schema
 * engine keeps a SQLite file locked as long as its process lives.
 */
export async function applyFirstMigrations(location: DatabaseLocation, count?: number): Promise<string[]> {
  const given = JSON.stringify({ location, count });
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", program, given]);
  return JSON.parse(stdout) as string[]; // what the program above writes
}
