import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../src/database/sql.js";
import type { Task } from "../../src/domain/task.js";
import type { Board } from "../support/rest-caller.js";
import {
  actionsOf,
  deleteTask,
  eventsOf,
  footprint,
  outcomeOf,
  storedTask,
  tasksOf,
  unsettle,
} from "../support/task-rows.js";
import { TestServer } from "../support/test-server.js";

const start = new Date("2026-08-20T09:15:30.125Z");
let duringCreate: (task: Task) => Promise<void>;
let now = start;
let server: TestServer;
let board: Board;
beforeAll(async () => {
  server = await TestServer.start({
    parts: { clock: () => now, requiredTaskWork: [(task) => duringCreate(task)] },
  });
});
beforeEach(async () => {
  now = start;
  duringCreate = () => Promise.resolve();
  board = await server.rest.newBoard();
});
afterAll(() => server.close());

const identity = { external_id: "ext-1" };
const created = { deduplicated: false, creation_complete: true, external_id: "ext-1" };
const foundSettled = { deduplicated: true, creation_complete: true, external_id: "ext-1" };
const foundUnsettled = { deduplicated: true, creation_complete: false, external_id: "ext-1" };
const identityLost = { deduplicated: false, creation_complete: true, external_id: undefined };

async function release(): Promise<void> {
  const path = server.rest.externalIdPath(board.workspaceId, "ext-1");
  expect((await server.rest.delete(path)).status).toBe(204);
}

test("[X5, X8, X49, X77, X78, X80, X87, X135, X149] the first create makes the task, settles it and publishes it", async () => {
  const response = await server.rest.createTask(board, { ...identity, title: "Fix login" });
  expect(response.status).toBe(200);
  const body = response.body as { id: string };
  expect(outcomeOf(response.body as Record<string, unknown>)).toEqual(created);
  expect(await storedTask(server, body.id)).toMatchObject({ external_id: "ext-1", external_id_settled_at: now });
  expect(await eventsOf(server, board.workspaceId)).toMatchObject([
    { action: "task.created", payload: { task_id: body.id, title: "Fix login", external_id: "ext-1" } },
  ]);
});

test("[X1, X9, X81, X87, X136] the same create again returns the same task, and nothing new is there", async () => {
  const first = await server.rest.newTask(board, identity);
  const before = await footprint(server, board);
  const again = await server.rest.createTask(board, identity);
  expect(again.status).toBe(200);
  expect(again.body).toEqual({ ...first, deduplicated: true });
  expect(outcomeOf(again.body as Record<string, unknown>)).toEqual(foundSettled);
  expect(await footprint(server, board)).toEqual(before);
});

test("[X4, X10, X27, X48, X82, X144] a holder whose create has not finished is returned as it is", async () => {
  const first = await server.rest.newTask(board, identity);
  await unsettle(server, first.id);
  const before = await footprint(server, board);
  const again = await server.rest.newTask(board, identity);
  expect(again).toEqual({ ...first, deduplicated: true, creation_complete: false });
  expect(outcomeOf({ ...again })).toEqual(foundUnsettled);
  expect(await footprint(server, board)).toEqual(before);
});

test("[X2, X14, X133, X145] an unsettled task is the same however often and however late it is created again", async () => {
  const first = await server.rest.newTask(board, identity);
  await unsettle(server, first.id);
  const before = await footprint(server, board);
  for (let year = 2027; year < 2037; year += 1) {
    now = new Date(`${year}-01-01T00:00:00.000Z`);
    expect(await server.rest.newTask(board, identity)).toEqual({
      ...first,
      deduplicated: true,
      creation_complete: false,
    });
  }
  expect(await footprint(server, board)).toEqual(before);
  expect(await server.rest.ok(server.rest.get(`/api/v1/tasks/${first.id}`))).toMatchObject({ id: first.id });
});

test("[X11, X61, X63, X71, X83, X125, X150] a release before settlement leaves the task without the identity", async () => {
  duringCreate = release;
  const lost = await server.rest.newTask(board, identity);
  expect(outcomeOf({ ...lost })).toEqual(identityLost);
  expect(lost).not.toHaveProperty("external_id");
  expect(await storedTask(server, lost.id)).toMatchObject({ external_id: null, external_id_settled_at: null });
  expect(await actionsOf(server, board.workspaceId)).toEqual(["task.created", "task.updated"]);
});

test("[X62, X72, X124, X152] a deletion before settlement is the not-found error", async () => {
  duringCreate = (task) => deleteTask(server, task.id);
  const response = await server.rest.createTask(board, identity);
  expect({ status: response.status, text: response.text }).toEqual({
    status: 404,
    text: '{"error":"task not created"}',
  });
  expect(await tasksOf(server, board.workspaceId)).toEqual([]);
});

