import type { Transaction } from "./connection.js";
import { sql, type Sql } from "./sql.js";

/** A step that holds as many tasks as its limit allows. */
export interface FullStep {
  readonly kind: "full";
  readonly stepId: string;
  readonly limit: number;
  readonly occupied: number;
}

/**
 * May one more task go on this step? Null when it may: the step has no limit (null or 0), or room. A limited step's row
 * is locked by a write until the transaction ends, so that no two transactions count the same room; archived tasks do not
 * count. `stepId` is an expression. Rules: X141, X142
 */
export async function admitToStep(transaction: Transaction, stepId: Sql): Promise<FullStep | null> {
  const [step] = await transaction.write<{ id: string; wip_limit: number }>(sql`UPDATE workflow_steps
      SET wip_limit = wip_limit WHERE id = ${stepId} AND wip_limit > 0 RETURNING id, wip_limit`);
  if (step === undefined) return null;
  const [tasks] = await transaction.read<{ count: bigint }>(
    sql`SELECT COUNT(*) AS count FROM tasks WHERE workflow_step_id = ${step.id} AND archived_at IS NULL`,
  );
  const occupied = Number(tasks?.count ?? 0);
  return occupied < step.wip_limit ? null : { kind: "full", stepId: step.id, limit: step.wip_limit, occupied };
}
