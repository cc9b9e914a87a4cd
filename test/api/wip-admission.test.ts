import { afterAll, beforeAll, expect, test } from "vitest";
import { archive, changeStep, countOnStep, countTasks, fullStep, move, newStep } from "../support/intake.js";
import { notFound, readTask, refused, sequenceOf, stepsOf, type Step } from "../support/intake.js";
import type { Board } from "../support/rest-caller.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

/** A board with a step of its own that takes `limit` tasks, all of which are there. */
async function fullBoard(limit = 1): Promise<{ board: Board; step: Step; taskIds: string[] }> {
  const board = await server.rest.newBoard();
  const step = await newStep(server.rest, board, { wip_limit: limit });
  const taskIds: string[] = [];
  for (let index = 0; index < limit; index += 1) {
    taskIds.push((await server.rest.newTask(board, { workflow_step_id: step.id })).id);
  }
  return { board, step, taskIds };
}

test("[X142, X57] a create into a full step gets the capacity error and when to retry, and leaves nothing", async () => {
  const { board, step } = await fullBoard(2);
  const before = await countTasks(server, board.workspaceId);
  const body = { workflow_step_id: step.id, external_id: "nobody-holds-it" };
  const reply = await server.rest.createTask(board, body);
  expect({ status: reply.status, body: reply.body as unknown }).toEqual(fullStep(step.id, 2));
  expect(reply.headers["retry-after"]).toBe("30");
  expect(await countTasks(server, board.workspaceId)).toBe(before);
  const lookup = server.rest.get(server.rest.externalIdPath(board.workspaceId, "nobody-holds-it"));
  expect(await refused(lookup)).toEqual(notFound("task not found"));
});

test("[X142] a create without external id into a full start step is refused too", async () => {
  const board = await server.rest.newBoard();
  const [start] = await stepsOf(server.rest, board.workflowId);
  const stepId = start?.id ?? "";
  await server.rest.ok(changeStep(server.rest, stepId, { wip_limit: 1 }));
  await server.rest.newTask(board);
  expect(await refused(server.rest.createTask(board))).toEqual(fullStep(stepId, 1));
});

test("[X140, X54] a retry whose holder lies on a full step is Found, not a capacity error", async () => {
  const board = await server.rest.newBoard();
  const step = await newStep(server.rest, board, { wip_limit: 1 });
  const body = { workflow_step_id: step.id, external_id: "ext-1" };
  const holder = await server.rest.newTask(board, body);
  const found = await server.rest.newTask(board, body);
  expect(found).toEqual({ ...holder, deduplicated: true });
  expect(await countOnStep(server, step.id)).toBe(1);
});

test("[X142] archived tasks take no room", async () => {
  const { board, step, taskIds } = await fullBoard(2);
  await server.rest.ok(archive(server.rest, taskIds[0] ?? ""));
  await server.rest.newTask(board, { workflow_step_id: step.id });
  expect(await refused(server.rest.createTask(board, { workflow_step_id: step.id }))).toEqual(fullStep(step.id, 2));
  expect(await countOnStep(server, step.id)).toBe(3);
});

test("[X142] deleting a task or moving it away makes room", async () => {
  const { board, step, taskIds } = await fullBoard(2);
  const other = await newStep(server.rest, board);
  await server.rest.ok(server.rest.delete(`/api/v1/tasks/${taskIds[0] ?? ""}`));
  await server.rest.newTask(board, { workflow_step_id: step.id });
  await server.rest.ok(move(server.rest, taskIds[1] ?? "", other.id));
  await server.rest.newTask(board, { workflow_step_id: step.id });
  expect((await server.rest.createTask(board, { workflow_step_id: step.id })).status).toBe(409);
});

test("[X142] raising the limit or taking it away lets tasks in, lowering it pushes none out", async () => {
  const { board, step } = await fullBoard(1);
  const body = { workflow_step_id: step.id };
  await server.rest.ok(changeStep(server.rest, step.id, { wip_limit: 2 }));
  await server.rest.newTask(board, body);
  expect(await refused(server.rest.createTask(board, body))).toEqual(fullStep(step.id, 2));
  await server.rest.ok(changeStep(server.rest, step.id, { wip_limit: null }));
  await server.rest.newTask(board, body);
  await server.rest.ok(changeStep(server.rest, step.id, { wip_limit: 1 }));
  expect(await countOnStep(server, step.id)).toBe(3);
  expect(await refused(server.rest.createTask(board, body))).toEqual(fullStep(step.id, 1, 3));
});

