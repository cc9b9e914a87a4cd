import { clonePath, fetchChange, updateClone } from "../../agents/clones.js";
import { addWorktree } from "../../agents/worktrees.js";
import type { RepositoryRow } from "../../database/repositories.js";
import { invalidRequest, type Problem } from "../../domain/problem.js";
import type { TaskRepository } from "../../domain/repository.js";
import type { ServiceContext } from "../service-context.js";
import { obstacleProblem } from "./obstacle-problem.js";
import type { RepositoryPlan } from "./plan-repositories.js";

/** What a worktree is made of; its branch is chosen already. */
export interface WorktreeWork {
  readonly plan: Omit<RepositoryPlan, "branch">;
  readonly row: RepositoryRow;
  readonly attached: TaskRepository;
}

/**
 * Required work of one repository: a clone that is up to date, then the worktree on its branch. A problem names the
 * field that asked for what cannot be had; what git said goes to the log. Rules: X65, X66
 */
export async function makeWorktree(
  context: ServiceContext,
  { plan, row, attached }: WorktreeWork,
): Promise<Problem | null> {
  const { request, located, wanted } = plan;
  // Another create may have registered the repository first: then the clone is that row's.
  const gitDir = row.source_type === "remote" ? clonePath(context.gitStore, row.id) : located.gitDir;
  const stale = row.source_type === "remote" ? await refresh(context, plan, row) : null;
  if (stale !== null) return stale;
  const { worktreeOwner: owner, worktreePath: path, branch } = attached;
  const obstacle = await addWorktree(context.gitStore, { owner, gitDir, path, branch, wanted });
  return obstacle === null ? null : obstacleProblem(request, obstacle);
}

async function refresh(
  context: ServiceContext,
  { request, located, wanted }: WorktreeWork["plan"],
  row: RepositoryRow,
): Promise<Problem | null> {
  const field = request.repositoryId === null ? request.fieldOf("remote_url") : request.fieldOf("repository_id");
  const updated = await updateClone(context.gitStore, row.id, row.remote_url);
  if (updated.kind === "failed") {
    context.log.warn({ repositoryId: row.id, stderr: updated.stderr }, "a repository could not be fetched");
    return invalidRequest(`${field}: the repository could not be fetched`);
  }
  const { pullRequest } = located;
  if (pullRequest === null || wanted.changeRef === null) return null;
  const change = { headRef: pullRequest.headRef, into: wanted.changeRef };
  const fetched = await fetchChange(context.gitStore, clonePath(context.gitStore, row.id), change);
  if (fetched.kind === "ok") return null;
  context.log.warn({ repositoryId: row.id, stderr: fetched.stderr }, "the head of a pull request could not be fetched");
  return invalidRequest(`${field}: the head of request ${pullRequest.number} could not be fetched`);
}
