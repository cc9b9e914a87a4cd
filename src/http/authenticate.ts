import type { NextFunction, Request, Response } from "express";
import { unscopedCaller, type Caller } from "../domain/caller.js";
import { problem } from "../domain/problem.js";
import type { ServiceContext } from "../services/service-context.js";
import { authenticateAgent } from "../services/sessions/open-session.js";
import { isSessionToken } from "../services/sessions/session-token.js";
import { sendProblem } from "./respond.js";
import { operationOf } from "./route-guard.js";

/** The caller that `authenticate` found for this request. */
export function callerOf(response: Response): Caller {
  return response.locals["caller"] as Caller; // authenticate writes it or ends the request
}

/**
 * Credential → caller, for REST and MCP alike. An agent's address takes its own session's token and nothing else; that
 * token opens no other surface.
 */
export function authenticate(context: ServiceContext) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const token = bearerToken(request.headers.authorization);
    const caller = await findCaller(context, request, { token, isAgentSurface: isAgentSurface(response) });
    if (caller === null) {
      sendProblem(response, problem("authentication_required"));
      return;
    }
    response.locals["caller"] = caller;
    next();
  };
}

function isAgentSurface(response: Response): boolean {
  return operationOf(response)?.operationId === "callSessionMcp";
}

async function findCaller(
  context: ServiceContext,
  request: Request,
  { token, isAgentSurface }: { token: string | null; isAgentSurface: boolean },
): Promise<Caller | null> {
  if (!isAgentSurface) return authenticateOutside(token);
  const sessionId = sessionIdOf(request.path);
  return token === null || sessionId === null ? null : authenticateAgent(context, sessionId, token);
}

/** The caller behind a credential on every surface but an agent's own, or null; WebSockets come this way too. */
export function authenticateOutside(token: string | null): Promise<Caller | null> {
  return Promise.resolve(token !== null && isSessionToken(token) ? null : unscopedCaller);
}

function sessionIdOf(path: string): string | null {
  const sessionId = decodeURIComponent(path.split("/").at(-1) ?? "");
  return sessionId === "" || sessionId.includes("\0") ? null : sessionId;
}

/** The token of an `Authorization` header, or null. */
export function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer +(\S+) *$/i.exec(header ?? "");
  return match?.[1] ?? null;
}
