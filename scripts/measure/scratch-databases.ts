import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { DatabaseLocation } from "../../src/database/location.js";

type Measure = (locations: readonly DatabaseLocation[]) => Promise<boolean>;

/**
 * Measures on empty SQLite files of these names and, when DATABASE_URL is given, on scratch PostgreSQL databases next to
 * the one it names; both are removed afterwards. True when every measurement was fine.
 */
export async function onScratchDatabases(names: readonly string[], measure: Measure): Promise<boolean> {
  const given = process.env["DATABASE_URL"] ?? "";
  const sqliteIsFine = await onSqlite(names, measure);
  return given === "" ? sqliteIsFine : (await onPostgresql(given, names, measure)) && sqliteIsFine;
}

async function onSqlite(names: readonly string[], measure: Measure): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "latchboard-measure-"));
  try {
    return await measure(names.map((name) => ({ provider: "sqlite", file: join(folder, `${name}.db`) })));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onPostgresql(url: string, sizes: readonly string[], measure: Measure): Promise<boolean> {
  const names = sizes.map((size) => `latchboard_measure_${size}_${process.pid}`);
  const locate = (name: string): DatabaseLocation => {
    const own = new URL(url);
    own.pathname = `/${name}`;
    return { provider: "postgresql", url: own.href };
  };
  const admin = new Client({ connectionString: url });
  await admin.connect();
  for (const name of names) await admin.query(`CREATE DATABASE ${name}`);
  try {
    return await measure(names.map(locate));
  } finally {
    for (const name of names) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.end();
  }
}
