import type { PendingAction, Task, TaskPriority, TaskState } from "../domain/task.js";
import type { Reader } from "./connection.js";
import { sessionHasQuestion } from "./predicates.js";
import { rawSql, sql, type Sql } from "./sql.js";
import { repositoriesOf, toTaskRepositories } from "./task-repositories.js";

export interface TaskRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly workflow_id: string;
  readonly workflow_step_id: string;
  readonly title: string;
  readonly description: string;
  readonly state: TaskState;
  readonly priority: TaskPriority;
  readonly metadata: Record<string, unknown>;
  readonly origin: string;
  readonly parent_id: string;
  readonly project_id: string;
  readonly identifier: string | null;
  readonly labels: readonly string[];
  readonly position: number;
  readonly archived_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly external_id: string | null;
  readonly external_id_settled_at: Date | null;
  readonly task_pending_action: PendingAction | null;
  readonly primary_session_pending_action: PendingAction | null;
  /** As `repositoriesOf` gives it. */
  readonly repositories: unknown;
}

// prettier-ignore
const ownColumns = [
  "id", "workspace_id", "workflow_id", "workflow_step_id", "title", "description", "state", "priority", "metadata",
  "origin", "parent_id", "project_id", "identifier", "labels", "position", "archived_at", "created_at", "updated_at",
  "external_id", "external_id_settled_at",
];

/** The task's own columns, for `RETURNING`; a row that was just written has no sessions that wait. */
export const returnedTask: Sql = sql`${rawSql(ownColumns.join(", "))},
    NULL AS task_pending_action, NULL AS primary_session_pending_action, NULL AS repositories`;

/** The columns of the task row `task`, what its sessions wait for, and its repositories. Rules: T2, U42 */
export const taskColumns = ({
  dialect,
}: Reader): Sql => sql`${rawSql(ownColumns.map((column) => `task.${column}`).join(", "))},
    CASE WHEN EXISTS (SELECT 1 FROM task_sessions AS asking
         WHERE asking.task_id = task.id AND ${sessionHasQuestion(sql`asking.id`)}) THEN 'clarification' END AS task_pending_action,
    CASE WHEN EXISTS (SELECT 1 FROM task_sessions AS asking
         WHERE asking.task_id = task.id AND asking.is_primary AND ${sessionHasQuestion(sql`asking.id`)})
         THEN 'clarification' END AS primary_session_pending_action,
    ${repositoriesOf(dialect, "task")} AS repositories`;

export function toTask(row: TaskRow): Task {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    workflowId: row.workflow_id,
    workflowStepId: row.workflow_step_id,
    title: row.title,
    description: row.description,
    state: row.state,
    priority: row.priority,
    metadata: row.metadata,
    origin: row.origin,
    parentId: row.parent_id,
    projectId: row.project_id,
    identifier: row.identifier,
    labels: row.labels,
    position: row.position,
    taskPendingAction: row.task_pending_action,
    primarySessionPendingAction: row.primary_session_pending_action,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
    externalId: row.external_id,
    externalIdSettledAt: row.external_id_settled_at,
    repositories: toTaskRepositories(row.repositories),
  };
}
