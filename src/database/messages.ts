import { messageEvent } from "../domain/event.js";
import type { MessageRow } from "../domain/bundle.js";
import type { Database, Reader, Transaction } from "./connection.js";
import { insertEvents } from "./events.js";
import { bundleIsCurrent, pendingIdOf, rowIsPending } from "./predicates.js";
import { messageColumns, toMessageRow, type StoredMessage } from "./rows.js";
import { nextTurnStart, startTurn, touchSession } from "./sessions.js";
import { joinSql, rawSql, sql, type Sql } from "./sql.js";
import { isSessionReserved } from "./turn-reservations.js";

export interface NewMessage {
  readonly id: string;
  readonly sessionId: string;
  /** The turn to start when the session has none yet. */
  readonly turnId: string;
  readonly authorType: "agent" | "user";
  readonly type: string;
  readonly content: string;
  readonly metadata: Record<string, unknown>;
  readonly at: Date;
}

export type AppendResult =
  | { readonly kind: "message"; readonly message: MessageRow }
  | { readonly kind: "gone" | "ended" | "reserved" }
  /** A prompt, while the session waits for an answer to this. */
  | { readonly kind: "blocked"; readonly pendingId: string };

/**
 * Appends a message to the session's current turn, starting its first one when there is none. What a user says is a
 * prompt, and is not admitted while the session waits for an answer or has one on its way. Rules: U18, U62
 */
export function appendMessage(database: Database, message: NewMessage): Promise<AppendResult> {
  return database.transaction(async (transaction): Promise<AppendResult> => {
    const { sessionId, at } = message;
    const session = await touchSession(transaction, sessionId, at);
    if (session === null) return { kind: "gone" };
    if (!session.isLive) return { kind: "ended" };
    const refusal = message.authorType === "user" ? await refusePrompt(transaction, sessionId) : null;
    if (refusal !== null) return refusal;
    const { taskId } = session;
    const turnId = session.currentTurnId ?? message.turnId;
    if (session.currentTurnId === null) {
      await startTurn(transaction, {
        id: turnId,
        sessionId,
        taskId,
        startedAt: await nextTurnStart(transaction, sessionId, at),
      });
    }
    const row = await insertMessage(transaction, { ...message, taskId, turnId });
    await insertEvents(transaction, [messageEvent("session.message.added", row, { taskId, at })]);
    return { kind: "message", message: row };
  });
}

async function refusePrompt(transaction: Transaction, sessionId: string): Promise<AppendResult | null> {
  const [open] = await transaction.read<{ pending_id: string }>(sql`SELECT ${pendingIdOf("message")} AS pending_id
    FROM task_session_messages AS message WHERE message.task_session_id = ${sessionId}
     AND ${rowIsPending("message")} AND ${bundleIsCurrent("message")} ORDER BY message.created_at, message.id LIMIT 1`);
  if (open !== undefined) return { kind: "blocked", pendingId: open.pending_id };
  return (await isSessionReserved(transaction, sessionId)) ? { kind: "reserved" } : null;
}

async function insertMessage(
  transaction: Transaction,
  message: NewMessage & { readonly taskId: string },
): Promise<MessageRow> {
  const [row] = await transaction.write<StoredMessage>(sql`INSERT INTO task_session_messages
      (id, task_session_id, task_id, turn_id, author_type, type, content, requests_input, metadata, created_at, updated_at)
    VALUES (${message.id}, ${message.sessionId}, ${message.taskId}, ${message.turnId}, ${message.authorType}, ${message.type},
      ${message.content}, FALSE, ${transaction.dialect.json(message.metadata)}, ${message.at}, ${message.at})
    RETURNING ${messageColumns()}`);
  if (row === undefined) throw new Error(`message ${message.id} was not inserted`);
  return toMessageRow(row);
}

export interface MessageQuery {
  readonly sessionId: string;
  /** Empty: every type. */
  readonly types: readonly string[];
  /** Message ids, the bounds themselves left out; null: none. Both are in time, whatever the order. */
  readonly before: string | null;
  readonly after: string | null;
  readonly isDescending: boolean;
  /** How many rows at most. */
  readonly limit: number;
}

export interface MessageRows {
  readonly messages: readonly MessageRow[];
  /** How many the session has of these types, bounds aside. */
  readonly total: number;
}

/** A page of a session's messages by their time. */
export async function readMessages(reader: Reader, query: MessageQuery): Promise<MessageRows> {
  const ofTypes = query.types.length === 0 ? sql`TRUE` : sql`message.type IN (${joinSql([...query.types])})`;
  const direction = rawSql(query.isDescending ? "DESC" : "ASC");
  const rows =
    await reader.read<StoredMessage>(sql`SELECT ${messageColumns("message")} FROM task_session_messages AS message
   WHERE message.task_session_id = ${query.sessionId} AND ${ofTypes}
     AND ${beyond(query.before, "<")} AND ${beyond(query.after, ">")}
   ORDER BY message.created_at ${direction}, message.id ${direction} LIMIT ${query.limit}`);
  const [count] = await reader.read<{ total: bigint | number }>(sql`SELECT COUNT(*) AS total
    FROM task_session_messages AS message WHERE message.task_session_id = ${query.sessionId} AND ${ofTypes}`);
  return { messages: rows.map(toMessageRow), total: Number(count?.total ?? 0) };
}

function beyond(messageId: string | null, relation: "<" | ">"): Sql {
  if (messageId === null) return sql`TRUE`;
  return sql`(message.created_at, message.id) ${rawSql(relation)}
    (SELECT bound.created_at, bound.id FROM task_session_messages AS bound WHERE bound.id = ${messageId})`;
}

/** Is it a message of the session? */
export async function messageExists(reader: Reader, sessionId: string, messageId: string): Promise<boolean> {
  const rows = await reader.read(
    sql`SELECT 1 AS found FROM task_session_messages WHERE id = ${messageId} AND task_session_id = ${sessionId}`,
  );
  return rows.length > 0;
}

/** The session a task's conversation is read from when none is named: its primary one, else the oldest. */
export async function readPrimarySession(reader: Reader, taskId: string): Promise<string | null> {
  const [row] = await reader.read<{ id: string }>(sql`SELECT id FROM task_sessions
    WHERE task_id = ${taskId} ORDER BY is_primary DESC, started_at, id LIMIT 1`);
  return row?.id ?? null;
}
