import {
  insertAttachedSession,
  listSessions,
  readSessionCredential,
  type SessionRow,
} from "../../database/sessions.js";
import { toRevision } from "../../database/pending-actions.js";
import { taskExists } from "../../database/tasks.js";
import type { AgentCaller, Caller } from "../../domain/caller.js";
import { isProblem, problem, type Problem } from "../../domain/problem.js";
import { taskSurface } from "../../domain/session-state.js";
import { findTask } from "../tasks/read-tasks.js";
import { findVisibleSession } from "../authorize.js";
import type { ServiceContext } from "../service-context.js";
import { hashToken, newSessionToken, tokenMatches } from "./session-token.js";

export { toRevision, type SessionRow };

export type OpenSessionOutcome =
  { readonly kind: "opened"; readonly session: SessionRow; readonly token: string } | Problem;

/**
 * Opens a session for an agent that runs elsewhere. Its token is returned here and never again. Its surface follows from
 * the task unless the one for configuring is asked for, and stays what it is. Rules: S2
 */
export async function openSession(
  context: ServiceContext,
  caller: Caller,
  input: { readonly taskId: string; readonly name: string; readonly surface?: "configuration" | undefined },
): Promise<OpenSessionOutcome> {
  const found = await findTask(context, caller, input.taskId);
  if (isProblem(found)) return found;
  const token = newSessionToken();
  const session = await insertAttachedSession(context.database, {
    id: context.newId(),
    taskId: input.taskId,
    name: input.name,
    surface: input.surface ?? taskSurface(found.task),
    tokenHash: hashToken(token),
    turnId: context.newId(),
    startedAt: context.clock(),
  });
  return session === null ? problem("task_not_found") : { kind: "opened", session, token };
}

/**
 * The sessions of a task, oldest first, each with what it waits for. Throws when that cannot be derived: a session must not
 * look free because nobody could look. Rules: U43, U59
 */
export async function listTaskSessions(
  context: ServiceContext,
  caller: Caller,
  taskId: string,
): Promise<{ readonly kind: "sessions"; readonly sessions: readonly SessionRow[] } | Problem> {
  if (!(await taskExists(context.database, caller, taskId))) return problem("task_not_found");
  return { kind: "sessions", sessions: await listSessions(context.database, caller, taskId) };
}

export async function findSession(
  context: ServiceContext,
  caller: Caller,
  sessionId: string,
): Promise<{ readonly kind: "session"; readonly session: SessionRow } | Problem> {
  const session = await findVisibleSession(context, caller, sessionId);
  return session === null ? problem("task_session_not_found") : { kind: "session", session };
}

/**
 * The agent behind a session's token, or null for a wrong token, an unknown session and an ended one alike. It carries
 * the identity of the owner of its task's workspace. Rules: X118, OP44
 */
export async function authenticateAgent(
  context: ServiceContext,
  sessionId: string,
  token: string,
): Promise<AgentCaller | null> {
  const credential = await readSessionCredential(context.database, sessionId);
  if (credential === null || !tokenMatches(token, credential.tokenHash)) return null;
  const { taskId, ownerId, surface } = credential;
  return { kind: "agent", sessionId, taskId, ownerId, surface };
}
