import { afterAll, beforeAll, expect, test } from "vitest";
import type { Board } from "../support/rest-caller.js";
import { badRequest, changeStep, newStep, notFound, readTask, refused, stepsOf, type Step } from "../support/intake.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

/** A workflow without steps. */
async function emptyWorkflow(): Promise<Board> {
  const { workspaceId } = await server.rest.newBoard();
  const body = { workspace_id: workspaceId, name: "Empty" };
  const workflow = await server.rest.ok<{ id: string }>(server.rest.post("/api/v1/workflows", body), 201);
  return { workspaceId, workflowId: workflow.id };
}

async function startSteps(workflowId: string): Promise<string[]> {
  return (await stepsOf(server.rest, workflowId)).filter((step) => step.is_start_step).map(({ id }) => id);
}

const names = (steps: readonly Step[]): string[] => steps.map(({ name }) => name);

test("a new workspace has the four usual steps without limits, and new tasks go to the first", async () => {
  const board = await server.rest.newBoard();
  const steps = await stepsOf(server.rest, board.workflowId);
  expect(names(steps)).toEqual(["Backlog", "In Progress", "Review", "Done"]);
  expect(steps.map((step) => step.is_start_step)).toEqual([true, false, false, false]);
  expect(steps.every((step) => !("wip_limit" in step))).toBe(true);
  expect((await server.rest.newTask(board)).workflow_step_id).toBe(steps[0]?.id);
});

test("a step is stored with everything it was given, behind the last one unless it names its place", async () => {
  const board = await server.rest.newBoard();
  const events = { on_turn_complete: [{ type: "move_to_next" }] };
  const step = await newStep(server.rest, board, { name: "Check", color: "red", wip_limit: 3, events });
  expect(step).toMatchObject({ name: "Check", position: 4, color: "red", is_start_step: false, wip_limit: 3, events });
  expect(await server.rest.ok<Step>(server.rest.get(`/api/v1/workflow/steps/${step.id}`))).toEqual(step);
  const first = await newStep(server.rest, board, { name: "Inbox", position: 0 });
  expect(first.position).toBe(0);
});

test("the first step of a workflow is its start step whatever it says", async () => {
  const board = await emptyWorkflow();
  const first = await newStep(server.rest, board, { is_start_step: false });
  expect(first.is_start_step).toBe(true);
  const second = await newStep(server.rest, board);
  expect(await startSteps(board.workflowId)).toEqual([first.id]);
  expect(second.position).toBe(1);
});

test("a workflow without steps takes tasks that lie on no step", async () => {
  const board = await emptyWorkflow();
  expect((await server.rest.newTask(board)).workflow_step_id).toBe("");
});

test("a step that becomes the start step takes that over, on create and on update", async () => {
  const board = await server.rest.newBoard();
  const created = await newStep(server.rest, board, { is_start_step: true });
  expect(await startSteps(board.workflowId)).toEqual([created.id]);
  const [backlog] = await stepsOf(server.rest, board.workflowId);
  const backlogId = backlog?.id ?? "";
  await server.rest.ok(changeStep(server.rest, backlogId, { is_start_step: true }));
  expect(await startSteps(board.workflowId)).toEqual([backlogId]);
  expect((await server.rest.newTask(board)).workflow_step_id).toBe(backlogId);
});

test("the start step cannot be given up, only handed over", async () => {
  const board = await server.rest.newBoard();
  const [startStep] = await startSteps(board.workflowId);
  const reply = await refused(changeStep(server.rest, startStep ?? "", { is_start_step: false }));
  expect(reply.status).toBe(400);
  expect(JSON.stringify(reply.body)).toContain("is_start_step");
  expect(await startSteps(board.workflowId)).toEqual([startStep]);
});

test("an update changes what it names and nothing else", async () => {
  const board = await server.rest.newBoard();
  const step = await newStep(server.rest, board, { color: "red", wip_limit: 2, events: { on_enter: [] } });
  const changed = await server.rest.ok<Step>(changeStep(server.rest, step.id, { name: "Renamed" }));
  const { updated_at: _then, ...before } = step;
  const { updated_at: _now, ...after } = changed;
  expect(after).toEqual({ ...before, name: "Renamed" });
  const all = { name: "All", position: 9, color: "blue", wip_limit: 5, events: {}, is_start_step: true };
  expect(await server.rest.ok(changeStep(server.rest, step.id, all))).toMatchObject(all);
  expect(await server.rest.ok(server.rest.get(`/api/v1/workflow/steps/${step.id}`))).toMatchObject(all);
});

test("updates of one step at the same time keep what each changed", async () => {
  const board = await server.rest.newBoard();
  for (let round = 0; round < 10; round += 1) {
    const step = await newStep(server.rest, board, { name: "Old", color: "old" });
    const [renamed, colored, started] = await Promise.all([
      changeStep(server.rest, step.id, { name: "New" }),
      changeStep(server.rest, step.id, { color: "new" }),
      changeStep(server.rest, step.id, { is_start_step: true }),
    ]);
    expect([renamed.status, colored.status, started.status]).toEqual([200, 200, 200]);
    const stored = await server.rest.ok<Step>(server.rest.get(`/api/v1/workflow/steps/${step.id}`));
    expect(stored).toMatchObject({ name: "New", color: "new", is_start_step: true });
    expect(await startSteps(board.workflowId)).toEqual([step.id]);
  }
});

