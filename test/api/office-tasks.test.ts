import { afterAll, beforeAll, expect, test } from "vitest";
import type { components } from "../../src/contract/openapi.gen.js";
import { sql } from "../../src/database/sql.js";
import { countTasks, eventsOf, holdWrites, notFound, readTask, refused, sent } from "../support/intake.js";
import { sequenceOf, statusCounts } from "../support/intake.js";
import type { Board } from "../support/rest-caller.js";
import { TestServer } from "../support/test-server.js";
import { until } from "../support/until.js";

type CreatedTask = components["schemas"]["CreatedTask"];
type Project = components["schemas"]["Project"];

let clockCalls = 0;
const clock = (): Date => {
  clockCalls += 1;
  return new Date();
};

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ parts: { clock } });
});
afterAll(() => server.close());

interface Office {
  readonly board: Board;
  readonly project: Project;
}

async function newOffice(): Promise<Office> {
  const board = await server.rest.newBoard();
  return { board, project: await newProject(board.workspaceId) };
}

function newProject(workspaceId: string, body: object = {}): Promise<Project> {
  const path = `/api/v1/workspaces/${workspaceId}/projects`;
  return server.rest.ok<Project>(server.rest.post(path, { name: "Project", ...body }), 201);
}

function officeTask({ board, project }: Office, body: object = {}): Promise<CreatedTask> {
  const create = { workspace_id: board.workspaceId, title: "Office work", project_id: project.id, ...body };
  return server.rest.ok<CreatedTask>(server.rest.post("/api/v1/tasks", create));
}

async function workflowNames(workspaceId: string): Promise<string[]> {
  const path = `/api/v1/workspaces/${workspaceId}/workflows`;
  const list = await server.rest.ok<components["schemas"]["WorkflowList"]>(server.rest.get(path));
  return list.workflows.map(({ name }) => name);
}

test("a workspace's projects are listed oldest first, and foreign ones not", async () => {
  const { board, project } = await newOffice();
  expect(project).toMatchObject({ workspace_id: board.workspaceId, name: "Project" });
  expect(project).not.toHaveProperty("description");
  const second = await newProject(board.workspaceId, { name: "Second", description: "More" });
  await newOffice();
  const path = `/api/v1/workspaces/${board.workspaceId}/projects`;
  expect(await server.rest.ok(server.rest.get(path))).toEqual({ projects: [project, second], total: 2 });
});

test("projects need a name and a known workspace", async () => {
  const { board } = await newOffice();
  const { rest } = server;
  const path = `/api/v1/workspaces/${board.workspaceId}/projects`;
  expect(await refused(rest.post(path, {}))).toEqual({ status: 400, body: { error: "name is required" } });
  const unknown = "/api/v1/workspaces/none/projects";
  expect(await refused(rest.post(unknown, { name: "P" }))).toEqual(notFound("workspace not found"));
  expect(await refused(rest.get(unknown))).toEqual(notFound("workspace not found"));
});

test("a task of a project is an office task: numbered, marked, and in the workspace's office workflow", async () => {
  const office = await newOffice();
  const first = await officeTask(office);
  expect(first).toMatchObject({ identifier: "KAN-1", is_from_office: true, project_id: office.project.id });
  expect(first.workflow_id).not.toBe(office.board.workflowId);
  expect(first.workflow_step_id).not.toBe("");
  const second = await officeTask(office);
  expect(second).toMatchObject({ identifier: "KAN-2", workflow_id: first.workflow_id });
  expect(await readTask(server.rest, first.id)).toMatchObject({ identifier: "KAN-1", is_from_office: true });
  expect(await workflowNames(office.board.workspaceId)).toEqual(["Kanban", "Office"]);
  expect((await eventsOf(server, first.id))[0]?.payload).toMatchObject({ identifier: "KAN-1" });
});

test("other tasks have no number and take none", async () => {
  const { board } = await newOffice();
  const task = await server.rest.newTask(board);
  expect(task).not.toHaveProperty("identifier");
  expect(task).not.toHaveProperty("is_from_office");
  expect(task).not.toHaveProperty("project_id");
  expect(await sequenceOf(server, board.workspaceId)).toBe(0);
});

test("each workspace counts for itself, with its own prefix", async () => {
  const office = await newOffice();
  await officeTask(await newOffice());
  await server.execute(sql`UPDATE workspaces SET task_prefix = 'OPS', task_sequence = 41
    WHERE id = ${office.board.workspaceId}`);
  expect((await officeTask(office)).identifier).toBe("OPS-42");
});

