import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askAsAgent, newAgent } from "../support/asking.js";
import { refuseWrites } from "../support/broken-database.js";
import { McpCaller, oneQuestion, twoQuestions } from "../support/mcp-caller.js";
import {
  actionsOf,
  keysOf,
  membersOf,
  rowsOf,
  statusesOf,
  stateOf,
  turnsOf,
  untilAsked,
  untilFlagged,
  untilWaiting,
} from "../support/question-rows.js";
import { seedBundle, setSessionState } from "../support/question-seeds.js";
import { callRaw } from "../support/raw-mcp.js";
import { TestServer } from "../support/test-server.js";
import { until } from "../support/until.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const ask = "ask_user_question_kandev";
const recordedKeys = ["context", "pending_id", "question", "question_id", "question_index", "question_total", "status"];
const answer = (pendingId: string, text = "yes") =>
  server.rest.respond(pendingId, { answers: [{ question_id: "q1", custom_text: text }] });
const updates = async (sessionId: string) => (await actionsOf(server, sessionId))["session.message.updated"] ?? 0;

describe("[TM1, OP11] what cannot be asked is an error with the text that REST gives", () => {
  test.each([
    { given: { questions: [] }, text: "questions must contain at least 1 question" },
    { given: { questions: Array(5).fill(oneQuestion[0]) }, text: "questions must contain at most 4 questions" },
    {
      given: { questions: [{ prompt: " ", options: oneQuestion[0]?.options }] },
      text: "question 1 is missing required 'prompt'",
    },
    {
      given: { questions: [{ prompt: "Which?", options: oneQuestion[0]?.options.slice(1) }] },
      text: "question 1 must have at least 2 options",
    },
    { given: {}, text: "questions is required" },
    { given: { questions: oneQuestion, pending_id: "p" }, text: 'unknown argument "pending_id"' },
    {
      given: { questions: oneQuestion, context: "\0" },
      text: "context must not contain U+0000 or unpaired surrogates",
    },
  ])("[TM1, OP11] the text $text", async ({ given, text }) => {
    const { agent, sessionId } = await newAgent(server);
    expect(await agent.call(ask, given)).toMatchObject({ isError: true, text });
    expect(await actionsOf(server, sessionId)).toEqual({ "session.turn.started": 1 });
  });
});

describe("[U53, U48] the blocked call", () => {
  test("[U53, OP39, U2, SH1] ends as a success without an answer when the wait limit is over, and the question stays open", async () => {
    const quick = await TestServer.start({ config: { waitMs: 150 } });
    const { agent, sessionId } = await newAgent(quick);
    const reply = await agent.call(ask, { questions: oneQuestion });
    const [bundle] = (await quick.rest.listPending()).bundles;
    expect(reply).toMatchObject({ isError: false, body: { status: "pending", pending_id: bundle?.pending_id } });
    expect(reply.text).toBe(`{"status":"pending","pending_id":"${bundle?.pending_id ?? ""}"}`);
    const pendingId = bundle?.pending_id ?? "";
    expect(await keysOf(quick, pendingId)).toEqual([...recordedKeys, "agent_disconnected"].sort());
    expect((await actionsOf(quick, sessionId))["session.message.updated"]).toBe(1);
    expect(await stateOf(quick, sessionId)).toBe("WAITING_FOR_INPUT");
    await quick.close();
  });

  test("[OP39, U53] ends the same way when the server drains", async () => {
    const draining = await TestServer.start();
    const opened = await draining.rest.newSession();
    const agent = await McpCaller.connect(`${draining.url}${opened.mcp_path}`, opened.token);
    const asking = agent.call(ask, { questions: oneQuestion });
    const pendingId = await untilAsked(draining, opened.session.id);
    const closing = draining.close();
    expect((await asking).body).toEqual({ status: "pending", pending_id: pendingId });
    await agent.close();
    await closing;
  });

  test("[U48] reports progress while it waits, to a client that gave a token", async () => {
    const seen: number[] = [];
    const onprogress = ({ progress }: { progress: number }): void => void seen.push(progress);
    const { asking, pendingId } = await askAsAgent(server, oneQuestion, { onprogress, timeout: 30_000 });
    await until(async () => seen.length >= 3 || undefined);
    await server.rest.ok(answer(pendingId));
    expect((await asking).body).toEqual({ q1: { custom_text: "yes" } });
    expect(seen.slice(0, 3)).toEqual([1, 2, 3]);
  });

  test("[U48] reports none without a token", async () => {
    const { opened, sessionId } = await newAgent(server);
    const address = { url: `${server.url}${opened.mcp_path}`, token: opened.token };
    const asking = callRaw(address, { id: 1, name: ask, arguments: { questions: oneQuestion } });
    const pendingId = await untilAsked(server, sessionId);
    let reports = 0;
    const onprogress = (): void => void (reports += 1);
    const other = await askAsAgent(server, oneQuestion, { onprogress, timeout: 30_000 });
    await until(async () => reports >= 2 || undefined); // so long that it would have reported too
    await server.rest.ok(answer(other.pendingId));
    await other.asking;
    await server.rest.ok(answer(pendingId));
    const text = await asking;
    expect(text).toContain('\\"custom_text\\":\\"yes\\"');
    expect(text).not.toContain("notifications/progress");
  });
});

