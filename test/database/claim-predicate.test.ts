import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { claimBundle, type BundleClaim } from "../../src/database/clarification-claim.js";
import { listPendingBundles } from "../../src/database/clarification-list.js";
import { bundleIsActive } from "../../src/database/clarifications.js";
import { readTask } from "../../src/database/tasks.js";
import { unscopedCaller } from "../../src/domain/caller.js";
import { keysOf, membersOf, rowsOf, statusesOf } from "../support/question-rows.js";
import {
  newPlace,
  seedBundle,
  seedTurn,
  setSessionState,
  storedQuestion,
  type Place,
  type SeededRow,
} from "../support/question-seeds.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const claimedAt = new Date("2026-08-20T09:20:01.004Z");
const entry = (id: string) => ({ question_id: id, selected_options: [`${id}_opt2`], custom_text: "use 16" });

function claim(place: Place, pendingId: string, own: Partial<BundleClaim> = {}) {
  const answers = own.status === "rejected" ? [] : ["q1", "q2", "q3"].map(entry);
  const whole = { pendingId, sessionId: place.sessionId, status: "answered", answers, reason: "", claimedAt } as const;
  return claimBundle(server.context.database, { ...whole, ...own });
}

/** What the list, the projection and the single read say of the bundle. */
async function readers(place: Place, pendingId: string): Promise<boolean[]> {
  const { database } = server.context;
  const page = { caller: unscopedCaller, workspaceId: null, createdSince: null, after: null, limit: 1000 };
  const listed = await listPendingBundles(database, page);
  const task = await readTask(database, unscopedCaller, place.taskId);
  return [
    listed.some(({ bundle }) => bundle.pendingId === pendingId),
    task?.taskPendingAction === "clarification",
    await bundleIsActive(database, pendingId),
  ];
}

interface Seed {
  readonly name: string;
  readonly rows?: readonly SeededRow[];
  /** Changes the world after the bundle was written. */
  readonly then?: (place: Place) => Promise<unknown>;
}

describe("[B5, D4, U1, U6, L2a] one predicate decides, each of its parts alone", () => {
  const state = (name: string) => (place: Place) => setSessionState(server, place.sessionId, name);

  test.each<Seed>([
    { name: "[B5, D3, U35] status answered", rows: [{ metadata: { status: "answered" } }] },
    { name: "[B5, D3, U56] status rejected", rows: [{ metadata: { status: "rejected" } }] },
    { name: "[B5, D3, U56] status cancelled", rows: [{ metadata: { status: "cancelled" } }] },
    { name: "[B5, D3, U56] status expired", rows: [{ metadata: { status: "expired" } }] },
    { name: "[B5, D3] an unknown status", rows: [{ metadata: { status: "weird" } }] },
    { name: "[B5] another type", rows: [{ type: "message" }] },
    { name: "[B5] a session that is COMPLETED", then: state("COMPLETED") },
    { name: "[B5] a session that FAILED", then: state("FAILED") },
    { name: "[B5] a session that was CANCELLED", then: state("CANCELLED") },
    { name: "[B5, D4a, U35] a newer turn", then: (place) => seedTurn(server, place) },
    {
      name: "[B5, U41] a newer turn and no status",
      rows: [{ metadata: { status: undefined } }],
      then: (place) => seedTurn(server, place),
    },
    { name: "[B5, U65] a turn that does not exist", rows: [{ turnId: "no-turn" }] },
    { name: "[B5, OP45] no turn at all", rows: [{ turnId: "" }] },
    { name: "[B5, OP4] a sibling of another type", rows: [{}, { type: "message" }] },
    { name: "[B5, OP4, U34] a sibling of another turn", rows: [{}, { turnId: "no-turn" }] },
  ])("$name: neither claimed nor listed", async ({ rows, then }) => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place, rows);
    await then?.(place);
    const before = await rowsOf(server, pendingId);
    expect(await claim(place, pendingId)).toEqual([]);
    expect(await claim(place, pendingId, { status: "rejected" })).toEqual([]);
    expect(await rowsOf(server, pendingId)).toEqual(before);
    expect(await readers(place, pendingId)).toEqual([false, false, false]);
  });

  test("[B5, OP4] a sibling in another session: neither claimed nor listed", async () => {
    const place = await newPlace(server);
    const elsewhere = await newPlace(server);
    const pendingId = await seedBundle(server, place, [{}, { sessionId: elsewhere.sessionId }]);
    expect(await claim(place, pendingId)).toEqual([]);
    expect(await claim(elsewhere, pendingId)).toEqual([]);
    expect(await readers(place, pendingId)).toEqual([false, false, false]);
  });

  test.each<Seed>([
    { name: "[B5, D3] status pending" },
    { name: "[B5, D3] no status", rows: [{ metadata: { status: undefined } }] },
    { name: "[B5, D3] an empty status", rows: [{ metadata: { status: "" } }] },
    { name: "[B5, OP6] status null", rows: [{ metadata: { status: null } }] },
    { name: "[B5, U2] a detached row", rows: [{ metadata: { agent_disconnected: true } }] },
    { name: "[B5, OP45, U34] an empty turn beside the current one", rows: [{ turnId: "" }, {}] },
    { name: "[B5] a state that imported rows have", then: state("IDLE") },
  ])("$name: claimed and listed", async ({ rows, then }) => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place, rows);
    await then?.(place);
    expect(await readers(place, pendingId)).toEqual([true, true, true]);
    expect(await claim(place, pendingId)).toHaveLength(rows?.length ?? 1);
    expect(await readers(place, pendingId)).toEqual([false, false, false]);
  });
});

