import { readLiveness, upsertWait } from "../../database/session-waits.js";
import { lockSession } from "../../database/sessions.js";
import type { Resolution } from "../../domain/answer.js";
import type { Bundle } from "../../domain/bundle.js";
import type { Caller } from "../../domain/caller.js";
import { waitEnded, type Problem } from "../../domain/problem.js";
import type { ServiceContext } from "../service-context.js";
import type { HeldRequest } from "./detach.js";
import { findBundle } from "./resolve-clarification.js";
import { bundleTopic } from "./topics.js";
import { waitForAnswer, type WaitOutcome } from "./wait-for-answer.js";

export type WaitForClarificationOutcome =
  | {
      readonly kind: "resolved";
      readonly pendingId: string;
      readonly resolution: Resolution;
      readonly respondedAt: Date;
    }
  | { readonly kind: "aborted" }
  | Problem;

/**
 * Blocks until a live request is resolved. It ends as a 504 outcome when the request is not live, is cancelled, the wait
 * limit passes or the server drains. Rules: A2, A5a, A7
 */
export async function waitForClarification(
  context: ServiceContext,
  caller: Caller,
  { pendingId, signal }: { readonly pendingId: string; readonly signal: AbortSignal },
): Promise<WaitForClarificationOutcome> {
  const found = await findBundle(context, caller, pendingId);
  if (found.kind === "problem") return found;
  const request = heldRequest(found.bundle);
  const subscription = context.events.subscribe(bundleTopic(pendingId));
  context.waiters.join(pendingId);
  const isAttached = await attach(context, request).catch((error: unknown) => {
    subscription.close();
    context.waiters.leave(pendingId);
    throw error;
  });
  if (!isAttached) {
    subscription.close();
    context.waiters.leave(pendingId);
    return waitEnded(`clarification request not found: ${pendingId}`);
  }
  const call = { subscription, signal, timeoutMs: context.limits.waitMs };
  return toOutcome(pendingId, await waitForAnswer(context, request, call));
}

function heldRequest(bundle: Bundle): HeldRequest {
  return { pendingId: bundle.pendingId, sessionId: bundle.sessionId, taskId: bundle.taskId ?? "" };
}

/** Registers this process for the request, if some process holds it alive. */
function attach(context: ServiceContext, { pendingId, sessionId }: HeldRequest): Promise<boolean> {
  const { database, generation } = context;
  return database.transaction(async (transaction) => {
    await lockSession(transaction, sessionId);
    if (!(await readLiveness(transaction, pendingId, generation)).isLive) return false;
    await upsertWait(transaction, { pendingId, sessionId, generation, isWaiting: true, createdAt: context.clock() });
    return true;
  });
}

function toOutcome(pendingId: string, outcome: WaitOutcome): WaitForClarificationOutcome {
  switch (outcome.kind) {
    case "resolved":
      return { kind: "resolved", pendingId, resolution: outcome.resolution, respondedAt: outcome.respondedAt };
    case "closed":
      return waitEnded(
        outcome.reason === "cancelled"
          ? `clarification cancelled (agent moved on): ${pendingId}`
          : `clarification request is no longer active: ${pendingId}`,
      );
    case "detached":
      return waitEnded(`the turn of the clarification request has ended: ${pendingId}`);
    case "timed_out":
      return waitEnded(`clarification wait timed out: ${pendingId}`);
    case "drained":
      return waitEnded(`server is shutting down: ${pendingId}`);
    case "aborted":
      return outcome;
  }
}
