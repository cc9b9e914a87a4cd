import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PromptDispatch } from "../../src/agents/dispatcher.js";
import { awaitReservation } from "../../src/services/sessions/await-reservation.js";
import { createQueueDispatcher } from "../../src/services/sessions/queue-dispatcher.js";
import { newAgent, type OpenedAgent } from "../support/asking.js";
import { oneQuestion } from "../support/mcp-caller.js";
import { actionsOf, promptsOf, statusesOf, turnsOf, untilWaiting } from "../support/question-rows.js";
import { accept, refuse, ScriptedDispatcher } from "../support/scripted-dispatcher.js";
import { TestServer } from "../support/test-server.js";
import { held, until } from "../support/until.js";

const dispatcher = new ScriptedDispatcher();
let server: TestServer;
beforeAll(async () => {
  const config = { pollMs: 50, acknowledgementMs: 5_000 };
  server = await TestServer.start({ config, parts: { dispatchers: { attached: dispatcher } } });
});
afterAll(() => server.close());

const ask = "ask_user_question_kandev";
const answer = { answers: [{ question_id: "q1", custom_text: "yes" }] };
const enqueue = (prompt: PromptDispatch) => createQueueDispatcher(server.context.database).dispatch(prompt);

interface UnderWay extends OpenedAgent {
  readonly pendingId: string;
  readonly responding: Promise<{ readonly status: number; readonly body: unknown }>;
  /** Lets the dispatcher go on. */
  readonly goOn: () => void;
}

/** An answer that nobody waited for, in the hands of a dispatcher that the test holds. */
async function answerUnderWay(then: (prompt: PromptDispatch) => ReturnType<typeof accept>): Promise<UnderWay> {
  const opened = await newAgent(server);
  const pendingId = await server.rest.newRequest(opened.sessionId, oneQuestion);
  const going = held();
  dispatcher.play(async (prompt) => {
    await going.promise;
    return then(prompt);
  });
  const responding = server.rest
    .respond(pendingId, answer)
    .then(({ status, body }) => ({ status, body: body as unknown }));
  await until(async () => dispatcher.prompts.length === 1 || undefined);
  return { ...opened, pendingId, responding, goOn: () => going.release() };
}

describe("[U13, OP28, R1] the same questions asked again while their answer is under way", () => {
  test("[U13, OP28, R1, U12] wait for it and get it: nothing is asked anew, and nothing is left to fetch", async () => {
    const { agent, sessionId, pendingId, responding, goOn } = await answerUnderWay(enqueue);
    const asking = agent.call(ask, { questions: oneQuestion });
    await untilWaiting(server, pendingId);
    expect((await agent.call("get_answers_kandev", { pending_id: pendingId })).body).toMatchObject({
      bundles: [{ status: "pending" }],
    });
    goOn();
    expect((await responding).body).toMatchObject({ claimed: true });
    expect((await asking).body).toEqual({ q1: { custom_text: "yes" } });
    expect((await agent.call("get_answers_kandev")).body).toEqual({ bundles: [], count: 0 });
    expect((await actionsOf(server, sessionId))["session.message.added"]).toBe(1);
    expect(await turnsOf(server, sessionId)).toHaveLength(2);
  });

  test("[U20, U48, OP28] stay open when it is put back, and get the next answer in their turn", async () => {
    const { agent, sessionId, pendingId, responding, goOn } = await answerUnderWay(refuse);
    const asking = agent.call(ask, { questions: oneQuestion });
    await untilWaiting(server, pendingId);
    goOn();
    expect((await responding).status).toBe(500);
    expect(await statusesOf(server, pendingId)).toEqual(["pending"]);
    expect((await server.rest.respond(pendingId, answer)).body).toMatchObject({ claimed: true });
    expect((await asking).body).toEqual({ q1: { custom_text: "yes" } });
    expect(await turnsOf(server, sessionId)).toHaveLength(1);
    expect(await promptsOf(server, sessionId)).toEqual([]);
  });
});

describe("[U18, U62] who must not go on while an answer is under way", () => {
  test("[U18] waits until it is resolved", async () => {
    const { sessionId, responding, goOn } = await answerUnderWay(accept);
    const waiting = awaitReservation(server.context, sessionId);
    const early = await Promise.race([waiting, new Promise((resolve) => setImmediate(() => resolve("waits")))]);
    expect(early).toBe("waits");
    goOn();
    expect(await waiting).toBe(true);
    expect((await responding).status).toBe(200);
  });

  test("[U18, U62] or learns that it still is, after the time a dispatch may take", async () => {
    const { sessionId, responding, goOn } = await answerUnderWay(accept);
    const { context } = server;
    const impatient = { ...context, limits: { ...context.limits, acknowledgementMs: 100 } };
    expect(await awaitReservation(impatient, sessionId)).toBe(false);
    goOn();
    await responding;
    expect(await awaitReservation(impatient, sessionId)).toBe(true);
  });
});
