import { turnCompletedEvent } from "../domain/event.js";
import { privateTurnMembers } from "../domain/turn.js";
import { publishDelivered, restoreRows, retireIntents } from "./clarification-delivery.js";
import type { Database, Reader } from "./connection.js";
import { insertEvents } from "./events.js";
import { hasFlag, turnIsReferenced, turnIsReserved } from "./predicates.js";
import { agentKind, announceTurn, lockSession, type AgentKind } from "./sessions.js";
import { joinSql, sql } from "./sql.js";

/** A reservation whose process is gone. */
export interface StrandedReservation {
  readonly turnId: string;
  readonly sessionId: string;
  readonly taskId: string;
  readonly agentKind: AgentKind;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Reservations that no living process will resolve, oldest first. Those of other living processes are theirs. OP29 */
export async function listStrandedReservations(reader: Reader, ownGeneration: number): Promise<StrandedReservation[]> {
  const generation = sql`CAST(turn.metadata->>'prompt_dispatch_generation' AS INTEGER)`;
  const rows = await reader.read<{
    id: string;
    task_session_id: string;
    task_id: string;
    agent_kind: string;
    metadata: Record<string, unknown>;
  }>(sql`SELECT turn.id, turn.task_session_id, session.task_id, session.agent_kind, turn.metadata
      FROM task_session_turns AS turn JOIN task_sessions AS session ON session.id = turn.task_session_id
     WHERE ${turnIsReserved("turn")} AND NOT COALESCE(${reader.dialect.isLiveGeneration(generation, ownGeneration)}, FALSE)
     ORDER BY turn.started_at, turn.created_at, turn.id`);
  return rows.map((row) => ({
    turnId: row.id,
    sessionId: row.task_session_id,
    taskId: row.task_id,
    agentKind: agentKind(row.agent_kind),
    metadata: row.metadata,
  }));
}

type Stranded = Pick<StrandedReservation, "turnId" | "sessionId" | "taskId"> & {
  readonly pendingId: string;
  readonly messageIds: readonly string[];
};

/**
 * Removes a reservation from which nothing left, and puts back exactly the rows it claimed. False, and nothing changed,
 * when its dispatch was attempted or a message refers to it. Rules: U22, U75
 */
export function removeReservation(database: Database, stranded: Stranded, at: Date): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await lockSession(transaction, stranded.sessionId);
    const removed = await transaction.execute(sql`DELETE FROM task_session_turns AS turn
      WHERE turn.id = ${stranded.turnId} AND ${turnIsReserved("turn")}
        AND NOT ${hasFlag("turn", "prompt_dispatch_attempted")} AND NOT ${turnIsReferenced("turn")}`);
    if (removed === 0) return false;
    await restoreRows(transaction, stranded, at);
    return true;
  });
}

/**
 * Keeps a reservation whose prompt may have reached the agent: its claim is final, and in place of the reservation the
 * turn carries the marker that its events are still to be written. Does nothing when it is no reservation any more.
 * Rules: U14, U16, U22
 */
export function keepReservation(database: Database, stranded: Stranded, at: Date): Promise<void> {
  return database.transaction(async (transaction) => {
    const { dialect } = transaction;
    await lockSession(transaction, stranded.sessionId);
    const bare = dialect.withoutMembers(sql`turn.metadata`, privateTurnMembers);
    const kept = await transaction.execute(sql`UPDATE task_session_turns AS turn
        SET metadata = ${dialect.withMembers(bare, { prompt_dispatch_event_pending: true })}, updated_at = ${at}
      WHERE turn.id = ${stranded.turnId} AND ${turnIsReserved("turn")}`);
    if (kept === 0 || stranded.messageIds.length === 0) return;
    const claimed = sql`message.id IN (${joinSql([...stranded.messageIds])})
      AND message.task_session_id = ${stranded.sessionId}`;
    await publishDelivered(transaction, stranded, await retireIntents(transaction, claimed), at);
  });
}

/**
 * Writes the events of the turns that recovery kept: the start, and the end of one that is over. The marker goes in the
 * same transaction, so each is written once. Returns how many turns there were. Rules: U16, U17
 */
export function publishKeptTurns(database: Database, at: Date): Promise<number> {
  return database.transaction(async (transaction) => {
    const { dialect } = transaction;
    const turns = await transaction.write<{
      id: string;
      task_session_id: string;
      task_id: string;
      started_at: Date;
      completed_at: Date | null;
    }>(sql`UPDATE task_session_turns AS turn
        SET metadata = ${dialect.withoutMembers(sql`turn.metadata`, privateTurnMembers)}, updated_at = ${at}
      WHERE ${hasFlag("turn", "prompt_dispatch_event_pending")}
      RETURNING id, task_session_id, started_at, completed_at,
        (SELECT session.task_id FROM task_sessions AS session WHERE session.id = task_session_id) AS task_id`);
    for (const { id, task_session_id, task_id, started_at, completed_at } of turns) {
      const turn = { id, sessionId: task_session_id, taskId: task_id, startedAt: started_at };
      await announceTurn(transaction, turn);
      if (completed_at !== null)
        await insertEvents(transaction, [turnCompletedEvent({ ...turn, completedAt: completed_at })]);
    }
    return turns.length;
  });
}
