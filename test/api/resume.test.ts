import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTurn } from "../../src/database/sessions.js";
import { refuseWrites } from "../support/broken-database.js";
import {
  actionsOf,
  eventsOf,
  keysOf,
  newestTurnMetadata,
  rowsOf,
  statusesOf,
  turnsOf,
  untilFlagged,
  waitsOf,
} from "../support/question-rows.js";
import { holdDelivery, newPlace, releaseDelivery, seedBundle, type Place } from "../support/question-seeds.js";
import { accept, fail, hang, refuse, ScriptedDispatcher, throwAtOnce } from "../support/scripted-dispatcher.js";
import { TestServer } from "../support/test-server.js";
import { held, until } from "../support/until.js";

const dispatcher = new ScriptedDispatcher();
let server: TestServer;
beforeAll(async () => {
  const config = { acknowledgementMs: 1000, pollMs: 50 };
  server = await TestServer.start({ config, parts: { dispatchers: { attached: dispatcher } } });
});
afterAll(() => server.close());

const answer = { answers: [{ question_id: "q1", selected_options: ["q1_opt2"], custom_text: "use 16" }] };
const retryable = { error: "failed to resume clarification; response can be retried" };
const unrestored = { error: "failed to resume clarification and recover pending clarification state" };
const unfinished = { error: "clarification response was accepted, but dispatch state could not be finalized" };

interface Asked extends Place {
  readonly pendingId: string;
}

/** A question that nobody waits for. */
async function asked(place?: Place): Promise<Asked> {
  const at = place ?? (await newPlace(server));
  return { ...at, pendingId: await seedBundle(server, at) };
}

const startsOf = async ({ sessionId }: Place) => (await actionsOf(server, sessionId))["session.turn.started"] ?? 0;

describe("[U12, U13, U14, U15, U40] an answer that is accepted", () => {
  test("[U12, U13, U14, U40, U46, N7, U17] is on a marked reservation while the dispatch runs, and published after it", async () => {
    const question = await asked();
    const acceptance = held<"accepted">();
    dispatcher.play(() => acceptance.promise);
    const responding = server.rest.respond(question.pendingId, answer).then((reply) => reply);
    await until(async () => dispatcher.prompts.length === 1 || undefined);

    const [row] = await rowsOf(server, question.pendingId);
    expect(await newestTurnMetadata(server, question.sessionId)).toEqual({
      prompt_dispatch_pending: true,
      prompt_dispatch_attempted: true,
      prompt_dispatch_source_turn_id: question.turnId,
      prompt_dispatch_pending_id: question.pendingId,
      prompt_dispatch_message_ids: [row?.id],
      prompt_dispatch_generation: server.context.generation,
    });
    expect(row?.metadata).toMatchObject({ status: "answered", response_delivery_pending: true });
    expect(await actionsOf(server, question.sessionId)).toEqual({ "session.turn.started": 1 });
    expect(dispatcher.prompts[0]?.content).toContain("Question: Prompt q1?\nAnswer: PostgreSQL [q1_opt2]; use 16");

    acceptance.release("accepted");
    expect((await responding).body).toMatchObject({ success: true, claimed: true, status: "answered" });
    const turns = await turnsOf(server, question.sessionId);
    expect(turns.map(({ id }) => id)).toEqual([question.turnId, dispatcher.prompts[0]?.turnId]);
    expect(await newestTurnMetadata(server, question.sessionId)).toEqual({});
    expect(await keysOf(server, question.pendingId)).not.toContain("response_delivery_pending");
    const events = (await eventsOf(server, question.sessionId)).slice(1);
    expect(events.map(({ action }) => action)).toEqual(["session.turn.started", "session.message.updated"]);
    expect(events[0]?.payload).toMatchObject({ id: turns[1]?.id, session_id: question.sessionId });
    expect(JSON.stringify(events)).not.toContain("prompt_dispatch");
    expect(dispatcher.aborted).toEqual([]);
  });

  test("[U12, U10] of two in one session leaves after the other, and both arrive", async () => {
    const first = await asked();
    const second = await asked(first);
    const both = [first.pendingId, second.pendingId];
    const acceptance = held();
    dispatcher.play(async () => {
      if (dispatcher.prompts.length === 1) await acceptance.promise;
      return "accepted";
    });
    for (const pendingId of both) await holdDelivery(server, pendingId, first.sessionId);
    const responding = both.map((pendingId) => server.rest.respond(pendingId, answer).then((reply) => reply));
    for (const pendingId of both) await untilFlagged(server, pendingId, "response_delivery_pending");
    for (const pendingId of both) await releaseDelivery(server, pendingId);
    await until(async () => dispatcher.prompts.length === 1 || undefined);
    acceptance.release();
    for (const reply of await Promise.all(responding)) expect(reply.body).toMatchObject({ claimed: true });
    expect(dispatcher.prompts.map(({ pendingId }) => pendingId).sort()).toEqual(both.sort());
    expect(await startsOf(first)).toBe(3);
  });

  test("[R9, U49] a rejection is not dispatched", async () => {
    const question = await asked();
    dispatcher.play(accept);
    expect((await server.rest.respond(question.pendingId, { rejected: true })).body).toMatchObject({ claimed: true });
    expect(dispatcher.prompts).toEqual([]);
    expect(await turnsOf(server, question.sessionId)).toHaveLength(1);
  });
});

