import { afterAll, beforeAll, expect, test } from "vitest";
import type { components } from "../../src/contract/openapi.gen.js";
import { sql } from "../../src/database/sql.js";
import { archive, countTasks, readTask, type Task, type TaskList } from "../support/intake.js";
import { oneQuestion, type McpCaller, type ToolReply } from "../support/mcp-caller.js";
import type { Board } from "../support/rest-caller.js";
import { TestServer } from "../support/test-server.js";
import { until } from "../support/until.js";

type Schemas = components["schemas"];
type CreatedTask = Schemas["CreatedTask"];

let server: TestServer;
let outside: McpCaller;
let board: Board;
beforeAll(async () => {
  server = await TestServer.start();
  outside = await server.mcp();
  board = await server.rest.newBoard();
});
afterAll(() => server.close());

const create = (given: object = {}, caller = outside): Promise<ToolReply<CreatedTask>> =>
  caller.call<CreatedTask>("create_task_kandev", { workspace_id: board.workspaceId, title: "A task", ...given });

/** What a refused call looks like. */
const toolError = (text: string): object => ({ isError: true, text });

/** A session whose workspace belongs to a user. */
async function ownedSession(ownerId: string): Promise<{ agent: McpCaller; board: Board; taskId: string }> {
  const opened = await server.rest.newSession();
  const { workspaceId } = opened.board;
  await server.execute(sql`UPDATE workspaces SET owner_id = ${ownerId} WHERE id = ${workspaceId}`);
  return { agent: await server.agent(opened), board: opened.board, taskId: opened.session.task_id };
}

test("each surface advertises exactly its tools, all of them with annotations and both schemas", async () => {
  const { agent } = await ownedSession("");
  const external = await outside.tools();
  const inSession = await agent.tools();
  expect(external.map(({ name }) => name).sort()).toEqual([
    "answer_question_kandev",
    "archive_task_kandev",
    "create_task_kandev",
    "get_task_conversation_kandev",
    "get_task_kandev",
    "list_pending_questions_kandev",
    "list_tasks_kandev",
    "list_workflows_kandev",
    "list_workspaces_kandev",
    "update_task_kandev",
  ]);
  expect(inSession.map(({ name }) => name).sort()).toEqual([
    "ask_user_question_kandev",
    "create_task_kandev",
    "get_answers_kandev",
    "list_tasks_kandev",
  ]);
  for (const tool of [...external, ...inSession]) {
    expect(Object.keys(tool.annotations ?? {}).sort()).toEqual([
      "destructiveHint",
      "idempotentHint",
      "openWorldHint",
      "readOnlyHint",
    ]);
    expect(tool.description).toBeTruthy();
    expect(tool.inputSchema).toMatchObject({ type: "object", additionalProperties: false });
    expect(tool.outputSchema).toMatchObject({ type: "object" });
  }
});

test("annotations say which tools only read and which destroy", async () => {
  const tools = await outside.tools();
  const named = (hint: "readOnlyHint" | "destructiveHint"): string[] =>
    tools.filter(({ annotations }) => annotations?.[hint] === true).map(({ name }) => name);
  expect(named("readOnlyHint").sort()).toEqual([
    "get_task_conversation_kandev",
    "get_task_kandev",
    "list_pending_questions_kandev",
    "list_tasks_kandev",
    "list_workflows_kandev",
    "list_workspaces_kandev",
  ]);
  expect(named("destructiveHint")).toEqual(["archive_task_kandev"]);
});

test("a task is created with what it was given, and read like over REST", async () => {
  const made = await create({ workflow_id: board.workflowId, prompt: "Do it.", priority: "high" });
  expect(made.isError).toBe(false);
  expect(made.body).toMatchObject({ title: "A task", description: "Do it.", priority: "high", deduplicated: false });
  expect(JSON.parse(made.text)).toEqual(made.body);
  const rest = await readTask(server.rest, made.body.id);
  const read = await outside.call<Task>("get_task_kandev", { task_id: made.body.id });
  expect(read.body).toEqual(rest);
});

test("[T1, T2] list_tasks_kandev lists what the HTTP list of the workflow does, page by page", async () => {
  const opened = await server.rest.newSession();
  const { workflowId } = opened.board;
  for (const body of [{}, { external_id: "ext-1" }, {}]) await server.rest.newTask(opened.board, body);
  const archived = await server.rest.newTask(opened.board);
  await server.rest.ok(archive(server.rest, archived.id));
  const agent = await server.agent(opened);
  const asking = agent.call("ask_user_question_kandev", { questions: oneQuestion });
  const path = `/api/v1/workflows/${workflowId}/tasks`;
  const rest = await until(async () => {
    const list = await server.rest.ok<TaskList>(server.rest.get(path));
    return list.tasks.some((task) => task.task_pending_action === "clarification") ? list : undefined;
  });
  expect(rest.total).toBe(4);
  for (const caller of [outside, agent]) {
    const whole = await caller.call<TaskList>("list_tasks_kandev", { workflow_id: workflowId });
    expect(whole.body).toEqual(rest);
  }
  const first = await outside.call<TaskList>("list_tasks_kandev", { workflow_id: workflowId, limit: 3 });
  const cursor = first.body.next_cursor;
  const second = await outside.call<TaskList>("list_tasks_kandev", { workflow_id: workflowId, cursor });
  expect([...first.body.tasks, ...second.body.tasks]).toEqual(rest.tasks);
  const page = await server.rest.listPending(`?workspace_id=${opened.board.workspaceId}`);
  await server.rest.ok(server.rest.respond(page.bundles[0]?.pending_id ?? "", { rejected: true }));
  await asking;
});

