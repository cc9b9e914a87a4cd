import { withWorktreesOf } from "../../agents/worktrees.js";
import type { RepositoryRow } from "../../database/repositories.js";
import { readWorktrees } from "../../database/task-repositories.js";
import { lockTree } from "../../database/task-tree.js";
import { readTask } from "../../database/tasks.js";
import { unscopedCaller } from "../../domain/caller.js";
import { invalidRequest, isProblem, type Problem } from "../../domain/problem.js";
import { groupOwner, registeredRequest, type RepositoryRequest } from "../../domain/repository.js";
import type { ServiceContext } from "../service-context.js";
import type { CreatePart, PreparedPart } from "../tasks/create-part.js";
import type { CreateTaskInput } from "../tasks/create-task.js";
import { associatePullRequests } from "./associate-pull-requests.js";
import { insertPlanned, registerRepositories } from "./insert-repositories.js";
import { makeWorktree } from "./make-worktree.js";
import { planRepositories, type RepositoryPlan } from "./plan-repositories.js";
import { removeTaskWorktrees } from "./remove-worktrees.js";
import { shareWorktrees } from "./share-worktrees.js";

/**
 * The repositories of a create: those it names, else those of its group or its parent. Validating them looks at what
 * exists and changes nothing; rows, clones and worktrees belong to the task's own insert and required work, and are taken
 * back with it. Rules: X53, X65, X66, X73, X74, X128, X143, X156, OP22, OP24
 */
export const prepareRepositories: CreatePart = async (context, _caller, input) => {
  const { policy, workspaceId, parentId } = input;
  switch (policy.mode) {
    case "inherit_parent":
      return parentId === null ? null : shareParent(context, input, parentId);
    case "shared_group":
      return joinGroup(context, input, groupOwner(workspaceId, policy.groupId));
    case "new_workspace":
      return planPart(context, input, { requests: await requestsOf(context, input), group: null });
  }
};

/** The requests of a create, and the group in whose folder its worktrees lie; null: each task has its own. */
interface Planning {
  readonly requests: readonly RepositoryRequest[];
  readonly group: string | null;
}

async function planPart(
  context: ServiceContext,
  { workspaceId }: CreateTaskInput,
  { requests, group }: Planning,
): Promise<PreparedPart | Problem | null> {
  if (requests.length === 0) return null;
  const planned = await planRepositories(context, workspaceId, requests);
  return isProblem(planned) ? planned : toPart(context, planned.plans, { workspaceId, group });
}

/** A subtask that names no repositories gets worktrees of its parent's, from the same base branches. */
async function requestsOf(
  context: ServiceContext,
  { repositories, parentId }: CreateTaskInput,
): Promise<readonly RepositoryRequest[]> {
  if (repositories !== null) return repositories;
  const parent = parentId === null ? null : await readTask(context.database, unscopedCaller, parentId);
  const inherited = new Map(
    (parent?.repositories ?? []).map((attached) => [`${attached.repositoryId} ${attached.baseBranch}`, attached]),
  );
  return [...inherited.values()].map(({ repositoryId, baseBranch }) =>
    registeredRequest(repositoryId, { base: baseBranch, checkout: "" }, "parent_id"),
  );
}

function shareParent(
  context: ServiceContext,
  { repositories }: CreateTaskInput,
  parentId: string,
): PreparedPart | Problem {
  if (repositories !== null && repositories.length > 0) {
    return invalidRequest("workspace_mode inherit_parent takes the parent's repositories, so none may be given");
  }
  return shareWorktrees(context, {
    field: "parent_id",
    read: async (transaction) => (await readTask(transaction, unscopedCaller, parentId))?.repositories ?? [],
  });
}

async function joinGroup(
  context: ServiceContext,
  input: CreateTaskInput,
  group: string,
): Promise<PreparedPart | Problem | null> {
  const isSilent = input.repositories === null;
  const shared = isSilent ? await readWorktrees(context.database, group) : [];
  if (shared.length === 0) return planPart(context, input, { requests: await requestsOf(context, input), group });
  return shareWorktrees(context, {
    field: "workspace_group_id",
    admit: lockGroups(input.workspaceId),
    read: (transaction) => readWorktrees(transaction, group),
  });
}

/** One new member of any group at a time: two first members would each plan the same worktree. */
function lockGroups(workspaceId: string): NonNullable<PreparedPart["admit"]> {
  return async (transaction) => {
    await lockTree(transaction, workspaceId);
    return null;
  };
}

function toPart(
  context: ServiceContext,
  plans: readonly RepositoryPlan[],
  { workspaceId, group }: { readonly workspaceId: string; readonly group: string | null },
): PreparedPart {
  const pulls = plans.flatMap(({ located }) => (located.pullRequest === null ? [] : [located.pullRequest]));
  let registered: readonly RepositoryRow[] = [];
  return {
    kind: "prepared",
    ...(group === null ? {} : { admit: lockGroups(workspaceId) }),
    insert: async (transaction, task) => {
      registered = await registerRepositories(transaction, plans);
      return insertPlanned(context, transaction, { task, plans, registered, owner: group ?? task.id });
    },
    work: (task) =>
      withWorktreesOf(context.gitStore, group ?? task.id, async () => {
        for (const [position, plan] of plans.entries()) {
          const row = registered[position];
          const attached = task.repositories[position];
          if (row === undefined || attached === undefined) throw new Error(`task ${task.id} lacks a repository`);
          const failure = await makeWorktree(context, { plan, row, attached });
          if (failure !== null) return failure;
        }
        return null;
      }),
    undo: (task) => removeTaskWorktrees(context, task),
    ...(pulls.length === 0 ? {} : { afterSettlement: (task) => associatePullRequests(context, task.id, pulls) }),
  };
}