/** Everything is as it was before the answer, the restored row is published, and the same answer arrives once. */
async function expectRetryable(question: Asked, dispatched: number): Promise<void> {
  expect(dispatcher.prompts).toHaveLength(dispatched);
  expect(await statusesOf(server, question.pendingId)).toEqual(["pending"]);
  expect(await keysOf(server, question.pendingId)).not.toContain("response");
  expect(await turnsOf(server, question.sessionId)).toEqual([{ id: question.turnId }]);
  expect((await eventsOf(server, question.sessionId)).slice(1)).toMatchObject([
    { action: "session.message.updated", payload: { metadata: { status: "pending" } } },
  ]);
  dispatcher.play(accept);
  expect((await server.rest.respond(question.pendingId, answer)).body).toMatchObject({ claimed: true });
  expect(dispatcher.prompts).toHaveLength(1);
  expect(await startsOf(question)).toBe(2);
}

describe("[U19, U20, U30, U61, U78, F6] an answer that is not accepted is put back", () => {
  test.each([
    { name: "[U20, U30] the dispatcher refuses", script: refuse },
    { name: "[U20, OP36] the dispatcher fails, and its abort is confirmed", script: fail },
    { name: "[U20, OP36] the dispatcher throws at once, and its abort is confirmed", script: throwAtOnce },
    { name: "[U78, OP36] the dispatcher does not acknowledge in time, and its abort is confirmed", script: hang },
  ])("$name: 500, retryable", async ({ script }) => {
    const question = await asked();
    dispatcher.play(script);
    const reply = await server.rest.respond(question.pendingId, answer);
    expect([reply.status, reply.body]).toEqual([500, retryable]);
    await expectRetryable(question, 1);
  });

  test("[U78, OP36] an acknowledgement that comes after the abort changes nothing", async () => {
    const question = await asked();
    const late = held<"accepted">();
    dispatcher.play(() => late.promise);
    expect((await server.rest.respond(question.pendingId, answer)).body).toEqual(retryable);
    expect(dispatcher.aborted).toHaveLength(1);
    late.release("accepted");
    await expectRetryable(question, 1);
  });

  test.each([
    { name: "[U19] the reservation cannot be written", operation: "INSERT" },
    { name: "[U19, U14] the attempt marker cannot be written", operation: "UPDATE" },
  ] as const)("$name: nothing is dispatched, 500, retryable", async ({ operation }) => {
    const question = await asked();
    dispatcher.play(accept);
    const when = `NEW.task_session_id = '${question.sessionId}'`;
    const allow = await refuseWrites(server, { table: "task_session_turns", operation, when });
    const reply = await server.rest.respond(question.pendingId, answer);
    await allow();
    expect([reply.status, reply.body]).toEqual([500, retryable]);
    await expectRetryable(question, 0);
  });

  test("[U61, U19, U20] although its client went away while it was under way", async () => {
    const question = await asked();
    const refusal = held<"refused">();
    dispatcher.play(() => refusal.promise);
    const gone = request(`${server.url}/api/v1/clarification/${question.pendingId}/respond`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
    });
    gone.on("error", () => undefined); // it is cut below
    gone.end(JSON.stringify(answer));
    await until(async () => dispatcher.prompts.length === 1 || undefined);
    gone.destroy();
    refusal.release("refused");
    await until(async () => (await statusesOf(server, question.pendingId))[0] === "pending" || undefined);
    await expectRetryable(question, 1);
  });

  test("[U31, U64, U56] not when a newer turn has started meanwhile: the answer stands", async () => {
    const question = await asked();
    dispatcher.play(async () => {
      const later = new Date(Date.now() + 60_000);
      await server.context.database.transaction(async (transaction) => {
        await startTurn(transaction, { ...question, id: crypto.randomUUID(), startedAt: later });
      });
      return "refused";
    });
    const reply = await server.rest.respond(question.pendingId, answer);
    expect([reply.status, reply.body]).toEqual([500, unrestored]);
    expect(await statusesOf(server, question.pendingId)).toEqual(["answered"]);
    expect(await turnsOf(server, question.sessionId)).toHaveLength(2);
  });
});

