import { unscopedCaller, type Caller } from "../domain/caller.js";
import type { SessionState, SessionSurface } from "../domain/session-state.js";
import { turnStartedEvent, type TurnRow } from "../domain/event.js";
import { markSuperseded } from "./clarifications.js";
import type { Database, Reader, Transaction } from "./connection.js";
import { insertEvents } from "./events.js";
import { pendingActionColumns, type StoredPendingAction } from "./pending-actions.js";
import { currentTurnOf, sessionHasQuestion, sessionIsLive, taskIsVisible } from "./predicates.js";
import { sql, type Sql } from "./sql.js";

export interface SessionRow extends StoredPendingAction {
  readonly id: string;
  readonly task_id: string;
  readonly name: string;
  readonly state: SessionState;
  readonly is_primary: boolean;
  readonly surface: SessionSurface;
  readonly started_at: Date;
  readonly completed_at: Date | null;
  readonly updated_at: Date;
}

const sessionColumns = sql`session.id, session.task_id, session.name, session.state, session.is_primary, session.surface,
  session.started_at, session.completed_at, session.updated_at, ${pendingActionColumns("session")}`;

const visibleSessions = (caller: Caller): Sql => sql`SELECT ${sessionColumns}
    FROM task_sessions AS session JOIN tasks AS task ON task.id = session.task_id
   WHERE ${taskIsVisible(caller, "task")}`;

/** The session, or null when there is none whose task the caller may see. */
export async function readSession(reader: Reader, caller: Caller, sessionId: string): Promise<SessionRow | null> {
  const [row] = await reader.read<SessionRow>(sql`${visibleSessions(caller)} AND session.id = ${sessionId}`);
  return row ?? null;
}

/** The sessions of a task that the caller may see, oldest first. Rules: U43 */
export function listSessions(reader: Reader, caller: Caller, taskId: string): Promise<SessionRow[]> {
  return reader.read<SessionRow>(
    sql`${visibleSessions(caller)} AND session.task_id = ${taskId} ORDER BY session.started_at, session.id`,
  );
}

export interface SessionCredential {
  readonly tokenHash: string;
  readonly taskId: string;
  /** Owner of the task's workspace; `""` without one. X118, OP44 */
  readonly ownerId: string;
  readonly surface: SessionSurface;
}

/** What authenticates a live session's own calls; null for an ended or unknown session. */
export async function readSessionCredential(reader: Reader, sessionId: string): Promise<SessionCredential | null> {
  const [row] = await reader.read<StoredCredential>(sql`
    SELECT session.token_hash, session.task_id, session.surface, workspace.owner_id
      FROM task_sessions AS session JOIN tasks AS task ON task.id = session.task_id
      LEFT JOIN workspaces AS workspace ON workspace.id = task.workspace_id
     WHERE session.id = ${sessionId} AND ${sessionIsLive("session")}`);
  if (row === undefined) return null;
  return { tokenHash: row.token_hash, taskId: row.task_id, ownerId: row.owner_id ?? "", surface: row.surface };
}

interface StoredCredential {
  readonly token_hash: string;
  readonly task_id: string;
  readonly surface: SessionSurface;
  readonly owner_id: string | null;
}

export interface NewSession {
  readonly id: string;
  readonly taskId: string;
  readonly name: string;
  readonly surface: SessionSurface;
  readonly tokenHash: string;
  readonly turnId: string;
  readonly startedAt: Date;
}

/**
 * Opens an attached session: running, its first turn started; primary when it is the task's first. Null when the task is
 * gone. Serialized on the task row.
 */
export function insertAttachedSession(database: Database, session: NewSession): Promise<SessionRow | null> {
  return database.transaction(async (transaction) => {
    // A write, so that it takes the lock on both databases; the task itself stays as it is.
    const locked = await transaction.execute(sql`UPDATE tasks SET id = id WHERE id = ${session.taskId}`);
    if (locked === 0) return null;
    await transaction.execute(sql`INSERT INTO task_sessions
        (id, task_id, name, state, agent_kind, surface, token_hash, is_primary, started_at, updated_at)
      VALUES (${session.id}, ${session.taskId}, ${session.name}, 'RUNNING', 'attached', ${session.surface},
        ${session.tokenHash}, NOT EXISTS (SELECT 1 FROM task_sessions AS other WHERE other.task_id = ${session.taskId}),
        ${session.startedAt}, ${session.startedAt})`);
    await startTurn(transaction, {
      id: session.turnId,
      sessionId: session.id,
      taskId: session.taskId,
      startedAt: session.startedAt,
    });
    return readSession(transaction, unscopedCaller, session.id);
  });
}

/**
 * Prepares a session of an agent that is to be launched: state `CREATED`, no turn yet. Writes nothing when the task is
 * gone.
 */
