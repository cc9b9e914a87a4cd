import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAgent } from "../support/asking.js";
import { McpCaller, oneQuestion, type ToolReply } from "../support/mcp-caller.js";
import {
  actionsOf,
  membersOf,
  rowsOf,
  turnsOf,
  untilAsked,
  untilFlagged,
  untilWaiting,
} from "../support/question-rows.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const ask = "ask_user_question_kandev";
const answer = (pendingId: string) =>
  server.rest.ok(server.rest.respond(pendingId, { answers: [{ question_id: "q1", custom_text: "yes" }] }));
const answered = { q1: { custom_text: "yes" } };

interface BoundedAgent {
  readonly sessionId: string;
  /** Asks `oneQuestion`, with whatever the address says. */
  readonly ask: () => Promise<ToolReply>;
  readonly agent: McpCaller;
}

/** An agent whose address has this query. */
async function agentAt(query: string, on = server): Promise<BoundedAgent> {
  const opened = await on.rest.newSession();
  const agent = await on.agent({ ...opened, mcp_path: opened.mcp_path + query });
  return { sessionId: opened.session.id, agent, ask: () => agent.call(ask, { questions: oneQuestion }) };
}

const pending = (pendingId: unknown): object => ({
  isError: false,
  body: { status: "pending", pending_id: pendingId },
});

describe("[OP39, U53, OP28] an address with max_wait_ms", () => {
  test("[OP39, U53, U2] ends the call in time as a success with the pending id; the question stays open", async () => {
    const { ask: bounded, sessionId } = await agentAt("?max_wait_ms=50");
    const reply = await bounded();
    const pendingId = await untilAsked(server, sessionId);
    expect(reply).toMatchObject(pending(pendingId));
    expect(reply.text).toBe(`{"status":"pending","pending_id":"${pendingId}"}`);
    expect(await membersOf(server, pendingId, "agent_disconnected")).toEqual([true]);
    await answer(pendingId);
  });

  test("[OP28, OP39] asking the same again goes on with the same question, until the answer comes", async () => {
    const { ask: bounded, sessionId } = await agentAt("?max_wait_ms=50");
    const first = (await bounded()).body["pending_id"] as string;
    expect((await bounded()).body).toEqual({ status: "pending", pending_id: first });
    expect(await rowsOf(server, first)).toHaveLength(1);
    await answer(first);
    expect((await bounded()).body).toEqual(answered);
    expect((await actionsOf(server, sessionId))["session.message.added"]).toBe(1);
  });

  test("[OP39, F4] get_answers gives the answer that came between two calls", async () => {
    const { ask: bounded, agent } = await agentAt("?max_wait_ms=50");
    const pendingId = (await bounded()).body["pending_id"] as string;
    const look = (): Promise<ToolReply> => agent.call("get_answers_kandev", { pending_id: pendingId });
    expect((await look()).body).toMatchObject({ bundles: [{ status: "pending" }] });
    await answer(pendingId);
    expect((await look()).body).toMatchObject({ bundles: [{ status: "answered", result: answered }] });
  });

  test("[OP39, U48] returns an answer that comes in time, in the same turn", async () => {
    const { ask: bounded, sessionId } = await agentAt("?max_wait_ms=20000");
    const asking = bounded();
    await answer(await untilAsked(server, sessionId));
    expect((await asking).body).toEqual(answered);
    expect(await turnsOf(server, sessionId)).toHaveLength(1);
  });

  test("[OP39, OP27] does not wait longer than the server allows", async () => {
    const quick = await TestServer.start({ config: { waitMs: 100 } });
    const { ask: bounded } = await agentAt("?max_wait_ms=9999999999", quick);
    expect((await bounded()).body).toMatchObject({ status: "pending" });
    await quick.close();
  });

  test.each(["0", "-1", "1.5", "1e3", "soon", "", "10000000000", "1&max_wait_ms=2"])(
    "[OP39] of %j is an error that names it, and asks nothing",
    async (value) => {
      const { ask: bounded, sessionId } = await agentAt(`?max_wait_ms=${value}`);
      const text = "max_wait_ms must be a whole number of milliseconds from 1";
      expect(await bounded()).toMatchObject({ isError: true, text });
      expect(await actionsOf(server, sessionId)).toEqual({ "session.turn.started": 1 });
    },
  );
});

describe("[U53, OP28] a client that comes back", () => {
  test.each<{ name: string; leave: (gone: { agent: McpCaller; aborting: AbortController }) => Promise<void> | void }>([
    { name: "its connection broke", leave: ({ agent }) => agent.close() },
    { name: "it cancelled its call", leave: ({ aborting }) => aborting.abort("enough") },
  ])(
    "[U53, OP28, U48] after $name attaches to its question again, and gets the answer in its own turn",
    async (gone) => {
      const { agent, opened, sessionId } = await newAgent(server);
      const aborting = new AbortController();
      const asking = agent.call(ask, { questions: oneQuestion }, { signal: aborting.signal });
      const failed = expect(asking).rejects.toThrow();
      const pendingId = await untilAsked(server, sessionId);
      await gone.leave({ agent, aborting });
      await failed;
      await untilFlagged(server, pendingId, "agent_disconnected");
      expect((await server.rest.get(`/api/v1/clarification/${pendingId}`)).status).toBe(404);
      const again = (await server.agent(opened)).call(ask, { questions: oneQuestion });
      await untilWaiting(server, pendingId);
      expect(await membersOf(server, pendingId, "agent_disconnected")).toEqual([undefined]);
      expect((await server.rest.get(`/api/v1/clarification/${pendingId}`)).status).toBe(200);
      await answer(pendingId);
      expect((await again).body).toEqual(answered);
      expect(await rowsOf(server, pendingId)).toHaveLength(1);
      expect(await turnsOf(server, sessionId)).toHaveLength(1);
    },
  );
});
