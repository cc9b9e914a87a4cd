import { readBundle } from "../../database/clarifications.js";
import {
  keepReservation,
  listStrandedReservations,
  publishKeptTurns,
  removeReservation,
  type StrandedReservation,
} from "../../database/turn-recovery.js";
import { resumePrompt } from "../../domain/answer.js";
import { knownQuestions, recordedResolution } from "../../domain/bundle.js";
import { claimedMessageIds } from "../../domain/turn.js";
import type { ServiceContext } from "../service-context.js";

/**
 * Before delivery intents are looked at: what a dead process left reserved. A reservation from which nothing left is
 * undone with its claim; any other one is kept, its claim is final and its turn is published. Throws, which stops the
 * start, when the database does or when a reservation does not say which rows it claimed; of those none is changed.
 * A second run finds nothing. Rules: U16, U22, U24, U66, U75, U82, OP29
 */
export async function recoverReservations(context: ServiceContext): Promise<void> {
  const { database, generation, clock } = context;
  const stranded = (await listStrandedReservations(database, generation)).map(withClaim);
  for (const reservation of stranded) {
    if (await removeReservation(database, reservation, clock())) continue;
    await repeatDispatch(context, reservation);
    await keepReservation(database, reservation, clock());
  }
  const published = await publishKeptTurns(database, clock());
  const count = Math.max(stranded.length, published);
  if (count > 0) context.log.info({ count, published }, "reserved turns of a process that is gone were resolved");
}

type Claimed = StrandedReservation & { readonly pendingId: string; readonly messageIds: readonly string[] };

function withClaim(reservation: StrandedReservation): Claimed {
  const messageIds = claimedMessageIds(reservation.metadata);
  if (messageIds === null) {
    throw new Error(`turn ${reservation.turnId} is reserved with an invalid list of claimed message ids`);
  }
  const pendingId = reservation.metadata["prompt_dispatch_pending_id"];
  return { ...reservation, messageIds, pendingId: typeof pendingId === "string" ? pendingId : "" };
}

/** The crash may have come before the prompt left. Where twice is the same as once, it leaves now. */
async function repeatDispatch(context: ServiceContext, reservation: Claimed): Promise<void> {
  const dispatcher = context.dispatchers[reservation.agentKind];
  const bundle = dispatcher.isRepeatable ? await readBundle(context.database, reservation.pendingId) : null;
  const recorded = bundle === null ? null : recordedResolution(bundle);
  if (bundle === null || recorded === null) return;
  const { turnId, sessionId, taskId, pendingId } = reservation;
  const content = resumePrompt(knownQuestions(bundle), recorded.answers);
  await dispatcher.dispatch({ turnId, sessionId, taskId, pendingId, content, createdAt: context.clock() });
}
