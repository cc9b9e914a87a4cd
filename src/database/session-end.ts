import { messageEvent } from "../domain/event.js";
import type { SessionState } from "../domain/session-state.js";
import type { Transaction } from "./connection.js";
import { insertEvents } from "./events.js";
import { bundleIsCurrent, rowIsPending, sessionIsLive } from "./predicates.js";
import { messageColumns, toMessageRow, type StoredMessage } from "./rows.js";
import { sql } from "./sql.js";

/**
 * Ends the live sessions of a task. Their open questions expire in the same transaction, before the state could leave an
 * answerable one behind. Rules: B7, U3, U10, U79
 */
export async function endTaskSessions(
  transaction: Transaction,
  end: {
    readonly taskId: string;
    readonly state: Extract<SessionState, "COMPLETED" | "FAILED" | "CANCELLED">;
    readonly at: Date;
  },
): Promise<void> {
  const { taskId, state, at } = end;
  const members = { status: "expired", agent_disconnected: true };
  const expired = await transaction.write<StoredMessage>(sql`UPDATE task_session_messages AS message
      SET metadata = ${transaction.dialect.withMembers(sql`message.metadata`, members)}, updated_at = ${at}
    WHERE message.task_session_id IN (SELECT session.id FROM task_sessions AS session WHERE session.task_id = ${taskId})
      AND ${rowIsPending("message")} AND ${bundleIsCurrent("message")} RETURNING ${messageColumns()}`);
  await transaction.execute(sql`UPDATE task_sessions AS session SET state = ${state}, completed_at = ${at}, updated_at = ${at}
    WHERE session.task_id = ${taskId} AND ${sessionIsLive("session")}`);
  await insertEvents(
    transaction,
    expired.map((row) => messageEvent("session.message.updated", toMessageRow(row), { taskId, at })),
  );
}
