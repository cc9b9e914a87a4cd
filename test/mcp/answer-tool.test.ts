import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askAsAgent, twoAnswers } from "../support/asking.js";
import { refuseWrites, hideTable } from "../support/broken-database.js";
import { oneQuestion, twoQuestions, type McpCaller } from "../support/mcp-caller.js";
import { eventsOf, membersOf, promptsOf, rowsOf, statusesOf, turnsOf } from "../support/question-rows.js";
import { newPlace, seedBundle, seedTurn, setSessionState } from "../support/question-seeds.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
let outside: McpCaller;
beforeAll(async () => {
  server = await TestServer.start();
  outside = await server.mcp();
});
afterAll(() => server.close());

interface Answered extends Record<string, unknown> {
  readonly claimed: boolean;
  readonly status: string;
  readonly response: Record<string, unknown>;
}

const answer = (pending_id: unknown, given: object = {}) =>
  outside.call<Answered>("answer_question_kandev", { pending_id, ...given });
const newRequest = async (questions: readonly object[] = twoQuestions): Promise<string> =>
  server.rest.newRequest((await newPlace(server)).sessionId, questions);
const [first, second] = twoAnswers;

describe("[N1, N3, N4, R12] a response over MCP", () => {
  test("[N1, N3, N3a, U48, R7, R12] wins: claimed, status and the normalized response, and the blocked call has it", async () => {
    const { asking, pendingId, sessionId } = await askAsAgent(server);
    const reply = await answer(pendingId, {
      answers: [
        { question_id: "q2", custom_text: " yes " },
        { question_id: "q1", selected_options: ["q1_opt2", "q1_opt1", "q1_opt2"] },
      ],
    });
    const answers = [
      { question_id: "q1", selected_options: ["q1_opt1", "q1_opt2"], custom_text: "" },
      { question_id: "q2", selected_options: [], custom_text: "yes" },
    ];
    const responded_at = reply.body.response["responded_at"];
    const response = { pending_id: pendingId, answers, rejected: false, reject_reason: "", responded_at };
    expect(reply).toMatchObject({ isError: false, body: { claimed: true, status: "answered", response } });
    expect(JSON.parse(reply.text)).toEqual({ claimed: true, status: "answered", response });
    expect((await asking).body).toEqual({
      q1: { selected_option: "q1_opt1", selected_options: ["q1_opt1", "q1_opt2"] },
      q2: { custom_text: "yes" },
    });
    expect(await turnsOf(server, sessionId)).toHaveLength(1);
  });

  test("[N4, R2, R2b, R12, V4] loses to a winner: not an error, the winner's data byte for byte, nothing written", async () => {
    const pendingId = await newRequest();
    const won = await server.rest.respond(pendingId, { answers: twoAnswers });
    const before = await rowsOf(server, pendingId);
    const lost = await answer(pendingId, { answers: [{ question_id: "q1" }, { question_id: "q2" }] });
    expect(lost.isError).toBe(false);
    const responseOf = (text: string): string => text.slice(text.indexOf('"response"'));
    expect(lost.text.startsWith('{"claimed":false,"status":"answered",')).toBe(true);
    expect(responseOf(lost.text)).toBe(responseOf(won.text));
    expect(await rowsOf(server, pendingId)).toEqual(before);
  });

  test("[R9, U48, N1, R12, V4, V7] a rejection reaches the blocked call with its reason; its replay has none", async () => {
    const { asking, pendingId } = await askAsAgent(server, oneQuestion);
    const won = await answer(pendingId, { rejected: true, reason: " not now " });
    expect(won.text).toContain('"answers":[],"rejected":true,"reject_reason":"not now"');
    expect((await asking).body).toMatchObject({ rejected: true, reject_reason: "not now" });
    const lost = await answer(pendingId, { rejected: true, reason: "later" });
    expect(lost.text).toContain('{"claimed":false,"status":"rejected",');
    expect(lost.text).toContain('"answers":[],"rejected":true,"reject_reason":""');
  });

  test("[R9, U49, F4, R7, N7] a detached bundle: an answer is queued with its turn, a rejection starts none", async () => {
    const [one, other] = [await newPlace(server), await newPlace(server)];
    const [answered, rejected] = [await seedBundle(server, one), await seedBundle(server, other)];
    expect((await answer(answered, { answers: [{ question_id: "q1" }] })).body.claimed).toBe(true);
    expect((await answer(rejected, { rejected: true })).body.claimed).toBe(true);
    const [prompt] = await promptsOf(server, one.sessionId);
    expect(prompt?.content).toContain("Prompt q1?\nAnswer: (no answer)");
    expect(
      [await turnsOf(server, one.sessionId), await turnsOf(server, other.sessionId)].map((turns) => turns.length),
    ).toEqual([2, 1]);
  });
});