test("[X142] a move into a full step is refused and the task stays where it was", async () => {
  const { board, step } = await fullBoard(1);
  const task = await server.rest.newTask(board);
  const reply = await move(server.rest, task.id, step.id);
  expect({ status: reply.status, body: reply.body as unknown }).toEqual(fullStep(step.id, 1));
  expect(reply.headers["retry-after"]).toBe("30");
  expect((await readTask(server.rest, task.id)).workflow_step_id).toBe(task.workflow_step_id);
});

test("[X142] an archived task takes no room where it is moved to, until it comes back", async () => {
  const board = await server.rest.newBoard();
  const full = await newStep(server.rest, board, { wip_limit: 1 });
  await server.rest.newTask(board, { workflow_step_id: full.id });
  const task = await server.rest.newTask(board);
  await server.rest.ok(archive(server.rest, task.id));
  expect(await server.rest.ok(move(server.rest, task.id, full.id))).toMatchObject({ workflow_step_id: full.id });
  expect((await refused(server.rest.post(`/api/v1/tasks/${task.id}/unarchive`))).status).toBe(409);
});

test("a move within a task's own full step changes its position", async () => {
  const { step, taskIds } = await fullBoard(1);
  const path = `/api/v1/tasks/${taskIds[0] ?? ""}/move`;
  const moved = await server.rest.ok(server.rest.post(path, { workflow_step_id: step.id, position: 7 }));
  expect(moved).toMatchObject({ workflow_step_id: step.id, position: 7 });
});

test("a move takes the task to the step's workflow, and only to one of its own workspace", async () => {
  const board = await server.rest.newBoard();
  const body = { workspace_id: board.workspaceId, name: "Second" };
  const second = await server.rest.ok<{ id: string }>(server.rest.post("/api/v1/workflows", body), 201);
  const step = await newStep(server.rest, { ...board, workflowId: second.id });
  const task = await server.rest.newTask(board, { position: 4 });
  const moved = await server.rest.ok(move(server.rest, task.id, step.id));
  expect(moved).toMatchObject({ workflow_id: second.id, workflow_step_id: step.id, position: 4 });
  const foreign = await newStep(server.rest, await server.rest.newBoard());
  for (const stepId of [foreign.id, "none"]) {
    expect(await refused(move(server.rest, task.id, stepId))).toEqual(notFound("workflow step not found"));
  }
  expect(await refused(move(server.rest, "none", step.id))).toEqual(notFound("task not found"));
  expect(await readTask(server.rest, task.id)).toEqual(moved);
});

test.each([
  [{}, "workflow_step_id is required"],
  [{ workflow_step_id: "" }, "workflow_step_id is required"],
  [{ workflow_step_id: 1 }, "workflow_step_id"],
  [{ workflow_step_id: "s", position: -1 }, "position"],
])("the move %j is refused with a text that names the field", async (body, named) => {
  const task = await server.rest.newTask(await server.rest.newBoard());
  const reply = await refused(server.rest.post(`/api/v1/tasks/${task.id}/move`, body));
  expect(reply.status).toBe(400);
  expect(JSON.stringify(reply.body)).toContain(named);
});

test("[X142] unarchiving into a full step is refused and the task stays archived", async () => {
  const { board, step, taskIds } = await fullBoard(1);
  const taskId = taskIds[0] ?? "";
  await server.rest.ok(archive(server.rest, taskId));
  await server.rest.newTask(board, { workflow_step_id: step.id });
  const path = `/api/v1/tasks/${taskId}/unarchive`;
  expect(await refused(server.rest.post(path))).toEqual(fullStep(step.id, 1));
  expect(await readTask(server.rest, taskId)).toHaveProperty("archived_at");
  await server.rest.ok(changeStep(server.rest, step.id, { wip_limit: 2 }));
  expect(await server.rest.ok(server.rest.post(path))).toEqual({ success: true, unarchived_ids: [taskId] });
});

test("[X142, X138] an office create into a full step takes no number", async () => {
  const board = await server.rest.newBoard();
  const path = `/api/v1/workspaces/${board.workspaceId}/projects`;
  const project = await server.rest.ok<{ id: string }>(server.rest.post(path, { name: "P" }), 201);
  const first = await server.rest.newTask(board, { project_id: project.id });
  await server.rest.ok(changeStep(server.rest, first.workflow_step_id, { wip_limit: 1 }));
  const reply = await refused(server.rest.createTask(board, { project_id: project.id }));
  expect(reply).toEqual(fullStep(first.workflow_step_id, 1));
  expect(await sequenceOf(server, board.workspaceId)).toBe(1);
});
