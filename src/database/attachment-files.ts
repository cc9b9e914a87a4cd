import type { Reader, Transaction } from "./connection.js";
import { joinSql, sql } from "./sql.js";

/** Registers a file before it is written, so that a crash at any later point leaves a row that leads to it. */
export async function registerFile(
  transaction: Transaction,
  file: { readonly storageKey: string; readonly createdAt: Date },
): Promise<void> {
  await transaction.execute(
    sql`INSERT INTO attachment_files (storage_key, created_at) VALUES (${file.storageKey}, ${file.createdAt})`,
  );
}

/** Forgets files that are deleted from the disk. Throws when an attachment still names one. */
export async function forgetFiles(transaction: Transaction, storageKeys: readonly string[]): Promise<void> {
  if (storageKeys.length === 0) return;
  await transaction.execute(sql`DELETE FROM attachment_files WHERE storage_key IN (${joinSql([...storageKeys])})`);
}

/**
 * Up to `limit` files, after the key `after`, that no attachment names: its request died, or its row went away, by a
 * cascade for instance. Those registered since `before` may still be on their way and are left out.
 */
export async function listAbandonedFiles(
  reader: Reader,
  page: { readonly before: Date; readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await reader.read<{ storage_key: string }>(sql`SELECT file.storage_key FROM attachment_files AS file
    WHERE file.created_at < ${page.before} AND file.storage_key > ${page.after} AND NOT EXISTS (
      SELECT 1 FROM task_message_attachments AS attachment WHERE attachment.storage_key = file.storage_key)
    ORDER BY file.storage_key LIMIT ${page.limit}`);
  return rows.map((row) => row.storage_key);
}
