import { messageEvent, turnCompletedEvent } from "../domain/event.js";
import { publicTurnMetadata } from "../domain/turn.js";
import { markSessionDisconnected } from "./clarifications.js";
import type { Database, Reader, Transaction } from "./connection.js";
import { insertEvents } from "./events.js";
import { sessionHasQuestion, turnIsVisible } from "./predicates.js";
import { deleteIdleWaits, listSessionWaits } from "./session-waits.js";
import { lockSessions, nextTurnStart, startTurn, touchSession, type LockedSession } from "./sessions.js";
import { sql } from "./sql.js";
import { isSessionReserved } from "./turn-reservations.js";

/** A turn as anybody may see it. */
export interface Turn {
  readonly id: string;
  readonly sessionId: string;
  readonly taskId: string;
  readonly startedAt: Date;
  readonly completedAt: Date | null;
  readonly metadata: Record<string, unknown>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

interface StoredTurn {
  readonly id: string;
  readonly task_session_id: string;
  readonly task_id: string;
  readonly started_at: Date;
  readonly completed_at: Date | null;
  readonly metadata: Record<string, unknown>;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A turn that was started or completed, and the requests whose waiting calls must look again. */
export interface ChangedTurn {
  readonly kind: "turn";
  readonly turn: Turn;
  readonly waits: readonly string[];
}

/** Why a turn cannot be started or completed. */
export interface TurnRefusal {
  readonly kind: "gone" | "ended" | "reserved" | "no_turn" | "has_question";
}

const turnColumns = sql`id, task_session_id, task_id, started_at, completed_at, metadata, created_at, updated_at`;

/** A session's visible turns by their start. Rules: U46, U17 */
export async function listTurns(reader: Reader, sessionId: string): Promise<Turn[]> {
  const rows = await reader.read<StoredTurn>(sql`SELECT ${turnColumns} FROM task_session_turns AS turn
    WHERE turn.task_session_id = ${sessionId} AND ${turnIsVisible("turn")}
   ORDER BY turn.started_at, turn.created_at, turn.id`);
  return rows.map(toTurn);
}

/**
 * Starts the session's next turn, which is newer than every other: questions of earlier turns are history from now on,
 * without any write to them. Rules: U4, U38, U41, U18
 */
export function beginTurn(
  database: Database,
  { sessionId, turnId, at }: { readonly sessionId: string; readonly turnId: string; readonly at: Date },
): Promise<ChangedTurn | TurnRefusal> {
  return database.transaction(async (transaction): Promise<ChangedTurn | TurnRefusal> => {
    const session = await admitTurnChange(transaction, sessionId, at);
    if ("kind" in session) return session;
    const startedAt = await nextTurnStart(transaction, sessionId, at);
    await startTurn(transaction, { id: turnId, sessionId, taskId: session.taskId, startedAt });
    await transaction.execute(sql`UPDATE task_sessions SET state = 'RUNNING' WHERE id = ${sessionId}`);
    return changed(transaction, sessionId, turnId);
  });
}

/**
 * Completes the session's current turn. It stays the current one: its open questions are detached and can still be
 * answered. With `movesTask` it is refused while one is open. Rules: B8, U7, U8, U10, U18, U53
 */
export function completeTurn(
  database: Database,
  { sessionId, movesTask, at }: { readonly sessionId: string; readonly movesTask: boolean; readonly at: Date },
): Promise<ChangedTurn | TurnRefusal> {
  return database.transaction(async (transaction): Promise<ChangedTurn | TurnRefusal> => {
    const session = await admitTurnChange(transaction, sessionId, at);
    if ("kind" in session) return session;
    if (movesTask && (await taskHasQuestion(transaction, session.taskId))) return { kind: "has_question" };
    const { currentTurnId } = session;
    if (currentTurnId === null || !(await closeTurn(transaction, currentTurnId, at))) return { kind: "no_turn" };
    await detachQuestions(transaction, session, { sessionId, at });
    await transaction.execute(
      sql`UPDATE task_sessions SET state = 'IDLE' WHERE id = ${sessionId} AND state = 'RUNNING'`,
    );
    return changed(transaction, sessionId, currentTurnId);
  });
}

/** Sets a turn's end and tells of it; false when it has one. */
export async function closeTurn(transaction: Transaction, turnId: string, at: Date): Promise<boolean> {
  const [turn] = await transaction.write<StoredTurn>(sql`UPDATE task_session_turns
      SET completed_at = ${at}, updated_at = ${at} WHERE id = ${turnId} AND completed_at IS NULL
    RETURNING ${turnColumns}`);
  if (turn === undefined) return false;
  const { id, task_session_id: sessionId, task_id: taskId, started_at: startedAt } = turn;
  await insertEvents(transaction, [turnCompletedEvent({ id, sessionId, taskId, startedAt, completedAt: at })]);
  return true;
}

/** Does any of the task's sessions wait for an answer? The one activeness rule decides. Rules: B8, U6 */
export async function taskHasQuestion(reader: Reader, taskId: string): Promise<boolean> {
  const rows = await reader.read(sql`SELECT 1 AS found FROM task_sessions AS asking
    WHERE asking.task_id = ${taskId} AND ${sessionHasQuestion(sql`asking.id`)} LIMIT 1`);
  return rows.length > 0;
}

/** Locks the task's sessions against new questions and looks whether one is open. Rules: B8, U57 */
export async function lockedTaskHasQuestion(transaction: Transaction, taskId: string): Promise<boolean> {
  await lockSessions(transaction, sql`session.task_id = ${taskId}`);
  return taskHasQuestion(transaction, taskId);
}

async function admitTurnChange(
  transaction: Transaction,
  sessionId: string,
  at: Date,
): Promise<LockedSession | TurnRefusal> {
  const session = await touchSession(transaction, sessionId, at);
  if (session === null) return { kind: "gone" };
  if (!session.isLive) return { kind: "ended" };
  return (await isSessionReserved(transaction, sessionId)) ? { kind: "reserved" } : session;
}

async function detachQuestions(
  transaction: Transaction,
  { taskId }: LockedSession,
  { sessionId, at }: { readonly sessionId: string; readonly at: Date },
): Promise<void> {
  const rows = await markSessionDisconnected(transaction, sessionId, at);
  await insertEvents(
    transaction,
    rows.map((row) => messageEvent("session.message.updated", row, { taskId, at })),
  );
}

async function changed(transaction: Transaction, sessionId: string, turnId: string): Promise<ChangedTurn> {
  const waits = await listSessionWaits(transaction, sessionId);
  await deleteIdleWaits(transaction, sql`session.id = ${sessionId}`);
  const [turn] = await transaction.read<StoredTurn>(
    sql`SELECT ${turnColumns} FROM task_session_turns WHERE id = ${turnId}`,
  );
  if (turn === undefined) throw new Error(`turn ${turnId} vanished inside its own transaction`);
  return { kind: "turn", turn: toTurn(turn), waits };
}

function toTurn(stored: StoredTurn): Turn {
  return {
    id: stored.id,
    sessionId: stored.task_session_id,
    taskId: stored.task_id,
    startedAt: stored.started_at,
    completedAt: stored.completed_at,
    metadata: publicTurnMetadata(stored.metadata),
    createdAt: stored.created_at,
    updatedAt: stored.updated_at,
  };
}
