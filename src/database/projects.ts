import type { Database, Reader, Transaction } from "./connection.js";
import { sql } from "./sql.js";
import { insertSteps, insertWorkflow, type StepRow, type WorkflowRow } from "./workflows.js";

export interface ProjectRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly name: string;
  readonly description: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export async function readProject(reader: Reader, projectId: string): Promise<ProjectRow | null> {
  const [row] = await reader.read<ProjectRow>(sql`SELECT id, workspace_id, name, description, created_at, updated_at
    FROM projects WHERE id = ${projectId}`);
  return row ?? null;
}

/** The projects of a workspace, oldest first. */
export function listProjects(reader: Reader, workspaceId: string): Promise<ProjectRow[]> {
  return reader.read(sql`SELECT id, workspace_id, name, description, created_at, updated_at
    FROM projects WHERE workspace_id = ${workspaceId} ORDER BY created_at, id`);
}

export async function insertProject(transaction: Transaction, row: ProjectRow): Promise<void> {
  await transaction.execute(sql`INSERT INTO projects (id, workspace_id, name, description, created_at, updated_at)
    VALUES (${row.id}, ${row.workspace_id}, ${row.name}, ${row.description}, ${row.created_at}, ${row.updated_at})`);
}

/**
 * The workspace's office workflow; `candidate` becomes it when there is none yet. Null when the workspace is gone.
 * Serialized on the workspace row.
 */
export function setOfficeWorkflow(
  database: Database,
  candidate: { readonly workflow: WorkflowRow; readonly steps: readonly StepRow[] },
): Promise<string | null> {
  const { workflow, steps } = candidate;
  return database.transaction(async (transaction) => {
    const [workspace] = await transaction.write<{ office_workflow_id: string }>(sql`UPDATE workspaces
        SET office_workflow_id = office_workflow_id WHERE id = ${workflow.workspace_id} RETURNING office_workflow_id`);
    if (workspace === undefined) return null;
    if (workspace.office_workflow_id !== "") return workspace.office_workflow_id;
    await insertWorkflow(transaction, workflow);
    await insertSteps(transaction, steps);
    await transaction.execute(
      sql`UPDATE workspaces SET office_workflow_id = ${workflow.id} WHERE id = ${workflow.workspace_id}`,
    );
    return workflow.id;
  });
}
