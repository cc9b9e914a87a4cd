import type { Reader, Transaction } from "../../database/connection.js";
import { lockTask, lockTree, readAncestors, readHeight } from "../../database/task-tree.js";
import { readTask } from "../../database/tasks.js";
import type { Caller } from "../../domain/caller.js";
import { invalidRequest, problem, type Problem } from "../../domain/problem.js";
import { maxTaskDepth } from "../../domain/task.js";
import type { CreatePart } from "./create-part.js";

/** A subtask's parent: one the caller may see, in the same workspace, not too deep. It passes on no identity. X21, X131 */
export const parentPart: CreatePart = async (context, caller, { parentId, workspaceId }) => {
  if (parentId === null) return null;
  const parent = await readTask(context.database, caller, parentId);
  if (parent === null) return problem("task_not_created");
  if (parent.workspaceId !== workspaceId) return invalidRequest("parent_id names a task of another workspace");
  const refusal = await refuseDepth(context.database, parentId);
  return refusal ?? { kind: "prepared", admit: (transaction) => lockParent(transaction, { parentId, workspaceId }) };
};

/** The parent may have been deleted or moved meanwhile; from here on it is not, until the insert has ended. */
async function lockParent(
  transaction: Transaction,
  { parentId, workspaceId }: { readonly parentId: string; readonly workspaceId: string },
): Promise<Problem | null> {
  await lockTree(transaction, workspaceId);
  return (await lockTask(transaction, parentId)) ? refuseDepth(transaction, parentId) : problem("task_not_created");
}

async function refuseDepth(reader: Reader, parentId: string): Promise<Problem | null> {
  const depth = (await readAncestors(reader, parentId)).length + 1;
  return depth > maxTaskDepth ? tooDeep() : null;
}

/** Why an existing task may not become a subtask of this one, or null; `""` is no parent and always possible. */
export async function refuseParent(
  transaction: Transaction,
  caller: Caller,
  move: { readonly taskId: string; readonly workspaceId: string; readonly parentId: string },
): Promise<Problem | null> {
  if (move.parentId === "") return null;
  await lockTree(transaction, move.workspaceId);
  if (!(await lockTask(transaction, move.parentId))) return problem("task_not_updated");
  const parent = await readTask(transaction, caller, move.parentId);
  if (parent === null) return problem("task_not_updated");
  if (parent.workspaceId !== move.workspaceId) return invalidRequest("parent_id names a task of another workspace");
  const ancestors = await readAncestors(transaction, move.parentId);
  if (ancestors.includes(move.taskId)) return invalidRequest("parent_id names the task itself or one of its subtasks");
  const height = await readHeight(transaction, move.taskId);
  return ancestors.length + height > maxTaskDepth ? tooDeep() : null;
}

function tooDeep(): Problem {
  return invalidRequest(`parent_id: tasks may be nested at most ${maxTaskDepth} levels deep`);
}
