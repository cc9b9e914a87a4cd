import { setImmediate } from "node:timers/promises";
import { readEventHorizon, readEventsAfter } from "../../database/event-feed.js";
import type { Caller } from "../../domain/caller.js";
import type { EventSelector, RecordedEvent } from "../../domain/event-selector.js";
import type { ServiceContext } from "../service-context.js";

/** How many events one read gives, and how many numbers it looks at: a narrow selection costs no more than a wide one. */
const pageSize = 100;
const maxSpan = 10_000;

/** Where a follower stands: it has seen every event up to `position` that it is to see. */
export interface FeedStart {
  readonly position: number;
  /** What was asked for cannot be replayed, so the follower stands at now. */
  readonly isResync: boolean;
}

/** Stands after the event `after`, or at now when that is null or a number nobody can have been given. */
export async function startFollowing(context: ServiceContext, after: number | null): Promise<FeedStart> {
  const { last, settled } = await readEventHorizon(context.database);
  if (after === null) return { position: settled, isResync: false };
  return after > last ? { position: settled, isResync: true } : { position: after, isResync: false };
}

export interface FeedStep {
  readonly events: readonly RecordedEvent[];
  readonly position: number;
  /** Events after the old position are no longer kept: the follower now stands at now. */
  readonly isResync: boolean;
  /** There may be more already. */
  readonly isBehind: boolean;
}

export interface Following {
  readonly caller: Caller;
  readonly position: number;
  /** An event is wanted when one of them selects it. */
  readonly selectors: readonly EventSelector[];
  /** Where to end, if not at now: a position that some follower has reached already. */
  readonly until?: number;
}

/**
 * The next events a follower is to get, a page at most. Nothing is skipped, whatever order transactions commit in.
 * Rules: X112, PM1
 */
export async function readNextEvents(context: ServiceContext, following: Following): Promise<FeedStep> {
  const { caller, position, selectors } = following;
  const end = following.until ?? (await readEventHorizon(context.database)).settled;
  if (end <= position) return { events: [], position, isResync: false, isBehind: false };
  const until = Math.min(end, position + maxSpan);
  const range = { caller, selectors, after: position, until, limit: pageSize };
  const { events, oldest } = await readEventsAfter(context.database, range);
  if (oldest !== null && position < oldest - 1) {
    return { events: [], position: end, isResync: true, isBehind: false };
  }
  const reached = events.length === pageSize ? (events.at(-1)?.sequence ?? until) : until;
  const isBehind = reached < end;
  // SQLite reads without ever waiting, so a long replay would leave nobody else a turn.
  if (isBehind) await setImmediate();
  return { events, position: reached, isResync: false, isBehind };
}
