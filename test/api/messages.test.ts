import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { components } from "../../src/contract/openapi.gen.js";
import { askAsAgent, newAgent, twoAnswers, type OpenedAgent } from "../support/asking.js";
import { badRequest, notFound, refused } from "../support/intake.js";
import type { McpCaller } from "../support/mcp-caller.js";
import { seedTurn } from "../support/question-seeds.js";
import { eventsOf, rowsOf } from "../support/question-rows.js";
import { TestServer } from "../support/test-server.js";

type Schemas = components["schemas"];
type Page = Schemas["MessagePage"];

let server: TestServer;
let outside: McpCaller;
let own: OpenedAgent;
beforeAll(async () => {
  server = await TestServer.start({ config: { acknowledgementMs: 50 } });
  outside = await server.mcp();
});
beforeEach(async () => {
  own = await newAgent(server);
});
afterAll(() => server.close());

const path = (sessionId = own.sessionId) => `/api/v1/task-sessions/${sessionId}/messages`;
const append = (body: object, sessionId?: string) =>
  server.rest.post(path(sessionId), { author_type: "agent", content: "Done.", ...body });
const list = (query = "", sessionId?: string) => server.rest.ok<Page>(server.rest.get(path(sessionId) + query));
const said = async (content: string) => server.rest.ok<Schemas["Message"]>(append({ content }), 201);
const contentsOf = ({ messages }: { messages: readonly { content: string }[] }) =>
  messages.map(({ content }) => content);

async function sayAll(...contents: string[]): Promise<Schemas["Message"][]> {
  const messages = [];
  for (const content of contents) messages.push(await said(content));
  return messages;
}

test("a message is appended to the current turn and published without a pending action", async () => {
  const message = await server.rest.ok<Schemas["Message"]>(
    append({ type: "tool_call", metadata: { tool: "search" } }),
    201,
  );
  expect(message).toMatchObject({
    session_id: own.sessionId, task_id: own.taskId, turn_id: own.turnId,
    author_type: "agent", type: "tool_call", content: "Done.", requests_input: false, metadata: { tool: "search" },
  }); // prettier-ignore
  const added = (await eventsOf(server, own.sessionId)).at(-1);
  expect(added).toMatchObject({ action: "session.message.added", payload: { message_id: message.id } });
  expect(added?.payload).not.toHaveProperty("pending_action");
  expect(await list()).toEqual({ messages: [message], total: 1, has_more: false, cursor: message.id });
});

test("a session without turns gets its first one with its first message", async () => {
  const board = await server.rest.newBoard();
  const prepared = await server.rest.newTask(board, { prepare_session: true, agent_profile_id: "profile" });
  const { sessions } = await server.rest.ok<Schemas["SessionList"]>(
    server.rest.get(`/api/v1/tasks/${prepared.id}/sessions`),
  );
  const sessionId = sessions[0]?.id ?? "";
  const message = await server.rest.ok<Schemas["Message"]>(append({}, sessionId), 201);
  const { turns } = await server.rest.ok<Schemas["TurnList"]>(
    server.rest.get(`/api/v1/task-sessions/${sessionId}/turns`),
  );
  expect(turns.map(({ id }) => id)).toEqual([message.turn_id]);
});

test("pages go forwards by after and backwards by before, without a gap or a repetition", async () => {
  const all = await sayAll("1", "2", "3", "4", "5");
  const first = await list("?limit=2");
  expect([contentsOf(first), first.total, first.has_more, first.cursor]).toEqual([["1", "2"], 5, true, all[1]?.id]);
  const rest = await list(`?limit=3&after=${first.cursor}`);
  expect([contentsOf(rest), rest.has_more]).toEqual([["3", "4", "5"], false]);
  const newest = await list("?limit=2&sort=desc");
  expect(contentsOf(newest)).toEqual(["5", "4"]);
  expect(contentsOf(await list(`?sort=desc&before=${newest.cursor}`))).toEqual(["3", "2", "1"]);
  expect(contentsOf(await list(`?after=${all[0]?.id ?? ""}&before=${all[3]?.id ?? ""}`))).toEqual(["2", "3"]);
  expect(await list(`?after=${all[4]?.id ?? ""}`)).toEqual({ messages: [], total: 5, has_more: false, cursor: "" });
});

test("a prompt is not admitted while the session waits, and says for which answer", async () => {
  const asked = await askAsAgent(server);
  const prompt = () => append({ author_type: "user", content: "Go on." }, asked.sessionId);
  expect(await refused(prompt())).toEqual({
    status: 409,
    body: { error: `task session waits for an answer to ${asked.pendingId}` },
  });
  expect((await append({}, asked.sessionId)).status).toBe(201);
  await server.rest.ok(server.rest.respond(asked.pendingId, { answers: twoAnswers }));
  await asked.asking;
  expect((await prompt()).status).toBe(201);
});

