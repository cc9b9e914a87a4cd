import type { Bundle, MessageRow } from "../domain/bundle.js";
import { messageEvent } from "../domain/event.js";
import { readBundle } from "./clarifications.js";
import type { Database, Reader, Transaction } from "./connection.js";
import { insertEvents } from "./events.js";
import { bundleIsCurrent, claimIsReserved, hasFlag, isQuestion, pendingIdOf } from "./predicates.js";
import { messageColumns, toMessageRow, type StoredMessage } from "./rows.js";
import { insertPrompt } from "./session-prompts.js";
import { deleteWait, deleteWaits } from "./session-waits.js";
import { lockSession, lockSessions, markRunning, markWaiting } from "./sessions.js";
import { joinSql, sql, type Sql } from "./sql.js";

/*
 * The second conditional UPDATE: whoever removes `response_delivery_pending` hands the answer over, and nobody else
 * does. Three parties compete for it: the waiting call, the dispatch of a late answer, and the restore. Once a turn is
 * reserved for the dispatch, it is the dispatch's alone.
 */

/** What a claim adds to a row beside its status. */
const claimKeys = ["response", "response_delivery_pending"];

export interface DeliveryTarget {
  readonly pendingId: string;
  readonly sessionId: string;
  readonly taskId: string;
}

/** One claim's delivery: rows that were claimed at another instant belong to another claim. */
export interface ClaimTarget extends DeliveryTarget {
  readonly claimedAt: Date;
}

/**
 * Removes the delivery intent and leaves `updated_at` as the claim wrote it; no rows when another door was first or has
 * reserved it. With `claimedAt` only that claim's: one that was put back and claimed anew meanwhile is somebody else's to
 * deliver. OP2
 */
export function takeDelivery(transaction: Transaction, pendingId: string, claimedAt?: Date): Promise<MessageRow[]> {
  const ofClaim = claimedAt === undefined ? sql`TRUE` : sql`message.updated_at = ${claimedAt}`;
  return retireIntents(transaction, sql`${pendingIdOf("message")} = ${pendingId} AND ${ofClaim}`);
}

/** Removes the delivery intents of the question rows `which` describes; nothing else of them changes. */
export async function retireIntents(transaction: Transaction, which: Sql): Promise<MessageRow[]> {
  const { dialect } = transaction;
  const rows = await transaction.write<StoredMessage>(sql`UPDATE task_session_messages AS message
      SET metadata = ${dialect.withoutMembers(sql`message.metadata`, ["response_delivery_pending"])}
    WHERE ${which} AND ${isQuestion("message")} AND ${hasFlag("message", "response_delivery_pending")}
      AND NOT ${claimIsReserved("message")}
    RETURNING ${messageColumns()}`);
  return rows.map(toMessageRow);
}

/**
 * A waiting call confirms: the intent is removed, the session runs again, the terminal rows are published, and the
 * caller may return the answer as `bundle` has it. Null when there is nothing to take, `"cancelled"` when the call itself
 * was cancelled before it could, `"reserved"` while the answer is on its way by a dispatch. `rejectReason` is what the
 * winner left for this process. Rules: U26, U29, U48, U54, U77
 */
export function confirmDelivery(
  database: Database,
  target: DeliveryTarget & { readonly generation: number; readonly isCancelled: () => boolean },
  at: Date,
): Promise<{ bundle: Bundle; rejectReason: string } | "cancelled" | "reserved" | null> {
  return database.transaction(async (transaction) => {
    await lockSession(transaction, target.sessionId);
    if (target.isCancelled()) return "cancelled";
    const rows = await takeDelivery(transaction, target.pendingId);
    if (rows.length === 0) return (await isClaimReserved(transaction, target.pendingId)) ? "reserved" : null;
    const bundle = await readBundle(transaction, target.pendingId);
    if (bundle === null) throw new Error(`bundle ${target.pendingId} vanished inside its own transaction`);
    const own = await deleteWait(transaction, target);
    await publishDelivered(transaction, target, rows, at);
    return { bundle, rejectReason: own?.rejectReason ?? "" };
  });
}

/** The session runs again, and the terminal rows are published. Rules: U29 */
export async function publishDelivered(
  transaction: Transaction,
  target: DeliveryTarget,
  rows: readonly MessageRow[],
  at: Date,
): Promise<void> {
  await markRunning(transaction, target.sessionId, at);
  await publishRows(transaction, target.taskId, rows, at);
}

/** Is this claim on its way by a dispatch? */
async function isClaimReserved(reader: Reader, pendingId: string): Promise<boolean> {
  const rows = await reader.read(sql`SELECT 1 AS found FROM task_session_messages AS message
    WHERE ${pendingIdOf("message")} = ${pendingId} AND ${claimIsReserved("message")} LIMIT 1`);
  return rows.length > 0;
}

async function publishRows(
  transaction: Transaction,
  taskId: string,
  rows: readonly MessageRow[],
  at: Date,
): Promise<void> {
  await insertEvents(
    transaction,
    rows.map((row) => messageEvent("session.message.updated", row, { taskId, at })),
  );
}

/**
 * Nobody waits for a rejection: it is recorded, and left for the session's next call. False when another door was first.
 * Rules: R9, U49
 */
export function recordRejection(
  database: Database,
  target: ClaimTarget,
  queued: { readonly id: string; readonly rejectReason: string; readonly createdAt: Date },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await lockSession(transaction, target.sessionId);
    const rows = await takeDelivery(transaction, target.pendingId, target.claimedAt);
    if (rows.length === 0) return false;
    await insertPrompt(transaction, { ...queued, ...target, turnId: "", status: "rejected", content: "" });
    await deleteWaits(transaction, target.pendingId);
    await publishDelivered(transaction, target, rows, queued.createdAt);
    return true;
  });
}

