import type { SocketRequest, SocketError } from "./messages.js";
import { PROBLEMS } from "../domain/problem.js";
import { findUnstorableText, isTooDeep, maxJsonDepth, unstorableReason } from "../domain/text.js";
import { actions, type Connection } from "./actions.js";
import { errorMessage, parseRequest, responseMessage, toSocketError } from "./messages.js";

/** Answers one message with exactly one response or error. What goes wrong inside is logged, never shown. */
export async function answerMessage(
  connection: Connection,
  text: string,
  send: (message: object) => Promise<void>,
): Promise<void> {
  const { clock, log } = connection.context;
  const request = parseRequest(text);
  if (request === null) {
    const invalid = { code: "BAD_REQUEST", message: "Invalid message format" } as const;
    return send(errorMessage({ id: "", action: "" }, invalid, clock()));
  }
  const error = await perform(connection, request, send).catch((fault: unknown): SocketError => {
    log.error({ error: fault, action: request.action }, PROBLEMS.internal.message);
    return { code: "INTERNAL_ERROR", message: PROBLEMS.internal.message };
  });
  if (error !== null) await send(errorMessage(request, error, clock()));
}

/** OP15 for the text of the payload */
async function perform(
  connection: Connection,
  request: SocketRequest,
  send: (message: object) => Promise<void>,
): Promise<SocketError | null> {
  const { action, payload } = request;
  // The agents' own surface is `/mcp`; its actions exist, but not here.
  if (action.startsWith("mcp.")) return { code: "FORBIDDEN", message: "action is not allowed here" };
  const act = actions.get(action);
  if (act === undefined) return { code: "UNKNOWN_ACTION", message: `Unknown action: ${action}` };
  if (isTooDeep(payload)) {
    return { code: "VALIDATION_ERROR", message: `payload must not be nested deeper than ${maxJsonDepth} levels` };
  }
  const field = findUnstorableText(payload, ["external_id"]);
  if (field !== null) return { code: "VALIDATION_ERROR", message: `${field} ${unstorableReason}` };
  const reply = (body: Record<string, unknown>): Promise<void> =>
    send(responseMessage(request, body, connection.context.clock()));
  const failure = await act(connection, payload, reply);
  return failure === null ? null : toSocketError(failure);
}
