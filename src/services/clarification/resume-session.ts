import type { Dispatcher, PromptDispatch } from "../../agents/dispatcher.js";
import { listSessionWaits } from "../../database/session-waits.js";
import { readAgentKind } from "../../database/sessions.js";
import {
  markAttempted,
  publishReservation,
  reserveTurn,
  withdrawReservation,
  type Reservation,
} from "../../database/turn-reservations.js";
import { problem, type Problem } from "../../domain/problem.js";
import type { ServiceContext } from "../service-context.js";
import { awaitReservation, turnsTopic } from "../sessions/await-reservation.js";
import { retryWithin, within } from "../within.js";
import { bundleTopic } from "./topics.js";
import { unrestoredProblem } from "./unrestored-problem.js";
import { wakeCalls } from "./wake-calls.js";

/** A claimed answer that nobody waits for, and what its agent is to be told. */
export interface Resume extends Omit<Reservation, "turnId"> {
  /** The turn whose question was answered. */
  readonly sourceTurnId: string;
  readonly content: string;
}

/**
 * Resumes a session with a late answer: reserve its successor turn, mark the attempt, dispatch the prompt, and publish
 * the turn once it was accepted. Before the mark, and when the dispatcher refused or its abort was confirmed, the claim is
 * put back; after it a dispatch whose fate is unknown counts as accepted. Null when the answer is on its agent's side.
 * It runs to its end whether or not its caller still listens.
 * Rules: U12, U13, U14, U15, U19, U20, U21, U40, U61, U62, U78, OP36
 */
export async function resumeSession(context: ServiceContext, resume: Resume): Promise<Problem | null> {
  const reservation: Reservation = { ...resume, turnId: context.newId() };
  const dispatcher = await prepare(context, resume, reservation).catch((error: unknown) => {
    context.log.error({ error, pendingId: resume.pendingId }, "no turn could be reserved for a clarification answer");
    return null;
  });
  if (dispatcher === null) return withdraw(context, reservation);
  const { turnId, sessionId, taskId, pendingId } = reservation;
  const prompt = { turnId, sessionId, taskId, pendingId, content: resume.content, createdAt: context.clock() };
  switch (await acknowledgement(context, dispatcher, prompt)) {
    case "accepted":
      return publish(context, reservation);
    case "refused":
      return withdraw(context, reservation);
    case "unknown":
      await publish(context, reservation);
      return problem("dispatch_not_finalized");
  }
}

/** Reserves and marks; null when there is nothing (any more) to dispatch. */
async function prepare(context: ServiceContext, resume: Resume, reservation: Reservation): Promise<Dispatcher | null> {
  const { database, dispatchers, clock } = context;
  const kind = await readAgentKind(database, reservation.sessionId);
  if (kind === null || !(await reserve(context, resume, reservation))) return null;
  return (await markAttempted(database, reservation, clock())) ? dispatchers[kind] : null;
}

/** Another answer of the session may be on its way; this one waits until that one is there. */
async function reserve(context: ServiceContext, resume: Resume, reservation: Reservation): Promise<boolean> {
  const { database, generation, clock } = context;
  const source = { ...reservation, turnId: resume.sourceTurnId, generation };
  for (;;) {
    const outcome = await reserveTurn(database, reservation, { source, at: clock() });
    if (outcome !== "busy") return outcome === "reserved";
    if (!(await awaitReservation(context, reservation.sessionId))) return false;
  }
}

/** What became of the dispatch; after a confirmed abort it counts as refused, and a late acknowledgement as nothing. */
async function acknowledgement(
  context: ServiceContext,
  dispatcher: Dispatcher,
  prompt: PromptDispatch,
): Promise<"accepted" | "refused" | "unknown"> {
  const { acknowledgementMs } = context.limits;
  const ask = <Result>(question: () => Promise<Result>): Promise<Result | null> =>
    within(acknowledgementMs, question).catch((error: unknown) => {
      context.log.error({ error, pendingId: prompt.pendingId }, "a dispatcher failed");
      return null;
    });
  const acknowledged = await ask(async () => dispatcher.dispatch(prompt));
  if (acknowledged !== null) return acknowledged;
  return (await ask(async () => dispatcher.abort(prompt))) === true ? "refused" : "unknown";
}

/**
 * Null when the turn is published and the claim final, or when another process saw to it. A database that is away for a
 * moment must leave neither of the two undone, so this and `withdraw` try again for a while. U15, U61
 */
async function publish(context: ServiceContext, reservation: Reservation): Promise<Problem | null> {
  const { database, clock, log } = context;
  const { pendingId, sessionId } = reservation;
  try {
    await persist(context, () => publishReservation(database, reservation, clock()));
    wake(context, reservation);
    wakeCalls(context, await listSessionWaits(database, sessionId)); // its other questions are history now. U4
    return null;
  } catch (error) {
    log.error({ error, pendingId }, "an accepted clarification answer could not be finalized");
    return problem("dispatch_not_finalized");
  }
}

/** Nothing reached the agent: the reservation goes and the claim is put back. */
async function withdraw(context: ServiceContext, reservation: Reservation): Promise<Problem | null> {
  const { database, clock, log } = context;
  const { pendingId, messageIds } = reservation;
  try {
    const outcome = await persist(context, () => withdrawReservation(database, reservation, clock()));
    wake(context, reservation);
    if (outcome === "restored") return problem("resume_failed");
    if (outcome === "kept") {
      await publish(context, reservation);
      return problem("dispatch_not_finalized");
    }
    const codes = { retryable: "resume_failed", stuck: "resume_failed_unrestored" } as const;
    return await unrestoredProblem(context, { pendingId, messageIds }, codes);
  } catch (error) {
    log.error({ error, pendingId }, "a clarification claim could not be restored");
    return problem("resume_failed_unrestored");
  }
}

function persist<Result>({ limits }: ServiceContext, work: () => Promise<Result>): Promise<Result> {
  return retryWithin({ limitMs: limits.acknowledgementMs, pauseMs: limits.pollMs }, work);
}

function wake({ events }: ServiceContext, { pendingId, sessionId }: Reservation): void {
  events.publish(bundleTopic(pendingId));
  events.publish(turnsTopic(sessionId));
}
