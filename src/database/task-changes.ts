import { taskEvent } from "../domain/event.js";
import type { Task, TaskPriority, TaskState } from "../domain/task.js";
import { deleteTaskAttachments } from "./attachments.js";
import type { Database, Reader, Transaction } from "./connection.js";
import { insertEvents } from "./events.js";
import { endTaskSessions } from "./session-end.js";
import { listSessionWaitsOfTask } from "./session-waits.js";
import { lockSessions } from "./sessions.js";
import { joinSql, sql, type Sql } from "./sql.js";
import { admitToStep, type FullStep } from "./step-admission.js";
import { lockPlace } from "./task-insert.js";
import { returnedTask, taskColumns, toTask, type TaskRow } from "./task-rows.js";
import { lockedTaskHasQuestion } from "./turns.js";

/** What an update may change; absent members stay as they are. */
export interface TaskChanges {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly priority?: TaskPriority | undefined;
  readonly state?: TaskState | undefined;
  readonly position?: number | undefined;
  readonly metadata?: Record<string, unknown> | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly parentId?: string | undefined;
}

export type UpdateResult<Refusal> =
  { readonly kind: "updated"; readonly task: Task } | { readonly kind: "gone" } | Refusal;

/**
 * Changes a task and writes `task.updated`, unless `refuse` finds a reason not to in the same transaction. The external id
 * is no part of it. Rules: X42, X43
 */
export function updateTask<Refusal>(
  database: Database,
  update: { readonly taskId: string; readonly changes: TaskChanges; readonly at: Date },
  refuse: (transaction: Transaction) => Promise<Refusal | null>,
): Promise<UpdateResult<Refusal>> {
  return database.transaction(async (transaction): Promise<UpdateResult<Refusal>> => {
    const refusal = await refuse(transaction);
    if (refusal !== null) return refusal;
    const assignments = [...assignmentsOf(transaction, update.changes), sql`updated_at = ${update.at}`];
    const changed = await transaction.execute(
      sql`UPDATE tasks SET ${joinSql(assignments)} WHERE id = ${update.taskId}`,
    );
    if (changed === 0) return { kind: "gone" };
    return { kind: "updated", task: await publishUpdated(transaction, update.taskId, update.at) };
  });
}

function assignmentsOf({ dialect }: Transaction, changes: TaskChanges): Sql[] {
  const { title, description, priority, state, position, metadata, labels, parentId } = changes;
  return [
    title === undefined ? null : sql`title = ${title}`,
    description === undefined ? null : sql`description = ${description}`,
    priority === undefined ? null : sql`priority = ${priority}`,
    state === undefined ? null : sql`state = ${state}`,
    position === undefined ? null : sql`position = ${position}`,
    metadata === undefined ? null : sql`metadata = ${dialect.json(metadata)}`,
    labels === undefined ? null : sql`labels = ${dialect.json(labels)}`,
    parentId === undefined ? null : sql`parent_id = ${parentId}`,
  ].filter((assignment) => assignment !== null);
}

async function publishUpdated(transaction: Transaction, taskId: string, at: Date): Promise<Task> {
  const [row] = await transaction.read<TaskRow>(
    sql`SELECT ${taskColumns(transaction)} FROM tasks AS task WHERE task.id = ${taskId}`,
  );
  if (row === undefined) throw new Error(`task ${taskId} vanished inside its own transaction`);
  const task = toTask(row);
  await insertEvents(transaction, [taskEvent("task.updated", task, at)]);
  return task;
}

export interface Move {
  readonly taskId: string;
  readonly workspaceId: string;
  readonly workflowStepId: string;
  readonly position: number | null;
  readonly at: Date;
}

export type MoveResult =
  | { readonly kind: "moved"; readonly task: Task }
  | { readonly kind: "gone" }
  /** The workspace has no such step. */
  | { readonly kind: "no_step" }
  /** A session of the task waits for an answer. */
  | { readonly kind: "has_question" }
  | FullStep;

/**
 * Moves a task to a step of its workspace under the step's admission; staying on its own step
 * needs none, nor does an archived task, which takes no room until it comes back. To another step it is
 * refused while a session of the task waits for an answer. Rules: X142, B8, U57
 */
export function moveTask(database: Database, move: Move): Promise<MoveResult> {
  return database.transaction(async (transaction): Promise<MoveResult> => {
    const workflowId = await lockWorkflowOf(transaction, move);
    if (workflowId === null) return { kind: "no_step" };
    if ((await leavesStep(transaction, move)) && (await lockedTaskHasQuestion(transaction, move.taskId))) {
      return { kind: "has_question" };
    }
    const arrives = sql`(SELECT step.id FROM workflow_steps AS step JOIN tasks AS task ON task.id = ${move.taskId}
      WHERE step.id = ${move.workflowStepId} AND task.workflow_step_id <> step.id AND task.archived_at IS NULL)`;
    const full = await admitToStep(transaction, arrives);
    if (full !== null) return full;
    const position = move.position === null ? sql`position` : sql`${move.position}`;
    const moved = await transaction.execute(sql`UPDATE tasks SET workflow_id = ${workflowId},
        workflow_step_id = ${move.workflowStepId}, position = ${position}, updated_at = ${move.at}
      WHERE id = ${move.taskId}`);
    if (moved === 0) return { kind: "gone" };
    return { kind: "moved", task: await publishUpdated(transaction, move.taskId, move.at) };
  });
}

