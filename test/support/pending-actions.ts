import type { components } from "../../src/contract/openapi.gen.js";
import { sql } from "../../src/database/sql.js";
import type { TestServer } from "./test-server.js";

export type Session = components["schemas"]["Session"];
export type Revision = Session["pending_action_revision"];

/** The session as the list of its task's sessions has it. */
export async function listedSession(
  server: TestServer,
  { sessionId, taskId }: { sessionId: string; taskId: string },
): Promise<Session> {
  const list = await server.rest.ok<{ sessions: Session[] }>(server.rest.get(`/api/v1/tasks/${taskId}/sessions`));
  const session = list.sessions.find(({ id }) => id === sessionId);
  if (session === undefined) throw new Error(`session ${sessionId} is not listed`);
  return session;
}

/** Is the first revision older than the second? */
export function isOlder(first: Revision, second: Revision): boolean {
  const [epoch, other] = [BigInt(first.epoch), BigInt(second.epoch)];
  return epoch < other || (epoch === other && first.sequence < second.sequence);
}

export interface ToldAction {
  readonly action: string;
  readonly pending_action?: string | null;
  readonly pending_action_revision?: Revision;
}

/** What the session's message events say about its pending action, oldest first. */
export async function toldActions(server: TestServer, sessionId: string): Promise<ToldAction[]> {
  const rows = await server.query<{ action: string; payload: Omit<ToldAction, "action"> }>(sql`
    SELECT action, payload FROM events
     WHERE session_id = ${sessionId} AND action LIKE 'session.message.%' ORDER BY sequence`);
  return rows.map(({ action, payload }) => ({
    action,
    ...("pending_action" in payload ? { pending_action: payload.pending_action ?? null } : {}),
    ...(payload.pending_action_revision === undefined
      ? {}
      : { pending_action_revision: payload.pending_action_revision }),
  }));
}
