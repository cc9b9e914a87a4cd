import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { components } from "../../src/contract/openapi.gen.js";
import { sql } from "../../src/database/sql.js";
import { newAgent, type OpenedAgent } from "../support/asking.js";
import { McpCaller, oneQuestion } from "../support/mcp-caller.js";
import { placeOf, seedBundle, setOwner, setSessionState } from "../support/question-seeds.js";
import { promptsOf, statusesOf } from "../support/question-rows.js";
import { TestServer } from "../support/test-server.js";

type OpenedSession = components["schemas"]["OpenedSession"];

let server: TestServer;
let own: OpenedAgent;
beforeAll(async () => {
  server = await TestServer.start();
  own = await newAgent(server);
});
afterAll(() => server.close());

const questionTools = ["list_pending_questions_kandev", "answer_question_kandev"];

type Kind = "kanban" | "office" | "configuration";

/** A session of each kind: kanban or office by its task, configuration by request. */
async function openOfKind(kind: Kind): Promise<{ opened: OpenedSession; agent: McpCaller }> {
  const board = await server.rest.newBoard();
  const path = `/api/v1/workspaces/${board.workspaceId}/projects`;
  const project = await server.rest.ok<{ id: string }>(server.rest.post(path, { name: "Project" }), 201);
  const isOffice = kind === "office";
  const task = await server.rest.newTask(board, isOffice ? { project_id: project.id, workflow_id: "" } : {});
  const body = kind === "configuration" ? { surface: kind } : {};
  const opening = server.rest.post(`/api/v1/tasks/${task.id}/sessions`, body);
  const opened = await server.rest.ok<OpenedSession>(opening, 201);
  return { opened, agent: await server.agent(opened) };
}

describe("[S2, S3] a session's surface", () => {
  const tools: Record<Kind, string[]> = {
    kanban: ["ask_user_question_kandev", "create_task_kandev", "get_answers_kandev", "list_tasks_kandev"],
    office: ["ask_user_question_kandev", "create_task_kandev", "get_answers_kandev", "list_tasks_kandev"],
    configuration: ["list_tasks_kandev"],
  };
  const kinds = ["kanban", "office", "configuration"] as const;

  test.each(kinds)("[S2, S3] of the kind %s has exactly the tools of its column", async (kind) => {
    const { opened, agent } = await openOfKind(kind);
    expect(opened.session.surface).toBe(kind);
    expect((await agent.tools()).map((tool) => tool.name).sort()).toEqual(tools[kind]);
  });

  test.each(kinds)("[S2] of the kind %s does not know the other tools when they are called", async (kind) => {
    const { agent, opened } = await openOfKind(kind);
    const place = await placeOf(server, opened.session);
    const pendingId = await seedBundle(server, place);
    const external = (await (await server.mcp()).tools()).map((tool) => tool.name);
    const others = [...external, "ask_user_question_kandev", "get_answers_kandev"].filter(
      (name) => !tools[kind].includes(name),
    );
    expect(others).toEqual(expect.arrayContaining(questionTools));
    for (const name of others) {
      const call = agent.call(name, { pending_id: pendingId, rejected: true });
      await expect(call).rejects.toThrow(`Unknown tool: ${name}`);
    }
    expect(await statusesOf(server, pendingId)).toEqual(["pending"]);
  });

  test.each(kinds)("[S4] of the kind %s tells its agent nothing that names either question tool", async (kind) => {
    const { agent } = await openOfKind(kind);
    const told = JSON.stringify([
      agent.client.getInstructions() ?? "",
      agent.client.getServerVersion(),
      agent.client.getServerCapabilities(),
      await agent.tools(),
    ]);
    expect(told).toContain("list_tasks_kandev");
    for (const name of questionTools) expect(told).not.toContain(name);
  });

  test("[S4] the prompt that resumes an agent with its answer names neither question tool", async () => {
    const { opened } = await openOfKind("kanban");
    const pendingId = await server.rest.newRequest(opened.session.id, oneQuestion);
    const answers = [{ question_id: "q1", custom_text: "yes" }];
    await server.rest.ok(server.rest.respond(pendingId, { answers }));
    const [prompt] = await promptsOf(server, opened.session.id);
    expect(prompt?.content).toContain("yes");
    for (const name of questionTools) expect(prompt?.content).not.toContain(name);
  });

  test("[S2] stays what it was when the task becomes another kind of task", async () => {
    const { opened, agent } = await openOfKind("kanban");
    await server.execute(sql`UPDATE tasks SET origin = 'agent_created' WHERE id = ${opened.session.task_id}`);
    const reply = await server.rest.get(`/api/v1/task-sessions/${opened.session.id}`);
    expect(reply.body).toMatchObject({ session: { surface: "kanban" } });
    expect(await agent.tools()).toHaveLength(tools.kanban.length);
  });

  test.each(["kanban", "office", "external", "", 7])("[S2] cannot be asked for as %j", async (surface) => {
    const path = `/api/v1/tasks/${own.taskId}/sessions`;
    const reply = await server.rest.post(path, { surface });
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([400, expect.stringContaining("surface")]);
  });

  test("[S2] is the office one for the session that a create prepares for an office task", async () => {
    const board = await server.rest.newBoard();
    const path = `/api/v1/workspaces/${board.workspaceId}/projects`;
    const project = await server.rest.ok<{ id: string }>(server.rest.post(path, { name: "Project" }), 201);
    const prepare = { prepare_session: true, agent_profile_id: "profile" };
    const office = await server.rest.newTask(board, { project_id: project.id, ...prepare });
    const kanban = await server.rest.newTask(board, prepare);
    for (const [task, surface] of [
      [office, "office"],
      [kanban, "kanban"],
    ] as const) {
      const reply = await server.rest.get(`/api/v1/tasks/${task.id}/sessions`);
      expect(reply.body).toMatchObject({ sessions: [{ surface }], total: 1 });
    }
  });
});

