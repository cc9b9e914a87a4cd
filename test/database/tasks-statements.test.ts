import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../src/database/sql.js";
import { deleteTask } from "../../src/database/task-changes.js";
import { releaseExternalId, settleTask } from "../../src/database/task-identity.js";
import { insertTask, placeExists, type InsertResult, type NewTask } from "../../src/database/task-insert.js";
import { findTaskByExternalId, readTask } from "../../src/database/tasks.js";
import { unscopedCaller } from "../../src/domain/caller.js";
import type { Problem } from "../../src/domain/problem.js";
import type { Task } from "../../src/domain/task.js";
import { hideTable } from "../support/broken-database.js";
import type { Board } from "../support/rest-caller.js";
import { actionsOf, eventsOf, storedTask, tasksOf } from "../support/task-rows.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
let board: Board;
beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  board = await server.rest.newBoard();
});
afterAll(() => server.close());

const at = new Date("2026-08-20T09:15:30.125Z");
const later = new Date("2026-08-21T10:00:00.001Z");

function newTask(changes: Partial<NewTask> = {}): NewTask {
  return {
    ...board,
    workflowStepId: null,
    id: crypto.randomUUID(),
    title: "Title",
    description: "Description",
    priority: "medium",
    metadata: {},
    origin: "manual",
    parentId: "",
    projectId: "",
    isOffice: false,
    labels: [],
    position: 0,
    createdAt: at,
    externalId: "ext-1",
    ...changes,
  };
}

const tryInsert = (task: NewTask): Promise<InsertResult<Problem>> =>
  insertTask<Problem>(server.context.database, task, {
    admit: () => Promise.resolve(null),
    insert: (_transaction, inserted) => Promise.resolve(inserted),
  });

async function insert(changes: Partial<NewTask> = {}): Promise<Task> {
  const result = await tryInsert(newTask(changes));
  if (result.kind !== "inserted") throw new Error("nothing was inserted");
  return result.task;
}

const find = (externalId: string): Promise<unknown> =>
  findTaskByExternalId(server.context.database, unscopedCaller, { workspaceId: board.workspaceId, externalId });

test("[X29, X48, X50] one insert writes the task, its unsettled claim and its event, every value as given", async () => {
  const metadata = { text: "ü😀", list: [1, 2.5, null, true], nested: { "key with 'quotes'": '"' } };
  const task = await insert({ metadata, priority: "high", title: "Ünï", description: "line\nline" });
  expect(await readTask(server.context.database, unscopedCaller, task.id)).toEqual(task);
  expect(task).toMatchObject({ metadata, priority: "high", title: "Ünï", description: "line\nline", state: "CREATED" });
  expect(task).toMatchObject({ externalId: "ext-1", externalIdSettledAt: null, createdAt: at, updatedAt: at });
  expect(await eventsOf(server, board.workspaceId)).toMatchObject([
    { action: "task.created", payload: { task_id: task.id, external_id: "ext-1", metadata } },
  ]);
});

test("[X6, X55, X119] an insert for a held identity changes nothing and reports it", async () => {
  const holder = await insert();
  expect(await tryInsert(newTask({ title: "Other" }))).toEqual({ kind: "not_inserted" });
  expect(await tasksOf(server, board.workspaceId)).toHaveLength(1);
  expect(await actionsOf(server, board.workspaceId)).toEqual(["task.created"]);
  expect(await find("ext-1")).toMatchObject({ workspaceIsVisible: true, holder });
});

test("[X121, X170] a clash of the primary key is an error, with and without an external id, and leaves nothing", async () => {
  const { id } = await insert();
  for (const externalId of ["ext-2", null]) {
    await expect(tryInsert(newTask({ id, externalId }))).rejects.toThrow();
  }
  expect(await tasksOf(server, board.workspaceId)).toHaveLength(1);
  expect(await actionsOf(server, board.workspaceId)).toEqual(["task.created"]);
});

test("[X121] a violation of some other uniqueness rule is an error, not a held identity", async () => {
  await server.execute(sql`CREATE UNIQUE INDEX other_rule ON tasks (title) WHERE title = 'Once'`);
  await insert({ title: "Once" });
  await expect(tryInsert(newTask({ title: "Once", externalId: "ext-2" }))).rejects.toThrow();
  await server.execute(sql`DROP INDEX other_rule`);
  expect(await tasksOf(server, board.workspaceId)).toHaveLength(1);
});

test("[X29, X119] when the event cannot be written, neither the task nor its claim is there", async () => {
  const bringBack = await hideTable(server, "events");
  await expect(tryInsert(newTask())).rejects.toThrow();
  await bringBack();
  expect(await tasksOf(server, board.workspaceId)).toEqual([]);
  expect(await find("ext-1")).toEqual({ workspaceIsVisible: true, holder: null });
});

