import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askAsAgent } from "../support/asking.js";
import { refuseWrites } from "../support/broken-database.js";
import { oneQuestion, twoQuestions } from "../support/mcp-caller.js";
import {
  actionsOf,
  keysOf,
  rowsOf,
  stateOf,
  statusesOf,
  untilAsked,
  untilWaiting,
  waitsOf,
} from "../support/question-rows.js";
import { holdDelivery, newPlace, releaseDelivery, seedBundle, seedTurn } from "../support/question-seeds.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const cancel = (pendingId: string) => server.rest.post(`/api/v1/clarification/${pendingId}/cancel`);
const notFound = [404, { error: "clarification request not found" }];
const notActive = [409, { error: "clarification request is no longer active" }];

describe("[A9, U51, U54] cancelling a live request", () => {
  test("[A9, U51, U54, SH1] closes it, cancels each row, publishes each once, and ends the blocked call", async () => {
    const { pendingId, sessionId, asking } = await askAsAgent(server, twoQuestions);
    const keys = await keysOf(server, pendingId);
    const reply = await cancel(pendingId);
    expect([reply.status, reply.body]).toEqual([200, { success: true }]);
    expect(await asking).toMatchObject({ isError: true, text: "clarification request is no longer active" });
    expect(await statusesOf(server, pendingId)).toEqual(["cancelled", "cancelled"]);
    expect(await keysOf(server, pendingId)).toEqual(keys);
    expect((await actionsOf(server, sessionId))["session.message.updated"]).toBe(2);
    expect(await stateOf(server, sessionId)).toBe("RUNNING");
    expect(await waitsOf(server, pendingId)).toEqual([]);
  });

  test("[A9, U56] leaves nothing to answer, read, list or cancel again", async () => {
    const { sessionId } = await newPlace(server);
    const pendingId = await server.rest.newRequest(sessionId, oneQuestion);
    await server.rest.ok(cancel(pendingId));
    const rows = await rowsOf(server, pendingId);
    const answered = await server.rest.respond(pendingId, { rejected: true });
    expect([answered.status, answered.body]).toEqual(notActive);
    const again = await cancel(pendingId);
    expect([again.status, again.body]).toEqual(notFound);
    expect((await server.rest.get(`/api/v1/clarification/${pendingId}`)).status).toBe(404);
    expect((await server.rest.listPending()).bundles.map((bundle) => bundle.pending_id)).not.toContain(pendingId);
    expect(await rowsOf(server, pendingId)).toEqual(rows);
  });

  test("[A9, A7] tells a REST waiter that the agent moved on", async () => {
    const { sessionId } = await newPlace(server);
    const pendingId = await server.rest.newRequest(sessionId, oneQuestion);
    const waiting = server.rest.get(`/api/v1/clarification/${pendingId}/wait`).then((reply) => reply);
    await untilWaiting(server, pendingId);
    await server.rest.ok(cancel(pendingId));
    const error = `clarification cancelled (agent moved on): ${pendingId}`;
    const reply = await waiting;
    expect([reply.status, reply.body]).toEqual([504, { error }]);
  });

  test("[U10] leaves the session's other request as it was", async () => {
    const { sessionId } = await newPlace(server);
    const [pendingId, other] = [
      await server.rest.newRequest(sessionId, oneQuestion),
      await server.rest.newRequest(sessionId, twoQuestions),
    ];
    const before = await rowsOf(server, other);
    await server.rest.ok(cancel(pendingId));
    expect(await rowsOf(server, other)).toEqual(before);
    expect(await stateOf(server, sessionId)).toBe("WAITING_FOR_INPUT");
    expect((await server.rest.get(`/api/v1/clarification/${other}`)).status).toBe(200);
  });
});

describe("[A9, A4.3] what cannot be cancelled", () => {
  test("[A9, A4.3, A5] an id without rows, and rows that nobody holds, are a 404 and stay as they are", async () => {
    const place = await newPlace(server);
    const detached = await seedBundle(server, place);
    const before = await rowsOf(server, detached);
    for (const id of [detached, crypto.randomUUID()]) {
      const reply = await cancel(id);
      expect([reply.status, reply.body]).toEqual(notFound);
    }
    expect(await rowsOf(server, detached)).toEqual(before);
  });

  test("[A9, U77] a response that has claimed it is a 409 and its delivery goes on", async () => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place);
    await holdDelivery(server, pendingId, place.sessionId);
    const responding = server.rest.respond(pendingId, { rejected: true }).then((reply) => reply);
    await untilAsked(server, place.sessionId, "rejected");
    const reply = await cancel(pendingId);
    expect([reply.status, reply.body]).toEqual(notActive);
    await releaseDelivery(server, pendingId);
    expect((await responding).body).toMatchObject({ claimed: true, status: "rejected" });
  });

  test("[A9, U4] a live request of an older turn is a 409, and its rows stay history", async () => {
    const place = await newPlace(server);
    const pendingId = await server.rest.newRequest(place.sessionId, oneQuestion);
    await seedTurn(server, place);
    const reply = await cancel(pendingId);
    expect([reply.status, reply.body]).toEqual(notActive);
    expect(await statusesOf(server, pendingId)).toEqual(["pending"]);
  });
});

test("[A9] a row that cannot be written is passed over, the others are cancelled, and the caller learns nothing of it", async () => {
  const { sessionId } = await newPlace(server);
  const pendingId = await server.rest.newRequest(sessionId, twoQuestions);
  const [first] = await rowsOf(server, pendingId);
  const when = `NEW.id = '${first?.id ?? ""}'`;
  const allow = await refuseWrites(server, { table: "task_session_messages", operation: "UPDATE", when });
  const reply = await cancel(pendingId);
  await allow();
  expect([reply.status, reply.body]).toEqual([200, { success: true }]);
  expect(await statusesOf(server, pendingId)).toEqual(["pending", "cancelled"]);
});
