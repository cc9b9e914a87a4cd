import { recoverDeliveries } from "../../database/clarification-delivery.js";
import type { ServiceContext } from "../service-context.js";

/**
 * Before the server serves: an answer that was claimed and handed to nobody makes its question answerable again. Where
 * other processes share the database, only claims older than the longest delivery are touched, so that none under way
 * elsewhere is undone. Throws when the database does, which stops the start. Rules: U24, U28, U76, OP29
 */
export async function recoverStrandedAnswers(context: ServiceContext): Promise<void> {
  const { database, limits, clock } = context;
  const now = clock();
  const claimedBefore = new Date(now.getTime() + (database.dialect.isShared ? -longestDeliveryMs(limits) : 1));
  const count = await recoverDeliveries(database, claimedBefore, now);
  if (count > 0) context.log.info({ count }, "answers that reached nobody were put back");
}

/** A responder gives up after `deliveryWaitMs`; twice that leaves room for a slow restore. */
function longestDeliveryMs({ deliveryWaitMs }: ServiceContext["limits"]): number {
  return 2 * deliveryWaitMs;
}
