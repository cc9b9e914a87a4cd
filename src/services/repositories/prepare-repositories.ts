import { cloneExists } from "../../agents/clones.js";
import { isBranchName, readRefs } from "../../agents/git-refs.js";
import { worktreePath, withTaskWorktrees } from "../../agents/worktrees.js";
import type { Transaction } from "../../database/connection.js";
import { findRepositoryAt, insertRepository, type RepositoryRow } from "../../database/repositories.js";
import { insertTaskRepositories } from "../../database/task-repositories.js";
import { slugOf } from "../../domain/branch-name.js";
import { chooseBranch, findStart, refNamesOf, type BranchChoice, type WantedBranch } from "../../domain/branch-plan.js";
import { invalidRequest, isProblem, type Problem } from "../../domain/problem.js";
import { branchNames, repositoriesFault, type RepositoryRequest } from "../../domain/repository.js";
import type { Task } from "../../domain/task.js";
import type { ServiceContext } from "../service-context.js";
import type { CreatePart, PreparedPart } from "../tasks/create-part.js";
import { associatePullRequests } from "./associate-pull-requests.js";
import { locateRepository, type LocatedRepository } from "./locate-repository.js";
import { makeWorktree, obstacleProblem } from "./make-worktree.js";
import { removeTaskWorktrees } from "./remove-worktrees.js";

/** One repository of a create: what was asked, what it names, and how its branch will be called. */
export interface RepositoryPlan {
  readonly request: RepositoryRequest;
  readonly located: LocatedRepository;
  readonly wanted: WantedBranch;
  readonly branch: BranchChoice;
}

/**
 * The repositories of a create. Validating them looks at what exists and changes nothing; rows, clones and worktrees
 * belong to the task's own insert and required work, and are taken back with it.
 * Rules: X53, X65, X66, X73, X74, X128, X143, X156, OP22, OP24
 */
export const prepareRepositories: CreatePart = async (context, _caller, input) => {
  const { repositories: requests, workspaceId } = input;
  if (requests.length === 0) return null;
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
  return toPart(context, plans);
};

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

function wantedBranch(request: RepositoryRequest, { row, pullRequest }: LocatedRepository): WantedBranch {
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

function baseOf({ wanted }: RepositoryPlan): string {
  return wanted.base ?? wanted.defaultBranch;
}

function toPart(context: ServiceContext, plans: readonly RepositoryPlan[]): PreparedPart {
  const pulls = plans.flatMap(({ located }) => (located.pullRequest === null ? [] : [located.pullRequest]));
  let registered: readonly RepositoryRow[] = [];
  return {
    kind: "prepared",
    insert: async (transaction, task) => {
      registered = await registerRepositories(transaction, plans);
      await insertRows(context, transaction, { task, plans, registered });
    },
    work: (task) =>
      withTaskWorktrees(context.gitStore, task.id, async () => {
        for (const [position, plan] of plans.entries()) {
          const row = registered[position];
          const attached = task.repositories[position];
          if (row === undefined || attached === undefined) throw new Error(`task ${task.id} lacks a repository`);
          const failure = await makeWorktree(context, task.id, { plan, row, attached });
          if (failure !== null) return failure;
        }
        return null;
      }),
    undo: (task) => removeTaskWorktrees(context, task.id),
    ...(pulls.length === 0 ? {} : { afterSettlement: (task) => associatePullRequests(context, task.id, pulls) }),
  };
}

/** The plans' repositories, those that are new now registered. Always in one order, so that creates do not deadlock. */
async function registerRepositories(
  transaction: Transaction,
  plans: readonly RepositoryPlan[],
): Promise<RepositoryRow[]> {
  const rows = new Map(plans.map(({ located: { row } }) => [row.id, row]));
  const fresh = plans.filter(({ located }) => located.isNew).map(({ located }) => located.row);
  const placeOf = (row: RepositoryRow): string => row.local_path + row.remote_url;
  for (const row of fresh.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))) {
    if (await insertRepository(transaction, row)) continue;
    const location =
      row.source_type === "local"
        ? { kind: "local" as const, path: row.local_path }
        : { kind: "remote" as const, url: row.remote_url };
    const winner = await findRepositoryAt(transaction, row.workspace_id, location);
    if (winner === null) throw new Error(`repository ${placeOf(row)} is neither new nor registered`);
    rows.set(row.id, winner);
  }
  return plans.map(({ located: { row } }) => rows.get(row.id) ?? row);
}

interface Rows {
  readonly task: Task;
  readonly plans: readonly RepositoryPlan[];
  readonly registered: readonly RepositoryRow[];
}

async function insertRows(context: ServiceContext, transaction: Transaction, rows: Rows): Promise<void> {
  const { task, plans, registered } = rows;
  const values = plans.map((plan, position) => {
    const row = registered[position] ?? plan.located.row;
    return {
      id: context.newId(),
      taskId: task.id,
      repositoryId: row.id,
      baseBranch: baseOf(plan),
      checkoutBranch: plan.request.checkoutBranch ?? "",
      freshBranch: plan.request.freshBranch,
      branch: branchOf(plan.branch, task, position),
      worktreePath: worktreePath(context.gitStore, task.id, folderName(registered, position)),
      position,
      prNumber: plan.located.pullRequest?.number ?? null,
      createdAt: task.createdAt,
    };
  });
  await insertTaskRepositories(transaction, values);
}

/** `feature/fix-login-7b1e4f52`; a task's second branch says which it is, since both may lie in one repository. */
function branchOf(choice: BranchChoice, task: Task, position: number): string {
  if (choice.kind === "named") return choice.name;
  const suffix = task.id.slice(0, 8).toLowerCase() + (position === 0 ? "" : `-${position + 1}`);
  return `${choice.prefix}${slugOf(task.title, { maxLength: 50, fallback: "task" })}-${suffix}`;
}

/** The worktree's folder, named after the repository; a second one of that name gets its position. */
function folderName(registered: readonly RepositoryRow[], position: number): string {
  const names = registered.map(({ name }) => slugOf(name, { maxLength: 60, fallback: "repository" }));
  const name = names[position] ?? "repository";
  return names.indexOf(name) === position ? name : `${name}--${position + 1}`;
}
