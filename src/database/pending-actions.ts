import { mayChangePendingAction, withPendingAction, type EventDraft } from "../domain/event.js";
import type { PendingAction, PendingActionRevision } from "../domain/task.js";
import type { Transaction } from "./connection.js";
import { sessionHasQuestion } from "./predicates.js";
import { joinSql, rawSql, sql, type Sql } from "./sql.js";

/*
 * What a session waits for is derived by each statement that tells it, and nowhere kept. What is kept is a counter for
 * each session: every transaction that may have changed the value advances it under the lock of the counter's row, so the
 * counter and the value that one statement reads belong together, and a larger counter is a later state, whichever process
 * read it.
 * The epoch beside it is the newest generation in the database, not the reader's own, so that replicas agree; a starting
 * process gets its generation only when no transaction is open that has told the one before (`announceEvents`), so the
 * epoch cannot be larger in an older state.
 */

export interface StoredPendingAction {
  readonly pending_action: PendingAction | null;
  readonly pending_action_epoch: bigint | number;
  readonly pending_action_sequence: bigint | number;
}

/** What the session row `alias` waits for, with its revision. Rules: U42, U43, U45 */
export const pendingActionColumns = (alias: string): Sql => sql`
    CASE WHEN ${sessionHasQuestion(rawSql(`${alias}.id`))} THEN 'clarification' END AS pending_action,
    (SELECT MAX(newest.id) FROM backend_generations AS newest) AS pending_action_epoch,
    COALESCE((SELECT counted.sequence FROM session_revisions AS counted WHERE counted.task_session_id = ${rawSql(alias)}.id), 0)
      AS pending_action_sequence`;

export function toRevision(stored: StoredPendingAction): PendingActionRevision {
  return { epoch: String(stored.pending_action_epoch), sequence: Number(stored.pending_action_sequence) };
}

/** Says that these sessions' pending actions may have changed. */
export async function advancePendingActions(transaction: Transaction, sessionIds: readonly string[]): Promise<void> {
  await transaction.execute(sql`INSERT INTO session_revisions (task_session_id, sequence)
    SELECT session.id, 1 FROM task_sessions AS session WHERE session.id IN (${joinSql([...sessionIds])}) ORDER BY session.id
    ON CONFLICT (task_session_id) DO UPDATE SET sequence = session_revisions.sequence + 1`);
}

/**
 * Advances the sessions whose pending action the events' changes may have changed, and puts it into the events that carry
 * it. The second statement sees what others committed before the first one had the lock. An event of a session that is
 * gone is left without. Rules: U44, U80
 */
export async function projectPendingActions(
  transaction: Transaction,
  drafts: readonly EventDraft[],
): Promise<readonly EventDraft[]> {
  const sessionIds = [...new Set(drafts.filter(mayChangePendingAction).map((draft) => draft.sessionId))].sort();
  if (sessionIds.length === 0) return drafts;
  await advancePendingActions(transaction, sessionIds);
  const rows = await transaction.read<StoredPendingAction & { id: string }>(sql`
    SELECT session.id, ${pendingActionColumns("session")} FROM task_sessions AS session
     WHERE session.id IN (${joinSql(sessionIds)})`);
  const told = new Map(rows.map((row) => [row.id, { action: row.pending_action, revision: toRevision(row) }]));
  return drafts.map((draft) => withPendingAction(draft, told.get(draft.sessionId)));
}
