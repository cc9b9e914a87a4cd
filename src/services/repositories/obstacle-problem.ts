import type { WorktreeObstacle } from "../../agents/worktrees.js";
import { invalidRequest, type Problem } from "../../domain/problem.js";
import type { RepositoryRequest } from "../../domain/repository.js";

/** A 400 that names the member at fault. */
export function obstacleProblem(request: RepositoryRequest, obstacle: WorktreeObstacle): Problem {
  const own = request.fieldOf(request.newBranchName === null ? "checkout_branch" : "new_branch_name");
  switch (obstacle.kind) {
    case "missing":
      return invalidRequest(
        obstacle.name === null
          ? `${request.fieldOf(obstacle.member)} is required: the repository has no default branch`
          : `${request.fieldOf(obstacle.member)}: the repository has no branch ${JSON.stringify(obstacle.name)}`,
      );
    case "branch_exists":
      return invalidRequest(`${own}: the repository has a branch of this name already`);
    case "branch_refused":
      return invalidRequest(`${own}: the repository cannot have a branch of this name beside those it has`);
    case "branch_checked_out":
      return invalidRequest(`${own}: another worktree has this branch checked out`);
  }
}
