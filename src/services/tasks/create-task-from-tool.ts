import { firstWorkspaceIds } from "../../database/workspaces.js";
import { listWorkflows } from "../../database/workflows.js";
import type { Caller } from "../../domain/caller.js";
import { invalidRequest, type Problem } from "../../domain/problem.js";
import { titleFault, type TaskPriority } from "../../domain/task.js";
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
  /** Null: start exactly when an agent profile is given. OP42 */
  readonly startAgent: boolean | null;
  readonly agentProfileId: string | null;
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
  const workspaceId = await effectiveWorkspace(context, caller, input.workspaceId);
  if (typeof workspaceId !== "string") return workspaceId;
  return createTask(context, caller, {
    workspaceId,
    workflowId: input.workflowId ?? (await onlyWorkflow(context, caller, workspaceId)),
    workflowStepId: input.workflowStepId,
    title: input.title,
    description: input.prompt,
    priority: input.priority,
    metadata: {},
    origin: caller.kind === "agent" ? "agent_created" : "manual",
    externalId: input.externalId,
    startAgent,
    agentProfileId: input.agentProfileId,
  });
}

async function effectiveWorkspace(
  context: ServiceContext,
  caller: Caller,
  workspaceId: string | null,
): Promise<string | Problem> {
  if (workspaceId !== null && workspaceId !== "") return workspaceId;
  const [only, another] = await firstWorkspaceIds(context.database, caller);
  if (only !== undefined && another === undefined) return only;
  return invalidRequest("workspace_id is required unless exactly one authorized workspace exists");
}

async function onlyWorkflow(context: ServiceContext, caller: Caller, workspaceId: string): Promise<string | null> {
  const [only, another] = await listWorkflows(context.database, caller, workspaceId);
  return another === undefined ? (only?.id ?? null) : null;
}
