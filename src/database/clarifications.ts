import { groupBy } from "../domain/group.js";
import { assembleBundle, type Bundle, type MessageRow } from "../domain/bundle.js";
import type { Reader, Transaction } from "./connection.js";
import { bundleIsCurrent, claimIsReserved, hasFlag, isQuestion, pendingIdOf, rowIsPending } from "./predicates.js";
import { messageColumns, toMessageRow, type StoredMessage } from "./rows.js";
import { joinSql, sql, type Sql } from "./sql.js";

/** The bundle with this id, or null when it has no question rows. */
export async function readBundle(reader: Reader, pendingId: string): Promise<Bundle | null> {
  const rows = await readBundleRows(reader, pendingId, sql`TRUE`);
  return toBundle(pendingId, rows);
}

/**
 * The bundle, and whether it belongs to the current turn of a live session. One statement says both: read one after the
 * other, a claim in between would make an answered bundle look like one that ended without an answer.
 */
export async function readBundleState(
  reader: Reader,
  pendingId: string,
): Promise<{ bundle: Bundle; isCurrent: boolean } | null> {
  const rows = await readBundleRows(reader, pendingId, bundleIsCurrent("message"));
  const bundle = toBundle(pendingId, rows);
  return bundle === null ? null : { bundle, isCurrent: rows.some((row) => Boolean(row.is_current)) };
}

type BundleRow = StoredMessage & { session_task_id: string; is_current: boolean | bigint };

function readBundleRows(reader: Reader, pendingId: string, isCurrent: Sql): Promise<BundleRow[]> {
  return reader.read<BundleRow>(sql`
    SELECT ${messageColumns("message")}, session.task_id AS session_task_id, ${isCurrent} AS is_current
      FROM task_session_messages AS message JOIN task_sessions AS session ON session.id = message.task_session_id
     WHERE ${pendingIdOf("message")} = ${pendingId} AND ${isQuestion("message")}`);
}

function toBundle(pendingId: string, rows: readonly BundleRow[]): Bundle | null {
  return assembleBundle(pendingId, rows.map(toMessageRow), rows[0]?.session_task_id ?? "");
}

/** The session's bundles that are active, or claimed with an answer that nobody has handed over yet. */
export async function readUnfinishedBundles(reader: Reader, sessionId: string): Promise<Bundle[]> {
  const rows = await reader.read<StoredMessage & { pending_id: string }>(sql`
    SELECT ${messageColumns("message")}, ${pendingIdOf("message")} AS pending_id
      FROM task_session_messages AS message
     WHERE ${isQuestion("message")} AND ${pendingIdOf("message")} IN (
             SELECT ${pendingIdOf("open_row")} FROM task_session_messages AS open_row
              WHERE open_row.task_session_id = ${sessionId} AND ${rowIsPending("open_row")} AND ${bundleIsCurrent("open_row")}
             UNION
             SELECT ${pendingIdOf("claimed_row")} FROM task_session_messages AS claimed_row
              WHERE claimed_row.task_session_id = ${sessionId} AND ${isQuestion("claimed_row")}
                AND ${hasFlag("claimed_row", "response_delivery_pending")}
                AND (${bundleIsCurrent("claimed_row")} OR ${claimIsReserved("claimed_row")}))
     ORDER BY message.created_at, message.id`);
  const byBundle = groupBy(rows, (row) => row.pending_id);
  return [...byBundle].flatMap(
    ([pendingId, members]) => assembleBundle(pendingId, members.map(toMessageRow), "") ?? [],
  );
}

/** Writes the rows of new bundles. Rules: D1 */
export async function insertQuestionRows(transaction: Transaction, rows: readonly MessageRow[]): Promise<void> {
  const bundles = groupBy(rows, (row) => String(row.metadata["pending_id"]));
  const askedAt = (row: MessageRow): Date =>
    new Date(
      Math.min(...(bundles.get(String(row.metadata["pending_id"])) ?? [row]).map(({ createdAt }) => +createdAt)),
    );
  const values = rows.map(
    (row) => sql`(${row.id}, ${row.sessionId}, ${row.taskId}, ${row.turnId}, ${row.authorType}, ${row.type},
      ${row.content}, ${row.requestsInput}, ${transaction.dialect.json(row.metadata)}, ${row.createdAt}, ${row.updatedAt},
      ${askedAt(row)})`,
  );
  await transaction.execute(sql`INSERT INTO task_session_messages (id, task_session_id, task_id, turn_id, author_type,
    type, content, requests_input, metadata, created_at, updated_at, bundle_created_at) VALUES ${joinSql(values)}`);
}

