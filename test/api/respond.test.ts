import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askAsAgent, twoAnswers } from "../support/asking.js";
import { oneQuestion, twoQuestions } from "../support/mcp-caller.js";
import {
  actionsOf,
  eventsOf,
  keysOf,
  membersOf,
  promptsOf,
  rowsOf,
  statusesOf,
  turnsOf,
  untilAsked,
} from "../support/question-rows.js";
import { holdDelivery, newPlace, releaseDelivery, seedBundle } from "../support/question-seeds.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

interface Responded {
  success: boolean;
  claimed: boolean;
  status: string;
  response: Record<string, unknown> & { responded_at: string };
}

const respond = (pendingId: string, body: object): Promise<Responded> =>
  server.rest.ok(server.rest.respond(pendingId, body));
const recordedKeys = ["context", "pending_id", "question", "question_id", "question_index", "question_total", "status"];

describe("[R1, R10, U48] a live question", () => {
  test("[R1, R10, R11, A4.2, P1b, N3a, U25, U29, U48, U54, OP2, SH1] an answer wins, is recorded and reaches the blocked call", async () => {
    const { pendingId, asking, sessionId } = await askAsAgent(server);
    expect(await keysOf(server, pendingId)).toEqual(recordedKeys);
    const body = await respond(pendingId, {
      answers: [
        { question_id: "q2", selected_options: ["q2_opt2", "q2_opt1", "q2_opt2"] },
        { question_id: "q1", custom_text: " use 16\n" },
      ],
    });
    const answers = [
      { question_id: "q1", selected_options: [], custom_text: "use 16" },
      { question_id: "q2", selected_options: ["q2_opt1", "q2_opt2"], custom_text: "" },
    ];
    const { responded_at } = body.response;
    expect(body).toEqual({
      success: true,
      claimed: true,
      status: "answered",
      response: { pending_id: pendingId, answers, rejected: false, reject_reason: "", responded_at },
    });
    expect((await asking).body).toEqual({
      q1: { custom_text: "use 16" },
      q2: { selected_option: "q2_opt1", selected_options: ["q2_opt1", "q2_opt2"] },
    });
    expect(await membersOf(server, pendingId, "response")).toEqual(answers);
    expect(await keysOf(server, pendingId)).toEqual([...recordedKeys, "response"].sort());
    const instants = (await rowsOf(server, pendingId)).map((row) => row.updated_at.toISOString());
    expect(instants).toEqual([responded_at, responded_at]);
    expect(await actionsOf(server, sessionId)).toEqual({
      "session.turn.started": 1,
      "session.message.added": 2,
      "session.message.updated": 2,
    });
    expect(await promptsOf(server, sessionId)).toEqual([]);
  });

  test("[R9, U48, R12, SH1] a rejection gives its reason to the blocked call and to its own caller, and stores none", async () => {
    const { pendingId, asking, sessionId } = await askAsAgent(server, oneQuestion);
    const body = await respond(pendingId, { rejected: true, reject_reason: "  not now " });
    expect(body).toMatchObject({ claimed: true, status: "rejected", response: { reject_reason: "not now" } });
    const declined = { answered: false, rejected: true };
    expect((await asking).body).toEqual({ rejected: true, reject_reason: "not now", q1: declined });
    expect(await statusesOf(server, pendingId)).toEqual(["rejected"]);
    expect(await keysOf(server, pendingId)).toEqual(recordedKeys);
    expect(JSON.stringify(await eventsOf(server, sessionId))).not.toContain("not now");
    expect(await turnsOf(server, sessionId)).toHaveLength(1);
  });

  test("[TM1, U10] one bundle is resolved as a whole and the session's other one stays open", async () => {
    const { pendingId, sessionId, asking } = await askAsAgent(server);
    const other = await server.rest.newRequest(sessionId, [{ ...oneQuestion[0], prompt: "Another?" }]);
    const before = await rowsOf(server, other);
    await respond(pendingId, { rejected: true });
    await asking;
    expect(await statusesOf(server, pendingId)).toEqual(["rejected", "rejected"]);
    expect(await rowsOf(server, other)).toEqual(before);
    expect((await server.rest.listPending()).bundles.map((bundle) => bundle.pending_id)).toContain(other);
    await respond(other, { rejected: true });
  });
});

