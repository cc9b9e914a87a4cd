import { expect } from "vitest";
import type { Launcher, LaunchRequest } from "../../src/agents/launcher.js";
import { sql } from "../../src/database/sql.js";
import type { Board } from "./rest-caller.js";
import type { TestServer } from "./test-server.js";

/** A `tasks` row with every column, as the database returns it. */
export interface StoredTask extends Record<string, unknown> {
  readonly id: string;
  readonly external_id: string | null;
  readonly external_id_settled_at: Date | null;
}

export async function storedTask(server: TestServer, taskId: string): Promise<StoredTask> {
  const [row] = await server.query<StoredTask>(sql`SELECT * FROM tasks WHERE id = ${taskId}`);
  if (row === undefined) throw new Error(`no task ${taskId} is stored`);
  return row;
}

export function tasksOf(server: TestServer, workspaceId: string): Promise<StoredTask[]> {
  return server.query<StoredTask>(sql`SELECT * FROM tasks WHERE workspace_id = ${workspaceId} ORDER BY created_at, id`);
}

export async function deleteTask(server: TestServer, taskId: string): Promise<void> {
  expect(await server.execute(sql`DELETE FROM tasks WHERE id = ${taskId}`)).toBe(1);
}

/** Makes a stored task look as if its create had not finished. */
export async function unsettle(server: TestServer, taskId: string): Promise<void> {
  expect(await server.execute(sql`UPDATE tasks SET external_id_settled_at = NULL WHERE id = ${taskId}`)).toBe(1);
}

export interface StoredEvent {
  readonly action: string;
  readonly payload: Record<string, unknown>;
}

/** The events of a workspace's tasks, oldest first. */
export function eventsOf(server: TestServer, workspaceId: string): Promise<StoredEvent[]> {
  return server.query<StoredEvent>(
    sql`SELECT action, payload FROM events WHERE workspace_id = ${workspaceId} ORDER BY sequence`,
  );
}

export async function actionsOf(server: TestServer, workspaceId: string): Promise<string[]> {
  return (await eventsOf(server, workspaceId)).map(({ action }) => action);
}

/** Everything a create could leave behind: how many rows each table has, and the workspace's counter. */
export async function footprint(server: TestServer, { workspaceId }: Board): Promise<object> {
  const [row] = await server.query<object>(sql`SELECT
    (SELECT COUNT(*) FROM tasks) AS tasks, (SELECT COUNT(*) FROM task_sessions) AS sessions,
    (SELECT COUNT(*) FROM task_session_turns) AS turns, (SELECT COUNT(*) FROM task_session_messages) AS messages,
    (SELECT COUNT(*) FROM events) AS events, (SELECT COUNT(*) FROM workflows) AS workflows,
    (SELECT task_sequence FROM workspaces WHERE id = ${workspaceId}) AS task_sequence`);
  return { ...row, stored: await tasksOf(server, workspaceId) };
}

/** Notes what it was asked to start, and starts nothing. */
export class RecordingLauncher implements Launcher {
  readonly launched: LaunchRequest[] = [];

  launch(request: LaunchRequest): Promise<void> {
    this.launched.push(request);
    return Promise.resolve();
  }
}

/** The four outcomes by what tells them apart on the wire. */
export function outcomeOf(body: Record<string, unknown>): object {
  const { deduplicated, creation_complete, external_id } = body;
  return { deduplicated, creation_complete, external_id };
}
