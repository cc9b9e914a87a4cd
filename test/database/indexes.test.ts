import { afterAll, beforeAll, expect, test } from "vitest";
import { readBundle } from "../../src/database/clarifications.js";
import { recoverDeliveries } from "../../src/database/clarification-delivery.js";
import { listPendingBundles, type PendingPage } from "../../src/database/clarification-list.js";
import { openDatabase } from "../../src/database/client.js";
import type { Database, Reader } from "../../src/database/connection.js";
import { sql, type Sql } from "../../src/database/sql.js";
import { releaseExternalId, settleTask } from "../../src/database/task-identity.js";
import { findTaskByExternalId } from "../../src/database/tasks.js";
import { listStrandedReservations, publishKeptTurns } from "../../src/database/turn-recovery.js";
import { isSessionReserved } from "../../src/database/turn-reservations.js";
import { unscopedCaller } from "../../src/domain/caller.js";
import { createTestDatabase, provider, type TestDatabase } from "../support/test-database.js";

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openDatabase(testDatabase.location);
  await fill();
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const at = new Date("2026-08-20T09:15:30.125Z");
const rows = 2_000;

/** Enough open and answered questions and settled tasks that a scan is the wrong plan. */
async function fill(): Promise<void> {
  const { dialect } = database;
  const numbers = sql`WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows})`;
  await database.execute(
    sql`INSERT INTO workspaces (id, name, created_at, updated_at) VALUES ('w', 'W', ${at}, ${at})`,
  );
  await database.execute(sql`INSERT INTO tasks (id, workspace_id, title, created_at, updated_at, external_id)
    ${numbers} SELECT 'task-' || n, 'w', 'T', ${dialect.instant(at)}, ${dialect.instant(at)}, 'ext-' || n FROM numbers`);
  await database.execute(sql`INSERT INTO task_sessions (id, task_id, state, started_at, updated_at)
    ${numbers} SELECT 'session-' || n, 'task-' || n, 'RUNNING', ${dialect.instant(at)}, ${dialect.instant(at)} FROM numbers`);
  await database.execute(sql`INSERT INTO task_session_turns (id, task_session_id, started_at, created_at, updated_at)
    ${numbers} SELECT 'turn-' || n, 'session-' || n, ${dialect.instant(at)}, ${dialect.instant(at)}, ${dialect.instant(at)} FROM numbers`);
  for (const [prefix, status] of [
    ["p", "answered"],
    ["open", "pending"],
  ] as const) {
    const pendingId = sql`CAST(${prefix} AS TEXT) || '-' || n`;
    const metadata =
      provider === "sqlite"
        ? sql`json_object('pending_id', ${pendingId}, 'question_id', 'q1', 'status', ${status})`
        : sql`${dialect.json({ status, question_id: "q1" })} || jsonb_build_object('pending_id', ${pendingId})`;
    await database.execute(sql`INSERT INTO task_session_messages
        (id, task_session_id, task_id, turn_id, type, metadata, created_at, updated_at, bundle_created_at)
      ${numbers} SELECT ${pendingId}, 'session-' || n, 'task-' || n, 'turn-' || n, 'clarification_request', ${metadata},
        ${dialect.instant(at)}, ${dialect.instant(at)}, ${dialect.instant(at)} FROM numbers`);
  }
  await database.execute(sql`ANALYZE`);
}

/** The statements that `use` sends, none of which is run. */
async function statementsOf(use: (database: Database) => Promise<unknown>): Promise<Sql[]> {
  const seen: Sql[] = [];
  const note = (statement: Sql): Promise<never[]> => {
    seen.push(statement);
    return Promise.resolve([]);
  };
  const noting: Database = {
    dialect: database.dialect,
    read: note,
    write: note,
    execute: (statement) => note(statement).then(() => 0),
    transaction: (work) => work(noting),
    wakeAfterEnd: () => undefined,
    onWake: () => undefined,
    close: () => Promise.resolve(),
  };
  await use(noting);
  return seen;
}

