import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertEvents } from "../../src/database/events.js";
import { rawSql } from "../../src/database/sql.js";
import { startTurn } from "../../src/database/sessions.js";
import { messageEvent, type EventDraft } from "../../src/domain/event.js";
import { unscopedCaller } from "../../src/domain/caller.js";
import { readBundle } from "../../src/database/clarifications.js";
import { listTaskSessions } from "../../src/services/sessions/open-session.js";
import { askAsAgent } from "../support/asking.js";
import { oneQuestion } from "../support/mcp-caller.js";
import { isOlder, listedSession, toldActions, type Revision } from "../support/pending-actions.js";
import { untilFlagged } from "../support/question-rows.js";
import { newPlace, seedBundle, type Place } from "../support/question-seeds.js";
import { createTestDatabase, provider } from "../support/test-database.js";
import { TestServer } from "../support/test-server.js";
import { held, until } from "../support/until.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const answer = { answers: [{ question_id: "q1", custom_text: "the answer" }] };

/** An event of a question's row as the product would write it, with these changes. */
async function questionEvent(
  { sessionId, taskId }: Place,
  pendingId: string,
  changes: { action?: "session.message.deleted"; type?: string } = {},
): Promise<EventDraft> {
  const [row] = (await readBundle(server.context.database, pendingId))?.rows ?? [];
  if (row === undefined) throw new Error("no row was seeded");
  const { action = "session.message.updated", type = row.type } = changes;
  return messageEvent(action, { ...row, sessionId, type }, { taskId, at: new Date() });
}

function write(draft: EventDraft): Promise<void> {
  return server.context.database.transaction((transaction) => insertEvents(transaction, [draft]));
}

/** Each pair is older than the next, or the same. */
function expectInOrder(revisions: readonly Revision[]): void {
  revisions.slice(1).forEach((revision, index) => {
    const before = revisions[index];
    if (before !== undefined) expect(isOlder(revision, before)).toBe(false);
  });
}

describe("[U44] the events of questions", () => {
  test("[U44, U80] carry what the session waits for, null when nothing, from asking to the answer", async () => {
    const place = await newPlace(server);
    const pendingId = await server.rest.newRequest(place.sessionId, oneQuestion);
    const asked = await listedSession(server, place);
    await server.rest.ok(server.rest.respond(pendingId, answer));
    const answered = await listedSession(server, place);
    expect(await toldActions(server, place.sessionId)).toEqual([
      {
        action: "session.message.added",
        pending_action: "clarification",
        pending_action_revision: asked.pending_action_revision,
      },
      {
        action: "session.message.updated",
        pending_action: null,
        pending_action_revision: answered.pending_action_revision,
      },
    ]);
  });

  test("[U44] say that another question of the session is still open", async () => {
    const place = await newPlace(server);
    const [first, second] = [await seedBundle(server, place), await seedBundle(server, place)];
    await server.rest.ok(server.rest.respond(first, { rejected: true }));
    await server.rest.ok(server.rest.respond(second, { rejected: true }));
    const told = (await toldActions(server, place.sessionId)).map((event) => event.pending_action);
    expect(told).toEqual(["clarification", null]);
  });

  test("[U44, U2] of a detached question say that it still waits", async () => {
    const gone = new AbortController();
    const { sessionId, pendingId } = await askAsAgent(server, oneQuestion, { signal: gone.signal });
    gone.abort();
    await untilFlagged(server, pendingId, "agent_disconnected");
    const told = (await toldActions(server, sessionId)).map((event) => event.pending_action);
    expect(told).toEqual(["clarification", "clarification"]);
  });

  test("[U44] one that removes a row carries it too", async () => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place);
    await write(await questionEvent(place, pendingId, { action: "session.message.deleted" }));
    expect(await toldActions(server, place.sessionId)).toMatchObject([
      { action: "session.message.deleted", pending_action: "clarification" },
    ]);
  });

  test("[U44] one of a message that is no question changes nothing, and leaves it out", async () => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place);
    const before = await listedSession(server, place);
    await write(await questionEvent(place, pendingId, { type: "message" }));
    expect(await toldActions(server, place.sessionId)).toEqual([{ action: "session.message.updated" }]);
    expect(await listedSession(server, place)).toEqual(before);
  });

  test("[U44] one of a session that is gone cannot tell, and leaves it out", async () => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place);
    const sessionId = crypto.randomUUID();
    await write(await questionEvent({ ...place, sessionId }, pendingId));
    expect(await toldActions(server, sessionId)).toEqual([{ action: "session.message.updated" }]);
  });
});

