import type { components } from "../contract/openapi.gen.js";
import type { Resolution } from "../domain/answer.js";
import { knownQuestions, type Bundle } from "../domain/bundle.js";
import type { RawQuestion } from "../domain/clarification.js";
import { isProblem } from "../domain/problem.js";
import { toPendingPageBody, toResponseBody } from "../services/bodies.js";
import { requestClarification } from "../services/clarification/ask-question.js";
import { cancelClarification } from "../services/clarification/cancel-clarification.js";
import { listPendingQuestions } from "../services/clarification/list-pending-questions.js";
import { readClarification } from "../services/clarification/read-clarification.js";
import { resolveClarification } from "../services/clarification/resolve-clarification.js";
import { waitForClarification } from "../services/clarification/wait-for-clarification.js";
import type { Handlers } from "./handler.js";

type Schemas = components["schemas"];
type ClarificationHandlers = Pick<
  Handlers,
  | "requestClarification"
  | "listPendingQuestions"
  | "getClarification"
  | "waitForClarification"
  | "respondToClarification"
  | "cancelClarification"
>;

export const clarificationHandlers: ClarificationHandlers = {
  requestClarification: async (context, { caller, body }) => {
    // The generated type has `undefined` members where the domain's leaves them out.
    const questions = body.questions as readonly RawQuestion[];
    const request = { sessionId: body.session_id, questions, context: body.context ?? "" };
    const outcome = await requestClarification(context, caller, request);
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: { pending_id: outcome.pendingId } };
  },

  listPendingQuestions: async (context, { caller, query }) => {
    const outcome = await listPendingQuestions(context, caller, {
      workspaceId: query.workspace_id,
      createdSince: query.created_since,
      cursor: query.cursor,
      limit: query.limit,
    });
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: toPendingPageBody(outcome) };
  },

  getClarification: async (context, { caller, path }) => {
    const outcome = await readClarification(context, caller, path.id);
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: toLiveBody(outcome.bundle) };
  },

  waitForClarification: async (context, { caller, path, signal }) => {
    const outcome = await waitForClarification(context, caller, { pendingId: path.id, signal });
    switch (outcome.kind) {
      case "problem":
        return outcome;
      case "aborted":
        return "gone";
      case "resolved": {
        const head = { pending_id: outcome.pendingId, responded_at: outcome.respondedAt.toISOString() };
        return { kind: "success", status: 200, body: { ...head, ...toSparseBody(outcome.resolution) } };
      }
    }
  },

  respondToClarification: async (context, { caller, path, body }) => {
    const outcome = await resolveClarification(context, caller, {
      pendingId: path.id,
      submission: {
        answers: body.answers ?? [],
        rejected: body.rejected ?? false,
        reason: body.reject_reason ?? "",
        reasonField: "reject_reason",
      },
    });
    if (isProblem(outcome)) return outcome;
    const { status } = outcome.resolution;
    const claimed = outcome.kind === "claimed";
    const response = toResponseBody(outcome.resolution);
    return { kind: "success", status: 200, body: { success: true, claimed, status, response } };
  },

  cancelClarification: async (context, { caller, path }) => {
    const outcome = await cancelClarification(context, caller, path.id);
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: { success: true } };
  },
};

function toLiveBody(bundle: Bundle): Schemas["LiveClarification"] {
  return {
    pending_id: bundle.pendingId,
    session_id: bundle.sessionId,
    task_id: bundle.taskId ?? "",
    questions: knownQuestions(bundle).map((question) => ({
      ...question,
      options: question.options.map((option) => ({ ...option })),
    })),
    context: bundle.context,
    created_at: bundle.createdAt.toISOString(),
  };
}

/** The shape that a waiting client always had: empty parts are left out. OP38 */
function toSparseBody(resolution: Resolution): Omit<Schemas["WaitResult"], "pending_id" | "responded_at"> {
  const answers = resolution.answers.map(({ question_id, selected_options, custom_text }) => ({
    question_id,
    ...(selected_options.length === 0 ? {} : { selected_options: [...selected_options] }),
    ...(custom_text === "" ? {} : { custom_text }),
  }));
  return {
    ...(answers.length === 0 ? {} : { answers }),
    ...(resolution.status === "rejected" ? { rejected: true } : {}),
    ...(resolution.reason === "" ? {} : { reject_reason: resolution.reason }),
  };
}
