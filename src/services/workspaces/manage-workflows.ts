import { readWorkspace } from "../../database/workspaces.js";
import * as workflows from "../../database/workflows.js";
import type { StepRow, WorkflowRow } from "../../database/workflows.js";
import type { Caller } from "../../domain/caller.js";
import { problem, type Problem } from "../../domain/problem.js";
import type { ServiceContext } from "../service-context.js";

export type { StepRow, WorkflowRow };

export type WorkflowOutcome = { readonly kind: "workflow"; readonly workflow: WorkflowRow } | Problem;
export type WorkflowsOutcome = { readonly kind: "workflows"; readonly workflows: WorkflowRow[] } | Problem;
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
