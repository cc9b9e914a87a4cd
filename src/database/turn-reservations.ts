import { privateTurnMembers, reservationMetadata, type ReservationSource } from "../domain/turn.js";
import { publishDelivered, restoreRows, takeDelivery, type ClaimTarget } from "./clarification-delivery.js";
import type { Database, Reader } from "./connection.js";
import { hasFlag, sessionIsReserved, turnIsReferenced, turnIsReserved } from "./predicates.js";
import { deletePrompt, isPromptHandedOver } from "./session-prompts.js";
import { deleteWaits } from "./session-waits.js";
import { announceTurn, lockSession, nextTurnStart } from "./sessions.js";
import { joinSql, sql } from "./sql.js";

/*
 * A late answer's way to its agent: its successor turn is reserved, marked immediately before the prompt leaves, and
 * published when the prompt was accepted, or withdrawn. While the reservation stands, nobody else delivers the claim or
 * puts it back. Each step locks the session first and changes nothing when the reservation is not what it must be.
 */

/** One claim on its way, and the turn that is reserved for it. */
export interface Reservation extends ClaimTarget {
  readonly turnId: string;
  /** Exactly the rows that were claimed; never empty. */
  readonly messageIds: readonly string[];
}

/**
 * Reserves the successor turn of a claim: durable, neither current nor visible. `"busy"` when another answer of the
 * session is on its way, `"taken"` when this one was delivered or put back already. Rules: U13, U40, U62
 */
export function reserveTurn(
  database: Database,
  reservation: Reservation,
  { source, at }: { readonly source: ReservationSource; readonly at: Date },
): Promise<"reserved" | "busy" | "taken"> {
  return database.transaction(async (transaction) => {
    await lockSession(transaction, reservation.sessionId);
    if (await isSessionReserved(transaction, reservation.sessionId)) return "busy";
    const startedAt = transaction.dialect.instant(await nextTurnStart(transaction, reservation.sessionId, at));
    const inserted = await transaction.execute(sql`INSERT INTO task_session_turns
        (id, task_session_id, task_id, started_at, created_at, updated_at, metadata)
      SELECT ${reservation.turnId}, session.id, ${reservation.taskId}, ${startedAt}, ${startedAt}, ${startedAt},
             ${transaction.dialect.json(reservationMetadata(source))}
        FROM task_sessions AS session
       WHERE session.id = ${reservation.sessionId} AND EXISTS (SELECT 1 FROM task_session_messages AS message
         WHERE message.id IN (${joinSql([...reservation.messageIds])}) AND message.updated_at = ${reservation.claimedAt}
           AND ${hasFlag("message", "response_delivery_pending")})`);
    return inserted === 0 ? "taken" : "reserved";
  });
}

/** Is an answer of the session on its way, or could its reservation not be removed? Rules: U18, U62 */
export async function isSessionReserved(reader: Reader, sessionId: string): Promise<boolean> {
  const [row] = await reader.read<{ reserved: boolean | bigint }>(
    sql`SELECT ${sessionIsReserved(sql`${sessionId}`)} AS reserved`,
  );
  return Boolean(row?.reserved);
}

/** Does the reservation stand? Nothing may leave for the agent otherwise. */
export async function isTurnReserved(reader: Reader, turnId: string): Promise<boolean> {
  const rows = await reader.read(sql`SELECT 1 AS found FROM task_session_turns AS turn
    WHERE turn.id = ${turnId} AND ${turnIsReserved("turn")}`);
  return rows.length > 0;
}

/**
 * The at-most-once boundary: from here on the prompt may have reached the agent. False when the reservation is gone; then
 * nothing may be dispatched. Rules: U14, U19
 */
export function markAttempted(database: Database, reservation: Reservation, at: Date): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { dialect } = transaction;
    await lockSession(transaction, reservation.sessionId);
    const marked = await transaction.execute(sql`UPDATE task_session_turns AS turn
        SET metadata = ${dialect.withMembers(sql`turn.metadata`, { prompt_dispatch_attempted: true })}, updated_at = ${at}
      WHERE turn.id = ${reservation.turnId} AND ${turnIsReserved("turn")}`);
    return marked > 0;
  });
}

/**
 * The prompt was accepted: the turn starts for everybody, its private metadata goes, and the claim is final. False when
 * the reservation is gone. Rules: U12, U15, U17, U29, U54
 */
export function publishReservation(database: Database, reservation: Reservation, at: Date): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { turnId, sessionId, taskId } = reservation;
    await lockSession(transaction, sessionId);
    const [turn] = await transaction.write<{ started_at: Date }>(sql`UPDATE task_session_turns AS turn
        SET metadata = ${transaction.dialect.withoutMembers(sql`turn.metadata`, privateTurnMembers)}, updated_at = ${at}
      WHERE turn.id = ${turnId} AND ${turnIsReserved("turn")} RETURNING started_at`);
    if (turn === undefined) return false;
    await announceTurn(transaction, { id: turnId, sessionId, taskId, startedAt: turn.started_at });
    const rows = await takeDelivery(transaction, reservation.pendingId, reservation.claimedAt);
    await deleteWaits(transaction, reservation.pendingId);
    await publishDelivered(transaction, reservation, rows, at);
    return true;
  });
}

/**
 * Nothing was dispatched: the reservation and a prompt that nobody has fetched go, and the claimed rows are put back, in
 * one transaction. `"kept"` when the agent shows signs of having it after all; `"not_restored"` when the rows could not
 * become pending again. Also right when the turn was never reserved. Rules: U19, U20, U61, U64, U78
 */
export function withdrawReservation(
  database: Database,
  reservation: Reservation,
  at: Date,
): Promise<"restored" | "not_restored" | "kept"> {
  return database.transaction(async (transaction) => {
    const { turnId, sessionId } = reservation;
    await lockSession(transaction, sessionId);
    if (await isPromptHandedOver(transaction, turnId)) return "kept";
    await transaction.execute(sql`DELETE FROM task_session_turns AS turn
      WHERE turn.id = ${turnId} AND ${turnIsReserved("turn")} AND NOT ${turnIsReferenced("turn")}`);
    const left = await transaction.read(sql`SELECT turn.id FROM task_session_turns AS turn WHERE turn.id = ${turnId}`);
    if (left.length > 0) return "kept";
    await deletePrompt(transaction, turnId);
    return (await restoreRows(transaction, reservation, at)) ? "restored" : "not_restored";
  });
}
