import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/database/sql.js";
import { changeTask, newStep } from "../support/intake.js";
import { TestServer } from "../support/test-server.js";

const rounds = 15;

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const statusOf = async (call: PromiseLike<{ status: number }>): Promise<number> => (await call).status;

const danglingParents = () =>
  server.query(sql`SELECT task.id FROM tasks AS task WHERE task.parent_id <> ''
    AND NOT EXISTS (SELECT 1 FROM tasks AS parent WHERE parent.id = task.parent_id)`);

test("no task names a parent that was deleted while it was created", async () => {
  const board = await server.rest.newBoard();
  for (let round = 0; round < rounds; round += 1) {
    const parent = await server.rest.newTask(board);
    const [deleted, ...created] = await Promise.all([
      statusOf(server.rest.delete(`/api/v1/tasks/${parent.id}`)),
      ...Array.from({ length: 3 }, () => statusOf(server.rest.createTask(board, { parent_id: parent.id }))),
    ]);
    expect([deleted, created.every((status) => status === 200 || status === 404)]).toEqual([200, true]);
  }
  expect(await danglingParents()).toEqual([]);
});

test("no task is given a parent that was deleted while it was changed", async () => {
  const board = await server.rest.newBoard();
  for (let round = 0; round < rounds; round += 1) {
    const parent = await server.rest.newTask(board);
    const tasks = await Promise.all([1, 2, 3].map(() => server.rest.newTask(board)));
    const [deleted, ...changed] = await Promise.all([
      statusOf(server.rest.delete(`/api/v1/tasks/${parent.id}`)),
      ...tasks.map(({ id }) => statusOf(changeTask(server.rest, id, { parent_id: parent.id }))),
    ]);
    expect([deleted, changed.every((status) => status === 200 || status === 404)]).toEqual([200, true]);
  }
  expect(await danglingParents()).toEqual([]);
});

test("no task is put on a step that was deleted while it was created or moved there", async () => {
  const board = await server.rest.newBoard();
  for (let round = 0; round < rounds; round += 1) {
    const step = await newStep(server.rest, board);
    const task = await server.rest.newTask(board);
    const statuses = await Promise.all([
      statusOf(server.rest.delete(`/api/v1/workflow/steps/${step.id}`)),
      statusOf(server.rest.createTask(board, { workflow_step_id: step.id })),
      statusOf(server.rest.post(`/api/v1/tasks/${task.id}/move`, { workflow_step_id: step.id })),
    ]);
    expect([[200, 404, 404], [409, 200, 404], [409, 404, 200], [409, 200, 200]]).toContainEqual(statuses); // prettier-ignore
  }
  const dangling = await server.query(sql`SELECT task.id FROM tasks AS task WHERE task.workflow_step_id <> ''
    AND NOT EXISTS (SELECT 1 FROM workflow_steps AS step WHERE step.id = task.workflow_step_id)`);
  expect(dangling).toEqual([]);
});

test("creates into a workspace that is deleted meanwhile are made and deleted with it, or find nothing", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const board = await server.rest.newBoard();
    const [deleted, ...created] = await Promise.all([
      statusOf(server.rest.delete(`/api/v1/workspaces/${board.workspaceId}`)),
      ...["one", "two", "three"].map((externalId) =>
        statusOf(server.rest.createTask(board, { external_id: externalId })),
      ),
    ]);
    expect([deleted, created.every((status) => status === 200 || status === 404)]).toEqual([200, true]);
    const left = await server.query(sql`SELECT id FROM tasks WHERE workspace_id = ${board.workspaceId}`);
    expect(left).toEqual([]);
  }
});

test("subtasks created while their parent is moved down a tree never make it deeper than five levels", async () => {
  const board = await server.rest.newBoard();
  for (let round = 0; round < rounds; round += 1) {
    const ids: string[] = [];
    for (const level of [0, 1, 2, 3]) {
      ids.push((await server.rest.newTask(board, { parent_id: ids[level - 1] ?? "" })).id);
    }
    const moved = await server.rest.newTask(board);
    const statuses = await Promise.all([
      statusOf(changeTask(server.rest, moved.id, { parent_id: ids[3] })),
      statusOf(server.rest.createTask(board, { parent_id: moved.id })),
    ]);
    expect([[200, 400], [400, 200]]).toContainEqual(statuses); // prettier-ignore
  }
});
