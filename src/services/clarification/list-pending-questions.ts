import { listPendingBundles, type ListedBundle } from "../../database/clarification-list.js";
import { rowStatus } from "../../domain/bundle.js";
import type { Caller } from "../../domain/caller.js";
import type { Question } from "../../domain/clarification.js";
import { decodeCursor, encodeCursor } from "../../domain/cursor.js";
import { parseInstant } from "../../domain/instant.js";
import { invalidRequest, type Problem } from "../../domain/problem.js";
import type { ServiceContext } from "../service-context.js";

const defaultLimit = 50;
const maxLimit = 200;

export interface ListQuery {
  readonly workspaceId?: string | undefined;
  readonly createdSince?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

export interface ListedQuestion extends Omit<Question, "id"> {
  readonly questionId: string;
  readonly status: string;
}

export interface PendingBundle {
  readonly pendingId: string;
  readonly taskId: string;
  readonly sessionId: string;
  readonly createdAt: Date;
  readonly ageSeconds: number;
  readonly context: string;
  readonly questions: readonly ListedQuestion[];
}

export interface PendingPage {
  readonly kind: "page";
  readonly bundles: readonly PendingBundle[];
  readonly nextCursor: string;
}

/**
 * One page of the questions the caller may answer, oldest first. `limit` counts bundles: 50 unless given, at most 200.
 * Rules: L1, L3, L4, L4a, L5, L9, L10, L11, L12, L13, L15, D6, D7, OP9, OP10
 */
export async function listPendingQuestions(
  context: ServiceContext,
  caller: Caller,
  query: ListQuery,
): Promise<PendingPage | Problem> {
  const createdSince = given(query.createdSince) === null ? null : parseInstant(query.createdSince ?? "");
  if (createdSince === null && given(query.createdSince) !== null) {
    return invalidRequest("created_since: must be an RFC 3339 timestamp with an offset");
  }
  const after = given(query.cursor) === null ? null : decodeCursor(query.cursor ?? "");
  if (after === null && given(query.cursor) !== null) return invalidRequest("cursor: malformed cursor");
  const limit = effectiveLimit(query.limit);
  const workspaceId = given(query.workspaceId);
  const page = { caller, workspaceId, createdSince, after, limit: limit + 1 };
  const listed = await listPendingBundles(context.database, page);
  const now = context.clock();
  const bundles = listed.slice(0, limit).map((bundle) => toPendingBundle(bundle, now));
  const last = bundles.at(-1);
  return { kind: "page", bundles, nextCursor: listed.length > limit && last !== undefined ? encodeCursor(last) : "" };
}

function given(text: string | undefined): string | null {
  return text === undefined || text === "" ? null : text;
}

function effectiveLimit(limit: number | undefined): number {
  const whole = Math.trunc(limit ?? defaultLimit);
  return whole < 1 ? defaultLimit : Math.min(whole, maxLimit);
}

function toPendingBundle({ bundle, taskId, createdAt }: ListedBundle, now: Date): PendingBundle {
  return {
    pendingId: bundle.pendingId,
    taskId,
    sessionId: bundle.sessionId,
    createdAt,
    ageSeconds: Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / 1000)),
    context: bundle.context,
    questions: bundle.questions.flatMap((question, index) => {
      const row = bundle.rows[index];
      if (question === null || row === undefined) return [];
      const { id, title, prompt, options } = question;
      return [{ questionId: id, title, prompt, options, status: rowStatus(row) }];
    }),
  };
}