/** How the database would run a statement; PostgreSQL is asked not to scan, which with these few rows it might. */
async function planOf(statement: Sql): Promise<string> {
  if (provider === "sqlite") {
    const steps = await database.read<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${statement}`);
    return steps.map(({ detail }) => detail).join("\n");
  }
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`SET LOCAL enable_seqscan = off`);
    const lines = await transaction.read<{ "QUERY PLAN": string }>(sql`EXPLAIN ${statement}`);
    return lines.map((line) => line["QUERY PLAN"]).join("\n");
  });
}

const scanOf = { sqlite: /SCAN (task|message|open_row)$/m, postgresql: /Seq Scan on (tasks|task_session_messages)\b/ };

async function expectIndex(use: (database: Database) => Promise<unknown>, index: string): Promise<void> {
  const [statement] = await statementsOf(use);
  if (statement === undefined) throw new Error("no statement was sent");
  const plan = await planOf(statement);
  expect(plan).toContain(index);
  expect(plan).not.toMatch(scanOf[provider]);
}

test("[X54, X90] the lookup of an external id is one statement by the identity's index", async () => {
  const identity = { workspaceId: "w", externalId: "ext-7" };
  const look = (reader: Reader): Promise<unknown> => findTaskByExternalId(reader, unscopedCaller, identity);
  expect(await statementsOf(look)).toHaveLength(1);
  await expectIndex(look, "uniq_tasks_external_id");
});

test("[X95] the release finds its task by the identity's index", async () => {
  const release = { workspaceId: "w", externalId: "ext-7", releasedAt: at };
  await expectIndex((target) => releaseExternalId(target, release), "uniq_tasks_external_id");
});

test("[X58] the settlement finds its task by primary key", async () => {
  const settlement = { taskId: "task-7", externalId: "ext-7", settledAt: at };
  const primaryKey = provider === "sqlite" ? "sqlite_autoindex_tasks_1" : "tasks_pkey";
  await expectIndex((target) => settleTask(target, settlement), primaryKey);
});

test("[SH1, U37] a bundle is read by the index on its pending id", async () => {
  await expectIndex((reader) => readBundle(reader, "p-7"), "task_session_messages_pending_id_idx");
});

const firstPage: PendingPage = {
  caller: unscopedCaller,
  workspaceId: null,
  createdSince: null,
  after: null,
  limit: 50,
};

async function planOfList(page: PendingPage): Promise<string> {
  const [statement] = await statementsOf((reader) => listPendingBundles(reader, page));
  return planOf(statement ?? sql`SELECT 1`);
}

test.each<{ name: string; changes: Partial<PendingPage> }>([
  { name: "first", changes: {} },
  { name: "next", changes: { after: { createdAt: at, pendingId: "open-15" } } },
  { name: "filtered", changes: { createdSince: at, workspaceId: "w" } },
  { name: "user's", changes: { caller: { kind: "user", userId: "alice" } } },
])(
  "[L2a, OP46] the $name page is read in the order of the list's index, and nothing is sorted but the page",
  async ({ changes }) => {
    const page = { ...firstPage, ...changes };
    await expectIndex((reader) => listPendingBundles(reader, page), "task_session_messages_listed_questions_idx");
    const plan = await planOfList(page);
    if (provider === "sqlite") expect(plan).toMatch(/open_row USING INDEX task_session_messages_listed_questions_idx/);
    else expect(plan).toMatch(/Limit.*\n *-> +Index Scan using task_session_messages_listed_questions_idx/);
  },
);

test("[U76] the recovery at start finds undelivered answers by their index", async () => {
  await expectIndex((target) => recoverDeliveries(target, at, at), "task_session_messages_undelivered_idx");
});

test("[OP46, L2a] the condition on a bundle reads its own rows, however many rows its session and turn have", async () => {
  const plan = await planOfList(firstPage);
  if (provider === "sqlite") {
    const seek =
      /SEARCH twin USING INDEX task_session_messages_open_questions_idx \(task_session_id=\? AND <expr>=\?\)/;
    expect(plan).toMatch(seek);
  } else {
    expect(plan).toMatch(
      /messages twin[^\n]*\n +Index Cond: \(\(task_session_id = open_row\.task_session_id\) AND \(\(metadata/,
    );
    expect(plan).not.toMatch(/Bitmap|sibling[^\n]*turn_id/);
  }
});

test("[U22, U16, U62] reserved turns, and those whose events are still to be written, are found by their indexes", async () => {
  await expectIndex((reader) => listStrandedReservations(reader, 1), "task_session_turns_reserved_idx");
  await expectIndex((target) => publishKeptTurns(target, at), "task_session_turns_unannounced_idx");
  await expectIndex((reader) => isSessionReserved(reader, "session-7"), "task_session_turns_reserved_idx");
});

test("[X40] column and index of the external id compare bytes", async () => {
  if (provider === "sqlite") {
    const columns = await database.read(
      sql`SELECT name, coll FROM pragma_index_xinfo('uniq_tasks_external_id') WHERE key`,
    );
    expect(columns).toEqual([
      { name: "workspace_id", coll: "BINARY" },
      { name: "external_id", coll: "BINARY" },
    ]);
  } else {
    const column = await database.read(sql`SELECT rules.collname FROM pg_attribute AS attribute
      JOIN pg_collation AS rules ON rules.oid = attribute.attcollation
      WHERE attribute.attrelid = 'tasks'::regclass AND attribute.attname = 'external_id'`);
    expect(column).toEqual([{ collname: "C" }]);
    expect(await indexCollations()).toEqual(["default", "C"]);
  }
  const compared = await database.read(sql`SELECT id FROM tasks WHERE external_id IN ('EXT-1', 'ext-1 ', 'éxt-1')`);
  expect(compared).toEqual([]);
});

async function indexCollations(): Promise<string[]> {
  const found = await database.read<{ collname: string }>(sql`SELECT rules.collname FROM pg_index AS held
    CROSS JOIN LATERAL unnest(held.indcollation) WITH ORDINALITY AS member(oid, place)
    JOIN pg_collation AS rules ON rules.oid = member.oid
    WHERE held.indexrelid = 'uniq_tasks_external_id'::regclass ORDER BY member.place`);
  return found.map(({ collname }) => collname);
}

test("[X26] the identity's index is unique, partial, and on workspace and external id in this order", async () => {
  const statement =
    provider === "sqlite"
      ? sql`SELECT sql AS definition FROM sqlite_master WHERE name = 'uniq_tasks_external_id'`
      : sql`SELECT indexdef AS definition FROM pg_indexes WHERE indexname = 'uniq_tasks_external_id'`;
  const [index] = await database.read<{ definition: string }>(statement);
  const plain = index?.definition.replaceAll(/["()]/g, "").replaceAll(/\s+/g, " ");
  expect(plain).toMatch(/^CREATE UNIQUE INDEX .*tasks .*workspace_id, external_id.* WHERE external_id IS NOT NULL$/);
});

test("[X25, X29] both columns may be NULL, are instants and text of the task itself, and no other table has them", async () => {
  const statement =
    provider === "sqlite"
      ? sql`SELECT owner.name AS "table", member.name AS "column", lower(member.type) AS type, member."notnull" = 0 AS nullable
          FROM sqlite_master AS owner JOIN pragma_table_info(owner.name) AS member WHERE member.name LIKE 'external_id%'`
      : sql`SELECT table_name AS "table", column_name AS "column", data_type AS type, is_nullable = 'YES' AS nullable
          FROM information_schema.columns WHERE table_schema = 'public' AND column_name LIKE 'external_id%'`;
  const columns = await database.read<{ table: string; column: string; type: string; nullable: unknown }>(statement);
  const found = columns.map(({ nullable, ...column }) => ({ ...column, nullable: Boolean(nullable) }));
  const instant = provider === "sqlite" ? "datetime" : "timestamp with time zone";
  expect(found.sort((first, second) => first.column.localeCompare(second.column))).toEqual([
    { table: "tasks", column: "external_id", type: "text", nullable: true },
    { table: "tasks", column: "external_id_settled_at", type: instant, nullable: true },
  ]);
});