test.each([null, 0])("a wip_limit of %s means no limit and is left out", async (wipLimit) => {
  const board = await server.rest.newBoard();
  const created = await newStep(server.rest, board, { wip_limit: wipLimit });
  expect(created).not.toHaveProperty("wip_limit");
  const limited = await newStep(server.rest, board, { wip_limit: 1 });
  const opened = await server.rest.ok<Step>(changeStep(server.rest, limited.id, { wip_limit: wipLimit }));
  expect(opened).not.toHaveProperty("wip_limit");
  for (const step of [created, limited]) {
    await server.rest.newTask(board, { workflow_step_id: step.id });
    await server.rest.newTask(board, { workflow_step_id: step.id });
  }
});

test("reordering gives each step the place of its id in the list", async () => {
  const board = await server.rest.newBoard();
  const path = `/api/v1/workflows/${board.workflowId}/workflow/steps/reorder`;
  const ids = (await stepsOf(server.rest, board.workflowId)).map(({ id }) => id).reverse();
  const reordered = await server.rest.ok<{ steps: Step[] }>(server.rest.send("put", path).send({ step_ids: ids }));
  expect(names(reordered.steps)).toEqual(["Done", "Review", "In Progress", "Backlog"]);
  expect(reordered.steps.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
  const foreign = await newStep(server.rest, await server.rest.newBoard());
  const [first = "", second = "", ...rest] = ids;
  const wrongLists = [
    [],
    [first, second],
    [...ids, foreign.id],
    [first, first, ...rest],
    [foreign.id, second, ...rest],
  ];
  for (const stepIds of wrongLists) {
    expect(await refused(server.rest.send("put", path).send({ step_ids: stepIds }))).toEqual(
      badRequest("step_ids must name each step of the workflow exactly once"),
    );
  }
  expect(names(await stepsOf(server.rest, board.workflowId))).toEqual(names(reordered.steps));
});

test("a step with tasks, archived ones included, cannot be deleted", async () => {
  const board = await server.rest.newBoard();
  const step = await newStep(server.rest, board);
  const task = await server.rest.newTask(board, { workflow_step_id: step.id });
  await server.rest.ok(server.rest.post(`/api/v1/tasks/${task.id}/archive`));
  const path = `/api/v1/workflow/steps/${step.id}`;
  const inUse = { status: 409, body: { error: "workflow step has tasks: move or delete them first" } };
  expect(await refused(server.rest.delete(path))).toEqual(inUse);
  expect((await readTask(server.rest, task.id)).workflow_step_id).toBe(step.id);
  await server.rest.ok(server.rest.delete(`/api/v1/tasks/${task.id}`));
  expect(await server.rest.ok(server.rest.delete(path))).toEqual({ success: true });
  expect(await refused(server.rest.delete(path))).toEqual(notFound("workflow step not found"));
});

test("when the start step is deleted, the first remaining one takes over", async () => {
  const board = await server.rest.newBoard();
  const [backlog, next] = await stepsOf(server.rest, board.workflowId);
  await server.rest.ok(server.rest.delete(`/api/v1/workflow/steps/${backlog?.id ?? ""}`));
  expect(await startSteps(board.workflowId)).toEqual([next?.id]);
  expect((await server.rest.newTask(board)).workflow_step_id).toBe(next?.id);
});

test.each([
  ["post", {}, "workflow_id and name are required"],
  ["post", { workflow_id: "w", name: "" }, "name is required"],
  ["post", { workflow_id: "w", name: 5 }, "name"],
  ["post", { workflow_id: "w", name: "S", wip_limit: -1 }, "wip_limit"],
  ["post", { workflow_id: "w", name: "S", wip_limit: 1.5 }, "wip_limit"],
  ["post", { workflow_id: "w", name: "S", wip_limit: "1" }, "wip_limit"],
  ["post", { workflow_id: "w", name: "S", wip_limit: 2_147_483_648 }, "wip_limit"],
  ["post", { workflow_id: "w", name: "S", position: -1 }, "position"],
  ["post", { workflow_id: "w", name: "S", is_start_step: "yes" }, "is_start_step"],
  ["post", { workflow_id: "w", name: "S", events: [] }, "events"],
  ["post", { workflow_id: "w", name: "S", color: "\0" }, "color"],
  ["put", { name: "" }, "name"],
  ["put", { wip_limit: -1 }, "wip_limit"],
  ["put", { position: 0.5 }, "position"],
  ["put", { events: "none" }, "events"],
] as const)("%s %j is refused with a text that names the field", async (method, body, named) => {
  const board = await server.rest.newBoard();
  const step = await newStep(server.rest, board);
  const path = method === "post" ? "/api/v1/workflow/steps" : `/api/v1/workflow/steps/${step.id}`;
  const reply = await refused(server.rest.send(method, path).send(body));
  expect(reply.status).toBe(400);
  expect(JSON.stringify(reply.body)).toContain(named);
  expect(await server.rest.ok(server.rest.get(`/api/v1/workflow/steps/${step.id}`))).toEqual(step);
});

test("unknown workflows and steps are not found", async () => {
  const { rest } = server;
  const unknown = { workflow_id: "none", name: "S" };
  expect(await refused(rest.post("/api/v1/workflow/steps", unknown))).toEqual(notFound("workflow not found"));
  expect(await refused(rest.get("/api/v1/workflows/none/workflow/steps"))).toEqual(notFound("workflow not found"));
  const reorder = rest.send("put", "/api/v1/workflows/none/workflow/steps/reorder").send({ step_ids: [] });
  expect(await refused(reorder)).toEqual(notFound("workflow not found"));
  expect(await refused(rest.get("/api/v1/workflow/steps/none"))).toEqual(notFound("workflow step not found"));
  expect(await refused(changeStep(rest, "none", { name: "S" }))).toEqual(notFound("workflow step not found"));
  expect(await refused(rest.delete("/api/v1/workflow/steps/none"))).toEqual(notFound("workflow step not found"));
});
