import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../src/database/client.js";
import type { Database, Transaction } from "../../src/database/connection.js";
import { rawSql, sql } from "../../src/database/sql.js";
import { createTestDatabase, provider, type TestDatabase } from "../support/test-database.js";
import { held } from "../support/until.js";

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openDatabase(testDatabase.location);
});
beforeEach(() => database.execute(sql`DELETE FROM workspaces`));
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const at = new Date("2026-08-20T09:15:30.125Z");

function insert(into: Transaction, id: string): Promise<number> {
  return into.execute(
    sql`INSERT INTO workspaces (id, name, created_at, updated_at) VALUES (${id}, ${id}, ${at}, ${at})`,
  );
}

async function ids(from: { read: Database["read"] } = database): Promise<string[]> {
  return (await from.read<{ id: string }>(sql`SELECT id FROM workspaces ORDER BY id`)).map(({ id }) => id);
}

/** A transaction that has written `inside` and is still open; `finish` commits it or rolls it back. */
async function openTransaction(): Promise<{ finish: (how: "commit" | "roll back") => void; ended: Promise<void> }> {
  const written = held();
  const decision = held<"commit" | "roll back">();
  const ended = database.transaction(async (transaction) => {
    await insert(transaction, "inside");
    written.release();
    const how = await decision.promise;
    // What was given beside it has had its turn by then, if nothing holds it back.
    for (let turn = 0; turn < 20; turn += 1) await ids(transaction);
    if (how === "roll back") throw new Error("rolled back by the test");
  });
  await written.promise;
  return { finish: decision.release, ended };
}

test("a statement given beside an open transaction is not undone by that transaction's rollback", async () => {
  const open = await openTransaction();
  // Awaited as one from the start: Prisma begins a statement only when somebody awaits it.
  const beside = Promise.all([
    insert(database, "executed"),
    database.write(sql`INSERT INTO workspaces (id, name, created_at, updated_at)
      VALUES ('written', '', ${at}, ${at}) RETURNING id`),
    database.transaction((transaction) => insert(transaction, "other transaction")),
  ]);
  open.finish("roll back");
  await expect(open.ended).rejects.toThrow("rolled back by the test");
  await beside;
  expect(await ids()).toEqual(["executed", "other transaction", "written"]);
});

test("a read beside an open transaction answers at once and sees committed rows only", async () => {
  await insert(database, "before");
  const open = await openTransaction();
  expect(await ids()).toEqual(["before"]);
  open.finish("commit");
  await open.ended;
  expect(await ids()).toEqual(["before", "inside"]);
});

test("a transaction sees its own rows, returns its result, and leaves nothing when it throws", async () => {
  const seen = await database.transaction(async (transaction) => {
    await insert(transaction, "first");
    return ids(transaction);
  });
  expect(seen).toEqual(["first"]);
  const failing = database.transaction(async (transaction) => {
    await insert(transaction, "second");
    await insert(transaction, "first");
  });
  await expect(failing).rejects.toThrow();
  expect(await ids()).toEqual(["first"]);
});

test("a statement that fails does not stop the ones behind it", async () => {
  const outcomes = await Promise.allSettled([
    database.execute(sql`INSERT INTO no_such_table VALUES (1)`),
    insert(database, "behind"),
    database.transaction(() => Promise.reject(new Error("nothing written"))),
    insert(database, "last"),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected", "fulfilled"]);
  expect(await ids()).toEqual(["behind", "last"]);
});

test("transactions that begin by writing the row they share lose no update", async () => {
  await insert(database, "shared");
  const seen = await Promise.all(
    Array.from({ length: 20 }, () =>
      database.transaction(async (transaction) => {
        await transaction.execute(sql`UPDATE workspaces SET task_sequence = task_sequence + 1 WHERE id = 'shared'`);
        const [row] = await transaction.read<{ task_sequence: number }>(sql`SELECT task_sequence FROM workspaces`);
        return row?.task_sequence;
      }),
    ),
  );
  expect(new Set(seen)).toEqual(new Set(Array.from({ length: 20 }, (_none, index) => index + 1)));
});

test("closing lets the writes that were given before finish", async () => {
  const closing = await openDatabase(testDatabase.location);
  const given = Array.from({ length: 5 }, (_none, index) => insert(closing, `given ${index}`));
  await Promise.all([...given, closing.close()]);
  expect(await ids()).toHaveLength(5);
});

test("[OP8] an instant is stored as itself whatever time zone the database server prefers", async () => {
  // In Berlin these are an hour that does not exist and one that comes twice.
  const instants = ["2026-03-29T02:30:00.001Z", "2026-10-25T00:30:00.125Z", "2026-10-25T01:30:00.999Z"];
  const named = rawSql(`"${new URL(provider === "sqlite" ? "none:/" : databaseUrl()).pathname.slice(1)}"`);
  if (provider === "postgresql") await database.execute(sql`ALTER DATABASE ${named} SET timezone = 'Europe/Berlin'`);
  const elsewhere = await openDatabase(testDatabase.location);
  for (const instant of instants) {
    await elsewhere.execute(sql`INSERT INTO workspaces (id, name, created_at, updated_at)
      VALUES (${instant}, '', ${new Date(instant)}, ${new Date(instant)})`);
  }
  const milliseconds =
    provider === "sqlite"
      ? sql`CAST(ROUND((julianday(created_at) - 2440587.5) * 86400000) AS TEXT)`
      : sql`CAST(CAST(EXTRACT(EPOCH FROM created_at) * 1000 AS bigint) AS TEXT)`;
  const rows = await elsewhere.read<{ created_at: Date; stored: string }>(
    sql`SELECT created_at, ${milliseconds} AS stored FROM workspaces ORDER BY created_at`,
  );
  await elsewhere.close();
  expect(rows.map((row) => row.created_at.toISOString())).toEqual(instants);
  expect(rows.map((row) => Number(row.stored))).toEqual(instants.map((instant) => Date.parse(instant)));
});

test("what is committed is durable: write-ahead log with full synchronization, or synchronous commit", async () => {
  if (provider === "sqlite") {
    expect(await database.read(sql`PRAGMA journal_mode`)).toEqual([{ journal_mode: "wal" }]);
    // The first connection reads, the second writes.
    expect(await database.read(sql`PRAGMA synchronous`)).toEqual([{ synchronous: 2n }]);
    expect(await database.write(sql`PRAGMA synchronous`)).toEqual([{ synchronous: 2n }]);
    expect(await database.write(sql`PRAGMA foreign_keys`)).toEqual([{ foreign_keys: 1n }]);
  } else {
    expect(await database.write(sql`SHOW synchronous_commit`)).toEqual([{ synchronous_commit: "on" }]);
  }
});

test("a database that cannot be reached fails with the first statement at the latest", async () => {
  const nowhere = await openUnreachable().catch((error: unknown) => error);
  expect(nowhere).toBeInstanceOf(Error);
});

async function openUnreachable(): Promise<void> {
  const location =
    provider === "sqlite"
      ? { provider, file: join(tmpdir(), crypto.randomUUID(), "test.db") }
      : { provider, url: "postgresql://postgres@127.0.0.1:1/none" };
  const opened = await openDatabase(location);
  try {
    await opened.read(sql`SELECT 1 AS one`);
  } finally {
    await opened.close();
  }
}

function databaseUrl(): string {
  return testDatabase.location.provider === "postgresql" ? testDatabase.location.url : "";
}
