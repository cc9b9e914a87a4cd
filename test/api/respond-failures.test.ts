import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unscopedCaller } from "../../src/domain/caller.js";
import { resolveClarification } from "../../src/services/clarification/resolve-clarification.js";
import { hideTable, refuseWrites, withCountedReads } from "../support/broken-database.js";
import {
  actionsOf,
  eventsOf,
  keysOf,
  promptsOf,
  rowsOf,
  statusesOf,
  turnsOf,
  untilAsked,
} from "../support/question-rows.js";
import { holdDelivery, newPlace, releaseDelivery, seedBundle, seedTurn } from "../support/question-seeds.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ config: { deliveryWaitMs: 1500, acknowledgementMs: 1500, pollMs: 50 } });
});
afterAll(() => server.close());

const answer = { answers: [{ question_id: "q1", custom_text: "yes" }] };
const submission = { ...answer, rejected: false, reason: "", reasonField: "reject_reason" } as const;
const claiming = "NEW.metadata->>'response_delivery_pending' IS NOT NULL";
const restoring = "OLD.metadata->>'response_delivery_pending' IS NOT NULL AND NEW.metadata->>'status' = 'pending'";

describe("[R4a, B4] a claim that errors", () => {
  test("[R4a, R10] is a 500 that is not retried, changes no row, and the same answer wins later", async () => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place, [{}, {}]);
    const before = [await rowsOf(server, pendingId), await eventsOf(server, place.sessionId)];
    const answers = { answers: [{ question_id: "q1" }, { question_id: "q2" }] };
    const allow = await refuseWrites(server, { table: "task_session_messages", operation: "UPDATE", when: claiming });
    const reply = await server.rest.respond(pendingId, answers);
    await allow();
    expect([reply.status, reply.body]).toEqual([500, { error: "failed to update clarification state" }]);
    expect([await rowsOf(server, pendingId), await eventsOf(server, place.sessionId)]).toEqual(before);
    expect((await server.rest.respond(pendingId, answers)).body).toMatchObject({ claimed: true });
  });

  test("[R4a, B1] on the last of its rows takes none of them", async () => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place, [{}, {}]);
    const before = await rowsOf(server, pendingId);
    const when = `${claiming} AND NEW.id = '${before[1]?.id ?? ""}'`;
    const allow = await refuseWrites(server, { table: "task_session_messages", operation: "UPDATE", when });
    const reply = await server.rest.respond(pendingId, { rejected: true });
    await allow();
    expect(reply.status).toBe(500);
    expect(await rowsOf(server, pendingId)).toEqual(before);
  });

  test("[R4a] is logged once, with the pending id", async () => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place);
    const lines: object[] = [];
    const log = { ...server.context.log, error: (details: object) => void lines.push(details) };
    const allow = await refuseWrites(server, { table: "task_session_messages", operation: "UPDATE", when: claiming });
    await resolveClarification({ ...server.context, log }, unscopedCaller, { pendingId, submission });
    await allow();
    expect(lines).toMatchObject([{ pendingId, error: expect.any(Error) as Error }]);
  });
});

describe("[R2, R2a] the loser's one read", () => {
  test("[R2a] a lost claim is followed by exactly one read, which need not agree with it", async () => {
    const place = await newPlace(server);
    for (const status of ["answered", "cancelled"]) {
      const pendingId = await seedBundle(server, place, [{ metadata: { status } }]);
      const counted = withCountedReads(server.context);
      const outcome = await resolveClarification(counted.context, unscopedCaller, { pendingId, submission });
      expect(outcome.kind).toBe(status === "answered" ? "replayed" : "problem");
      expect(counted.count()).toBe(2); // the bundle before the claim, and once after it
    }
  });

  test("[R2a, R10] when it fails the outcome is unknown: a 500 of its own", async () => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place, [{ metadata: { status: "answered" } }]);
    const { context } = withCountedReads(server.context, 2);
    const outcome = await resolveClarification(context, unscopedCaller, { pendingId, submission });
    expect(outcome).toMatchObject({ code: "outcome_unknown", message: "failed to determine clarification outcome" });
  });
});

