import type { AgentCaller, Caller } from "../domain/caller.js";
import type { RawQuestion } from "../domain/clarification.js";
import { invalidRequest, isProblem, type Problem } from "../domain/problem.js";
import { toPendingPageBody, toResponseBody } from "../services/bodies.js";
import { askQuestion } from "../services/clarification/ask-question.js";
import { getAnswer, getQueuedAnswers, type AgentAnswer } from "../services/clarification/get-answers.js";
import { listPendingQuestions } from "../services/clarification/list-pending-questions.js";
import { resolveClarification } from "../services/clarification/resolve-clarification.js";
import { readOnly, repeatableWrite, tool, type PreparedArguments, type Tool } from "./tool.js";
import { readWaitLimit } from "./wait-limit.js";

const listQuestions = tool({
  name: "list_pending_questions_kandev",
  surfaces: ["external"],
  input: "ListPendingQuestionsKandevInput",
  result: "ListPendingQuestionsKandevResult",
  annotations: readOnly,
  run: async ({ context, caller, arguments: given }) => {
    const outcome = await listPendingQuestions(context, caller, {
      workspaceId: given.workspace_id,
      createdSince: given.created_since,
      cursor: given.cursor,
      limit: given.limit,
    });
    return isProblem(outcome) ? outcome : { kind: "result", body: toPendingPageBody(outcome) };
  },
});

const answerQuestion = tool({
  name: "answer_question_kandev",
  surfaces: ["external"],
  input: "AnswerQuestionKandevInput",
  result: "AnswerQuestionKandevResult",
  annotations: repeatableWrite,
  prepare: prepareAnswer,
  checkedAfterAuthorization: ["answers", "reason"],
  run: async ({ context, caller, arguments: given }) => {
    if (given.pending_id === "") return invalidRequest("pending_id is required");
    const outcome = await resolveClarification(context, caller, {
      pendingId: given.pending_id,
      submission: {
        answers: given.answers ?? [],
        rejected: given.rejected ?? false,
        reason: given.reason ?? "",
        reasonField: "reason",
      },
    });
    if (isProblem(outcome)) return outcome;
    const { resolution } = outcome;
    const claimed = outcome.kind === "claimed";
    return { kind: "result", body: { claimed, status: resolution.status, response: toResponseBody(resolution) } };
  },
});

/** `task_id` beside a `pending_id` is ignored (PM2); `reject_reason` is another spelling of `reason` (OP1). */
function prepareAnswer(given: Record<string, unknown>): PreparedArguments | Problem {
  const { task_id: _ignored, reject_reason: alias, ...rest } = given;
  if (alias === undefined) return { kind: "prepared", arguments: rest };
  if (rest["reason"] !== undefined && rest["reason"] !== alias) {
    return invalidRequest("reason and reject_reason are both given and differ");
  }
  return { kind: "prepared", arguments: { ...rest, reason: alias } };
}

const askUserQuestion = tool({
  name: "ask_user_question_kandev",
  surfaces: ["kanban", "office"],
  input: "AskUserQuestionKandevInput",
  result: "AskUserQuestionKandevResult",
  annotations: { ...repeatableWrite, openWorldHint: true },
  run: async ({ context, caller, arguments: given, signal, waitLimit }) => {
    const maxWaitMs = readWaitLimit(waitLimit);
    if (typeof maxWaitMs !== "number") return maxWaitMs;
    // The generated type has `undefined` members where the domain's leaves them out.
    const questions = given.questions as readonly RawQuestion[];
    const ask = { questions, context: given.context ?? "", maxWaitMs };
    const outcome = await askQuestion(context, agentOf(caller), ask, signal);
    switch (outcome.kind) {
      case "answered":
        return { kind: "result", body: outcome.result };
      case "pending":
        return { kind: "result", body: { status: "pending", pending_id: outcome.pendingId } };
      case "aborted":
      case "problem":
        return outcome;
    }
  },
});

const getAnswers = tool({
  name: "get_answers_kandev",
  surfaces: ["kanban", "office"],
  input: "GetAnswersKandevInput",
  result: "GetAnswersKandevResult",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  run: async ({ context, caller, arguments: given }) => {
    const agent = agentOf(caller);
    const pendingId = given.pending_id ?? "";
    const outcome =
      pendingId === "" ? await getQueuedAnswers(context, agent) : await getAnswer(context, agent, pendingId);
    if (isProblem(outcome)) return outcome;
    return { kind: "result", body: { bundles: outcome.answers.map(toAnswerBody), count: outcome.answers.length } };
  },
});

function toAnswerBody(answer: AgentAnswer): object {
  const questions = answer.questions.map(({ questionId, prompt }) => ({ question_id: questionId, prompt }));
  return { pending_id: answer.pendingId, status: answer.status, questions, result: answer.result };
}

/** The session surfaces authenticate agents only; anything else here is a fault of ours. */
function agentOf(caller: Caller): AgentCaller {
  if (caller.kind !== "agent") throw new Error(`an agent's tool was called by ${caller.kind}`);
  return caller;
}

export const questionTools: readonly Tool[] = [listQuestions, answerQuestion, askUserQuestion, getAnswers];
