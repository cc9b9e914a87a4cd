import type { Database } from "./connection.js";
import { sql } from "./sql.js";

/** Allocates this process's number, which only grows; nothing that is told with an older one is still open. Rules: U45 */
export async function allocateGeneration(database: Database, startedAt: Date): Promise<number> {
  const [row] = await database.transaction(async (transaction) => {
    const { awaitAnnounced } = transaction.dialect;
    if (awaitAnnounced !== null) await transaction.execute(awaitAnnounced);
    return transaction.write<{ id: number }>(
      sql`INSERT INTO backend_generations (started_at) VALUES (${startedAt}) RETURNING id`,
    );
  });
  if (row === undefined) throw new Error("no generation was allocated");
  return row.id;
}
