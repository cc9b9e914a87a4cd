import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAgent, type OpenedAgent } from "../support/asking.js";
import { McpCaller } from "../support/mcp-caller.js";
import { seedBundle, setOwner, setSessionState } from "../support/question-seeds.js";
import { statusesOf } from "../support/question-rows.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
let own: OpenedAgent;
beforeAll(async () => {
  server = await TestServer.start();
  own = await newAgent(server);
});
afterAll(() => server.close());

describe("[S2, S3] the tools of a task session", () => {
  test("[S2, S3] are asking, its late answers and task creation, and neither of the question tools", async () => {
    const names = (await own.agent.tools()).map((tool) => tool.name).sort();
    expect(names).toEqual([
      "ask_user_question_kandev",
      "create_task_kandev",
      "get_answers_kandev",
      "list_tasks_kandev",
    ]);
  });

  test.each(["list_pending_questions_kandev", "answer_question_kandev"])(
    "[S2] %s is an unknown tool here",
    async (name) => {
      const pendingId = await seedBundle(server, own);
      const call = own.agent.call(name, { pending_id: pendingId, rejected: true });
      await expect(call).rejects.toThrow(/Unknown tool/);
      expect(await statusesOf(server, pendingId)).toEqual(["pending"]);
    },
  );
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
