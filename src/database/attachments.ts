import type { Attachment, AttachmentKind, AttachmentLabel, DeliveryMode } from "../domain/attachment.js";
import type { Caller } from "../domain/caller.js";
import type { Reader, Transaction } from "./connection.js";
import { taskIsVisible, workspaceIsVisible } from "./predicates.js";
import { joinSql, rawSql, sql, type Sql } from "./sql.js";

interface AttachmentRow {
  readonly id: string;
  readonly task_id: string | null;
  readonly name: string;
  readonly mime_type: string;
  readonly kind: AttachmentKind;
  readonly delivery_mode: DeliveryMode;
  readonly size_bytes: number;
  readonly sha256: string;
  readonly storage_key: string;
  readonly state: Attachment["state"];
  readonly expires_at: Date;
}

const columnNames = [
  "id", "task_id", "name", "mime_type", "kind", "delivery_mode", "size_bytes", "sha256", "storage_key", "state",
  "expires_at",
]; // prettier-ignore

const columns: Sql = rawSql(columnNames.map((column) => `attachment.${column}`).join(", "));

function toAttachment(row: AttachmentRow): Attachment {
  return {
    id: row.id,
    taskId: row.task_id,
    name: row.name,
    mimeType: row.mime_type,
    kind: row.kind,
    deliveryMode: row.delivery_mode,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    storageKey: row.storage_key,
    state: row.state,
    expiresAt: row.expires_at,
  };
}

/** The attachment, or null when there is none that the caller may see. An expired upload is gone, swept or not. */
export async function readAttachment(
  reader: Reader,
  caller: Caller,
  wanted: { readonly attachmentId: string; readonly now: Date },
): Promise<Attachment | null> {
  const [row] = await reader.read<AttachmentRow>(sql`SELECT ${columns} FROM task_message_attachments AS attachment
      JOIN workspaces AS workspace ON workspace.id = attachment.workspace_id
      LEFT JOIN tasks AS task ON task.id = attachment.task_id
    WHERE attachment.id = ${wanted.attachmentId} AND (
          (attachment.state = 'claimed' AND ${taskIsVisible(caller, "task")})
       OR (attachment.state = 'staged' AND attachment.expires_at > ${wanted.now} AND ${workspaceIsVisible(caller, "workspace")}))`);
  return row === undefined ? null : toAttachment(row);
}

/** A task's attachments, in the order in which its create named them. */
export async function listTaskAttachments(reader: Reader, taskId: string): Promise<Attachment[]> {
  const rows = await reader.read<AttachmentRow>(sql`SELECT ${columns} FROM task_message_attachments AS attachment
    WHERE attachment.task_id = ${taskId} ORDER BY attachment.position, attachment.id`);
  return rows.map(toAttachment);
}

export interface AttachmentRecord {
  readonly id: string;
  readonly ownerId: string;
  readonly workspaceId: string;
  readonly label: AttachmentLabel;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly storageKey: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Null: staged. Otherwise the attachment is its task's from the start. */
export type Belonging = { readonly taskId: string; readonly position: number } | null;

/** False when the workspace does not exist or is not the caller's, and then nothing is written. */
export async function insertAttachment(
  transaction: Transaction,
  caller: Caller,
  record: AttachmentRecord,
  belonging: Belonging,
): Promise<boolean> {
  const { label, createdAt, expiresAt } = record;
  const instant = (value: Date): Sql => transaction.dialect.instant(value);
  const inserted = await transaction.execute(sql`INSERT INTO task_message_attachments (id, owner_id, workspace_id,
      task_id, position, name, mime_type, kind, delivery_mode, size_bytes, sha256, storage_key, state, expires_at,
      created_at, updated_at)
    SELECT ${record.id}, ${record.ownerId}, workspace.id, ${belonging?.taskId ?? null},
      CAST(${belonging?.position ?? 0} AS INTEGER), ${label.name}, ${label.mimeType}, ${label.kind},
      ${label.deliveryMode}, CAST(${record.sizeBytes} AS INTEGER), ${record.sha256}, ${record.storageKey},
      ${belonging === null ? "staged" : "claimed"}, ${instant(expiresAt)}, ${instant(createdAt)}, ${instant(createdAt)}
      FROM workspaces AS workspace
     WHERE workspace.id = ${record.workspaceId} AND ${workspaceIsVisible(caller, "workspace")}`);
  return inserted === 1;
}

export interface Claim {
  readonly attachmentId: string;
  readonly sizeBytes: number;
  readonly workspaceId: string;
  readonly taskId: string;
  readonly position: number;
  readonly claimedAt: Date;
}

/** Gives an upload to a task. False when it is unknown, another workspace's, of another size, expired or taken. X65 */
export async function claimAttachment(transaction: Transaction, claim: Claim): Promise<boolean> {
  const claimed = await transaction.execute(sql`UPDATE task_message_attachments
      SET state = 'claimed', task_id = ${claim.taskId}, position = ${claim.position}, updated_at = ${claim.claimedAt}
    WHERE id = ${claim.attachmentId} AND workspace_id = ${claim.workspaceId} AND state = 'staged'
      AND expires_at > ${claim.claimedAt} AND size_bytes = ${claim.sizeBytes}`);
  return claimed === 1;
}

/** Gives back the uploads that this task claimed, with the time they had left. OP24 */
export async function unclaimAttachments(
  transaction: Transaction,
  claims: { readonly taskId: string; readonly attachmentIds: readonly string[]; readonly now: Date },
): Promise<void> {
  if (claims.attachmentIds.length === 0) return;
  await transaction.execute(sql`UPDATE task_message_attachments
      SET state = 'staged', task_id = NULL, updated_at = ${claims.now}
    WHERE task_id = ${claims.taskId} AND state = 'claimed' AND id IN (${joinSql([...claims.attachmentIds])})`);
}

/** Removes a task's attachment rows; the keys of the files that nothing names any more. */
export async function deleteTaskAttachments(transaction: Transaction, taskId: string): Promise<string[]> {
  const rows = await transaction.write<{ storage_key: string }>(
    sql`DELETE FROM task_message_attachments WHERE task_id = ${taskId} RETURNING storage_key`,
  );
  return rows.map((row) => row.storage_key);
}

/** Removes uploads that nobody claimed in time; their files are left to the sweep of abandoned files. */
export function deleteExpiredUploads(transaction: Transaction, now: Date): Promise<number> {
  return transaction.execute(sql`DELETE FROM task_message_attachments WHERE state = 'staged' AND expires_at <= ${now}`);
}
