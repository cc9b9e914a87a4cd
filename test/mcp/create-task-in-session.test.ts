import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { components } from "../../src/contract/openapi.gen.js";
import { sql } from "../../src/database/sql.js";
import type { McpCaller, ToolReply } from "../support/mcp-caller.js";
import type { Board } from "../support/rest-caller.js";
import { eventsOf, footprint, RecordingLauncher } from "../support/task-rows.js";
import { TestServer } from "../support/test-server.js";

type Body = Record<string, unknown> & { id: string };
type Schemas = components["schemas"];

const launcher = new RecordingLauncher();
let server: TestServer;
let annasBoard: Board;
let bensBoard: Board;
let annasAgent: McpCaller;
beforeAll(async () => {
  server = await TestServer.start({ parts: { launcher } });
  await server.execute(sql`UPDATE workspaces SET owner_id = 'nobody'`);
});
beforeEach(async () => {
  await server.execute(sql`UPDATE workspaces SET owner_id = 'nobody'`);
  annasBoard = await boardOf("anna");
  bensBoard = await boardOf("ben");
  annasAgent = await agentOn(annasBoard);
});
afterAll(() => server.close());

async function boardOf(ownerId: string): Promise<Board> {
  const board = await server.rest.newBoard();
  await server.execute(sql`UPDATE workspaces SET owner_id = ${ownerId} WHERE id = ${board.workspaceId}`);
  return board;
}

/** An agent that works on a new task of the board. */
async function agentOn(board: Board): Promise<McpCaller> {
  const task = await server.rest.newTask(board);
  const path = `/api/v1/tasks/${task.id}/sessions`;
  return server.agent(await server.rest.ok<Schemas["OpenedSession"]>(server.rest.post(path, {}), 201));
}

function create(caller: McpCaller, given: object = {}): Promise<ToolReply<Body>> {
  return caller.call<Body>("create_task_kandev", { title: "A task", external_id: "ext-1", ...given });
}

test("[X18, X103, X118] an agent creates in its owner's workspace", async () => {
  const made = await create(annasAgent, { workspace_id: annasBoard.workspaceId });
  expect(made.body).toMatchObject({ external_id: "ext-1", deduplicated: false, origin: "manual" });
  const again = await create(annasAgent, { workspace_id: annasBoard.workspaceId });
  expect(again.body).toEqual({ ...made.body, deduplicated: true });
  expect(await eventsOf(server, annasBoard.workspaceId)).toMatchObject([
    { action: "task.created" },
    { action: "session.turn.started" },
    { action: "task.created", payload: { task_id: made.body.id, external_id: "ext-1" } },
  ]);
});

test("[X107, X118, X162] without workspace_id it is the only one its owner may access", async () => {
  const made = await create(annasAgent);
  expect(made.body).toMatchObject({ workspace_id: annasBoard.workspaceId, deduplicated: false });
  await boardOf("anna");
  expect(await create(annasAgent)).toMatchObject({
    isError: true,
    text: "workspace_id is required unless exactly one authorized workspace exists",
  });
});

test("[X118, X164, X179, X181] a foreign workspace is refused like an invented one, whatever it holds", async () => {
  await server.rest.newTask(bensBoard, { external_id: "ext-1" });
  const before = await footprint(server, bensBoard);
  for (const workspace_id of [bensBoard.workspaceId, "none"]) {
    for (const external_id of ["ext-1", "ext-2", "ext-1\n", "a".repeat(300), "\ud800", " "]) {
      const reply = await create(annasAgent, { workspace_id, external_id, workflow_id: bensBoard.workflowId });
      expect({ isError: reply.isError, text: reply.text }).toEqual({ isError: true, text: "task not created" });
    }
  }
  expect(await footprint(server, bensBoard)).toEqual(before);
});

test("[X117, X165] two owners' agents use the same external id, each for its own task", async () => {
  const bensAgent = await agentOn(bensBoard);
  const [annas, bens] = [await create(annasAgent), await create(bensAgent)];
  expect([annas.body["deduplicated"], bens.body["deduplicated"]]).toEqual([false, false]);
  expect(annas.body.id).not.toBe(bens.body.id);
});

test("[X118] an agent's scope is its task's owner as that is now, not as it was when the session opened", async () => {
  await server.execute(sql`UPDATE workspaces SET owner_id = 'carla' WHERE id = ${annasBoard.workspaceId}`);
  await server.execute(sql`UPDATE workspaces SET owner_id = 'anna' WHERE id = ${bensBoard.workspaceId}`);
  expect((await create(annasAgent, { workspace_id: bensBoard.workspaceId })).text).toBe("task not created");
  expect((await create(annasAgent, { workspace_id: annasBoard.workspaceId })).isError).toBe(false);
});

test("[OP44] the agent of a workspace without owner may use those without owner, and no other", async () => {
  const shared = await boardOf("");
  const agent = await agentOn(shared);
  expect((await create(agent, { workspace_id: shared.workspaceId })).isError).toBe(false);
  expect((await create(agent, { workspace_id: annasBoard.workspaceId })).text).toBe("task not created");
});

test("[X126, X158] found through a session starts nothing either", async () => {
  await create(annasAgent);
  const before = await footprint(server, annasBoard);
  const again = await create(annasAgent, { start_agent: true, agent_profile_id: "profile" });
  await server.context.background.drain();
  expect(again.body).toMatchObject({ deduplicated: true, creation_complete: true });
  expect(await footprint(server, annasBoard)).toEqual(before);
  expect(launcher.launched).toEqual([]);
});

test("[X15, X18, X118] a session's token opens neither REST nor the external surface, so it cannot look up or release", async () => {
  const task = await server.rest.newTask(annasBoard, { external_id: "ext-2" });
  const path = `/api/v1/tasks/${task.id}/sessions`;
  const opened = await server.rest.ok<Schemas["OpenedSession"]>(server.rest.post(path, {}), 201);
  const lookup = server.rest.externalIdPath(annasBoard.workspaceId, "ext-2");
  for (const call of [server.rest.get(lookup), server.rest.delete(lookup), server.rest.post("/mcp", {})]) {
    const response = await call.set("Authorization", `Bearer ${opened.token}`);
    expect([response.status, response.body]).toEqual([401, { error: "authentication required" }]);
  }
  expect((await server.rest.get(lookup)).status).toBe(200);
});
