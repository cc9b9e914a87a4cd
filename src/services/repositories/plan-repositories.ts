import { cloneExists } from "../../agents/clones.js";
import { isBranchName, readRefs } from "../../agents/git-refs.js";
import { chooseBranch, findStart, refNamesOf, type BranchChoice, type WantedBranch } from "../../domain/branch-plan.js";
import { invalidRequest, isProblem, type Problem } from "../../domain/problem.js";
import { branchNames, repositoriesFault, type RepositoryRequest } from "../../domain/repository.js";
import type { ServiceContext } from "../service-context.js";
import { locateRepository, type LocatedRepository } from "./locate-repository.js";
import { obstacleProblem } from "./obstacle-problem.js";

/** One repository of a create: what was asked, what it names, and how its branch will be called. */
export interface RepositoryPlan {
  readonly request: RepositoryRequest;
  readonly located: LocatedRepository;
  readonly wanted: WantedBranch;
  readonly branch: BranchChoice;
}

export interface RepositoryPlans {
  readonly kind: "plans";
  readonly plans: readonly RepositoryPlan[];
}

/** Plans for all requests, or what is wrong with the first bad one. Looks at what exists and changes nothing. */
export async function planRepositories(
  context: ServiceContext,
  workspaceId: string,
  requests: readonly RepositoryRequest[],
): Promise<RepositoryPlans | Problem> {
  const fault = repositoriesFault(requests);
  if (fault !== null) return invalidRequest(fault);
  const plans: RepositoryPlan[] = [];
  for (const request of requests) {
    const planned = await planRepository(context, workspaceId, request);
    if (isProblem(planned)) return planned;
    const plan = { ...planned, located: firstWith(plans, planned.located) };
    if (plans.some((earlier) => isSame(earlier, plan))) {
      return invalidRequest(`${request.fieldOf("base_branch")}: the same repository and branches are given twice`);
    }
    plans.push(plan);
  }
  return { kind: "plans", plans };
}

/** The branch that the worktree starts from, by name. */
export function baseOf({ wanted }: RepositoryPlan): string {
  return wanted.base ?? wanted.defaultBranch;
}

export function wantedBranch(request: RepositoryRequest, { row, pullRequest }: LocatedRepository): WantedBranch {
  return {
    isClone: row.source_type === "remote",
    base: request.baseBranch,
    checkout: request.checkoutBranch,
    newName: request.newBranchName,
    isFresh: request.freshBranch,
    defaultBranch: row.default_branch,
    changeRef: pullRequest === null ? null : `refs/latchboard/changes/${pullRequest.number}`,
  };
}

async function planRepository(
  context: ServiceContext,
  workspaceId: string,
  request: RepositoryRequest,
): Promise<(RepositoryPlan & { readonly kind: "plan" }) | Problem> {
  const { git } = context.gitStore;
  for (const { member, name } of branchNames(request)) {
    if (!(await isBranchName(git, name)))
      return invalidRequest(`${request.fieldOf(member)} is not a valid branch name`);
  }
  const located = await locateRepository(context, workspaceId, request);
  if (located.kind === "problem") return located;
  const wanted = wantedBranch(request, located);
  const isRemote = located.row.source_type === "remote";
  if (isRemote && !(await cloneExists(context.gitStore, located.row.id))) {
    return { kind: "plan", request, located, wanted, branch: chooseBranch(new Map(), wanted) };
  }
  const refs = await readRefs(git, located.gitDir, refNamesOf(wanted));
  // A clone is out of date by now: its branches are judged after the fetch, which is required work.
  const start = isRemote ? null : findStart(refs, wanted);
  if (start?.kind === "missing") return obstacleProblem(request, start);
  return { kind: "plan", request, located, wanted, branch: chooseBranch(refs, wanted) };
}

function isSame(one: RepositoryPlan, other: RepositoryPlan): boolean {
  return (
    one.located.row.id === other.located.row.id &&
    baseOf(one) === baseOf(other) &&
    one.request.checkoutBranch === other.request.checkoutBranch
  );
}

/** Two entries that name one new place are one repository. */
function firstWith(plans: readonly RepositoryPlan[], located: LocatedRepository): LocatedRepository {
  const { local_path, remote_url } = located.row;
  const same = plans.find(
    ({ located: { row } }) => row.local_path === local_path && row.remote_url === remote_url,
  )?.located;
  return same === undefined ? located : { ...located, row: same.row, isNew: same.isNew, gitDir: same.gitDir };
}
