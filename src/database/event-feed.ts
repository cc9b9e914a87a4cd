import { scopeOf, type Caller } from "../domain/caller.js";
import type { EventSelector, RecordedEvent } from "../domain/event-selector.js";
import type { Reader } from "./connection.js";
import { taskIsVisible, workspaceIsVisible } from "./predicates.js";
import { joinSql, sql, type Sql } from "./sql.js";

export interface EventHorizon {
  /** The highest number given out. */
  readonly last: number;
  /** No event at or below this number can appear any more: readers go this far. */
  readonly settled: number;
}

/** How far readers may go whose statement starts after this one. */
export async function readEventHorizon(reader: Reader): Promise<EventHorizon> {
  const [row] = await reader.read<{ last: bigint; settled: bigint }>(reader.dialect.eventHorizon);
  return { last: Number(row?.last ?? 0), settled: Number(row?.settled ?? 0) };
}

export interface EventRange {
  readonly caller: Caller;
  /** Exclusive. */
  readonly after: number;
  /** Inclusive; at most a horizon's `settled`, or events are skipped. */
  readonly until: number;
  /** An event is wanted when one of them selects it. */
  readonly selectors: readonly EventSelector[];
  readonly limit: number;
}

export interface EventPage {
  readonly events: readonly RecordedEvent[];
  /** The number of the oldest event that is kept; null when there is none at all. */
  readonly oldest: number | null;
}

interface EventRow {
  readonly oldest: bigint | null;
  readonly sequence: bigint | null;
  readonly action: string;
  readonly workspace_id: string;
  readonly task_id: string;
  readonly session_id: string;
  readonly payload: Record<string, unknown>;
  readonly created_at: Date;
}

/**
 * The first events of a range that the caller may see, in the order of their numbers, together with what is still kept
 * at that very moment. Rules: PM1, X112
 */
export async function readEventsAfter(reader: Reader, range: EventRange): Promise<EventPage> {
  const rows = await reader.read<EventRow>(sql`SELECT kept.oldest, page.*
    FROM (SELECT MIN(sequence) AS oldest FROM events) AS kept
    LEFT JOIN (SELECT event.sequence, event.action, event.workspace_id, event.task_id, event.session_id, event.payload,
                      event.created_at
                 FROM events AS event
                WHERE event.sequence > ${range.after} AND event.sequence <= ${range.until}
                  AND (${joinSql([sql`FALSE`, ...range.selectors.map(selects)], " OR ")}) AND ${eventIsVisible(range.caller)}
                ORDER BY event.sequence LIMIT ${range.limit}) AS page ON TRUE
   ORDER BY page.sequence`);
  const oldest = rows[0]?.oldest ?? null;
  return { oldest: oldest === null ? null : Number(oldest), events: rows.flatMap(toEvent) };
}

function toEvent({ sequence, ...row }: EventRow): RecordedEvent[] {
  if (sequence === null) return [];
  const { action, payload } = row;
  const place = { workspaceId: row.workspace_id, taskId: row.task_id, sessionId: row.session_id };
  return [{ sequence: Number(sequence), action, ...place, payload, createdAt: row.created_at }];
}

function selects({ workspaceId, taskId, sessionId }: EventSelector): Sql {
  return joinSql(
    [
      sql`TRUE`,
      ...(workspaceId === undefined ? [] : [sql`event.workspace_id = ${workspaceId}`]),
      ...(taskId === undefined ? [] : [sql`event.task_id = ${taskId}`]),
      ...(sessionId === undefined ? [] : [sql`event.session_id = ${sessionId}`]),
    ],
    " AND ",
  );
}

/**
 * The caller may see the row `event`: by its task, and when that is gone by the workspace it was in. An event that leads
 * to neither is for unscoped callers only. Rules: PM1, M5a
 */
function eventIsVisible(caller: Caller): Sql {
  if (scopeOf(caller) === null) return sql`TRUE`;
  return sql`(EXISTS (SELECT 1 FROM tasks AS task WHERE task.id = event.task_id AND ${taskIsVisible(caller, "task")})
      OR (NOT EXISTS (SELECT 1 FROM tasks AS gone WHERE gone.id = event.task_id)
          AND EXISTS (SELECT 1 FROM workspaces AS home
               WHERE home.id = event.workspace_id AND ${workspaceIsVisible(caller, "home")})))`;
}
