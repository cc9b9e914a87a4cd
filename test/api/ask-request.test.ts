import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneQuestion, twoQuestions } from "../support/mcp-caller.js";
import { eventsOf, keysOf, membersOf, rowsOf, stateOf, waitsOf } from "../support/question-rows.js";
import { newPlace, seedBundle, seedTurn, setOwner, setSessionState, type Place } from "../support/question-seeds.js";
import { requestClarification } from "../../src/services/clarification/ask-question.js";
import { sql } from "../../src/database/sql.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const question = oneQuestion[0];
const request = (sessionId: string, questions: unknown, rest: object = {}) =>
  server.rest.post("/api/v1/clarification/request", { session_id: sessionId, questions, ...rest });
const messageCount = async ({ sessionId }: Place): Promise<number> =>
  (await server.query(sql`SELECT id FROM task_session_messages WHERE task_session_id = ${sessionId}`)).length;

describe("[A6, TM1, U37, U53, SH1] asking over REST", () => {
  test("[A6, U37, U53, SH1, D1] answers with the pending id alone and writes one row per question, on the current turn", async () => {
    const place = await newPlace(server);
    const reply = await request(place.sessionId, twoQuestions, { context: "Setting up storage.", task_id: "ignored" });
    expect(reply.status).toBe(200);
    const { pending_id: pendingId, ...rest } = reply.body as { pending_id: string };
    expect(rest).toEqual({});
    const rows = await rowsOf(server, pendingId);
    expect(rows.map((row) => row.turn_id)).toEqual([place.turnId, place.turnId]);
    expect(rows[0]?.metadata).toEqual({
      pending_id: pendingId,
      question_id: "q1",
      question: {
        id: "q1",
        title: "Database",
        prompt: "Which database should I use?",
        options: [
          { option_id: "q1_opt1", label: "SQLite", description: "One file, no server" },
          { option_id: "q1_opt2", label: "PostgreSQL", description: "Shared server" },
        ],
      },
      question_index: 0,
      question_total: 2,
      context: "Setting up storage.",
      status: "pending",
    });
    expect(rows[1]?.metadata).toMatchObject({ question_id: "q2", question_index: 1, question_total: 2 });
    const stored = await server.query(sql`SELECT type, task_id, author_type, content, requests_input
      FROM task_session_messages WHERE id = ${rows[1]?.id}`);
    const type = "clarification_request";
    expect(stored).toEqual([
      { type, task_id: place.taskId, author_type: "agent", content: "Which port should it use?", requests_input: true },
    ]);
    expect(await stateOf(server, place.sessionId)).toBe("WAITING_FOR_INPUT");
    const added = (await eventsOf(server, place.sessionId)).slice(1);
    expect(added.map(({ action, payload }) => [action, payload.message_id])).toEqual(
      rows.map((row) => ["session.message.added", row.id]),
    );
  });

  test.each([
    { count: 0, error: "questions must contain at least 1 question" },
    { count: 5, error: "questions must contain at most 4 questions" },
  ])("[TM1] $count questions are a 400 and nothing is written", async ({ count, error }) => {
    const place = await newPlace(server);
    const reply = await request(place.sessionId, Array(count).fill(question));
    expect([reply.status, reply.body]).toEqual([400, { error }]);
    expect(await messageCount(place)).toBe(0);
  });

  test.each([1, 4])("[TM1] %i questions share one pending id", async (count) => {
    const place = await newPlace(server);
    const pendingId = await server.rest.newRequest(place.sessionId, Array(count).fill(question));
    expect(await rowsOf(server, pendingId)).toHaveLength(count);
    expect(await membersOf(server, pendingId, "question_total")).toEqual(Array(count).fill(count));
  });

  test.each([
    {
      name: "a prompt of white space",
      questions: [{ ...question, prompt: " \t" }],
      error: "question 1 is missing required 'prompt'",
    },
    {
      name: "one option",
      questions: [question, { prompt: "Sure?", options: [{}] }],
      error: "question 2 must have at least 2 options",
    },
    {
      name: "seven options",
      questions: [{ prompt: "Which?", options: Array(7).fill({}) }],
      error: "question 1 must have at most 6 options",
    },
    {
      name: "a repeated id",
      questions: [
        { ...question, id: "a" },
        { ...question, id: "a" },
      ],
      error: 'duplicate question id "a"',
    },
  ])("[TM1] $name is a 400 that names the question", async ({ questions, error }) => {
    const place = await newPlace(server);
    const reply = await request(place.sessionId, questions);
    expect([reply.status, reply.body]).toEqual([400, { error }]);
    expect(await messageCount(place)).toBe(0);
  });

  test.each([
    { name: "U+0000 in a prompt", questions: [{ ...question, prompt: "a\0" }], field: "questions.0.prompt" },
    {
      name: "U+0000 in an option",
      questions: [{ prompt: "a", options: [{ label: "\0" }, {}] }],
      field: "questions.0.options.0.label",
    },
  ])("[OP15] $name is a 400 that names the field", async ({ questions, field }) => {
    const place = await newPlace(server);
    const reply = await request(place.sessionId, questions);
    const error = `${field} must not contain U+0000 or unpaired surrogates`;
    expect([reply.status, reply.body]).toEqual([400, { error }]);
    expect(await messageCount(place)).toBe(0);
  });
});

