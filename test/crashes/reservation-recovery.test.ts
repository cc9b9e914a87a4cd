import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../src/database/client.js";
import { claimBundle } from "../../src/database/clarification-claim.js";
import type { Database } from "../../src/database/connection.js";
import { sql } from "../../src/database/sql.js";
import { markAttempted, reserveTurn, type Reservation } from "../../src/database/turn-reservations.js";
import { refuseWrites } from "../support/broken-database.js";
import { McpCaller } from "../support/mcp-caller.js";
import {
  actionsOf,
  eventsOf,
  keysOf,
  newestTurnMetadata,
  promptsOf,
  rowsOf,
  statusesOf,
  turnsOf,
} from "../support/question-rows.js";
import { placeOf, seedBundle } from "../support/question-seeds.js";
import { ScriptedDispatcher } from "../support/scripted-dispatcher.js";
import { createTestDatabase, provider, type TestDatabase } from "../support/test-database.js";
import { TestServer } from "../support/test-server.js";

let database: TestDatabase;
/** The test's own connections beside the server's. */
let beside: Database;
const open: TestServer[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  beside = await openDatabase(database.location);
});
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
  await beside.close();
  await database.drop();
});

const answer = { answers: [{ question_id: "q1" }, { question_id: "q2", custom_text: "yes" }] };
/** Answers are external calls, which a start must not repeat. */
const external = { dispatchers: { attached: new ScriptedDispatcher() } };

/** Starts a server; on PostgreSQL it takes every claim for one that nobody is delivering any more. */
async function start(parts = {}): Promise<TestServer> {
  const server = await TestServer.start({ database, parts, config: { deliveryWaitMs: 1 } });
  open.push(server);
  return server;
}

async function stop(server: TestServer): Promise<void> {
  open.splice(open.indexOf(server), 1);
  await server.close();
}

interface Reserved extends Reservation {
  readonly sourceTurnId: string;
  readonly session: { readonly mcp_path: string; readonly token: string };
}

/** A claimed bundle of two questions, the first answered long ago, and the turn this server reserved for it. */
async function reserve(server: TestServer): Promise<Reserved> {
  const session = await server.rest.newSession();
  const place = await placeOf(server, session.session);
  const pendingId = await seedBundle(server, place, [{ metadata: { status: "answered" } }, {}]);
  const claimedAt = new Date(Date.now() - 60_000);
  const answers = [{ question_id: "q2", selected_options: [], custom_text: "yes" }];
  const claim = { pendingId, sessionId: place.sessionId, status: "answered", answers, reason: "", claimedAt } as const;
  const messageIds = (await claimBundle(beside, claim)).map((row) => row.id);
  const turnId = crypto.randomUUID();
  const reservation = { ...place, pendingId, claimedAt, messageIds, turnId, sourceTurnId: place.turnId, session };
  const source = { turnId: place.turnId, pendingId, messageIds, generation: server.context.generation };
  await reserveTurn(beside, reservation, { source, at: new Date() });
  return reservation;
}

/** The same, and the dispatch was attempted; the server is gone. */
async function attempt(parts = {}): Promise<Reserved> {
  const server = await start(parts);
  const reserved = await reserve(server);
  await markAttempted(beside, reserved, new Date());
  await stop(server);
  return reserved;
}

/** The answer stands, and the successor turn is there for everybody. */
async function expectKept(server: TestServer, reserved: Reserved): Promise<void> {
  expect(await statusesOf(server, reserved.pendingId)).toEqual(["answered", "answered"]);
  expect(await keysOf(server, reserved.pendingId)).not.toContain("response_delivery_pending");
  expect(await turnsOf(server, reserved.sessionId)).toEqual([{ id: reserved.sourceTurnId }, { id: reserved.turnId }]);
  expect(await newestTurnMetadata(server, reserved.sessionId)).toEqual({});
  expect((await server.rest.respond(reserved.pendingId, answer)).body).toMatchObject({ claimed: false });
}

