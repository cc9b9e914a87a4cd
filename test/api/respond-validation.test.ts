import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { twoAnswers } from "../support/asking.js";
import { oneQuestion, twoQuestions } from "../support/mcp-caller.js";
import { eventsOf, rowsOf, statusesOf } from "../support/question-rows.js";
import { newPlace, seedBundle, type Place, type SeededRow } from "../support/question-seeds.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
let place: Place;
let active: string;
let resolved: string;
beforeAll(async () => {
  server = await TestServer.start();
  place = await newPlace(server);
  active = await server.rest.newRequest(place.sessionId, twoQuestions);
  const elsewhere = await newPlace(server);
  resolved = await server.rest.newRequest(elsewhere.sessionId, twoQuestions);
  await server.rest.ok(server.rest.respond(resolved, { answers: twoAnswers }));
});
afterAll(() => server.close());

const [first, second] = twoAnswers;
const surrogates = '{"rejected":true,"reject_reason":"a\\ud800"}';

interface Refused {
  readonly rule: string;
  readonly body: object;
  readonly error: string;
}

const refused: Refused[] = [
  {
    rule: "[N6, N6a] too few answers",
    body: { answers: [first] },
    error: "answers: expected exactly 2 answer(s), got 1",
  },
  {
    rule: "[N6, N6a] too many answers",
    body: { answers: [first, second, second] },
    error: "answers: expected exactly 2 answer(s), got 3",
  },
  {
    rule: "[N6] an answer without question_id",
    body: { answers: [first, {}] },
    error: "answer 2 is missing question_id",
  },
  {
    rule: "[N6] an empty question_id",
    body: { answers: [first, { question_id: "" }] },
    error: "answer 2 is missing question_id",
  },
  {
    rule: "[N6] an unknown question_id",
    body: { answers: [{ question_id: "qX" }, second] },
    error: 'answer 1 references unknown question_id "qX"',
  },
  {
    rule: "[N6] a repeated question_id",
    body: { answers: [first, first] },
    error: 'answer 2 repeats question_id "q1"',
  },
  {
    rule: "[N8, A4.4] an unknown option",
    body: { answers: [{ question_id: "q1", selected_options: ["zzz"] }, second] },
    error: 'answer 1 selected_options references unknown option_id "zzz"',
  },
  {
    rule: "[N8a, A4.4] a rejection with answers",
    body: { rejected: true, answers: twoAnswers },
    error: "rejected may not be combined with a non-empty answers array",
  },
  {
    rule: "[N8a] no rejection and no answers",
    body: { rejected: false, answers: [] },
    error: "answers: expected exactly 2 answer(s), got 0",
  },
  { rule: "[N8a, N6] nothing at all", body: {}, error: "answers: expected exactly 2 answer(s), got 0" },
  {
    rule: "[N8b, A4.4] 2001 emoji of text",
    body: { answers: [first, { question_id: "q2", custom_text: "😀".repeat(2001) }] },
    error: "answer 2 custom_text exceeds 2000 characters",
  },
  {
    rule: "[N8b, A4.4] 2001 emoji of reason",
    body: { rejected: true, reject_reason: "😀".repeat(2001) },
    error: "reject_reason exceeds 2000 characters",
  },
  {
    rule: "[N3a.3, V9] 2000 characters and a trailing space",
    body: { answers: [{ question_id: "q1", custom_text: `${"a".repeat(2000)} ` }, second] },
    error: "answer 1 custom_text exceeds 2000 characters",
  },
  {
    rule: "[N3a.3, V9] a reason of 2000 characters and a trailing space",
    body: { rejected: true, reject_reason: `${"a".repeat(2000)} ` },
    error: "reject_reason exceeds 2000 characters",
  },
  {
    rule: "[OP14] an over-long reason beside answers",
    body: { answers: twoAnswers, reject_reason: "a".repeat(2001) },
    error: "reject_reason exceeds 2000 characters",
  },
  {
    rule: "[OP15] U+0000 in a text",
    body: { answers: [{ question_id: "q1", custom_text: "a\0" }, second] },
    error: "answer 1 custom_text must not contain U+0000 or unpaired surrogates",
  },
  {
    rule: "[OP15] U+0000 in a reason",
    body: { rejected: true, reject_reason: "\0" },
    error: "reject_reason must not contain U+0000 or unpaired surrogates",
  },
];