test("[X111, X182, X183] the task tools carry external_id exactly when it is held, and creation_complete only on create", async () => {
  const holder = (await create({ external_id: "held" })).body;
  const other = (await create()).body;
  expect(holder).toMatchObject({ external_id: "held", creation_complete: true });
  const { tasks } = (await outside.call<TaskList>("list_tasks_kandev", { workflow_id: board.workflowId })).body;
  const reads = async (id: string): Promise<unknown[]> => [
    (await outside.call("get_task_kandev", { task_id: id })).body,
    (await outside.call("update_task_kandev", { task_id: id, title: "T" })).body,
    tasks.find((task) => task.id === id),
  ];
  for (const body of await reads(holder.id)) {
    expect(body).toMatchObject({ id: holder.id, external_id: "held" });
    expect(body).not.toHaveProperty("creation_complete");
  }
  for (const body of await reads(other.id)) expect(body).not.toHaveProperty("external_id");
});

test("update_task_kandev changes what it names and nothing else", async () => {
  const { body: task } = await create({ external_id: "updated" });
  const changes = { title: "Changed", description: "New", priority: "low", state: "BLOCKED" };
  const changed = await outside.call<Task>("update_task_kandev", { task_id: task.id, ...changes });
  expect(changed.body).toEqual({ ...(await readTask(server.rest, task.id)), ...changes, external_id: "updated" });
  expect(await outside.call("update_task_kandev", { task_id: "none", title: "T" })).toMatchObject(
    toolError("task not updated"),
  );
  const bad = await outside.call("update_task_kandev", { task_id: task.id, priority: "bad" });
  expect(bad).toMatchObject(toolError('invalid task priority "bad"'));
});

test("archive_task_kandev archives once and says when it was done already", async () => {
  const { body: task } = await create();
  const given = { task_id: task.id };
  expect((await outside.call("archive_task_kandev", given)).body).toEqual({ success: true });
  expect((await outside.call("archive_task_kandev", given)).body).toEqual({ success: true, already_archived: true });
  expect(await readTask(server.rest, task.id)).toHaveProperty("archived_at");
  expect(await outside.call("archive_task_kandev", { task_id: "none" })).toMatchObject(toolError("task not found"));
});

test("workspaces and workflows are listed like over REST", async () => {
  const rest = await server.rest.ok(server.rest.get("/api/v1/workspaces"));
  expect((await outside.call("list_workspaces_kandev")).body).toEqual(rest);
  const all = await server.rest.ok(server.rest.get("/api/v1/workflows"));
  expect((await outside.call("list_workflows_kandev")).body).toEqual(all);
  expect((await outside.call("list_workflows_kandev", { workspace_id: "" })).body).toEqual(all);
  const one = await server.rest.ok(server.rest.get(`/api/v1/workspaces/${board.workspaceId}/workflows`));
  const given = { workspace_id: board.workspaceId };
  expect((await outside.call("list_workflows_kandev", given)).body).toEqual(one);
  const unknown = await outside.call("list_workflows_kandev", { workspace_id: "none" });
  expect(unknown).toMatchObject(toolError("workspace not found"));
});

test.each([
  ["create_task_kandev", {}, "title is required"],
  ["create_task_kandev", { title: "T", bogus: 1 }, 'unknown argument "bogus"'],
  ["create_task_kandev", { title: "T", externalId: "x" }, 'unknown argument "externalId"'],
  ["create_task_kandev", { title: 5 }, "title"],
  ["create_task_kandev", { title: "T", external_id: 5 }, "external_id"],
  ["create_task_kandev", { title: "T", priority: "bad" }, "priority"],
  ["create_task_kandev", { title: "T", workspace_mode: "shared_group" }, "workspace_mode"],
  ["create_task_kandev", { title: "T", start_agent: true }, "agent_profile_id is required to start agent"],
  ["create_task_kandev", { title: "T", prompt: "\0" }, "prompt"],
  ["get_task_kandev", {}, "task_id is required"],
  ["get_task_kandev", { task_id: "none" }, "task not found"],
  ["get_task_kandev", { task_id: "t", external_id: "x" }, 'unknown argument "external_id"'],
  ["list_tasks_kandev", {}, "workflow_id is required"],
  ["list_tasks_kandev", { workflow_id: "none" }, "workflow not found"],
  ["list_tasks_kandev", { workflow_id: "w", limit: "many" }, "limit"],
  ["update_task_kandev", {}, "task_id is required"],
  ["update_task_kandev", { task_id: "t", external_id: "x" }, 'unknown argument "external_id"'],
  ["archive_task_kandev", {}, "task_id is required"],
  ["list_workspaces_kandev", { bogus: 1 }, 'unknown argument "bogus"'],
  ["list_workflows_kandev", { workspace_id: 5 }, "workspace_id"],
])("%s with %j is an error that names what is wrong", async (name, given, named) => {
  const before = await countTasks(server, board.workspaceId);
  const reply = await outside.call(name, given);
  expect(reply.isError).toBe(true);
  expect(reply.text).toContain(named);
  expect(await countTasks(server, board.workspaceId)).toBe(before);
});

