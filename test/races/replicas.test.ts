import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askAsAgent, newAgent } from "../support/asking.js";
import { oneQuestion, McpCaller } from "../support/mcp-caller.js";
import {
  actionsOf,
  membersOf,
  promptsOf,
  statusesOf,
  turnsOf,
  untilAsked,
  untilFlagged,
  untilWaiting,
  waitsOf,
} from "../support/question-rows.js";
import { holdDelivery, releaseDelivery, seedBundle } from "../support/question-seeds.js";
import { callRaw, cancelRaw } from "../support/raw-mcp.js";
import { createTestDatabase, provider, type TestDatabase } from "../support/test-database.js";
import { TestServer } from "../support/test-server.js";
import { until } from "../support/until.js";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const ask = "ask_user_question_kandev";
const answer = { answers: [{ question_id: "q1", custom_text: "yes" }] };

test.runIf(provider === "sqlite")(
  "[OP29] a second server on one SQLite file is refused, since a file has one process; after the first it may start",
  async () => {
    const first = await TestServer.start({ database });
    await expect(TestServer.start({ database })).rejects.toThrow(
      /another Latchboard server is running on .*: stop it first/,
    );
    expect((await first.rest.get("/ready")).status).toBe(200);
    await first.close();
    await (await TestServer.start({ database })).close();
  },
);

