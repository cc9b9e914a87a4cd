import { bundleIsActive, cancelRow } from "../../database/clarifications.js";
import { insertEvents } from "../../database/events.js";
import { deleteWaits, readLiveness } from "../../database/session-waits.js";
import { lockSession, markRunning } from "../../database/sessions.js";
import type { Bundle } from "../../domain/bundle.js";
import type { Caller } from "../../domain/caller.js";
import { messageEvent } from "../../domain/event.js";
import { problem, type Problem } from "../../domain/problem.js";
import type { ServiceContext } from "../service-context.js";
import { findBundle } from "./resolve-clarification.js";
import { bundleTopic } from "./topics.js";

/**
 * Withdraws a live request: closes it first, which excludes a delivery to its waiting calls, then cancels its pending
 * rows one by one; a row that a claim took meanwhile stays as it is. Never goes through the claim. Rules: A9, U51, U77
 */
export async function cancelClarification(
  context: ServiceContext,
  caller: Caller,
  pendingId: string,
): Promise<{ readonly kind: "cancelled" } | Problem> {
  const found = await findBundle(context, caller, pendingId);
  if (found.kind === "problem") return found;
  const { bundle } = found;
  const closing = await closeRequest(context, bundle);
  if (closing !== "closed") return problem(closing);
  for (const row of bundle.rows) await cancelLoggingErrors(context, bundle, row.id);
  context.waiters.release(pendingId);
  context.events.publish(bundleTopic(pendingId));
  return { kind: "cancelled" };
}

/** Takes the request from whoever holds it, unless a response has claimed it. */
function closeRequest(
  context: ServiceContext,
  bundle: Bundle,
): Promise<"closed" | "clarification_not_found" | "not_active"> {
  const { pendingId, sessionId } = bundle;
  return context.database.transaction(async (transaction) => {
    await lockSession(transaction, sessionId);
    const { isLive } = await readLiveness(transaction, pendingId, context.generation);
    if (!isLive) return "clarification_not_found";
    if (!(await bundleIsActive(transaction, pendingId))) return "not_active";
    await deleteWaits(transaction, pendingId);
    return "closed";
  });
}

async function cancelLoggingErrors(context: ServiceContext, bundle: Bundle, messageId: string): Promise<void> {
  const at = context.clock();
  const taskId = bundle.taskId ?? "";
  try {
    await context.database.transaction(async (transaction) => {
      await lockSession(transaction, bundle.sessionId); // before its rows, as everybody does
      const row = await cancelRow(transaction, messageId, at);
      if (row === null) return;
      await markRunning(transaction, bundle.sessionId, at);
      await insertEvents(transaction, [messageEvent("session.message.updated", row, { taskId, at })]);
    });
  } catch (error) {
    context.log.error({ error, pendingId: bundle.pendingId, messageId }, "clarification row could not be cancelled");
  }
}