test("[X28, X166] tasks without an external id never collide", async () => {
  for (let count = 0; count < 3; count += 1) await insert({ externalId: null });
  expect(await tasksOf(server, board.workspaceId)).toHaveLength(3);
});

test("[X53] nothing is inserted where the place does not exist", async () => {
  const other = await server.rest.newBoard();
  const nowhere: Partial<NewTask>[] = [
    { workspaceId: "none" },
    { workflowId: "none" },
    { workflowId: other.workflowId },
    { workflowStepId: "none" },
  ];
  for (const place of nowhere) {
    expect(await placeExists(server.context.database, newTask(place))).toBe(false);
    expect(await tryInsert(newTask(place))).toEqual({ kind: "not_inserted" });
  }
  expect(await placeExists(server.context.database, newTask())).toBe(true);
  expect(await tasksOf(server, board.workspaceId)).toEqual([]);
});

test("[X43, X51, X58, X59] settling stamps one row once, and touches no other column", async () => {
  const task = await insert();
  const before = await storedTask(server, task.id);
  const settlement = { taskId: task.id, externalId: "ext-1", settledAt: later };
  expect(await settleTask(server.context.database, settlement)).toBe(true);
  expect(await storedTask(server, task.id)).toEqual({ ...before, external_id_settled_at: later });
  const again = { ...settlement, settledAt: new Date() };
  expect(await settleTask(server.context.database, again)).toBe(false);
  expect(await storedTask(server, task.id)).toEqual({ ...before, external_id_settled_at: later });
});

test("[X58] settling needs id and external id: a released, another or a missing task is not stamped", async () => {
  const task = await insert();
  const other = await insert({ externalId: "ext-2" });
  const { database } = server.context;
  expect(await settleTask(database, { taskId: task.id, externalId: "ext-2", settledAt: later })).toBe(false);
  expect(await settleTask(database, { taskId: "none", externalId: "ext-1", settledAt: later })).toBe(false);
  await releaseExternalId(database, { workspaceId: board.workspaceId, externalId: "ext-1", releasedAt: later });
  expect(await settleTask(database, { taskId: task.id, externalId: "ext-1", settledAt: later })).toBe(false);
  expect(await storedTask(server, task.id)).toMatchObject({ external_id: null, external_id_settled_at: null });
  expect(await storedTask(server, other.id)).toMatchObject({ external_id_settled_at: null });
});

test("[X46, X96, X134, OP17] releasing empties both columns, touches no other, and writes one event without the id", async () => {
  const task = await insert();
  await settleTask(server.context.database, { taskId: task.id, externalId: "ext-1", settledAt: later });
  const before = await storedTask(server, task.id);
  const release = { workspaceId: board.workspaceId, externalId: "ext-1", releasedAt: later };
  expect(await releaseExternalId(server.context.database, release)).toBe(true);
  expect(await storedTask(server, task.id)).toEqual({ ...before, external_id: null, external_id_settled_at: null });
  const [, event] = await eventsOf(server, board.workspaceId);
  expect(event).toMatchObject({ action: "task.updated", payload: { task_id: task.id, title: "Title" } });
  expect(event?.payload).not.toHaveProperty("external_id");
  expect(await releaseExternalId(server.context.database, release)).toBe(false);
  expect(await eventsOf(server, board.workspaceId)).toHaveLength(2);
});

test("[X117] releasing is bound to the workspace", async () => {
  const task = await insert();
  const other = await server.rest.newBoard();
  const release = { workspaceId: other.workspaceId, externalId: "ext-1", releasedAt: later };
  expect(await releaseExternalId(server.context.database, release)).toBe(false);
  expect(await storedTask(server, task.id)).toMatchObject({ external_id: "ext-1" });
});

test("[X30, OP24] taking back an insert removes that row alone, frees its identity and writes its end once", async () => {
  const kept = await insert({ externalId: "ext-2" });
  const task = await insert();
  await deleteTask(server.context.database, task.id, later);
  await deleteTask(server.context.database, task.id, later);
  expect((await tasksOf(server, board.workspaceId)).map(({ id }) => id)).toEqual([kept.id]);
  expect(await actionsOf(server, board.workspaceId)).toEqual(["task.created", "task.created", "task.deleted"]);
  expect(await insert()).toMatchObject({ externalId: "ext-1" });
});

test("[X54, X90] the lookup tells an unseen workspace from one without the holder", async () => {
  const { database } = server.context;
  const look = (workspaceId: string, externalId: string | null): Promise<unknown> =>
    findTaskByExternalId(database, unscopedCaller, { workspaceId, externalId });
  await insert({ externalId: null });
  expect(await look("none", "ext-1")).toEqual({ workspaceIsVisible: false, holder: null });
  expect(await look(board.workspaceId, "ext-1")).toEqual({ workspaceIsVisible: true, holder: null });
  expect(await look(board.workspaceId, null)).toEqual({ workspaceIsVisible: true, holder: null });
});
