import { claimBundle } from "../../database/clarification-claim.js";
import { readBundle } from "../../database/clarifications.js";
import { normalizeSubmission, type Resolution, type Submission } from "../../domain/answer.js";
import { recordedResolution, type Bundle, type MessageRow, type RecordedResolution } from "../../domain/bundle.js";
import type { Caller } from "../../domain/caller.js";
import { invalidRequest, problem, type Problem } from "../../domain/problem.js";
import { mayAccessBundle } from "../authorize.js";
import type { ServiceContext } from "../service-context.js";
import { deliverAnswer } from "./deliver-answer.js";

export type ResolveOutcome =
  | { readonly kind: "claimed"; readonly resolution: RecordedResolution }
  /** Lost the claim: this is what the winner recorded. */
  | { readonly kind: "replayed"; readonly resolution: RecordedResolution }
  | Problem;

/**
 * Answers or rejects a bundle, once: identity, access, validation, claim, and for the winner alone the delivery. REST
 * and MCP both call this. Whether the bundle is active is decided by the claim and nowhere else.
 * Rules: ST1, N2, P1, P2, R1, R2, R2a, R2c, R3, R4, R7, R10, N5, N8c, A1, A3, A5, F1, PM2
 */
export async function resolveClarification(
  context: ServiceContext,
  caller: Caller,
  request: { readonly pendingId: string; readonly submission: Submission },
): Promise<ResolveOutcome> {
  const found = await findBundle(context, caller, request.pendingId);
  if (found.kind === "problem") return found;
  const { bundle } = found;
  const validated = normalizeSubmission(bundle.questions, request.submission);
  if (validated.kind === "invalid") return invalidRequest(validated.reason);

  const claimed = await claim(context, bundle, validated.resolution);
  if (claimed === null) return problem("claim_failed");
  if (claimed.length === 0) return replayWinner(context, bundle.pendingId);
  const resolution = winnersResolution(bundle, claimed, validated.resolution);
  const failure = await deliverAnswer(context, { bundle, claimed, resolution });
  return failure ?? { kind: "claimed", resolution };
}

export type FindBundleOutcome = { readonly kind: "bundle"; readonly bundle: Bundle } | Problem;

/**
 * The bundle if it exists and the caller may access its task; absence and denial are one answer, and a database that
 * cannot tell is the same failure for every id. Rules: A2, A3, A5, A5a, A7, A8, OP12
 */
export async function findBundle(
  context: ServiceContext,
  caller: Caller,
  pendingId: string,
): Promise<FindBundleOutcome> {
  try {
    const bundle = await readBundle(context.database, pendingId);
    const isVisible = bundle !== null && (await mayAccessBundle(context, caller, bundle));
    return isVisible ? { kind: "bundle", bundle } : problem("clarification_not_found");
  } catch (error) {
    context.log.error({ error, pendingId }, "could not authorize a clarification request");
    return problem("authorization_failed");
  }
}

/** Null when the claim errored: logged, not retried, and nothing was written. R4a */
async function claim(context: ServiceContext, bundle: Bundle, resolution: Resolution): Promise<MessageRow[] | null> {
  const { pendingId, sessionId } = bundle;
  try {
    return await claimBundle(context.database, { pendingId, sessionId, ...resolution, claimedAt: context.clock() });
  } catch (error) {
    context.log.error({ error, pendingId }, "clarification claim failed");
    return null;
  }
}

/** The loser reads once: the winner's data, or nobody won. R2, R2a, R2b */
async function replayWinner(context: ServiceContext, pendingId: string): Promise<ResolveOutcome> {
  try {
    const bundle = await readBundle(context.database, pendingId);
    const resolution = bundle === null ? null : recordedResolution(bundle);
    return resolution === null ? problem("not_active") : { kind: "replayed", resolution };
  } catch (error) {
    context.log.error({ error, pendingId }, "clarification outcome could not be read");
    return problem("outcome_unknown");
  }
}

/**
 * What is recorded after the claim, so that the winner and every replay say the same (OP7); only the winner's body has a
 * rejection's reason.
 */
function winnersResolution(bundle: Bundle, claimed: readonly MessageRow[], resolution: Resolution): RecordedResolution {
  const byId = new Map(claimed.map((row) => [row.id, row]));
  const rows = bundle.rows.map((row) => byId.get(row.id) ?? row);
  const recorded = recordedResolution({ ...bundle, rows });
  if (recorded === null) throw new Error(`claimed bundle ${bundle.pendingId} records no winner`);
  return { ...recorded, reason: recorded.status === "rejected" ? resolution.reason : "" };
}
