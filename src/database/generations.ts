import type { Transaction } from "./connection.js";
import { sql } from "./sql.js";

/** Allocates this process's number, which only grows. Rules: U45 */
export async function allocateGeneration(transaction: Transaction, startedAt: Date): Promise<number> {
  const [row] = await transaction.write<{ id: number }>(
    sql`INSERT INTO backend_generations (started_at) VALUES (${startedAt}) RETURNING id`,
  );
  if (row === undefined) throw new Error("no generation was allocated");
  return row.id;
}
