import { bundleIsActive, readBundle } from "../../database/clarifications.js";
import { handOverPrompt, listQueuedPrompts, readPrompt } from "../../database/session-prompts.js";
import { agentResult } from "../../domain/answer.js";
import {
  deliveredResolution,
  isUndelivered,
  knownQuestions,
  questionIds,
  recordedResolution,
  rowStatus,
  type Bundle,
} from "../../domain/bundle.js";
import type { AgentCaller } from "../../domain/caller.js";
import { problem, type Problem } from "../../domain/problem.js";
import type { ServiceContext } from "../service-context.js";

export type AnswerStatus = "pending" | "answered" | "rejected" | "cancelled" | "expired" | "superseded";

export interface AgentAnswer {
  readonly pendingId: string;
  readonly status: AnswerStatus;
  readonly questions: readonly { readonly questionId: string; readonly prompt: string }[];
  /** The result that `ask_user_question_kandev` would have returned. */
  readonly result: Record<string, unknown>;
}

export type GetAnswersOutcome = { readonly kind: "answers"; readonly answers: readonly AgentAnswer[] } | Problem;

/**
 * What a session's agent missed: every answer that was queued while no call was waiting and that no call has returned
 * yet, oldest first, each once.
 */
export async function getQueuedAnswers(context: ServiceContext, caller: AgentCaller): Promise<GetAnswersOutcome> {
  const answers: AgentAnswer[] = [];
  for (const { pendingId } of await listQueuedPrompts(context.database, caller.sessionId)) {
    const taken = await handOverPrompt(context.database, pendingId, context.clock());
    const bundle = taken === null ? null : await readBundle(context.database, pendingId);
    if (bundle !== null) answers.push(await describe(context, bundle, taken?.rejectReason ?? ""));
  }
  return { kind: "answers", answers };
}

/** One of the session's bundles: its state and its answers, as often as it is asked. */
export async function getAnswer(
  context: ServiceContext,
  caller: AgentCaller,
  pendingId: string,
): Promise<GetAnswersOutcome> {
  const bundle = await readBundle(context.database, pendingId);
  if (bundle === null || bundle.sessionId !== caller.sessionId) return problem("clarification_not_found");
  const prompt =
    (await handOverPrompt(context.database, pendingId, context.clock())) ??
    (await readPrompt(context.database, pendingId));
  return { kind: "answers", answers: [await describe(context, bundle, prompt?.rejectReason ?? "")] };
}

async function describe(context: ServiceContext, bundle: Bundle, rejectReason: string): Promise<AgentAnswer> {
  const questions = knownQuestions(bundle).map(({ id, prompt }) => ({ questionId: id, prompt }));
  const { pendingId } = bundle;
  const recorded = recordedResolution(bundle);
  // A claimed answer that no door has taken may still be put back, so it is not the agent's yet.
  if (recorded !== null && !isUndelivered(bundle)) {
    const result = agentResult(questionIds(bundle), deliveredResolution(recorded, rejectReason));
    return { pendingId, status: recorded.status, questions, result };
  }
  const status = recorded === null ? await openStatus(context, bundle) : "pending";
  return { pendingId, status, questions, result: { status, pending_id: pendingId } };
}

async function openStatus(context: ServiceContext, bundle: Bundle): Promise<AnswerStatus> {
  if (await bundleIsActive(context.database, bundle.pendingId)) return "pending";
  const ended = bundle.rows.map(rowStatus).find((status) => status === "cancelled" || status === "expired");
  return ended ?? "superseded";
}
