import { isFilled, withWorktreesOf } from "../../agents/worktrees.js";
import type { Transaction } from "../../database/connection.js";
import { insertTaskRepositories } from "../../database/task-repositories.js";
import { invalidRequest, type Problem } from "../../domain/problem.js";
import { registeredRequest, type TaskRepository } from "../../domain/repository.js";
import type { Task } from "../../domain/task.js";
import type { ServiceContext } from "../service-context.js";
import type { PreparedPart } from "../tasks/create-part.js";
import { locateRepository } from "./locate-repository.js";
import { makeWorktree } from "./make-worktree.js";
import { wantedBranch } from "./plan-repositories.js";
import { removeTaskWorktrees } from "./remove-worktrees.js";

export interface Sharing {
  /** The member that chose to share, for errors. */
  readonly field: string;
  /** Taken before anything is written, so that what is shared stays. */
  readonly admit?: NonNullable<PreparedPart["admit"]>;
  readonly read: (transaction: Transaction) => Promise<readonly TaskRepository[]>;
}

/** A task that works in the worktrees of others: it has rows of its own, and no worktree is made for it. */
export function shareWorktrees(context: ServiceContext, sharing: Sharing): PreparedPart {
  return {
    kind: "prepared",
    ...(sharing.admit === undefined ? {} : { admit: sharing.admit }),
    insert: async (transaction, task) => {
      const shared = await sharing.read(transaction);
      const copies = shared.map((attached, position) => ({
        ...attached,
        id: context.newId(),
        taskId: task.id,
        freshBranch: false,
        position,
        createdAt: task.createdAt,
      }));
      if (copies.length > 0) await insertTaskRepositories(transaction, copies);
      return null;
    },
    work: async (task) => {
      for (const attached of task.repositories) {
        const failure = await ensureWorktree(context, sharing.field, { task, attached });
        if (failure !== null) return failure;
      }
      return null;
    },
    undo: (task) => removeTaskWorktrees(context, task),
  };
}

/** The create that makes a worktree may be under way, and then either of the two makes it. */
function ensureWorktree(
  context: ServiceContext,
  field: string,
  { task, attached }: { readonly task: Task; readonly attached: TaskRepository },
): Promise<Problem | null> {
  const { worktreeOwner: owner, worktreePath, prNumber } = attached;
  return withWorktreesOf(context.gitStore, owner, async () => {
    if (await isFilled(context.gitStore, worktreePath)) return null;
    if (prNumber !== null) return invalidRequest(`${field}: the worktree of request ${prNumber} is not there`);
    // Takes the branch where it is there, and starts it where the first maker would.
    const { baseBranch, checkoutBranch } = attached;
    const branches = { base: baseBranch, checkout: checkoutBranch === "" ? baseBranch : checkoutBranch };
    const request = registeredRequest(attached.repositoryId, branches, field);
    const located = await locateRepository(context, task.workspaceId, request);
    if (located.kind === "problem") return located;
    const plan = { request, located, wanted: wantedBranch(request, located) };
    return makeWorktree(context, { plan, row: located.row, attached });
  });
}
