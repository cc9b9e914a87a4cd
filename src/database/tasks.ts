import type { Caller } from "../domain/caller.js";
import type { Task } from "../domain/task.js";
import type { Reader } from "./connection.js";
import { taskIsVisible, workspaceIsVisible } from "./predicates.js";
import { sql } from "./sql.js";
import { taskColumns, toTask, type TaskRow } from "./task-rows.js";

/** The task, or null when there is none that the caller may see. */
export async function readTask(reader: Reader, caller: Caller, taskId: string): Promise<Task | null> {
  const [row] = await reader.read<TaskRow>(
    sql`SELECT ${taskColumns(reader)} FROM tasks AS task WHERE task.id = ${taskId} AND ${taskIsVisible(caller, "task")}`,
  );
  return row === undefined ? null : toTask(row);
}

/** Does a task exist that the caller may see? */
export async function taskExists(reader: Reader, caller: Caller, taskId: string): Promise<boolean> {
  const rows = await reader.read(
    sql`SELECT 1 AS found FROM tasks AS task WHERE task.id = ${taskId} AND ${taskIsVisible(caller, "task")}`,
  );
  return rows.length > 0;
}

export interface WorkspaceHolder {
  readonly workspaceIsVisible: boolean;
  readonly holder: Task | null;
}

/**
 * One statement: may the caller use the workspace, and which of its tasks holds the external id. A null id has no holder.
 * Rules: X53, X90, X98
 */
export async function findTaskByExternalId(
  reader: Reader,
  caller: Caller,
  identity: { readonly workspaceId: string; readonly externalId: string | null },
): Promise<WorkspaceHolder> {
  const held =
    identity.externalId === null
      ? sql`FALSE`
      : sql`task.workspace_id = workspace.id AND task.external_id = ${identity.externalId}`;
  const [row] = await reader.read<TaskRow | { id: null }>(sql`SELECT ${taskColumns(reader)}
    FROM workspaces AS workspace LEFT JOIN tasks AS task ON ${held}
   WHERE workspace.id = ${identity.workspaceId} AND ${workspaceIsVisible(caller, "workspace")}`);
  if (row === undefined) return { workspaceIsVisible: false, holder: null };
  return { workspaceIsVisible: true, holder: row.id === null ? null : toTask(row) };
}
