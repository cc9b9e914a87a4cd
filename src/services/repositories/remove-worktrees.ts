import { manifestOwners } from "../../agents/worktree-manifest.js";
import { removeWorktrees } from "../../agents/worktrees.js";
import { unusedWorktreeOwners } from "../../database/task-repositories.js";
import type { Task } from "../../domain/task.js";
import type { ServiceContext } from "../service-context.js";

/**
 * Removes the worktrees that a task worked in and no other task does, and the branches that were made for them and got no
 * commit. For the deletion of a task, after its commit, and for a create that is taken back; repeating it is harmless,
 * and what a crash leaves is found by the sweep.
 */
export async function removeTaskWorktrees(context: ServiceContext, task: Task): Promise<void> {
  const owners = new Set(task.repositories.map(({ worktreeOwner }) => worktreeOwner));
  for (const owner of owners) await removeUnused(context, owner, task.id);
}

function removeUnused(context: ServiceContext, owner: string, besides?: string): Promise<void> {
  const isUnused = async (): Promise<boolean> =>
    (await unusedWorktreeOwners(context.database, [owner], besides)).length === 1;
  return removeWorktrees(context.gitStore, owner, isUnused);
}

/** How many owners one statement asks about. */
const batchSize = 200;

/**
 * Removes worktrees that no task's row names: deleted by cascade, directly, or while a create was still at work. A
 * worktree is made only after its task's row is committed, so none without a row is on its way.
 */
export async function sweepOrphanWorktrees(context: ServiceContext): Promise<void> {
  const owners = await manifestOwners(context.gitStore);
  for (let first = 0; first < owners.length; first += batchSize) {
    const orphans = await unusedWorktreeOwners(context.database, owners.slice(first, first + batchSize));
    for (const owner of orphans) {
      if (context.draining.aborted) return;
      await removeUnused(context, owner).catch((error: unknown) => {
        context.log.warn({ error, owner }, "the worktrees of deleted tasks could not be removed yet");
      });
    }
  }
}