describe.runIf(provider === "postgresql")("[OP29] two servers on one PostgreSQL database", () => {
  let here: TestServer;
  let there: TestServer;
  beforeAll(async () => {
    // Polling is left out of it: what these tests see comes from the wake-ups between the servers.
    [here, there] = await Promise.all([start(), start()]);
  });
  afterAll(async () => {
    await Promise.all([here.close(), there.close()]);
  });
  const start = (config = {}) => TestServer.start({ database, config: { pollMs: 20_000, ...config } });

  test("[OP29, U48, R3, R1] PostgreSQL: an answer through one reaches the call that is blocked on the other, in its turn", async () => {
    const { asking, pendingId, sessionId } = await askAsAgent(here, oneQuestion);
    expect((await there.rest.respond(pendingId, answer)).body).toMatchObject({ claimed: true });
    expect((await asking).body).toEqual({ q1: { custom_text: "yes" } });
    expect(await turnsOf(here, sessionId)).toHaveLength(1);
    expect(await promptsOf(here, sessionId)).toEqual([]);
    expect((await here.rest.respond(pendingId, answer)).body).toMatchObject({ claimed: false });
  });

  test("[OP29, A7, U48, R9] PostgreSQL: a request is live on both, and waiters on both get the answer with its reason", async () => {
    const { asking, pendingId, sessionId } = await askAsAgent(here, oneQuestion);
    const path = `/api/v1/clarification/${pendingId}`;
    expect((await there.rest.get(path)).status).toBe(200);
    const waiting = there.rest.get(`${path}/wait`).then((reply) => reply.body as object);
    await until(async () => (await waitsOf(here, pendingId)).length === 2 || undefined);
    const responder = await there.mcp();
    await responder.call("answer_question_kandev", { pending_id: pendingId, rejected: true, reason: "not now" });
    expect((await asking).body).toMatchObject({ rejected: true, reject_reason: "not now" });
    expect(await waiting).toMatchObject({ rejected: true, reject_reason: "not now" });
    expect((await actionsOf(here, sessionId))["session.message.updated"]).toBe(1);
  });

  test("[OP29, A9] PostgreSQL: a cancel through one ends the call on the other", async () => {
    const { asking, pendingId } = await askAsAgent(here, oneQuestion);
    expect((await there.rest.post(`/api/v1/clarification/${pendingId}/cancel`)).body).toEqual({ success: true });
    expect(await asking).toMatchObject({ isError: true, text: "clarification request is no longer active" });
    expect(await statusesOf(here, pendingId)).toEqual(["cancelled"]);
  });

  test("[OP29, U53] PostgreSQL: notifications/cancelled posted to one aborts the call on the other", async () => {
    const { opened, sessionId } = await newAgent(here);
    const blocked = { url: `${here.url}${opened.mcp_path}`, token: opened.token };
    const text = callRaw(blocked, { id: "call-1", name: ask, arguments: { questions: oneQuestion } });
    const pendingId = await untilAsked(here, sessionId);
    await cancelRaw({ ...blocked, url: `${there.url}${opened.mcp_path}` }, "call-1");
    expect(await text).not.toContain("result");
    await untilFlagged(there, pendingId, "agent_disconnected");
  });

  test("[OP29, OP28, U53] PostgreSQL: the same questions asked on both share a bundle; one side's end leaves the other live", async () => {
    const { agent, opened, pendingId, sessionId } = await askAsAgent(here, oneQuestion);
    const other = await McpCaller.connect(`${there.url}${opened.mcp_path}`, opened.token);
    const asking = other.call(ask, { questions: oneQuestion });
    await untilWaiting(there, pendingId);
    await agent.close();
    await until(async () => (await waitsOf(here, pendingId)).length === 1 || undefined);
    expect(await membersOf(here, pendingId, "agent_disconnected")).toEqual([undefined]);
    await here.rest.ok(here.rest.respond(pendingId, answer));
    expect((await asking).body).toEqual({ q1: { custom_text: "yes" } });
    expect((await actionsOf(here, sessionId))["session.message.added"]).toBe(1);
    await other.close();
  });

  test("[OP29, R3, V1] PostgreSQL: callers of both servers answer at once, twenty times: one claims, the other has its data", async () => {
    const { sessionId } = await newAgent(here);
    for (let round = 0; round < 20; round += 1) {
      const pendingId = await here.rest.newRequest(sessionId, oneQuestion);
      const bodies = ["here", "there"].map((custom_text) => ({ answers: [{ question_id: "q1", custom_text }] }));
      const replies = await Promise.all([
        here.rest.respond(pendingId, bodies[0] ?? {}),
        there.rest.respond(pendingId, bodies[1] ?? {}),
      ]);
      const [one, other] = replies.map((reply) => reply.body as { claimed: boolean; response: object });
      expect([one?.claimed, other?.claimed].sort()).toEqual([false, true]);
      expect(one?.response).toEqual(other?.response);
    }
    expect(await promptsOf(here, sessionId)).toHaveLength(20);
  });

  test("[OP29, U27] PostgreSQL: a registration counts for nothing once its process is gone", async () => {
    const third = await start();
    const { sessionId } = await newAgent(here);
    const pendingId = await third.rest.newRequest(sessionId, oneQuestion);
    const path = `/api/v1/clarification/${pendingId}`;
    expect((await here.rest.get(path)).status).toBe(200);
    await third.close();
    const [left] = await waitsOf(here, pendingId);
    expect(left?.generation).toBe(third.context.generation);
    expect((await here.rest.get(path)).status).toBe(404);
    expect((await here.rest.respond(pendingId, answer)).body).toMatchObject({ claimed: true });
    expect(await promptsOf(here, sessionId)).toHaveLength(1);
  });

  test("[OP29, U28, U76] PostgreSQL: a server that starts leaves a delivery under way on another alone", async () => {
    const place = await newAgent(here);
    const { sessionId } = place;
    const pendingId = await seedBundle(here, place);
    await holdDelivery(here, pendingId, sessionId);
    const responding = here.rest.respond(pendingId, answer).then((reply) => reply.body as object);
    await untilAsked(here, sessionId, "answered");
    await (await start()).close();
    expect(await membersOf(here, pendingId, "response_delivery_pending")).toEqual([true]);
    expect(await statusesOf(here, pendingId)).toEqual(["answered"]);
    await releaseDelivery(here, pendingId);
    here.context.events.publish(`bundle:${pendingId}`);
    expect(await responding).toMatchObject({ claimed: true });
  });

  test("[OP29, U53] PostgreSQL: a lost wake-up costs a poll, not the answer", async () => {
    const polling = await start({ pollMs: 50 });
    const silent = await start({ pollMs: 50 });
    silent.context.events.relayTo(() => undefined); // its wake-ups get lost
    const { asking, pendingId } = await askAsAgent(polling, oneQuestion);
    expect((await silent.rest.respond(pendingId, answer)).body).toMatchObject({ claimed: true });
    expect((await asking).body).toEqual({ q1: { custom_text: "yes" } });
    await Promise.all([polling.close(), silent.close()]);
  });
});
