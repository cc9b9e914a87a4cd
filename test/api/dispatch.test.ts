import { afterEach, expect, test } from "vitest";
import type { components } from "../../src/contract/openapi.gen.js";
import { sql } from "../../src/database/sql.js";
import type { ServerParts } from "../../src/server.js";
import { badRequest, countSessions, countTasks, NotingLauncher, readTask, refused, sent } from "../support/intake.js";
import { unsettle } from "../support/intake.js";
import type { Board } from "../support/rest-caller.js";
import { TestServer } from "../support/test-server.js";
import { held, until } from "../support/until.js";

type CreatedTask = components["schemas"]["CreatedTask"];

let server: TestServer;
afterEach(() => server.close());

async function start(parts: ServerParts = {}): Promise<Board> {
  server = await TestServer.start({ parts });
  return server.rest.newBoard();
}

const withAgent = { start_agent: true, agent_profile_id: "profile-1" };

interface StoredSession {
  readonly id: string;
  readonly state: string;
  readonly agent_kind: string;
  readonly agent_profile_id: string;
  readonly is_primary: boolean;
}

function sessionsOf(taskId: string): Promise<StoredSession[]> {
  return server.query<StoredSession>(sql`SELECT id, state, agent_kind, agent_profile_id, is_primary
    FROM task_sessions WHERE task_id = ${taskId}`);
}

async function isSettled(taskId: string): Promise<boolean> {
  const rows = await server.query(sql`SELECT 1 AS found FROM tasks
    WHERE id = ${taskId} AND external_id_settled_at IS NOT NULL`);
  return rows.length === 1;
}

const lastUsed = () => server.rest.ok(server.rest.get("/api/v1/settings/last-used"));

test("[X59, X67] the agent is launched for the prepared session, after the task was settled", async () => {
  const launcher = new NotingLauncher();
  const seen: { settled: boolean; sessions: number }[] = [];
  launcher.look = async ({ taskId }) => {
    seen.push({ settled: await isSettled(taskId), sessions: await countSessions(server, taskId) });
  };
  const board = await start({ launcher });
  const task = await server.rest.newTask(board, { ...withAgent, external_id: "ext-1" });
  expect(task).toMatchObject({ state: "SCHEDULING", deduplicated: false, creation_complete: true });
  await until(async () => seen[0]);
  expect(seen).toEqual([{ settled: true, sessions: 1 }]);
  expect(launcher.requests).toEqual([{ taskId: task.id, sessionId: task.session_id, agentProfileId: "profile-1" }]);
  expect(await readTask(server.rest, task.id)).toMatchObject({ state: "SCHEDULING" });
});

test("[X67] prepare_session makes the agent's session, in state CREATED, and starts nothing", async () => {
  const launcher = new NotingLauncher();
  const board = await start({ launcher });
  const body = { prepare_session: true, agent_profile_id: "profile-1" };
  const task = await server.rest.newTask(board, body);
  expect(task.state).toBe("CREATED");
  const expected = { state: "CREATED", agent_kind: "launched", agent_profile_id: "profile-1", is_primary: true };
  expect(await sessionsOf(task.id)).toEqual([{ id: task.session_id, ...expected }]);
  const path = `/api/v1/task-sessions/${task.session_id ?? ""}`;
  const read = await server.rest.ok<{ session: object }>(server.rest.get(path));
  expect(read.session).toMatchObject({ state: "CREATED", task_id: task.id });
  await server.context.background.drain();
  expect(launcher.requests).toEqual([]);
});

test("[X67, X69] without a launcher the prepared session stays CREATED, and so does the task", async () => {
  const board = await start();
  const task = await server.rest.newTask(board, { ...withAgent, external_id: "ext-1" });
  expect(task).toMatchObject({ state: "CREATED", creation_complete: true });
  await server.context.background.drain();
  expect(await sessionsOf(task.id)).toMatchObject([{ id: task.session_id, state: "CREATED" }]);
  expect((await readTask(server.rest, task.id)).state).toBe("CREATED");
});

test("a create without an agent prepares no session and names none", async () => {
  const board = await start({ launcher: new NotingLauncher() });
  for (const body of [{}, { agent_profile_id: "profile-1" }, { start_agent: false, prepare_session: false }]) {
    const task = await server.rest.newTask(board, body);
    expect(task).not.toHaveProperty("session_id");
    expect(await countSessions(server, task.id)).toBe(0);
  }
});

test("[X59] the launcher's failure fails neither the create nor its settlement", async () => {
  const launcher = new NotingLauncher();
  launcher.look = () => Promise.reject(new Error("no agent today"));
  const board = await start({ launcher });
  const task = await server.rest.newTask(board, { ...withAgent, external_id: "ext-1" });
  await server.context.background.drain();
  expect(launcher.requests).toHaveLength(1);
  expect(await isSettled(task.id)).toBe(true);
});

test("[X126, X154] a retry with start_agent for a settled task starts nothing and adds no session", async () => {
  const launcher = new NotingLauncher();
  const board = await start({ launcher });
  const body = { ...withAgent, external_id: "ext-1" };
  const task = await server.rest.newTask(board, body);
  await until(async () => launcher.requests[0]);
  const found = await server.rest.newTask(board, body);
  expect(found).toMatchObject({ id: task.id, deduplicated: true, creation_complete: true });
  expect(found).not.toHaveProperty("session_id");
  await server.context.background.drain();
  expect(launcher.requests).toHaveLength(1);
  expect(await countSessions(server, task.id)).toBe(1);
});

