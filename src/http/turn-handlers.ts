import type { components } from "../contract/openapi.gen.js";
import { isProblem } from "../domain/problem.js";
import { toMessageBody, toMessagePageBody, toPageQuery } from "../services/message-bodies.js";
import {
  completeCurrentTurn,
  endAttachedSession,
  readTurns,
  startNextTurn,
  type TurnOutcome,
} from "../services/sessions/change-turn.js";
import { addMessage, listMessages } from "../services/sessions/conversation.js";
import type { Handlers } from "./handler.js";
import { toSessionBody } from "./session-handlers.js";

type Turn = Extract<TurnOutcome, { kind: "turn" }>["turn"];

export const turnHandlers: Pick<
  Handlers,
  "listTurns" | "startTurn" | "completeTurn" | "listMessages" | "appendMessage" | "endSession"
> = {
  listTurns: async (context, { caller, path }) => {
    const outcome = await readTurns(context, caller, path.id);
    if (isProblem(outcome)) return outcome;
    const turns = outcome.turns.map(toTurnBody);
    return { kind: "success", status: 200, body: { turns, total: turns.length } };
  },

  startTurn: async (context, { caller, path }) => {
    const outcome = await startNextTurn(context, caller, path.id);
    return isProblem(outcome) ? outcome : { kind: "success", status: 201, body: toTurnBody(outcome.turn) };
  },

  completeTurn: async (context, { caller, path }) => {
    const outcome = await completeCurrentTurn(context, caller, path.id);
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: toTurnBody(outcome.turn) };
  },

  listMessages: async (context, { caller, path, query }) => {
    const outcome = await listMessages(context, caller, { ...toPageQuery(query), sessionId: path.id });
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: toMessagePageBody(outcome) };
  },

  appendMessage: async (context, { caller, path, body }) => {
    const outcome = await addMessage(context, caller, {
      sessionId: path.id,
      authorType: body.author_type,
      type: body.type ?? "message",
      content: body.content,
      metadata: body.metadata ?? {},
    });
    return isProblem(outcome) ? outcome : { kind: "success", status: 201, body: toMessageBody(outcome.message) };
  },

  endSession: async (context, { caller, path, body }) => {
    const outcome = await endAttachedSession(context, caller, {
      sessionId: path.id,
      state: body?.state ?? "COMPLETED",
    });
    return isProblem(outcome)
      ? outcome
      : { kind: "success", status: 200, body: { session: toSessionBody(outcome.session) } };
  },
};

function toTurnBody(turn: Turn): components["schemas"]["Turn"] {
  return {
    id: turn.id,
    session_id: turn.sessionId,
    task_id: turn.taskId,
    started_at: turn.startedAt.toISOString(),
    ...(turn.completedAt === null ? {} : { completed_at: turn.completedAt.toISOString() }),
    metadata: turn.metadata,
    created_at: turn.createdAt.toISOString(),
    updated_at: turn.updatedAt.toISOString(),
  };
}
