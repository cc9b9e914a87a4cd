import type { components } from "../contract/openapi.gen.js";
import { isProblem } from "../domain/problem.js";
import {
  findSession,
  listTaskSessions,
  openSession,
  toRevision,
  type SessionRow,
} from "../services/sessions/open-session.js";
import type { Handlers } from "./handler.js";

export const sessionHandlers: Pick<Handlers, "openSession" | "listTaskSessions" | "getSession"> = {
  openSession: async (context, { caller, path, body }) => {
    const outcome = await openSession(context, caller, {
      taskId: path.id,
      name: body?.name ?? "",
      surface: body?.surface,
    });
    if (isProblem(outcome)) return outcome;
    const session = toSessionBody(outcome.session);
    const opened = { session, token: outcome.token, mcp_path: `/mcp/sessions/${session.id}` };
    return { kind: "success", status: 201, body: opened };
  },

  listTaskSessions: async (context, { caller, path }) => {
    const outcome = await listTaskSessions(context, caller, path.id);
    if (isProblem(outcome)) return outcome;
    const { sessions } = outcome;
    return { kind: "success", status: 200, body: { sessions: sessions.map(toSessionBody), total: sessions.length } };
  },

  getSession: async (context, { caller, path }) => {
    const outcome = await findSession(context, caller, path.id);
    return isProblem(outcome)
      ? outcome
      : { kind: "success", status: 200, body: { session: toSessionBody(outcome.session) } };
  },
};

export function toSessionBody(row: SessionRow): components["schemas"]["Session"] {
  return {
    id: row.id,
    task_id: row.task_id,
    name: row.name,
    state: row.state,
    is_primary: row.is_primary,
    surface: row.surface,
    pending_action: row.pending_action,
    pending_action_revision: toRevision(row),
    started_at: row.started_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...(row.completed_at === null ? {} : { completed_at: row.completed_at.toISOString() }),
  };
}