describe("[N4a, N5, R4a, OP12, OP11] what is an error", () => {
  test("[N4a, F2, F3, E5] a bundle that is not active and has no winner", async () => {
    const [superseded, ended] = [await newPlace(server), await newPlace(server)];
    const ids = [await seedBundle(server, superseded), await seedBundle(server, ended)];
    const cancelled = await seedBundle(server, await newPlace(server), [{ metadata: { status: "cancelled" } }]);
    await seedTurn(server, superseded);
    await setSessionState(server, ended.sessionId, "FAILED");
    for (const pendingId of [...ids, cancelled]) {
      const reply = await answer(pendingId, { rejected: true });
      expect(reply).toMatchObject({ isError: true, text: "clarification request is no longer active" });
      expect(reply.body).toBeUndefined();
    }
  });

  test("[N5, A3, F7, ST1] an unknown id, however malformed the submission", async () => {
    for (const given of [{ rejected: true }, {}, { rejected: true, reason: "a\0" }]) {
      const reply = await answer(crypto.randomUUID(), given);
      expect(reply).toMatchObject({ isError: true, text: "clarification request not found" });
    }
  });

  test("[R4a, OP12] a database that fails has the texts of REST", async () => {
    const pendingId = await newRequest(oneQuestion);
    const allow = await refuseWrites(server, { table: "task_session_messages", operation: "UPDATE" });
    const claim = await answer(pendingId, { rejected: true });
    await allow();
    const restoreTable = await hideTable(server, "task_session_messages");
    const identity = await answer(pendingId, { rejected: true });
    await restoreTable();
    expect(claim).toMatchObject({ isError: true, text: "failed to update clarification state" });
    expect(identity).toMatchObject({ isError: true, text: "failed to authorize clarification request" });
    expect((await answer(pendingId, { rejected: true })).body.claimed).toBe(true);
  });
});

describe("[N8c, N6, N8, N8a, N8b, OP1] a submission that breaks one rule changes nothing", () => {
  const tooLong = "😀".repeat(2001);
  test.each<{ rule: string; given: object; text: string }>([
    { rule: "[N1, N9] an empty pending_id", given: { pending_id: "" }, text: "pending_id is required" },
    { rule: "[N1, N9] no pending_id", given: { pending_id: undefined }, text: "pending_id is required" },
    {
      rule: "[N6, N6a] too few answers",
      given: { answers: [first] },
      text: "answers: expected exactly 2 answer(s), got 1",
    },
    { rule: "[N8a] no answers and no rejection", given: {}, text: "answers: expected exactly 2 answer(s), got 0" },
    {
      rule: "[N8a] rejected false and no answers",
      given: { rejected: false, answers: [] },
      text: "answers: expected exactly 2 answer(s), got 0",
    },
    {
      rule: "[N6] an empty question_id",
      given: { answers: [{ question_id: "" }, second] },
      text: "answer 1 is missing question_id",
    },
    {
      rule: "[N6] an unknown question_id",
      given: { answers: [first, { question_id: "qX" }] },
      text: 'answer 2 references unknown question_id "qX"',
    },
    {
      rule: "[N6] a repeated question_id",
      given: { answers: [second, second] },
      text: 'answer 2 repeats question_id "q2"',
    },
    {
      rule: "[N8] an unknown option",
      given: { answers: [{ question_id: "q1", selected_options: ["zzz"] }, second] },
      text: 'answer 1 selected_options references unknown option_id "zzz"',
    },
    {
      rule: "[N8a] a rejection with answers",
      given: { rejected: true, answers: twoAnswers },
      text: "rejected may not be combined with a non-empty answers array",
    },
    {
      rule: "[N8b] 2001 emoji of text",
      given: { answers: [{ question_id: "q1", custom_text: tooLong }, second] },
      text: "answer 1 custom_text exceeds 2000 characters",
    },
    {
      rule: "[N8b, OP1] 2001 emoji of reason",
      given: { rejected: true, reason: tooLong },
      text: "reason exceeds 2000 characters",
    },
    {
      rule: "[N8b, OP1] 2001 emoji under the other name",
      given: { rejected: true, reject_reason: tooLong },
      text: "reason exceeds 2000 characters",
    },
    {
      rule: "[N3a.3] 2000 characters and a space",
      given: { rejected: true, reason: `${"a".repeat(2000)} ` },
      text: "reason exceeds 2000 characters",
    },
    {
      rule: "[OP14] an over-long reason beside answers",
      given: { answers: twoAnswers, reason: tooLong },
      text: "reason exceeds 2000 characters",
    },
    {
      rule: "[OP15] U+0000 in a reason",
      given: { rejected: true, reason: "\0" },
      text: "reason must not contain U+0000 or unpaired surrogates",
    },
    {
      rule: "[OP1] both names with different texts",
      given: { rejected: true, reason: "a", reject_reason: "b" },
      text: "reason and reject_reason are both given and differ",
    },
    {
      rule: "[N9, OP13] an answer without question_id",
      given: { answers: [first, {}] },
      text: "answers.1.question_id is required",
    },
    { rule: "[OP13] answers that are no array", given: { answers: "yes" }, text: "answers must be array" },
    { rule: "[OP13] an unknown argument", given: { rejected: true, note: "x" }, text: 'unknown argument "note"' },
    {
      rule: "[OP13] an unknown member of an answer",
      given: { answers: [{ ...first, note: "x" }, second] },
      text: 'unknown argument "answers.0.note"',
    },
  ])("$rule is an error that names the argument", async ({ given, text }) => {
    const { sessionId } = await newPlace(server);
    const pendingId = await server.rest.newRequest(sessionId, twoQuestions);
    const before = [await rowsOf(server, pendingId), await eventsOf(server, sessionId)];
    expect(await answer(pendingId, given)).toMatchObject({ isError: true, text });
    expect([await rowsOf(server, pendingId), await eventsOf(server, sessionId)]).toEqual(before);
  });

  test("[R2c, N8c] a resolved bundle gets the same error, not the winner's answer", async () => {
    const pendingId = await newRequest();
    await answer(pendingId, { rejected: true });
    const text = "answers: expected exactly 2 answer(s), got 1";
    expect(await answer(pendingId, { answers: [first] })).toMatchObject({ isError: true, text });
  });

  test("[L16, A4.5] a bundle with a nameless row is refused, answered or rejected", async () => {
    const pendingId = await seedBundle(server, await newPlace(server), [{}, { metadata: { question_id: "" } }]);
    const text = "bundle contains a message with a missing question_id";
    expect(await answer(pendingId, { rejected: true })).toMatchObject({ isError: true, text });
    expect(await answer(pendingId, { answers: twoAnswers })).toMatchObject({ isError: true, text });
    expect(await statusesOf(server, pendingId)).toEqual(["pending", "pending"]);
  });
});