test("[X7, X86, X151] the tuples of the four outcomes differ, and creation_complete is false in one of them", async () => {
  const tuples = [outcomeOf({ ...(await server.rest.newTask(board, identity)) })];
  tuples.push(outcomeOf({ ...(await server.rest.newTask(board, identity)) }));
  const [holder] = await tasksOf(server, board.workspaceId);
  await unsettle(server, holder?.id ?? "");
  tuples.push(outcomeOf({ ...(await server.rest.newTask(board, identity)) }));
  await release();
  duringCreate = release;
  tuples.push(outcomeOf({ ...(await server.rest.newTask(board, identity)) }));
  expect(tuples).toEqual([created, foundSettled, foundUnsettled, identityLost]);
});

test("[X17, X28, X78, X166] creates without an external id answer both booleans and never collide", async () => {
  const bodies = [{}, { external_id: null }, { external_id: "" }, { external_id: " \u00a0" }];
  const tasks = await Promise.all(bodies.map((body) => server.rest.newTask(board, body)));
  for (const task of tasks) {
    expect(outcomeOf({ ...task })).toEqual(identityLost);
    expect(task).not.toHaveProperty("external_id");
    expect(await storedTask(server, task.id)).toMatchObject({ external_id: null, external_id_settled_at: null });
  }
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(4);
});

test("[X20, X128, X157] a second create changes nothing of the first, whatever it says", async () => {
  const original = await server.rest.newTask(board, { ...identity, title: "Original", metadata: { kept: 1 } });
  const changed = {
    ...identity,
    title: "Changed",
    description: "Changed",
    priority: "low",
    metadata: { changed: 1 },
    workflow_id: "no such workflow",
    workflow_step_id: "no such step",
    repositories: [{ repository_id: "none" }],
    attachments: [{ mime_type: "text/plain", data: "eA==" }],
    parent_id: "none",
  };
  expect(await server.rest.newTask(board, changed)).toEqual({ ...original, deduplicated: true });
  expect(await storedTask(server, original.id)).toMatchObject({ title: "Original", metadata: { kept: 1 } });
});

test("[X44, X127, X175] an archived holder is returned with archived_at and stays archived", async () => {
  const holder = await server.rest.newTask(board, identity);
  await server.execute(sql`UPDATE tasks SET archived_at = ${now} WHERE id = ${holder.id}`);
  const again = await server.rest.newTask(board, identity);
  expect(again).toMatchObject({ id: holder.id, ...foundSettled, archived_at: now.toISOString() });
  expect(await storedTask(server, holder.id)).toMatchObject({ archived_at: now, external_id: "ext-1" });
});

test("[X30, X31, X32, X45, X47, X52, X176] a deleted holder frees its identity without a trace", async () => {
  const holder = await server.rest.newTask(board, identity);
  await deleteTask(server, holder.id);
  const next = await server.rest.newTask(board, identity);
  expect(outcomeOf({ ...next })).toEqual(created);
  expect(next.id).not.toBe(holder.id);
  expect(await tasksOf(server, board.workspaceId)).toHaveLength(1);
});

test("[X6, X165] the same external id in another workspace is another identity", async () => {
  const other = await server.rest.newBoard("Other");
  const first = await server.rest.newTask(board, identity);
  const second = await server.rest.newTask(other, identity);
  expect(outcomeOf({ ...second })).toEqual(created);
  expect(second.id).not.toBe(first.id);
  expect((await server.rest.newTask(board, identity)).id).toBe(first.id);
  expect((await server.rest.newTask(other, identity)).id).toBe(second.id);
});

test("[X43, X132] the settlement stamp never changes, however often the task is found or written", async () => {
  const holder = await server.rest.newTask(board, identity);
  const settledAt = now;
  now = new Date("2030-01-01T00:00:00.000Z");
  await server.rest.newTask(board, identity);
  await server.execute(sql`UPDATE tasks SET title = 'Renamed', updated_at = ${now} WHERE id = ${holder.id}`);
  expect(await server.rest.newTask(board, identity)).toMatchObject({ id: holder.id, title: "Renamed" });
  expect(await storedTask(server, holder.id)).toMatchObject({ external_id_settled_at: settledAt });
});

test("[X111, X115, X182, X183] reads carry external_id exactly when it is held, and never creation_complete", async () => {
  const holder = await server.rest.newTask(board, identity);
  const plain = await server.rest.newTask(board);
  const [heldBody, plainBody] = await Promise.all(
    [holder, plain].map(({ id }) => server.rest.ok<Record<string, unknown>>(server.rest.get(`/api/v1/tasks/${id}`))),
  );
  expect(heldBody).toMatchObject({ external_id: "ext-1" });
  expect(Object.keys(plainBody ?? {})).not.toContain("external_id");
  for (const body of [heldBody, plainBody]) {
    expect(body).not.toHaveProperty("creation_complete");
    expect(body).not.toHaveProperty("deduplicated");
  }
  const events = await eventsOf(server, board.workspaceId);
  expect(events.map(({ payload }) => payload["external_id"])).toEqual(["ext-1", undefined]);
  for (const { payload } of events) expect(payload).not.toHaveProperty("creation_complete");
});
