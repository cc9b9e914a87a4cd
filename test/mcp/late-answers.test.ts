import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAgent, twoAnswers, type OpenedAgent } from "../support/asking.js";
import { oneQuestion, twoQuestions, type McpCaller } from "../support/mcp-caller.js";
import { promptsOf, rowsOf, turnsOf, untilAsked } from "../support/question-rows.js";
import { holdDelivery, newPlace, releaseDelivery, seedBundle, seedTurn } from "../support/question-seeds.js";
import { createTestDatabase } from "../support/test-database.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

interface AnswerPage extends Record<string, unknown> {
  readonly bundles: { pending_id: string; status: string; questions: object[]; result: Record<string, unknown> }[];
  readonly count: number;
}

const ask = (agent: McpCaller, questions: readonly object[] = twoQuestions) =>
  agent.call("ask_user_question_kandev", { questions });
const getAnswers = async (agent: McpCaller, pendingId?: string): Promise<AnswerPage> =>
  (await agent.call<AnswerPage>("get_answers_kandev", pendingId === undefined ? {} : { pending_id: pendingId })).body;

/** An agent whose question was answered while it was not waiting. */
async function answeredLate(
  body: object = { answers: twoAnswers },
  on = server,
): Promise<OpenedAgent & { pendingId: string }> {
  const opened = await newAgent(on);
  const pendingId = await on.rest.newRequest(opened.sessionId, twoQuestions);
  await on.rest.ok(on.rest.respond(pendingId, body));
  return { ...opened, pendingId };
}

const result = { q1: { selected_option: "q1_opt2", custom_text: "use 16" }, q2: { selected_option: "q2_opt1" } };
const questions = [
  { question_id: "q1", prompt: "Which database should I use?" },
  { question_id: "q2", prompt: "Which port should it use?" },
];
const declined = { answered: false, rejected: true };

describe("[F4, U49, OP28] asking the same questions again", () => {
  test("[F4, E3, OP28] returns the late answer at once instead of asking, and hands it over", async () => {
    const { agent, sessionId, pendingId } = await answeredLate();
    expect((await promptsOf(server, sessionId)).map((prompt) => prompt.handed_over_at)).toEqual([null]);
    const before = await rowsOf(server, pendingId);
    expect((await ask(agent)).body).toEqual(result);
    expect(await rowsOf(server, pendingId)).toEqual(before);
    expect((await promptsOf(server, sessionId))[0]?.handed_over_at).toBeInstanceOf(Date);
    expect(await getAnswers(agent)).toEqual({ bundles: [], count: 0 });
  });

  test("[OP28, U56, U12] once it was handed over, asks anew, on the successor turn", async () => {
    const { agent, sessionId, pendingId } = await answeredLate();
    await ask(agent);
    const again = ask(agent);
    const second = await untilAsked(server, sessionId);
    expect(second).not.toBe(pendingId);
    const turns = await turnsOf(server, sessionId);
    expect((await rowsOf(server, second)).map((row) => row.turn_id)).toEqual([turns[1]?.id, turns[1]?.id]);
    await server.rest.ok(server.rest.respond(second, { answers: twoAnswers }));
    expect((await again).body).toEqual(result);
  });

  test("[R9, U49] returns a late rejection with its reason once, and after that asks anew", async () => {
    const { agent, sessionId, pendingId } = await answeredLate({ rejected: true, reject_reason: "not now" });
    expect(await turnsOf(server, sessionId)).toHaveLength(1);
    const rejected = { rejected: true, reject_reason: "not now", q1: declined, q2: declined };
    expect((await ask(agent)).body).toEqual(rejected);
    const again = ask(agent);
    const second = await untilAsked(server, sessionId);
    expect(second).not.toBe(pendingId);
    await server.rest.ok(server.rest.respond(second, { rejected: true }));
    expect((await again).body).toEqual({ rejected: true, q1: declined, q2: declined });
  });

  test("[OP28] asks when the questions are others, and the late answer stays", async () => {
    const { agent, sessionId, pendingId } = await answeredLate();
    const asking = ask(agent, oneQuestion);
    const other = await untilAsked(server, sessionId);
    await server.rest.ok(server.rest.respond(other, { rejected: true }));
    await asking;
    expect((await getAnswers(agent)).bundles.map((bundle) => bundle.pending_id)).toEqual([pendingId]);
  });

  test("[OP28, A6] over REST, which does not wait, asks anew and takes nothing", async () => {
    const { agent, sessionId, pendingId } = await answeredLate();
    expect(await server.rest.newRequest(sessionId, twoQuestions)).not.toBe(pendingId);
    expect((await getAnswers(agent)).count).toBe(1);
  });
});

