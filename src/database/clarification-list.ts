import { groupBy } from "../domain/group.js";
import { assembleBundle, type Bundle } from "../domain/bundle.js";
import type { Caller } from "../domain/caller.js";
import type { BundlePosition } from "../domain/cursor.js";
import type { Reader } from "./connection.js";
import { bundleIsCurrent, isQuestion, pendingIdOf, rowIsPending, taskIsVisible } from "./predicates.js";
import { messageColumns, toInstant, toMessageRow, type StoredMessage } from "./rows.js";
import { sql, type Sql } from "./sql.js";

export interface PendingPage {
  readonly caller: Caller;
  readonly workspaceId: string | null;
  readonly createdSince: Date | null;
  readonly after: BundlePosition | null;
  /** How many bundles at most. */
  readonly limit: number;
}

export interface ListedBundle {
  readonly bundle: Bundle;
  readonly taskId: string;
  readonly createdAt: Date;
}

type ListedRow = StoredMessage & { bundle_id: string; bundle_task_id: string; bundle_created_at: Date | string };

/**
 * One statement: the active bundles the caller may see, all of whose rows have a question id, after the cursor, oldest
 * first, with their rows. Rules: L1, L1a, L1b, L1c, L1d, L2, L2a, L6, L7, L7a, L8, L9, L14, L16, M5, M5a
 */
export async function listPendingBundles(reader: Reader, page: PendingPage): Promise<ListedBundle[]> {
  const rows = await reader.read<ListedRow>(sql`
    WITH open_bundle AS (
      SELECT DISTINCT ${pendingIdOf("open_row")} AS pending_id, open_row.task_session_id
        FROM task_session_messages AS open_row WHERE ${rowIsPending("open_row")} AND ${bundleIsCurrent("open_row")}),
    bundle AS (
      SELECT open_bundle.pending_id, session.task_id AS session_task_id, MIN(message.created_at) AS created_at,
             COUNT(DISTINCT NULLIF(message.task_id, '')) AS task_count, MAX(message.task_id) AS row_task_id,
             COUNT(*) AS row_count, COUNT(NULLIF(${reader.dialect.jsonString(sql`message.metadata`, "question_id")}, '')) AS named_count
        FROM open_bundle JOIN task_sessions AS session ON session.id = open_bundle.task_session_id
        JOIN task_session_messages AS message ON ${pendingIdOf("message")} = open_bundle.pending_id
       GROUP BY open_bundle.pending_id, session.task_id),
    page AS (
      SELECT bundle.pending_id, bundle.created_at, task.id AS task_id FROM bundle JOIN tasks AS task
          ON task.id = CASE bundle.task_count WHEN 0 THEN bundle.session_task_id WHEN 1 THEN bundle.row_task_id END
       WHERE bundle.named_count = bundle.row_count AND ${taskIsVisible(page.caller, "task")} AND ${filters(reader, page)}
       ORDER BY bundle.created_at, ${reader.dialect.bytes(sql`bundle.pending_id`)} LIMIT ${page.limit})
    SELECT ${messageColumns("message")}, page.pending_id AS bundle_id, page.task_id AS bundle_task_id,
           page.created_at AS bundle_created_at
      FROM page JOIN task_session_messages AS message ON ${pendingIdOf("message")} = page.pending_id AND ${isQuestion("message")}
     ORDER BY page.created_at, ${reader.dialect.bytes(sql`page.pending_id`)}`);
  return [...groupBy(rows, (row) => row.bundle_id).values()].flatMap(toListedBundle);
}

function filters(reader: Reader, page: PendingPage): Sql {
  const inWorkspace = page.workspaceId === null ? sql`TRUE` : sql`task.workspace_id = ${page.workspaceId}`;
  const since = page.createdSince === null ? sql`TRUE` : sql`bundle.created_at >= ${page.createdSince}`;
  if (page.after === null) return sql`${inWorkspace} AND ${since}`;
  const { createdAt, pendingId } = page.after;
  const pendingIdBytes = reader.dialect.bytes(sql`bundle.pending_id`);
  return sql`${inWorkspace} AND ${since} AND (bundle.created_at > ${createdAt}
      OR (bundle.created_at = ${createdAt} AND ${pendingIdBytes} > ${pendingId}))`;
}

function toListedBundle(rows: ListedRow[]): ListedBundle[] {
  const [first] = rows;
  if (first === undefined) return [];
  const bundle = assembleBundle(first.bundle_id, rows.map(toMessageRow), first.bundle_task_id);
  if (bundle === null) return [];
  return [{ bundle, taskId: first.bundle_task_id, createdAt: toInstant(first.bundle_created_at) }];
}
