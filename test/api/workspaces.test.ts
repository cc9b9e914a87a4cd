import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { components } from "../../src/contract/openapi.gen.js";
import { sql } from "../../src/database/sql.js";
import { createTestDatabase } from "../support/test-database.js";
import { TestServer } from "../support/test-server.js";

type Schemas = components["schemas"];

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

async function stepsOf(workflowId: string): Promise<Schemas["WorkflowStep"][]> {
  const path = `/api/v1/workflows/${workflowId}/workflow/steps`;
  return (await server.rest.ok<Schemas["WorkflowStepList"]>(server.rest.get(path))).steps;
}

async function newWorkflow(workspaceId: string): Promise<Schemas["Workflow"]> {
  const body = { workspace_id: workspaceId, name: "Empty" };
  return server.rest.ok(server.rest.post("/api/v1/workflows", body), 201);
}

async function newStep(body: object): Promise<Schemas["WorkflowStep"]> {
  return server.rest.ok(server.rest.post("/api/v1/workflow/steps", body), 201);
}

test("the first start makes one workspace, and later starts none", async () => {
  const database = await createTestDatabase();
  const names: string[][] = [];
  for (let start = 0; start < 2; start += 1) {
    const own = await TestServer.start({ database });
    const list = await own.rest.ok<Schemas["WorkspaceList"]>(own.rest.get("/api/v1/workspaces"));
    names.push(list.workspaces.map(({ name }) => name));
    expect(list.total).toBe(1);
    const task = { workspace_id: list.workspaces[0]?.id, title: "At once" };
    const { workflows } = await own.rest.ok<Schemas["WorkflowList"]>(own.rest.get("/api/v1/workflows"));
    await own.rest.ok(own.rest.post("/api/v1/tasks", { ...task, workflow_id: workflows[0]?.id }));
    await own.close();
  }
  expect(names).toEqual([["Default Workspace"], ["Default Workspace"]]);
  await database.drop();
});

test("a new workspace has the workflow Kanban with its four steps, the first of which is the start", async () => {
  const board = await server.rest.newBoard("Mine");
  const path = `/api/v1/workspaces/${board.workspaceId}/workflows`;
  const list = await server.rest.ok<Schemas["WorkflowList"]>(server.rest.get(path));
  expect(list).toMatchObject({ total: 1, workflows: [{ name: "Kanban", sort_order: 0, style: "kanban" }] });
  const steps = await stepsOf(board.workflowId);
  expect(steps.map(({ name, position, is_start_step }) => [name, position, is_start_step])).toEqual([
    ["Backlog", 0, true],
    ["In Progress", 1, false],
    ["Review", 2, false],
    ["Done", 3, false],
  ]);
});

test("a workspace is read back as it was made; an empty description is left out", async () => {
  const body = { name: "Named", description: "Described", owner_id: "anna" };
  const made = await server.rest.ok<Schemas["Workspace"]>(server.rest.post("/api/v1/workspaces", body));
  expect(made).toMatchObject({ ...body, task_prefix: "KAN" });
  expect(await server.rest.ok(server.rest.get(`/api/v1/workspaces/${made.id}`))).toEqual(made);
  const plain = await server.rest.ok<Schemas["Workspace"]>(server.rest.post("/api/v1/workspaces", { name: "Plain" }));
  expect(plain).toMatchObject({ owner_id: "" });
  expect(plain).not.toHaveProperty("description");
});

test("workspaces are listed oldest first, with their number", async () => {
  await server.rest.newBoard("Earlier");
  await server.rest.newBoard("Later");
  const list = await server.rest.ok<Schemas["WorkspaceList"]>(server.rest.get("/api/v1/workspaces"));
  expect(list.total).toBe(list.workspaces.length);
  const created = list.workspaces.map(({ created_at }) => created_at);
  expect(created).toEqual([...created].sort());
  expect(list.workspaces.slice(-2).map(({ name }) => name)).toEqual(["Earlier", "Later"]);
});

