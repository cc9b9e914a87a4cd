import type { EventDraft } from "../domain/event.js";
import type { Transaction } from "./connection.js";
import { joinSql, sql } from "./sql.js";

/** Writes events in the transaction of the change they report; nothing when there are none. */
export async function insertEvents(transaction: Transaction, drafts: readonly EventDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  const rows = drafts.map(
    (draft) => sql`(${draft.action}, ${draft.workspaceId}, ${draft.taskId}, ${draft.sessionId},
      ${transaction.dialect.json(draft.payload)}, ${draft.createdAt})`,
  );
  await transaction.execute(
    sql`INSERT INTO events (action, workspace_id, task_id, session_id, payload, created_at) VALUES ${joinSql(rows)}`,
  );
}
