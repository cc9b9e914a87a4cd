import type { AnswerEntry, Resolution } from "./answer.js";
import { asRecord, readStoredQuestion, type Question } from "./clarification.js";

/** One row of `task_session_messages`. */
export interface MessageRow {
  readonly id: string;
  readonly sessionId: string;
  readonly taskId: string;
  readonly turnId: string;
  readonly authorType: string;
  readonly type: string;
  readonly content: string;
  readonly requestsInput: boolean;
  readonly metadata: Record<string, unknown>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A question bundle as its rows tell it, in question order (D2). */
export interface Bundle {
  readonly pendingId: string;
  readonly sessionId: string;
  /** From the rows, else from the session; null when neither or conflicting rows name one (M5, M5a, OP5). */
  readonly taskId: string | null;
  readonly createdAt: Date;
  readonly context: string;
  readonly rows: readonly MessageRow[];
  /** The question of each row; null where the row has no `question_id` (L16). */
  readonly questions: readonly (Question | null)[];
}

/** What a winner recorded: the same for the winner, each loser and each replay. */
export interface RecordedResolution {
  readonly pendingId: string;
  readonly status: "answered" | "rejected";
  readonly answers: readonly AnswerEntry[];
  /** `""` except for the winner itself: no row stores it. */
  readonly reason: string;
  readonly respondedAt: Date;
}

/** Assembles a bundle from its rows; null without rows. Rules: M5, M5a, D1, D2, OP5, OP30 */
export function assembleBundle(pendingId: string, rows: readonly MessageRow[], sessionTaskId: string): Bundle | null {
  const ordered = [...rows].sort(byQuestionOrder);
  const [first] = ordered;
  if (first === undefined) return null;
  return {
    pendingId,
    sessionId: first.sessionId,
    taskId: bundleTaskId(ordered, sessionTaskId),
    createdAt: new Date(Math.min(...ordered.map((row) => row.createdAt.getTime()))),
    context: ordered.map((row) => row.metadata["context"]).find((text) => typeof text === "string") ?? "",
    rows: ordered,
    questions: ordered.map(questionOf),
  };
}

function bundleTaskId(rows: readonly MessageRow[], sessionTaskId: string): string | null {
  const taskIds = new Set(rows.map((row) => row.taskId).filter((taskId) => taskId !== ""));
  if (taskIds.size > 1) return null;
  const [taskId = sessionTaskId] = taskIds;
  return taskId === "" ? null : taskId;
}

/** The one turn the bundle's rows name; null when none or several are named. Rules: U34, OP45 */
export function bundleTurnId({ rows }: Bundle): string | null {
  const turnIds = new Set(rows.map((row) => row.turnId).filter((turnId) => turnId !== ""));
  const [turnId] = turnIds;
  return turnIds.size === 1 && turnId !== undefined ? turnId : null;
}

function questionOf(row: MessageRow): Question | null {
  const questionId = row.metadata["question_id"];
  if (typeof questionId !== "string" || questionId === "") return null;
  return readStoredQuestion(row.metadata["question"], questionId);
}

/** `question_index`, then `created_at`, then id; a missing or unreadable index counts as 0. D2 */
function byQuestionOrder(first: MessageRow, second: MessageRow): number {
  return (
    questionIndex(first) - questionIndex(second) ||
    first.createdAt.getTime() - second.createdAt.getTime() ||
    Buffer.compare(Buffer.from(first.id), Buffer.from(second.id))
  );
}

function questionIndex(row: MessageRow): number {
  const index = row.metadata["question_index"];
  return typeof index === "number" && Number.isFinite(index) ? index : 0;
}

/** A row's status as it is shown: absent, null and empty count as pending, anything else stands as it is. D3, OP6 */
export function rowStatus(row: MessageRow): string {
  const status = row.metadata["status"];
  if (status === undefined || status === null || status === "") return "pending";
  return typeof status === "string" ? status : JSON.stringify(status);
}

/** What the bundle's winner recorded, or null when nobody won. Rules: R2, R2b, OP2, OP7 */
export function recordedResolution(bundle: Bundle): RecordedResolution | null {
  const winner = bundle.rows.find((row) => isWinning(rowStatus(row)));
  if (winner === undefined) return null;
  const status = rowStatus(winner);
  return {
    pendingId: bundle.pendingId,
    status: status === "answered" ? "answered" : "rejected",
    answers: bundle.rows.flatMap(storedAnswer),
    reason: "",
    respondedAt: winner.updatedAt,
  };
}

function isWinning(status: string): boolean {
  return status === "answered" || status === "rejected";
}

/** A stored entry; what an imported one leaves out is filled in. R2b */
function storedAnswer(row: MessageRow): AnswerEntry[] {
  const stored = row.metadata["response"];
  if (stored === undefined || stored === null) return [];
  const { question_id, selected_options, custom_text } = asRecord(stored);
  const ownId = row.metadata["question_id"];
  return [
    {
      question_id: typeof question_id === "string" ? question_id : typeof ownId === "string" ? ownId : "",
      selected_options: Array.isArray(selected_options)
        ? selected_options.filter((option) => typeof option === "string")
        : [],
      custom_text: typeof custom_text === "string" ? custom_text : "",
    },
  ];
}

/** The resolution that is handed to the agent, with the reason the channel carried. */
export function deliveredResolution(recorded: RecordedResolution, reason: string): Resolution {
  return { status: recorded.status, answers: recorded.answers, reason };
}

/** The ids of the bundle's questions, in question order. */
export function questionIds(bundle: Bundle): string[] {
  return bundle.questions.flatMap((question) => (question === null ? [] : [question.id]));
}

/** The bundle's questions, those of rows without an id left out. */
export function knownQuestions(bundle: Bundle): Question[] {
  return bundle.questions.filter((question) => question !== null);
}

const setFlags: readonly unknown[] = [true, "true", "1", 1];

/** Is an answer claimed that nobody has handed over yet? Rules: U23, U25 */
export function isUndelivered(bundle: Bundle): boolean {
  return bundle.rows.some((row) => setFlags.includes(row.metadata["response_delivery_pending"]));
}

/** Is something open, and is it marked as having nobody who waits for it? Rules: U53 */
export function isDetached(bundle: Bundle): boolean {
  const open = bundle.rows.filter((row) => rowStatus(row) === "pending");
  return open.length > 0 && open.every((row) => setFlags.includes(row.metadata["agent_disconnected"]));
}
