import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../src/database/sql.js";
import { twoAnswers } from "../support/asking.js";
import { oneQuestion, twoQuestions } from "../support/mcp-caller.js";
import {
  actionsOf,
  eventsOf,
  membersOf,
  rowsOf,
  statusesOf,
  untilFlagged,
  untilWaiting,
} from "../support/question-rows.js";
import { holdDelivery, newPlace, seedBundle, seedTurn, setSessionState } from "../support/question-seeds.js";
import { TestServer } from "../support/test-server.js";
import { until } from "../support/until.js";

let server: TestServer;
let ticks = 0;
beforeAll(async () => {
  const clock = (): Date => {
    ticks += 1;
    return new Date();
  };
  server = await TestServer.start({ parts: { clock } });
});
afterAll(() => server.close());

const pathOf = (pendingId: string): string => `/api/v1/clarification/${pendingId}`;
/** Starts to wait; supertest sends a request when it is awaited. */
const wait = (pendingId: string, on = server) => on.rest.get(`${pathOf(pendingId)}/wait`).then((reply) => reply);

/** Starts to wait, and returns once the call is registered: that asks for the time, while it holds the session. */
async function startWaiting(pendingId: string) {
  const before = ticks;
  const waiting = wait(pendingId);
  await until(async () => ticks > before || undefined);
  return { waiting };
}

const notFound = { error: "clarification request not found" };

async function newRequest(questions: readonly object[] = oneQuestion, on = server) {
  const place = await newPlace(on);
  return { ...place, pendingId: await on.rest.newRequest(place.sessionId, questions, "Setting up storage.") };
}

/** A waiting caller that can hang up. */
function hangingWait(pendingId: string): () => void {
  const call = httpRequest(`${server.url}${pathOf(pendingId)}/wait`);
  call.on("error", () => undefined); // it is the test that ends it
  call.end();
  return () => void call.destroy();
}

describe("[A7] reading a live request", () => {
  test("[A7] gives what was asked, with the ids filled in", async () => {
    const { pendingId, sessionId, taskId } = await newRequest(twoQuestions);
    const reply = await server.rest.get(pathOf(pendingId));
    expect(reply.status).toBe(200);
    const questions = (await membersOf(server, pendingId, "question")) as object[];
    const created_at = (reply.body as { created_at: string }).created_at;
    expect(reply.body).toEqual({
      pending_id: pendingId,
      session_id: sessionId,
      task_id: taskId,
      questions,
      context: "Setting up storage.",
      created_at,
    });
    expect(new Date(created_at).toISOString()).toBe(created_at);
  });

  test("[A7, A4.3] rows that nobody holds, and ids without rows, are a 404", async () => {
    const place = await newPlace(server);
    for (const id of [await seedBundle(server, place), crypto.randomUUID()]) {
      const reply = await server.rest.get(pathOf(id));
      expect([reply.status, reply.body]).toEqual([404, notFound]);
    }
  });

  test("[A7, U54] an answered request is no longer live", async () => {
    const { pendingId } = await newRequest();
    await server.rest.ok(server.rest.respond(pendingId, { rejected: true }));
    expect((await server.rest.get(pathOf(pendingId))).status).toBe(404);
  });
});

describe("[OP38, U48, U26] waiting for the answer", () => {
  test("[OP38, U48, R12] returns the answer in its sparse shape, in the same turn", async () => {
    const { pendingId, sessionId } = await newRequest(twoQuestions);
    const { waiting } = await startWaiting(pendingId);
    const answers = [twoAnswers[0], { question_id: "q2" }];
    const won = await server.rest.ok<{ response: { responded_at: string } }>(
      server.rest.respond(pendingId, { answers }),
    );
    const reply = await waiting;
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      pending_id: pendingId,
      responded_at: won.response.responded_at,
      answers: [twoAnswers[0], { question_id: "q2" }],
    });
    expect((await actionsOf(server, sessionId))["session.turn.started"]).toBe(1);
  });

  test("[OP38, R9] returns a rejection with its reason, and without one when there was none", async () => {
    for (const reason of ["not now", ""]) {
      const { pendingId } = await newRequest();
      const { waiting } = await startWaiting(pendingId);
      await server.rest.ok(server.rest.respond(pendingId, { rejected: true, reject_reason: reason }));
      const body = (await waiting).body as object;
      const { responded_at } = body as { responded_at: string };
      const head = { pending_id: pendingId, responded_at, rejected: true };
      expect(body).toEqual(reason === "" ? head : { ...head, reject_reason: reason });
    }
  });

  test("[U48, U26, R9] every waiter of a request gets the answer, its reason included, and it is handed over once", async () => {
    const { pendingId, sessionId } = await newRequest();
    const calls = [await startWaiting(pendingId), await startWaiting(pendingId), await startWaiting(pendingId)];
    await server.rest.ok(server.rest.respond(pendingId, { rejected: true, reject_reason: "not now" }));
    const bodies = (await Promise.all(calls.map((call) => call.waiting))).map((reply) => reply.text);
    expect(bodies[0]).toContain('"reject_reason":"not now"');
    expect(new Set(bodies).size).toBe(1);
    expect((await actionsOf(server, sessionId))["session.message.updated"]).toBe(1);
  });

  test("[U53] one that hangs up takes nothing from the others; the last one detaches the request, once", async () => {
    const { pendingId, sessionId } = await newRequest();
    const [hangUp, hangUpToo] = [hangingWait(pendingId), hangingWait(pendingId)];
    await untilWaiting(server, pendingId, 2);
    hangUp();
    await untilWaiting(server, pendingId, 1);
    expect((await server.rest.get(pathOf(pendingId))).status).toBe(200);
    expect(await membersOf(server, pendingId, "agent_disconnected")).toEqual([undefined]);
    hangUpToo();
    await untilFlagged(server, pendingId, "agent_disconnected");
    expect((await server.rest.get(pathOf(pendingId))).status).toBe(404);
    expect((await actionsOf(server, sessionId))["session.message.updated"]).toBe(1);
  });
});

