import { sql } from "../../src/database/sql.js";
import type { TestServer } from "./test-server.js";
import { until } from "./until.js";

export interface QuestionRow {
  readonly id: string;
  readonly turn_id: string;
  readonly metadata: Record<string, unknown>;
  readonly updated_at: Date;
}

/** The rows of a bundle as they are stored, in order of their ids' questions. */
export async function rowsOf(server: TestServer, pendingId: string): Promise<QuestionRow[]> {
  const rows = await server.query<QuestionRow>(sql`SELECT id, turn_id, metadata, updated_at FROM task_session_messages
    WHERE metadata->>'pending_id' = ${pendingId} ORDER BY created_at, id`);
  const indexOf = (row: QuestionRow): number => Number(row.metadata["question_index"] ?? 0);
  return rows.sort((first, second) => indexOf(first) - indexOf(second));
}

/** One member of each row's metadata. */
export async function membersOf(server: TestServer, pendingId: string, key: string): Promise<unknown[]> {
  return (await rowsOf(server, pendingId)).map((row) => row.metadata[key]);
}

export function statusesOf(server: TestServer, pendingId: string): Promise<unknown[]> {
  return membersOf(server, pendingId, "status");
}

/** Every key that some row's metadata has, sorted. */
export async function keysOf(server: TestServer, pendingId: string): Promise<string[]> {
  const keys = (await rowsOf(server, pendingId)).flatMap((row) => Object.keys(row.metadata));
  return [...new Set(keys)].sort();
}

/** What the product recorded about a session, oldest first. */
export function eventsOf(
  server: TestServer,
  sessionId: string,
): Promise<{ action: string; payload: { message_id?: string; metadata?: Record<string, unknown> } }[]> {
  return server.query(sql`SELECT action, payload FROM events WHERE session_id = ${sessionId} ORDER BY sequence`);
}

/** How often each action was recorded about a session. */
export async function actionsOf(server: TestServer, sessionId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { action } of await eventsOf(server, sessionId)) counts[action] = (counts[action] ?? 0) + 1;
  return counts;
}

export interface PromptRow {
  readonly pending_id: string;
  readonly turn_id: string;
  readonly status: string;
  readonly content: string;
  readonly reject_reason: string;
  readonly handed_over_at: Date | null;
}

/** The answers that were queued for a session, oldest first. */
export function promptsOf(server: TestServer, sessionId: string): Promise<PromptRow[]> {
  return server.query(sql`SELECT pending_id, turn_id, status, content, reject_reason, handed_over_at
    FROM task_session_prompts WHERE task_session_id = ${sessionId} ORDER BY created_at, id`);
}

/** The session's turns, oldest first. */
export function turnsOf(server: TestServer, sessionId: string): Promise<{ id: string }[]> {
  return server.query(sql`SELECT id FROM task_session_turns WHERE task_session_id = ${sessionId}
    ORDER BY started_at, created_at, id`);
}

/** What the session's newest turn carries. */
export async function newestTurnMetadata(server: TestServer, sessionId: string): Promise<Record<string, unknown>> {
  const [turn] = await server.query<{ metadata: Record<string, unknown> }>(sql`SELECT metadata FROM task_session_turns
    WHERE task_session_id = ${sessionId} ORDER BY started_at DESC, created_at DESC, id DESC LIMIT 1`);
  return turn?.metadata ?? {};
}

export async function stateOf(server: TestServer, sessionId: string): Promise<string | undefined> {
  const [row] = await server.query<{ state: string }>(sql`SELECT state FROM task_sessions WHERE id = ${sessionId}`);
  return row?.state;
}

/** The registrations of a request, one per process. */
export function waitsOf(
  server: TestServer,
  pendingId: string,
): Promise<{ generation: number; is_waiting: boolean; reject_reason: string }[]> {
  return server.query(sql`SELECT generation, is_waiting, reject_reason FROM session_waits
    WHERE pending_id = ${pendingId} ORDER BY generation`);
}

/** Waits until the session has a bundle in this status; its pending id. */
export function untilAsked(server: TestServer, sessionId: string, status = "pending"): Promise<string> {
  return until(async () => {
    const [row] = await server.query<{ pending_id: string }>(sql`SELECT metadata->>'pending_id' AS pending_id
      FROM task_session_messages WHERE task_session_id = ${sessionId} AND metadata->>'status' = ${status}`);
    return row?.pending_id;
  });
}

/** Waits until every row of the bundle has the flag, as a row of a detached bundle has `agent_disconnected`. */
export async function untilFlagged(server: TestServer, pendingId: string, key: string): Promise<void> {
  await until(async () => {
    const flags = await membersOf(server, pendingId, key);
    return flags.length > 0 && flags.every((flag) => flag === true) ? true : undefined;
  });
}

/** Waits until this many calls of this process want the answer, and the process is registered as waiting for it. */
export async function untilWaiting(server: TestServer, pendingId: string, count = 1): Promise<void> {
  await until(async () => {
    if (server.context.waiters.count(pendingId) !== count) return undefined;
    return (await waitsOf(server, pendingId)).some((wait) => wait.is_waiting) || undefined;
  });
}
