import { scopeOf, type Caller } from "../domain/caller.js";
import { rawSql, sql, type Sql } from "./sql.js";

/*
 * The one membership rule of a question bundle, and the one visibility rule of a task. Claim, list, detachment and
 * projections are built from these and never restate them. The keys, the type and the statuses stand here as literals
 * because the planners match the expression indexes by text.
 */

/** The row's bundle id. `alias` names a `task_session_messages` row in scope. */
export const pendingIdOf = (alias: string): Sql => rawSql(`(${alias}.metadata->>'pending_id')`);

export const isQuestion = (alias: string): Sql => rawSql(`${alias}.type = 'clarification_request'`);

/** Absent and empty count as pending, an unknown value does not. Rules: D3 */
export const rowIsPending = (alias: string): Sql =>
  rawSql(`${alias}.type = 'clarification_request' AND COALESCE(${alias}.metadata->>'status', '') IN ('', 'pending')`);

/** A flag in metadata: `true`, `"true"`, `"1"` and `1` are equal on both databases. Rules: U23 */
export const hasFlag = (alias: string, key: string): Sql =>
  rawSql(`COALESCE(CAST(${alias}.metadata->>'${key}' AS TEXT), '') IN ('1', 'true')`);

/** Some message refers to the turn row `alias`. */
export const turnIsReferenced = (alias: string): Sql =>
  sql`EXISTS (SELECT 1 FROM task_session_messages AS referring WHERE referring.turn_id = ${rawSql(alias)}.id)`;

/** The turn row `alias` is reserved for a late answer and not published yet. Rules: U13 */
export const turnIsReserved = (alias: string): Sql => hasFlag(alias, "prompt_dispatch_pending");

/** A turn history shows the turn row `alias`: it is published, or a message refers to it. Rules: U46, U13 */
export const turnIsVisible = (alias: string): Sql => sql`(NOT ${turnIsReserved(alias)} OR ${turnIsReferenced(alias)})`;

/** A turn is authoritative unless it is a bare reservation. Rules: U39 */
const turnIsAuthoritative = sql`(${turnIsVisible("turn")} OR ${hasFlag("turn", "prompt_dispatch_attempted")})`;

/**
 * The session has a reservation that is not resolved: no prompt is admitted, and no turn of it starts or ends, until it
 * is. `sessionId` is an expression. Rules: U18, U62
 */
export const sessionIsReserved = (sessionId: Sql): Sql => sql`EXISTS (SELECT 1 FROM task_session_turns AS reserved_turn
    WHERE reserved_turn.task_session_id = ${sessionId} AND ${turnIsReserved("reserved_turn")})`;

/** The claim on the message row `alias` belongs to a reservation, which alone may deliver it or put it back. U13, U40 */
export const claimIsReserved = (alias: string): Sql => sql`EXISTS (SELECT 1 FROM task_session_turns AS owner_turn
    WHERE owner_turn.task_session_id = ${rawSql(alias)}.task_session_id AND ${turnIsReserved("owner_turn")}
      AND owner_turn.metadata->>'prompt_dispatch_pending_id' = ${pendingIdOf(alias)})`;

/** The id of a session's newest authoritative turn; NULL without one. `sessionId` is an expression. Rules: U38, U5 */
export const currentTurnOf = (sessionId: Sql): Sql => sql`(SELECT turn.id FROM task_session_turns AS turn
    WHERE turn.task_session_id = ${sessionId} AND ${turnIsAuthoritative}
    ORDER BY turn.started_at DESC, turn.created_at DESC, turn.id DESC LIMIT 1)`;

export const sessionIsLive = (alias: string): Sql =>
  rawSql(`${alias}.state NOT IN ('COMPLETED', 'FAILED', 'CANCELLED')`);

/**
 * The bundle of the message row `alias` belongs to the current turn of a live session and is well formed: some row
 * names that turn, and none has another type, session or turn. An empty turn id is no other turn (OP45).
 * Together with `rowIsPending` this is "active". Rules: D4, B5, U1, U34, OP4
 *
 * The bundle's rows are judged in one pass, the worst of them decides: 0 does not belong here, 1 names the turn, 2 names
 * none. A condition on `turn_id` would let PostgreSQL read all rows of the turn in place of the bundle's own.
 */
export const bundleIsCurrent = (alias: string): Sql => sql`EXISTS (SELECT 1 FROM task_sessions AS session
    WHERE session.id = ${rawSql(alias)}.task_session_id AND ${sessionIsLive("session")}
      AND (SELECT MIN(CASE WHEN NOT ${isQuestion("sibling")} OR sibling.task_session_id <> session.id THEN 0
                           WHEN sibling.turn_id = ${currentTurnOf(sql`session.id`)} THEN 1
                           WHEN sibling.turn_id = '' THEN 2 ELSE 0 END)
             FROM task_session_messages AS sibling WHERE ${pendingIdOf("sibling")} = ${pendingIdOf(alias)}) = 1)`;

/** The session has an active question. `sessionId` is an expression. Rules: U6, U42 */
export const sessionHasQuestion = (sessionId: Sql): Sql => sql`EXISTS (SELECT 1 FROM task_session_messages AS open_row
    WHERE open_row.task_session_id = ${sessionId} AND ${rowIsPending("open_row")} AND ${bundleIsCurrent("open_row")})`;

/** The caller may see the workspace row `alias`. Rules: L1a */
export function workspaceIsVisible(caller: Caller, alias: string): Sql {
  const scope = scopeOf(caller);
  return scope === null ? sql`TRUE` : sql`${rawSql(alias)}.owner_id IN ('', ${scope})`;
}

/** The caller may see the task row `alias`. Rules: PM1, L1c, L1d, D5 */
export function taskIsVisible(caller: Caller, alias: string): Sql {
  if (scopeOf(caller) === null) return sql`TRUE`;
  const workspaceId = rawSql(`${alias}.workspace_id`);
  return sql`(${workspaceId} = ''
      OR NOT EXISTS (SELECT 1 FROM workspaces AS any_workspace WHERE any_workspace.id = ${workspaceId})
      OR EXISTS (SELECT 1 FROM workspaces AS seen WHERE seen.id = ${workspaceId} AND ${workspaceIsVisible(caller, "seen")}))`;
}
