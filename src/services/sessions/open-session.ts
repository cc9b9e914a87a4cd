import { insertAttachedSession, readSessionCredential, type SessionRow } from "../../database/sessions.js";
import { taskExists } from "../../database/tasks.js";
import type { AgentCaller, Caller } from "../../domain/caller.js";
import { problem, type Problem } from "../../domain/problem.js";
import { findVisibleSession } from "../authorize.js";
import type { ServiceContext } from "../service-context.js";
import { hashToken, newSessionToken, tokenMatches } from "./session-token.js";

export type { SessionRow };

export type OpenSessionOutcome =
  { readonly kind: "opened"; readonly session: SessionRow; readonly token: string } | Problem;

/** Opens a session for an agent that runs elsewhere. Its token is returned here and never again. */
export async function openSession(
  context: ServiceContext,
  caller: Caller,
  input: { readonly taskId: string; readonly name: string },
): Promise<OpenSessionOutcome> {
  if (!(await taskExists(context.database, caller, input.taskId))) return problem("task_not_found");
  const token = newSessionToken();
  const session = await insertAttachedSession(context.database, {
    id: context.newId(),
    taskId: input.taskId,
    name: input.name,
    tokenHash: hashToken(token),
    turnId: context.newId(),
    startedAt: context.clock(),
  });
  return session === null ? problem("task_not_found") : { kind: "opened", session, token };
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
  return { kind: "agent", sessionId, taskId: credential.taskId, ownerId: credential.ownerId };
}