describe("[B1, B2, B3, B4] the claim writes all or nothing", () => {
  test("[B3, P1a, OP2, SH1] an answer writes status, delivery marker, each row's own entry and the instant", async () => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place, [{}, {}, {}]);
    const keys = await keysOf(server, pendingId);
    const rows = await claim(place, pendingId);
    expect(rows).toHaveLength(3);
    expect(await statusesOf(server, pendingId)).toEqual(["answered", "answered", "answered"]);
    expect(await membersOf(server, pendingId, "response_delivery_pending")).toEqual([true, true, true]);
    expect(await membersOf(server, pendingId, "response")).toEqual(["q1", "q2", "q3"].map(entry));
    expect(await keysOf(server, pendingId)).toEqual([...keys, "response", "response_delivery_pending"].sort());
    expect((await rowsOf(server, pendingId)).map((row) => row.updated_at)).toEqual(Array(3).fill(claimedAt));
    expect(await membersOf(server, pendingId, "question")).toEqual(["q1", "q2", "q3"].map(storedQuestion));
  });

  test("[B3, P1a] a rejection writes no response key", async () => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place);
    await claim(place, pendingId, { status: "rejected" });
    expect(await statusesOf(server, pendingId)).toEqual(["rejected"]);
    expect(await keysOf(server, pendingId)).toContain("response_delivery_pending");
    expect(await keysOf(server, pendingId)).not.toContain("response");
  });

  test.each(["cancelled", "expired", "pending", ""])("[B2] status %o is refused and writes nothing", async (status) => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place);
    const before = await rowsOf(server, pendingId);
    const wrong = { status: status as "answered" }; // what the types forbid is refused at run time too
    await expect(claim(place, pendingId, wrong)).rejects.toThrow("invalid clarification terminal status");
    expect(await rowsOf(server, pendingId)).toEqual(before);
  });

  test.each([undefined, "", null, 7])("[B4] a question_id of %o aborts everything", async (questionId) => {
    const place = await newPlace(server);
    const bad = { id: crypto.randomUUID(), metadata: { question_id: questionId } };
    const pendingId = await seedBundle(server, place, [{}, bad, {}]);
    const before = await rowsOf(server, pendingId);
    await expect(claim(place, pendingId)).rejects.toThrow(`clarification message ${bad.id} is missing question_id`);
    expect(await rowsOf(server, pendingId)).toEqual(before);
    expect(await statusesOf(server, pendingId)).toEqual(["pending", "pending", "pending"]);
  });

  test("[L12, U33, OP7] of a mixed bundle only the pending rows are taken", async () => {
    const place = await newPlace(server);
    const old = { question_id: "q1", selected_options: [], custom_text: "long ago" };
    const rows = [{ metadata: { status: "answered", response: old } }, {}, { metadata: { status: "cancelled" } }];
    const pendingId = await seedBundle(server, place, rows);
    const before = await rowsOf(server, pendingId);
    expect((await claim(place, pendingId)).map((row) => row.id)).toEqual([before[1]?.id]);
    const after = await rowsOf(server, pendingId);
    expect([after[0], after[2]]).toEqual([before[0], before[2]]);
    expect(after[1]?.metadata).toMatchObject({ status: "answered", response: entry("q2") });
  });

  test("[B1, R3] of eight claims at once one takes the rows", async () => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place, [{}, {}]);
    const attempts = [...Array(8).keys()].map((index) =>
      claim(place, pendingId, index % 2 === 0 ? {} : { status: "rejected" }),
    );
    const taken = (await Promise.all(attempts)).filter((rows) => rows.length > 0);
    expect(taken).toHaveLength(1);
    expect(taken[0]).toHaveLength(2);
    expect(new Set(await statusesOf(server, pendingId)).size).toBe(1);
  });

  test("[U10] a claim leaves the session's other bundle alone", async () => {
    const place = await newPlace(server);
    const [pendingId, other] = [await seedBundle(server, place), await seedBundle(server, place)];
    const before = await rowsOf(server, other);
    await claim(place, pendingId);
    expect(await rowsOf(server, other)).toEqual(before);
    expect(await readers(place, other)).toEqual([true, true, true]);
  });
});
