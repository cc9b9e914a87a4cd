import { isAbsolute, join, relative } from "node:path";
import { clonePath } from "../../agents/clones.js";
import { inspectRepository } from "../../agents/git-refs.js";
import { findRepositoryAt, findRepositoryOf, readRepository, type RepositoryRow } from "../../database/repositories.js";
import { unscopedCaller } from "../../domain/caller.js";
import { invalidRequest, problem, type Problem } from "../../domain/problem.js";
import {
  maxLocationBytes,
  nameOfLocation,
  parseRemoteUrl,
  tooLongReason,
  type PullRequestLocator,
  type RemoteLocator,
} from "../../domain/repository-locator.js";
import type { ProviderIdentity, RepositoryRequest } from "../../domain/repository.js";
import type { ServiceContext } from "../service-context.js";

/** A repository that a request names, registered already or about to be. */
export interface LocatedRepository {
  readonly kind: "located";
  readonly row: RepositoryRow;
  readonly isNew: boolean;
  /** Where git works on it: the folder's own git directory, or our clone. */
  readonly gitDir: string;
  readonly pullRequest: PullRequestLocator | null;
}

/**
 * Finds what the request names in its workspace, which the caller is known to see. A folder must be a repository, asked
 * of git; a URL is not called here. An unknown id is the create's own 404. Rules: X143, OP22
 */
export async function locateRepository(
  context: ServiceContext,
  workspaceId: string,
  request: RepositoryRequest,
): Promise<LocatedRepository | Problem> {
  if (request.repositoryId !== null)
    return locateById(context, workspaceId, {
      repositoryId: request.repositoryId,
      field: request.fieldOf("repository_id"),
    });
  if (request.localPath !== null) {
    return locateFolder(context, workspaceId, { path: request.localPath, field: request.fieldOf("local_path") });
  }
  const field = request.fieldOf("remote_url");
  const locator = parseRemoteUrl(request.remoteUrl ?? "", context.locatorRules);
  return locator.kind === "invalid"
    ? invalidRequest(`${field} ${locator.reason}`)
    : locateRemote(context, workspaceId, locator);
}

async function locateById(
  context: ServiceContext,
  workspaceId: string,
  { repositoryId, field }: { readonly repositoryId: string; readonly field: string },
): Promise<LocatedRepository | Problem> {
  const row = await readRepository(context.database, unscopedCaller, repositoryId);
  if (row?.workspace_id !== workspaceId) return problem("task_not_created");
  if (row.source_type === "remote") return located(row, { isNew: false, gitDir: clonePath(context.gitStore, row.id) });
  const repository = await inspectRepository(context.gitStore.git, row.local_path);
  if (repository === null) return invalidRequest(`${field} names a folder that is no git repository any more`);
  return located(row, { isNew: false, gitDir: repository.gitDir });
}

/** A folder by its absolute path; its own, not that of a link to it, is what is stored. */
export async function locateFolder(
  context: ServiceContext,
  workspaceId: string,
  { path, field }: { readonly path: string; readonly field: string },
): Promise<LocatedRepository | Problem> {
  if (!isAbsolute(path)) return invalidRequest(`${field} must be an absolute path`);
  if (Buffer.byteLength(path) > maxLocationBytes) return invalidRequest(`${field} ${tooLongReason}`);
  const { git, folder } = context.gitStore;
  const repository = await inspectRepository(git, path);
  if (repository === null) return invalidRequest(`${field} must be the top folder of a git repository on the server`);
  if (["clones", "worktrees"].some((own) => isInside(repository.path, join(folder, own)))) {
    return invalidRequest(`${field} must not be one of the server's own clones and worktrees`);
  }
  const { gitDir } = repository;
  const known = await findRepositoryAt(context.database, workspaceId, { kind: "local", path: repository.path });
  if (known !== null) return located(known, { isNew: false, gitDir });
  const row = newRow(context, workspaceId, {
    source_type: "local",
    local_path: repository.path,
    default_branch: repository.currentBranch,
  });
  return located(row, { isNew: true, gitDir });
}

/** A repository by its URL; that of a pull request also finds the repository under another URL of it. */
export async function locateRemote(
  context: ServiceContext,
  workspaceId: string,
  locator: Exclude<RemoteLocator, { kind: "invalid" }>,
): Promise<LocatedRepository> {
  const { url, identity, pullRequest } = locator;
  const known =
    (pullRequest === null ? null : await findRepositoryOf(context.database, workspaceId, identity)) ??
    (await findRepositoryAt(context.database, workspaceId, { kind: "remote", url }));
  const row = known ?? newRow(context, workspaceId, { source_type: "remote", remote_url: url, ...columnsOf(identity) });
  return located(row, { isNew: known === null, gitDir: clonePath(context.gitStore, row.id), pullRequest });
}

function located(
  row: RepositoryRow,
  found: { isNew: boolean; gitDir: string; pullRequest?: PullRequestLocator | null },
): LocatedRepository {
  return { kind: "located", row, pullRequest: null, ...found };
}

function newRow(
  context: ServiceContext,
  workspaceId: string,
  place: Pick<RepositoryRow, "source_type"> & Partial<RepositoryRow>,
): RepositoryRow {
  const createdAt = context.clock();
  return {
    id: context.newId(),
    workspace_id: workspaceId,
    name: nameOfLocation(place.local_path ?? place.remote_url ?? ""),
    local_path: "",
    remote_url: "",
    provider: "",
    provider_host: "",
    provider_owner: "",
    provider_name: "",
    default_branch: "",
    created_at: createdAt,
    updated_at: createdAt,
    ...place,
  };
}

function columnsOf(identity: ProviderIdentity): Partial<RepositoryRow> {
  return {
    provider: identity.provider,
    provider_host: identity.host,
    provider_owner: identity.owner,
    provider_name: identity.name,
  };
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === "" || (!way.startsWith("..") && !isAbsolute(way));
}
