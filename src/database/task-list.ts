import type { Caller } from "../domain/caller.js";
import type { TaskPosition } from "../domain/cursor.js";
import type { Task } from "../domain/task.js";
import type { Reader } from "./connection.js";
import { taskIsVisible } from "./predicates.js";
import { joinSql, sql, type Sql } from "./sql.js";
import { taskColumns, toTask, type TaskRow } from "./task-rows.js";

export interface TaskFilter {
  readonly workspaceId?: string | undefined;
  readonly workflowId?: string | undefined;
  readonly workflowStepId?: string | undefined;
  readonly parentId?: string | undefined;
  readonly projectId?: string | undefined;
  readonly state?: string | undefined;
  /** Part of the title, without regard to the case of ASCII letters. */
  readonly title?: string | undefined;
  readonly archived: "excluded" | "included" | "only";
}

export interface TaskPage {
  readonly filter: TaskFilter;
  readonly after: TaskPosition | null;
  readonly offset: number;
  readonly limit: number;
}

/**
 * The tasks of a page, newest first. One statement; visibility is part of it. The position is compared as a row value,
 * because that is what both databases seek to in the index.
 */
export async function listTasks(reader: Reader, caller: Caller, page: TaskPage): Promise<Task[]> {
  const { after } = page;
  const behind =
    after === null
      ? sql`TRUE`
      : sql`(task.created_at, task.id) < (${reader.dialect.instant(after.createdAt)}, ${after.id})`;
  const rows = await reader.read<TaskRow>(sql`SELECT ${taskColumns(reader)} FROM tasks AS task
    WHERE ${matches(reader, page.filter)} AND ${behind} AND ${taskIsVisible(caller, "task")}
    ORDER BY task.created_at DESC, task.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`);
  return rows.map(toTask);
}

/** How many tasks match, counted up to `cap` and one more. OP43 */
export async function countTasks(
  reader: Reader,
  caller: Caller,
  { filter, cap }: { readonly filter: TaskFilter; readonly cap: number },
): Promise<number> {
  const [row] = await reader.read<{ count: bigint }>(sql`SELECT COUNT(*) AS count FROM (
      SELECT 1 AS found FROM tasks AS task
       WHERE ${matches(reader, filter)} AND ${taskIsVisible(caller, "task")} LIMIT ${cap + 1}) AS counted`);
  return Number(row?.count ?? 0);
}

function matches(reader: Reader, filter: TaskFilter): Sql {
  const { workspaceId, workflowId, workflowStepId, parentId, projectId, state, title, archived } = filter;
  const terms = [
    workspaceId === undefined ? null : sql`task.workspace_id = ${workspaceId}`,
    workflowId === undefined ? null : sql`task.workflow_id = ${workflowId}`,
    workflowStepId === undefined ? null : sql`task.workflow_step_id = ${workflowStepId}`,
    parentId === undefined ? null : sql`task.parent_id = ${parentId}`,
    projectId === undefined ? null : sql`task.project_id = ${projectId}`,
    state === undefined ? null : sql`task.state = ${state}`,
    title === undefined ? null : reader.dialect.contains(sql`task.title`, title),
    archived === "included"
      ? null
      : archived === "only"
        ? sql`task.archived_at IS NOT NULL`
        : sql`task.archived_at IS NULL`,
  ].filter((term) => term !== null);
  return terms.length === 0 ? sql`TRUE` : joinSql(terms, " AND ");
}
