import type { MessageRow } from "../domain/bundle.js";
import { messageEvent } from "../domain/event.js";
import type { SessionState } from "../domain/session-state.js";
import type { Database, Transaction } from "./connection.js";
import { insertEvents } from "./events.js";
import { advancePendingActions } from "./pending-actions.js";
import { bundleIsCurrent, rowIsPending, sessionIsLive } from "./predicates.js";
import { messageColumns, toMessageRow, type StoredMessage } from "./rows.js";
import { deleteIdleWaits, listSessionWaits } from "./session-waits.js";
import { lockSessions, touchSession } from "./sessions.js";
import { sql, type Sql } from "./sql.js";
import { closeTurn } from "./turns.js";

type EndState = Extract<SessionState, "COMPLETED" | "FAILED" | "CANCELLED">;

/** Ends the live sessions of a task. Rules: B7, U3, U10, U79 */
export function endTaskSessions(
  transaction: Transaction,
  end: { readonly taskId: string; readonly state: EndState; readonly at: Date },
): Promise<void> {
  return endSessions(transaction, { ...end, which: sql`session.task_id = ${end.taskId}`, expires: true });
}

/**
 * Ends one session and its current turn. Returns the requests whose waiting calls must look; null when it has ended
 * already or is gone. Rules: B7, U3, U10, U79
 */
export function endSession(
  database: Database,
  end: { readonly sessionId: string; readonly state: EndState; readonly at: Date; readonly expires: boolean },
): Promise<string[] | null> {
  return database.transaction(async (transaction) => {
    const session = await touchSession(transaction, end.sessionId, end.at);
    if (session?.isLive !== true) return null;
    const { taskId, currentTurnId } = session;
    await endSessions(transaction, { ...end, taskId, which: sql`session.id = ${end.sessionId}` });
    if (!end.expires) await advancePendingActions(transaction, [end.sessionId]); // else the events have done it
    if (currentTurnId !== null) await closeTurn(transaction, currentTurnId, end.at);
    return listSessionWaits(transaction, end.sessionId);
  });
}

/**
 * Their open questions expire in the same transaction, before the state could leave an answerable one behind. `which`
 * describes rows of `session`.
 */
async function endSessions(
  transaction: Transaction,
  end: {
    readonly which: Sql;
    readonly taskId: string;
    readonly state: EndState;
    readonly at: Date;
    readonly expires: boolean;
  },
): Promise<void> {
  const { which, taskId, state, at } = end;
  await lockSessions(transaction, which); // before their rows, as everybody does
  const expired = end.expires ? await expireQuestions(transaction, which, at) : [];
  await transaction.execute(sql`UPDATE task_sessions AS session SET state = ${state}, completed_at = ${at}, updated_at = ${at}
    WHERE ${which} AND ${sessionIsLive("session")}`);
  await insertEvents(
    transaction,
    expired.map((row) => messageEvent("session.message.updated", row, { taskId, at })),
  );
  await deleteIdleWaits(transaction, which);
}

async function expireQuestions(transaction: Transaction, which: Sql, at: Date): Promise<MessageRow[]> {
  const members = { status: "expired", agent_disconnected: true };
  const rows = await transaction.write<StoredMessage>(sql`UPDATE task_session_messages AS message
      SET metadata = ${transaction.dialect.withMembers(sql`message.metadata`, members)}, updated_at = ${at}
    WHERE message.task_session_id IN (SELECT session.id FROM task_sessions AS session WHERE ${which})
      AND ${rowIsPending("message")} AND ${bundleIsCurrent("message")} RETURNING ${messageColumns()}`);
  return rows.map(toMessageRow);
}
