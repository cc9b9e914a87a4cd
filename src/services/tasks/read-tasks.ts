import { findTaskByExternalId, readTask } from "../../database/tasks.js";
import type { Caller } from "../../domain/caller.js";
import { requireExternalId } from "../../domain/external-id.js";
import { invalidRequest, problem, type Problem } from "../../domain/problem.js";
import type { Task } from "../../domain/task.js";
import type { ServiceContext } from "../service-context.js";

export type ReadTaskOutcome = { readonly kind: "task"; readonly task: Task } | Problem;

/** The task as it is now; a foreign one is not found. */
export async function findTask(context: ServiceContext, caller: Caller, taskId: string): Promise<ReadTaskOutcome> {
  const task = await readTask(context.database, caller, taskId);
  return task === null ? problem("task_not_found") : { kind: "task", task };
}

/**
 * The task that holds an external id, settled or not, archived or not; changes nothing. The workspace is authorized
 * before the id is judged. Rules: X15, X90, X91, X92, X93, X94, X98
 */
export async function lookUpExternalId(
  context: ServiceContext,
  caller: Caller,
  lookup: { readonly workspaceId: string; readonly externalId: string | undefined },
): Promise<ReadTaskOutcome> {
  const required = requireExternalId(lookup.externalId);
  const externalId = required.kind === "valid" ? required.externalId : null;
  const { workspaceId } = lookup;
  const target = await findTaskByExternalId(context.database, caller, { workspaceId, externalId });
  if (!target.workspaceIsVisible) return problem("task_not_found");
  if (required.kind === "invalid") return invalidRequest(required.reason);
  return target.holder === null ? problem("task_not_found") : { kind: "task", task: target.holder };
}
