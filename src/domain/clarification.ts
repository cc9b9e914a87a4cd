import { trimWhiteSpace } from "./text.js";

export interface QuestionOption {
  readonly option_id: string;
  readonly label: string;
  readonly description: string;
}

/** A question as it is stored in `metadata.question`: the keys are frozen (SH1). */
export interface Question {
  readonly id: string;
  readonly title: string;
  readonly prompt: string;
  readonly options: readonly QuestionOption[];
}

/** A question as a caller sends it: ids and texts may be missing. */
export interface RawQuestion {
  readonly id?: string;
  readonly title?: string;
  readonly prompt?: string;
  readonly options?: readonly { readonly option_id?: string; readonly label?: string; readonly description?: string }[];
}

export type QuestionsResult =
  | { readonly kind: "valid"; readonly questions: readonly Question[] }
  | { readonly kind: "invalid"; readonly reason: string };

const maxQuestions = 4;
const minOptions = 2;
const maxOptions = 6;

/** Fills in missing ids and texts, or says which question cannot be asked. Rules: TM1 */
export function normalizeQuestions(rawQuestions: readonly RawQuestion[]): QuestionsResult {
  const reason = questionsFault(rawQuestions);
  if (reason !== null) return { kind: "invalid", reason };
  const questions = rawQuestions.map(normalizeQuestion);
  const repeated = questions.find((question, index) => questions.findIndex(({ id }) => id === question.id) < index);
  if (repeated !== undefined)
    return { kind: "invalid", reason: `duplicate question id ${JSON.stringify(repeated.id)}` };
  return { kind: "valid", questions };
}

function questionsFault(questions: readonly RawQuestion[]): string | null {
  if (questions.length === 0) return "questions must contain at least 1 question";
  if (questions.length > maxQuestions) return `questions must contain at most ${maxQuestions} questions`;
  for (const [index, question] of questions.entries()) {
    const name = `question ${index + 1}`;
    const optionCount = question.options?.length ?? 0;
    if (trimWhiteSpace(question.prompt ?? "") === "") return `${name} is missing required 'prompt'`;
    if (optionCount < minOptions) return `${name} must have at least ${minOptions} options`;
    if (optionCount > maxOptions) return `${name} must have at most ${maxOptions} options`;
  }
  return null;
}

function normalizeQuestion(question: RawQuestion, index: number): Question {
  const id = nonEmpty(question.id) ?? `q${index + 1}`;
  return {
    id,
    title: question.title ?? "",
    prompt: question.prompt ?? "",
    options: (question.options ?? []).map((option, optionIndex) => ({
      option_id: nonEmpty(option.option_id) ?? `${id}_opt${optionIndex + 1}`,
      label: option.label ?? "",
      description: option.description ?? "",
    })),
  };
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}

/** Are these the same normalized questions? Asking them again attaches to the first bundle. OP28 */
export function areSameQuestions(first: readonly Question[], second: readonly Question[]): boolean {
  return JSON.stringify(first.map(canonicalQuestion)) === JSON.stringify(second.map(canonicalQuestion));
}

function canonicalQuestion(question: Question): readonly unknown[] {
  const options = question.options.map((option) => [option.option_id, option.label, option.description]);
  return [question.id, question.title, question.prompt, options];
}

/**
 * Reads `metadata.question` of any row: what is unreadable becomes `""` or `[]`. `questionId` is the row's own id; a
 * nested `question.id` never replaces it (OP3). Rules: L4a, L15
 */
export function readStoredQuestion(stored: unknown, questionId: string): Question {
  const record = asRecord(stored);
  return {
    id: questionId,
    title: asText(record["title"]),
    prompt: asText(record["prompt"]),
    options: Array.isArray(record["options"]) ? record["options"].flatMap(readStoredOption) : [],
  };
}

function readStoredOption(stored: unknown): QuestionOption[] {
  const record = asRecord(stored);
  if (typeof record["option_id"] !== "string") return [];
  return [
    { option_id: record["option_id"], label: asText(record["label"]), description: asText(record["description"]) },
  ];
}

export function asRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return value as Record<string, unknown>; // an object that is no array has string keys
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
