import { addStep, changeStep, removeStep, reorderSteps } from "../../database/workflow-steps.js";
import * as workflows from "../../database/workflows.js";
import type { StepRow } from "../../database/workflows.js";
import type { Caller } from "../../domain/caller.js";
import { invalidRequest, problem, type Problem } from "../../domain/problem.js";
import type { ServiceContext } from "../service-context.js";
import { listWorkflowSteps, type StepsOutcome } from "./manage-workflows.js";

export type StepOutcome = { readonly kind: "step"; readonly step: StepRow } | Problem;

export interface NewStepInput {
  readonly workflowId: string;
  readonly name: string;
  /** Null: behind the last step. */
  readonly position: number | null;
  readonly color: string;
  readonly isStartStep: boolean;
  readonly wipLimit: number | null;
  readonly events: Record<string, unknown>;
}

/** Adds a step; see `addStep` for which one new tasks start on. */
export async function createWorkflowStep(
  context: ServiceContext,
  caller: Caller,
  input: NewStepInput,
): Promise<StepOutcome> {
  const workflow = await workflows.readWorkflow(context.database, caller, input.workflowId);
  if (workflow === null) return problem("workflow_not_found");
  const createdAt = context.clock();
  const step = await addStep(context.database, {
    id: context.newId(),
    workflow_id: workflow.id,
    name: input.name,
    position: input.position,
    color: input.color,
    is_start_step: input.isStartStep,
    wip_limit: input.wipLimit,
    events: input.events,
    created_at: createdAt,
    updated_at: createdAt,
  });
  return step === null ? problem("workflow_not_found") : { kind: "step", step };
}

export async function findWorkflowStep(context: ServiceContext, caller: Caller, stepId: string): Promise<StepOutcome> {
  const step = await workflows.readStep(context.database, caller, stepId);
  return step === null ? problem("workflow_step_not_found") : { kind: "step", step };
}

export type StepChanges = Partial<Omit<NewStepInput, "workflowId" | "position"> & { readonly position: number }>;

/** Changes a step. A limit below what lies on the step lets nothing in and pushes nothing out. */
export async function updateWorkflowStep(
  context: ServiceContext,
  caller: Caller,
  { stepId, changes }: { readonly stepId: string; readonly changes: StepChanges },
): Promise<StepOutcome> {
  const current = await workflows.readStep(context.database, caller, stepId);
  if (current === null) return problem("workflow_step_not_found");
  if (changes.isStartStep === false && current.is_start_step) {
    return invalidRequest("is_start_step: a workflow needs a start step, so make another step the start step instead");
  }
  const step = await changeStep(context.database, {
    id: current.id,
    workflowId: current.workflow_id,
    values: {
      name: changes.name,
      position: changes.position,
      color: changes.color,
      is_start_step: changes.isStartStep,
      wip_limit: changes.wipLimit,
      events: changes.events,
    },
    at: context.clock(),
  });
  return step === null ? problem("workflow_step_not_found") : { kind: "step", step };
}

/** Deletes a step that no task lies on, archived ones included. */
export async function deleteWorkflowStep(
  context: ServiceContext,
  caller: Caller,
  stepId: string,
): Promise<{ readonly kind: "deleted" } | Problem> {
  const step = await workflows.readStep(context.database, caller, stepId);
  if (step === null) return problem("workflow_step_not_found");
  const removal = { id: step.id, workflowId: step.workflow_id, at: context.clock() };
  switch (await removeStep(context.database, removal)) {
    case "removed":
      return { kind: "deleted" };
    case "in_use":
      return problem("step_in_use");
    case "gone":
      return problem("workflow_step_not_found");
  }
}

/** Puts a workflow's steps into the order of `stepIds`, which must name each of them once. */
export async function reorderWorkflowSteps(
  context: ServiceContext,
  caller: Caller,
  { workflowId, stepIds }: { readonly workflowId: string; readonly stepIds: readonly string[] },
): Promise<StepsOutcome> {
  const workflow = await workflows.readWorkflow(context.database, caller, workflowId);
  if (workflow === null) return problem("workflow_not_found");
  const isReordered = await reorderSteps(context.database, { workflowId, stepIds, at: context.clock() });
  if (!isReordered) return invalidRequest("step_ids must name each step of the workflow exactly once");
  return listWorkflowSteps(context, caller, workflowId);
}
