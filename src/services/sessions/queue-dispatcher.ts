import type { Dispatcher, PromptDispatch } from "../../agents/dispatcher.js";
import type { Database } from "../../database/connection.js";
import { insertPrompt } from "../../database/session-prompts.js";
import { lockSession } from "../../database/sessions.js";
import { isTurnReserved } from "../../database/turn-reservations.js";

/**
 * The dispatch to an agent that fetches its answers itself: accepted once the prompt is durably queued for the session's
 * next call. It is queued only while its turn is reserved, so one that comes late finds nothing to queue for, and a
 * withdrawn reservation takes the prompt along: there is nothing else to abort. Rules: F4, OP36
 */
export function createQueueDispatcher(database: Database): Dispatcher {
  return {
    dispatch: (prompt) => queue(database, prompt),
    abort: () => Promise.resolve(true),
    isRepeatable: true,
  };
}

function queue(database: Database, prompt: PromptDispatch): Promise<"accepted" | "refused"> {
  return database.transaction(async (transaction) => {
    await lockSession(transaction, prompt.sessionId);
    if (!(await isTurnReserved(transaction, prompt.turnId))) return "refused";
    await insertPrompt(transaction, { ...prompt, id: prompt.turnId, status: "answered", rejectReason: "" });
    return "accepted";
  });
}