describe("[OP28, U10, U53] asking again", () => {
  test("[OP28] the same questions get the same pending id, and no row is added", async () => {
    const place = await newPlace(server);
    const pendingId = await server.rest.newRequest(place.sessionId, twoQuestions);
    const before = [await rowsOf(server, pendingId), await eventsOf(server, place.sessionId)];
    const explicit = twoQuestions.map((asked, index) => ({ id: `q${index + 1}`, ...asked }));
    expect(await server.rest.newRequest(place.sessionId, explicit, "Another context.")).toBe(pendingId);
    expect([await rowsOf(server, pendingId), await eventsOf(server, place.sessionId)]).toEqual(before);
    expect(await messageCount(place)).toBe(2);
  });

  test("[OP28] of eight callers at once all get one pending id", async () => {
    const place = await newPlace(server);
    const asking = Array.from({ length: 8 }, () => server.rest.newRequest(place.sessionId, oneQuestion));
    expect(new Set(await Promise.all(asking)).size).toBe(1);
    expect(await messageCount(place)).toBe(1);
  });

  test("[OP28, U2, U53, SH1] a detached bundle is live again, and its marker is gone", async () => {
    const place = await newPlace(server);
    const pendingId = await server.rest.newRequest(place.sessionId, oneQuestion);
    await server.execute(sql`UPDATE task_session_messages
      SET metadata = ${server.context.database.dialect.withMembers(sql`metadata`, { agent_disconnected: true })}
      WHERE task_session_id = ${place.sessionId}`);
    expect(await server.rest.newRequest(place.sessionId, oneQuestion)).toBe(pendingId);
    expect(await keysOf(server, pendingId)).not.toContain("agent_disconnected");
    expect((await server.rest.get(`/api/v1/clarification/${pendingId}`)).status).toBe(200);
  });

  test.each<{ name: string; first: (place: Place) => Promise<unknown> }>([
    { name: "[OP28] other questions", first: (place) => server.rest.newRequest(place.sessionId, twoQuestions) },
    {
      name: "[OP28, U4] after a newer turn",
      first: async (place) => {
        await server.rest.newRequest(place.sessionId, oneQuestion);
        await seedTurn(server, place);
      },
    },
    {
      name: "[OP28] in another session",
      first: async () => server.rest.newRequest((await newPlace(server)).sessionId, oneQuestion),
    },
    {
      name: "[OP28, U56] after an answer",
      first: async (place) => {
        const first = await server.rest.newRequest(place.sessionId, oneQuestion);
        await server.rest.ok(server.rest.respond(first, { rejected: true }));
      },
    },
  ])("$name make a bundle of their own", async ({ first }) => {
    const place = await newPlace(server);
    const earlier = await first(place);
    const pendingId = await server.rest.newRequest(place.sessionId, oneQuestion);
    expect(pendingId).not.toBe(earlier);
    expect(await rowsOf(server, pendingId)).toHaveLength(1);
    expect((await server.rest.listPending("?limit=200")).bundles.map((bundle) => bundle.pending_id)).toContain(
      pendingId,
    );
  });
});