describe("[OP12] a database that cannot tell", () => {
  test("[OP12, A3] is the same 500 for every id on all four endpoints, never a 404", async () => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place);
    const restoreTable = await hideTable(server, "task_session_messages");
    const replies = [];
    for (const id of [pendingId, crypto.randomUUID()]) {
      const path = `/api/v1/clarification/${id}`;
      replies.push(await server.rest.get(path), await server.rest.get(`${path}/wait`));
      replies.push(await server.rest.respond(id, answer), await server.rest.post(`${path}/cancel`));
    }
    await restoreTable();
    for (const { status, body } of replies) {
      expect([status, body]).toEqual([500, { error: "failed to authorize clarification request" }]);
    }
    expect(await statusesOf(server, pendingId)).toEqual(["pending"]);
  });
});

describe("[B6, F6, R7a, U55, U61, U64, U74] an answer that cannot be handed over", () => {
  test("[F6, B6, R7a, U55, U74, U29, SH1] is a retryable 500 when it cannot be queued; the rows are pending, a retry is queued once", async () => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place);
    const keys = await keysOf(server, pendingId);
    const allow = await refuseWrites(server, { table: "task_session_prompts", operation: "INSERT" });
    const reply = await server.rest.respond(pendingId, answer);
    await allow();
    const error = "failed to resume clarification; response can be retried";
    expect([reply.status, reply.body]).toEqual([500, { error }]);
    expect(await statusesOf(server, pendingId)).toEqual(["pending"]);
    expect(await keysOf(server, pendingId)).toEqual(keys);
    expect(await turnsOf(server, place.sessionId)).toHaveLength(1);
    expect((await server.rest.listPending("?limit=200")).bundles.map((bundle) => bundle.pending_id)).toContain(
      pendingId,
    );
    expect((await server.rest.respond(pendingId, answer)).body).toMatchObject({ claimed: true });
    expect(await promptsOf(server, place.sessionId)).toHaveLength(1);
    expect(await turnsOf(server, place.sessionId)).toHaveLength(2);
  });

  test("[F6, U55] says so when the rows cannot be put back either, and then the answer stands", async () => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place);
    const allowPrompts = await refuseWrites(server, { table: "task_session_prompts", operation: "INSERT" });
    const allowRestore = await refuseWrites(server, {
      table: "task_session_messages",
      operation: "UPDATE",
      when: restoring,
    });
    const reply = await server.rest.respond(pendingId, answer);
    await allowPrompts();
    await allowRestore();
    const error = "failed to resume clarification and recover pending clarification state";
    expect([reply.status, reply.body]).toEqual([500, { error }]);
    expect(await statusesOf(server, pendingId)).toEqual(["answered"]);
    expect((await server.rest.respond(pendingId, answer)).body).toMatchObject({ claimed: false });
    expect(await actionsOf(server, place.sessionId)).toEqual({ "session.turn.started": 1 });
  });

  test("[U64, U31, U29, B6] is a retryable 500 when the blocked call does not take it in time", async () => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place);
    await holdDelivery(server, pendingId, place.sessionId);
    const reply = await server.rest.respond(pendingId, answer);
    const error = "failed to deliver clarification response; response can be retried";
    expect([reply.status, reply.body]).toEqual([500, { error }]);
    expect(await statusesOf(server, pendingId)).toEqual(["pending"]);
    const published = (await eventsOf(server, place.sessionId)).slice(1);
    expect(published).toMatchObject([
      { action: "session.message.updated", payload: { metadata: { status: "pending" } } },
    ]);
    await releaseDelivery(server, pendingId);
    expect((await server.rest.respond(pendingId, answer)).body).toMatchObject({ claimed: true });
  });

  test("[U64, U4, U56] never reopens a question when a newer turn has started meanwhile", async () => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place);
    await holdDelivery(server, pendingId, place.sessionId);
    const responding = server.rest.respond(pendingId, answer).then((reply) => reply);
    await untilAsked(server, place.sessionId, "answered");
    await seedTurn(server, place);
    const reply = await responding;
    const error = "failed to deliver clarification response and recover pending clarification state";
    expect([reply.status, reply.body]).toEqual([500, { error }]);
    expect(await statusesOf(server, pendingId)).toEqual(["answered"]);
    await releaseDelivery(server, pendingId);
    expect((await server.rest.respond(pendingId, { rejected: true })).body).toMatchObject({ claimed: false });
  });
});
