import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { claimBundle } from "../../src/database/clarification-claim.js";
import { confirmDelivery, recoverDeliveries, restoreClaim } from "../../src/database/clarification-delivery.js";
import { readUnfinishedBundles } from "../../src/database/clarifications.js";
import { currentTurnOf, turnIsVisible } from "../../src/database/predicates.js";
import { sql } from "../../src/database/sql.js";
import {
  isSessionReserved,
  markAttempted,
  publishReservation,
  reserveTurn,
  withdrawReservation,
  type Reservation,
} from "../../src/database/turn-reservations.js";
import { publicTurnMetadata } from "../../src/domain/turn.js";
import { actionsOf, newestTurnMetadata, rowsOf, statusesOf, turnsOf } from "../support/question-rows.js";
import { newPlace, seedBundle, setSessionState, type Place } from "../support/question-seeds.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const claimedAt = new Date();
const at = new Date(claimedAt.getTime() + 1000);

interface Claimed extends Reservation, Place {
  readonly turnId: string;
  readonly sourceTurnId: string;
}

/** A claimed bundle whose first question was answered long ago, and the turn that is to be reserved for it. */
async function claimed(): Promise<Claimed> {
  const place = await newPlace(server);
  const pendingId = await seedBundle(server, place, [{ metadata: { status: "answered" } }, {}]);
  const answers = [{ question_id: "q2", selected_options: [], custom_text: "yes" }];
  const claim = { pendingId, sessionId: place.sessionId, status: "answered", answers, reason: "", claimedAt } as const;
  const messageIds = (await claimBundle(server.context.database, claim)).map((row) => row.id);
  return { ...place, pendingId, messageIds, claimedAt, sourceTurnId: place.turnId, turnId: crypto.randomUUID() };
}

const reserve = (target: Claimed) => {
  const source = { ...target, turnId: target.sourceTurnId, generation: server.context.generation };
  return reserveTurn(server.context.database, target, { source, at });
};
const mark = (target: Claimed) => markAttempted(server.context.database, target, at);
const publish = (target: Claimed) => publishReservation(server.context.database, target, at);
const withdraw = (target: Claimed) => withdrawReservation(server.context.database, target, at);
const confirm = (target: Claimed) =>
  confirmDelivery(
    server.context.database,
    { ...target, generation: server.context.generation, isCancelled: () => false },
    at,
  );
const restore = (target: Claimed) => restoreClaim(server.context.database, target, at);

async function currentTurn({ sessionId }: Place): Promise<string | null | undefined> {
  const [row] = await server.query<{ id: string | null }>(sql`SELECT ${currentTurnOf(sql`${sessionId}`)} AS id`);
  return row?.id;
}

async function visibleTurns({ sessionId }: Place): Promise<string[]> {
  const rows = await server.query<{ id: string }>(sql`SELECT turn.id FROM task_session_turns AS turn
    WHERE turn.task_session_id = ${sessionId} AND ${turnIsVisible("turn")} ORDER BY turn.started_at`);
  return rows.map(({ id }) => id);
}

describe("[U13, U14, U40, U46] a reserved turn", () => {
  test("[U13, U40, U46] names its claim, and is neither current nor visible", async () => {
    const target = await claimed();
    expect(await reserve(target)).toBe("reserved");
    expect(await newestTurnMetadata(server, target.sessionId)).toEqual({
      prompt_dispatch_pending: true,
      prompt_dispatch_source_turn_id: target.sourceTurnId,
      prompt_dispatch_pending_id: target.pendingId,
      prompt_dispatch_message_ids: target.messageIds,
      prompt_dispatch_generation: server.context.generation,
    });
    expect(await currentTurn(target)).toBe(target.sourceTurnId);
    expect(await visibleTurns(target)).toEqual([target.sourceTurnId]);
    expect(await actionsOf(server, target.sessionId)).toEqual({ "session.turn.started": 1 });
    expect(await isSessionReserved(server.context.database, target.sessionId)).toBe(true);
  });

  test("[U14, U46] is current once its dispatch is attempted, and visible once it is published or referred to", async () => {
    const [target, referred] = [await claimed(), await claimed()];
    for (const each of [target, referred]) {
      expect([await reserve(each), await mark(each)]).toEqual(["reserved", true]);
      expect(await currentTurn(each)).toBe(each.turnId);
      expect(await visibleTurns(each)).toEqual([each.sourceTurnId]);
    }
    await seedBundle(server, referred, [{ type: "message" }]);
    expect(await visibleTurns(referred)).toEqual([referred.sourceTurnId, referred.turnId]);
    expect(await publish(target)).toBe(true);
    expect(await visibleTurns(target)).toEqual([target.sourceTurnId, target.turnId]);
    expect(await isSessionReserved(server.context.database, target.sessionId)).toBe(false);
  });

  test("[U17] has nothing private left when it is published, and keeps what is not private", async () => {
    const target = await claimed();
    await reserve(target);
    const metadata = { ...(await newestTurnMetadata(server, target.sessionId)), note: "kept" };
    await server.execute(
      sql`UPDATE task_session_turns SET metadata = ${server.context.database.dialect.json(metadata)} WHERE id = ${target.turnId}`,
    );
    expect(publicTurnMetadata(metadata)).toEqual({ note: "kept" });
    await publish(target);
    expect(await newestTurnMetadata(server, target.sessionId)).toEqual({ note: "kept" });
  });
});

