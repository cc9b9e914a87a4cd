import type { Caller } from "../domain/caller.js";
import { taskEvent } from "../domain/event.js";
import type { PendingAction, Task, TaskPriority, TaskState } from "../domain/task.js";
import type { Database, Reader, Transaction } from "./connection.js";
import { insertEvents } from "./events.js";
import { sessionHasQuestion, taskIsVisible, workspaceIsVisible } from "./predicates.js";
import { rawSql, sql, type Sql } from "./sql.js";

interface TaskRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly workflow_id: string;
  readonly workflow_step_id: string;
  readonly title: string;
  readonly description: string;
  readonly state: TaskState;
  readonly priority: TaskPriority;
  readonly metadata: Record<string, unknown>;
  readonly origin: string;
  readonly archived_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly external_id: string | null;
  readonly external_id_settled_at: Date | null;
  readonly task_pending_action: PendingAction | null;
  readonly primary_session_pending_action: PendingAction | null;
}

const ownColumns = [
  "id", "workspace_id", "workflow_id", "workflow_step_id", "title", "description", "state", "priority", "metadata",
  "origin", "archived_at", "created_at", "updated_at", "external_id", "external_id_settled_at",
]; // prettier-ignore

/** The columns of the task row `task`, and what its sessions wait for. Rules: T2, U42 */
const taskColumns: Sql = sql`${rawSql(ownColumns.map((column) => `task.${column}`).join(", "))},
    CASE WHEN EXISTS (SELECT 1 FROM task_sessions AS asking
         WHERE asking.task_id = task.id AND ${sessionHasQuestion(sql`asking.id`)}) THEN 'clarification' END AS task_pending_action,
    CASE WHEN EXISTS (SELECT 1 FROM task_sessions AS asking
         WHERE asking.task_id = task.id AND asking.is_primary AND ${sessionHasQuestion(sql`asking.id`)})
         THEN 'clarification' END AS primary_session_pending_action`;

function toTask(row: TaskRow): Task {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    workflowId: row.workflow_id,
    workflowStepId: row.workflow_step_id,
    title: row.title,
    description: row.description,
    state: row.state,
    priority: row.priority,
    metadata: row.metadata,
    origin: row.origin,
    taskPendingAction: row.task_pending_action,
    primarySessionPendingAction: row.primary_session_pending_action,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
    externalId: row.external_id,
    externalIdSettledAt: row.external_id_settled_at,
  };
}

/** The task, or null when there is none that the caller may see. */
export async function readTask(reader: Reader, caller: Caller, taskId: string): Promise<Task | null> {
  const [row] = await reader.read<TaskRow>(
    sql`SELECT ${taskColumns} FROM tasks AS task WHERE task.id = ${taskId} AND ${taskIsVisible(caller, "task")}`,
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
  const [row] = await reader.read<TaskRow | { id: null }>(sql`SELECT ${taskColumns}
    FROM workspaces AS workspace LEFT JOIN tasks AS task ON ${held}
   WHERE workspace.id = ${identity.workspaceId} AND ${workspaceIsVisible(caller, "workspace")}`);
  if (row === undefined) return { workspaceIsVisible: false, holder: null };
  return { workspaceIsVisible: true, holder: row.id === null ? null : toTask(row) };
}

/** Where a new task is to go; a null step means the workflow's start step. */
export interface WantedPlace {
  readonly workspaceId: string;
  readonly workflowId: string;
  readonly workflowStepId: string | null;
}

/**
 * The place's workflow and step: the named step, else the workflow's start step, else its first one (none in a workflow
 * without steps). No row when the workflow is not the workspace's, or the step not the workflow's.
 */
const placeOf = (wanted: WantedPlace): Sql => sql`workflows AS workflow
    LEFT JOIN workflow_steps AS step ON step.workflow_id = workflow.id
   WHERE workflow.id = ${wanted.workflowId} AND workflow.workspace_id = ${wanted.workspaceId}
     AND ${wanted.workflowStepId === null ? sql`TRUE` : sql`step.id = ${wanted.workflowStepId}`}
   ORDER BY step.is_start_step DESC, step.position, step.created_at, step.id LIMIT 1`;

export async function placeExists(reader: Reader, wanted: WantedPlace): Promise<boolean> {
  const rows = await reader.read(sql`SELECT 1 AS found FROM ${placeOf(wanted)}`);
  return rows.length > 0;
}

export interface NewTask extends WantedPlace {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly priority: TaskPriority;
  readonly metadata: Record<string, unknown>;
  readonly origin: string;
  readonly createdAt: Date;
  readonly externalId: string | null;
}

/**
 * Inserts a task and its `task.created` event, or neither. Null when its place does not exist or the external id is held
 * already: the identity's index is the named conflict target, so every other violation throws.
 * Rules: X6, X29, X50, X55, X119, X121, X135
 */
export function insertTask(database: Database, task: NewTask): Promise<Task | null> {
  return database.transaction(async (transaction) => {
    const [row] = await transaction.write<TaskRow>(sql`INSERT INTO tasks (id, workspace_id, workflow_id,
        workflow_step_id, title, description, state, priority, metadata, origin, created_at, updated_at, external_id)
      SELECT ${task.id}, workflow.workspace_id, workflow.id, COALESCE(step.id, ''), ${task.title}, ${task.description},
        'CREATED', ${task.priority}, ${transaction.dialect.json(task.metadata)}, ${task.origin},
        ${transaction.dialect.instant(task.createdAt)}, ${transaction.dialect.instant(task.createdAt)}, ${task.externalId}
        FROM ${placeOf(task)}
      ON CONFLICT (workspace_id, external_id) WHERE external_id IS NOT NULL DO NOTHING
      RETURNING ${rawSql(ownColumns.join(", "))}, NULL AS task_pending_action, NULL AS primary_session_pending_action`);
    if (row === undefined) return null;
    const created = toTask(row);
    await insertEvents(transaction, [taskEvent("task.created", created, task.createdAt)]);
    return created;
  });
}

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
      sql`SELECT ${taskColumns} FROM tasks AS task WHERE task.id = ${released.id}`,
    );
    if (row === undefined) throw new Error(`task ${released.id} vanished inside its own transaction`);
    await insertEvents(transaction, [taskEvent("task.updated", toTask(row), release.releasedAt)]);
    return true;
  });
}

/**
 * Removes a task that this very request inserted, because its required work failed, and frees its external id. A
 * `task.deleted` event follows its `task.created`. Rules: X45, OP24
 */
export function deleteInsertedTask(database: Database, task: Task, deletedAt: Date): Promise<void> {
  return database.transaction(async (transaction) => {
    const deleted = await transaction.execute(sql`DELETE FROM tasks WHERE id = ${task.id}`);
    if (deleted === 1) await insertEvents(transaction, [taskEvent("task.deleted", task, deletedAt)]);
  });
}
