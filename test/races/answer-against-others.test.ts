import { afterAll, beforeAll, expect, test } from "vitest";
import { lockSession, nextTurnStart, startTurn } from "../../src/database/sessions.js";
import { sql } from "../../src/database/sql.js";
import { askAsAgent, newAgent } from "../support/asking.js";
import { oneQuestion, twoQuestions } from "../support/mcp-caller.js";
import {
  actionsOf,
  membersOf,
  promptsOf,
  rowsOf,
  statusesOf,
  turnsOf,
  untilAsked,
  untilWaiting,
} from "../support/question-rows.js";
import { newPlace, seedBundle, type Place } from "../support/question-seeds.js";
import { TestServer } from "../support/test-server.js";
import { until } from "../support/until.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const rounds = [...Array(15).keys()];
const notActive = { error: "clarification request is no longer active" };
const answer = (pendingId: string, count = 1) => {
  const answers = [...Array(count).keys()].map((index) => ({ question_id: `q${index + 1}`, custom_text: "yes" }));
  return server.rest.respond(pendingId, { answers }).then(({ status, body }) => ({ status, body: body as object }));
};
const settled = async (pendingId: string): Promise<void> => {
  expect(await membersOf(server, pendingId, "response_delivery_pending")).not.toContain(true);
};

/** Starts one of two things first, in turns. */
function together<First, Second>(
  round: number,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  if (round % 2 === 0) return Promise.all([first(), second()]);
  const late = second();
  return Promise.all([first(), late]);
}

test("[A9, U77, U54, R3] an answer against a cancel: rows end answered or cancelled, and the answerer is told which", async () => {
  for (const round of rounds) {
    const { pendingId, asking, sessionId } = await askAsAgent(server, twoQuestions);
    const cancel = () => server.rest.post(`/api/v1/clarification/${pendingId}/cancel`).then((reply) => reply.status);
    const [answered, cancelled] = await together(round, () => answer(pendingId, 2), cancel);
    const statuses = await statusesOf(server, pendingId);
    expect(statuses.filter((status) => status !== "answered" && status !== "cancelled")).toEqual([]);
    expect([200, 404, 409]).toContain(cancelled);
    if (answered.status === 200) expect(answered.body).toMatchObject({ claimed: true });
    else expect(answered).toEqual({ status: 409, body: notActive });
    expect(statuses.includes("answered")).toBe(answered.status === 200);
    if (cancelled !== 200) expect(statuses).toEqual(["answered", "answered"]);
    await settled(pendingId);
    const reply = await asking;
    const queued = await promptsOf(server, sessionId);
    if (answered.status === 409) expect(reply.text).toBe(notActive.error);
    else expect([reply.isError, queued.length]).not.toEqual([true, 0]); // taken by the call, or queued for its session
  }
});

test("[U4, F2, U35, R3] an answer against a newer turn: it wins before the turn, or it is a 409 and the row is history", async () => {
  for (const round of rounds) {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place);
    const [answered] = await together(
      round,
      () => answer(pendingId),
      () => startNewerTurn(place),
    );
    const [status] = await statusesOf(server, pendingId);
    if (answered.status === 409) expect([answered.body, status]).toEqual([notActive, "pending"]);
    else expect([answered.status, status]).toEqual([200, "answered"]);
    await settled(pendingId);
    expect(await turnsOf(server, place.sessionId)).toHaveLength(answered.status === 409 ? 2 : 3);
  }
});

async function startNewerTurn({ sessionId, taskId }: Place): Promise<void> {
  await server.context.database.transaction(async (transaction) => {
    await lockSession(transaction, sessionId);
    const startedAt = await nextTurnStart(transaction, sessionId, new Date());
    await startTurn(transaction, { id: crypto.randomUUID(), sessionId, taskId, startedAt });
  });
}

