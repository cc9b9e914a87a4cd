import { describe, expect, test } from "vitest";
import { assembleBundle, bundleTurnId, type MessageRow } from "../../src/domain/bundle.js";
import { turnCompletedEvent, turnStartedEvent } from "../../src/domain/event.js";
import {
  claimedMessageIds,
  privateTurnMembers,
  publicTurnMetadata,
  reservationMetadata,
} from "../../src/domain/turn.js";

const source = { turnId: "t-1", pendingId: "p-1", messageIds: ["m-1", "m-2"], generation: 7 };

describe("[U17] a turn's private members", () => {
  test("[U17, U13, U40] are all that a reservation is made of, and nobody sees any of them", () => {
    const metadata = { ...reservationMetadata(source), prompt_dispatch_attempted: true, note: "kept" };
    expect(publicTurnMetadata(metadata)).toEqual({ note: "kept" });
    const members: readonly string[] = privateTurnMembers;
    expect(Object.keys(metadata).filter((key) => key !== "note" && !members.includes(key))).toEqual([]);
  });

  test("[U17, U16] are in no event of it", () => {
    const [startedAt, completedAt] = [new Date("2026-01-02T03:04:05.678Z"), new Date("2026-01-02T03:05:00.000Z")];
    const turn = { id: "t-2", sessionId: "s-1", taskId: "k-1", startedAt, metadata: reservationMetadata(source) };
    const shown = { id: "t-2", session_id: "s-1", task_id: "k-1", started_at: startedAt };
    expect(turnStartedEvent(turn)).toMatchObject({ action: "session.turn.started", createdAt: startedAt });
    expect(turnStartedEvent(turn).payload).toEqual(shown);
    const ended = turnCompletedEvent({ ...turn, completedAt });
    expect(ended).toMatchObject({ action: "session.turn.completed", createdAt: completedAt });
    expect(ended.payload).toEqual({ ...shown, completed_at: completedAt });
  });
});

test.each<{ stored: unknown; ids: readonly string[] | null }>([
  { stored: ["m-1", "m-2"], ids: ["m-1", "m-2"] },
  { stored: [], ids: [] },
  { stored: undefined, ids: [] },
  { stored: null, ids: [] },
  { stored: "m-1", ids: null },
  { stored: {}, ids: null },
  { stored: [""], ids: null },
  { stored: ["m-1", 2], ids: null },
  { stored: ["m-1", null], ids: null },
])("[U66] of the claimed ids $stored, $ids are read", ({ stored, ids }) => {
  expect(claimedMessageIds({ prompt_dispatch_message_ids: stored })).toEqual(ids);
});

test.each<{ turnIds: readonly string[]; turnId: string | null }>([
  { turnIds: ["t-1"], turnId: "t-1" },
  { turnIds: ["", "t-1", ""], turnId: "t-1" },
  { turnIds: ["", ""], turnId: null },
  { turnIds: ["t-1", "t-2"], turnId: null },
])("[U34, OP45] rows of the turns $turnIds are of $turnId", ({ turnIds, turnId }) => {
  const at = new Date("2026-01-02T03:04:05.678Z");
  const rows = turnIds.map((id, index): MessageRow => ({
    id: `m-${index}`,
    sessionId: "s-1",
    taskId: "k-1",
    turnId: id,
    authorType: "agent",
    type: "clarification_request",
    content: "",
    requestsInput: false,
    metadata: {},
    createdAt: at,
    updatedAt: at,
  }));
  const bundle = assembleBundle("p-1", rows, "k-1");
  expect(bundle === null ? undefined : bundleTurnId(bundle)).toBe(turnId);
});
