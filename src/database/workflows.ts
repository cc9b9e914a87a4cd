import type { Caller } from "../domain/caller.js";
import type { Reader, Transaction } from "./connection.js";
import { workspaceIsVisible } from "./predicates.js";
import { joinSql, sql, type Sql } from "./sql.js";

export interface WorkflowRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly name: string;
  readonly description: string;
  readonly sort_order: number;
  readonly style: "kanban";
  readonly source: "manual";
  readonly created_at: Date;
  readonly updated_at: Date;
}

export interface StepRow {
  readonly id: string;
  readonly workflow_id: string;
  readonly name: string;
  readonly position: number;
  readonly color: string;
  readonly is_start_step: boolean;
  /** Null or 0: no limit. */
  readonly wip_limit: number | null;
  readonly events: Record<string, unknown>;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const visibleWorkflows = (caller: Caller): Sql => sql`SELECT workflow.id, workflow.workspace_id, workflow.name,
    workflow.description, workflow.sort_order, workflow.style, workflow.source, workflow.created_at, workflow.updated_at
  FROM workflows AS workflow JOIN workspaces AS workspace ON workspace.id = workflow.workspace_id
 WHERE ${workspaceIsVisible(caller, "workspace")}`;

const visibleSteps = (
  caller: Caller,
): Sql => sql`SELECT step.id, step.workflow_id, step.name, step.position, step.color,
    step.is_start_step, step.wip_limit, step.events, step.created_at, step.updated_at
  FROM workflow_steps AS step JOIN workflows AS workflow ON workflow.id = step.workflow_id
  JOIN workspaces AS workspace ON workspace.id = workflow.workspace_id
 WHERE ${workspaceIsVisible(caller, "workspace")}`;

/** The workflows of every workspace the caller may see, or of one. */
export function listWorkflows(reader: Reader, caller: Caller, workspaceId?: string): Promise<WorkflowRow[]> {
  const narrowed = workspaceId === undefined ? sql`TRUE` : sql`workflow.workspace_id = ${workspaceId}`;
  return reader.read(sql`${visibleWorkflows(caller)} AND ${narrowed}
    ORDER BY workflow.sort_order, workflow.created_at, workflow.id`);
}

/** A workspace's workflows without the one of its office tasks. */
export function listBoards(reader: Reader, caller: Caller, workspaceId: string): Promise<WorkflowRow[]> {
  return reader.read(sql`${visibleWorkflows(caller)} AND workflow.workspace_id = ${workspaceId}
      AND workflow.id <> workspace.office_workflow_id
    ORDER BY workflow.sort_order, workflow.created_at, workflow.id`);
}

export async function readWorkflow(reader: Reader, caller: Caller, workflowId: string): Promise<WorkflowRow | null> {
  const [row] = await reader.read<WorkflowRow>(sql`${visibleWorkflows(caller)} AND workflow.id = ${workflowId}`);
  return row ?? null;
}

export function listSteps(reader: Reader, caller: Caller, workflowId: string): Promise<StepRow[]> {
  return reader.read(sql`${visibleSteps(caller)} AND step.workflow_id = ${workflowId}
    ORDER BY step.position, step.created_at, step.id`);
}

export async function readStep(reader: Reader, caller: Caller, stepId: string): Promise<StepRow | null> {
  const [row] = await reader.read<StepRow>(sql`${visibleSteps(caller)} AND step.id = ${stepId}`);
  return row ?? null;
}

export async function insertWorkflow(transaction: Transaction, row: WorkflowRow): Promise<void> {
  await transaction.execute(sql`INSERT INTO workflows
      (id, workspace_id, name, description, sort_order, style, source, created_at, updated_at)
    VALUES (${row.id}, ${row.workspace_id}, ${row.name}, ${row.description}, ${row.sort_order}, ${row.style},
      ${row.source}, ${row.created_at}, ${row.updated_at})`);
}

export async function insertSteps(transaction: Transaction, rows: readonly StepRow[]): Promise<void> {
  const values = rows.map(
    (row) => sql`(${row.id}, ${row.workflow_id}, ${row.name}, ${row.position}, ${row.color}, ${row.is_start_step},
      ${row.wip_limit}, ${transaction.dialect.json(row.events)}, ${row.created_at}, ${row.updated_at})`,
  );
  await transaction.execute(sql`INSERT INTO workflow_steps
    (id, workflow_id, name, position, color, is_start_step, wip_limit, events, created_at, updated_at) VALUES ${joinSql(values)}`);
}
