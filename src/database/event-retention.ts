import type { Database } from "./connection.js";
import { sql } from "./sql.js";

/**
 * Deletes up to `limit` of the oldest events, as long as they are from before `olderThan`; how many. Only a beginning of
 * the sequence ever goes, and the newest event stays, so that the oldest one left tells what is missing.
 */
export async function deleteOldEvents(
  database: Database,
  { olderThan, limit }: { readonly olderThan: Date; readonly limit: number },
): Promise<number> {
  const oldest = await database.read<{ sequence: bigint; created_at: Date }>(
    sql`SELECT sequence, created_at FROM events ORDER BY sequence LIMIT ${limit + 1}`,
  );
  const firstKept = oldest.findIndex(({ created_at: createdAt }) => createdAt >= olderThan);
  const count = firstKept === -1 ? oldest.length - 1 : firstKept;
  const newestToGo = oldest[count - 1];
  if (newestToGo === undefined) return 0;
  return database.execute(sql`DELETE FROM events WHERE sequence <= ${newestToGo.sequence}`);
}
