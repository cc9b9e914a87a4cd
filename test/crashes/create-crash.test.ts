import { request } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../src/database/client.js";
import type { Database } from "../../src/database/connection.js";
import { rawSql, sql } from "../../src/database/sql.js";
import type { Board } from "../support/rest-caller.js";
import { killProcesses, startProcess, type ServerProcess } from "../support/server-process.js";
import { createTestDatabase, provider, type TestDatabase } from "../support/test-database.js";
import { until } from "../support/until.js";

let database: TestDatabase;
/** The test's own connections beside the server's. */
let beside: Database;
beforeEach(async () => {
  database = await createTestDatabase();
  beside = await openDatabase(database.location);
});
afterEach(async () => {
  await killProcesses();
  await beside.close();
  await database.drop();
});

interface Stored {
  readonly id: string;
  readonly external_id: string | null;
  readonly external_id_settled_at: Date | null;
}

const storedTasks = (board: Board): Promise<Stored[]> =>
  beside.read<Stored>(
    sql`SELECT id, external_id, external_id_settled_at FROM tasks WHERE workspace_id = ${board.workspaceId}`,
  );

async function actions(): Promise<string[]> {
  const rows = await beside.read<{ action: string }>(sql`SELECT action FROM events ORDER BY sequence`);
  return rows.map(({ action }) => action);
}

/**
 * Makes the database hold every settlement for ever, by a trigger that does not return. Gives back how to let
 * settlements through again, once the process that hangs there is dead.
 */
async function holdSettlements(): Promise<() => Promise<void>> {
  const head = "CREATE TRIGGER hold BEFORE UPDATE OF external_id_settled_at ON tasks FOR EACH ROW";
  if (provider === "sqlite") {
    await beside.execute(
      rawSql(`${head} BEGIN SELECT COUNT(*) FROM (
        WITH RECURSIVE endless(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM endless) SELECT n FROM endless); END`),
    );
    return async () => {
      await beside.execute(sql`DROP TRIGGER hold`);
    };
  }
  await beside.execute(
    rawSql(`CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_sleep(3600); RETURN NEW; END'`),
  );
  await beside.execute(rawSql(`${head} EXECUTE FUNCTION hold()`));
  return async () => {
    // A killed client's statement would go on to its end; the server process did not live to see that.
    await beside.read(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event = 'PgSleep'`);
    await lastStatementsEnded();
    await beside.execute(rawSql("DROP TRIGGER hold ON tasks"));
  };
}

const named = { PGAPPNAME: "crashing" };

/** PostgreSQL finishes what a killed process named `crashing` had asked for last; SQLite did its work inside it. */
async function lastStatementsEnded(): Promise<void> {
  if (provider === "sqlite") return;
  await until(async () => {
    const left = await beside.read(sql`SELECT pid FROM pg_stat_activity WHERE application_name = ${named.PGAPPNAME}`);
    return left.length === 0 ? true : undefined;
  });
}

/** Sends a create whose reply nobody will read; resolves when the connection ends, however. */
function createUnheard({ url }: ServerProcess, board: Board): Promise<void> {
  return new Promise((resolve) => {
    const body = { workspace_id: board.workspaceId, workflow_id: board.workflowId, title: "T", external_id: "ext-1" };
    const call = request(`${url}/api/v1/tasks`, { method: "POST", headers: { "content-type": "application/json" } });
    call.on("error", () => undefined); // the connection breaks: that is the test
    call.on("close", () => resolve());
    call.end(JSON.stringify(body));
  });
}

test("[X1, X14, X122, X132] a crash between insert and settlement leaves an unsettled task that every retry finds", async () => {
  const crashing = await startProcess(database.location, named);
  const board = await crashing.rest.newBoard();
  const letThrough = await holdSettlements();
  const creating = createUnheard(crashing, board);
  const task = await until(async () => (await storedTasks(board))[0]);
  await crashing.kill9();
  await creating;
  await letThrough();
  const unsettled = { id: task.id, external_id: "ext-1", external_id_settled_at: null };
  expect(await storedTasks(board)).toEqual([unsettled]);

  for (let start = 0; start < 2; start += 1) {
    const server = await startProcess(database.location);
    const retry = await server.rest.newTask(board, { external_id: "ext-1" });
    expect(retry).toMatchObject({ id: task.id, deduplicated: true, creation_complete: false });
    const path = server.rest.externalIdPath(board.workspaceId, "ext-1");
    expect((await server.rest.get(path)).body).toMatchObject({ id: task.id, creation_complete: false });
    expect(await storedTasks(board)).toEqual([unsettled]);
    expect(await server.stop()).toBe(0);
  }
  expect(await actions()).toEqual(["task.created"]);
});

test("[X123, X132] a crash after settlement, before the caller has read the reply, is found settled", async () => {
  const crashing = await startProcess(database.location, named);
  const board = await crashing.rest.newBoard();
  const creating = createUnheard(crashing, board);
  const task = await until(async () => {
    const [stored] = await storedTasks(board);
    return stored?.external_id_settled_at instanceof Date ? stored : undefined;
  });
  await crashing.kill9();
  await creating;
  await lastStatementsEnded();

  const server = await startProcess(database.location);
  const retry = await server.rest.newTask(board, { external_id: "ext-1" });
  expect(retry).toMatchObject({ id: task.id, deduplicated: true, creation_complete: true });
  expect(await storedTasks(board)).toEqual([task]);
  expect(await actions()).toEqual(["task.created"]);
  expect(await server.stop()).toBe(0);
});

test("[X1, X29, X132] creates cut off by a crash at any moment are each whole or absent, and a retry makes one of each", async () => {
  const crashing = await startProcess(database.location, named);
  const board = await crashing.rest.newBoard();
  const identities = Array.from({ length: 40 }, (_none, index) => `ext-${index}`);
  const calls = identities.map((external_id) =>
    crashing.rest.createTask(board, { external_id }).then(
      ({ status }) => status,
      () => "cut off",
    ),
  );
  await until(async () => ((await storedTasks(board)).length >= 5 ? true : undefined));
  await crashing.kill9();
  await Promise.all(calls);
  await lastStatementsEnded();
  const survivors = await storedTasks(board);
  expect(await actions()).toHaveLength(survivors.length);

  const server = await startProcess(database.location);
  for (const external_id of identities) {
    const survivor = survivors.find((task) => task.external_id === external_id);
    const retry = await server.rest.newTask(board, { external_id });
    expect(retry.deduplicated).toBe(survivor !== undefined);
    if (survivor !== undefined) {
      expect(retry).toMatchObject({ id: survivor.id, creation_complete: survivor.external_id_settled_at !== null });
    }
  }
  expect(await storedTasks(board)).toHaveLength(40);
  expect(await actions()).toHaveLength(40);
  expect(await server.stop()).toBe(0);
});

test("[OP29] the lock of a killed server is free at once, and a second one beside a living server is refused on SQLite", async () => {
  const first = await startProcess(database.location);
  const second = startProcess(database.location);
  if (provider === "sqlite") {
    await expect(second).rejects.toThrow(/ended with 1: another Latchboard server is running on .+: stop it first/);
  } else {
    expect(await (await second).stop()).toBe(0);
  }
  await first.kill9();
  const third = await startProcess(database.location);
  expect((await third.rest.get("/ready")).body).toEqual({ status: "ready" });
  expect(await third.stop()).toBe(0);
});
