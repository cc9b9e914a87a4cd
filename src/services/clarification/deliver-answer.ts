import {
  queueDelivery,
  readDeliveryState,
  restoreClaim,
  type ClaimTarget,
} from "../../database/clarification-delivery.js";
import { listSessionWaits } from "../../database/session-waits.js";
import { resumePrompt } from "../../domain/answer.js";
import { knownQuestions, type Bundle, type MessageRow, type RecordedResolution } from "../../domain/bundle.js";
import { problem, type Problem } from "../../domain/problem.js";
import type { Subscription } from "../../events/event-bus.js";
import type { ServiceContext } from "../service-context.js";
import { bundleTopic } from "./topics.js";

export interface ClaimedAnswer {
  readonly bundle: Bundle;
  readonly claimed: readonly MessageRow[];
  readonly resolution: RecordedResolution;
}

/**
 * Hands a claimed answer over through exactly one door: a waiting call takes it, in whatever process, or it is queued
 * for the attached session's next call. When neither happens in time the claim is put back. Null on success.
 * Rules: R1, R7, R7a, R9, B6, F4, F6, U25, U27, U31, U48, U49, U55, U64, U77
 */
export async function deliverAnswer(context: ServiceContext, answer: ClaimedAnswer): Promise<Problem | null> {
  const topic = bundleTopic(answer.bundle.pendingId);
  const subscription = context.events.subscribe(topic);
  try {
    context.events.publish(topic);
    const handover = await awaitHandover(context, answer, subscription);
    if (handover === "done") return null;
    if (handover === "nobody_waits") return await queueAnswer(context, answer);
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

/** The attached session's dispatch: accepted once it is durably queued. A rejection starts no turn. R9, F4 */
async function queueAnswer(context: ServiceContext, answer: ClaimedAnswer): Promise<Problem | null> {
  const { bundle, resolution } = answer;
  const { database, events } = context;
  const isAnswer = resolution.status === "answered";
  try {
    await queueDelivery(database, claimTarget(answer), {
      id: context.newId(),
      turnId: context.newId(),
      status: resolution.status,
      content: isAnswer ? resumePrompt(knownQuestions(bundle), resolution.answers) : "",
      rejectReason: resolution.reason,
      createdAt: context.clock(),
    });
  } catch (error) {
    context.log.error({ error, pendingId: bundle.pendingId }, "clarification answer could not be queued");
    return abandon(context, answer, { retryable: "resume_failed", stuck: "resume_failed_unrestored" });
  }
  events.publish(bundleTopic(bundle.pendingId));
  if (isAnswer) await wakeSupersededCalls(context, bundle.sessionId);
  return null;
}

/** The successor turn ended the session's other open questions, so calls that wait for them must look. U4 */
async function wakeSupersededCalls(context: ServiceContext, sessionId: string): Promise<void> {
  for (const pendingId of await listSessionWaits(context.database, sessionId)) {
    context.events.publish(bundleTopic(pendingId));
  }
}

function claimTarget({ bundle, claimed }: ClaimedAnswer): ClaimTarget {
  const [first] = claimed;
  if (first === undefined) throw new Error(`nothing of bundle ${bundle.pendingId} was claimed`);
  const { pendingId, sessionId, taskId } = bundle;
  return { pendingId, sessionId, taskId: taskId ?? "", claimedAt: first.updatedAt };
}

interface FailureCodes {
  readonly retryable: "delivery_failed" | "resume_failed";
  readonly stuck: "delivery_failed_unrestored" | "resume_failed_unrestored";
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
    const delivery = { pendingId: bundle.pendingId, messageIds, generation: context.generation };
    const state = await readDeliveryState(context.database, delivery);
    if (state.isRestored) return problem(codes.retryable);
    return state.isPending ? problem(codes.stuck) : null;
  } catch (error) {
    context.log.error({ error, pendingId: bundle.pendingId }, "clarification claim could not be restored");
    return problem(codes.stuck);
  }
}
