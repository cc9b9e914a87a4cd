import { taskEvent } from "../domain/event.js";
import type { Task, TaskPriority } from "../domain/task.js";
import type { Database, Reader, Transaction } from "./connection.js";
import { insertEvents } from "./events.js";
import { sql, type Sql } from "./sql.js";
import { admitToStep, type FullStep } from "./step-admission.js";
import { returnedTask, toTask, type TaskRow } from "./task-rows.js";

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
  readonly parentId: string;
  readonly projectId: string;
  /** An office task gets the workspace's next number. */
  readonly isOffice: boolean;
  readonly labels: readonly string[];
  readonly position: number;
  readonly createdAt: Date;
  readonly externalId: string | null;
}

export type InsertResult<Refusal> =
  | { readonly kind: "inserted"; readonly task: Task }
  /** The external id is held, or the place does not exist. */
  | { readonly kind: "not_inserted" }
  | FullStep
  | Refusal;

/** What comes with a task, in the insert's own transaction. */
export interface Companions<Refusal> {
  /** Before anything is written. */
  readonly admit: (transaction: Transaction) => Promise<Refusal | null>;
  /** Writes the rows that belong to the task; the task as it is with them. */
  readonly insert: (transaction: Transaction, task: Task) => Promise<Task | Refusal>;
}

/**
 * Number, admission and insert of a task with its companion rows and its `task.created` event: all or nothing. The
 * identity's index is the named conflict target, so every other violation throws. A limited step's row is locked first,
 * so that creates and moves into it happen one after the other.
 * Rules: X6, X29, X50, X55, X119, X120, X121, X135, X139, X142
 */
export async function insertTask<Refusal extends { readonly kind: "problem" }>(
  database: Database,
  task: NewTask,
  companions: Companions<Refusal>,
): Promise<InsertResult<Refusal>> {
  try {
    return await database.transaction(async (transaction): Promise<InsertResult<Refusal>> => {
      const refused = await companions.admit(transaction);
      if (refused !== null) return refused;
      if (transaction.dialect.isShared) await lockPlace(transaction, task);
      const identifier = task.isOffice ? await nextIdentifier(transaction, task.workspaceId) : null;
      const full = await admitToStep(transaction, sql`(SELECT step.id FROM ${placeOf(task)})`);
      if (full !== null) throw new NotInserted(full);
      const [row] = await transaction.write<TaskRow>(insertStatement(transaction, task, identifier));
      if (row === undefined) throw new NotInserted<Refusal>({ kind: "not_inserted" });
      const created = await companions.insert(transaction, toTask(row));
      if ("kind" in created) throw new NotInserted(created);
      await insertEvents(transaction, [taskEvent("task.created", created, task.createdAt)]);
      return { kind: "inserted", task: created };
    });
  } catch (error) {
    if (error instanceof NotInserted) return error.result as InsertResult<Refusal>; // this function threw it
    throw error;
  }
}

/** Undoes the transaction of an insert that cannot be, with the number it may have taken. */
class NotInserted<Refusal> extends Error {
  readonly result: InsertResult<Refusal>;

  constructor(result: InsertResult<Refusal>) {
    super("the task was not inserted");
    this.result = result;
  }
}

/**
 * Keeps workspace, workflow and the workflow's steps from being deleted until the transaction ends; creates do not wait
 * for each other. SQLite, where one transaction writes at a time, needs none of it.
 */
export async function lockPlace(
  transaction: Transaction,
  { workspaceId, workflowId }: Pick<WantedPlace, "workspaceId" | "workflowId">,
): Promise<void> {
  await transaction.read(sql`SELECT 1 AS locked FROM workspaces AS workspace
    JOIN workflows AS workflow ON workflow.workspace_id = workspace.id AND workflow.id = ${workflowId}
   WHERE workspace.id = ${workspaceId} FOR KEY SHARE OF workspace FOR SHARE OF workflow`);
}

/** `PREFIX-N`; a number is never given twice. */
async function nextIdentifier(transaction: Transaction, workspaceId: string): Promise<string | null> {
  const [row] = await transaction.write<{ task_prefix: string; task_sequence: number }>(sql`UPDATE workspaces
      SET task_sequence = task_sequence + 1 WHERE id = ${workspaceId} RETURNING task_prefix, task_sequence`);
  return row === undefined ? null : `${row.task_prefix}-${row.task_sequence}`;
}

function insertStatement({ dialect }: Transaction, task: NewTask, identifier: string | null): Sql {
  const at = dialect.instant(task.createdAt);
  return sql`INSERT INTO tasks (id, workspace_id, workflow_id, workflow_step_id, title, description, state, priority,
      metadata, origin, parent_id, project_id, identifier, labels, position, created_at, updated_at, external_id)
    SELECT ${task.id}, workflow.workspace_id, workflow.id, COALESCE(step.id, ''), ${task.title}, ${task.description},
      'CREATED', ${task.priority}, ${dialect.json(task.metadata)}, ${task.origin}, ${task.parentId}, ${task.projectId},
      ${identifier}, ${dialect.json(task.labels)}, CAST(${task.position} AS INTEGER), ${at}, ${at}, ${task.externalId}
      FROM ${placeOf(task)}
    ON CONFLICT (workspace_id, external_id) WHERE external_id IS NOT NULL DO NOTHING
    RETURNING ${returnedTask}`;
}
