import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { inject } from "vitest";
import type { DatabaseLocation } from "../../src/database/location.js";

/** The database this run is about; most tests need not know. */
export const provider: DatabaseLocation["provider"] =
  process.env["TEST_PROVIDER"] === "postgresql" ? "postgresql" : "sqlite";

export interface TestDatabase {
  readonly location: DatabaseLocation;
  /** A folder of its own; dropped with the database. */
  readonly dataFolder: string;
  drop(): Promise<void>;
}

/** A migrated database of its own; drop it when every server on it is closed. */
export function createTestDatabase(): Promise<TestDatabase> {
  return provider === "sqlite" ? copySqlite() : copyPostgresql();
}

async function copySqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "latchboard-test-"));
  const file = join(folder, "test.db");
  copyFileSync(inject("template"), file);
  return {
    location: { provider: "sqlite", file },
    dataFolder: folder,
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function copyPostgresql(): Promise<TestDatabase> {
  const template = new URL(inject("template"));
  const url = await createPostgresql(`TEMPLATE ${template.pathname.slice(1)}`);
  return postgresqlAt(url);
}

/** A PostgreSQL database that exists already, with a data folder of its own. */
export function postgresqlAt(url: string): TestDatabase {
  const dataFolder = mkdtempSync(join(tmpdir(), "latchboard-test-"));
  return {
    location: { provider: "postgresql", url },
    dataFolder,
    drop: async () => {
      await dropPostgresql(url);
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** An empty PostgreSQL database made with these options of `CREATE DATABASE`; its URL. */
export async function createPostgresql(options: string): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  await administer(`CREATE DATABASE ${name} ${options}`);
  const url = new URL(inject("template"));
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropPostgresql(url: string): Promise<void> {
  await administer(`DROP DATABASE IF EXISTS ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
}

async function administer(statement: string): Promise<void> {
  const url = new URL(inject("template"));
  url.pathname = "/postgres";
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
