import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/database/sql.js";
import { migrateWithBuiltProgram } from "../support/built-program.js";
import { createEmptyDatabase } from "../support/migrating.js";
import { createPostgresql, postgresqlAt, provider, type TestDatabase } from "../support/test-database.js";
import { TestServer } from "../support/test-server.js";

let database: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  database = provider === "sqlite" ? await createEmptyDatabase() : await caseBlindPostgresql();
  await migrateWithBuiltProgram(database.location);
  server = await TestServer.start({ database });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

/** Its default collation orders without regard to case; one that equates cases PostgreSQL does not admit as a default. */
async function caseBlindPostgresql(): Promise<TestDatabase> {
  const url = await createPostgresql("TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'und-u-ks-level2' LOCALE 'C'");
  return postgresqlAt(url);
}

/** Names in the order the database itself prefers. */
async function preferredOrder(names: readonly string[]): Promise<string[]> {
  for (const name of names) await server.rest.newBoard(name);
  const rows = await server.query<{ name: string }>(
    sql`SELECT name FROM workspaces WHERE name <> 'Default Workspace' ORDER BY name`,
  );
  return rows.map(({ name }) => name);
}

test("[X40, X174] the PostgreSQL of this test orders text without regard to case, and SQLite by its bytes", async () => {
  const order = await preferredOrder(["b", "A", "a", "B"]);
  if (provider === "sqlite") expect(order).toEqual(["A", "B", "a", "b"]);
  else expect(order.map((name) => name.toLowerCase())).toEqual(["a", "a", "b", "b"]);
});

test("[X40, X174] the external id keeps the collation C there, in column and index", async () => {
  if (provider === "sqlite") {
    const [index] = await server.query(
      sql`SELECT coll FROM pragma_index_xinfo('uniq_tasks_external_id') WHERE seqno = 1`,
    );
    expect(index).toEqual({ coll: "BINARY" });
    return;
  }
  const [defaults] = await server.query(sql`SELECT datlocprovider::text AS provider, datlocale AS locale
    FROM pg_database WHERE datname = current_database()`);
  expect(defaults).toEqual({ provider: "i", locale: "und-u-ks-level2" });
  const collations = await server.query(sql`SELECT rules.collname FROM pg_attribute AS member
    JOIN pg_collation AS rules ON rules.oid = member.attcollation
   WHERE member.attname = 'external_id' AND member.attrelid IN ('tasks'::regclass, 'uniq_tasks_external_id'::regclass)`);
  expect(collations).toEqual([{ collname: "C" }, { collname: "C" }]);
});

test("[X39, X173, X174] ext-1 and EXT-1 are two tasks there, each found again by its own spelling", async () => {
  const board = await server.rest.newBoard();
  const [lower, upper] = [
    await server.rest.newTask(board, { external_id: "ext-1" }),
    await server.rest.newTask(board, { external_id: "EXT-1" }),
  ];
  expect(upper).toMatchObject({ deduplicated: false, external_id: "EXT-1" });
  expect(upper.id).not.toBe(lower.id);
  expect((await server.rest.newTask(board, { external_id: "ext-1" })).id).toBe(lower.id);
  expect((await server.rest.newTask(board, { external_id: "EXT-1" })).id).toBe(upper.id);
  const missing = await server.rest.get(server.rest.externalIdPath(board.workspaceId, "Ext-1"));
  expect(missing.status).toBe(404);
});

test("[X41, X174] composed and decomposed letters are two tasks there", async () => {
  const board = await server.rest.newBoard();
  const composed = await server.rest.newTask(board, { external_id: "caf\u00e9" });
  const decomposed = await server.rest.newTask(board, { external_id: "cafe\u0301" });
  expect(decomposed).toMatchObject({ deduplicated: false, external_id: "cafe\u0301" });
  expect(decomposed.id).not.toBe(composed.id);
});
