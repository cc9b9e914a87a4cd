import {
  appendMessage,
  messageExists,
  readMessages,
  readPrimarySession,
  type MessageQuery,
} from "../../database/messages.js";
import { taskExists } from "../../database/tasks.js";
import type { MessageRow } from "../../domain/bundle.js";
import type { Caller } from "../../domain/caller.js";
import { invalidRequest, problem, promptBlocked, type Problem } from "../../domain/problem.js";
import { findVisibleSession } from "../authorize.js";
import type { ServiceContext } from "../service-context.js";
import { awaitReservation } from "./await-reservation.js";
import { refusalProblem } from "./refusal-problem.js";

export interface MessageInput {
  readonly sessionId: string;
  readonly authorType: "agent" | "user";
  readonly type: string;
  readonly content: string;
  readonly metadata: Record<string, unknown>;
}

/**
 * Appends a message to a session's transcript. Questions are recorded by asking, so nothing that looks like a part of one
 * is taken: a row of another type with a bundle's id would make that bundle unanswerable. Rules: U18, U34, U62
 */
export async function addMessage(
  context: ServiceContext,
  caller: Caller,
  input: MessageInput,
): Promise<{ readonly kind: "message"; readonly message: MessageRow } | Problem> {
  const { sessionId } = input;
  if ((await findVisibleSession(context, caller, sessionId)) === null) return problem("task_session_not_found");
  if ("pending_id" in input.metadata) return invalidRequest("metadata.pending_id is only for questions");
  if (input.authorType === "user" && !(await awaitReservation(context, sessionId))) return problem("answer_under_way");
  const message = { ...input, id: context.newId(), turnId: context.newId(), at: context.clock() };
  const result = await appendMessage(context.database, message);
  if (result.kind === "message") return result;
  return result.kind === "blocked" ? promptBlocked(result.pendingId) : refusalProblem(result.kind);
}

export type PageQuery = Omit<MessageQuery, "sessionId">;

export interface MessagePage {
  readonly kind: "page";
  readonly sessionId: string;
  readonly messages: readonly MessageRow[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** A page of a session's messages. */
export async function listMessages(
  context: ServiceContext,
  caller: Caller,
  { sessionId, ...query }: MessageQuery,
): Promise<MessagePage | Problem> {
  if ((await findVisibleSession(context, caller, sessionId)) === null) return problem("task_session_not_found");
  for (const bound of ["before", "after"] as const) {
    const id = query[bound];
    if (id !== null && !(await messageExists(context.database, sessionId, id))) {
      return invalidRequest(`${bound} names no message of the session`);
    }
  }
  const rows = await readMessages(context.database, { ...query, sessionId, limit: query.limit + 1 });
  const messages = rows.messages.slice(0, query.limit);
  return { kind: "page", sessionId, messages, total: rows.total, hasMore: rows.messages.length > messages.length };
}

/** A task's conversation: that of the session named, else of its primary one; empty for a task without sessions. */
export async function readConversation(
  context: ServiceContext,
  caller: Caller,
  {
    taskId,
    sessionId,
    query,
  }: { readonly taskId: string; readonly sessionId: string | null; readonly query: PageQuery },
): Promise<MessagePage | Problem> {
  if (!(await taskExists(context.database, caller, taskId))) return problem("task_not_found");
  if (sessionId !== null) {
    const session = await findVisibleSession(context, caller, sessionId);
    if (session?.task_id !== taskId) return problem("task_session_not_found");
  }
  const chosen = sessionId ?? (await readPrimarySession(context.database, taskId));
  if (chosen === null) return { kind: "page", sessionId: "", messages: [], total: 0, hasMore: false };
  return listMessages(context, caller, { ...query, sessionId: chosen });
}
