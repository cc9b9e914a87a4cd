import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrateWithBuiltProgram } from "./built-program.js";

/** Migrates one SQLite file; each test file copies it. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "latchboard-sqlite-"));
  const file = join(folder, "template.db");
  await migrateWithBuiltProgram({ provider: "sqlite", file });
  project.provide("template", file);
  return () => rmSync(folder, { recursive: true, force: true });
}

declare module "vitest" {
  export interface ProvidedContext {
    /** SQLite: the migrated file. PostgreSQL: the URL of the migrated database. */
    template: string;
  }
}