async function leavesStep(reader: Reader, { taskId, workflowStepId }: Move): Promise<boolean> {
  const rows = await reader.read(
    sql`SELECT 1 AS found FROM tasks WHERE id = ${taskId} AND workflow_step_id <> ${workflowStepId}`,
  );
  return rows.length > 0;
}

/** The step's workflow, which keeps its steps until the transaction ends; null when the workspace has no such step. */
async function lockWorkflowOf(transaction: Transaction, move: Move): Promise<string | null> {
  const findWorkflow = (): Promise<{ workflow_id: string }[]> =>
    transaction.read(sql`SELECT step.workflow_id FROM workflow_steps AS step
      JOIN workflows AS workflow ON workflow.id = step.workflow_id
     WHERE step.id = ${move.workflowStepId} AND workflow.workspace_id = ${move.workspaceId}`);
  const [found] = await findWorkflow();
  if (found === undefined || !transaction.dialect.isShared) return found?.workflow_id ?? null;
  await lockPlace(transaction, { workspaceId: move.workspaceId, workflowId: found.workflow_id });
  const [kept] = await findWorkflow(); // the step may have gone while the lock was waited for
  return kept?.workflow_id ?? null;
}

/**
 * Archives a task and ends its sessions. Returns the requests for whose answers calls still wait; null when the task is
 * archived already or gone. Rules: X44, U3
 */
export function archiveTask(database: Database, taskId: string, at: Date): Promise<string[] | null> {
  return database.transaction(async (transaction) => {
    await lockSessions(transaction, sql`session.task_id = ${taskId}`);
    const archived = await transaction.execute(
      sql`UPDATE tasks SET archived_at = ${at}, updated_at = ${at} WHERE id = ${taskId} AND archived_at IS NULL`,
    );
    if (archived === 0) return null;
    await endTaskSessions(transaction, { taskId, state: "CANCELLED", at });
    await publishUpdated(transaction, taskId, at);
    return listSessionWaitsOfTask(transaction, taskId);
  });
}

export type UnarchiveResult = { readonly kind: "unarchived" } | { readonly kind: "not_archived" } | FullStep;

/** Brings an archived task back to its step, if that has room. */
export function unarchiveTask(database: Database, taskId: string, at: Date): Promise<UnarchiveResult> {
  return database.transaction(async (transaction): Promise<UnarchiveResult> => {
    const returns = sql`(SELECT task.workflow_step_id FROM tasks AS task
      WHERE task.id = ${taskId} AND task.archived_at IS NOT NULL)`;
    const full = await admitToStep(transaction, returns);
    if (full !== null) return full;
    const changed = await transaction.execute(
      sql`UPDATE tasks SET archived_at = NULL, updated_at = ${at} WHERE id = ${taskId} AND archived_at IS NOT NULL`,
    );
    if (changed === 0) return { kind: "not_archived" };
    await publishUpdated(transaction, taskId, at);
    return { kind: "unarchived" };
  });
}

/** What is left to do outside the database once a task is deleted. */
export interface DeletedTask {
  /** The files of its attachments, which nothing names any more. */
  readonly storageKeys: readonly string[];
  /** The requests for whose answers calls still wait. */
  readonly waits: readonly string[];
}

/**
 * Deletes a task; its sessions, turns, messages and companion rows cascade, its subtasks stay as tasks of their own, and
 * its external id is free again. Null when the task is gone already. Rules: X30, X45, X134, F7, OP24
 */
export function deleteTask(database: Database, taskId: string, at: Date): Promise<DeletedTask | null> {
  return database.transaction(async (transaction) => {
    await lockSessions(transaction, sql`session.task_id = ${taskId}`);
    const waits = await listSessionWaitsOfTask(transaction, taskId);
    const storageKeys = await deleteTaskAttachments(transaction, taskId);
    const [row] = await transaction.write<TaskRow>(
      sql`DELETE FROM tasks WHERE id = ${taskId} RETURNING ${returnedTask}`,
    );
    if (row === undefined) return null;
    // As it was when it went, not as somebody read it before: its identity may be another task's by now.
    await insertEvents(transaction, [taskEvent("task.deleted", toTask(row), at)]);
    const orphans = await transaction.write<{ id: string }>(
      sql`UPDATE tasks SET parent_id = '', updated_at = ${at} WHERE parent_id = ${taskId} RETURNING id`,
    );
    for (const { id } of orphans) await publishUpdated(transaction, id, at);
    return { storageKeys, waits };
  });
}

/** Shows that an agent is about to be started. */
export function markScheduling(database: Database, taskId: string, at: Date): Promise<Task | null> {
  return database.transaction(async (transaction) => {
    const changed = await transaction.execute(
      sql`UPDATE tasks SET state = 'SCHEDULING', updated_at = ${at} WHERE id = ${taskId} AND state = 'CREATED'`,
    );
    return changed === 0 ? null : publishUpdated(transaction, taskId, at);
  });
}
