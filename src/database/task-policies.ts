import type { Transaction } from "./connection.js";
import { sql } from "./sql.js";

export interface PolicyRow {
  readonly taskId: string;
  readonly mode: "inherit_parent" | "shared_group";
  /** `""` unless the mode is `shared_group`. */
  readonly groupId: string;
  readonly createdAt: Date;
}

/** Attaches a policy to a task. Writes nothing when the task is gone. */
export async function insertPolicy(transaction: Transaction, row: PolicyRow): Promise<void> {
  await transaction.execute(sql`INSERT INTO task_workspace_policies (task_id, mode, group_id, created_at)
    SELECT task.id, ${row.mode}, ${row.groupId}, ${transaction.dialect.instant(row.createdAt)}
      FROM tasks AS task WHERE task.id = ${row.taskId}`);
}
