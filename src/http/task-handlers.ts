import type { components } from "../contract/openapi.gen.js";
import { invalidRequest, isProblem } from "../domain/problem.js";
import { toCreatedTaskBody, toTaskBody } from "../services/bodies.js";
import { createTask } from "../services/tasks/create-task.js";
import { findTask, lookUpExternalId } from "../services/tasks/read-tasks.js";
import { releaseExternalId } from "../services/tasks/release-external-id.js";
import type { Handlers } from "./handler.js";

type CreateTaskBody = components["schemas"]["CreateTaskRequest"];
type TaskHandlers = Pick<Handlers, "createTask" | "getTask" | "findTaskByExternalId" | "releaseExternalId">;

export const taskHandlers: TaskHandlers = {
  createTask: async (context, { caller, body }) => {
    const fault = createFault(body);
    if (fault !== null) return invalidRequest(fault);
    const outcome = await createTask(context, caller, {
      workspaceId: body.workspace_id,
      workflowId: nonEmpty(body.workflow_id),
      workflowStepId: nonEmpty(body.workflow_step_id),
      title: body.title ?? "",
      description: body.description ?? "",
      priority: body.priority ?? "medium",
      metadata: body.metadata ?? {},
      origin: "manual",
      externalId: body.external_id ?? null,
      startAgent: body.start_agent ?? false,
      agentProfileId: nonEmpty(body.agent_profile_id),
    });
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: toCreatedTaskBody(outcome) };
  },

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

/** Checks of shape that the schema cannot say; the same for every workspace, so they may precede authorization. OP13, OP22 */
function createFault(body: CreateTaskBody): string | null {
  const misspelt = Object.keys(body).find((key) => key !== "external_id" && isExternalIdMisspelt(key));
  if (misspelt !== undefined) return `unknown field ${JSON.stringify(misspelt)}: did you mean external_id?`;
  const needsProfile = body.start_agent === true && nonEmpty(body.agent_profile_id) === null;
  return needsProfile ? "agent_profile_id is required to start agent" : null;
}

/** Equal to `external_id` but for case, `-`, `_` and spaces: ignoring it would silently make duplicates. OP13 */
function isExternalIdMisspelt(key: string): boolean {
  return key.toLowerCase().replaceAll(/[-_\s]/g, "") === "externalid";
}

function nonEmpty(text: string | undefined): string | null {
  return text === undefined || text === "" ? null : text;
}