test("[U45, U80] reads beside twenty changes: sorted by revision, each value is the one its revision stands for", async () => {
  const place = await newPlace(server);
  const seen: { revision: Revision; action: unknown }[] = [];
  const over = new AbortController();
  const reading = (async (): Promise<void> => {
    while (!over.signal.aborted) {
      const { pending_action, pending_action_revision } = await listedSession(server, place);
      seen.push({ action: pending_action, revision: pending_action_revision });
    }
  })();
  for (let round = 0; round < 10; round += 1) {
    const pendingId = await server.rest.newRequest(place.sessionId, oneQuestion);
    await server.rest.ok(server.rest.respond(pendingId, answer));
  }
  over.abort();
  await reading;
  expectInOrder(seen.map(({ revision }) => revision));
  const told = (await toldActions(server, place.sessionId)).map((event) => ({
    revision: event.pending_action_revision,
    action: event.pending_action,
  }));
  const values = new Map<string, Set<unknown>>();
  for (const { revision, action } of [...seen, ...told]) {
    const key = JSON.stringify(revision);
    values.set(key, (values.get(key) ?? new Set()).add(action));
  }
  for (const [revision, actions] of values) expect([revision, actions.size]).toEqual([revision, 1]);
});

test("[U45] a turn that makes a question history advances the revision", async () => {
  const place = await newPlace(server);
  await seedBundle(server, place);
  const before = await listedSession(server, place);
  const { sessionId, taskId } = place;
  const turn = { id: crypto.randomUUID(), sessionId, taskId, startedAt: new Date(Date.now() + 60_000) };
  await server.context.database.transaction((transaction) => startTurn(transaction, turn));
  const after = await listedSession(server, place);
  expect([before.pending_action, after.pending_action]).toEqual(["clarification", null]);
  expect(isOlder(before.pending_action_revision, after.pending_action_revision)).toBe(true);
});

test("[U45] a restart begins a larger epoch, which is a decimal number, and what it says is newer", async () => {
  const database = await createTestDatabase();
  const first = await TestServer.start({ database });
  const place = await newPlace(first);
  const pendingId = await first.rest.newRequest(place.sessionId, oneQuestion);
  const before = await listedSession(first, place);
  expect(before.pending_action_revision.epoch).toBe(String(first.context.generation));
  await first.close();
  const second = await TestServer.start({ database });
  const after = await listedSession(second, place);
  expect(BigInt(after.pending_action_revision.epoch)).toBeGreaterThan(BigInt(before.pending_action_revision.epoch));
  expect(isOlder(before.pending_action_revision, after.pending_action_revision)).toBe(true);
  await second.rest.ok(second.rest.respond(pendingId, answer));
  const told = (await toldActions(second, place.sessionId)).at(-1)?.pending_action_revision;
  expect(told?.epoch).toBe(after.pending_action_revision.epoch);
  await second.close();
  await database.drop();
});

const onPostgresql = test.runIf(provider === "postgresql");

onPostgresql(
  "[U45, OP29] only PostgreSQL has replicas: both say the same epoch, and each orders the other's changes",
  async () => {
    const database = await createTestDatabase();
    const left = await TestServer.start({ database });
    const place = await newPlace(left);
    const right = await TestServer.start({ database });
    const seen: Revision[] = [];
    for (const [changing, reading] of [
      [left, right],
      [right, left],
      [left, right],
    ] as const) {
      const pendingId = await changing.rest.newRequest(place.sessionId, oneQuestion);
      seen.push((await listedSession(reading, place)).pending_action_revision);
      await reading.rest.ok(reading.rest.respond(pendingId, answer));
      seen.push((await listedSession(changing, place)).pending_action_revision);
    }
    expect(new Set(seen.map(({ epoch }) => epoch))).toEqual(new Set([String(right.context.generation)]));
    seen.slice(1).forEach((revision, index) => expect(isOlder(seen[index] ?? revision, revision)).toBe(true));
    await Promise.all([left.close(), right.close()]);
    await database.drop();
  },
);

onPostgresql(
  "[U45, OP29] only PostgreSQL: no process gets its generation while a transaction is open that told the one before",
  async () => {
    const database = await createTestDatabase();
    const left = await TestServer.start({ database });
    const place = await newPlace(left);
    await seedBundle(left, place);
    const [told, over] = [held(), held()];
    const telling = left.context.database.transaction(async (transaction) => {
      const draft = { action: "session.turn.started", workspaceId: "", taskId: place.taskId, payload: {} } as const;
      await insertEvents(transaction, [{ ...draft, sessionId: place.sessionId, createdAt: new Date() }]);
      told.release();
      await over.promise;
    });
    await told.promise;
    const starting = TestServer.start({ database });
    await until(async () => ((await waitingForLock(left)) > 0 ? true : undefined));
    const meanwhile = await listTaskSessions(left.context, unscopedCaller, place.taskId);
    expect(meanwhile).toMatchObject({ sessions: [{ pending_action_epoch: left.context.generation }] });
    over.release();
    await telling;
    const right = await starting;
    expect(right.context.generation).toBeGreaterThan(left.context.generation);
    await Promise.all([left.close(), right.close()]);
    await database.drop();
  },
);

async function waitingForLock(server: TestServer): Promise<number> {
  const rows = await server.query(rawSql("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"));
  return rows.length;
}