test("[U62] a prompt is not admitted while an answer is on its way", async () => {
  await seedTurn(server, own, { metadata: { prompt_dispatch_pending: true } });
  const error = "an answer is on its way to the task session";
  expect(await refused(append({ author_type: "user" }))).toEqual({ status: 409, body: { error } });
  expect(await refused(server.rest.post(`/api/v1/task-sessions/${own.sessionId}/turns`))).toEqual({
    status: 409,
    body: { error },
  });
});

test("[U34] no message can pass for a part of a question, or make one unanswerable", async () => {
  const asked = await askAsAgent(server);
  const forged = { metadata: { pending_id: asked.pendingId } };
  expect(await refused(append(forged, asked.sessionId))).toEqual(
    badRequest("metadata.pending_id is only for questions"),
  );
  expect((await append({ type: "clarification_request" }, asked.sessionId)).status).toBe(400);
  expect(await rowsOf(server, asked.pendingId)).toHaveLength(2);
  await server.rest.ok(server.rest.respond(asked.pendingId, { rejected: true }));
  await asked.asking;
});

test("what is not there or not a message is said by name", async () => {
  expect(await refused(append({}, "none"))).toEqual(notFound("task session not found"));
  expect(await refused(server.rest.get(path("none")))).toEqual(notFound("task session not found"));
  const foreign = await newAgent(server);
  const [elsewhere] = [await server.rest.ok<Schemas["Message"]>(append({}, foreign.sessionId), 201)];
  for (const bound of ["before", "after"]) {
    for (const id of ["none", elsewhere.id]) {
      const reply = await refused(server.rest.get(`${path()}?${bound}=${id}`));
      expect(reply).toEqual(badRequest(`${bound} names no message of the session`));
    }
  }
  for (const query of ["?limit=0", "?limit=201", "?limit=x", "?sort=up"]) {
    expect((await server.rest.get(path() + query)).status).toBe(400);
  }
  for (const body of [{ content: 5 }, { author_type: "system" }, { type: "unknown" }, { content: "a\0" }]) {
    expect((await append(body)).status).toBe(400);
  }
  await server.rest.ok(server.rest.post(`/api/v1/task-sessions/${own.sessionId}/end`));
  expect(await refused(append({}))).toEqual({ status: 409, body: { error: "task session has ended" } });
});

test("get_task_conversation_kandev reads the primary session's messages, filtered and in pages", async () => {
  const asked = await askAsAgent(server);
  await server.rest.ok(append({ content: "One" }, asked.sessionId), 201);
  await server.rest.ok(append({ content: "Two", type: "log" }, asked.sessionId), 201);
  const call = (given: object) =>
    outside.call<Page & { session_id: string }>("get_task_conversation_kandev", { task_id: asked.taskId, ...given });
  const whole = (await call({})).body;
  expect(whole).toMatchObject({ task_id: asked.taskId, session_id: asked.sessionId, total: 4, has_more: false });
  expect(whole.messages.map(({ type }) => type)).toEqual([
    "clarification_request", "clarification_request", "message", "log",
  ]); // prettier-ignore
  const chosen = (await call({ message_types: ["message", "log"], limit: 1 })).body;
  expect([contentsOf(chosen), chosen.total, chosen.has_more]).toEqual([["One"], 2, true]);
  const next = (await call({ message_types: ["message", "log"], after: chosen.cursor })).body;
  expect(contentsOf(next)).toEqual(["Two"]);
  expect(contentsOf((await call({ sort: "desc", limit: 1 })).body)).toEqual(["Two"]);
  expect((await call({ session_id: asked.sessionId })).body).toEqual(whole);
  await server.rest.ok(server.rest.respond(asked.pendingId, { rejected: true }));
  await asked.asking;
});

test("get_task_conversation_kandev says what it cannot find, and is empty for a task without sessions", async () => {
  const task = await server.rest.newTask(await server.rest.newBoard());
  const call = (given: Record<string, unknown>) => outside.call("get_task_conversation_kandev", given);
  expect((await call({ task_id: task.id })).body).toEqual({
    task_id: task.id, session_id: "", messages: [], total: 0, has_more: false, cursor: "",
  }); // prettier-ignore
  expect((await call({ task_id: "none" })).text).toBe("task not found");
  expect((await call({ task_id: task.id, session_id: own.sessionId })).text).toBe("task session not found");
  expect((await call({ task_id: own.taskId, after: "none" })).text).toBe("after names no message of the session");
  expect((await call({ task_id: own.taskId, limit: 0 })).isError).toBe(true);
});