/**
 * Puts exactly the claimed rows back to pending when nobody took or reserved the delivery, the turn is still current and
 * the session live; otherwise changes nothing and returns false. Rules: B6, U31, U64
 */
export function restoreClaim(
  database: Database,
  target: ClaimTarget & { readonly messageIds: readonly string[] },
  at: Date,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await lockSession(transaction, target.sessionId);
    return restoreRows(transaction, target, at);
  });
}

/** The same inside a transaction that has locked the session. Rows of any claim when `claimedAt` is left out. */
export async function restoreRows(
  transaction: Transaction,
  target: DeliveryTarget & { readonly messageIds: readonly string[]; readonly claimedAt?: Date },
  at: Date,
): Promise<boolean> {
  const { messageIds, claimedAt } = target;
  if (messageIds.length === 0) return false;
  const pending = transaction.dialect.withMembers(sql`message.metadata`, { status: "pending" });
  const restored = await transaction.write<StoredMessage>(sql`UPDATE task_session_messages AS message
      SET metadata = ${transaction.dialect.withoutMembers(pending, claimKeys)}, updated_at = ${at}
    WHERE message.id IN (${joinSql([...messageIds])}) AND ${hasFlag("message", "response_delivery_pending")}
      AND NOT ${claimIsReserved("message")} AND ${bundleIsCurrent("message")}
      AND ${claimedAt === undefined ? sql`TRUE` : sql`message.updated_at = ${claimedAt}`}
    RETURNING ${messageColumns()}`);
  if (restored.length === 0) return false;
  await markWaiting(transaction, target.sessionId);
  await publishRows(transaction, target.taskId, restored.map(toMessageRow), at);
  return true;
}

/**
 * At start: claimed answers that nobody handed over or has reserved, last claimed before `claimedBefore`, go back to
 * pending where their turn is current and the session live; elsewhere only the intent is removed and the terminal status
 * stays. Returns how many rows it changed; a second run changes none. Rules: U28, U76
 */
export function recoverDeliveries(database: Database, claimedBefore: Date, at: Date): Promise<number> {
  return database.transaction(async (transaction) => {
    const { dialect } = transaction;
    const metadata = sql`message.metadata`;
    const stranded = sql`${isQuestion("message")} AND ${hasFlag("message", "response_delivery_pending")}
      AND message.updated_at < ${claimedBefore} AND NOT ${claimIsReserved("message")}`;
    // Before their rows, as everybody does.
    await lockSessions(
      transaction,
      sql`session.id IN (SELECT message.task_session_id
      FROM task_session_messages AS message WHERE ${stranded})`,
    );
    const reopened = dialect.withoutMembers(dialect.withMembers(metadata, { status: "pending" }), claimKeys);
    const restored = await transaction.write<StoredMessage & { session_task_id: string }>(sql`
      UPDATE task_session_messages AS message SET metadata = ${reopened}, updated_at = ${at}
       WHERE ${stranded} AND ${bundleIsCurrent("message")} RETURNING ${messageColumns()}, ${sessionTaskId} AS session_task_id`);
    for (const row of restored) await publishRestored(transaction, row, at);
    const retired = await transaction.execute(sql`UPDATE task_session_messages AS message
        SET metadata = ${dialect.withoutMembers(metadata, ["response_delivery_pending"])} WHERE ${stranded}`);
    return restored.length + retired;
  });
}

/** For `RETURNING`, which names no alias: the column is the message's, as sessions have none of that name. */
const sessionTaskId = sql`(SELECT session.task_id FROM task_sessions AS session WHERE session.id = task_session_id)`;

async function publishRestored(
  transaction: Transaction,
  row: StoredMessage & { session_task_id: string },
  at: Date,
): Promise<void> {
  await markWaiting(transaction, row.task_session_id);
  const taskId = row.task_id === "" ? row.session_task_id : row.task_id;
  await publishRows(transaction, taskId, [toMessageRow(row)], at);
}

export interface DeliveryState {
  /** Claimed, and nobody has handed the answer over yet. */
  readonly isPending: boolean;
  /** A living process has a call blocked on the request. */
  readonly isAwaited: boolean;
  /** The rows went back to pending. */
  readonly isRestored: boolean;
}

/** How far the delivery of a claimed bundle is, in one statement. */
export async function readDeliveryState(
  reader: Reader,
  delivery: { readonly pendingId: string; readonly messageIds: readonly string[]; readonly generation: number },
): Promise<DeliveryState> {
  const live = reader.dialect.isLiveGeneration(sql`held.generation`, delivery.generation);
  const rows = await reader.read<{
    status: string | null;
    undelivered: boolean | bigint;
    awaited: boolean | bigint;
  }>(sql`
    SELECT message.metadata->>'status' AS status, ${hasFlag("message", "response_delivery_pending")} AS undelivered,
           EXISTS (SELECT 1 FROM session_waits AS held
             WHERE held.pending_id = ${delivery.pendingId} AND held.is_waiting AND ${live}) AS awaited
      FROM task_session_messages AS message WHERE message.id IN (${joinSql([...delivery.messageIds])})`);
  return {
    isPending: rows.some((row) => Boolean(row.undelivered)),
    isAwaited: rows.some((row) => Boolean(row.awaited)),
    isRestored: rows.some((row) => (row.status ?? "pending") === "pending"),
  };
}
