import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../src/database/client.js";
import type { Database, Transaction } from "../../src/database/connection.js";
import { readEventHorizon, readEventsAfter } from "../../src/database/event-feed.js";
import { insertEvents } from "../../src/database/events.js";
import { sql } from "../../src/database/sql.js";
import { unscopedCaller, type Caller } from "../../src/domain/caller.js";
import type { EventDraft } from "../../src/domain/event.js";
import type { EventSelector } from "../../src/domain/event-selector.js";
import { createTestDatabase, provider, type TestDatabase } from "../support/test-database.js";
import { held } from "../support/until.js";

let testDatabase: TestDatabase;
let database: Database;
let origin = 0;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openDatabase(testDatabase.location);
});
beforeEach(async () => {
  origin = (await readEventHorizon(database)).last;
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const at = new Date("2026-08-20T09:15:30.125Z");

function draft(given: Partial<EventDraft> = {}): EventDraft {
  return { action: "task.updated", workspaceId: "", taskId: "", sessionId: "", payload: {}, createdAt: at, ...given };
}

const write = (name: string, into?: Transaction): Promise<void> =>
  into === undefined
    ? database.transaction((transaction) => write(name, transaction))
    : insertEvents(into, [draft({ payload: { name } })]);

/** The names of the events a reader gets now, as far as it may go. */
async function names(caller: Caller = unscopedCaller, selectors: EventSelector[] = [{}], limit = 100) {
  const { settled } = await readEventHorizon(database);
  const page = await readEventsAfter(database, { caller, selectors, after: origin, until: settled, limit });
  return page.events.map(({ payload }) => payload["name"]);
}

/** A transaction that has written an event and waits for `finish`. */
async function openWriter(name: string): Promise<{ finish: (how: "commit" | "roll back") => Promise<void> }> {
  const [written, decision] = [held(), held<"commit" | "roll back">()];
  const ended = database
    .transaction(async (transaction) => {
      await write(name, transaction);
      written.release();
      if ((await decision.promise) === "roll back") throw new Error("rolled back");
    })
    .catch(() => undefined);
  await written.promise;
  return { finish: (how) => (decision.release(how), ended) };
}

const onPostgresql = test.runIf(provider === "postgresql");

onPostgresql(
  "only PostgreSQL shows numbers out of order: a reader stops below an open writer, and skips nothing",
  async () => {
    const slow = await openWriter("slow");
    await write("fast");
    expect(await database.read(sql`SELECT sequence FROM events WHERE sequence > ${origin}`)).toHaveLength(1);
    expect(await names()).toEqual([]);
    await slow.finish("commit");
    expect(await names()).toEqual(["slow", "fast"]);
  },
);

onPostgresql(
  "only PostgreSQL: a reader goes as far as the oldest of several open writers, and past one that rolled back",
  async () => {
    await write("first");
    const [older, newer] = [await openWriter("older"), await openWriter("newer")];
    await write("last");
    expect(await names()).toEqual(["first"]);
    await newer.finish("commit");
    expect(await names()).toEqual(["first"]);
    await older.finish("roll back");
    expect(await names()).toEqual(["first", "newer", "last"]);
  },
);

onPostgresql("only PostgreSQL: the transaction that started first may write its event last", async () => {
  const [started, goOn] = [held(), held()];
  const early = database.transaction(async (transaction) => {
    await transaction.execute(sql`UPDATE workspaces SET name = name`);
    await transaction.read(sql`SELECT pg_current_xact_id()::text AS id`); // it has an id older than the other's
    started.release();
    await goOn.promise;
    await write("started first", transaction);
  });
  await started.promise;
  const late = await openWriter("started last");
  goOn.release();
  await early;
  expect(await names()).toEqual([]);
  await late.finish("commit");
  expect(await names()).toEqual(["started last", "started first"]);
});

onPostgresql("only PostgreSQL: an open transaction that writes no event holds nobody back", async () => {
  const [started, goOn] = [held(), held()];
  const other = database.transaction(async (transaction) => {
    await transaction.read(sql`SELECT pg_current_xact_id()::text AS id`);
    started.release();
    await goOn.promise;
  });
  await started.promise;
  await write("free");
  expect(await names()).toEqual(["free"]);
  goOn.release();
  await other;
});

test("a reader beside forty concurrent writers gets every event once, in the order of the numbers", async () => {
  const writing = Promise.all(
    Array.from({ length: 40 }, (_item, index) =>
      database
        .transaction(async (transaction) => {
          await write(`a${index}`, transaction);
          await write(`b${index}`, transaction);
          if (index % 10 === 9) throw new Error("rolled back");
        })
        .catch(() => undefined),
    ),
  );
  const seen: number[] = [];
  const writers = { areDone: false };
  void writing.then(() => (writers.areDone = true));
  for (let after = origin, isLast = false; !isLast;) {
    isLast = writers.areDone;
    const { settled } = await readEventHorizon(database);
    const range = { caller: unscopedCaller, selectors: [{}], after, until: settled, limit: 100 };
    seen.push(...(await readEventsAfter(database, range)).events.map(({ sequence }) => sequence));
    after = Math.max(after, settled);
    await setImmediate(); // SQLite reads without ever waiting: the writers would not get their turn
  }
  const rows = await database.read<{ sequence: bigint }>(
    sql`SELECT sequence FROM events WHERE sequence > ${origin} ORDER BY sequence`,
  );
  expect(seen).toEqual(rows.map(({ sequence }) => Number(sequence)));
  expect(seen).toHaveLength(72);
});

test("the listeners of events are woken after the commit, and after a rollback, but not before", async () => {
  const woken: string[] = [];
  database.onWake((topic) => woken.push(topic));
  await database.transaction(async (transaction) => {
    await write("one", transaction);
    await write("two", transaction);
    expect(woken).toEqual([]);
  });
  expect(woken).toEqual(["events"]);
  await expect(
    database.transaction(async (transaction) => {
      await write("three", transaction);
      throw new Error("rolled back");
    }),
  ).rejects.toThrow();
  expect(woken).toEqual(["events", "events"]);
  await database.transaction((transaction) => insertEvents(transaction, []));
  expect(woken).toHaveLength(2);
});

async function seedWorkspace(id: string, ownerId: string): Promise<void> {
  await database.execute(sql`INSERT INTO workspaces (id, name, owner_id, created_at, updated_at)
    VALUES (${id}, ${id}, ${ownerId}, ${at}, ${at})`);
}

async function seedTask(id: string, workspaceId: string): Promise<void> {
  await database.execute(sql`INSERT INTO tasks (id, workspace_id, workflow_id, workflow_step_id, title, state, priority,
      metadata, origin, created_at, updated_at)
    VALUES (${id}, ${workspaceId}, '', '', ${id}, 'CREATED', 'medium', ${database.dialect.json({})}, 'manual', ${at}, ${at})`);
}

const ann: Caller = { kind: "user", userId: "ann" };
const bob: Caller = { kind: "user", userId: "bob" };

test("[PM1, L1c, D5, M5a] each user gets the events of the tasks it may see, also when the task is gone", async () => {
  await seedWorkspace("ann-space", "ann");
  await seedWorkspace("common", "");
  await seedTask("ann-task", "ann-space");
  await seedTask("common-task", "common");
  await seedTask("dangling", "no-such-space");
  await seedTask("homeless", "");
  const taskIds = ["ann-task", "common-task", "dangling", "homeless", "never-was"];
  await database.transaction(async (transaction) => {
    for (const taskId of taskIds) await insertEvents(transaction, [draft({ taskId, payload: { name: taskId } })]);
    await insertEvents(transaction, [
      draft({ taskId: "gone-of-ann", workspaceId: "ann-space", payload: { name: "gone-of-ann" } }),
      draft({ taskId: "gone-of-common", workspaceId: "common", payload: { name: "gone-of-common" } }),
      draft({ sessionId: "lost", payload: { name: "lost" } }),
    ]);
  });
  const open = ["common-task", "dangling", "homeless"];
  expect(await names(bob)).toEqual([...open, "gone-of-common"]);
  expect(await names(ann)).toEqual(["ann-task", ...open, "gone-of-ann", "gone-of-common"]);
  expect(await names()).toEqual([...taskIds, "gone-of-ann", "gone-of-common", "lost"]);
});

test("[PM1] an event is written with its task's workspace, so a deleted task's question stays with its owner", async () => {
  await seedWorkspace("private", "ann");
  await seedTask("asked", "private");
  await database.transaction((transaction) =>
    insertEvents(transaction, [draft({ action: "session.message.added", taskId: "asked", sessionId: "s", payload: { name: "question" } })]),
  ); // prettier-ignore
  await database.execute(sql`DELETE FROM tasks WHERE id = 'asked'`);
  expect(await names(ann)).toEqual(["question"]);
  expect(await names(bob)).toEqual([]);
  await database.execute(sql`DELETE FROM workspaces WHERE id = 'private'`);
  expect([await names(ann), await names(bob), await names()]).toEqual([[], [], ["question"]]);
});

test("selectors are alternatives, the values within one are not, and none selects nothing", async () => {
  await database.transaction((transaction) =>
    insertEvents(transaction, [
      draft({ workspaceId: "w1", taskId: "t1", payload: { name: "t1" } }),
      draft({ workspaceId: "w1", taskId: "t1", sessionId: "s1", payload: { name: "s1" } }),
      draft({ workspaceId: "w2", taskId: "t2", sessionId: "s2", payload: { name: "s2" } }),
    ]),
  );
  expect(await names(unscopedCaller, [{ workspaceId: "w1" }])).toEqual(["t1", "s1"]);
  expect(await names(unscopedCaller, [{ taskId: "t1", sessionId: "" }])).toEqual(["t1"]);
  expect(await names(unscopedCaller, [{ sessionId: "" }, { sessionId: "s2" }])).toEqual(["t1", "s2"]);
  expect(await names(unscopedCaller, [])).toEqual([]);
  expect(await names(unscopedCaller, [{}], 2)).toEqual(["t1", "s1"]);
});