describe("[N7, N8, N8b, OP1, PM2, L15] what is accepted", () => {
  test.each<{ name: string; given: object; response: object }>([
    {
      name: "[OP1] the reason under its REST name",
      given: { rejected: true, reject_reason: "no" },
      response: { reject_reason: "no" },
    },
    {
      name: "[OP1] both names with one text",
      given: { rejected: true, reason: "no", reject_reason: "no" },
      response: { reject_reason: "no" },
    },
    {
      name: "[PM2] a task_id beside the pending_id, ignored",
      given: { rejected: true, task_id: "somebody else's" },
      response: { rejected: true },
    },
    {
      name: "[N8b] a reason of 2000 emoji",
      given: { rejected: true, reason: "😀".repeat(2000) },
      response: { reject_reason: "😀".repeat(2000) },
    },
    {
      name: "[N7, N3a.4] neither options nor text",
      given: { answers: [{ question_id: "q1" }] },
      response: { answers: [{ question_id: "q1", selected_options: [], custom_text: "" }] },
    },
    {
      name: "[N8] several options",
      given: { answers: [{ question_id: "q1", selected_options: ["q1_opt2", "q1_opt1"] }] },
      response: { answers: [{ question_id: "q1", selected_options: ["q1_opt1", "q1_opt2"], custom_text: "" }] },
    },
  ])("$name: the response wins", async ({ given, response }) => {
    const reply = await answer(await newRequest(oneQuestion), given);
    expect(reply.body).toMatchObject({ claimed: true, response });
  });

  test("[P1b, B3] stores the normalized entry, so the replay is the winner's own response", async () => {
    const pendingId = await newRequest(oneQuestion);
    const answers = [{ question_id: "q1", custom_text: "\u3000use 16\u0085" }];
    const won = await answer(pendingId, { answers });
    const entry = { question_id: "q1", selected_options: [], custom_text: "use 16" };
    expect(await membersOf(server, pendingId, "response")).toEqual([entry]);
    expect((await answer(pendingId, { answers })).body).toEqual({ ...won.body, claimed: false });
  });

  test("[L15] unreadable questions are answered by text", async () => {
    const pendingId = await seedBundle(server, await newPlace(server), [{ metadata: { question: "?" } }]);
    expect((await answer(pendingId, { answers: [{ question_id: "q1", custom_text: "x" }] })).body.claimed).toBe(true);
  });
});
