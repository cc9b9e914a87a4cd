import { readLiveness } from "../../database/session-waits.js";
import type { Bundle } from "../../domain/bundle.js";
import type { Caller } from "../../domain/caller.js";
import { problem } from "../../domain/problem.js";
import type { ServiceContext } from "../service-context.js";
import { findBundle, type FindBundleOutcome } from "./resolve-clarification.js";

/** The live request, whichever process holds it; not found once it is no longer live. Rules: A2, A7 */
export async function readClarification(
  context: ServiceContext,
  caller: Caller,
  pendingId: string,
): Promise<FindBundleOutcome> {
  const found = await findBundle(context, caller, pendingId);
  if (found.kind === "problem") return found;
  return (await isLive(context, found.bundle)) ? found : problem("clarification_not_found");
}

async function isLive(context: ServiceContext, bundle: Bundle): Promise<boolean> {
  const liveness = await readLiveness(context.database, bundle.pendingId, context.generation);
  return liveness.isLive;
}
