import { readTask } from "../../database/tasks.js";
import { listSteps, readStep, type StepRow } from "../../database/workflows.js";
import { unscopedCaller } from "../../domain/caller.js";
import { asRecord } from "../../domain/clarification.js";
import type { ServiceContext } from "../service-context.js";
import { moveTask, type ChangeTaskOutcome } from "./change-task.js";

/**
 * Moves a task on as its step's `on_turn_complete` says, under the admission and guard of every move. Null when the
 * step says nothing or names no step of the workflow. Rules: B8
 */
export async function advanceTask(context: ServiceContext, taskId: string): Promise<ChangeTaskOutcome | null> {
  const target = await findTarget(context, taskId);
  if (target === null) return null;
  return moveTask(context, unscopedCaller, { taskId, workflowStepId: target.id, position: null });
}

/** Would the end of a turn move the task? */
export async function advancesTask(context: ServiceContext, taskId: string): Promise<boolean> {
  return (await findTarget(context, taskId)) !== null;
}

async function findTarget(context: ServiceContext, taskId: string): Promise<StepRow | null> {
  const task = await readTask(context.database, unscopedCaller, taskId);
  const step = task === null ? null : await readStep(context.database, unscopedCaller, task.workflowStepId);
  if (step === null) return null;
  const target = targetOf(step, await listSteps(context.database, unscopedCaller, step.workflow_id));
  return target?.id === step.id ? null : target;
}

/** The step that the first readable action of `on_turn_complete` leads to. */
function targetOf(step: StepRow, steps: readonly StepRow[]): StepRow | null {
  const actions = step.events["on_turn_complete"];
  const index = steps.findIndex(({ id }) => id === step.id);
  for (const action of Array.isArray(actions) ? actions.map(asRecord) : []) {
    const target = followAction(action, steps, index);
    if (target !== undefined) return target;
  }
  return null;
}

function followAction(action: Record<string, unknown>, steps: readonly StepRow[], index: number): StepRow | undefined {
  switch (action["type"]) {
    case "move_to_next":
      return steps[index + 1];
    case "move_to_previous":
      return index > 0 ? steps[index - 1] : undefined;
    case "move_to_step":
      return steps.find(({ id }) => id === asRecord(action["config"])["step_id"]);
    default:
      return undefined;
  }
}
