import { listChangedWaits } from "../../database/session-waits.js";
import type { ServiceContext } from "../service-context.js";
import { bundleTopic } from "./topics.js";

/** Wakes the waiting calls whose question changed: a wake-up from another process may have been lost. */
export async function sweepWaiters(context: ServiceContext): Promise<void> {
  for (const pendingId of await listChangedWaits(context.database, context.generation)) {
    context.events.receive(bundleTopic(pendingId));
  }
}
