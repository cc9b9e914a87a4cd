import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimBundle } from "../../src/database/clarification-claim.js";
import {
  confirmDelivery,
  readDeliveryState,
  recordRejection,
  recoverDeliveries,
  restoreClaim,
} from "../../src/database/clarification-delivery.js";
import { cancelRow, markDisconnected, markReconnected } from "../../src/database/clarifications.js";
import { deleteWait } from "../../src/database/session-waits.js";
import {
  actionsOf,
  eventsOf,
  keysOf,
  promptsOf,
  rowsOf,
  stateOf,
  statusesOf,
  turnsOf,
  waitsOf,
} from "../support/question-rows.js";
import {
  holdDelivery,
  newPlace,
  seedBundle,
  seedTurn,
  setSessionState,
  type Place,
} from "../support/question-seeds.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const claimedAt = new Date();
const at = new Date(claimedAt.getTime() + 1000);

interface Claimed extends Place {
  readonly pendingId: string;
  readonly messageIds: string[];
  readonly status: "answered" | "rejected";
  readonly claimedAt: Date;
}

/** A bundle of two questions, one of them answered long ago, whose other one is claimed and not delivered. */
async function claimed(status: Claimed["status"] = "answered", reason = ""): Promise<Claimed> {
  const place = await newPlace(server);
  const pendingId = await seedBundle(server, place, [{ metadata: { status: "answered" } }, {}]);
  await holdDelivery(server, pendingId, place.sessionId);
  await setSessionState(server, place.sessionId, "WAITING_FOR_INPUT");
  const answers = status === "answered" ? [{ question_id: "q2", selected_options: [], custom_text: "yes" }] : [];
  const claim = { pendingId, sessionId: place.sessionId, status, answers, reason, claimedAt };
  const rows = await claimBundle(server.context.database, claim);
  return { ...place, pendingId, messageIds: rows.map((row) => row.id), status, claimedAt };
}

const confirm = (target: Claimed, isCancelled = false) =>
  confirmDelivery(
    server.context.database,
    { ...target, generation: server.context.generation, isCancelled: () => isCancelled },
    at,
  );
const restore = (target: Claimed) => restoreClaim(server.context.database, target, at);
const record = (target: Claimed) => {
  const queued = { id: crypto.randomUUID(), rejectReason: "", createdAt: at };
  return recordRejection(server.context.database, target, queued);
};
const stateOfDelivery = (target: Claimed) =>
  readDeliveryState(server.context.database, { ...target, generation: server.context.generation });
const updates = async ({ sessionId }: Place) => (await actionsOf(server, sessionId))["session.message.updated"] ?? 0;

describe("[U26, U48, U54] a waiting call confirms", () => {
  test("[U25, U26, U29, U54, OP2] the marker goes, the claim's instant stays, the claimed row is published", async () => {
    const target = await claimed();
    expect(await stateOfDelivery(target)).toEqual({ isPending: true, isAwaited: true, isRestored: false });
    expect(await updates(target)).toBe(0);
    expect(await confirm(target)).toMatchObject({ rejectReason: "" });
    const [, taken] = await rowsOf(server, target.pendingId);
    expect(taken?.metadata).not.toHaveProperty("response_delivery_pending");
    expect(taken?.updated_at).toEqual(claimedAt);
    expect(await updates(target)).toBe(1);
    expect((await eventsOf(server, target.sessionId)).at(-1)?.payload).toMatchObject({
      message_id: taken?.id,
      metadata: { status: "answered" },
    });
    expect(await waitsOf(server, target.pendingId)).toEqual([]);
    expect(await stateOf(server, target.sessionId)).toBe("RUNNING");
    expect(await stateOfDelivery(target)).toMatchObject({ isPending: false, isRestored: false });
  });

  test("[U77] a cancelled call takes nothing", async () => {
    const target = await claimed();
    const before = await rowsOf(server, target.pendingId);
    expect(await confirm(target, true)).toBe("cancelled");
    expect(await rowsOf(server, target.pendingId)).toEqual(before);
    expect(await updates(target)).toBe(0);
  });

  test("[R9] the reason goes to the waiting calls, and no message row has it", async () => {
    const target = await claimed("rejected", "not now");
    expect(await waitsOf(server, target.pendingId)).toMatchObject([{ reject_reason: "not now" }]);
    expect(JSON.stringify(await rowsOf(server, target.pendingId))).not.toContain("not now");
    expect(await confirm(target)).toMatchObject({ rejectReason: "not now" });
  });
});