describe("[N8c, R10] a submission that breaks one rule is a 400 that names the field, and the bundle stays as it is", () => {
  test.each(refused)("$rule is refused by the field's name and changes nothing", async ({ body, error }) => {
    const before = [await rowsOf(server, active), await eventsOf(server, place.sessionId)];
    const reply = await server.rest.respond(active, body);
    expect([reply.status, reply.body]).toEqual([400, { error }]);
    expect([await rowsOf(server, active), await eventsOf(server, place.sessionId)]).toEqual(before);
  });

  test.each(refused)("[R2c] a resolved bundle gets the same 400 and not the winner's answer: $rule", async (row) => {
    const reply = await server.rest.respond(resolved, row.body);
    expect([reply.status, reply.body]).toEqual([400, { error: row.error }]);
  });

  test.each(refused)("[OP15, A3, A4.3] an unknown id gets the 404 first: $rule", async ({ body }) => {
    const reply = await server.rest.respond(crypto.randomUUID(), body);
    expect([reply.status, reply.body]).toEqual([404, { error: "clarification request not found" }]);
  });

  test("[N8d] several broken rules at once are one 400 that names one of the fields at fault", async () => {
    const answers = [{ question_id: "qX", custom_text: "a".repeat(2001) }];
    const reply = await server.rest.respond(active, { answers, rejected: false, reject_reason: "b".repeat(2001) });
    expect(reply.status).toBe(400);
    expect((reply.body as { error: string }).error).toMatch(/answers|question_id|custom_text|reject_reason/);
    expect(await statusesOf(server, active)).toEqual(["pending", "pending"]);
  });

  test("[OP15] an unpaired surrogate arrives as an escape and is refused by its field", async () => {
    const send = server.rest.send("post", `/api/v1/clarification/${active}/respond`);
    const reply = await send.set("content-type", "application/json").send(surrogates);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ error: "reject_reason must not contain U+0000 or unpaired surrogates" });
    expect(await statusesOf(server, active)).toEqual(["pending", "pending"]);
  });
});

describe("[OP13] a body of another shape is refused before anything is known of the id", () => {
  test.each([
    { name: "[OP13] answers that are no array", text: '{"answers":"yes"}', field: "answers" },
    { name: "[OP13] an answer that is no object", text: '{"answers":["yes"]}', field: "answers" },
    {
      name: "[OP13] options that are no array",
      text: '{"answers":[{"question_id":"q1","selected_options":"a"}]}',
      field: "selected_options",
    },
    {
      name: "[OP13] a text that is a number",
      text: '{"answers":[{"question_id":"q1","custom_text":7}]}',
      field: "custom_text",
    },
    { name: "[OP13] rejected that is a text", text: '{"rejected":"true"}', field: "rejected" },
    { name: "[OP13] a reason that is a number", text: '{"rejected":true,"reject_reason":7}', field: "reject_reason" },
    { name: "[OP13] no JSON", text: "{", field: "" },
    { name: "[OP13] no object", text: "[]", field: "" },
  ])("$name is the same 400 for every id", async ({ text, field }) => {
    const replies = [];
    for (const id of [active, resolved, "no-such-id"]) {
      const send = server.rest.send("post", `/api/v1/clarification/${id}/respond`);
      replies.push(await send.set("content-type", "application/json").send(text));
    }
    expect(replies.map((reply) => reply.status)).toEqual([400, 400, 400]);
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
    expect((replies[0]?.body as { error: string }).error).toMatch(/^invalid payload: /);
    expect((replies[0]?.body as { error: string }).error).toContain(field);
    expect(await statusesOf(server, active)).toEqual(["pending", "pending"]);
  });
});

