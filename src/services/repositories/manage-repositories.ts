import { readRefs } from "../../agents/git-refs.js";
import * as repositories from "../../database/repositories.js";
import type { RepositoryRow } from "../../database/repositories.js";
import { readWorkspace } from "../../database/workspaces.js";
import { branchNameFault } from "../../domain/branch-name.js";
import type { Caller } from "../../domain/caller.js";
import { invalidRequest, problem, type Problem } from "../../domain/problem.js";
import { parseRemoteUrl } from "../../domain/repository-locator.js";
import { headRef } from "../../domain/branch-plan.js";
import type { ServiceContext } from "../service-context.js";
import { locateFolder, locateRemote, type LocatedRepository } from "./locate-repository.js";

export type { RepositoryRow };

export type RepositoryOutcome = { readonly kind: "repository"; readonly repository: RepositoryRow } | Problem;

export async function listWorkspaceRepositories(
  context: ServiceContext,
  caller: Caller,
  workspaceId: string,
): Promise<{ readonly kind: "repositories"; readonly repositories: RepositoryRow[] } | Problem> {
  if ((await readWorkspace(context.database, caller, workspaceId)) === null) return problem("workspace_not_found");
  const rows = await repositories.listRepositories(context.database, caller, workspaceId);
  return { kind: "repositories", repositories: rows };
}

export interface NewRepositoryInput {
  readonly workspaceId: string;
  readonly name: string;
  readonly sourceType: "local" | "remote" | null;
  readonly localPath: string | null;
  readonly remoteUrl: string | null;
  readonly defaultBranch: string | null;
}

/** Registers a folder or a URL, which its workspace must not have yet. Nothing is cloned before the first task. */
export async function registerRepository(
  context: ServiceContext,
  caller: Caller,
  input: NewRepositoryInput,
): Promise<RepositoryOutcome> {
  if ((await readWorkspace(context.database, caller, input.workspaceId)) === null) {
    return problem("workspace_not_found");
  }
  const located = await locate(context, input);
  if (located.kind === "problem") return located;
  if (!located.isNew) return problem("repository_exists");
  const fault = await defaultBranchFault(context, located, input.defaultBranch);
  if (fault !== null) return invalidRequest(fault);
  const repository = {
    ...located.row,
    name: input.name,
    default_branch: input.defaultBranch ?? located.row.default_branch,
  };
  const inserted = await repositories.insertRepository(context.database, repository);
  return inserted ? { kind: "repository", repository } : problem("repository_exists");
}

async function locate(context: ServiceContext, input: NewRepositoryInput): Promise<LocatedRepository | Problem> {
  const { workspaceId, sourceType, localPath, remoteUrl } = input;
  if (localPath !== null && remoteUrl !== null)
    return invalidRequest("only one of local_path, remote_url may be given");
  if (localPath !== null && sourceType !== "remote") {
    return locateFolder(context, workspaceId, { path: localPath, field: "local_path" });
  }
  if (remoteUrl === null || sourceType === "local") {
    const missing = { local: "local_path", remote: "remote_url" };
    return invalidRequest(`${sourceType === null ? "local_path or remote_url" : missing[sourceType]} is required`);
  }
  const locator = parseRemoteUrl(remoteUrl, context.locatorRules);
  if (locator.kind === "invalid") return invalidRequest(`remote_url ${locator.reason}`);
  if (locator.pullRequest !== null) return invalidRequest("remote_url must be a repository's, not a pull request's");
  return locateRemote(context, workspaceId, locator);
}

async function defaultBranchFault(
  context: ServiceContext,
  { row, gitDir }: Pick<LocatedRepository, "row" | "gitDir">,
  branch: string | null,
): Promise<string | null> {
  if (branch === null) return null;
  const fault = branchNameFault(branch);
  if (fault !== null) return `default_branch ${fault}`;
  if (row.source_type === "remote") return null;
  const refs = await readRefs(context.gitStore.git, gitDir, [headRef(branch)]);
  return refs.has(headRef(branch)) ? null : `default_branch: the repository has no branch ${JSON.stringify(branch)}`;
}

export async function findRepository(
  context: ServiceContext,
  caller: Caller,
  repositoryId: string,
): Promise<RepositoryOutcome> {
  const repository = await repositories.readRepository(context.database, caller, repositoryId);
  return repository === null ? problem("repository_not_found") : { kind: "repository", repository };
}

export interface RepositoryChange {
  readonly id: string;
  readonly name: string | null;
  readonly defaultBranch: string | null;
}

/** Changes the name or the default branch; where the repository is stays as it is. */
export async function changeRepository(
  context: ServiceContext,
  caller: Caller,
  change: RepositoryChange,
): Promise<RepositoryOutcome> {
  const repository = await repositories.readRepository(context.database, caller, change.id);
  if (repository === null) return problem("repository_not_found");
  const fault = change.defaultBranch === null ? null : branchNameFault(change.defaultBranch);
  if (fault !== null) return invalidRequest(`default_branch ${fault}`);
  const changed = await repositories.updateRepository(context.database, { ...change, updatedAt: context.clock() });
  return changed ? findRepository(context, caller, change.id) : problem("repository_not_found");
}

/** Takes a repository out of its workspace. Tasks that use it keep their worktrees; its folder or clone stays. */
export async function removeRepository(
  context: ServiceContext,
  caller: Caller,
  repositoryId: string,
): Promise<{ readonly kind: "removed" } | Problem> {
  const repository = await repositories.readRepository(context.database, caller, repositoryId);
  if (repository === null) return problem("repository_not_found");
  const removed = await repositories.deleteRepository(context.database, repository.id, context.clock());
  return removed ? { kind: "removed" } : problem("repository_not_found");
}
