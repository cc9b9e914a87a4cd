import type { MessageRow } from "../domain/bundle.js";
import { messageEvent } from "../domain/event.js";
import type { Transaction } from "./connection.js";
import { insertQuestionRows, markReconnected } from "./clarifications.js";
import { insertEvents } from "./events.js";
import { upsertWait, type Wait } from "./session-waits.js";
import { markWaiting } from "./sessions.js";

/** Writes a new bundle with its live request and its events, in one transaction. Rules: U53, U54 */
export async function recordBundle(transaction: Transaction, rows: readonly MessageRow[], wait: Wait): Promise<void> {
  await insertQuestionRows(transaction, rows);
  await upsertWait(transaction, wait);
  await markWaiting(transaction, wait.sessionId);
  await insertEvents(
    transaction,
    rows.map((row) => messageEvent("session.message.added", row, { taskId: row.taskId, at: wait.createdAt })),
  );
}

/** Makes a bundle that is already recorded live again for this process. OP28 */
export async function reattachBundle(transaction: Transaction, taskId: string, wait: Wait): Promise<void> {
  await upsertWait(transaction, wait);
  const rows = await markReconnected(transaction, wait.pendingId, wait.createdAt);
  await insertEvents(
    transaction,
    rows.map((row) => messageEvent("session.message.updated", row, { taskId, at: wait.createdAt })),
  );
}
