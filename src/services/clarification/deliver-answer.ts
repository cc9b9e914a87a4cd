import {
  readDeliveryState,
  recordRejection,
  restoreClaim,
  type ClaimTarget,
} from "../../database/clarification-delivery.js";
import { resumePrompt } from "../../domain/answer.js";
import {
  bundleTurnId,
  knownQuestions,
  type Bundle,
  type MessageRow,
  type RecordedResolution,
} from "../../domain/bundle.js";
import { problem, type Problem } from "../../domain/problem.js";
import type { Subscription } from "../../events/event-bus.js";
import type { ServiceContext } from "../service-context.js";
import { resumeSession } from "./resume-session.js";
import { bundleTopic } from "./topics.js";
import { unrestoredProblem, type FailureCodes } from "./unrestored-problem.js";

export interface ClaimedAnswer {
  readonly bundle: Bundle;
  readonly claimed: readonly MessageRow[];
  readonly resolution: RecordedResolution;
}

/**
 * Hands a claimed answer over through exactly one door: a waiting call takes it, in whatever process, or the session is
 * resumed with it; a rejection that nobody waits for is only recorded. When none of it happens in time the claim is put
 * back. Null on success.
 * Rules: R1, R7, R7a, R9, B6, F4, F6, U25, U27, U31, U48, U49, U55, U64, U77
 */
export async function deliverAnswer(context: ServiceContext, answer: ClaimedAnswer): Promise<Problem | null> {
  const topic = bundleTopic(answer.bundle.pendingId);
  const subscription = context.events.subscribe(topic);
  try {
    context.events.publish(topic);
    const handover = await awaitHandover(context, answer, subscription);
    if (handover === "done") return null;
    if (handover === "nobody_waits") return await deliverDetached(context, answer);
    return await abandon(context, answer, { retryable: "delivery_failed", stuck: "delivery_failed_unrestored" });
  } catch (error) {
    context.log.error({ error, pendingId: answer.bundle.pendingId }, "clarification delivery failed");
    return await abandon(context, answer, { retryable: "delivery_failed", stuck: "delivery_failed_unrestored" });
  } finally {
    subscription.close();
  }
}

/** Looks after each wake-up, until the answer is taken, nobody waits for it any more, or the time is over. */
async function awaitHandover(
  context: ServiceContext,
  { bundle, claimed }: ClaimedAnswer,
  subscription: Subscription,
): Promise<"done" | "nobody_waits" | "timed_out"> {
  const { database, generation, limits } = context;
  const delivery = { pendingId: bundle.pendingId, messageIds: claimed.map((row) => row.id), generation };
  const deadline = performance.now() + limits.deliveryWaitMs;
  for (;;) {
    const state = await readDeliveryState(database, delivery);
    if (!state.isPending) return state.isRestored ? "timed_out" : "done";
    if (!state.isAwaited) return "nobody_waits";
    const left = deadline - performance.now();
    if (left <= 0) return "timed_out";
    await subscription.next(Math.min(left, limits.pollMs));
  }
}

/** Nobody waits: an answer resumes the session, a rejection does not. Rules: R9, U49, F4, U34 */
async function deliverDetached(context: ServiceContext, answer: ClaimedAnswer): Promise<Problem | null> {
  const { bundle, claimed, resolution } = answer;
  const codes = { retryable: "resume_failed", stuck: "resume_failed_unrestored" } as const;
  if (resolution.status === "answered") {
    const sourceTurnId = bundleTurnId(bundle);
    if (sourceTurnId === null) return abandon(context, answer, codes);
    const messageIds = claimed.map((row) => row.id);
    const content = resumePrompt(knownQuestions(bundle), resolution.answers);
    return resumeSession(context, { ...claimTarget(answer), messageIds, sourceTurnId, content });
  }
  try {
    const queued = { id: context.newId(), rejectReason: resolution.reason, createdAt: context.clock() };
    await recordRejection(context.database, claimTarget(answer), queued);
    context.events.publish(bundleTopic(bundle.pendingId));
    return null;
  } catch (error) {
    context.log.error({ error, pendingId: bundle.pendingId }, "a rejection could not be recorded");
    return abandon(context, answer, codes);
  }
}

function claimTarget({ bundle, claimed }: ClaimedAnswer): ClaimTarget {
  const [first] = claimed;
  if (first === undefined) throw new Error(`nothing of bundle ${bundle.pendingId} was claimed`);
  const { pendingId, sessionId, taskId } = bundle;
  return { pendingId, sessionId, taskId: taskId ?? "", claimedAt: first.updatedAt };
}

/** Puts the claim back so that the same answer can be given again; null when it turns out to be delivered after all. */
async function abandon(context: ServiceContext, answer: ClaimedAnswer, codes: FailureCodes): Promise<Problem | null> {
  const { bundle, claimed } = answer;
  const messageIds = claimed.map((row) => row.id);
  try {
    const target = { ...claimTarget(answer), messageIds };
    const isRestored = await restoreClaim(context.database, target, context.clock());
    context.events.publish(bundleTopic(bundle.pendingId));
    if (isRestored) return problem(codes.retryable);
    return await unrestoredProblem(context, { pendingId: bundle.pendingId, messageIds }, codes);
  } catch (error) {
    context.log.error({ error, pendingId: bundle.pendingId }, "clarification claim could not be restored");
    return problem(codes.stuck);
  }
}