describe("what is missing or unknown", () => {
  const faults: readonly [string, object, string][] = [
    ["/api/v1/workspaces", {}, "name is required"],
    ["/api/v1/workspaces", { name: "" }, "name is required"],
    ["/api/v1/workflows", {}, "workspace_id and name are required"],
    ["/api/v1/workflows", { name: "x" }, "workspace_id is required"],
    ["/api/v1/workflow/steps", {}, "workflow_id and name are required"],
  ];
  test.each(faults)("POST %s %j is a 400 that names it", async (path, body, error) => {
    const response = await server.rest.post(path, body);
    expect({ status: response.status, body: response.body as unknown }).toEqual({ status: 400, body: { error } });
  });

  const unknown: readonly [string, string][] = [
    ["/api/v1/workspaces/none", "workspace not found"],
    ["/api/v1/workspaces/none/workflows", "workspace not found"],
    ["/api/v1/workflows/none", "workflow not found"],
    ["/api/v1/workflows/none/workflow/steps", "workflow not found"],
    ["/api/v1/workflow/steps/none", "workflow step not found"],
    ["/api/v1/tasks/none", "task not found"],
  ];
  test.each(unknown)("GET %s is a 404: %s", async (path, error) => {
    const response = await server.rest.get(path);
    expect({ status: response.status, body: response.body as unknown }).toEqual({ status: 404, body: { error } });
  });

  test("a workflow or a step in a place that does not exist is a 404, and nothing is stored", async () => {
    const before = await server.query(sql`SELECT (SELECT COUNT(*) FROM workflows) AS workflows,
      (SELECT COUNT(*) FROM workflow_steps) AS steps`);
    const workflow = await server.rest.post("/api/v1/workflows", { workspace_id: "none", name: "x" });
    expect([workflow.status, workflow.body]).toEqual([404, { error: "workspace not found" }]);
    const step = await server.rest.post("/api/v1/workflow/steps", { workflow_id: "none", name: "x" });
    expect([step.status, step.body]).toEqual([404, { error: "workflow not found" }]);
    expect(
      await server.query(sql`SELECT (SELECT COUNT(*) FROM workflows) AS workflows,
        (SELECT COUNT(*) FROM workflow_steps) AS steps`),
    ).toEqual(before);
  });
});

describe("workflows and steps", () => {
  test("a new workflow has no steps; a task there lies on none", async () => {
    const board = await server.rest.newBoard();
    const workflow = await newWorkflow(board.workspaceId);
    expect(await server.rest.ok(server.rest.get(`/api/v1/workflows/${workflow.id}`))).toEqual(workflow);
    expect(await stepsOf(workflow.id)).toEqual([]);
    const task = await server.rest.newTask({ ...board, workflowId: workflow.id });
    expect(task).toMatchObject({ workflow_id: workflow.id, workflow_step_id: "" });
  });

  test("the first step is the start step; a later one takes that over when it asks to", async () => {
    const board = await server.rest.newBoard();
    const workflow = await newWorkflow(board.workspaceId);
    const first = await newStep({ workflow_id: workflow.id, name: "First" });
    const second = await newStep({ workflow_id: workflow.id, name: "Second", color: "red" });
    expect([first, second]).toMatchObject([
      { position: 0, is_start_step: true, color: "" },
      { position: 1, is_start_step: false, color: "red" },
    ]);
    const third = await newStep({ workflow_id: workflow.id, name: "Third", position: 0, is_start_step: true });
    const steps = await stepsOf(workflow.id);
    expect(steps.map(({ name, is_start_step }) => [name, is_start_step])).toEqual([
      ["First", false],
      ["Third", true],
      ["Second", false],
    ]);
    const place = { ...board, workflowId: workflow.id };
    expect(await server.rest.newTask(place)).toMatchObject({ workflow_step_id: third.id });
    expect(await server.rest.newTask(place, { workflow_step_id: second.id })).toMatchObject({
      workflow_step_id: second.id,
    });
    expect(await server.rest.ok(server.rest.get(`/api/v1/workflow/steps/${second.id}`))).toEqual(second);
  });

  test("steps that are added at the same moment get different places, and one of them is the start", async () => {
    const board = await server.rest.newBoard();
    const workflow = await newWorkflow(board.workspaceId);
    await Promise.all(["a", "b", "c", "d", "e"].map((name) => newStep({ workflow_id: workflow.id, name })));
    const steps = await stepsOf(workflow.id);
    expect(steps.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
    expect(steps.map(({ is_start_step }) => is_start_step)).toEqual([true, false, false, false, false]);
  });

  test("a workspace's row takes its workflows and steps with it", async () => {
    const board = await server.rest.newBoard();
    await server.execute(sql`DELETE FROM workspaces WHERE id = ${board.workspaceId}`);
    expect((await server.rest.get(`/api/v1/workflows/${board.workflowId}`)).status).toBe(404);
    const steps = await server.query(sql`SELECT id FROM workflow_steps WHERE workflow_id = ${board.workflowId}`);
    expect(steps).toEqual([]);
  });
});
