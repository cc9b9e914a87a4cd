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
 * first, with their rows. It walks the open rows in the order of the list and stops when the page is full, so its cost
 * does not grow with what is behind the page. Rows of another program do not say when their bundle was asked; those few are
 * looked at one by one.
 * Rules: L1, L1a, L1b, L1c, L1d, L2, L2a, L6, L7, L7a, L8, L9, L14, L16, D1, M5, M5a, U68, OP46
 */
export async function listPendingBundles(reader: Reader, page: PendingPage): Promise<ListedBundle[]> {
  const rows = await reader.read<ListedRow>(sql`
    WITH page AS (
      SELECT found.* FROM (${firstOf(reader, page, dated)} UNION ALL ${firstOf(reader, page, undated)}) AS found
       ORDER BY found.created_at, ${reader.dialect.bytes(sql`found.pending_id`)} LIMIT ${page.limit})
    SELECT ${messageColumns("message")}, page.pending_id AS bundle_id, page.task_id AS bundle_task_id,
           page.created_at AS bundle_created_at
      FROM page JOIN task_session_messages AS message ON ${pendingIdOf("message")} = page.pending_id AND ${isQuestion("message")}
     ORDER BY page.created_at, ${reader.dialect.bytes(sql`page.pending_id`)}`);
  return [...groupBy(rows, (row) => row.bundle_id).values()].flatMap(toListedBundle);
}

/** Some of the open rows, and when their bundle was asked. D1 */
interface OpenRows {
  readonly condition: Sql;
  readonly askedAt: Sql;
}

const dated: OpenRows = {
  condition: sql`open_row.bundle_created_at IS NOT NULL`,
  askedAt: sql`open_row.bundle_created_at`,
};

const undated: OpenRows = {
  condition: sql`open_row.bundle_created_at IS NULL`,
  askedAt: sql`(SELECT MIN(asked.created_at) FROM task_session_messages AS asked
      WHERE ${pendingIdOf("asked")} = ${pendingIdOf("open_row")})`,
};

/** The page as it would be if there were only these rows. */
function firstOf(reader: Reader, page: PendingPage, { condition, askedAt }: OpenRows): Sql {
  const isListed = sql`${isFirstOpenRow} AND ${bundleIsCurrent("open_row")} AND ${hasOnlyNamedRows(reader)}`;
  return sql`SELECT listed.* FROM (
      SELECT walked.pending_id, walked.created_at, walked.task_id FROM (
        SELECT ${pendingIdOf("open_row")} AS pending_id, ${askedAt} AS created_at, ${listedTaskId(page)} AS task_id
          FROM task_session_messages AS open_row
         WHERE ${rowIsPending("open_row")} AND NOT open_row.is_superseded AND ${condition}
           AND ${isAfter(reader, page, askedAt)} AND ${inPlace(isListed)}) AS walked
       WHERE walked.task_id IS NOT NULL
       ORDER BY walked.created_at, ${reader.dialect.bytes(sql`walked.pending_id`)} LIMIT ${page.limit}) AS listed`;
}

/** Of a bundle's open rows one stands for it. All are of one session, or the bundle is not current. */
const isFirstOpenRow = sql`NOT EXISTS (SELECT 1 FROM task_session_messages AS twin
    WHERE twin.task_session_id = open_row.task_session_id AND ${pendingIdOf("twin")} = ${pendingIdOf("open_row")}
      AND ${rowIsPending("twin")} AND twin.id < open_row.id)`;

/** L16. Counted, because PostgreSQL would rather read all nameless rows of the table once than a bundle's each time. */
const hasOnlyNamedRows = ({ dialect }: Reader): Sql => sql`0 = (SELECT COUNT(*) FROM task_session_messages AS nameless
    WHERE ${pendingIdOf("nameless")} = ${pendingIdOf("open_row")}
      AND COALESCE(${dialect.jsonString(sql`nameless.metadata`, "question_id")}, '') = '')`;

/** The task that the bundle's rows name, else its session's; NULL when the rows name several. M5, M5a, OP5 */
const bundleTaskId = sql`(SELECT CASE COUNT(DISTINCT NULLIF(member.task_id, ''))
           WHEN 0 THEN (SELECT session.task_id FROM task_sessions AS session WHERE session.id = open_row.task_session_id)
           WHEN 1 THEN MAX(member.task_id) END
      FROM task_session_messages AS member WHERE ${pendingIdOf("member")} = ${pendingIdOf("open_row")})`;

/** The bundle's task, if it exists, the caller may see it, and it is of the wanted workspace; else NULL. */
const listedTaskId = ({ caller, workspaceId }: PendingPage): Sql => sql`(SELECT task.id FROM tasks AS task
    WHERE task.id = ${bundleTaskId} AND ${taskIsVisible(caller, "task")}
      AND ${workspaceId === null ? sql`TRUE` : sql`task.workspace_id = ${workspaceId}`})`;

/**
 * The condition, tested row by row where it stands. PostgreSQL would make joins of it otherwise, which read all open rows,
 * or all rows of the table, for a page of fifty.
 */
const inPlace = (condition: Sql): Sql => sql`CASE WHEN ${condition} THEN TRUE ELSE FALSE END`;

/** The position is compared as a row value, because that is what both databases seek to in the index. */
function isAfter({ dialect }: Reader, { createdSince, after }: PendingPage, askedAt: Sql): Sql {
  const since = createdSince === null ? sql`TRUE` : sql`${askedAt} >= ${createdSince}`;
  if (after === null) return since;
  const position = sql`(${askedAt}, ${dialect.bytes(pendingIdOf("open_row"))})`;
  return sql`${since} AND ${position} > (${dialect.instant(after.createdAt)}, ${after.pendingId})`;
}

function toListedBundle(rows: ListedRow[]): ListedBundle[] {
  const [first] = rows;
  if (first === undefined) return [];
  const bundle = assembleBundle(first.bundle_id, rows.map(toMessageRow), first.bundle_task_id);
  if (bundle === null) return [];
  return [{ bundle, taskId: first.bundle_task_id, createdAt: toInstant(first.bundle_created_at) }];
}
