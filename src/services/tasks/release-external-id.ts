import * as identity from "../../database/task-identity.js";
import { readWorkspace } from "../../database/workspaces.js";
import type { Caller } from "../../domain/caller.js";
import { requireExternalId } from "../../domain/external-id.js";
import { invalidRequest, problem, type Problem } from "../../domain/problem.js";
import type { ServiceContext } from "../service-context.js";

/**
 * Frees an external id without touching its task otherwise: an operator's action, not a recovery step.
 * Rules: X16, X46, X95, X96, X97, X116, X117
 */
export async function releaseExternalId(
  context: ServiceContext,
  caller: Caller,
  release: { readonly workspaceId: string; readonly externalId: string | undefined },
): Promise<{ readonly kind: "released" } | Problem> {
  const workspace = await readWorkspace(context.database, caller, release.workspaceId);
  if (workspace === null) return problem("task_not_found");
  const required = requireExternalId(release.externalId);
  if (required.kind === "invalid") return invalidRequest(required.reason);
  const released = await identity.releaseExternalId(context.database, {
    workspaceId: workspace.id,
    externalId: required.externalId,
    releasedAt: context.clock(),
  });
  return released ? { kind: "released" } : problem("task_not_found");
}