export async function insertLaunchedSession(
  transaction: Transaction,
  session: Pick<NewSession, "id" | "taskId" | "surface" | "startedAt"> & { readonly agentProfileId: string },
): Promise<void> {
  const at = transaction.dialect.instant(session.startedAt);
  await transaction.execute(sql`INSERT INTO task_sessions
      (id, task_id, state, agent_kind, surface, agent_profile_id, is_primary, started_at, updated_at)
    SELECT ${session.id}, task.id, 'CREATED', 'launched', ${session.surface}, ${session.agentProfileId},
      NOT EXISTS (SELECT 1 FROM task_sessions AS other WHERE other.task_id = task.id), ${at}, ${at}
      FROM tasks AS task WHERE task.id = ${session.taskId}`);
}

export type AgentKind = "attached" | "launched";

/** Who runs the session's agent; null when there is no such session. */
export async function readAgentKind(reader: Reader, sessionId: string): Promise<AgentKind | null> {
  const [row] = await reader.read<{ agent_kind: string }>(
    sql`SELECT session.agent_kind FROM task_sessions AS session WHERE session.id = ${sessionId}`,
  );
  return row === undefined ? null : agentKind(row.agent_kind);
}

/** Only what we launched ourselves is launched. */
export function agentKind(stored: string): AgentKind {
  return stored === "launched" ? "launched" : "attached";
}

/** Starts a turn, public at once: it becomes the session's current turn when none started later. */
export async function startTurn(transaction: Transaction, turn: TurnRow): Promise<void> {
  await transaction.execute(sql`INSERT INTO task_session_turns
      (id, task_session_id, task_id, started_at, created_at, updated_at)
    VALUES (${turn.id}, ${turn.sessionId}, ${turn.taskId}, ${turn.startedAt}, ${turn.startedAt}, ${turn.startedAt})`);
  await announceTurn(transaction, turn);
}

/** Tells of a turn that is public from now on: the session's older open questions are history. Rules: U4, U15 */
export async function announceTurn(transaction: Transaction, turn: TurnRow): Promise<void> {
  await markSuperseded(transaction, turn.sessionId);
  await insertEvents(transaction, [turnStartedEvent(turn)]);
}

/** An instant at which a turn that starts now is newer than every turn of the session, whatever the clock did. */
export async function nextTurnStart(reader: Reader, sessionId: string, now: Date): Promise<Date> {
  const [newest] = await reader.read<{ started_at: Date }>(sql`SELECT turn.started_at FROM task_session_turns AS turn
    WHERE turn.task_session_id = ${sessionId} ORDER BY turn.started_at DESC LIMIT 1`);
  return new Date(Math.max(now.getTime(), newest === undefined ? 0 : newest.started_at.getTime() + 1));
}

export interface LockedSession {
  readonly taskId: string;
  readonly isLive: boolean;
  readonly currentTurnId: string | null;
}

/**
 * Locks a session by writing it, which orders questions, claims, turns and the session's end on both databases.
 * Null when it does not exist.
 */
export async function touchSession(
  transaction: Transaction,
  sessionId: string,
  at: Date,
): Promise<LockedSession | null> {
  const touched = await transaction.execute(sql`UPDATE task_sessions SET updated_at = ${at} WHERE id = ${sessionId}`);
  if (touched === 0) return null;
  const [row] = await transaction.read<{ task_id: string; is_live: boolean | bigint; turn_id: string | null }>(sql`
    SELECT session.task_id, ${sessionIsLive("session")} AS is_live, ${currentTurnOf(sql`session.id`)} AS turn_id
      FROM task_sessions AS session WHERE session.id = ${sessionId}`);
  return row === undefined ? null : { taskId: row.task_id, isLive: Boolean(row.is_live), currentTurnId: row.turn_id };
}

/**
 * Locks the session row on PostgreSQL, so that a claim, a turn start and the session's end happen one after the other;
 * SQLite has one writer. Must come first in its transaction, and a write must follow it.
 */
export async function lockSession(transaction: Transaction, sessionId: string): Promise<void> {
  if (!transaction.dialect.isShared) return;
  await transaction.read(
    sql`SELECT session.id FROM task_sessions AS session WHERE session.id = ${sessionId} ${transaction.dialect.rowLock}`,
  );
}

/**
 * The same for all sessions that `which` describes, in one order. A session is locked before its task and its rows: by
 * whoever ends, archives, moves or deletes as by whoever asks and answers.
 */
export async function lockSessions(transaction: Transaction, which: Sql): Promise<void> {
  if (!transaction.dialect.isShared) return;
  await transaction.read(
    sql`SELECT session.id FROM task_sessions AS session WHERE ${which} ORDER BY session.id ${transaction.dialect.rowLock}`,
  );
}

/** Shows that the session waits for its human. */
export async function markWaiting(transaction: Transaction, sessionId: string): Promise<void> {
  await transaction.execute(sql`UPDATE task_sessions SET state = 'WAITING_FOR_INPUT' WHERE id = ${sessionId}`);
}

/** Shows that the session runs again, unless another of its questions is still open. */
export async function markRunning(transaction: Transaction, sessionId: string, at: Date): Promise<void> {
  await transaction.execute(sql`UPDATE task_sessions SET state = 'RUNNING', updated_at = ${at}
    WHERE id = ${sessionId} AND state = 'WAITING_FOR_INPUT'
      AND NOT ${sessionHasQuestion(sql`task_sessions.id`)}`);
}
