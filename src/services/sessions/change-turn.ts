import { endSession } from "../../database/session-end.js";
import {
  beginTurn,
  completeTurn,
  listTurns,
  type ChangedTurn,
  type Turn,
  type TurnRefusal,
} from "../../database/turns.js";
import type { Caller } from "../../domain/caller.js";
import { isProblem, problem, type Problem } from "../../domain/problem.js";
import { findVisibleSession } from "../authorize.js";
import { wakeCalls } from "../clarification/wake-calls.js";
import type { ServiceContext } from "../service-context.js";
import { advanceTask, advancesTask } from "../tasks/advance-task.js";
import { awaitReservation } from "./await-reservation.js";
import { findSession, type SessionRow } from "./open-session.js";
import { refusalProblem } from "./refusal-problem.js";

export type TurnOutcome = { readonly kind: "turn"; readonly turn: Turn } | Problem;

/** A session's visible turns, oldest first. Rules: U46 */
export async function readTurns(
  context: ServiceContext,
  caller: Caller,
  sessionId: string,
): Promise<{ readonly kind: "turns"; readonly turns: readonly Turn[] } | Problem> {
  if ((await findVisibleSession(context, caller, sessionId)) === null) return problem("task_session_not_found");
  return { kind: "turns", turns: await listTurns(context.database, sessionId) };
}

/** Starts a session's next turn; the questions of earlier ones are history. Rules: U4, U18 */
export async function startNextTurn(context: ServiceContext, caller: Caller, sessionId: string): Promise<TurnOutcome> {
  if ((await findVisibleSession(context, caller, sessionId)) === null) return problem("task_session_not_found");
  if (!(await awaitReservation(context, sessionId))) return problem("answer_under_way");
  const turn = { sessionId, turnId: context.newId(), at: context.clock() };
  return toOutcome(context, await beginTurn(context.database, turn));
}

/**
 * Completes a session's turn, then moves its task on as the step's `on_turn_complete` says. Refused, with nothing done,
 * while a question is open and the task would move. A move that is not possible by then (the step is full) leaves the
 * task where it is. Rules: B8, U57, U18
 */
export async function completeCurrentTurn(
  context: ServiceContext,
  caller: Caller,
  sessionId: string,
): Promise<TurnOutcome> {
  const session = await findVisibleSession(context, caller, sessionId);
  if (session === null) return problem("task_session_not_found");
  if (!(await awaitReservation(context, sessionId))) return problem("answer_under_way");
  const movesTask = await advancesTask(context, session.task_id);
  const completed = await completeTurn(context.database, { sessionId, movesTask, at: context.clock() });
  const outcome = toOutcome(context, completed);
  if (isProblem(outcome) || !movesTask) return outcome;
  const moved = await advanceTask(context, session.task_id);
  if (moved?.kind === "problem") {
    context.log.warn({ taskId: session.task_id, reason: moved.message }, "a completed turn could not move its task on");
  }
  return outcome;
}

export interface SessionEnd {
  readonly sessionId: string;
  readonly state: "COMPLETED" | "FAILED" | "CANCELLED";
}

/** Ends a session for good: its open question expires, its waiting calls and its token end. Rules: U3, U58, U79 */
export async function endAttachedSession(
  context: ServiceContext,
  caller: Caller,
  end: SessionEnd,
): Promise<{ readonly kind: "session"; readonly session: SessionRow } | Problem> {
  if ((await findVisibleSession(context, caller, end.sessionId)) === null) return problem("task_session_not_found");
  const waits = await endDurably(context, end);
  if (waits === null) return problem("session_ended");
  wakeCalls(context, waits);
  return findSession(context, caller, end.sessionId);
}

/** Where expiry cannot be written the session ends all the same, and that hides and protects its question. U58 */
async function endDurably(context: ServiceContext, end: SessionEnd): Promise<string[] | null> {
  const at = context.clock();
  try {
    return await endSession(context.database, { ...end, at, expires: true });
  } catch (error) {
    context.log.error({ error, sessionId: end.sessionId }, "the open question of an ending session could not expire");
    return endSession(context.database, { ...end, at, expires: false });
  }
}

function toOutcome(context: ServiceContext, result: ChangedTurn | TurnRefusal): TurnOutcome {
  if (result.kind !== "turn") return refusalProblem(result.kind);
  wakeCalls(context, result.waits);
  return result;
}
