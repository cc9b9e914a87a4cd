import { taskEvent } from "../domain/event.js";
import type { Database, Transaction } from "./connection.js";
import { insertEvents } from "./events.js";
import { sql } from "./sql.js";
import { taskColumns, toTask, type TaskRow } from "./task-rows.js";

/**
 * Stamps the task settled if it still holds this external id unsettled; false otherwise, and then nothing is written.
 * Rules: X43, X51, X58, X59
 */
export async function settleTask(
  transaction: Transaction,
  settlement: { readonly taskId: string; readonly externalId: string; readonly settledAt: Date },
): Promise<boolean> {
  const settled = await transaction.execute(sql`UPDATE tasks SET external_id_settled_at = ${settlement.settledAt}
    WHERE id = ${settlement.taskId} AND external_id = ${settlement.externalId} AND external_id_settled_at IS NULL`);
  return settled === 1;
}

/**
 * Frees the external id: both columns become NULL, nothing else of the task changes, and one `task.updated` without the
 * id is written. False when no task holds it. Rules: X46, X95, X96, X134, OP17
 */
export function releaseExternalId(
  database: Database,
  release: { readonly workspaceId: string; readonly externalId: string; readonly releasedAt: Date },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [released] = await transaction.write<{ id: string }>(sql`UPDATE tasks
        SET external_id = NULL, external_id_settled_at = NULL
      WHERE workspace_id = ${release.workspaceId} AND external_id = ${release.externalId} RETURNING id`);
    if (released === undefined) return false;
    const [row] = await transaction.read<TaskRow>(
      sql`SELECT ${taskColumns(transaction)} FROM tasks AS task WHERE task.id = ${released.id}`,
    );
    if (row === undefined) throw new Error(`task ${released.id} vanished inside its own transaction`);
    await insertEvents(transaction, [taskEvent("task.updated", toTask(row), release.releasedAt)]);
    return true;
  });
}