test("[X126, X155] a retry with start_agent for an unsettled task without a session gives it none", async () => {
  const launcher = new NotingLauncher();
  const board = await start({ launcher });
  const task = await server.rest.newTask(board, { external_id: "ext-1" });
  await unsettle(server, task.id);
  for (const body of [withAgent, { prepare_session: true, agent_profile_id: "profile-1" }]) {
    const found = await server.rest.newTask(board, { ...body, external_id: "ext-1" });
    expect(found).toMatchObject({ id: task.id, deduplicated: true, creation_complete: false });
  }
  await server.context.background.drain();
  expect(launcher.requests).toEqual([]);
  expect(await countSessions(server, task.id)).toBe(0);
});

test("[X158] a retry over MCP with start_agent starts nothing and adds neither task nor session", async () => {
  const launcher = new NotingLauncher();
  const board = await start({ launcher });
  const task = await server.rest.newTask(board, { external_id: "ext-1" });
  const outside = await server.mcp();
  const call = { workspace_id: board.workspaceId, title: "T", external_id: "ext-1", ...withAgent };
  const found = await outside.call("create_task_kandev", call);
  expect(found.body).toMatchObject({ id: task.id, deduplicated: true, creation_complete: true });
  await server.context.background.drain();
  expect(launcher.requests).toEqual([]);
  expect(await countSessions(server, task.id)).toBe(0);
  expect(await countTasks(server, board.workspaceId)).toBe(1);
});

test("[X66] over MCP a given profile starts the agent unless start_agent is false", async () => {
  const launcher = new NotingLauncher();
  const board = await start({ launcher });
  const outside = await server.mcp();
  const call = { workspace_id: board.workspaceId, title: "T", agent_profile_id: "profile-1" };
  const started = await outside.call<CreatedTask>("create_task_kandev", call);
  expect(started.body).toMatchObject({ state: "SCHEDULING" });
  const stored = await outside.call<CreatedTask>("create_task_kandev", { ...call, start_agent: false });
  expect(stored.body).toMatchObject({ state: "CREATED" });
  await server.context.background.drain();
  expect(launcher.requests.map(({ taskId }) => taskId)).toEqual([started.body.id]);
});

test.each([
  ["released", sql`UPDATE tasks SET external_id = NULL, external_id_settled_at = NULL`],
  ["deleted", sql`DELETE FROM tasks`],
])("[X153, X67] when the identity is %s before settlement, the prepared session is not launched", async (_how, act) => {
  const launcher = new NotingLauncher();
  const working = held();
  const reached = held();
  const work = async (): Promise<void> => {
    reached.release();
    await working.promise;
  };
  const board = await start({ launcher, requiredTaskWork: [work] });
  const creating = sent(server.rest.createTask(board, { ...withAgent, external_id: "ext-1" }));
  await reached.promise;
  await server.execute(act);
  working.release();
  const reply = await creating;
  await server.context.background.drain();
  expect(launcher.requests).toEqual([]);
  expect(await lastUsed()).toEqual({});
  if (_how === "deleted") {
    expect({ status: reply.status, body: reply.body as unknown }).toEqual({
      status: 404,
      body: { error: "task not created" },
    });
    return;
  }
  const task = reply.body as CreatedTask;
  expect(task).toMatchObject({ deduplicated: false, creation_complete: true });
  expect(task).not.toHaveProperty("external_id");
  expect(await sessionsOf(task.id)).toMatchObject([{ state: "CREATED" }]);
});

test("a create records what it used, and the next one replaces it", async () => {
  const board = await start();
  expect(await lastUsed()).toEqual({});
  await server.rest.newTask(board, { agent_profile_id: "profile-1" });
  await server.context.background.drain();
  const place = { workspace_id: board.workspaceId, workflow_id: board.workflowId };
  expect(await lastUsed()).toEqual({ ...place, agent_profile_id: "profile-1" });
  const other = await server.rest.newBoard();
  await server.rest.newTask(other);
  await server.context.background.drain();
  expect(await lastUsed()).toEqual({ workspace_id: other.workspaceId, workflow_id: other.workflowId });
});

test("[X156, X73] a retry that is Found writes no last-used settings", async () => {
  const board = await start();
  const body = { external_id: "ext-1" };
  await server.rest.newTask(board, body);
  await server.context.background.drain();
  const before = await lastUsed();
  await server.rest.newTask(board, { ...body, ...withAgent });
  await server.context.background.drain();
  expect(await lastUsed()).toEqual(before);
});

test("[X68] when the last-used settings cannot be recorded, the task is still created, settled and dispatched", async () => {
  const launcher = new NotingLauncher();
  const board = await start({ launcher });
  await server.execute(sql`DROP TABLE user_last_used`);
  const task = await server.rest.newTask(board, { ...withAgent, external_id: "ext-1" });
  expect(task).toMatchObject({ deduplicated: false, creation_complete: true, external_id: "ext-1" });
  await server.context.background.drain();
  expect(await isSettled(task.id)).toBe(true);
  expect(launcher.requests).toHaveLength(1);
});

test.each([
  [{ start_agent: true }, "agent_profile_id is required to start agent"],
  [{ start_agent: true, agent_profile_id: "" }, "agent_profile_id is required to start agent"],
  [{ prepare_session: true }, "agent_profile_id is required to prepare session"],
])("[X129] %j is refused for want of a profile, also when it is a retry", async (body, error) => {
  const board = await start();
  await server.rest.newTask(board, { external_id: "ext-1" });
  for (const externalId of ["ext-1", "ext-2"]) {
    const call = server.rest.createTask(board, { ...body, external_id: externalId });
    expect(await refused(call)).toEqual(badRequest(error));
  }
  expect(await countTasks(server, board.workspaceId)).toBe(1);
});
