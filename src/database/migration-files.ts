import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Provider } from "./location.js";

const prismaFolder = join(import.meta.dirname, "..", "..", "prisma");

export interface MigrationFile {
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the text in hex, as `_prisma_migrations.checksum` has it. */
  readonly checksum: string;
}

/** The migrations of one provider, oldest first. */
export function readMigrations(provider: Provider): MigrationFile[] {
  const folder = join(prismaFolder, provider, "migrations");
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

/** The provider's Prisma schema, written from prisma/models.prisma. */
export function providerSchema(provider: Provider): { path: string; content: string } {
  const path = join(prismaFolder, provider, "schema.prisma");
  return { path, content: readFileSync(path, "utf8") };
}
