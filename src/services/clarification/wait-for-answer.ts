import { readBundleState } from "../../database/clarifications.js";
import { confirmDelivery } from "../../database/clarification-delivery.js";
import { deleteWait } from "../../database/session-waits.js";
import { handOverPrompt, readPrompt } from "../../database/session-prompts.js";
import {
  deliveredResolution,
  isDetached,
  isUndelivered,
  recordedResolution,
  rowStatus,
  type Bundle,
} from "../../domain/bundle.js";
import type { Resolution } from "../../domain/answer.js";
import type { Subscription } from "../../events/event-bus.js";
import type { ServiceContext } from "../service-context.js";
import { retryWithin } from "../within.js";
import { detachRequest, endRequest, type HeldRequest } from "./detach.js";
import { bundleTopic } from "./topics.js";

export type WaitOutcome =
  | { readonly kind: "resolved"; readonly bundle: Bundle; readonly resolution: Resolution; readonly respondedAt: Date }
  /** Cancelled, superseded, expired or deleted: no answer will come. */
  | { readonly kind: "closed"; readonly reason: "cancelled" | "inactive" | "deleted" }
  | { readonly kind: "timed_out" }
  /** The turn ended: the question stays open, and nobody waits for it. */
  | { readonly kind: "detached" }
  | { readonly kind: "drained" }
  | { readonly kind: "aborted" };

/**
 * Blocks until the request is resolved, over, or this call has to go; the caller has joined the waiters and subscribed
 * to the bundle's topic before the question could be seen. A call that goes leaves the bundle answerable.
 * An answer is returned only after this call removed its delivery intent, or a call of the same request did. A database
 * that is away for less than `limits.acknowledgementMs` (milliseconds) is waited for: what it may have committed unheard
 * is read again. Rules: U26, U48, U53, E1
 */
export async function waitForAnswer(
  context: ServiceContext,
  request: HeldRequest,
  call: { readonly subscription: Subscription; readonly signal: AbortSignal; readonly timeoutMs: number },
): Promise<WaitOutcome> {
  const deadline = performance.now() + call.timeoutMs;
  const signal = AbortSignal.any([call.signal, context.draining]);
  const retry = { limitMs: context.limits.acknowledgementMs, pauseMs: context.limits.pollMs };
  let outcome: WaitOutcome | null = null;
  try {
    while (outcome === null) {
      const left = deadline - performance.now();
      if (signal.aborted) outcome = { kind: call.signal.aborted ? "aborted" : "drained" };
      else if (left <= 0) outcome = { kind: "timed_out" };
      else outcome = await retryWithin(retry, () => takeAnswer(context, request, signal));
      if (outcome === null) await call.subscription.next(left, signal);
    }
    return outcome;
  } finally {
    call.subscription.close();
    context.waiters.leave(request.pendingId);
    const isOver = outcome?.kind === "resolved" || outcome?.kind === "closed";
    await (isOver ? endRequest(context, request) : detachRequest(context, request));
  }
}

/**
 * Looks at the rows: hands the answer over if it can, says that it is over, or null when there is nothing yet. What it
 * returns was read by the statement that took the delivery, or after another door had taken it: before that, an answer
 * may still be put back.
 */
async function takeAnswer(
  context: ServiceContext,
  request: HeldRequest,
  signal: AbortSignal,
): Promise<WaitOutcome | null> {
  for (;;) {
    const state = await readBundleState(context.database, request.pendingId);
    if (state === null) return { kind: "closed", reason: "deleted" };
    const { bundle, isCurrent } = state;
    const isOpen = bundle.rows.some((row) => rowStatus(row) === "pending");
    if (isOpen && isCurrent) return isDetached(bundle) ? { kind: "detached" } : null;
    if (isOpen || recordedResolution(bundle) === null) return closed(bundle);
    if (!isUndelivered(bundle)) return resolved(bundle, await reasonOfOtherDoor(context, request.pendingId));
    const taken = await takeDelivery(context, request, signal);
    if (taken !== "too_late") return taken;
  }
}

/**
 * Null when the call was cancelled first, or while the answer is on its way by a dispatch; `"too_late"` when somebody else took
 * or put back the answer.
 */
async function takeDelivery(
  context: ServiceContext,
  request: HeldRequest,
  signal: AbortSignal,
): Promise<WaitOutcome | null | "too_late"> {
  const { database, generation, events, waiters, clock } = context;
  const confirmation = { ...request, generation, isCancelled: () => signal.aborted };
  const confirmed = await confirmDelivery(database, confirmation, clock());
  if (confirmed === null) return "too_late";
  if (confirmed === "cancelled" || confirmed === "reserved") return null;
  waiters.shareReason(request.pendingId, confirmed.rejectReason);
  events.publish(bundleTopic(request.pendingId));
  return resolved(confirmed.bundle, confirmed.rejectReason);
}

function resolved(bundle: Bundle, reason: string): WaitOutcome {
  const recorded = recordedResolution(bundle);
  if (recorded === null) throw new Error(`delivered bundle ${bundle.pendingId} has no winner`);
  const resolution = deliveredResolution(recorded, reason);
  return { kind: "resolved", bundle, resolution, respondedAt: recorded.respondedAt };
}

function closed(bundle: Bundle): WaitOutcome {
  const isCancelled = bundle.rows.every((row) => rowStatus(row) === "cancelled");
  return { kind: "closed", reason: isCancelled ? "cancelled" : "inactive" };
}

/**
 * Another door was first: another call of the request, here or in another process, or the queue, from which this call of
 * the same session takes it over.
 */
async function reasonOfOtherDoor(context: ServiceContext, pendingId: string): Promise<string> {
  const { database, generation, waiters } = context;
  const shared =
    waiters.sharedReason(pendingId) ?? (await deleteWait(database, { pendingId, generation }))?.rejectReason;
  if (shared !== undefined) return shared;
  const queued = await handOverPrompt(database, pendingId, context.clock());
  return (queued ?? (await readPrompt(database, pendingId)))?.rejectReason ?? "";
}
