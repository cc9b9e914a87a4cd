import type { Caller } from "../domain/caller.js";
import { taskEvent } from "../domain/event.js";
import type { Database, Reader, Transaction } from "./connection.js";
import { insertEvents } from "./events.js";
import { workspaceIsVisible } from "./predicates.js";
import { listSessionWaitsOfWorkspace } from "./session-waits.js";
import { lockSessions } from "./sessions.js";
import { sql } from "./sql.js";
import { returnedTask, toTask, type TaskRow } from "./task-rows.js";

export interface WorkspaceRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly owner_id: string;
  readonly task_prefix: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** All workspaces the caller may see, oldest first. */
export function listWorkspaces(reader: Reader, caller: Caller): Promise<WorkspaceRow[]> {
  return reader.read(sql`SELECT id, name, description, owner_id, task_prefix, created_at, updated_at
    FROM workspaces AS workspace WHERE ${workspaceIsVisible(caller, "workspace")} ORDER BY created_at, id`);
}

/** The workspace, or null when there is none that the caller may see. */
export async function readWorkspace(reader: Reader, caller: Caller, workspaceId: string): Promise<WorkspaceRow | null> {
  const [row] = await reader.read<WorkspaceRow>(
    sql`SELECT id, name, description, owner_id, task_prefix, created_at, updated_at
      FROM workspaces AS workspace WHERE workspace.id = ${workspaceId} AND ${workspaceIsVisible(caller, "workspace")}`,
  );
  return row ?? null;
}

/** The ids of up to two workspaces the caller may see: enough to know whether there is exactly one. X107 */
export async function firstWorkspaceIds(reader: Reader, caller: Caller): Promise<string[]> {
  const rows = await reader.read<{ id: string }>(
    sql`SELECT id FROM workspaces AS workspace WHERE ${workspaceIsVisible(caller, "workspace")} ORDER BY id LIMIT 2`,
  );
  return rows.map((row) => row.id);
}

export async function insertWorkspace(transaction: Transaction, row: WorkspaceRow): Promise<void> {
  await transaction.execute(sql`INSERT INTO workspaces (id, name, description, owner_id, task_prefix, created_at, updated_at)
    VALUES (${row.id}, ${row.name}, ${row.description}, ${row.owner_id}, ${row.task_prefix}, ${row.created_at}, ${row.updated_at})`);
}

export async function hasWorkspaces(reader: Reader): Promise<boolean> {
  const rows = await reader.read(sql`SELECT 1 AS found FROM workspaces LIMIT 1`);
  return rows.length > 0;
}

/** Deletes a workspace with its tasks, whose identities are free again, and what belongs to both. Rules: X130 */
export function deleteWorkspace(database: Database, workspaceId: string, at: Date): Promise<string[] | null> {
  return database.transaction(async (transaction) => {
    await lockSessions(
      transaction,
      sql`session.task_id IN (SELECT task.id FROM tasks AS task WHERE task.workspace_id = ${workspaceId})`,
    );
    const waits = await listSessionWaitsOfWorkspace(transaction, workspaceId);
    const deleted = await transaction.execute(sql`DELETE FROM workspaces WHERE id = ${workspaceId}`);
    if (deleted === 0) return null;
    const tasks = await transaction.write<TaskRow>(
      sql`DELETE FROM tasks WHERE workspace_id = ${workspaceId} RETURNING ${returnedTask}`,
    );
    await insertEvents(
      transaction,
      tasks.map((row) => taskEvent("task.deleted", toTask(row), at)),
    );
    return waits;
  });
}