describe("[U13, R1, U27] while a turn is reserved, the claim is the dispatch's alone", () => {
  test("[U13, U26, U27, U76] a waiting call does not take it, and neither a restore nor recovery puts it back", async () => {
    const target = await claimed();
    await reserve(target);
    const before = await rowsOf(server, target.pendingId);
    expect(await confirm(target)).toBe("reserved");
    expect(await restore(target)).toBe(false);
    await recoverDeliveries(server.context.database, new Date(claimedAt.getTime() + 1), at);
    expect(await rowsOf(server, target.pendingId)).toEqual(before);
    await mark(target);
    expect(await confirm(target)).toBe("reserved");
    const unfinished = await readUnfinishedBundles(server.context.database, target.sessionId);
    expect(unfinished.map(({ pendingId }) => pendingId)).toEqual([target.pendingId]);
  });

  test("[R1, U27] of call, reservation and restore at once, one has it", async () => {
    for (let round = 0; round < 12; round += 1) {
      const target = await claimed();
      const [taken, reserved, restored] = await Promise.all([confirm(target), reserve(target), restore(target)]);
      const winners = [taken !== null && taken !== "reserved", reserved === "reserved", restored];
      expect(winners.filter(Boolean)).toHaveLength(1);
    }
  });

  test("[U62, U27] a session has one at a time, and one that was delivered or put back gets none", async () => {
    const [target, taken, restored] = [await claimed(), await claimed(), await claimed()];
    await reserve(target);
    expect(await reserve({ ...target, turnId: crypto.randomUUID() })).toBe("busy");
    await confirm(taken);
    await restore(restored);
    expect([await reserve(taken), await reserve(restored)]).toEqual(["taken", "taken"]);
    expect(await reserve({ ...target, sessionId: taken.sessionId, claimedAt: at })).toBe("taken");
  });
});

describe("[U19, U20, U22, U31] a reservation that is withdrawn", () => {
  test("[U19, U20, U31, U33, U75] goes, and exactly the claimed row is pending again", async () => {
    const target = await claimed();
    const [sibling] = await rowsOf(server, target.pendingId);
    await reserve(target);
    await mark(target);
    expect(await withdraw(target)).toBe("restored");
    expect((await rowsOf(server, target.pendingId))[0]).toEqual(sibling);
    expect(await statusesOf(server, target.pendingId)).toEqual(["answered", "pending"]);
    expect(await turnsOf(server, target.sessionId)).toEqual([{ id: target.sourceTurnId }]);
    expect([await mark(target), await publish(target)]).toEqual([false, false]);
  });

  test("[U19, U61] or was never written, puts the row back all the same", async () => {
    expect(await withdraw(await claimed())).toBe("restored");
  });

  test("[U31, U64] does not reopen the question of an ended session", async () => {
    const target = await claimed();
    await reserve(target);
    await setSessionState(server, target.sessionId, "FAILED");
    expect(await withdraw(target)).toBe("not_restored");
    expect(await turnsOf(server, target.sessionId)).toHaveLength(1);
    expect(await statusesOf(server, target.pendingId)).toEqual(["answered", "answered"]);
  });

  test("[U22, U64] is kept when a message refers to it, or when it is published", async () => {
    const [referred, published] = [await claimed(), await claimed()];
    await reserve(referred);
    await seedBundle(server, referred, [{ type: "message" }]);
    await reserve(published);
    await publish(published);
    expect([await withdraw(referred), await withdraw(published)]).toEqual(["kept", "kept"]);
    expect(await statusesOf(server, referred.pendingId)).toEqual(["answered", "answered"]);
  });
});
