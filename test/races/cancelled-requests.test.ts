import { afterAll, beforeAll, expect, test } from "vitest";
import { askQuestion } from "../../src/services/clarification/ask-question.js";
import { bundleTopic } from "../../src/services/clarification/topics.js";
import { askAsAgent, newAgent } from "../support/asking.js";
import { hideTable, refuseWrites } from "../support/broken-database.js";
import { holdSession } from "../support/held-session.js";
import { oneQuestion } from "../support/mcp-caller.js";
import {
  actionsOf,
  membersOf,
  stateOf,
  statusesOf,
  untilAsked,
  untilFlagged,
  waitsOf,
} from "../support/question-rows.js";
import { postAndLeave } from "../support/raw-http.js";
import { TestServer } from "../support/test-server.js";
import { held, until } from "../support/until.js";

let server: TestServer;
let onClock: () => void = () => undefined;
beforeAll(async () => {
  const clock = (): Date => {
    onClock();
    return new Date();
  };
  server = await TestServer.start({ config: { pollMs: 20 }, parts: { clock } });
});
afterAll(() => server.close());

const answer = { answers: [{ question_id: "q1", custom_text: "yes" }] };
const untilNobodyWaits = (pendingId: string) =>
  until(async () => server.context.waiters.count(pendingId) === 0 || undefined);

/** Posts while the session's lock is held, and leaves when the operation has looked at the clock, as it does before that lock. */
async function postAndLeaveAtLock(path: string, body: object): Promise<void> {
  const reached = held();
  onClock = reached.release;
  await postAndLeave(server.url, { path, body, isUnderWay: reached.promise });
  onClock = () => undefined;
}

test("[U63, U53, U2, F4] a detach that the database refuses is done once it can be, though its call is long gone", async () => {
  const connection = new AbortController();
  const { pendingId, asking } = await askAsAgent(server, oneQuestion, { signal: connection.signal });
  const allow = await refuseWrites(server, { table: "session_waits", operation: "DELETE" });
  connection.abort("gone");
  await asking.catch(() => undefined);
  await untilNobodyWaits(pendingId);
  expect(await membersOf(server, pendingId, "agent_disconnected")).toEqual([undefined]);
  await allow();
  await untilFlagged(server, pendingId, "agent_disconnected");
  expect(await waitsOf(server, pendingId)).toEqual([]);
  expect(await server.rest.ok(server.rest.respond(pendingId, answer))).toMatchObject({ claimed: true });
});

test("[U63, U26, R1] an answer that was taken is returned, though the database then refuses to forget the call", async () => {
  const { sessionId, taskId } = await newAgent(server);
  const { database } = server.context;
  const refusals: string[] = [];
  const refuse = (): Promise<never> => {
    refusals.push("refused");
    return Promise.reject(new Error("the connection broke"));
  };
  const write: typeof database.write = (statement) => (refusals.length < 3 ? refuse() : database.write(statement));
  const context = { ...server.context, database: { ...database, write } };
  const caller = { kind: "agent", sessionId, taskId, ownerId: "", surface: "kanban" } as const;
  const ask = { questions: oneQuestion, context: "", maxWaitMs: 30_000 };
  const asking = askQuestion(context, caller, ask, new AbortController().signal);
  const pendingId = await untilAsked(server, sessionId);
  expect(await server.rest.ok(server.rest.respond(pendingId, answer))).toMatchObject({ claimed: true });
  expect(await asking).toEqual({ kind: "answered", result: { q1: { custom_text: "yes" } } });
  await until(async () => refusals.length === 3 || undefined);
});

test("[U26, E1] a waiting call outlives a database that cannot be read for a while, and returns the answer", async () => {
  const { pendingId, asking } = await askAsAgent(server, oneQuestion);
  const putBack = await hideTable(server, "task_session_messages");
  server.context.events.publish(bundleTopic(pendingId));
  expect((await server.rest.respond(pendingId, answer)).status).toBe(500);
  await putBack();
  expect(await server.rest.ok(server.rest.respond(pendingId, answer))).toMatchObject({ claimed: true });
  expect((await asking).body).toEqual({ q1: { custom_text: "yes" } });
});

test("[U63, U58, F3] a session ends and its question expires, though whoever ended it has gone", async () => {
  const { sessionId } = await newAgent(server);
  const pendingId = await server.rest.newRequest(sessionId, oneQuestion);
  const release = await holdSession(server, sessionId);
  await postAndLeaveAtLock(`/api/v1/task-sessions/${sessionId}/end`, { state: "COMPLETED" });
  expect(await stateOf(server, sessionId)).not.toBe("COMPLETED");
  await release();
  await until(async () => (await stateOf(server, sessionId)) === "COMPLETED" || undefined);
  expect(await statusesOf(server, pendingId)).toEqual(["expired"]);
  expect((await actionsOf(server, sessionId))["session.message.updated"]).toBe(1);
});

test("[U63, R1] an answer is claimed, delivered and published, though whoever gave it has gone", async () => {
  const { pendingId, asking, sessionId } = await askAsAgent(server, oneQuestion);
  const release = await holdSession(server, sessionId);
  await postAndLeaveAtLock(`/api/v1/clarification/${pendingId}/respond`, answer);
  expect(await statusesOf(server, pendingId)).toEqual(["pending"]);
  await release();
  expect((await asking).body).toEqual({ q1: { custom_text: "yes" } });
  expect(await membersOf(server, pendingId, "response_delivery_pending")).not.toContain(true);
  expect((await actionsOf(server, sessionId))["session.message.updated"]).toBe(1);
});
