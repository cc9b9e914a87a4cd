import {
  deleteWorkspace,
  hasWorkspaces,
  insertWorkspace,
  listWorkspaces,
  readWorkspace,
  type WorkspaceRow,
} from "../../database/workspaces.js";
import { insertProject, listProjects, type ProjectRow } from "../../database/projects.js";
import { insertSteps, insertWorkflow } from "../../database/workflows.js";
import type { Caller } from "../../domain/caller.js";
import { problem, type Problem } from "../../domain/problem.js";
import { wakeCalls } from "../clarification/wake-calls.js";
import { sweepOrphanWorktrees } from "../repositories/remove-worktrees.js";
import type { ServiceContext } from "../service-context.js";
import { newWorkflow } from "./new-workflow.js";

export type { ProjectRow, WorkspaceRow };

const firstWorkflowName = "Kanban";
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
  const wanted = { workspaceId: workspace.id, name: firstWorkflowName, sortOrder: 0 };
  const { workflow, steps } = newWorkflow(context, wanted);
  await context.database.transaction(async (transaction) => {
    await insertWorkspace(transaction, workspace);
    await insertWorkflow(transaction, workflow);
    await insertSteps(transaction, steps);
  });
}

/** Deletes a workspace and everything in it; the calls that wait for questions of its tasks end. Rules: X130, F7 */
export async function removeWorkspace(
  context: ServiceContext,
  caller: Caller,
  workspaceId: string,
): Promise<{ readonly kind: "removed" } | Problem> {
  const workspace = await readWorkspace(context.database, caller, workspaceId);
  if (workspace === null) return problem("workspace_not_found");
  const waits = await deleteWorkspace(context.database, workspace.id, context.clock());
  if (waits === null) return problem("workspace_not_found");
  wakeCalls(context, waits);
  context.background.start("remove a workspace's worktrees", () => sweepOrphanWorktrees(context));
  return { kind: "removed" };
}

export interface NewProject {
  readonly workspaceId: string;
  readonly name: string;
  readonly description: string;
}

export async function createProject(
  context: ServiceContext,
  caller: Caller,
  input: NewProject,
): Promise<{ readonly kind: "project"; readonly project: ProjectRow } | Problem> {
  const workspace = await readWorkspace(context.database, caller, input.workspaceId);
  if (workspace === null) return problem("workspace_not_found");
  const createdAt = context.clock();
  const project: ProjectRow = {
    id: context.newId(),
    workspace_id: workspace.id,
    name: input.name,
    description: input.description,
    created_at: createdAt,
    updated_at: createdAt,
  };
  await insertProject(context.database, project);
  return { kind: "project", project };
}

export async function listWorkspaceProjects(
  context: ServiceContext,
  caller: Caller,
  workspaceId: string,
): Promise<{ readonly kind: "projects"; readonly projects: ProjectRow[] } | Problem> {
  const workspace = await readWorkspace(context.database, caller, workspaceId);
  if (workspace === null) return problem("workspace_not_found");
  return { kind: "projects", projects: await listProjects(context.database, workspaceId) };
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
