import type { Database, Transaction } from "./connection.js";
import { joinSql, rawSql, sql, type Sql } from "./sql.js";
import { insertSteps, type StepRow } from "./workflows.js";

const stepColumns = rawSql(
  "id, workflow_id, name, position, color, is_start_step, wip_limit, events, created_at, updated_at",
);

/** What the column holds; steps of one position are ordered by their creation, so the next one is still behind. */
const maxPosition = 2_147_483_647;

export type NewStep = Omit<StepRow, "position" | "is_start_step"> & {
  /** Null: behind the last step. */
  readonly position: number | null;
  readonly is_start_step: boolean;
};

/**
 * Adds a step to a workflow. The first step of a workflow is its start step; a later one that asks to be takes that over
 * from the step that was. Null when the workflow is gone. Serialized on the workflow row.
 */
export function addStep(database: Database, step: NewStep): Promise<StepRow | null> {
  return database.transaction(async (transaction) => {
    const locked = await transaction.execute(
      sql`UPDATE workflows SET updated_at = ${step.created_at} WHERE id = ${step.workflow_id}`,
    );
    if (locked === 0) return null;
    const [siblings] = await transaction.read<{ count: bigint; last: bigint | number | null }>(
      sql`SELECT COUNT(*) AS count, MAX(position) AS last FROM workflow_steps WHERE workflow_id = ${step.workflow_id}`,
    );
    const isFirst = Number(siblings?.count ?? 0) === 0;
    const row: StepRow = {
      ...step,
      position: step.position ?? Math.min(Number(siblings?.last ?? -1) + 1, maxPosition),
      is_start_step: step.is_start_step || isFirst,
    };
    if (row.is_start_step && !isFirst) await demoteStartStep(transaction, step.workflow_id, step.created_at);
    await insertSteps(transaction, [row]);
    return row;
  });
}

async function demoteStartStep(transaction: Transaction, workflowId: string, at: Date): Promise<void> {
  await transaction.execute(sql`UPDATE workflow_steps SET is_start_step = FALSE, updated_at = ${at}
    WHERE workflow_id = ${workflowId} AND is_start_step`);
}

/** What an update may change; absent members stay as they are. */
export type StepValues = {
  readonly [Column in "name" | "position" | "color" | "is_start_step" | "wip_limit" | "events"]?:
    StepRow[Column] | undefined;
};

export interface StepChange {
  readonly id: string;
  readonly workflowId: string;
  readonly values: StepValues;
  readonly at: Date;
}

/** Changes a step and returns it; null when it is gone. A step that becomes the start step takes that over. */
export function changeStep(database: Database, change: StepChange): Promise<StepRow | null> {
  const { id, workflowId, values, at } = change;
  return database.transaction(async (transaction) => {
    if (!(await lockWorkflow(transaction, workflowId, at))) return null;
    if (values.is_start_step === true) await demoteStartStep(transaction, workflowId, at);
    const assignments = [...assignmentsOf(transaction, values), sql`updated_at = ${at}`];
    const [step] = await transaction.write<StepRow>(
      sql`UPDATE workflow_steps SET ${joinSql(assignments)} WHERE id = ${id} RETURNING ${stepColumns}`,
    );
    return step ?? null;
  });
}

/** The start step is only ever handed over, so `is_start_step: false` changes nothing. */
function assignmentsOf({ dialect }: Transaction, values: StepValues): Sql[] {
  const { name, position, color, is_start_step: isStartStep, wip_limit: wipLimit, events } = values;
  return [
    name === undefined ? null : sql`name = ${name}`,
    position === undefined ? null : sql`position = ${position}`,
    color === undefined ? null : sql`color = ${color}`,
    isStartStep === true ? sql`is_start_step = TRUE` : null,
    wipLimit === undefined ? null : sql`wip_limit = ${wipLimit}`,
    events === undefined ? null : sql`events = ${dialect.json(events)}`,
  ].filter((assignment) => assignment !== null);
}

async function lockWorkflow(transaction: Transaction, workflowId: string, at: Date): Promise<boolean> {
  return (await transaction.execute(sql`UPDATE workflows SET updated_at = ${at} WHERE id = ${workflowId}`)) === 1;
}

export type RemoveStepResult = "removed" | "gone" | "in_use";

/** Removes a step without tasks; the first remaining step becomes the start step when it was that. */
export function removeStep(
  database: Database,
  step: { readonly id: string; readonly workflowId: string; readonly at: Date },
): Promise<RemoveStepResult> {
  return database.transaction(async (transaction): Promise<RemoveStepResult> => {
    await lockWorkflow(transaction, step.workflowId, step.at);
    const removed = await transaction.write<{ is_start_step: boolean }>(sql`DELETE FROM workflow_steps
      WHERE id = ${step.id} AND NOT EXISTS (SELECT 1 FROM tasks WHERE tasks.workflow_step_id = ${step.id})
      RETURNING is_start_step`);
    if (removed[0] === undefined) {
      const rest = await transaction.read(sql`SELECT 1 AS found FROM workflow_steps WHERE id = ${step.id}`);
      return rest.length > 0 ? "in_use" : "gone";
    }
    if (removed[0].is_start_step) {
      await transaction.execute(sql`UPDATE workflow_steps SET is_start_step = TRUE, updated_at = ${step.at}
        WHERE id = (SELECT first.id FROM workflow_steps AS first WHERE first.workflow_id = ${step.workflowId}
                     ORDER BY first.position, first.created_at, first.id LIMIT 1)`);
    }
    return "removed";
  });
}

/** Gives the steps of a workflow the positions of their ids in the list; false when they are not exactly its steps. */
export function reorderSteps(
  database: Database,
  order: { readonly workflowId: string; readonly stepIds: readonly string[]; readonly at: Date },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    if (!(await lockWorkflow(transaction, order.workflowId, order.at))) return false;
    const rows = await transaction.read<{ id: string }>(
      sql`SELECT id FROM workflow_steps WHERE workflow_id = ${order.workflowId}`,
    );
    const known = new Set(rows.map((row) => row.id));
    const given = new Set(order.stepIds);
    if (given.size !== order.stepIds.length || given.size !== known.size || ![...given].every((id) => known.has(id)))
      return false;
    for (const [position, stepId] of order.stepIds.entries()) {
      await transaction.execute(
        sql`UPDATE workflow_steps SET position = ${position}, updated_at = ${order.at} WHERE id = ${stepId}`,
      );
    }
    return true;
  });
}