describe("[U22, U75, U28, U82] a start finds a reservation from which nothing left", () => {
  test("[U22, U75, U28, U82, U30] removes it, puts exactly its rows back, publishes them, and the answer is given again", async () => {
    const first = await start();
    const reserved = await reserve(first);
    const [sibling] = await rowsOf(first, reserved.pendingId);
    await stop(first);

    const server = await start();
    expect(await turnsOf(server, reserved.sessionId)).toEqual([{ id: reserved.sourceTurnId }]);
    expect((await rowsOf(server, reserved.pendingId))[0]).toEqual(sibling);
    expect(await statusesOf(server, reserved.pendingId)).toEqual(["answered", "pending"]);
    expect(await keysOf(server, reserved.pendingId)).not.toContain("response_delivery_pending");
    expect((await eventsOf(server, reserved.sessionId)).slice(1)).toMatchObject([
      { action: "session.message.updated", payload: { message_id: reserved.messageIds[0] } },
    ]);
    expect((await server.rest.respond(reserved.pendingId, answer)).body).toMatchObject({ claimed: true });
    expect(await promptsOf(server, reserved.sessionId)).toHaveLength(1);
  });

  test("[U22, U28] keeps the answer of an ended session, but not the reservation", async () => {
    const first = await start();
    const reserved = await reserve(first);
    await stop(first);
    await beside.execute(sql`UPDATE task_sessions SET state = 'FAILED' WHERE id = ${reserved.sessionId}`);
    const server = await start();
    expect(await turnsOf(server, reserved.sessionId)).toEqual([{ id: reserved.sourceTurnId }]);
    expect(await statusesOf(server, reserved.pendingId)).toEqual(["answered", "answered"]);
    expect(await keysOf(server, reserved.pendingId)).not.toContain("response_delivery_pending");
  });
});

describe("[U14, U16, U22] a start finds a reservation whose prompt may have left", () => {
  test("[U14, U16, U17, U22] keeps it: the answer stands, its start is published once, and the next start finds nothing", async () => {
    const reserved = await attempt(external);
    const server = await start(external);
    await expectKept(server, reserved);
    const published = { "session.turn.started": 2, "session.message.updated": 1 };
    expect(await actionsOf(server, reserved.sessionId)).toEqual(published);
    expect(JSON.stringify(await eventsOf(server, reserved.sessionId))).not.toContain("prompt_dispatch");
    await stop(server);
    const next = await start(external);
    expect(await actionsOf(next, reserved.sessionId)).toEqual(published);
    expect(external.dispatchers.attached.prompts).toEqual([]);
  });

  test("[U16] publishes its end too when it is over, after its start", async () => {
    const reserved = await attempt(external);
    const completedAt = new Date(Date.now() + 1000);
    await beside.execute(
      sql`UPDATE task_session_turns SET completed_at = ${completedAt} WHERE id = ${reserved.turnId}`,
    );
    const server = await start(external);
    const turns = (await eventsOf(server, reserved.sessionId)).slice(1).filter(({ action }) => /turn/.test(action));
    expect(turns).toMatchObject([
      { action: "session.turn.started", payload: { id: reserved.turnId } },
      { action: "session.turn.completed", payload: { id: reserved.turnId, completed_at: completedAt.toISOString() } },
    ]);
  });

  test("[U22] keeps one that a message refers to, marked or not", async () => {
    const first = await start(external);
    const reserved = await reserve(first);
    await seedBundle(first, reserved, [{ type: "message" }]);
    await stop(first);
    await expectKept(await start(external), reserved);
  });

  test("[U16, F4] an attached agent's answer is queued if the crash came first, and fetched once", async () => {
    const reserved = await attempt();
    const server = await start();
    await expectKept(server, reserved);
    const agent = await McpCaller.connect(`${server.url}${reserved.session.mcp_path}`, reserved.session.token);
    const fetched = await agent.call("get_answers_kandev");
    expect(fetched.body).toMatchObject({ count: 1, bundles: [{ pending_id: reserved.pendingId, status: "answered" }] });
    expect((await agent.call("get_answers_kandev")).body).toMatchObject({ count: 0 });
    await agent.close();
  });

  test("[U14, F4] and what it has fetched already is not queued again", async () => {
    const reserved = await attempt();
    await beside.execute(sql`INSERT INTO task_session_prompts
        (id, task_session_id, turn_id, pending_id, status, content, created_at, handed_over_at)
      VALUES (${reserved.turnId}, ${reserved.sessionId}, ${reserved.turnId}, ${reserved.pendingId}, 'answered', 'go on',
        ${reserved.claimedAt}, ${reserved.claimedAt})`);
    const server = await start();
    await expectKept(server, reserved);
    const prompts = await promptsOf(server, reserved.sessionId);
    expect(prompts).toMatchObject([{ content: "go on", handed_over_at: reserved.claimedAt }]);
  });
});

