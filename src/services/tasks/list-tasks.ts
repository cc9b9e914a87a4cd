import { countTasks, listTasks as readPage, type TaskFilter } from "../../database/task-list.js";
import { readWorkflow } from "../../database/workflows.js";
import { readWorkspace } from "../../database/workspaces.js";
import type { Caller } from "../../domain/caller.js";
import { decodeTaskCursor, encodeTaskCursor, type TaskPosition } from "../../domain/cursor.js";
import { invalidRequest, problem, type Problem } from "../../domain/problem.js";
import type { Task } from "../../domain/task.js";
import type { ServiceContext } from "../service-context.js";

const defaultPageSize = 50;
const maxPageSize = 100;
/** Totals are counted this far, and numbered pages reach this far. OP43 */
const maxCounted = 10_000;

export interface TaskListQuery {
  readonly filter: TaskFilter;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

export interface TaskList {
  readonly kind: "list";
  readonly tasks: readonly Task[];
  readonly total: number;
  readonly isTotalCapped: boolean;
  readonly nextCursor: string;
}

/** A workspace's tasks, newest first; an unknown workspace and a foreign one are the same. OP21, OP43 */
export async function listWorkspaceTasks(
  context: ServiceContext,
  caller: Caller,
  { workspaceId, query }: { readonly workspaceId: string; readonly query: TaskListQuery },
): Promise<TaskList | Problem> {
  if ((await readWorkspace(context.database, caller, workspaceId)) === null) return problem("tasks_not_found");
  return listPage(context, caller, { ...query, filter: { ...query.filter, workspaceId } });
}

/** A workflow's tasks, newest first. Rules: T1 */
export async function listWorkflowTasks(
  context: ServiceContext,
  caller: Caller,
  { workflowId, query }: { readonly workflowId: string; readonly query: TaskListQuery },
): Promise<TaskList | Problem> {
  if ((await readWorkflow(context.database, caller, workflowId)) === null) return problem("workflow_not_found");
  return listPage(context, caller, { ...query, filter: { ...query.filter, workflowId } });
}

async function listPage(context: ServiceContext, caller: Caller, query: TaskListQuery): Promise<TaskList | Problem> {
  const window = toWindow(query);
  if (typeof window === "string") return invalidRequest(window);
  const { filter } = query;
  const page = { filter, after: window.after, offset: window.offset, limit: window.limit + 1 };
  const found = await readPage(context.database, caller, page);
  const counted = await countTasks(context.database, caller, { filter, cap: maxCounted });
  const tasks = found.slice(0, window.limit);
  const last = tasks.at(-1);
  const hasMore = found.length > window.limit && last !== undefined;
  return {
    kind: "list",
    tasks,
    total: Math.min(counted, maxCounted),
    isTotalCapped: counted > maxCounted,
    nextCursor: hasMore ? encodeTaskCursor(last) : "",
  };
}

interface Window {
  readonly after: TaskPosition | null;
  readonly offset: number;
  readonly limit: number;
}

function toWindow(query: TaskListQuery): Window | string {
  const { cursor = "", page, pageSize } = query;
  const limit = clampPageSize(query.limit ?? pageSize);
  if (cursor !== "") {
    if (page !== undefined) return "cursor and page cannot be combined";
    const after = decodeTaskCursor(cursor);
    return after === null ? "cursor: malformed cursor" : { after, offset: 0, limit };
  }
  const number = Math.max(1, Math.trunc(page ?? 1));
  const offset = (number - 1) * limit;
  if (offset + limit > maxCounted) return `page: numbered pages reach ${maxCounted} tasks, so use cursor beyond them`;
  return { after: null, offset, limit };
}

function clampPageSize(size: number | undefined): number {
  const whole = Math.trunc(size ?? defaultPageSize);
  return whole < 1 ? defaultPageSize : Math.min(whole, maxPageSize);
}
