/*
 * A turn that is reserved for a late answer says so in its metadata until it is published. These members are private:
 * whatever shows a turn's metadata goes through `publicTurnMetadata`.
 */

const privatePrefix = "prompt_dispatch_";

/** What a reservation is made of, beside its flags. Rules: U13, U40 */
export interface ReservationSource {
  /** The turn whose question was answered. */
  readonly turnId: string;
  readonly pendingId: string;
  /** Exactly the rows that the claim took. */
  readonly messageIds: readonly string[];
  /** The server process that will dispatch it. OP29 */
  readonly generation: number;
}

/** The metadata of a turn that is reserved and not dispatched yet. Rules: U13, U40 */
export function reservationMetadata(source: ReservationSource): Record<string, unknown> {
  return {
    prompt_dispatch_pending: true,
    prompt_dispatch_source_turn_id: source.turnId,
    prompt_dispatch_pending_id: source.pendingId,
    prompt_dispatch_message_ids: source.messageIds,
    prompt_dispatch_generation: source.generation,
  };
}

/** Every private member, the marker of events that are still to be written included. */
export const privateTurnMembers = [
  "prompt_dispatch_pending",
  "prompt_dispatch_attempted",
  "prompt_dispatch_source_turn_id",
  "prompt_dispatch_pending_id",
  "prompt_dispatch_message_ids",
  "prompt_dispatch_generation",
  "prompt_dispatch_event_pending",
] as const;

/** A turn's metadata as anybody may see it. Rules: U17 */
export function publicTurnMetadata(metadata: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => !key.startsWith(privatePrefix)));
}

/**
 * The rows that a stored reservation claimed, none where it names no list; null when the list is not one of non-empty
 * strings. Rules: U66
 */
export function claimedMessageIds(metadata: Readonly<Record<string, unknown>>): readonly string[] | null {
  const stored = metadata["prompt_dispatch_message_ids"] ?? [];
  if (!Array.isArray(stored)) return null;
  const ids: unknown[] = stored;
  return ids.every((id): id is string => typeof id === "string" && id !== "") ? ids : null;
}
