import { invalidRequest, type Problem } from "../domain/problem.js";

/** The query parameter of a session's address that bounds how long its calls wait. */
export const waitLimitParameter = "max_wait_ms";

/**
 * How long a call at this address may wait (milliseconds), for clients whose tools have to answer sooner than a human
 * does; as long as the server allows when the address does not say. OP39
 */
export function readWaitLimit(given: unknown): number | Problem {
  if (given === undefined) return Number.POSITIVE_INFINITY;
  if (typeof given === "string" && /^[1-9]\d{0,9}$/.test(given)) return Number(given);
  return invalidRequest(`${waitLimitParameter} must be a whole number of milliseconds from 1`);
}
