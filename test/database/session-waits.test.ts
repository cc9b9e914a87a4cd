import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generationLockClass } from "../../src/database/dialect.js";
import type { Transaction } from "../../src/database/connection.js";
import {
  deleteDeadWaits,
  deleteWait,
  deleteWaits,
  leaveRejectReason,
  listChangedWaits,
  listSessionWaits,
  readLiveness,
  upsertWait,
} from "../../src/database/session-waits.js";
import { sql } from "../../src/database/sql.js";
import { waitsOf } from "../support/question-rows.js";
import { longAgo, newPlace, seedBundle, type Place } from "../support/question-seeds.js";
import { createTestDatabase, provider, type TestDatabase } from "../support/test-database.js";
import { TestServer } from "../support/test-server.js";

let database: TestDatabase;
let server: TestServer;
let place: Place;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await TestServer.start({ database });
  place = await newPlace(server);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const deadGeneration = 4711;

function within<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  return server.context.database.transaction(work);
}

const register = (pendingId: string, own: { generation?: number; isWaiting?: boolean } = {}) =>
  within((inner) =>
    upsertWait(inner, {
      pendingId,
      sessionId: place.sessionId,
      generation: own.generation ?? server.context.generation,
      isWaiting: own.isWaiting ?? true,
      createdAt: longAgo,
    }),
  );
const liveness = (pendingId: string) => readLiveness(server.context.database, pendingId, server.context.generation);

describe("[SH2, A7] a registration says that a process holds a request, and whether a call is blocked on it", () => {
  test("[A7] without one the request is not live", async () => {
    expect(await liveness(crypto.randomUUID())).toEqual({ isLive: false, isAwaited: false });
  });

  test("[A7] one without a blocked call makes it live, but nobody waits", async () => {
    const pendingId = crypto.randomUUID();
    await register(pendingId, { isWaiting: false });
    expect(await liveness(pendingId)).toEqual({ isLive: true, isAwaited: false });
  });

  test("[U53] a process has one per request; a blocked call is not forgotten by a second, unblocked one", async () => {
    const pendingId = crypto.randomUUID();
    await register(pendingId, { isWaiting: false });
    await register(pendingId);
    await register(pendingId, { isWaiting: false });
    expect(await waitsOf(server, pendingId)).toHaveLength(1);
    expect(await liveness(pendingId)).toEqual({ isLive: true, isAwaited: true });
  });

  test("[R9] a reason is left on every registration and comes back with its removal, once", async () => {
    const pendingId = crypto.randomUUID();
    const own = { pendingId, generation: server.context.generation };
    await register(pendingId);
    await register(pendingId, { generation: deadGeneration });
    await within((inner) => leaveRejectReason(inner, pendingId, "not now"));
    expect(await within((inner) => deleteWait(inner, own))).toEqual({ rejectReason: "not now" });
    expect(await within((inner) => deleteWait(inner, own))).toBeNull();
    expect(await waitsOf(server, pendingId)).toMatchObject([{ generation: deadGeneration, reject_reason: "not now" }]);
  });

  test("[A9] closing a request removes all of its registrations and no other's", async () => {
    const [pendingId, other] = [crypto.randomUUID(), crypto.randomUUID()];
    await register(pendingId);
    await register(pendingId, { generation: deadGeneration });
    await register(other);
    expect(await within((inner) => deleteWaits(inner, pendingId))).toBe(2);
    expect(await waitsOf(server, pendingId)).toEqual([]);
    expect(await waitsOf(server, other)).toHaveLength(1);
  });

  test("[U4] a session's held requests are each named once", async () => {
    const elsewhere = await newPlace(server);
    const pendingId = crypto.randomUUID();
    await within(async (inner) => {
      for (const generation of [server.context.generation, deadGeneration]) {
        const sessionId = elsewhere.sessionId;
        await upsertWait(inner, { pendingId, sessionId, generation, isWaiting: true, createdAt: longAgo });
      }
    });
    expect(await listSessionWaits(server.context.database, elsewhere.sessionId)).toEqual([pendingId]);
  });

  test("[F7] they go with their session", async () => {
    const elsewhere = await newPlace(server);
    const pendingId = await seedBundle(server, elsewhere);
    await within((inner) =>
      upsertWait(inner, {
        pendingId,
        sessionId: elsewhere.sessionId,
        generation: server.context.generation,
        isWaiting: true,
        createdAt: longAgo,
      }),
    );
    await server.execute(sql`DELETE FROM tasks WHERE id = ${elsewhere.taskId}`);
    expect(await waitsOf(server, pendingId)).toEqual([]);
  });
});

describe("[OP29, U27] a registration of a dead process counts for nothing", () => {
  test("[OP29] it makes nothing live and is forgotten, a living one is kept", async () => {
    const [dead, own] = [crypto.randomUUID(), crypto.randomUUID()];
    await register(dead, { generation: deadGeneration });
    await register(own);
    expect(await liveness(dead)).toEqual({ isLive: false, isAwaited: false });
    await within((inner) => deleteDeadWaits(inner, server.context.generation));
    expect(await waitsOf(server, dead)).toEqual([]);
    expect(await waitsOf(server, own)).toHaveLength(1);
  });

  test.runIf(provider === "postgresql")(
    "[OP29] another process lives, on PostgreSQL, as long as its connection holds its lock",
    async () => {
      const pendingId = crypto.randomUUID();
      await register(pendingId, { generation: deadGeneration });
      const url = database.location.provider === "postgresql" ? database.location.url : "";
      const other = new Client({ connectionString: url });
      await other.connect();
      await other.query("SELECT pg_advisory_lock($1, $2)", [generationLockClass, deadGeneration]);
      expect(await liveness(pendingId)).toEqual({ isLive: true, isAwaited: true });
      await within((inner) => deleteDeadWaits(inner, server.context.generation));
      expect(await waitsOf(server, pendingId)).toHaveLength(1);
      await other.query("SELECT pg_advisory_unlock($1, $2)", [generationLockClass, deadGeneration]);
      expect(await liveness(pendingId)).toEqual({ isLive: false, isAwaited: false });
      await other.end();
    },
  );
});

test("[OP29, U26] the sweep finds this process's requests that are no longer plainly pending, and no others", async () => {
  const [open, answered, foreign] = [
    await seedBundle(server, place),
    await seedBundle(server, place, [{ metadata: { status: "answered" } }]),
    await seedBundle(server, place, [{ metadata: { status: "answered" } }]),
  ];
  await register(open);
  await register(answered);
  await register(foreign, { generation: deadGeneration });
  const changed = await listChangedWaits(server.context.database, server.context.generation);
  expect(changed).toContain(answered);
  expect(changed).not.toContain(open);
  expect(changed).not.toContain(foreign);
});
