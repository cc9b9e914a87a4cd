import { worktreePath } from "../../agents/worktrees.js";
import type { Transaction } from "../../database/connection.js";
import { findRepositoryAt, insertRepository, type RepositoryRow } from "../../database/repositories.js";
import {
  insertTaskRepositories,
  isBranchTaken,
  lockRepositories,
  readWorktrees,
} from "../../database/task-repositories.js";
import { slugOf } from "../../domain/branch-name.js";
import type { BranchChoice } from "../../domain/branch-plan.js";
import { invalidRequest, type Problem } from "../../domain/problem.js";
import type { TaskRepository } from "../../domain/repository.js";
import type { Task } from "../../domain/task.js";
import type { ServiceContext } from "../service-context.js";
import { baseOf, type RepositoryPlan } from "./plan-repositories.js";

/** The plans' repositories, those that are new now registered. Always in one order, so that creates do not deadlock. */
export async function registerRepositories(
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

export interface PlannedRows {
  readonly task: Task;
  readonly plans: readonly RepositoryPlan[];
  readonly registered: readonly RepositoryRow[];
  /** Whose worktrees they are: the task's own, or a group's. */
  readonly owner: string;
}

/** Writes the task's rows. A group's worktree of the same repository and branches is shared, else one is planned. */
export async function insertPlanned(
  context: ServiceContext,
  transaction: Transaction,
  planned: PlannedRows,
): Promise<Problem | null> {
  const { task, plans, registered, owner } = planned;
  const shared = owner === task.id ? [] : await readWorktrees(transaction, owner);
  const choosing = plans.filter(({ branch }) => branch.kind === "existing");
  await lockRepositories(
    transaction,
    choosing.map((plan) => (registered[plans.indexOf(plan)] ?? plan.located.row).id),
  );
  const values = [];
  for (const [position, plan] of plans.entries()) {
    const row = registered[position] ?? plan.located.row;
    const value = {
      id: context.newId(),
      taskId: task.id,
      repositoryId: row.id,
      baseBranch: baseOf(plan),
      checkoutBranch: plan.request.checkoutBranch ?? "",
      freshBranch: plan.request.freshBranch,
      position,
      prNumber: plan.located.pullRequest?.number ?? null,
      createdAt: task.createdAt,
    };
    const same = shared.find((other) => isSameWork(other, value));
    const wantedName = plan.request.newBranchName;
    if (same !== undefined && wantedName !== null && wantedName !== same.branch) {
      const field = plan.request.fieldOf("new_branch_name");
      return invalidRequest(`${field}: the group works on branch ${JSON.stringify(same.branch)}`);
    }
    const place = same ?? {
      branch: branchOf(await freeChoice(transaction, row.id, plan.branch), task, position),
      ...pathOf(context, planned, position),
    };
    values.push({ ...value, branch: place.branch, worktreePath: place.worktreePath, worktreeOwner: owner });
  }
  await insertTaskRepositories(transaction, values);
  return null;
}

type Work = Pick<TaskRepository, "repositoryId" | "baseBranch" | "checkoutBranch" | "prNumber">;

function isSameWork(one: Work, other: Work): boolean {
  return (
    one.repositoryId === other.repositoryId &&
    one.baseBranch === other.baseBranch &&
    one.checkoutBranch === other.checkoutBranch &&
    one.prNumber === other.prNumber
  );
}

/** Git lets no two worktrees share a branch, so one that another task works on is left to it. */
async function freeChoice(transaction: Transaction, repositoryId: string, choice: BranchChoice): Promise<BranchChoice> {
  if (choice.kind !== "existing" || !(await isBranchTaken(transaction, repositoryId, choice.name))) return choice;
  return { kind: "generated", prefix: choice.prefix };
}

/** `feature/fix-login-7b1e4f52`; a task's second branch says which it is, since both may lie in one repository. */
function branchOf(choice: BranchChoice, task: Task, position: number): string {
  if (choice.kind !== "generated") return choice.name;
  const suffix = task.id.slice(0, 8).toLowerCase() + (position === 0 ? "" : `-${position + 1}`);
  return `${choice.prefix}${slugOf(task.title, { maxLength: 50, fallback: "task" })}-${suffix}`;
}

function pathOf(context: ServiceContext, planned: PlannedRows, position: number): { readonly worktreePath: string } {
  const { task, owner, registered } = planned;
  const name = folderName(registered, position);
  // In a group's folder every member brings names of its own.
  const folder = owner === task.id ? name : `${name}--${task.id}`;
  return { worktreePath: worktreePath(context.gitStore, owner, folder) };
}

/** The worktree's folder, named after the repository; a second one of that name gets its position. */
function folderName(registered: readonly RepositoryRow[], position: number): string {
  const names = registered.map(({ name }) => slugOf(name, { maxLength: 60, fallback: "repository" }));
  const name = names[position] ?? "repository";
  return names.indexOf(name) === position ? name : `${name}--${position + 1}`;
}
