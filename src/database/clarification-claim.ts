import type { AnswerEntry } from "../domain/answer.js";
import type { MessageRow } from "../domain/bundle.js";
import type { Database, Transaction } from "./connection.js";
import { advancePendingActions } from "./pending-actions.js";
import { bundleIsCurrent, pendingIdOf, rowIsPending } from "./predicates.js";
import { messageColumns, toMessageRow, type StoredMessage } from "./rows.js";
import { leaveRejectReason } from "./session-waits.js";
import { lockSession } from "./sessions.js";
import { sql, type Sql } from "./sql.js";

export interface BundleClaim {
  readonly pendingId: string;
  readonly sessionId: string;
  readonly status: "answered" | "rejected";
  /** One entry per question; empty for a rejection. */
  readonly answers: readonly AnswerEntry[];
  /** A rejection's reason, left for the waiting calls only. */
  readonly reason: string;
  readonly claimedAt: Date;
}

/**
 * The one claim: the pending rows of an active bundle become answered or rejected together, with their delivery intent,
 * or not at all. Returns the rows it took; none means that somebody else won or that the bundle is not active.
 * Throws, and changes nothing, when a row lacks its `question_id` or the status is no winning one.
 * Locks the session row first, which orders it with turn starts and the session's end.
 * Rules: P1, B1, B2, B3, B4, B5, L12, U25, U33, R4
 */
export async function claimBundle(database: Database, claim: BundleClaim): Promise<MessageRow[]> {
  if (!isWinningStatus(claim.status)) throw new Error("invalid clarification terminal status");
  return database.transaction(async (transaction) => {
    await lockSession(transaction, claim.sessionId);
    const claimed = await transaction.write<StoredMessage>(sql`UPDATE task_session_messages AS message
        SET metadata = ${claimedMetadata(transaction, claim)}, updated_at = ${claim.claimedAt}
      WHERE ${pendingIdOf("message")} = ${claim.pendingId} AND ${rowIsPending("message")} AND ${bundleIsCurrent("message")}
      RETURNING ${messageColumns()}`);
    const rows = claimed.map(toMessageRow);
    const nameless = rows.find((row) => !isNonEmptyText(row.metadata["question_id"]));
    if (nameless !== undefined) throw new Error(`clarification message ${nameless.id} is missing question_id`);
    if (rows.length > 0) await advancePendingActions(transaction, [claim.sessionId]);
    if (rows.length > 0 && claim.status === "rejected") {
      await leaveRejectReason(transaction, claim.pendingId, claim.reason);
    }
    return rows;
  });
}

function claimedMetadata({ dialect }: Transaction, claim: BundleClaim): Sql {
  const metadata = sql`message.metadata`;
  const terminal = dialect.withMembers(metadata, { status: claim.status, response_delivery_pending: true });
  if (claim.status === "rejected") return terminal;
  const elements = claim.answers.map((answer) => ({ ...answer }));
  return dialect.withMatchingElement(terminal, { key: "response", elements, idKey: "question_id" });
}

/** Checked at runtime too: the claim is the last place where a third status could slip in. B2 */
function isWinningStatus(status: string): boolean {
  return status === "answered" || status === "rejected";
}

function isNonEmptyText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}
