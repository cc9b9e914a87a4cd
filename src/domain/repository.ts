import { createHash } from "node:crypto";
import { branchNameFault } from "./branch-name.js";

/** Where a repository is hosted, as far as its URL tells; all empty for a host that is not configured. */
export interface ProviderIdentity {
  readonly provider: "" | "github" | "gitlab";
  readonly host: string;
  readonly owner: string;
  readonly name: string;
}

/** A task's repository as it is read with the task. */
export interface TaskRepository {
  readonly id: string;
  readonly repositoryId: string;
  readonly baseBranch: string;
  readonly checkoutBranch: string;
  /** The worktree's own branch. */
  readonly branch: string;
  readonly worktreePath: string;
  /** Whose folder the worktree lies in: the task that it was made for, or a group. */
  readonly worktreeOwner: string;
  readonly position: number;
  readonly prNumber: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** One repository that a create asks for. */
export interface RepositoryRequest {
  readonly repositoryId: string | null;
  readonly localPath: string | null;
  readonly remoteUrl: string | null;
  readonly baseBranch: string | null;
  readonly checkoutBranch: string | null;
  readonly freshBranch: boolean;
  readonly newBranchName: string | null;
  /** How the surface names the request's members, so that an error names the one at fault. */
  readonly fieldOf: (member: RequestMember) => string;
}

/** Asks for a registered repository on behalf of the member `field`; an empty branch name is none. */
export function registeredRequest(
  repositoryId: string,
  branches: { readonly base: string; readonly checkout: string },
  field: string,
): RepositoryRequest {
  return {
    repositoryId,
    localPath: null,
    remoteUrl: null,
    baseBranch: branches.base === "" ? null : branches.base,
    checkoutBranch: branches.checkout === "" ? null : branches.checkout,
    freshBranch: false,
    newBranchName: null,
    fieldOf: () => field,
  };
}

type RequestMember = "repository_id" | "local_path" | "remote_url" | BranchMember;
export type BranchMember = "base_branch" | "checkout_branch" | "new_branch_name";

const maxRepositories = 20;

/** The owner of a group's worktrees: a file name, whatever the group is called. */
export function groupOwner(workspaceId: string, groupId: string): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([workspaceId, groupId]))
    .digest("hex");
  return `group-${digest.slice(0, 32)}`;
}

/** The branch names that a request gives, by member. */
export function branchNames(request: RepositoryRequest): { readonly member: BranchMember; readonly name: string }[] {
  const given = [
    { member: "base_branch" as const, name: request.baseBranch },
    { member: "checkout_branch" as const, name: request.checkoutBranch },
    { member: "new_branch_name" as const, name: request.newBranchName },
  ];
  return given.flatMap(({ member, name }) => (name === null ? [] : [{ member, name }]));
}

/** What is wrong with the shape of the requested repositories, or null. Says nothing about what exists. OP22 */
export function repositoriesFault(requests: readonly RepositoryRequest[]): string | null {
  if (requests.length > maxRepositories) return `repositories must contain at most ${maxRepositories} entries`;
  for (const request of requests) {
    const fault = repositoryFault(request);
    if (fault !== null) return fault;
  }
  return null;
}

function repositoryFault(request: RepositoryRequest): string | null {
  const { repositoryId, localPath, remoteUrl, fieldOf } = request;
  const locators = [repositoryId, localPath, remoteUrl].filter((locator) => locator !== null);
  if (locators.length === 0) return "repository_id, local_path, or remote_url is required";
  if (locators.length > 1) {
    const names = [fieldOf("repository_id"), fieldOf("local_path"), fieldOf("remote_url")];
    return `only one of ${names.join(", ")} may be given`;
  }
  for (const { member, name } of branchNames(request)) {
    const fault = branchNameFault(name);
    if (fault !== null) return `${fieldOf(member)} ${fault}`;
  }
  return null;
}
