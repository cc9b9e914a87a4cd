import type { TaskRepository } from "../domain/repository.js";
import type { Reader, Transaction } from "./connection.js";
import type { Dialect } from "./dialect.js";
import { joinSql, rawSql, sql, type Sql } from "./sql.js";

export interface NewTaskRepository extends Omit<TaskRepository, "updatedAt"> {
  readonly taskId: string;
  readonly freshBranch: boolean;
}

const storedColumns = [
  "id", "repository_id", "base_branch", "checkout_branch", "branch", "worktree_path", "worktree_owner", "position",
  "pr_number", "created_at", "updated_at",
] as const; // prettier-ignore

interface StoredTaskRepository {
  readonly id: string;
  readonly repository_id: string;
  readonly base_branch: string;
  readonly checkout_branch: string;
  readonly branch: string;
  readonly worktree_path: string;
  readonly worktree_owner: string;
  readonly position: number;
  readonly pr_number: number | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The repositories of the task row `alias` as one JSON column, so that reading a task stays one statement. */
export function repositoriesOf(dialect: Dialect, alias: string): Sql {
  return attachedRows(dialect, sql`own.task_id = ${rawSql(alias)}.id ORDER BY own.position`);
}

/** `which`: what selects and orders the rows of `own`. */
function attachedRows(dialect: Dialect, which: Sql): Sql {
  const members = storedColumns.map((name) => ({ key: name, value: rawSql(`attached.${name}`) }));
  return dialect.jsonRows(members, sql`(SELECT * FROM task_repositories AS own WHERE ${which}) AS attached`);
}

/** What `repositoriesOf` gave: text on SQLite, a value on PostgreSQL, NULL without rows. */
export function toTaskRepositories(column: unknown): TaskRepository[] {
  const rows: unknown = typeof column === "string" ? JSON.parse(column) : column;
  const stored = (rows ?? []) as readonly StoredTaskRepository[]; // repositoriesOf made it
  return stored.map((row) => ({
    id: row.id,
    repositoryId: row.repository_id,
    baseBranch: row.base_branch,
    checkoutBranch: row.checkout_branch,
    branch: row.branch,
    worktreePath: row.worktree_path,
    worktreeOwner: row.worktree_owner,
    position: row.position,
    prNumber: row.pr_number,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  }));
}

export async function insertTaskRepositories(
  transaction: Transaction,
  rows: readonly NewTaskRepository[],
): Promise<void> {
  const values = rows.map(
    (row) => sql`(${row.id}, ${row.taskId}, ${row.repositoryId}, ${row.baseBranch}, ${row.checkoutBranch},
      ${row.freshBranch}, ${row.branch}, ${row.worktreePath}, ${row.worktreeOwner}, ${row.position}, ${row.prNumber},
      ${row.createdAt}, ${row.createdAt})`,
  );
  await transaction.execute(sql`INSERT INTO task_repositories (id, task_id, repository_id, base_branch, checkout_branch,
      fresh_branch, branch, worktree_path, worktree_owner, position, pr_number, created_at, updated_at) VALUES ${joinSql(values)}`);
}

/** Lets one create at a time choose branches of these repositories until the transaction ends. */
export async function lockRepositories(transaction: Transaction, repositoryIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(repositoryIds)].sort()) {
    await transaction.execute(sql`UPDATE repositories SET updated_at = updated_at WHERE id = ${id}`);
  }
}

/** Does some task work on this branch of the repository? */
export async function isBranchTaken(reader: Reader, repositoryId: string, branch: string): Promise<boolean> {
  const rows = await reader.read(sql`SELECT 1 AS found FROM task_repositories
    WHERE repository_id = ${repositoryId} AND branch = ${branch} LIMIT 1`);
  return rows.length > 0;
}

/** The worktrees that lie in an owner's folder, oldest first, each once. */
export async function readWorktrees(reader: Reader, owner: string): Promise<TaskRepository[]> {
  const rows = attachedRows(
    reader.dialect,
    sql`own.worktree_owner = ${owner} ORDER BY own.created_at, own.position, own.id`,
  );
  const [row] = await reader.read<{ repositories: unknown }>(sql`SELECT ${rows} AS repositories`);
  const byPath = new Map<string, TaskRepository>();
  for (const attached of toTaskRepositories(row?.repositories)) {
    if (!byPath.has(attached.worktreePath)) byPath.set(attached.worktreePath, attached);
  }
  return [...byPath.values()];
}

/** Those of the owners in whose folder no task works any more, one task aside. */
export async function unusedWorktreeOwners(reader: Reader, owners: readonly string[], besides = ""): Promise<string[]> {
  if (owners.length === 0) return [];
  const rows = await reader.read<{ worktree_owner: string }>(sql`SELECT DISTINCT worktree_owner FROM task_repositories
    WHERE worktree_owner IN (${joinSql([...owners])}) AND task_id <> ${besides}`);
  const used = new Set(rows.map((row) => row.worktree_owner));
  return owners.filter((owner) => !used.has(owner));
}
