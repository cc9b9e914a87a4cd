import { insertPolicy } from "../../database/task-policies.js";
import { invalidRequest } from "../../domain/problem.js";
import type { CreatePart } from "./create-part.js";

/** Attaches the workspace policy as required work; a workspace of its own is the default and needs no row. X65, X66, X161 */
export const policyPart: CreatePart = (context, _caller, { policy, parentId }) => {
  if (policy.mode === "new_workspace") return Promise.resolve(null);
  if (policy.mode === "inherit_parent" && parentId === null) {
    return Promise.resolve(invalidRequest("workspace_mode inherit_parent needs a parent_id"));
  }
  const groupId = policy.mode === "shared_group" ? policy.groupId : "";
  return Promise.resolve({
    kind: "prepared",
    work: async (task) => {
      const { mode } = policy;
      await insertPolicy(context.database, { taskId: task.id, mode, groupId, createdAt: context.clock() });
      return null;
    },
  });
};
