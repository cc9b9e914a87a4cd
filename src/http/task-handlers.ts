import type { components } from "../contract/openapi.gen.js";
import type { Caller } from "../domain/caller.js";
import { isLikeExternalId } from "../domain/external-id.js";
import { readNewAttachments } from "../domain/new-attachment.js";
import { invalidRequest, isProblem, type Problem } from "../domain/problem.js";
import { repositoriesFault } from "../domain/repository.js";
import type { WorkspacePolicy } from "../domain/task.js";
import { toCreatedTaskBody, toTaskBody } from "../services/bodies.js";
import { createTask } from "../services/tasks/create-task.js";
import { findTask, lookUpExternalId } from "../services/tasks/read-tasks.js";
import { releaseExternalId } from "../services/tasks/release-external-id.js";
import type { ServiceContext } from "../services/service-context.js";
import type { Handlers, Success } from "./handler.js";
import { toRepositoryRequests } from "./repository-handlers.js";

type CreateTaskBody = components["schemas"]["CreateTaskRequest"];
type TaskHandlers = Pick<Handlers, "createTask" | "getTask" | "findTaskByExternalId" | "releaseExternalId">;

export const taskHandlers: TaskHandlers = {
  createTask: (context, { caller, body }) => createTaskFromBody(context, caller, body),

  getTask: async (context, { caller, path }) => {
    const outcome = await findTask(context, caller, path.id);
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: toTaskBody(outcome.task) };
  },

  findTaskByExternalId: async (context, { caller, path, query }) => {
    const lookup = { workspaceId: path.id, externalId: query.external_id };
    const outcome = await lookUpExternalId(context, caller, lookup);
    if (isProblem(outcome)) return outcome;
    const { task } = outcome;
    const body = {
      ...toTaskBody(task),
      external_id: task.externalId ?? "",
      creation_complete: task.externalIdSettledAt !== null,
    };
    return { kind: "success", status: 200, body };
  },

  releaseExternalId: async (context, { caller, path, query }) => {
    const release = { workspaceId: path.id, externalId: query.external_id };
    const outcome = await releaseExternalId(context, caller, release);
    return isProblem(outcome) ? outcome : { kind: "success", status: 204, body: undefined };
  },
};

/**
 * A create as the contract's request describes it, from REST or, without external id, from a WebSocket. Checks of shape
 * that the schema cannot say are the same for every workspace, so they may precede authorization.
 */
export async function createTaskFromBody(
  context: ServiceContext,
  caller: Caller,
  body: CreateTaskBody,
): Promise<Success<"createTask"> | Problem> {
  const fault = misspellingOf(body);
  const repositories = toRepositoryRequests(body.repositories);
  if (fault !== null) return invalidRequest(fault);
  const attached = readNewAttachments(body.attachments ?? [], context.maxAttachmentBytes);
  if (attached.kind === "invalid") return invalidRequest(attached.reason);
  const shape = shapeFault(body) ?? repositoriesFault(repositories ?? []);
  if (shape !== null) return invalidRequest(shape);
  const outcome = await createTask(context, caller, {
    workspaceId: body.workspace_id,
    workflowId: nonEmpty(body.workflow_id),
    workflowStepId: nonEmpty(body.workflow_step_id),
    title: body.title ?? "",
    description: body.description ?? "",
    priority: body.priority ?? "medium",
    metadata: body.metadata ?? {},
    origin: "manual",
    parentId: nonEmpty(body.parent_id),
    projectId: nonEmpty(body.project_id),
    labels: body.labels ?? [],
    position: body.position ?? 0,
    policy: toPolicy(body),
    externalId: body.external_id ?? null,
    prepareSession: body.prepare_session ?? false,
    startAgent: body.start_agent ?? false,
    agentProfileId: nonEmpty(body.agent_profile_id),
    attachments: attached.attachments,
    repositories,
  });
  return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: toCreatedTaskBody(outcome) };
}

/** The fault of a body with a misspelt `external_id`. OP13 */
function misspellingOf(body: CreateTaskBody): string | null {
  const misspelt = Object.keys(body).find((key) => key !== "external_id" && isLikeExternalId(key));
  return misspelt === undefined ? null : `unknown field ${JSON.stringify(misspelt)}: did you mean external_id?`;
}

/** What the rest of the request cannot be. OP22 */
function shapeFault(body: CreateTaskBody): string | null {
  if (body.workspace_mode === "shared_group" && nonEmpty(body.workspace_group_id) === null) {
    return "workspace_group_id is required with workspace_mode shared_group";
  }
  if (nonEmpty(body.agent_profile_id) !== null) return null;
  if (body.start_agent === true) return "agent_profile_id is required to start agent";
  return body.prepare_session === true ? "agent_profile_id is required to prepare session" : null;
}

function toPolicy(body: CreateTaskBody): WorkspacePolicy {
  const mode = body.workspace_mode ?? "new_workspace";
  return mode === "shared_group" ? { mode, groupId: body.workspace_group_id ?? "" } : { mode };
}

function nonEmpty(text: string | undefined): string | null {
  return text === undefined || text === "" ? null : text;
}
