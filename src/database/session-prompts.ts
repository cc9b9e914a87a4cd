import type { Reader, Transaction } from "./connection.js";
import { rawSql, sql } from "./sql.js";

export interface NewPrompt {
  /** The successor turn's id, so that a turn has one prompt; of a rejection, which has none, any. */
  readonly id: string;
  readonly sessionId: string;
  /** The successor turn; `""` for a rejection, which starts none. */
  readonly turnId: string;
  readonly pendingId: string;
  readonly status: "answered" | "rejected";
  /** The text of the prompt; `""` for a rejection. */
  readonly content: string;
  readonly rejectReason: string;
  readonly createdAt: Date;
}

export interface QueuedPrompt {
  readonly pendingId: string;
  readonly content: string;
  readonly rejectReason: string;
}

interface StoredPrompt {
  readonly pending_id: string;
  readonly content: string;
  readonly reject_reason: string;
}

const columns = rawSql("pending_id, content, reject_reason");

const toQueuedPrompt = (row: StoredPrompt): QueuedPrompt => ({
  pendingId: row.pending_id,
  content: row.content,
  rejectReason: row.reject_reason,
});

/** Queues a prompt for the session's next call; queued again it stays as it is. */
export async function insertPrompt(transaction: Transaction, prompt: NewPrompt): Promise<void> {
  await transaction.execute(sql`INSERT INTO task_session_prompts
      (id, task_session_id, turn_id, pending_id, status, content, reject_reason, created_at)
    VALUES (${prompt.id}, ${prompt.sessionId}, ${prompt.turnId}, ${prompt.pendingId}, ${prompt.status},
      ${prompt.content}, ${prompt.rejectReason}, ${prompt.createdAt})
    ON CONFLICT (id) DO NOTHING`);
}

/** The session's prompts that no call has returned yet, oldest first. */
export async function listQueuedPrompts(reader: Reader, sessionId: string): Promise<QueuedPrompt[]> {
  const rows = await reader.read<StoredPrompt>(sql`SELECT ${columns} FROM task_session_prompts
    WHERE task_session_id = ${sessionId} AND handed_over_at IS NULL ORDER BY created_at, id`);
  return rows.map(toQueuedPrompt);
}

/** The prompt of one bundle, handed over or not; null when its answer went to a waiting call. */
export async function readPrompt(reader: Reader, pendingId: string): Promise<QueuedPrompt | null> {
  const [row] = await reader.read<StoredPrompt>(
    sql`SELECT ${columns} FROM task_session_prompts WHERE pending_id = ${pendingId} ORDER BY created_at, id LIMIT 1`,
  );
  return row === undefined ? null : toQueuedPrompt(row);
}

/** Hands one prompt over; null when a call has returned it already, or there is none. */
export async function handOverPrompt(
  transaction: Transaction,
  pendingId: string,
  at: Date,
): Promise<QueuedPrompt | null> {
  const [row] = await transaction.write<StoredPrompt>(sql`UPDATE task_session_prompts SET handed_over_at = ${at}
    WHERE pending_id = ${pendingId} AND handed_over_at IS NULL RETURNING ${columns}`);
  return row === undefined ? null : toQueuedPrompt(row);
}

/** Has a call of the session returned the prompt of this turn? */
export async function isPromptHandedOver(reader: Reader, turnId: string): Promise<boolean> {
  const rows = await reader.read(sql`SELECT 1 AS found FROM task_session_prompts
    WHERE id = ${turnId} AND handed_over_at IS NOT NULL`);
  return rows.length > 0;
}

/** Takes the prompt of a turn that will not start out of the queue. */
export async function deletePrompt(transaction: Transaction, turnId: string): Promise<void> {
  await transaction.execute(sql`DELETE FROM task_session_prompts WHERE id = ${turnId}`);
}