describe("[R2, R2b, U49] a question that nobody waits for", () => {
  test("[U49, F4, R7a, N7, U12] an answer is queued once as the session's next prompt, and its turn starts", async () => {
    const { sessionId } = await newPlace(server);
    const pendingId = await server.rest.newRequest(sessionId, twoQuestions);
    const body = await respond(pendingId, {
      answers: [{ question_id: "q1" }, { question_id: "q2", custom_text: "80" }],
    });
    expect(Object.keys(body).sort()).toEqual(["claimed", "response", "status", "success"]);
    const turns = await turnsOf(server, sessionId);
    expect(turns).toHaveLength(2);
    const [prompt, ...more] = await promptsOf(server, sessionId);
    expect(more).toEqual([]);
    expect(prompt).toMatchObject({ pending_id: pendingId, turn_id: turns[1]?.id, status: "answered" });
    expect(prompt?.content).toContain("Which database should I use?\nAnswer: (no answer)");
    expect(prompt?.content).toContain("Which port should it use?\nAnswer: 80");
    expect(await keysOf(server, pendingId)).toEqual([...recordedKeys, "response"].sort());
  });

  test("[R9, U49] a rejection is stored and starts no turn", async () => {
    const { sessionId } = await newPlace(server);
    const pendingId = await server.rest.newRequest(sessionId, oneQuestion);
    expect(await respond(pendingId, { rejected: true, answers: [] })).toMatchObject({ claimed: true });
    expect(await turnsOf(server, sessionId)).toHaveLength(1);
    expect(await statusesOf(server, pendingId)).toEqual(["rejected"]);
    expect((await server.rest.listPending()).bundles.map((bundle) => bundle.pending_id)).not.toContain(pendingId);
  });
});

describe("[R2, R2b, A4.1, V3, V4, V12] a second response", () => {
  test("[R2, R2b, A4.1, F1, V3, V4, V12, OP2] to an answered bundle is a 200 with the winner's data, and writes nothing", async () => {
    const { sessionId } = await newPlace(server);
    const pendingId = await server.rest.newRequest(sessionId, twoQuestions);
    const winner = await respond(pendingId, { answers: [...twoAnswers].reverse() });
    const before = [
      await rowsOf(server, pendingId),
      await eventsOf(server, sessionId),
      await turnsOf(server, sessionId),
    ];
    const replay = await respond(pendingId, { answers: [{ question_id: "q1" }, { question_id: "q2" }] });
    expect(replay).toEqual({ ...winner, claimed: false });
    expect(replay.response["answers"]).toEqual(twoAnswers);
    expect(await respond(pendingId, { rejected: true, reject_reason: "no" })).toEqual(replay);
    const after = [
      await rowsOf(server, pendingId),
      await eventsOf(server, sessionId),
      await turnsOf(server, sessionId),
    ];
    expect(after).toEqual(before);
  });

  test("[R2b, R9, V4] to a rejected bundle has no answers and no reason, though the winner gave one", async () => {
    const { sessionId } = await newPlace(server);
    const pendingId = await server.rest.newRequest(sessionId, oneQuestion);
    const winner = await respond(pendingId, { rejected: true, reject_reason: "not now" });
    const replay = await respond(pendingId, { answers: [{ question_id: "q1" }] });
    const { responded_at } = winner.response;
    expect(replay).toEqual({
      success: true,
      claimed: false,
      status: "rejected",
      response: { pending_id: pendingId, answers: [], rejected: true, reject_reason: "", responded_at },
    });
  });

  test("[U50, U29, A9, R2] while the first is claimed but not handed over, gets the same replay and resumes nothing", async () => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place);
    await holdDelivery(server, pendingId, place.sessionId);
    const first = respond(pendingId, { answers: [{ question_id: "q1", custom_text: "first" }] });
    await untilAsked(server, place.sessionId, "answered");
    expect(await membersOf(server, pendingId, "response_delivery_pending")).toEqual([true]);
    const second = await respond(pendingId, { answers: [{ question_id: "q1", custom_text: "second" }] });
    expect(second).toMatchObject({ claimed: false, response: { answers: [{ custom_text: "first" }] } });
    expect((await server.rest.post(`/api/v1/clarification/${pendingId}/cancel`)).status).toBe(409);
    expect(await actionsOf(server, place.sessionId)).toEqual({ "session.turn.started": 1 });
    await releaseDelivery(server, pendingId);
    expect(await first).toEqual({ ...second, claimed: true });
    expect(await turnsOf(server, place.sessionId)).toHaveLength(2);
    expect((await actionsOf(server, place.sessionId))["session.message.updated"]).toBe(1);
  });
});

test("[R12, N3a.4, V7] every key is in the text of every success", async () => {
  const { sessionId } = await newPlace(server);
  const [answered, rejected] = [
    await server.rest.newRequest(sessionId, twoQuestions),
    await server.rest.newRequest((await newPlace(server)).sessionId, oneQuestion),
  ];
  const bare = { answers: [{ question_id: "q1" }, { question_id: "q2", selected_options: null, custom_text: null }] };
  const empty = '"selected_options":[],"custom_text":""';
  for (const claimed of [true, false]) {
    const text = (await server.rest.respond(answered, bare)).text;
    expect(text).toContain(`{"success":true,"claimed":${claimed},"status":"answered","response":{"pending_id"`);
    expect(text).toContain(`"answers":[{"question_id":"q1",${empty}},{"question_id":"q2",${empty}}]`);
    expect(text).toContain('"rejected":false,"reject_reason":"","responded_at":"');
  }
  for (const claimed of [true, false]) {
    const text = (await server.rest.respond(rejected, { rejected: true })).text;
    expect(text).toContain(`{"success":true,"claimed":${claimed},"status":"rejected","response":{"pending_id"`);
    expect(text).toContain('"answers":[],"rejected":true,"reject_reason":"","responded_at":"');
  }
});
