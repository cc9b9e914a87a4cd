import { eventsTopic, type EventDraft } from "../domain/event.js";
import type { Transaction } from "./connection.js";
import { projectPendingActions } from "./pending-actions.js";
import { joinSql, sql, type Sql } from "./sql.js";

/**
 * Writes events in the transaction of the change they report; nothing when there are none. Their readers are woken when
 * it has ended. An event of a task carries the task's workspace, so that it can be authorized when the task is gone; an
 * event of a question what its session waits for now, so the change itself must be written before.
 */
export async function insertEvents(transaction: Transaction, drafts: readonly EventDraft[]): Promise<void> {
  if (drafts.length === 0) return;
  // Before any number is taken: readers go no further than the oldest writer that has shown itself.
  const { announceEvents } = transaction.dialect;
  if (announceEvents !== null) await transaction.execute(announceEvents);
  transaction.wakeAfterEnd(eventsTopic);
  const projected = await projectPendingActions(transaction, drafts);
  const rows = projected.map(
    (draft) => sql`(${draft.action}, ${workspaceOf(draft)}, ${draft.taskId}, ${draft.sessionId},
      ${transaction.dialect.json(draft.payload)}, ${draft.createdAt})`,
  );
  await transaction.execute(
    sql`INSERT INTO events (action, workspace_id, task_id, session_id, payload, created_at) VALUES ${joinSql(rows)}`,
  );
}

function workspaceOf({ workspaceId, taskId }: EventDraft): Sql {
  if (workspaceId !== "" || taskId === "") return sql`${workspaceId}`;
  return sql`COALESCE((SELECT task.workspace_id FROM tasks AS task WHERE task.id = ${taskId}), '')`;
}
