import type { MessageRow } from "../domain/bundle.js";
import { rawSql, type Sql } from "./sql.js";

/** A `task_session_messages` row as the database returns it. */
export interface StoredMessage {
  readonly id: string;
  readonly task_session_id: string;
  readonly task_id: string;
  readonly turn_id: string;
  readonly author_type: string;
  readonly type: string;
  readonly content: string;
  readonly requests_input: boolean;
  readonly metadata: Record<string, unknown>;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const messageColumnNames = [
  "id", "task_session_id", "task_id", "turn_id", "author_type", "type", "content", "requests_input", "metadata",
  "created_at", "updated_at",
]; // prettier-ignore

/** The columns of a message row, bare (`RETURNING` knows no alias on SQLite) or of an alias. */
export function messageColumns(alias?: string): Sql {
  return rawSql(messageColumnNames.map((name) => (alias === undefined ? name : `${alias}.${name}`)).join(", "));
}

export function toMessageRow(stored: StoredMessage): MessageRow {
  return {
    id: stored.id,
    sessionId: stored.task_session_id,
    taskId: stored.task_id,
    turnId: stored.turn_id,
    authorType: stored.author_type,
    type: stored.type,
    content: stored.content,
    requestsInput: stored.requests_input,
    metadata: stored.metadata,
    createdAt: stored.created_at,
    updatedAt: stored.updated_at,
  };
}

/** SQLite's aggregates lose the column's type and give text; PostgreSQL's give a `Date`. */
export function toInstant(value: Date | string): Date {
  return typeof value === "string" ? new Date(value) : value;
}