describe("[U26, U27, R1] an answer leaves through one door", () => {
  test("[U27, R1] of call, record and restore at once, one has it", async () => {
    for (let round = 0; round < 12; round += 1) {
      const target = await claimed("rejected");
      const [taken, recorded, restored] = await Promise.all([confirm(target), record(target), restore(target)]);
      expect([taken !== null, recorded, restored].filter(Boolean)).toHaveLength(1);
      expect(await updates(target)).toBe(1);
    }
  });

  test("[U26] a second confirmation finds nothing", async () => {
    const target = await claimed();
    await confirm(target);
    expect(await confirm(target)).toBeNull();
    expect(await record(target)).toBe(false);
    expect(await restore(target)).toBe(false);
    expect(await updates(target)).toBe(1);
  });
});

test("[R9, U49] a rejection that nobody waits for is recorded, and starts no turn", async () => {
  const target = await claimed("rejected");
  expect(await record(target)).toBe(true);
  expect(await turnsOf(server, target.sessionId)).toHaveLength(1);
  expect(await promptsOf(server, target.sessionId)).toMatchObject([{ status: "rejected", turn_id: "" }]);
});

describe("[B6, U31, U33, U64, U56] a restore", () => {
  test("[B6, U31, U33, SH1] reopens exactly the claimed rows and publishes them", async () => {
    const target = await claimed();
    const [sibling] = await rowsOf(server, target.pendingId);
    expect(await restore(target)).toBe(true);
    const rows = await rowsOf(server, target.pendingId);
    expect(rows[0]).toEqual(sibling);
    expect(rows[1]?.metadata).toMatchObject({ status: "pending", question_id: "q2" });
    expect(await keysOf(server, target.pendingId)).toEqual(
      ["context", "pending_id", "question", "question_id", "question_index", "question_total", "status"].sort(),
    );
    expect((await eventsOf(server, target.sessionId)).at(-1)).toMatchObject({
      action: "session.message.updated",
      payload: { message_id: target.messageIds[0], metadata: { status: "pending" } },
    });
    expect(await stateOf(server, target.sessionId)).toBe("WAITING_FOR_INPUT");
  });

  test.each<{ name: string; meanwhile: (target: Claimed) => Promise<unknown> }>([
    { name: "[U64] a newer turn has started", meanwhile: (target) => seedTurn(server, target) },
    { name: "[U31] the session has ended", meanwhile: ({ sessionId }) => setSessionState(server, sessionId, "FAILED") },
    { name: "[U56] the delivery was confirmed", meanwhile: (target) => confirm(target) },
  ])("$name: it changes nothing", async ({ meanwhile }) => {
    const target = await claimed();
    await meanwhile(target);
    const before = await rowsOf(server, target.pendingId);
    expect(await restore(target)).toBe(false);
    expect(await rowsOf(server, target.pendingId)).toEqual(before);
  });
});

describe("[U28, U76] what a crash left claimed", () => {
  const recover = (claimedBefore: Date) => recoverDeliveries(server.context.database, claimedBefore, at);
  const afterClaim = new Date(claimedAt.getTime() + 1);
  beforeEach(() => recover(afterClaim)); // what the other tests left

  test("[U28, U76] becomes pending again where its turn is current, once", async () => {
    const target = await claimed();
    expect(await recover(claimedAt)).toBe(0);
    expect(await recover(afterClaim)).toBe(1);
    expect(await statusesOf(server, target.pendingId)).toEqual(["answered", "pending"]);
    expect(await recover(afterClaim)).toBe(0);
    expect(await updates(target)).toBe(1);
  });

  test("[U28] keeps its terminal status under a newer turn or an ended session", async () => {
    const [superseded, ended] = [await claimed(), await claimed("rejected")];
    await seedTurn(server, superseded);
    await setSessionState(server, ended.sessionId, "COMPLETED");
    expect(await recover(afterClaim)).toBe(2);
    expect(await statusesOf(server, superseded.pendingId)).toEqual(["answered", "answered"]);
    expect(await statusesOf(server, ended.pendingId)).toEqual(["answered", "rejected"]);
    expect(await keysOf(server, superseded.pendingId)).not.toContain("response_delivery_pending");
    expect(await updates(superseded)).toBe(0);
  });
});

