import { messageEvent } from "../../domain/event.js";
import { markDisconnected } from "../../database/clarifications.js";
import { insertEvents } from "../../database/events.js";
import { deleteWait, readLiveness } from "../../database/session-waits.js";
import { lockSession } from "../../database/sessions.js";
import { eventually } from "../eventually.js";
import type { ServiceContext } from "../service-context.js";
import { bundleTopic } from "./topics.js";

export interface HeldRequest {
  readonly pendingId: string;
  readonly sessionId: string;
  readonly taskId: string;
}

/**
 * The last waiting call of this process is gone: its registration goes with it, and when no other process holds the
 * request the pending rows are marked disconnected. The bundle stays listed and answerable. A responder that waits for
 * the delivery is woken, so that it looks for another door. Never throws: see `eventually`.
 * Rules: U2, U7, U8, U10, U53, U63
 */
export function detachRequest(context: ServiceContext, request: HeldRequest): Promise<void> {
  return eventually(context, "detach request", () => detach(context, request));
}

/** The request is resolved or over: its registration goes when no call of this process is left. Never throws. U63 */
export function endRequest(context: ServiceContext, { pendingId }: HeldRequest): Promise<void> {
  const { database, generation, waiters } = context;
  return eventually(context, "end request", async () => {
    if (waiters.count(pendingId) === 0) await deleteWait(database, { pendingId, generation });
  });
}

async function detach(context: ServiceContext, request: HeldRequest): Promise<void> {
  const { pendingId, sessionId, taskId } = request;
  const { database, generation, waiters } = context;
  await database.transaction(async (transaction) => {
    await lockSession(transaction, sessionId);
    // Behind the lock: a call that attaches meanwhile has either joined by now or registers after this commit.
    if (waiters.count(pendingId) > 0) return;
    await deleteWait(transaction, { pendingId, generation });
    if ((await readLiveness(transaction, pendingId, generation)).isLive) return;
    const at = context.clock();
    const rows = await markDisconnected(transaction, pendingId, at);
    await insertEvents(
      transaction,
      rows.map((row) => messageEvent("session.message.updated", row, { taskId, at })),
    );
  });
  context.events.publish(bundleTopic(pendingId));
}
