import { readLastUsed, upsertLastUsed, type LastUsedRow } from "../../database/last-used.js";
import { scopeOf, type Caller } from "../../domain/caller.js";
import type { Task } from "../../domain/task.js";
import type { ServiceContext } from "../service-context.js";
import type { CreateTaskInput } from "./create-task.js";

/** Remembers what a user's create used: best effort, after settlement, never on a found outcome. X68, X73, X156 */
export async function recordLastUsed(
  context: ServiceContext,
  caller: Caller,
  { task, input }: { readonly task: Task; readonly input: CreateTaskInput },
): Promise<void> {
  if (caller.kind === "agent") return;
  await upsertLastUsed(context.database, {
    user_id: userOf(caller),
    workspace_id: task.workspaceId,
    workflow_id: task.workflowId,
    agent_profile_id: input.agentProfileId ?? "",
    updated_at: context.clock(),
  });
}

/** What the caller's last create used; null before the first. */
export function findLastUsed(context: ServiceContext, caller: Caller): Promise<LastUsedRow | null> {
  return readLastUsed(context.database, userOf(caller));
}

/** Without authentication everybody is the one user. */
function userOf(caller: Caller): string {
  return scopeOf(caller) ?? "";
}
