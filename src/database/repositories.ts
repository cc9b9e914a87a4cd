import type { Caller } from "../domain/caller.js";
import type { ProviderIdentity } from "../domain/repository.js";
import type { Database, Reader, Transaction } from "./connection.js";
import { workspaceIsVisible } from "./predicates.js";
import { rawSql, sql, type Sql } from "./sql.js";

export interface RepositoryRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly name: string;
  readonly source_type: "local" | "remote";
  readonly local_path: string;
  readonly remote_url: string;
  readonly provider: ProviderIdentity["provider"];
  readonly provider_host: string;
  readonly provider_owner: string;
  readonly provider_name: string;
  readonly default_branch: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const columnNames = [
  "id", "workspace_id", "name", "source_type", "local_path", "remote_url", "provider", "provider_host",
  "provider_owner", "provider_name", "default_branch", "created_at", "updated_at",
]; // prettier-ignore
const columns = rawSql(columnNames.map((name) => `repository.${name}`).join(", "));

const visibleRepositories = (caller: Caller): Sql => sql`SELECT ${columns}
  FROM repositories AS repository JOIN workspaces AS workspace ON workspace.id = repository.workspace_id
 WHERE repository.deleted_at IS NULL AND ${workspaceIsVisible(caller, "workspace")}`;

/** The workspace's repositories, oldest first; none for a workspace that the caller may not see. */
export function listRepositories(reader: Reader, caller: Caller, workspaceId: string): Promise<RepositoryRow[]> {
  return reader.read(sql`${visibleRepositories(caller)} AND repository.workspace_id = ${workspaceId}
    ORDER BY repository.created_at, repository.id`);
}

/** The repository, or null when there is none that the caller may see; a deleted one is none. */
export async function readRepository(
  reader: Reader,
  caller: Caller,
  repositoryId: string,
): Promise<RepositoryRow | null> {
  const [row] = await reader.read<RepositoryRow>(
    sql`${visibleRepositories(caller)} AND repository.id = ${repositoryId}`,
  );
  return row ?? null;
}

/** Where a repository is: a folder, or a URL whose provider's identity may be known. */
export type RepositoryLocation =
  { readonly kind: "local"; readonly path: string } | { readonly kind: "remote"; readonly url: string };

/** The workspace's repository at exactly this place. */
export async function findRepositoryAt(
  reader: Reader,
  workspaceId: string,
  location: RepositoryLocation,
): Promise<RepositoryRow | null> {
  const matches =
    location.kind === "local"
      ? sql`repository.local_path = ${location.path} AND repository.local_path <> ''`
      : sql`repository.remote_url = ${location.url} AND repository.remote_url <> ''`;
  return firstRepository(reader, workspaceId, matches);
}

/** The workspace's oldest remote repository that is this one of the provider's, however its URL is spelt. */
export async function findRepositoryOf(
  reader: Reader,
  workspaceId: string,
  { host, owner, name }: ProviderIdentity,
): Promise<RepositoryRow | null> {
  const matches = sql`repository.source_type = 'remote' AND repository.provider_host = ${host}
    AND repository.provider_owner = ${owner} AND repository.provider_name = ${name}`;
  return firstRepository(reader, workspaceId, matches);
}

async function firstRepository(reader: Reader, workspaceId: string, matches: Sql): Promise<RepositoryRow | null> {
  const [row] = await reader.read<RepositoryRow>(sql`SELECT ${columns} FROM repositories AS repository
    WHERE repository.workspace_id = ${workspaceId} AND repository.deleted_at IS NULL AND ${matches}
    ORDER BY repository.created_at, repository.id LIMIT 1`);
  return row ?? null;
}

/** Adds a repository; false when the workspace has one at this place already. Throws on every other violation. */
export async function insertRepository(transaction: Transaction, row: RepositoryRow): Promise<boolean> {
  const place =
    row.source_type === "local"
      ? sql`(workspace_id, local_path) WHERE local_path <> '' AND deleted_at IS NULL`
      : sql`(workspace_id, remote_url) WHERE remote_url <> '' AND deleted_at IS NULL`;
  const inserted = await transaction.execute(sql`INSERT INTO repositories (id, workspace_id, name, source_type,
      local_path, remote_url, provider, provider_host, provider_owner, provider_name, default_branch, created_at, updated_at)
    VALUES (${row.id}, ${row.workspace_id}, ${row.name}, ${row.source_type}, ${row.local_path}, ${row.remote_url},
      ${row.provider}, ${row.provider_host}, ${row.provider_owner}, ${row.provider_name}, ${row.default_branch},
      ${row.created_at}, ${row.updated_at})
    ON CONFLICT ${place} DO NOTHING`);
  return inserted === 1;
}

/** Changes what is given; false when the repository is gone. */
export async function updateRepository(
  database: Database,
  change: {
    readonly id: string;
    readonly name: string | null;
    readonly defaultBranch: string | null;
    readonly updatedAt: Date;
  },
): Promise<boolean> {
  const changed = await database.execute(sql`UPDATE repositories SET name = COALESCE(${change.name}, name),
      default_branch = COALESCE(${change.defaultBranch}, default_branch), updated_at = ${change.updatedAt}
    WHERE id = ${change.id} AND deleted_at IS NULL`);
  return changed === 1;
}

/** Takes the repository out of its workspace; tasks that use it keep it. False when it is gone already. */
export async function deleteRepository(database: Database, repositoryId: string, deletedAt: Date): Promise<boolean> {
  const deleted =
    await database.execute(sql`UPDATE repositories SET deleted_at = ${deletedAt}, updated_at = ${deletedAt}
    WHERE id = ${repositoryId} AND deleted_at IS NULL`);
  return deleted === 1;
}