describe("[U53, U7, U8, U2] a call that goes away", () => {
  test.each<{ name: string; leave: "close" | "timeout" | "abort" }>([
    { name: "a closed connection", leave: "close" },
    { name: "a client that times out, which posts notifications/cancelled", leave: "timeout" },
    { name: "a client that aborts, which posts notifications/cancelled", leave: "abort" },
  ])("[U53, U7, U2, SH1] $name detaches the question, once, and leaves it answerable", async ({ leave }) => {
    const aborting = new AbortController();
    const options = leave === "timeout" ? { timeout: 400 } : leave === "abort" ? { signal: aborting.signal } : {};
    const { asking, agent, pendingId, sessionId } = await askAsAgent(server, twoQuestions, options);
    if (leave === "close") await agent.close();
    if (leave === "abort") aborting.abort("enough");
    await expect(asking).rejects.toThrow();
    await untilFlagged(server, pendingId, "agent_disconnected");
    expect(await statusesOf(server, pendingId)).toEqual(["pending", "pending"]);
    expect(await keysOf(server, pendingId)).toEqual([...recordedKeys, "agent_disconnected"].sort());
    expect(await updates(sessionId)).toBe(2);
    expect(server.context.waiters.count(pendingId)).toBe(0);
    expect((await server.rest.get(`/api/v1/clarification/${pendingId}`)).status).toBe(404);
    const answers = [{ question_id: "q1" }, { question_id: "q2" }];
    expect((await server.rest.respond(pendingId, { answers })).body).toMatchObject({ claimed: true });
    expect(await turnsOf(server, sessionId)).toHaveLength(2);
  });
});

describe("[OP28, U48, U53] two calls of one session with the same questions", () => {
  test("[OP28, U48, U26] share one bundle, and both get the answer", async () => {
    const { opened, asking, pendingId, sessionId } = await askAsAgent(server, oneQuestion);
    const second = (await server.agent(opened)).call(ask, { questions: oneQuestion, context: "Asked again." });
    await untilWaiting(server, pendingId, 2);
    await server.rest.ok(server.rest.respond(pendingId, { rejected: true, reject_reason: "not now" }));
    const expected = { rejected: true, reject_reason: "not now", q1: { answered: false, rejected: true } };
    expect([(await asking).body, (await second).body]).toEqual([expected, expected]);
    expect(await rowsOf(server, pendingId)).toHaveLength(1);
    expect(await actionsOf(server, sessionId)).toMatchObject({
      "session.message.added": 1,
      "session.message.updated": 1,
    });
  });

  test("[U53, U7] one that disconnects does not detach the other's", async () => {
    const { agent, opened, pendingId, sessionId } = await askAsAgent(server, oneQuestion);
    const second = (await server.agent(opened)).call(ask, { questions: oneQuestion });
    await untilWaiting(server, pendingId, 2);
    await agent.close();
    await untilWaiting(server, pendingId, 1);
    expect(await membersOf(server, pendingId, "agent_disconnected")).toEqual([undefined]);
    await server.rest.ok(answer(pendingId));
    expect((await second).body).toEqual({ q1: { custom_text: "yes" } });
    expect(await updates(sessionId)).toBe(1);
  });
});

describe("[U4, U26, F3] a call whose question ends without it", () => {
  test("[U4, U10] is told so when the late answer to another question starts a newer turn", async () => {
    const { asking, pendingId, ...place } = await askAsAgent(server, oneQuestion);
    const detached = await seedBundle(server, place);
    await server.rest.ok(answer(detached));
    expect(await asking).toMatchObject({ isError: true, text: "clarification request is no longer active" });
    expect(await statusesOf(server, pendingId)).toEqual(["pending"]);
  });

  test("[F3] is told so when the session ends", async () => {
    const { asking, pendingId, sessionId } = await askAsAgent(server, oneQuestion);
    await setSessionState(server, sessionId, "COMPLETED");
    server.context.events.publish(`bundle:${pendingId}`);
    expect(await asking).toMatchObject({ isError: true, text: "clarification request is no longer active" });
  });

  test("[U26, U21, U64] gets no answer when it cannot confirm it durably: it is queued instead, fetched once, and not put back", async () => {
    const impatient = await TestServer.start({ config: { acknowledgementMs: 500, pollMs: 50 } });
    const { agent, asking, pendingId } = await askAsAgent(impatient, oneQuestion);
    const when = `OLD.metadata->>'response_delivery_pending' IS NOT NULL AND NEW.metadata->>'status' = 'answered'`;
    const allow = await refuseWrites(impatient, { table: "task_session_messages", operation: "UPDATE", when });
    const submission = { answers: [{ question_id: "q1", custom_text: "once" }] };
    const reply = await impatient.rest.respond(pendingId, submission);
    expect(await asking).toMatchObject({ isError: true, text: "request failed" });
    await allow();
    const error = "clarification response was accepted, but dispatch state could not be finalized";
    expect([reply.status, reply.body]).toEqual([500, { error }]);
    expect(await statusesOf(impatient, pendingId)).toEqual(["answered"]);
    expect((await impatient.rest.respond(pendingId, submission)).body).toMatchObject({ claimed: false });
    const fetched = await agent.call("get_answers_kandev");
    expect(fetched.body).toMatchObject({ count: 1, bundles: [{ result: { q1: { custom_text: "once" } } }] });
    expect((await agent.call("get_answers_kandev")).body).toMatchObject({ count: 0 });
    await impatient.close();
  });
});