describe("[A7, A5a, A4.6] a wait that ends without an answer", () => {
  test("[A7, U53] is a 504 when the wait limit is over, and the question stays open", async () => {
    const quick = await TestServer.start({ config: { waitMs: 100 } });
    const place = await newPlace(quick);
    const pendingId = await seedBundle(quick, place);
    await holdDelivery(quick, pendingId, place.sessionId);
    const reply = await wait(pendingId, quick);
    expect([reply.status, reply.body]).toEqual([504, { error: `clarification wait timed out: ${pendingId}` }]);
    expect(await membersOf(quick, pendingId, "agent_disconnected")).toEqual([true]);
    expect((await quick.rest.listPending()).count).toBe(1);
    await quick.close();
  });

  test("[A7] is a 504 when the server drains, and the question stays open", async () => {
    const draining = await TestServer.start();
    const { pendingId } = await newRequest(oneQuestion, draining);
    const waiting = wait(pendingId, draining);
    await untilWaiting(draining, pendingId);
    const closed = draining.close();
    const reply = await waiting;
    expect([reply.status, reply.body]).toEqual([504, { error: `server is shutting down: ${pendingId}` }]);
    await closed;
  });

  test("[A7, A5a, U52] is a 504 at once when rows exist but nobody holds them, resolved ones included", async () => {
    const place = await newPlace(server);
    for (const rows of [[{}], [{ metadata: { status: "answered" } }]]) {
      const pendingId = await seedBundle(server, place, rows);
      const reply = await wait(pendingId);
      const error = `clarification request not found: ${pendingId}`;
      expect([reply.status, reply.body]).toEqual([504, { error }]);
    }
  });

  test("[A4.6, A5a, A4.3] is a 404 for an id without rows", async () => {
    const reply = await wait(crypto.randomUUID());
    expect([reply.status, reply.body]).toEqual([404, notFound]);
  });

  test("[U65] is a 504 for a row without its turn: the waiter goes, the row stays as it was", async () => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place, [{ turnId: "no-turn" }]);
    await holdDelivery(server, pendingId, place.sessionId);
    const before = await rowsOf(server, pendingId);
    const reply = await wait(pendingId);
    const error = `clarification request is no longer active: ${pendingId}`;
    expect([reply.status, reply.body]).toEqual([504, { error }]);
    expect(await rowsOf(server, pendingId)).toEqual(before);
    expect(server.context.waiters.count(pendingId)).toBe(0);
  });

  test.each([
    { name: "[U4] a newer turn", end: seedTurn },
    {
      name: "[F3] the session's end",
      end: (on: TestServer, { sessionId }: { sessionId: string }) => setSessionState(on, sessionId, "FAILED"),
    },
    {
      name: "[F7] the task's deletion",
      end: (on: TestServer, { taskId }: { taskId: string }) => on.execute(sql`DELETE FROM tasks WHERE id = ${taskId}`),
    },
  ])("$name ends it with a 504 as soon as it looks, and changes no row", async ({ end }) => {
    const asked = await newRequest();
    const { waiting } = await startWaiting(asked.pendingId);
    const statuses = await statusesOf(server, asked.pendingId);
    await end(server, asked);
    server.context.events.publish(`bundle:${asked.pendingId}`);
    const reply = await waiting;
    const error = `clarification request is no longer active: ${asked.pendingId}`;
    expect([reply.status, reply.body]).toEqual([504, { error }]);
    const left = await statusesOf(server, asked.pendingId);
    expect(left).toEqual(left.length === 0 ? [] : statuses);
    expect((await eventsOf(server, asked.sessionId)).map(({ action }) => action)).not.toContain(
      "session.message.updated",
    );
  });
});
