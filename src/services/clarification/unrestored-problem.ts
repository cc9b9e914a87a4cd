import { readDeliveryState } from "../../database/clarification-delivery.js";
import { problem, type Problem } from "../../domain/problem.js";
import type { ServiceContext } from "../service-context.js";

export interface FailureCodes {
  readonly retryable: "delivery_failed" | "resume_failed";
  readonly stuck: "delivery_failed_unrestored" | "resume_failed_unrestored";
}

/** What became of a claim that this call could not put back: somebody else did, nobody did, or null: it is delivered. */
export async function unrestoredProblem(
  { database, generation }: ServiceContext,
  claim: { readonly pendingId: string; readonly messageIds: readonly string[] },
  codes: FailureCodes,
): Promise<Problem | null> {
  const state = await readDeliveryState(database, { ...claim, generation });
  if (state.isRestored) return problem(codes.retryable);
  return state.isPending ? problem(codes.stuck) : null;
}