test("[F3, U58, R3] an answer against the session's end: it wins before the end, or it is a 409 and the row stays", async () => {
  for (const round of rounds) {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place);
    const end = () => server.execute(sql`UPDATE task_sessions SET state = 'COMPLETED' WHERE id = ${place.sessionId}`);
    const [answered] = await together(round, () => answer(pendingId), end);
    const [status] = await statusesOf(server, pendingId);
    if (answered.status === 409) expect([answered.body, status]).toEqual([notActive, "pending"]);
    else expect([answered.status, status]).toEqual([200, "answered"]);
    await settled(pendingId);
  }
});

test("[F7] an answer against the task's deletion: no failure, and nothing is left", async () => {
  for (const round of rounds) {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place);
    const remove = () => server.execute(sql`DELETE FROM tasks WHERE id = ${place.taskId}`);
    const [answered] = await together(round, () => answer(pendingId), remove);
    expect([200, 404, 409]).toContain(answered.status);
    expect(await rowsOf(server, pendingId)).toEqual([]);
    expect((await answer(pendingId)).status).toBe(404);
  }
});

test("[U8, U53, U77, U27, R1] an answer against a disconnect: it wins, and leaves through one door", async () => {
  for (const round of rounds) {
    const connection = new AbortController();
    const { pendingId, asking, sessionId } = await askAsAgent(server, oneQuestion, { signal: connection.signal });
    const disconnect = async (): Promise<void> => connection.abort("gone");
    const [answered] = await together(round, () => answer(pendingId), disconnect);
    await asking.catch(() => undefined);
    expect(answered).toMatchObject({ status: 200, body: { claimed: true } });
    await until(async () => server.context.waiters.count(pendingId) === 0 || undefined);
    await settled(pendingId);
    expect(await statusesOf(server, pendingId)).toEqual(["answered"]);
    const queued = (await promptsOf(server, sessionId)).length;
    expect((await turnsOf(server, sessionId)).length).toBe(1 + queued);
    const detached = (await membersOf(server, pendingId, "agent_disconnected"))[0] === true ? 1 : 0;
    expect((await actionsOf(server, sessionId))["session.message.updated"]).toBe(1 + detached);
  }
});

test("[OP28, U48, F4] an answer against the same questions asked again: the call gets the answer and asks nothing new", async () => {
  for (const round of rounds) {
    const { agent, sessionId } = await newAgent(server);
    const pendingId = await server.rest.newRequest(sessionId, oneQuestion);
    const ask = () => agent.call("ask_user_question_kandev", { questions: oneQuestion });
    const [answered, asked] = await together(round, () => answer(pendingId), ask);
    expect(answered).toMatchObject({ status: 200, body: { claimed: true } });
    expect([asked.text, asked.body]).toEqual(['{"q1":{"custom_text":"yes"}}', { q1: { custom_text: "yes" } }]);
    expect((await actionsOf(server, sessionId))["session.message.added"]).toBe(1);
    const left = await agent.call("get_answers_kandev");
    expect(left.body).toEqual({ bundles: [], count: 0 });
  }
});

test("[U10, R3] two bundles of one session answered at once: both win and neither loses its rows", async () => {
  for (const round of rounds) {
    const { agent, opened, sessionId } = await newAgent(server);
    const asking = agent.call("ask_user_question_kandev", { questions: oneQuestion });
    const first = await untilAsked(server, sessionId);
    const asOther = (await server.agent(opened)).call("ask_user_question_kandev", { questions: twoQuestions });
    const second = await until(async () => {
      const page = await server.rest.listPending("?limit=200");
      return page.bundles.find((bundle) => bundle.session_id === sessionId && bundle.pending_id !== first)?.pending_id;
    });
    await untilWaiting(server, second);
    const [one, other] = await together(
      round,
      () => answer(first),
      () => answer(second, 2),
    );
    expect([one.status, other.status]).toEqual([200, 200]);
    expect((await asking).body).toEqual({ q1: { custom_text: "yes" } });
    expect((await asOther).body).toEqual({ q1: { custom_text: "yes" }, q2: { custom_text: "yes" } });
    expect(await turnsOf(server, sessionId)).toHaveLength(1);
  }
});
