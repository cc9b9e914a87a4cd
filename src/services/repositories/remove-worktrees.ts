import { manifestTaskIds } from "../../agents/worktree-manifest.js";
import { removeWorktrees } from "../../agents/worktrees.js";
import { missingTaskIds } from "../../database/task-repositories.js";
import type { ServiceContext } from "../service-context.js";

/**
 * Removes a task's worktrees from the disk, and the branches that were made for it and got no commit. For the deletion
 * of a task, after its commit; repeating it is harmless, and what a crash leaves is found by the sweep.
 */
export function removeTaskWorktrees(context: ServiceContext, taskId: string): Promise<void> {
  return removeWorktrees(context.gitStore, taskId);
}

/** How many tasks one statement asks about. */
const batchSize = 200;

/**
 * Removes worktrees whose task has no row: deleted by cascade, directly, or while its create was still at work. A
 * worktree is made only after its task's row is committed, so none without a row is on its way.
 */
export async function sweepOrphanWorktrees(context: ServiceContext): Promise<void> {
  const taskIds = await manifestTaskIds(context.gitStore);
  for (let first = 0; first < taskIds.length; first += batchSize) {
    const orphans = await missingTaskIds(context.database, taskIds.slice(first, first + batchSize));
    for (const taskId of orphans) {
      if (context.draining.aborted) return;
      await removeTaskWorktrees(context, taskId).catch((error: unknown) => {
        context.log.warn({ error, taskId }, "the worktrees of a deleted task could not be removed yet");
      });
    }
  }
}
