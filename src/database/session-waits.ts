import type { Reader, Transaction } from "./connection.js";
import { pendingIdOf, rowIsPending } from "./predicates.js";
import { sql, type Sql } from "./sql.js";

/*
 * `session_waits` says which server process holds a live request and whether a call is blocked on it. It decides
 * nothing about the question itself; a row of a dead process counts as none.
 */

export interface Wait {
  readonly pendingId: string;
  readonly sessionId: string;
  readonly generation: number;
  /** False: the request is live, but nobody is blocked on it yet. */
  readonly isWaiting: boolean;
  readonly createdAt: Date;
}

/** Registers this process for a live request. */
export async function upsertWait(transaction: Transaction, wait: Wait): Promise<void> {
  await transaction.execute(sql`INSERT INTO session_waits
      (pending_id, generation, task_session_id, is_waiting, created_at)
    VALUES (${wait.pendingId}, ${wait.generation}, ${wait.sessionId}, ${wait.isWaiting}, ${wait.createdAt})
    ON CONFLICT (pending_id, generation) DO UPDATE SET is_waiting = session_waits.is_waiting OR excluded.is_waiting`);
}

/** Removes this process's registration; the reason that a rejection left on it, or null when there was none. */
export async function deleteWait(
  transaction: Transaction,
  wait: { readonly pendingId: string; readonly generation: number },
): Promise<{ rejectReason: string } | null> {
  const [row] = await transaction.write<{ reject_reason: string }>(sql`DELETE FROM session_waits
    WHERE pending_id = ${wait.pendingId} AND generation = ${wait.generation} RETURNING reject_reason`);
  return row === undefined ? null : { rejectReason: row.reject_reason };
}

/** Removes every process's registration of a request that is over; how many there were. */
export function deleteWaits(transaction: Transaction, pendingId: string): Promise<number> {
  return transaction.execute(sql`DELETE FROM session_waits WHERE pending_id = ${pendingId}`);
}

/** Ends the requests of these sessions that no call is blocked on; `which` describes rows of `session`. */
export async function deleteIdleWaits(transaction: Transaction, which: Sql): Promise<void> {
  await transaction.execute(sql`DELETE FROM session_waits WHERE NOT is_waiting
    AND task_session_id IN (SELECT session.id FROM task_sessions AS session WHERE ${which})`);
}

/** Leaves a rejection's reason for the waiting calls: no message row may hold it. */
export async function leaveRejectReason(transaction: Transaction, pendingId: string, reason: string): Promise<void> {
  await transaction.execute(sql`UPDATE session_waits SET reject_reason = ${reason} WHERE pending_id = ${pendingId}`);
}

/** Does any living process hold the request, and is a call blocked on it? Rules: A7, OP29 */
export async function readLiveness(
  reader: Reader,
  pendingId: string,
  ownGeneration: number,
): Promise<{ isLive: boolean; isAwaited: boolean }> {
  const rows = await reader.read<{ is_waiting: boolean }>(sql`SELECT is_waiting FROM session_waits AS held
    WHERE held.pending_id = ${pendingId} AND ${reader.dialect.isLiveGeneration(sql`held.generation`, ownGeneration)}`);
  return { isLive: rows.length > 0, isAwaited: rows.some((row) => row.is_waiting) };
}

/** The requests of a session that some process holds. */
export async function listSessionWaits(reader: Reader, sessionId: string): Promise<string[]> {
  const rows = await reader.read<{ pending_id: string }>(
    sql`SELECT DISTINCT pending_id FROM session_waits WHERE task_session_id = ${sessionId}`,
  );
  return rows.map((row) => row.pending_id);
}

/** The requests of a task's sessions that some process holds. */
export async function listSessionWaitsOfTask(reader: Reader, taskId: string): Promise<string[]> {
  const rows = await reader.read<{ pending_id: string }>(sql`SELECT DISTINCT held.pending_id FROM session_waits AS held
    JOIN task_sessions AS session ON session.id = held.task_session_id WHERE session.task_id = ${taskId}`);
  return rows.map((row) => row.pending_id);
}

/** The requests of the sessions of a workspace's tasks that some process holds. */
export async function listSessionWaitsOfWorkspace(reader: Reader, workspaceId: string): Promise<string[]> {
  const rows = await reader.read<{ pending_id: string }>(sql`SELECT DISTINCT held.pending_id FROM session_waits AS held
    JOIN task_sessions AS session ON session.id = held.task_session_id
    JOIN tasks AS task ON task.id = session.task_id WHERE task.workspace_id = ${workspaceId}`);
  return rows.map((row) => row.pending_id);
}

/** This process's requests that are no longer plainly pending: their waiters must look. */
export async function listChangedWaits(reader: Reader, generation: number): Promise<string[]> {
  const rows = await reader.read<{ pending_id: string }>(sql`SELECT held.pending_id FROM session_waits AS held
    WHERE held.generation = ${generation}
      AND NOT EXISTS (SELECT 1 FROM task_session_messages AS message
           WHERE ${pendingIdOf("message")} = held.pending_id AND ${rowIsPending("message")})`);
  return rows.map((row) => row.pending_id);
}

/** Forgets the registrations of processes that are gone. */
export async function deleteDeadWaits(transaction: Transaction, ownGeneration: number): Promise<void> {
  await transaction.execute(sql`DELETE FROM session_waits
    WHERE NOT ${transaction.dialect.isLiveGeneration(sql`session_waits.generation`, ownGeneration)}`);
}
