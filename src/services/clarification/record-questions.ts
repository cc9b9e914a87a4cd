import { readUnfinishedBundles, readBundle } from "../../database/clarifications.js";
import type { Transaction } from "../../database/connection.js";
import { recordBundle, reattachBundle } from "../../database/question-records.js";
import { handOverPrompt, listQueuedPrompts } from "../../database/session-prompts.js";
import type { Wait } from "../../database/session-waits.js";
import { nextTurnStart, startTurn, touchSession, type LockedSession } from "../../database/sessions.js";
import { knownQuestions, type Bundle, type MessageRow } from "../../domain/bundle.js";
import { areSameQuestions, type Question } from "../../domain/clarification.js";
import { problem, type Problem } from "../../domain/problem.js";
import type { ServiceContext } from "../service-context.js";
import type { HeldRequest } from "./detach.js";

export interface QuestionRecord {
  readonly sessionId: string;
  readonly questions: readonly Question[];
  readonly context: string;
  /** The caller blocks on the answer; otherwise the request is live without a waiting call. */
  readonly isWaiting: boolean;
}

export type RecordOutcome =
  | { readonly kind: "recorded"; readonly request: HeldRequest; readonly isNew: boolean }
  /** The same questions were answered while nobody was waiting; that answer is handed over now. */
  | { readonly kind: "handed_over"; readonly bundle: Bundle; readonly rejectReason: string }
  | Problem;

/**
 * Records a question bundle, or finds that the session asked the same before: an open bundle is attached to, and for a
 * waiting caller a queued answer is handed over. `onIdentified` runs inside the transaction, before anybody can see
 * or miss the request. Rules: TM1, U53, OP28
 */
export async function recordQuestions(
  context: ServiceContext,
  record: QuestionRecord,
  onIdentified: (pendingId: string) => void,
): Promise<RecordOutcome> {
  const at = context.clock();
  return context.database.transaction(async (transaction): Promise<RecordOutcome> => {
    const session = await touchSession(transaction, record.sessionId, at);
    if (session === null) return problem("task_session_not_found");
    if (!session.isLive) return problem("session_ended");
    const queued = record.isWaiting ? await takeQueuedAnswer(transaction, record, at) : null;
    if (queued !== null) return queued;
    const open = await findOpenBundle(transaction, record);
    const pendingId = open?.pendingId ?? context.newId();
    onIdentified(pendingId);
    const { sessionId, isWaiting } = record;
    const wait: Wait = { pendingId, sessionId, generation: context.generation, isWaiting, createdAt: at };
    if (open === null) await writeBundle(context, transaction, { record, session, wait });
    else await reattachBundle(transaction, open.taskId ?? session.taskId, wait);
    const request = { pendingId, sessionId, taskId: open?.taskId ?? session.taskId };
    return { kind: "recorded", request, isNew: open === null };
  });
}

async function takeQueuedAnswer(
  transaction: Transaction,
  record: QuestionRecord,
  at: Date,
): Promise<RecordOutcome | null> {
  for (const prompt of await listQueuedPrompts(transaction, record.sessionId)) {
    const bundle = await readBundle(transaction, prompt.pendingId);
    if (bundle === null || !areSameQuestions(knownQuestions(bundle), record.questions)) continue;
    const taken = await handOverPrompt(transaction, prompt.pendingId, at);
    if (taken !== null) return { kind: "handed_over", bundle, rejectReason: taken.rejectReason };
  }
  return null;
}

/** A waiting caller attaches to an answer on its way too, and then takes it. */
async function findOpenBundle(transaction: Transaction, record: QuestionRecord): Promise<Bundle | null> {
  const bundles = await readUnfinishedBundles(transaction, record.sessionId);
  return bundles.find((bundle) => areSameQuestions(knownQuestions(bundle), record.questions)) ?? null;
}

async function writeBundle(
  context: ServiceContext,
  transaction: Transaction,
  { record, session, wait }: { record: QuestionRecord; session: LockedSession; wait: Wait },
): Promise<void> {
  const turnId = session.currentTurnId ?? (await startFirstTurn(context, transaction, { session, wait }));
  const rows = record.questions.map((question, index): MessageRow => ({
    id: context.newId(),
    sessionId: record.sessionId,
    taskId: session.taskId,
    turnId,
    authorType: "agent",
    type: "clarification_request",
    content: question.prompt,
    requestsInput: index === record.questions.length - 1,
    metadata: {
      pending_id: wait.pendingId,
      question_id: question.id,
      question,
      question_index: index,
      question_total: record.questions.length,
      context: record.context,
      status: "pending",
    },
    createdAt: wait.createdAt,
    updatedAt: wait.createdAt,
  }));
  await recordBundle(transaction, rows, wait);
}

async function startFirstTurn(
  context: ServiceContext,
  transaction: Transaction,
  { session, wait }: { session: LockedSession; wait: Wait },
): Promise<string> {
  const id = context.newId();
  const startedAt = await nextTurnStart(transaction, wait.sessionId, wait.createdAt);
  await startTurn(transaction, { id, sessionId: wait.sessionId, taskId: session.taskId, startedAt });
  return id;
}