test("[X34, X98] an external id that cannot be stored is judged after authorization, in a tool's result", async () => {
  const invalid = "invalid external_id: control characters are not allowed";
  expect(await create({ external_id: "a\0b" })).toMatchObject(toolError(invalid));
  const elsewhere = await create({ workspace_id: "none", external_id: "a\0b" });
  expect(elsewhere).toMatchObject(toolError("task not created"));
});

test("[X108] a replay without a title is an error that names title, not Found", async () => {
  await create({ external_id: "replayed" });
  const place = { workspace_id: board.workspaceId, external_id: "replayed" };
  for (const given of [place, { ...place, title: "" }, { ...place, title: "  " }]) {
    expect(await outside.call("create_task_kandev", given)).toMatchObject(toolError("title is required"));
  }
  const long = await outside.call("create_task_kandev", { ...place, title: "x".repeat(501) });
  expect(long.text).toContain("title");
  expect(long.isError).toBe(true);
});

test("[X107] the named workspace decides before the parent's", async () => {
  const parent = await server.rest.newTask(await server.rest.newBoard());
  await create({ external_id: "in-named" });
  const found = await create({ external_id: "in-named", parent_id: parent.id });
  expect(found.body).toMatchObject({ workspace_id: board.workspaceId, deduplicated: true });
});

test("[X107, X163] a parent in another workspace makes a subtask there, which holds the identity there", async () => {
  const other = await server.rest.newBoard();
  const parent = await server.rest.newTask(other);
  const here = await create({ external_id: "ext-1" });
  const given = { title: "Part", parent_id: parent.id, external_id: "ext-1" };
  const made = await outside.call<CreatedTask>("create_task_kandev", given);
  expect(made.body).toMatchObject({ workspace_id: other.workspaceId, parent_id: parent.id, external_id: "ext-1" });
  expect(made.body).toMatchObject({ deduplicated: false });
  expect(made.body.id).not.toBe(here.body.id);
  const unknown = await outside.call("create_task_kandev", { title: "Part", parent_id: "none" });
  expect(unknown).toMatchObject(toolError("task not created"));
});

test("[X107] without workspace and parent an ambiguous caller is asked for workspace_id", async () => {
  const reply = await outside.call("create_task_kandev", { title: "T", external_id: "ext-1" });
  expect(reply).toMatchObject(toolError("workspace_id is required unless exactly one authorized workspace exists"));
});

test("[X107, X162] the only workspace need not be named, for a create and for its retry", async () => {
  const single = await TestServer.start();
  try {
    const caller = await single.mcp();
    const given = { title: "T", external_id: "ext-1" };
    const made = await caller.call<CreatedTask>("create_task_kandev", given);
    expect(made.body).toMatchObject({ deduplicated: false, external_id: "ext-1" });
    const found = await caller.call<CreatedTask>("create_task_kandev", given);
    expect(found.body).toEqual({ ...made.body, deduplicated: true });
  } finally {
    await single.close();
  }
});

test("[X164, X118] an agent's create in a workspace of another user is refused and tells nothing about it", async () => {
  const { agent } = await ownedSession("ann");
  const { board: foreign } = await ownedSession("bob");
  const holder = await server.rest.newTask(foreign, { external_id: "held" });
  const before = await countTasks(server, foreign.workspaceId);
  const attempts = [
    { workspace_id: foreign.workspaceId, external_id: "held" },
    { workspace_id: foreign.workspaceId, external_id: "free" },
    { workspace_id: foreign.workspaceId, external_id: "x".repeat(300) },
    { workspace_id: foreign.workspaceId, workflow_id: foreign.workflowId },
    { workspace_id: "none", external_id: "held" },
    { parent_id: holder.id },
  ];
  for (const given of attempts) {
    const reply = await agent.call("create_task_kandev", { title: "T", ...given });
    expect(reply).toMatchObject(toolError("task not created"));
  }
  const listed = await agent.call("list_tasks_kandev", { workflow_id: foreign.workflowId });
  expect(listed).toMatchObject(toolError("workflow not found"));
  expect(await countTasks(server, foreign.workspaceId)).toBe(before);
});
