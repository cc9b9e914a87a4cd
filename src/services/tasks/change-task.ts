import * as changes from "../../database/task-changes.js";
import type { TaskChanges } from "../../database/task-changes.js";
import { readTask } from "../../database/tasks.js";
import type { Caller } from "../../domain/caller.js";
import { capacityExceeded, invalidRequest, problem, type Problem } from "../../domain/problem.js";
import { taskPriorities, taskStates, titleFault, type Task } from "../../domain/task.js";
import { removeFiles } from "../attachments/attachment-files.js";
import { removeTaskWorktrees } from "../repositories/remove-worktrees.js";
import { wakeCalls } from "../clarification/wake-calls.js";
import type { ServiceContext } from "../service-context.js";
import { refuseParent } from "./parents.js";

export type ChangeTaskOutcome = { readonly kind: "task"; readonly task: Task } | Problem;

/** Changes as a caller sends them: priority and state are judged here, with texts of their own. */
export type RequestedChanges = Omit<TaskChanges, "priority" | "state"> & {
  readonly priority?: string | undefined;
  readonly state?: string | undefined;
};

/** Changes a task's own fields; its external id and its place are no part of it. Rules: X42, X133, X178 */
export async function updateTask(
  context: ServiceContext,
  caller: Caller,
  { taskId, requested }: { readonly taskId: string; readonly requested: RequestedChanges },
): Promise<ChangeTaskOutcome> {
  const current = await readTask(context.database, caller, taskId);
  if (current === null) return problem("task_not_updated");
  const checked = checkChanges(requested);
  if (typeof checked === "string") return invalidRequest(checked);
  const { parentId = "" } = requested;
  const move = { taskId, workspaceId: current.workspaceId, parentId };
  const update = { taskId, changes: checked, at: context.clock() };
  const result = await changes.updateTask(context.database, update, (transaction) =>
    refuseParent(transaction, caller, move),
  );
  switch (result.kind) {
    case "updated":
      return { kind: "task", task: result.task };
    case "gone":
      return problem("task_not_updated");
    case "problem":
      return result;
  }
}

function checkChanges(requested: RequestedChanges): TaskChanges | string {
  const { priority, state, title, ...rest } = requested;
  const knownPriority = taskPriorities.find((candidate) => candidate === priority);
  const knownState = taskStates.find((candidate) => candidate === state);
  if (priority !== undefined && knownPriority === undefined) return `invalid task priority ${JSON.stringify(priority)}`;
  if (state !== undefined && knownState === undefined) return `invalid task state ${JSON.stringify(state)}`;
  const fault = title === undefined ? null : titleFault(title);
  return fault ?? { ...rest, title, priority: knownPriority, state: knownState };
}

export interface RequestedMove {
  readonly taskId: string;
  readonly workflowStepId: string;
  readonly position: number | null;
}

/** Moves a task to a step of its workspace, if that has room. Rules: X142 */
export async function moveTask(
  context: ServiceContext,
  caller: Caller,
  move: RequestedMove,
): Promise<ChangeTaskOutcome> {
  const task = await readTask(context.database, caller, move.taskId);
  if (task === null) return problem("task_not_found");
  const { workspaceId } = task;
  const result = await changes.moveTask(context.database, { ...move, workspaceId, at: context.clock() });
  switch (result.kind) {
    case "moved":
      return { kind: "task", task: result.task };
    case "gone":
      return problem("task_not_found");
    case "no_step":
      return problem("workflow_step_not_found");
    case "has_question":
      return problem("pending_clarification");
    case "full":
      return capacityExceeded(result);
  }
}

/** Archives a task, which keeps its identity; its sessions end and their open questions expire. Rules: X44, U3 */
export async function archiveTask(
  context: ServiceContext,
  caller: Caller,
  taskId: string,
): Promise<{ readonly kind: "archived"; readonly wasArchived: boolean } | Problem> {
  const task = await readTask(context.database, caller, taskId);
  if (task === null) return problem("task_not_found");
  const waits = await changes.archiveTask(context.database, taskId, context.clock());
  wakeCalls(context, waits ?? []);
  return { kind: "archived", wasArchived: waits === null };
}

/** Brings an archived task back, if its step has room. */
export async function unarchiveTask(
  context: ServiceContext,
  caller: Caller,
  taskId: string,
): Promise<{ readonly kind: "unarchived"; readonly taskIds: readonly string[] } | Problem> {
  const task = await readTask(context.database, caller, taskId);
  if (task === null) return problem("task_not_found");
  const result = await changes.unarchiveTask(context.database, taskId, context.clock());
  switch (result.kind) {
    case "unarchived":
      return { kind: "unarchived", taskIds: [taskId] };
    case "not_archived":
      return { kind: "unarchived", taskIds: [] };
    case "full":
      return capacityExceeded(result);
  }
}

/** Deletes a task with everything that hangs on it; its external id is free again. Rules: X45, X130, F7 */
export async function deleteTask(
  context: ServiceContext,
  caller: Caller,
  taskId: string,
): Promise<{ readonly kind: "deleted" } | Problem> {
  const task = await readTask(context.database, caller, taskId);
  if (task === null) return problem("task_not_deleted");
  const deleted = await changes.deleteTask(context.database, taskId, context.clock());
  if (deleted === null) return problem("task_not_deleted");
  const { waits, storageKeys } = deleted;
  wakeCalls(context, waits);
  context.background.start("remove a task's files", () => removeFiles(context, storageKeys));
  context.background.start("remove a task's worktrees", () => removeTaskWorktrees(context, task));
  return { kind: "deleted" };
}
