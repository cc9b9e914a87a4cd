import { firstWorkspaceIds } from "../../database/workspaces.js";
import { readTask } from "../../database/tasks.js";
import { listBoards } from "../../database/workflows.js";
import type { Caller } from "../../domain/caller.js";
import { invalidRequest, problem, type Problem } from "../../domain/problem.js";
import type { RepositoryRequest } from "../../domain/repository.js";
import { titleFault, type TaskOrigin, type TaskPriority } from "../../domain/task.js";
import { trimWhiteSpace } from "../../domain/text.js";
import type { ServiceContext } from "../service-context.js";
import { createTask, type CreateTaskOutcome } from "./create-task.js";

export interface ToolTaskInput {
  readonly title: string;
  readonly workspaceId: string | null;
  readonly workflowId: string | null;
  readonly workflowStepId: string | null;
  readonly prompt: string;
  readonly priority: TaskPriority;
  readonly externalId: string | null;
  /** `self`: the task of the session that calls. */
  readonly parentId: string | null;
  readonly inheritsParentFiles: boolean;
  /** Null: start exactly when an agent profile is given. OP42 */
  readonly startAgent: boolean | null;
  readonly agentProfileId: string | null;
  readonly repositories: readonly RepositoryRequest[] | null;
}

/**
 * `createTask` for an agent or tool, which may leave out what can be inferred: the only workspace it may access, and
 * that workspace's only workflow. The title is checked before anything is read. Rules: X66, X74, X107, X108, OP22, OP41
 */
export async function createTaskFromTool(
  context: ServiceContext,
  caller: Caller,
  input: ToolTaskInput,
): Promise<CreateTaskOutcome> {
  if (trimWhiteSpace(input.title) === "") return invalidRequest("title is required");
  const titleProblem = titleFault(input.title);
  if (titleProblem !== null) return invalidRequest(titleProblem);
  const startAgent = input.startAgent ?? input.agentProfileId !== null;
  if (startAgent && input.agentProfileId === null) return invalidRequest("agent_profile_id is required to start agent");
  const parentId = parentOf(caller, input.parentId);
  if (parentId?.kind === "problem") return parentId;
  const place = { workspaceId: input.workspaceId, parentId: parentId?.taskId ?? null };
  const workspaceId = await effectiveWorkspace(context, caller, place);
  if (typeof workspaceId !== "string") return workspaceId;
  return createTask(context, caller, {
    workspaceId,
    workflowId: input.workflowId ?? (await onlyWorkflow(context, caller, workspaceId)),
    workflowStepId: input.workflowStepId,
    title: input.title,
    description: input.prompt,
    priority: input.priority,
    metadata: {},
    origin: originFor(caller),
    parentId: place.parentId,
    projectId: null,
    labels: [],
    position: 0,
    policy: { mode: input.inheritsParentFiles ? "inherit_parent" : "new_workspace" },
    externalId: input.externalId,
    prepareSession: false,
    startAgent,
    agentProfileId: input.agentProfileId,
    attachments: [],
    repositories: input.repositories,
  });
}

/** What the agent of an office task creates is office work, too. */
function originFor(caller: Caller): TaskOrigin {
  return caller.kind === "agent" && caller.surface === "office" ? "agent_created" : "manual";
}

function parentOf(
  caller: Caller,
  parentId: string | null,
): { readonly kind: "parent"; readonly taskId: string } | Problem | null {
  if (parentId === null || parentId === "") return null;
  if (parentId !== "self") return { kind: "parent", taskId: parentId };
  if (caller.kind === "agent") return { kind: "parent", taskId: caller.taskId };
  return invalidRequest("parent_id: self is known only inside a session");
}

/** The named workspace, else the parent's, else the only one the caller may access. X107, X162, X163 */
async function effectiveWorkspace(
  context: ServiceContext,
  caller: Caller,
  place: { readonly workspaceId: string | null; readonly parentId: string | null },
): Promise<string | Problem> {
  if (place.workspaceId !== null && place.workspaceId !== "") return place.workspaceId;
  if (place.parentId !== null) {
    const parent = await readTask(context.database, caller, place.parentId);
    return parent === null ? problem("task_not_created") : parent.workspaceId;
  }
  const [only, another] = await firstWorkspaceIds(context.database, caller);
  if (only !== undefined && another === undefined) return only;
  return invalidRequest("workspace_id is required unless exactly one authorized workspace exists");
}

/** The only workflow of the workspace, that of its office tasks aside. */
async function onlyWorkflow(context: ServiceContext, caller: Caller, workspaceId: string): Promise<string | null> {
  const [only, another] = await listBoards(context.database, caller, workspaceId);
  return another === undefined ? (only?.id ?? null) : null;
}
