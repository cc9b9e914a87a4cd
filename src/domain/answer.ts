import type { Question } from "./clarification.js";
import { codePointCount, isUnstorable, trimWhiteSpace, unstorableReason } from "./text.js";

/** One question's answer in full: on the wire, in the rows and in every replay (R12, B3). */
export interface AnswerEntry {
  readonly question_id: string;
  readonly selected_options: readonly string[];
  readonly custom_text: string;
}

export interface RawAnswer {
  readonly question_id?: string | null;
  readonly selected_options?: readonly string[] | null;
  readonly custom_text?: string | null;
}

/** What a caller submits; `reasonField` is the surface's name for the rejection text (OP1). */
export interface Submission {
  readonly answers: readonly RawAnswer[];
  readonly rejected: boolean;
  readonly reason: string;
  readonly reasonField: "reason" | "reject_reason";
}

/** A normalized answer to a whole bundle. `reason` is `""` unless it is a rejection. */
export interface Resolution {
  readonly status: "answered" | "rejected";
  readonly answers: readonly AnswerEntry[];
  readonly reason: string;
}

export type SubmissionResult =
  { readonly kind: "valid"; readonly resolution: Resolution } | { readonly kind: "invalid"; readonly reason: string };

const maxTextCodePoints = 2000;

/**
 * Validates the raw submission against the bundle's questions, in question order, then normalizes it. `questions` holds
 * null for a row without a `question_id`. Rules: N6, N6a, N7, N8, N8a, N8b, L16, N3a, P1b, OP14, OP15
 */
export function normalizeSubmission(questions: readonly (Question | null)[], submission: Submission): SubmissionResult {
  const known = questions.filter((question) => question !== null);
  const reason =
    known.length < questions.length
      ? "bundle contains a message with a missing question_id"
      : (reasonFault(submission) ??
        (submission.rejected ? rejectionFault(submission) : answersFault(known, submission)));
  if (reason !== null) return { kind: "invalid", reason };
  return { kind: "valid", resolution: normalize(known, submission) };
}

function reasonFault({ reason, reasonField }: Submission): string | null {
  if (isUnstorable(reason)) return `${reasonField} ${unstorableReason}`;
  return codePointCount(reason) > maxTextCodePoints ? `${reasonField} exceeds ${maxTextCodePoints} characters` : null;
}

function rejectionFault({ answers }: Submission): string | null {
  return answers.length > 0 ? "rejected may not be combined with a non-empty answers array" : null;
}

function answersFault(questions: readonly Question[], { answers }: Submission): string | null {
  if (answers.length !== questions.length) {
    return `answers: expected exactly ${questions.length} answer(s), got ${answers.length}`;
  }
  const seen = new Set<string>();
  for (const [index, answer] of answers.entries()) {
    const fault = answerFault(questions, answer, seen);
    if (fault !== null) return `answer ${index + 1} ${fault}`;
  }
  return null;
}

function answerFault(questions: readonly Question[], answer: RawAnswer, seen: Set<string>): string | null {
  const questionId = answer.question_id ?? "";
  const customText = answer.custom_text ?? "";
  if (questionId === "") return "is missing question_id";
  const question = questions.find(({ id }) => id === questionId);
  if (question === undefined) return `references unknown question_id ${JSON.stringify(questionId)}`;
  if (seen.has(questionId)) return `repeats question_id ${JSON.stringify(questionId)}`;
  seen.add(questionId);
  const optionIds = new Set(question.options.map((option) => option.option_id));
  const unknownOption = (answer.selected_options ?? []).find((optionId) => !optionIds.has(optionId));
  if (unknownOption !== undefined) {
    return `selected_options references unknown option_id ${JSON.stringify(unknownOption)}`;
  }
  if (isUnstorable(customText)) return `custom_text ${unstorableReason}`;
  return codePointCount(customText) > maxTextCodePoints ? `custom_text exceeds ${maxTextCodePoints} characters` : null;
}

function normalize(questions: readonly Question[], submission: Submission): Resolution {
  if (submission.rejected) return { status: "rejected", answers: [], reason: trimWhiteSpace(submission.reason) };
  const answers = questions.map((question) => {
    const answer = submission.answers.find(({ question_id }) => question_id === question.id);
    const selected = new Set(answer?.selected_options ?? []);
    const inOrder = new Set(question.options.map((option) => option.option_id).filter((id) => selected.has(id)));
    return {
      question_id: question.id,
      selected_options: [...inOrder],
      custom_text: trimWhiteSpace(answer?.custom_text ?? ""),
    };
  });
  return { status: "answered", answers, reason: "" };
}

/** The agent's own, sparse result, keyed by question id. Rules: R12, OP39 */
export function agentResult(questionIds: readonly string[], resolution: Resolution): Record<string, unknown> {
  if (resolution.status === "rejected") {
    const declined = questionIds.map((id) => [id, { answered: false, rejected: true }] as const);
    const reason = resolution.reason === "" ? {} : { reject_reason: resolution.reason };
    return { ...Object.fromEntries(declined), rejected: true, ...reason };
  }
  return Object.fromEntries(resolution.answers.map((answer) => [answer.question_id, sparseAnswer(answer)]));
}

function sparseAnswer({ selected_options, custom_text }: AnswerEntry): Record<string, unknown> {
  const [first] = selected_options;
  return {
    ...(first === undefined ? {} : { selected_option: first }),
    ...(selected_options.length > 1 ? { selected_options } : {}),
    ...(custom_text === "" ? {} : { custom_text }),
  };
}

/** The prompt that tells an agent a late answer: per question its text and options, or `(no answer)`. N7 */
export function resumePrompt(questions: readonly Question[], answers: readonly AnswerEntry[]): string {
  const lines = questions.map((question) => {
    const answer = answers.find(({ question_id }) => question_id === question.id);
    return `Question: ${question.prompt}\nAnswer: ${answerText(question, answer)}`;
  });
  return `Your human answered while you were away.\n\n${lines.join("\n\n")}\n\nGo on with the task.`;
}

function answerText(question: Question, answer: AnswerEntry | undefined): string {
  const labels = (answer?.selected_options ?? []).map((optionId) => {
    const option = question.options.find(({ option_id }) => option_id === optionId);
    return option === undefined || option.label === "" ? optionId : `${option.label} [${optionId}]`;
  });
  const parts = [labels.join(", "), answer?.custom_text ?? ""].filter((part) => part !== "");
  return parts.length === 0 ? "(no answer)" : parts.join("; ");
}