describe("[U15, U61] a database that fails for a moment", () => {
  test("[U61, U19] does not keep a refused answer from being put back", async () => {
    const question = await asked();
    const refusal = held<"refused">();
    dispatcher.play(() => refusal.promise);
    const allow = await refuseWrites(server, { table: "task_session_turns", operation: "DELETE" });
    const responding = server.rest.respond(question.pendingId, answer).then((reply) => reply);
    await until(async () => dispatcher.prompts.length === 1 || undefined);
    refusal.release("refused");
    await allow();
    expect((await responding).body).toEqual(retryable);
    await expectRetryable(question, 1);
  });

  test("[U15] does not keep an accepted answer from being published", async () => {
    const question = await asked();
    dispatcher.play(accept);
    const when = `NEW.session_id = '${question.sessionId}'`;
    const allow = await refuseWrites(server, { table: "events", operation: "INSERT", when });
    const responding = server.rest.respond(question.pendingId, answer).then((reply) => reply);
    await until(async () => dispatcher.prompts.length === 1 || undefined);
    await allow();
    expect((await responding).body).toMatchObject({ claimed: true });
    expect(await startsOf(question)).toBe(2);
  });
});

describe("[U21, U64, OP36] an answer that may have been accepted stays", () => {
  test.each([
    {
      name: "[OP36] no acknowledgement in time, and an abort that cannot be confirmed",
      script: hang,
      confirmed: false,
    },
    { name: "[OP36, U21] the dispatcher fails, and its abort cannot be confirmed", script: fail, confirmed: false },
    { name: "[OP36] no acknowledgement in time, and an abort that hangs", script: hang, confirmed: null },
  ])("$name: 500, not retryable, the turn is published", async ({ script, confirmed }) => {
    const question = await asked();
    dispatcher.play(script, confirmed === null ? hang : () => Promise.resolve(confirmed));
    const reply = await server.rest.respond(question.pendingId, answer);
    expect([reply.status, reply.body]).toEqual([500, unfinished]);
    expect(await statusesOf(server, question.pendingId)).toEqual(["answered"]);
    expect(await keysOf(server, question.pendingId)).not.toContain("response_delivery_pending");
    expect(await newestTurnMetadata(server, question.sessionId)).toEqual({});
    expect(await startsOf(question)).toBe(2);
    expect((await server.rest.respond(question.pendingId, answer)).body).toMatchObject({ claimed: false });
    expect(dispatcher.prompts).toHaveLength(1);
  });

  test("[U21, U15, U29] when its turn cannot be published: 500, not retryable, nothing is published or put back", async () => {
    const question = await asked();
    dispatcher.play(accept);
    const when = `NEW.session_id = '${question.sessionId}'`;
    const allow = await refuseWrites(server, { table: "events", operation: "INSERT", when });
    const reply = await server.rest.respond(question.pendingId, answer);
    await allow();
    expect([reply.status, reply.body]).toEqual([500, unfinished]);
    expect(await statusesOf(server, question.pendingId)).toEqual(["answered"]);
    expect(await newestTurnMetadata(server, question.sessionId)).toMatchObject({ prompt_dispatch_attempted: true });
    expect(await actionsOf(server, question.sessionId)).toEqual({ "session.turn.started": 1 });
    expect((await server.rest.respond(question.pendingId, answer)).body).toMatchObject({ claimed: false });
    expect(dispatcher.prompts).toHaveLength(1);
  });
});

test("[U62] a reservation that cannot be removed stays, its claim too, and the session admits no other prompt", async () => {
  const question = await asked();
  const other = await asked(question);
  dispatcher.play(refuse);
  const when = `OLD.task_session_id = '${question.sessionId}'`;
  const allow = await refuseWrites(server, { table: "task_session_turns", operation: "DELETE", when });
  const reply = await server.rest.respond(question.pendingId, answer);
  await allow();
  expect([reply.status, reply.body]).toEqual([500, unrestored]);
  const [row] = await rowsOf(server, question.pendingId);
  expect(row?.metadata).toMatchObject({ status: "answered", response_delivery_pending: true });
  expect(await newestTurnMetadata(server, question.sessionId)).toMatchObject({ prompt_dispatch_pending: true });
  expect((await server.rest.respond(question.pendingId, answer)).body).toMatchObject({ claimed: false });

  dispatcher.play(accept);
  const refused = await server.rest.respond(other.pendingId, answer);
  expect(refused.status).toBe(409); // the marked reservation is the current turn, so this question is history
  expect(dispatcher.prompts).toEqual([]);
  expect(await waitsOf(server, other.pendingId)).toEqual([]);
});

test("[U62, U19] without its attempt marker such a reservation leaves the session's other questions open, and refuses their prompts", async () => {
  const question = await asked();
  const other = await asked(question);
  dispatcher.play(accept);
  const when = `OLD.task_session_id = '${question.sessionId}'`;
  const refusals = (["UPDATE", "DELETE"] as const).map((operation) =>
    refuseWrites(server, { table: "task_session_turns", operation, when }),
  );
  const reply = await server.rest.respond(question.pendingId, answer);
  for (const allow of await Promise.all(refusals)) await allow();
  expect([reply.status, reply.body]).toEqual([500, unrestored]);
  const refused = await server.rest.respond(other.pendingId, answer);
  expect([refused.status, refused.body]).toEqual([500, retryable]);
  expect(await statusesOf(server, other.pendingId)).toEqual(["pending"]);
  expect(dispatcher.prompts).toEqual([]);
});
