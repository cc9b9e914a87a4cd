import type { Reader, Transaction } from "./connection.js";
import { sql } from "./sql.js";

/** No tree of ours is deeper; a walk stops here whatever the rows say. */
const walkLimit = 100;

/**
 * Lets one new parent, subtask or member of a group at a time into a workspace until the transaction ends: two parents
 * that are fine alone can make a cycle, two first members would each plan the group's worktree.
 */
export async function lockTree(transaction: Transaction, workspaceId: string): Promise<void> {
  await transaction.execute(sql`UPDATE workspaces SET owner_id = owner_id WHERE id = ${workspaceId}`);
}

/**
 * Takes the lock on a task's row, so that it cannot be deleted before this transaction ends; false when it is gone. A
 * write, since that locks on both databases.
 */
export async function lockTask(transaction: Transaction, taskId: string): Promise<boolean> {
  return (await transaction.execute(sql`UPDATE tasks SET updated_at = updated_at WHERE id = ${taskId}`)) === 1;
}

/** The ids of a task and its ancestors, the task first. */
export async function readAncestors(reader: Reader, taskId: string): Promise<string[]> {
  const rows = await reader.read<{ id: string }>(sql`
    WITH RECURSIVE ancestor (id, parent_id, depth) AS (
      SELECT task.id, task.parent_id, 1 FROM tasks AS task WHERE task.id = ${taskId}
      UNION ALL
      SELECT parent.id, parent.parent_id, ancestor.depth + 1 FROM tasks AS parent
        JOIN ancestor ON parent.id = ancestor.parent_id WHERE ancestor.depth < ${walkLimit})
    SELECT id FROM ancestor ORDER BY depth`);
  return rows.map((row) => row.id);
}

/** How many levels a task and its subtasks have: 1 without subtasks. */
export async function readHeight(reader: Reader, taskId: string): Promise<number> {
  const [row] = await reader.read<{ height: bigint | number | null }>(sql`
    WITH RECURSIVE descendant (id, depth) AS (
      SELECT task.id, 1 FROM tasks AS task WHERE task.id = ${taskId}
      UNION ALL
      SELECT child.id, descendant.depth + 1 FROM tasks AS child
        JOIN descendant ON child.parent_id = descendant.id WHERE descendant.depth < ${walkLimit})
    SELECT MAX(depth) AS height FROM descendant`);
  return Number(row?.height ?? 0);
}