describe("[F4, U49, R12] get_answers without an id", () => {
  test("[F4, U49, R12] returns all that was not handed over, oldest first, each once", async () => {
    const { agent, sessionId, pendingId } = await answeredLate();
    const rejected = await server.rest.newRequest(sessionId, oneQuestion);
    await server.rest.ok(server.rest.respond(rejected, { rejected: true, reject_reason: "no" }));
    expect(await getAnswers(agent)).toEqual({
      bundles: [
        { pending_id: pendingId, status: "answered", questions, result },
        {
          pending_id: rejected,
          status: "rejected",
          questions: questions.slice(0, 1),
          result: { rejected: true, reject_reason: "no", q1: declined },
        },
      ],
      count: 2,
    });
    expect(await getAnswers(agent)).toEqual({ bundles: [], count: 0 });
  });

  test("[U48] does not return what a blocked call has got", async () => {
    const { agent, sessionId } = await newAgent(server);
    const asking = ask(agent);
    await server.rest.ok(server.rest.respond(await untilAsked(server, sessionId), { answers: twoAnswers }));
    await asking;
    expect(await getAnswers(agent)).toEqual({ bundles: [], count: 0 });
  });

  test("[A3] returns no other session's answers", async () => {
    await answeredLate();
    const { agent } = await newAgent(server);
    expect(await getAnswers(agent)).toEqual({ bundles: [], count: 0 });
  });

  test("[R1, U26] called eight times at once, hands each answer over once", async () => {
    const { agent, opened, pendingId } = await answeredLate();
    const agents = [agent, await server.agent(opened)];
    const pages = await Promise.all([...Array(8).keys()].map((index) => getAnswers(agents[index % 2] ?? agent)));
    expect(pages.flatMap((page) => page.bundles.map((bundle) => bundle.pending_id))).toEqual([pendingId]);
  });

  test("[R1, OP28] at once with the same questions asked again, hands it to one of the two", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { agent, opened, sessionId, pendingId } = await answeredLate();
      const asking = ask(await server.agent(opened));
      const page = await getAnswers(agent);
      if (page.count === 1) {
        const asked = await untilAsked(server, sessionId);
        expect(asked).not.toBe(pendingId);
        await server.rest.ok(server.rest.respond(asked, { rejected: true }));
        expect((await asking).body).toMatchObject({ rejected: true });
      } else expect((await asking).body).toEqual(result);
    }
  });
});

describe("[F4, U52] get_answers with an id", () => {
  test("[F4] returns the answer as often as it is asked, and hands it over", async () => {
    const { agent, pendingId } = await answeredLate();
    const page = { bundles: [{ pending_id: pendingId, status: "answered", questions, result }], count: 1 };
    for (let round = 0; round < 3; round += 1) expect(await getAnswers(agent, pendingId)).toEqual(page);
    expect(await getAnswers(agent)).toEqual({ bundles: [], count: 0 });
  });

  test("[F4, R9] returns it after another call has, a rejection's reason included", async () => {
    const { agent, pendingId } = await answeredLate({ rejected: true, reject_reason: "no" });
    await getAnswers(agent);
    expect((await getAnswers(agent, pendingId)).bundles[0]?.result).toMatchObject({ reject_reason: "no" });
  });

  test.each<{ status: string; rows: object[]; superseded?: boolean }>([
    { status: "pending", rows: [{}] },
    { status: "cancelled", rows: [{ metadata: { status: "cancelled" } }] },
    { status: "expired", rows: [{ metadata: { status: "expired" } }] },
    { status: "superseded", rows: [{}], superseded: true },
  ])("[U52, OP39] says that a bundle is $status, without an answer", async ({ status, rows, superseded = false }) => {
    const { agent, opened: _opened, ...place } = await newAgent(server);
    const pendingId = await seedBundle(server, place, rows);
    if (superseded) await seedTurn(server, place);
    const page = await getAnswers(agent, pendingId);
    expect(page.bundles).toMatchObject([{ pending_id: pendingId, status, result: { status, pending_id: pendingId } }]);
  });

  test("[U26, U52] shows a claimed answer as pending until it is handed over: it may still be put back", async () => {
    const { agent, opened: _opened, ...place } = await newAgent(server);
    const pendingId = await seedBundle(server, place);
    await holdDelivery(server, pendingId, place.sessionId);
    const responding = server.rest.respond(pendingId, { answers: [{ question_id: "q1" }] }).then((reply) => reply);
    await untilAsked(server, place.sessionId, "answered");
    expect((await getAnswers(agent, pendingId)).bundles).toMatchObject([{ status: "pending" }]);
    await releaseDelivery(server, pendingId);
    expect((await responding).body).toMatchObject({ claimed: true });
    expect((await getAnswers(agent, pendingId)).bundles).toMatchObject([{ status: "answered", result: { q1: {} } }]);
  });

  test("[A3, A5] finds neither another session's bundle nor an invented one, and says the same of both", async () => {
    const { agent } = await newAgent(server);
    const foreign = await seedBundle(server, await newPlace(server));
    for (const pending_id of [foreign, crypto.randomUUID()]) {
      const reply = await agent.call("get_answers_kandev", { pending_id });
      expect(reply).toMatchObject({ isError: true, text: "clarification request not found" });
    }
  });
});

test("[F5, U67, E3] late answers survive a restart, which neither hands them over nor puts them back", async () => {
  const database = await createTestDatabase();
  const first = await TestServer.start({ database });
  const { opened, pendingId, sessionId } = await answeredLate({ answers: twoAnswers }, first);
  await first.close();
  const second = await TestServer.start({ database });
  const agent = await second.agent(opened);
  expect((await promptsOf(second, sessionId)).map((prompt) => prompt.handed_over_at)).toEqual([null]);
  expect((await getAnswers(agent)).bundles).toEqual([{ pending_id: pendingId, status: "answered", questions, result }]);
  expect((await getAnswers(agent)).count).toBe(0);
  await second.close();
  await database.drop();
});