describe("[B7, U7, U8, U10] detaching one bundle", () => {
  const detach = (pendingId: string) =>
    server.context.database.transaction((inner) => markDisconnected(inner, pendingId, at));
  const reattach = (pendingId: string) =>
    server.context.database.transaction((inner) => markReconnected(inner, pendingId, at));

  test("[B7, U7, U8] marks the pending rows, leaves their status, and changes none the second time", async () => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place, [{ metadata: { status: "answered" } }, {}, {}]);
    expect((await detach(pendingId)).map((row) => row.metadata["question_id"]).sort()).toEqual(["q2", "q3"]);
    expect(await statusesOf(server, pendingId)).toEqual(["answered", "pending", "pending"]);
    expect(await detach(pendingId)).toEqual([]);
    expect(await reattach(pendingId)).toHaveLength(2);
    expect(await keysOf(server, pendingId)).not.toContain("agent_disconnected");
    expect(await reattach(pendingId)).toEqual([]);
  });

  test("[U8, U10, U4] touches no other bundle, no older turn and no claimed row", async () => {
    const target = await claimed();
    const other = await seedBundle(server, target);
    const before = [await rowsOf(server, target.pendingId), await rowsOf(server, other)];
    expect(await detach(target.pendingId)).toEqual([]);
    const superseded = await seedBundle(server, target);
    await seedTurn(server, target);
    expect(await detach(superseded)).toEqual([]);
    expect([await rowsOf(server, target.pendingId), await rowsOf(server, other)]).toEqual(before);
  });

  test("[A9] cancelling a row spares one that a claim took", async () => {
    const target = await claimed();
    const pendingId = await seedBundle(server, target);
    const [row] = await rowsOf(server, pendingId);
    const cancel = (id = "") => server.context.database.transaction((inner) => cancelRow(inner, id, at));
    expect(await cancel(target.messageIds[0])).toBeNull();
    expect((await cancel(row?.id))?.metadata["status"]).toBe("cancelled");
    expect(await cancel(row?.id)).toBeNull();
  });
});

test("[U27, OP29] with the registration gone nobody waits, although the claim is not delivered", async () => {
  const target = await claimed();
  await server.context.database.transaction((inner) =>
    deleteWait(inner, { pendingId: target.pendingId, generation: server.context.generation }),
  );
  expect(await stateOfDelivery(target)).toEqual({ isPending: true, isAwaited: false, isRestored: false });
});

test("[U27, B6] a claim delivers and puts back only what it claimed itself", async () => {
  const target = await claimed();
  const another = { ...target, claimedAt: new Date(claimedAt.getTime() - 1) };
  expect(await record(another)).toBe(false);
  expect(await restore(another)).toBe(false);
  expect(await restore(target)).toBe(true);
  expect(await record(target)).toBe(false);
});

test("[U26, R12] a confirmation returns the bundle as it took it", async () => {
  const target = await claimed("answered");
  const confirmed = await confirm(target);
  if (confirmed === null || typeof confirmed === "string") throw new Error("the delivery was not taken");
  expect(confirmed.bundle.rows.map((row) => row.metadata["response_delivery_pending"])).toEqual([undefined, undefined]);
  expect(confirmed.bundle.rows.find((row) => row.metadata["question_id"] === "q2")?.metadata["response"]).toEqual({
    question_id: "q2",
    selected_options: [],
    custom_text: "yes",
  });
});
