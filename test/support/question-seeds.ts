import { insertQuestionRows } from "../../src/database/clarifications.js";
import { sql } from "../../src/database/sql.js";
import type { MessageRow } from "../../src/domain/bundle.js";
import type { TestServer } from "./test-server.js";

/** A session and the turn its questions belong to. */
export interface Place {
  readonly sessionId: string;
  readonly taskId: string;
  readonly turnId: string;
}

/** A new session on a new task, and its first turn. */
export async function newPlace(server: TestServer): Promise<Place> {
  const { session } = await server.rest.newSession();
  return placeOf(server, session);
}

/** The place of questions that this session asks now. */
export async function placeOf(server: TestServer, session: { id: string; task_id: string }): Promise<Place> {
  const [turn] = await server.query<{ id: string }>(sql`SELECT id FROM task_session_turns
    WHERE task_session_id = ${session.id} ORDER BY started_at DESC, created_at DESC, id DESC LIMIT 1`);
  return { sessionId: session.id, taskId: session.task_id, turnId: turn?.id ?? "" };
}

/** What one question row has of its own; everything else is as the product writes it. */
export interface SeededRow {
  readonly id?: string;
  readonly sessionId?: string;
  readonly taskId?: string;
  readonly turnId?: string;
  readonly type?: string;
  readonly createdAt?: Date;
  /** Replaces members of the usual metadata; `undefined` takes one away. */
  readonly metadata?: Record<string, unknown>;
}

export const longAgo = new Date("2026-01-02T03:04:05.678Z");

/** Two options, the way a stored question has them. */
export function storedQuestion(id: string): Record<string, unknown> {
  const options = ["SQLite", "PostgreSQL"].map((label, index) => ({
    option_id: `${id}_opt${index + 1}`,
    label,
    description: `About ${label}`,
  }));
  return { id, title: `Title ${id}`, prompt: `Prompt ${id}?`, options };
}

/** Writes the rows of one bundle past every service; its pending id. */
export async function seedBundle(
  server: TestServer,
  place: Place,
  rows: readonly SeededRow[] = [{}],
  pendingId: string = crypto.randomUUID(),
): Promise<string> {
  await insertQuestionRows(server.context.database, toMessageRows(place, rows, pendingId));
  return pendingId;
}

/** Writes many bundles of one question at once, one for each instant; their pending ids. */
export async function seedBundles(server: TestServer, place: Place, instants: readonly Date[]): Promise<string[]> {
  const bundles = instants.map((createdAt) => ({ pendingId: crypto.randomUUID(), createdAt }));
  const rows = bundles.flatMap(({ pendingId, createdAt }) => toMessageRows(place, [{ createdAt }], pendingId));
  await insertQuestionRows(server.context.database, rows);
  return bundles.map(({ pendingId }) => pendingId);
}

function toMessageRows(place: Place, rows: readonly SeededRow[], pendingId: string): MessageRow[] {
  return rows.map((row, index) => {
    const questionId = `q${index + 1}`;
    const createdAt = row.createdAt ?? longAgo;
    const metadata = {
      pending_id: pendingId,
      question_id: questionId,
      question: storedQuestion(questionId),
      question_index: index,
      question_total: rows.length,
      context: "Seeded.",
      status: "pending",
    };
    return {
      id: crypto.randomUUID(),
      type: "clarification_request",
      authorType: "agent",
      content: `Prompt ${questionId}?`,
      requestsInput: index === rows.length - 1,
      updatedAt: createdAt,
      ...place,
      ...row,
      createdAt,
      metadata: { ...metadata, ...row.metadata },
    };
  });
}

export interface SeededTurn {
  readonly id?: string;
  readonly startedAt?: Date;
  readonly createdAt?: Date;
  readonly metadata?: Record<string, unknown>;
}

/** Writes a turn; without times one that is newer than every turn of a session opened by now. Its id. */
export async function seedTurn(server: TestServer, place: Place, turn: SeededTurn = {}): Promise<string> {
  const id = turn.id ?? crypto.randomUUID();
  const startedAt = turn.startedAt ?? new Date(Date.now() + 60_000);
  const createdAt = turn.createdAt ?? startedAt;
  await server.execute(sql`INSERT INTO task_session_turns
      (id, task_session_id, task_id, started_at, created_at, updated_at, metadata)
    VALUES (${id}, ${place.sessionId}, ${place.taskId}, ${startedAt}, ${createdAt}, ${createdAt},
      ${server.context.database.dialect.json(turn.metadata ?? {})})`);
  return id;
}

export async function setSessionState(server: TestServer, sessionId: string, state: string): Promise<void> {
  await server.execute(sql`UPDATE task_sessions SET state = ${state} WHERE id = ${sessionId}`);
}

/** Registers a blocked call that never looks: a response to the bundle stays claimed until the registration goes. */
export async function holdDelivery(server: TestServer, pendingId: string, sessionId: string): Promise<void> {
  await server.execute(sql`INSERT INTO session_waits (pending_id, generation, task_session_id, is_waiting, created_at)
    VALUES (${pendingId}, ${server.context.generation}, ${sessionId}, TRUE, ${longAgo})`);
}

export async function releaseDelivery(server: TestServer, pendingId: string): Promise<void> {
  await server.execute(sql`DELETE FROM session_waits WHERE pending_id = ${pendingId}`);
}

/** Gives a workspace an owner; `""` takes it away. */
export async function setOwner(server: TestServer, workspaceId: string, ownerId: string): Promise<void> {
  await server.execute(sql`UPDATE workspaces SET owner_id = ${ownerId} WHERE id = ${workspaceId}`);
}

/** Puts a task into this workspace, which need not exist. */
export async function moveTask(server: TestServer, taskId: string, workspaceId: string): Promise<void> {
  await server.execute(sql`UPDATE tasks SET workspace_id = ${workspaceId} WHERE id = ${taskId}`);
}
