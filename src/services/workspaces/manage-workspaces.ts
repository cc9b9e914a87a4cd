import {
  hasWorkspaces,
  insertWorkspace,
  listWorkspaces,
  readWorkspace,
  type WorkspaceRow,
} from "../../database/workspaces.js";
import { insertSteps, insertWorkflow, type StepRow } from "../../database/workflows.js";
import type { Caller } from "../../domain/caller.js";
import { problem, type Problem } from "../../domain/problem.js";
import type { ServiceContext } from "../service-context.js";

export type { WorkspaceRow };

const firstWorkflowName = "Kanban";
const firstStepNames = ["Backlog", "In Progress", "Review", "Done"] as const;
const taskPrefix = "KAN";

export interface NewWorkspace {
  readonly name: string;
  readonly description: string;
  readonly ownerId: string;
}

/** Creates a workspace with the workflow Kanban and its four steps, all or nothing. */
export async function createWorkspace(context: ServiceContext, input: NewWorkspace): Promise<WorkspaceRow> {
  const createdAt = context.clock();
  const workspace: WorkspaceRow = {
    id: context.newId(),
    name: input.name,
    description: input.description,
    owner_id: input.ownerId,
    task_prefix: taskPrefix,
    created_at: createdAt,
    updated_at: createdAt,
  };
  await insertWithWorkflow(context, workspace);
  return workspace;
}

async function insertWithWorkflow(context: ServiceContext, workspace: WorkspaceRow): Promise<void> {
  const { created_at, updated_at } = workspace;
  const workflowId = context.newId();
  const steps: StepRow[] = firstStepNames.map((name, position) => ({
    id: context.newId(),
    workflow_id: workflowId,
    name,
    position,
    color: "",
    is_start_step: position === 0,
    created_at,
    updated_at,
  }));
  await context.database.transaction(async (transaction) => {
    await insertWorkspace(transaction, workspace);
    await insertWorkflow(transaction, {
      id: workflowId,
      workspace_id: workspace.id,
      name: firstWorkflowName,
      description: "",
      sort_order: 0,
      style: "kanban",
      source: "manual",
      created_at,
      updated_at,
    });
    await insertSteps(transaction, steps);
  });
}

/** Makes one workspace on a database that has none, so that the first task needs no set-up. */
export async function ensureWorkspace(context: ServiceContext): Promise<void> {
  if (await hasWorkspaces(context.database)) return;
  await createWorkspace(context, { name: "Default Workspace", description: "Default workspace", ownerId: "" });
}

export async function findWorkspace(
  context: ServiceContext,
  caller: Caller,
  workspaceId: string,
): Promise<{ readonly kind: "workspace"; readonly workspace: WorkspaceRow } | Problem> {
  const workspace = await readWorkspace(context.database, caller, workspaceId);
  return workspace === null ? problem("workspace_not_found") : { kind: "workspace", workspace };
}

export function listVisibleWorkspaces(context: ServiceContext, caller: Caller): Promise<WorkspaceRow[]> {
  return listWorkspaces(context.database, caller);
}
