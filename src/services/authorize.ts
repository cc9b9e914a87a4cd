import { readSession, type SessionRow } from "../database/sessions.js";
import { taskExists } from "../database/tasks.js";
import type { Bundle } from "../domain/bundle.js";
import { scopeOf, type Caller } from "../domain/caller.js";
import type { ServiceContext } from "./service-context.js";

/**
 * May the caller read and answer this bundle? An unscoped caller may, whatever the bundle; anybody else needs access to
 * its task, so an unresolvable bundle is denied. Absence and denial are for the caller to report alike.
 * Rules: A1, A2, A4, A8, M5, M5a
 */
export async function mayAccessBundle(context: ServiceContext, caller: Caller, bundle: Bundle): Promise<boolean> {
  if (scopeOf(caller) === null) return true;
  return bundle.taskId !== null && (await taskExists(context.database, caller, bundle.taskId));
}

/** The session, or null when it does not exist or its task is not the caller's to see. OP40 */
export function findVisibleSession(
  context: ServiceContext,
  caller: Caller,
  sessionId: string,
): Promise<SessionRow | null> {
  return readSession(context.database, caller, sessionId);
}