test("a number is not given again after its task was deleted", async () => {
  const office = await newOffice();
  const first = await officeTask(office);
  await server.rest.ok(server.rest.delete(`/api/v1/tasks/${first.id}`));
  expect((await officeTask(office)).identifier).toBe("KAN-2");
});

test("30 office creates at once get 30 different numbers in one office workflow", async () => {
  const office = await newOffice();
  const tasks = await Promise.all(Array.from({ length: 30 }, () => officeTask(office)));
  const numbers = tasks.map(({ identifier }) => Number(identifier?.replace("KAN-", ""))).sort((one, two) => one - two);
  expect(numbers).toEqual(Array.from({ length: 30 }, (_task, index) => index + 1));
  expect(new Set(tasks.map((task) => task.workflow_id)).size).toBe(1);
  expect(await workflowNames(office.board.workspaceId)).toEqual(["Kanban", "Office"]);
});

test("an unknown project and another workspace's are the same not found, and leave nothing", async () => {
  const board = await server.rest.newBoard();
  const foreign = (await newOffice()).project.id;
  for (const projectId of ["none", foreign]) {
    const create = { workspace_id: board.workspaceId, title: "T", project_id: projectId, external_id: "ext-1" };
    expect(await refused(server.rest.post("/api/v1/tasks", create))).toEqual(notFound("task not created"));
  }
  expect(await countTasks(server, board.workspaceId)).toBe(0);
  expect(await sequenceOf(server, board.workspaceId)).toBe(0);
  expect(await workflowNames(board.workspaceId)).toEqual(["Kanban"]);
});

test("[X138, X13, X54] a retry with office parameters is Found and takes no number", async () => {
  const office = await newOffice();
  const holder = await officeTask(office, { external_id: "ext-1" });
  await officeTask(office);
  expect(await sequenceOf(server, office.board.workspaceId)).toBe(2);
  const found = await officeTask(office, { external_id: "ext-1", title: "Changed" });
  expect(found).toEqual({ ...holder, deduplicated: true });
  expect(await sequenceOf(server, office.board.workspaceId)).toBe(2);
});

test("[X138, X54] an office retry for a holder that is no office task makes no office workflow", async () => {
  const office = await newOffice();
  const holder = await server.rest.newTask(office.board, { external_id: "ext-1" });
  const found = await officeTask(office, { external_id: "ext-1" });
  expect(found).toEqual({ ...holder, deduplicated: true });
  expect(await workflowNames(office.board.workspaceId)).toEqual(["Kanban"]);
  expect(await sequenceOf(server, office.board.workspaceId)).toBe(0);
});

test("[X139, X13, X120] two office creates of one identity behind the lookup make one task and take at most two numbers", async () => {
  const office = await newOffice();
  const { workspaceId } = office.board;
  const release = await holdWrites(
    server,
    sql`UPDATE workspaces SET task_prefix = task_prefix WHERE id = ${workspaceId}`,
  );
  clockCalls = 0;
  const body = { workspace_id: workspaceId, title: "T", project_id: office.project.id, external_id: "ext-1" };
  const creates = [1, 2].map(() => sent(server.rest.post("/api/v1/tasks", body)));
  await until(async () => (clockCalls >= 2 ? true : undefined));
  expect(await countTasks(server, workspaceId)).toBe(0);
  await release();
  const replies = await Promise.all(creates);
  expect(statusCounts(replies)).toEqual({ 200: 2 });
  const bodies = replies.map((reply) => reply.body as CreatedTask);
  expect(bodies.map(({ deduplicated }) => deduplicated).sort()).toEqual([false, true]);
  expect(new Set(bodies.map(({ id }) => id)).size).toBe(1);
  expect(await countTasks(server, workspaceId)).toBe(1);
  expect(await sequenceOf(server, workspaceId)).toBeLessThanOrEqual(2);
  const next = await officeTask(office);
  expect(next.identifier).not.toBe(bodies[0]?.identifier);
  expect(await workflowNames(workspaceId)).toEqual(["Kanban", "Office"]);
});

test("what the agent of an office task creates is office work with a number of its own", async () => {
  const office = await newOffice();
  const task = await officeTask(office);
  const path = `/api/v1/tasks/${task.id}/sessions`;
  const agent = await server.agent(await server.rest.ok(server.rest.post(path, {}), 201));
  const part = await agent.call<CreatedTask>("create_task_kandev", { title: "Part", parent_id: "self" });
  expect(part.body).toMatchObject({
    origin: "agent_created", is_from_office: true, workflow_id: task.workflow_id, parent_id: task.id,
  }); // prettier-ignore
  expect([task.identifier, part.body.identifier].map((identifier) => identifier?.split("-")[1])).toEqual(["1", "2"]);
});
