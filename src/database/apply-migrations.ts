import type { DatabaseLocation } from "./location.js";
import { readMigrations } from "./migration-files.js";
import { openSchemaEngine } from "./schema-engine.js";

/** Applies the migrations that the database lacks, oldest first; returns their names. Takes no lock. */
export async function applyMigrations(
  location: DatabaseLocation,
  migrations = readMigrations(location.provider),
): Promise<string[]> {
  const engine = await openSchemaEngine(location);
  const { appliedMigrationNames } = await engine.applyMigrations({
    migrationsList: {
      baseDir: "migrations",
      lockfile: { path: "migration_lock.toml", content: `provider = "${location.provider}"\n` },
      shadowDbInitScript: "",
      migrationDirectories: migrations.map(({ name, sql }) => ({
        path: name,
        migrationFile: { path: "migration.sql", content: { tag: "ok", value: sql } },
      })),
    },
    filters: { externalTables: [], externalEnums: [] },
  });
  return appliedMigrationNames;
}