describe("[L16, A4.5, OP3] a bundle with a row that has no question id", () => {
  const nameless: (SeededRow & { name: string })[] = [
    { name: "[L16, A4.5] none", metadata: { question_id: undefined } },
    { name: "[L16] an empty one", metadata: { question_id: "" } },
    { name: "[L16, OP3] none, though its question has an id", metadata: { question_id: null } },
    { name: "[L16] a number", metadata: { question_id: 7 } },
  ];

  test.each(nameless)("$name: answer and rejection are a 400 and change nothing", async ({ metadata }) => {
    const pendingId = await seedBundle(server, place, [{}, { metadata: metadata ?? {} }]);
    const before = await rowsOf(server, pendingId);
    for (const body of [{ answers: [{ question_id: "q1" }, { question_id: "q2" }] }, { rejected: true }]) {
      const reply = await server.rest.respond(pendingId, body);
      const error = "bundle contains a message with a missing question_id";
      expect([reply.status, reply.body]).toEqual([400, { error }]);
    }
    expect(await rowsOf(server, pendingId)).toEqual(before);
  });
});

describe("[N8, N7, N8b, PM2, OP13] what is accepted", () => {
  test.each<{ name: string; body: object; response: object }>([
    {
      name: "[N8] several options of one question",
      body: { answers: [{ question_id: "q1", selected_options: ["q1_opt2", "q1_opt1"] }] },
      response: { answers: [{ question_id: "q1", selected_options: ["q1_opt1", "q1_opt2"], custom_text: "" }] },
    },
    {
      name: "[N7] neither options nor text",
      body: { answers: [{ question_id: "q1" }] },
      response: { answers: [{ question_id: "q1", selected_options: [], custom_text: "" }] },
    },
    {
      name: "[N8b, V9] 2000 emoji",
      body: { answers: [{ question_id: "q1", custom_text: "😀".repeat(2000) }] },
      response: { answers: [{ question_id: "q1", selected_options: [], custom_text: "😀".repeat(2000) }] },
    },
    {
      name: "[N8b, OP16] a rejection with 2000 emoji",
      body: { rejected: true, answers: null, reject_reason: "😀".repeat(2000) },
      response: { rejected: true, reject_reason: "😀".repeat(2000) },
    },
    {
      name: "[N3a] a reason beside answers is dropped",
      body: { answers: [{ question_id: "q1" }], rejected: null, reject_reason: "why" },
      response: { rejected: false, reject_reason: "" },
    },
    {
      name: "[PM2, OP13] unknown keys, a task_id among them",
      body: { rejected: true, task_id: "somebody else's", surprise: 1 },
      response: { rejected: true, reject_reason: "" },
    },
  ])("$name: the response wins", async ({ body, response }) => {
    const { sessionId } = await newPlace(server);
    const pendingId = await server.rest.newRequest(sessionId, oneQuestion);
    const reply = await server.rest.respond(pendingId, body);
    expect(reply.body).toMatchObject({ success: true, claimed: true, response });
  });

  test("[N3a, N3a.1, N3a.2, V9] two spellings of one answer give the same bytes", async () => {
    const spellings = [
      {
        answers: [
          { question_id: "q2", custom_text: " yes " },
          { question_id: "q1", selected_options: ["q1_opt2", "q1_opt1", "q1_opt2"] },
        ],
      },
      {
        reject_reason: "x",
        answers: [
          { selected_options: ["q1_opt1", "q1_opt2"], question_id: "q1", custom_text: null },
          { custom_text: "yes", question_id: "q2" },
        ],
      },
    ];
    const texts = [];
    for (const body of spellings) {
      const { sessionId } = await newPlace(server);
      const pendingId = await server.rest.newRequest(sessionId, twoQuestions);
      const { text } = await server.rest.respond(pendingId, body);
      texts.push(text.slice(text.indexOf('"answers"'), text.indexOf('"responded_at"')));
    }
    expect(texts[0]).toContain('"custom_text":"yes"}],"rejected":false,"reject_reason":""');
    expect(texts[1]).toBe(texts[0]);
  });
});
