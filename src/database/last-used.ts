import type { Reader, Transaction } from "./connection.js";
import { sql } from "./sql.js";

export interface LastUsedRow {
  readonly user_id: string;
  readonly workspace_id: string;
  readonly workflow_id: string;
  readonly agent_profile_id: string;
  readonly updated_at: Date;
}

export async function readLastUsed(reader: Reader, userId: string): Promise<LastUsedRow | null> {
  const [row] =
    await reader.read<LastUsedRow>(sql`SELECT user_id, workspace_id, workflow_id, agent_profile_id, updated_at
    FROM user_last_used WHERE user_id = ${userId}`);
  return row ?? null;
}

/** Writes nothing when the user's last create used the same. */
export async function upsertLastUsed(transaction: Transaction, row: LastUsedRow): Promise<void> {
  await transaction.execute(sql`INSERT INTO user_last_used (user_id, workspace_id, workflow_id, agent_profile_id, updated_at)
    VALUES (${row.user_id}, ${row.workspace_id}, ${row.workflow_id}, ${row.agent_profile_id}, ${row.updated_at})
    ON CONFLICT (user_id) DO UPDATE SET workspace_id = excluded.workspace_id, workflow_id = excluded.workflow_id,
      agent_profile_id = excluded.agent_profile_id, updated_at = excluded.updated_at
      WHERE (user_last_used.workspace_id, user_last_used.workflow_id, user_last_used.agent_profile_id)
        <> (excluded.workspace_id, excluded.workflow_id, excluded.agent_profile_id)`);
}
