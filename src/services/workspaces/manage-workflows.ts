import { readWorkspace } from "../../database/workspaces.js";
import * as workflows from "../../database/workflows.js";
import type { StepRow, WorkflowRow } from "../../database/workflows.js";
import type { Caller } from "../../domain/caller.js";
import { problem, type Problem } from "../../domain/problem.js";
import type { ServiceContext } from "../service-context.js";

export type { StepRow, WorkflowRow };

export type WorkflowOutcome = { readonly kind: "workflow"; readonly workflow: WorkflowRow } | Problem;
export type WorkflowsOutcome = { readonly kind: "workflows"; readonly workflows: WorkflowRow[] } | Problem;
export type StepOutcome = { readonly kind: "step"; readonly step: StepRow } | Problem;
export type StepsOutcome = { readonly kind: "steps"; readonly steps: StepRow[] } | Problem;

export function listAllWorkflows(context: ServiceContext, caller: Caller): Promise<WorkflowRow[]> {
  return workflows.listWorkflows(context.database, caller);
}

export async function listWorkspaceWorkflows(
  context: ServiceContext,
  caller: Caller,
  workspaceId: string,
): Promise<WorkflowsOutcome> {
  if ((await readWorkspace(context.database, caller, workspaceId)) === null) return problem("workspace_not_found");
  return { kind: "workflows", workflows: await workflows.listWorkflows(context.database, caller, workspaceId) };
}

/** Creates a workflow without steps. */
export async function createWorkflow(
  context: ServiceContext,
  caller: Caller,
  input: { readonly workspaceId: string; readonly name: string; readonly description: string },
): Promise<WorkflowOutcome> {
  const workspace = await readWorkspace(context.database, caller, input.workspaceId);
  if (workspace === null) return problem("workspace_not_found");
  const createdAt = context.clock();
  const workflow: WorkflowRow = {
    id: context.newId(),
    workspace_id: workspace.id,
    name: input.name,
    description: input.description,
    sort_order: 0,
    style: "kanban",
    source: "manual",
    created_at: createdAt,
    updated_at: createdAt,
  };
  await workflows.insertWorkflow(context.database, workflow);
  return { kind: "workflow", workflow };
}

export async function findWorkflow(
  context: ServiceContext,
  caller: Caller,
  workflowId: string,
): Promise<WorkflowOutcome> {
  const workflow = await workflows.readWorkflow(context.database, caller, workflowId);
  return workflow === null ? problem("workflow_not_found") : { kind: "workflow", workflow };
}

export async function listWorkflowSteps(
  context: ServiceContext,
  caller: Caller,
  workflowId: string,
): Promise<StepsOutcome> {
  if ((await workflows.readWorkflow(context.database, caller, workflowId)) === null)
    return problem("workflow_not_found");
  return { kind: "steps", steps: await workflows.listSteps(context.database, caller, workflowId) };
}

export interface NewStepInput {
  readonly workflowId: string;
  readonly name: string;
  readonly position: number | null;
  readonly color: string;
  readonly isStartStep: boolean;
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
  const step = await workflows.addStep(context.database, {
    id: context.newId(),
    workflow_id: workflow.id,
    name: input.name,
    position: input.position,
    color: input.color,
    is_start_step: input.isStartStep,
    created_at: createdAt,
    updated_at: createdAt,
  });
  return step === null ? problem("workflow_not_found") : { kind: "step", step };
}

export async function findWorkflowStep(context: ServiceContext, caller: Caller, stepId: string): Promise<StepOutcome> {
  const step = await workflows.readStep(context.database, caller, stepId);
  return step === null ? problem("workflow_step_not_found") : { kind: "step", step };
}