/**
 * Takes the session's open questions that have become history out of the way of the list, which tests membership all the
 * same. Nothing makes history active again, so the mark is never taken back. Rules: U4, U56, OP46
 */
export async function markSuperseded(transaction: Transaction, sessionId: string): Promise<void> {
  await transaction.execute(sql`UPDATE task_session_messages AS message SET is_superseded = TRUE
    WHERE message.task_session_id = ${sessionId} AND ${rowIsPending("message")} AND NOT message.is_superseded
      AND NOT ${bundleIsCurrent("message")}`);
}

/**
 * Marks the pending rows of an active bundle disconnected and returns those it changed; a second call changes none.
 * Rules: B7, U2, U7, U8, U10
 */
export function markDisconnected(transaction: Transaction, pendingId: string, at: Date): Promise<MessageRow[]> {
  return disconnect(transaction, sql`${pendingIdOf("message")} = ${pendingId}`, at);
}

/** The same for whatever a session's turn leaves open. Rules: U7, U8, U53 */
export function markSessionDisconnected(transaction: Transaction, sessionId: string, at: Date): Promise<MessageRow[]> {
  return disconnect(transaction, sql`message.task_session_id = ${sessionId}`, at);
}

async function disconnect(transaction: Transaction, which: Sql, at: Date): Promise<MessageRow[]> {
  const { dialect } = transaction;
  const rows = await transaction.write<StoredMessage>(sql`UPDATE task_session_messages AS message
      SET metadata = ${dialect.withMembers(sql`message.metadata`, { agent_disconnected: true })}, updated_at = ${at}
    WHERE ${which} AND ${rowIsPending("message")}
      AND NOT ${hasFlag("message", "agent_disconnected")} AND ${bundleIsCurrent("message")}
    RETURNING ${messageColumns()}`);
  return rows.map(toMessageRow);
}

/** The reverse, when the agent is back on the same question; returns the rows it changed. */
export async function markReconnected(transaction: Transaction, pendingId: string, at: Date): Promise<MessageRow[]> {
  const { dialect } = transaction;
  const rows = await transaction.write<StoredMessage>(sql`UPDATE task_session_messages AS message
      SET metadata = ${dialect.withoutMembers(sql`message.metadata`, ["agent_disconnected"])}, updated_at = ${at}
    WHERE ${pendingIdOf("message")} = ${pendingId} AND ${rowIsPending("message")}
      AND ${hasFlag("message", "agent_disconnected")}
    RETURNING ${messageColumns()}`);
  return rows.map(toMessageRow);
}

/** Cancels one row if it is still pending; null when something else ended it. Rules: A9 */
export async function cancelRow(transaction: Transaction, messageId: string, at: Date): Promise<MessageRow | null> {
  const { dialect } = transaction;
  const [row] = await transaction.write<StoredMessage>(sql`UPDATE task_session_messages AS message
      SET metadata = ${dialect.withMembers(sql`message.metadata`, { status: "cancelled" })}, updated_at = ${at}
    WHERE message.id = ${messageId} AND ${rowIsPending("message")} RETURNING ${messageColumns()}`);
  return row === undefined ? null : toMessageRow(row);
}

/** Is the bundle active: has it a pending row, and is it current? Rules: D4 */
export async function bundleIsActive(reader: Reader, pendingId: string): Promise<boolean> {
  const rows = await reader.read(sql`SELECT 1 AS found FROM task_session_messages AS message
    WHERE ${pendingIdOf("message")} = ${pendingId} AND ${rowIsPending("message")} AND ${bundleIsCurrent("message")} LIMIT 1`);
  return rows.length > 0;
}
