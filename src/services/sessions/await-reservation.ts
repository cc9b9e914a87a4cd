import { isSessionReserved } from "../../database/turn-reservations.js";
import type { ServiceContext } from "../service-context.js";

/** Woken when a turn of the session was reserved, published or withdrawn. */
export function turnsTopic(sessionId: string): string {
  return `turns:${sessionId}`;
}

/**
 * Waits until no answer of the session is on its way, at most as long as a dispatch may take. False when one still is:
 * the session then admits no prompt. Whoever goes on must look again under the session's lock. Rules: U18, U62
 */
export async function awaitReservation(context: ServiceContext, sessionId: string): Promise<boolean> {
  const { database, events, limits } = context;
  const subscription = events.subscribe(turnsTopic(sessionId));
  const deadline = performance.now() + limits.acknowledgementMs;
  try {
    while (await isSessionReserved(database, sessionId)) {
      const left = deadline - performance.now();
      if (left <= 0) return false;
      await subscription.next(Math.min(left, limits.pollMs));
    }
    return true;
  } finally {
    subscription.close();
  }
}
