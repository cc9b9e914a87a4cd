import { readBundle, readBundleState } from "../../database/clarifications.js";
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
  type RecordedResolution,
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
    const recorded = bundle === null ? null : recordedResolution(bundle);
    if (taken === null || bundle === null || recorded === null) continue;
    answers.push(withAnswer(bundle, recorded, taken.rejectReason));
  }
  return { kind: "answers", answers };
}

/** One of the session's bundles: its state and its answers, as often as it is asked. */
export async function getAnswer(
  context: ServiceContext,
  caller: AgentCaller,
  pendingId: string,
): Promise<GetAnswersOutcome> {
  const { database, clock } = context;
  const state = await readBundleState(database, pendingId);
  if (state === null || state.bundle.sessionId !== caller.sessionId) return problem("clarification_not_found");
  const status = openStatus(state);
  const recorded = status === null ? recordedResolution(state.bundle) : null;
  if (recorded === null) return { kind: "answers", answers: [withoutAnswer(state.bundle, status ?? "superseded")] };
  // Only now: an answer that is queued after the rows were read must not count as handed over.
  const prompt = (await handOverPrompt(database, pendingId, clock())) ?? (await readPrompt(database, pendingId));
  return { kind: "answers", answers: [withAnswer(state.bundle, recorded, prompt?.rejectReason ?? "")] };
}

/** Null when there is an answer that is the agent's. A claimed one that no door has taken may still be put back. */
function openStatus({ bundle, isCurrent }: { bundle: Bundle; isCurrent: boolean }): AnswerStatus | null {
  const statuses = bundle.rows.map(rowStatus);
  if (isUndelivered(bundle) || (isCurrent && statuses.includes("pending"))) return "pending";
  if (recordedResolution(bundle) !== null) return null;
  return statuses.find((status) => status === "cancelled" || status === "expired") ?? "superseded";
}

function withAnswer(bundle: Bundle, recorded: RecordedResolution, rejectReason: string): AgentAnswer {
  const result = agentResult(questionIds(bundle), deliveredResolution(recorded, rejectReason));
  return { pendingId: bundle.pendingId, status: recorded.status, questions: questionsOf(bundle), result };
}

function withoutAnswer(bundle: Bundle, status: AnswerStatus): AgentAnswer {
  const { pendingId } = bundle;
  return { pendingId, status, questions: questionsOf(bundle), result: { status, pending_id: pendingId } };
}

function questionsOf(bundle: Bundle): AgentAnswer["questions"] {
  return knownQuestions(bundle).map(({ id, prompt }) => ({ questionId: id, prompt }));
}
