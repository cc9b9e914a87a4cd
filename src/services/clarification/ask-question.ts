import { deliveredResolution, questionIds, recordedResolution } from "../../domain/bundle.js";
import { agentResult } from "../../domain/answer.js";
import type { AgentCaller, Caller } from "../../domain/caller.js";
import { normalizeQuestions, type RawQuestion } from "../../domain/clarification.js";
import { invalidRequest, problem, type Problem } from "../../domain/problem.js";
import type { Subscription } from "../../events/event-bus.js";
import { findVisibleSession } from "../authorize.js";
import type { ServiceContext } from "../service-context.js";
import { detachRequest, type HeldRequest } from "./detach.js";
import { recordQuestions } from "./record-questions.js";
import { bundleTopic } from "./topics.js";
import { waitForAnswer, type WaitOutcome } from "./wait-for-answer.js";

export interface Ask {
  readonly questions: readonly RawQuestion[];
  readonly context: string;
}

export type AskOutcome =
  | { readonly kind: "answered"; readonly result: Record<string, unknown> }
  /** The wait ended first; the question stays open. OP39 */
  | { readonly kind: "pending"; readonly pendingId: string }
  | { readonly kind: "aborted" }
  | Problem;

/** An ask that blocks, for at most `maxWaitMs` (milliseconds), and never longer than the server's own limit. */
export interface BlockingAsk extends Ask {
  readonly maxWaitMs: number;
}

/**
 * An agent asks its human and blocks until the answer, at most `limits.waitMs` (milliseconds). The same questions attach
 * to the open bundle, or return an answer that was queued while nobody waited. When the wait ends first or the call goes
 * away, the bundle stays open and answerable. Rules: E1, R12, U2, U53, OP28, OP39
 */
export async function askQuestion(
  context: ServiceContext,
  caller: AgentCaller,
  ask: BlockingAsk,
  signal: AbortSignal,
): Promise<AskOutcome> {
  const normalized = normalizeQuestions(ask.questions);
  if (normalized.kind === "invalid") return invalidRequest(normalized.reason);
  const { questions } = normalized;
  const call = new WaitingCall(context);
  const record = { sessionId: caller.sessionId, questions, context: ask.context, isWaiting: true };
  const recorded = await recordQuestions(context, record, (pendingId) => call.join(pendingId)).catch(call.abandon);
  switch (recorded.kind) {
    case "problem":
      return recorded;
    case "handed_over": {
      const resolution = recordedResolution(recorded.bundle);
      if (resolution === null) throw new Error(`queued answer of ${recorded.bundle.pendingId} has no winner`);
      const delivered = deliveredResolution(resolution, recorded.rejectReason);
      return { kind: "answered", result: agentResult(questionIds(recorded.bundle), delivered) };
    }
    case "recorded":
      return toAskOutcome(recorded.request, await call.wait(recorded.request, { signal, maxWaitMs: ask.maxWaitMs }));
  }
}

/** One call's membership among the waiters, from inside the recording transaction to the end of its wait. */
class WaitingCall {
  private joined: { pendingId: string; subscription: Subscription } | null = null;
  private readonly context: ServiceContext;

  constructor(context: ServiceContext) {
    this.context = context;
  }

  join(pendingId: string): void {
    this.context.waiters.join(pendingId);
    this.joined = { pendingId, subscription: this.context.events.subscribe(bundleTopic(pendingId)) };
  }

  /** The recording failed: nothing was written, so nothing is waited for. */
  readonly abandon = (error: unknown): never => {
    if (this.joined !== null) {
      this.joined.subscription.close();
      this.context.waiters.leave(this.joined.pendingId);
    }
    throw error;
  };

  wait(
    request: HeldRequest,
    { signal, maxWaitMs }: { readonly signal: AbortSignal; readonly maxWaitMs: number },
  ): Promise<WaitOutcome> {
    if (this.joined === null) throw new Error(`request ${request.pendingId} was recorded without a waiting call`);
    const { subscription } = this.joined;
    const timeoutMs = Math.min(maxWaitMs, this.context.limits.waitMs);
    return waitForAnswer(this.context, request, { subscription, signal, timeoutMs });
  }
}

function toAskOutcome(request: HeldRequest, outcome: WaitOutcome): AskOutcome {
  switch (outcome.kind) {
    case "resolved":
      return { kind: "answered", result: agentResult(questionIds(outcome.bundle), outcome.resolution) };
    case "closed":
      return outcome.reason === "deleted" ? problem("clarification_not_found") : problem("not_active");
    case "timed_out":
    case "detached":
    case "drained":
      return { kind: "pending", pendingId: request.pendingId };
    case "aborted":
      return { kind: "aborted" };
  }
}

/**
 * Records a bundle without waiting for it: the request is live until a call waits for it, it is resolved, or
 * `limits.waitMs` (milliseconds) pass. Rules: A6, TM1, OP28, OP40
 */
export async function requestClarification(
  context: ServiceContext,
  caller: Caller,
  request: Ask & { readonly sessionId: string },
): Promise<{ readonly kind: "requested"; readonly pendingId: string } | Problem> {
  const session = await findVisibleSession(context, caller, request.sessionId);
  if (session === null) return problem("task_session_not_found");
  const normalized = normalizeQuestions(request.questions);
  if (normalized.kind === "invalid") return invalidRequest(normalized.reason);
  const record = { ...request, questions: normalized.questions, isWaiting: false };
  const recorded = await recordQuestions(context, record, () => undefined);
  switch (recorded.kind) {
    case "problem":
      return recorded;
    case "handed_over":
      throw new Error("a queued answer was handed over to a call that does not wait");
    case "recorded":
      holdRequest(context, recorded.request);
      return { kind: "requested", pendingId: recorded.request.pendingId };
  }
}

function holdRequest(context: ServiceContext, request: HeldRequest): void {
  if (context.waiters.count(request.pendingId) > 0) return;
  context.waiters.hold(request.pendingId, context.limits.waitMs, () =>
    context.background.start("detach request", () => detachRequest(context, request)),
  );
}