describe("[S2, PM3] the session's token opens its own surface, and nothing else opens it", () => {
  const post = (path: string, authorization?: string) => {
    const call = server.rest.post(path, { jsonrpc: "2.0", id: 1, method: "tools/list" });
    const accepting = call.set("accept", "application/json, text/event-stream");
    return authorization === undefined ? accepting : accepting.set("authorization", authorization);
  };
  const refused = [401, { error: "authentication required" }];

  test.each<{ name: string; authorization: (token: string, foreign: string) => string | undefined }>([
    { name: "no credential", authorization: () => undefined },
    { name: "another session's token", authorization: (_token, foreign) => `Bearer ${foreign}` },
    { name: "a made-up session token", authorization: () => "Bearer latchboard_session_AAAA" },
    { name: "another credential", authorization: () => "Bearer some-access-token" },
    { name: "its token with a character more", authorization: (token) => `Bearer ${token}x` },
    { name: "its token with a character less", authorization: (token) => `Bearer ${token.slice(0, -1)}` },
    { name: "its token in another scheme", authorization: (token) => `Basic ${token}` },
    { name: "an empty token", authorization: () => "Bearer " },
  ])("[PM3] $name is a 401", async ({ authorization }) => {
    const other = await server.rest.newSession();
    const reply = await post(own.opened.mcp_path, authorization(own.opened.token, other.token));
    expect([reply.status, reply.body]).toEqual(refused);
    expect(reply.headers["www-authenticate"]).toBe("Bearer");
  });

  test("[PM3] an unknown session is the same 401, whatever the token", async () => {
    for (const id of ["no-such-session", "%F0%9F%98%80", "%00"]) {
      const reply = await post(`/mcp/sessions/${id}`, `Bearer ${own.opened.token}`);
      expect([reply.status, reply.body]).toEqual(refused);
    }
  });

  test.each(["COMPLETED", "FAILED", "CANCELLED"])(
    "[F3] once the session is %s its token opens nothing",
    async (state) => {
      const agent = await newAgent(server);
      expect((await post(agent.opened.mcp_path, `Bearer ${agent.opened.token}`)).status).toBe(200);
      await setSessionState(server, agent.sessionId, state);
      const reply = await post(agent.opened.mcp_path, `Bearer ${agent.opened.token}`);
      expect([reply.status, reply.body]).toEqual(refused);
      const url = `${server.url}${agent.opened.mcp_path}`;
      await expect(McpCaller.connect(url, agent.opened.token)).rejects.toThrow(/authentication required/);
    },
  );

  test("[PM3] the token is shown once", async () => {
    const reply = await server.rest.get(`/api/v1/task-sessions/${own.sessionId}`);
    expect(reply.status).toBe(200);
    expect(reply.text).not.toContain("latchboard_session_");
  });
});

test("[PM3, OP44, OP40] an agent acts with its workspace owner's rights, not with the server's", async () => {
  const [mine, foreign] = [await server.rest.newSession(), await server.rest.newBoard()];
  await setOwner(server, mine.board.workspaceId, "alice");
  await setOwner(server, foreign.workspaceId, "bob");
  const agent = await server.agent(mine);
  const create = (workspaceId: string) => agent.call("create_task_kandev", { title: "T", workspace_id: workspaceId });
  expect(await create(foreign.workspaceId)).toMatchObject({ isError: true, text: "task not created" });
  expect(await create("no-such-workspace")).toMatchObject({ isError: true, text: "task not created" });
  const created = await create(mine.board.workspaceId);
  expect(created.text).toContain('"task_pending_action":null,"primary_session_pending_action":null');
});