describe("[U16, U24, U66] a start that cannot resolve a reservation does not serve", () => {
  test.each<{ ids: unknown }>([{ ids: "m-1" }, { ids: [1] }, { ids: [""] }, { ids: ["m-1", null] }, { ids: {} }])(
    "[U66, U24] because its claimed ids are $ids: it and its rows stay as they are",
    async ({ ids }) => {
      const reserved = await attempt(external);
      const invalid = { prompt_dispatch_message_ids: ids };
      const replaced = beside.dialect.withMembers(sql`metadata`, invalid);
      await beside.execute(sql`UPDATE task_session_turns SET metadata = ${replaced} WHERE id = ${reserved.turnId}`);
      await expect(start(external)).rejects.toThrow(`turn ${reserved.turnId} is reserved with an invalid list`);
      const [turn] = await beside.read(sql`SELECT metadata FROM task_session_turns WHERE id = ${reserved.turnId}`);
      expect(turn).toMatchObject({ metadata: { prompt_dispatch_attempted: true, ...invalid } });
      const [row] = await beside.read(
        sql`SELECT metadata FROM task_session_messages WHERE id = ${reserved.messageIds[0]}`,
      );
      expect(row).toMatchObject({ metadata: { status: "answered", response_delivery_pending: true } });

      const repaired = beside.dialect.withMembers(sql`metadata`, { prompt_dispatch_message_ids: reserved.messageIds });
      await beside.execute(sql`UPDATE task_session_turns SET metadata = ${repaired} WHERE id = ${reserved.turnId}`);
      await expectKept(await start(external), reserved);
    },
  );

  test("[U15, U16, U24] because its start cannot be published: the marker stays, and the next start publishes it once", async () => {
    const reserved = await attempt(external);
    const when = "NEW.action = 'session.turn.started'";
    const allow = await refuseWrites(beside, { table: "events", operation: "INSERT", when });
    await expect(start(external)).rejects.toThrow(/refused by the test/);
    await allow();
    const [turn] = await beside.read(sql`SELECT metadata FROM task_session_turns WHERE id = ${reserved.turnId}`);
    expect(turn).toEqual({ metadata: { prompt_dispatch_event_pending: true } });
    const server = await start(external);
    await expectKept(server, reserved);
    expect((await actionsOf(server, reserved.sessionId))["session.turn.started"]).toBe(2);
  });

  test("[U24, U75] because its rows cannot be put back: the next start does", async () => {
    const first = await start();
    const reserved = await reserve(first);
    await stop(first);
    const allow = await refuseWrites(beside, { table: "task_session_messages", operation: "UPDATE" });
    await expect(start()).rejects.toThrow(/refused by the test/);
    await allow();
    const server = await start();
    expect(await statusesOf(server, reserved.pendingId)).toEqual(["answered", "pending"]);
    expect(await turnsOf(server, reserved.sessionId)).toEqual([{ id: reserved.sourceTurnId }]);
  });
});

test.runIf(provider === "postgresql")(
  "[OP29, U22] PostgreSQL: a start leaves the reservations of living processes alone, and takes over those of dead ones",
  async () => {
    const owner = await start(external);
    const [bare, marked] = [await reserve(owner), await reserve(owner)];
    await markAttempted(beside, marked, new Date());
    const other = await start(external);
    for (const { pendingId, sessionId, turnId } of [bare, marked]) {
      expect(await turnsOf(other, sessionId)).toContainEqual({ id: turnId });
      expect(await newestTurnMetadata(other, sessionId)).toMatchObject({ prompt_dispatch_pending: true });
      expect(await keysOf(other, pendingId)).toContain("response_delivery_pending");
    }
    await stop(owner);
    const third = await start(external);
    expect(await statusesOf(third, bare.pendingId)).toEqual(["answered", "pending"]);
    await expectKept(third, marked);
  },
);