describe("[OP40, U53, F3] who can ask", () => {
  test("[OP40, A6] an unknown session and one of a foreign task are the same 404", async () => {
    const opened = await server.rest.newSession();
    await setOwner(server, opened.board.workspaceId, "alice");
    const unknown = await request("no-such-session", oneQuestion);
    expect([unknown.status, unknown.body]).toEqual([404, { error: "task session not found" }]);
    const bob = { kind: "user", userId: "bob" } as const;
    const ask = { questions: oneQuestion, context: "" };
    const outcomes = await Promise.all(
      ["no-such-session", opened.session.id].map((sessionId) =>
        requestClarification(server.context, bob, { ...ask, sessionId }),
      ),
    );
    expect(outcomes[0]).toMatchObject({ code: "task_session_not_found" });
    expect(outcomes[1]).toEqual(outcomes[0]);
    const alice = { kind: "user", userId: "alice" } as const;
    const asked = await requestClarification(server.context, alice, { ...ask, sessionId: opened.session.id });
    expect(asked.kind).toBe("requested");
  });

  test("[F3] an ended session cannot ask", async () => {
    const place = await newPlace(server);
    await setSessionState(server, place.sessionId, "COMPLETED");
    const reply = await request(place.sessionId, oneQuestion);
    expect([reply.status, reply.body]).toEqual([409, { error: "task session has ended" }]);
    expect(await messageCount(place)).toBe(0);
  });

  test("[U38] a session without a turn gets one, and the question is on it", async () => {
    const place = await newPlace(server);
    await server.execute(sql`DELETE FROM task_session_turns WHERE task_session_id = ${place.sessionId}`);
    const pendingId = await server.rest.newRequest(place.sessionId, oneQuestion);
    const [turn] = await server.query<{ id: string }>(
      sql`SELECT id FROM task_session_turns WHERE task_session_id = ${place.sessionId}`,
    );
    expect((await rowsOf(server, pendingId)).map((row) => row.turn_id)).toEqual([turn?.id]);
  });
});

test("[U53] a request that is not waited for is live, and held by this process", async () => {
  const place = await newPlace(server);
  const pendingId = await server.rest.newRequest(place.sessionId, oneQuestion);
  expect(await waitsOf(server, pendingId)).toMatchObject([
    { generation: server.context.generation, is_waiting: false },
  ]);
});

test("[T2, U42, D4] a task shows what it waits for, with the keys present as null when it does not", async () => {
  const place = await newPlace(server);
  const board = await server.rest.newBoard();
  const read = async (): Promise<string> => (await server.rest.get(`/api/v1/tasks/${place.taskId}`)).text;
  const clean = '"task_pending_action":null,"primary_session_pending_action":null';
  expect((await server.rest.createTask(board)).text).toContain(clean);
  expect(await read()).toContain(clean);
  await seedBundle(server, place, [{ metadata: { status: "answered" } }]);
  expect(await read()).toContain(clean);
  const pendingId = await seedBundle(server, place);
  expect(await read()).toContain(
    '"task_pending_action":"clarification","primary_session_pending_action":"clarification"',
  );
  await server.rest.ok(server.rest.respond(pendingId, { rejected: true }));
  expect(await read()).toContain(clean);
  await seedBundle(server, place);
  await server.execute(sql`UPDATE task_sessions SET is_primary = FALSE WHERE id = ${place.sessionId}`);
  expect(await read()).toContain('"task_pending_action":"clarification","primary_session_pending_action":null');
  await seedTurn(server, place);
  expect(await read()).toContain(clean);
});
