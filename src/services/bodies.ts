import type { components } from "../contract/openapi.gen.js";
import type { RecordedResolution } from "../domain/bundle.js";
import { isOfficeTask, type Task } from "../domain/task.js";
import type { TaskRepository } from "../domain/repository.js";
import type { PendingPage } from "./clarification/list-pending-questions.js";
import type { CreateTaskOutcome } from "./tasks/create-task.js";
import type { TaskList } from "./tasks/list-tasks.js";
import type { WorkflowRow } from "./workspaces/manage-workflows.js";
import type { WorkspaceRow } from "./workspaces/manage-workspaces.js";

type Schemas = components["schemas"];

/** A task on the wire. Keys without a value are left out. Rules: X111, X115, X182, X183, T2 */
export function toTaskBody(task: Task): Schemas["Task"] {
  return {
    id: task.id,
    workspace_id: task.workspaceId,
    workflow_id: task.workflowId,
    workflow_step_id: task.workflowStepId,
    title: task.title,
    description: task.description,
    state: task.state,
    priority: task.priority,
    metadata: task.metadata,
    origin: task.origin,
    labels: [...task.labels],
    position: task.position,
    ...(task.parentId === "" ? {} : { parent_id: task.parentId }),
    ...(task.projectId === "" ? {} : { project_id: task.projectId }),
    ...(task.identifier === null ? {} : { identifier: task.identifier }),
    ...(isOfficeTask(task) ? { is_from_office: true } : {}),
    task_pending_action: task.taskPendingAction,
    primary_session_pending_action: task.primarySessionPendingAction,
    created_at: task.createdAt.toISOString(),
    updated_at: task.updatedAt.toISOString(),
    ...(task.externalId === null ? {} : { external_id: task.externalId }),
    ...(task.archivedAt === null ? {} : { archived_at: task.archivedAt.toISOString() }),
    ...(task.repositories.length === 0
      ? {}
      : { repositories: task.repositories.map((repository) => toTaskRepositoryBody(task.id, repository)) }),
  };
}

function toTaskRepositoryBody(taskId: string, repository: TaskRepository): Schemas["TaskRepository"] {
  const { branch, worktreePath, prNumber } = repository;
  return {
    id: repository.id,
    task_id: taskId,
    repository_id: repository.repositoryId,
    base_branch: repository.baseBranch,
    checkout_branch: repository.checkoutBranch,
    position: repository.position,
    created_at: repository.createdAt.toISOString(),
    updated_at: repository.updatedAt.toISOString(),
    ...(branch === "" ? {} : { branch }),
    ...(worktreePath === "" ? {} : { worktree_path: worktreePath }),
    ...(prNumber === null ? {} : { pr_number: prNumber }),
  };
}

type CreatedOutcome = Exclude<CreateTaskOutcome, { kind: "problem" }>;

/** The four outcomes of a create. Rules: X78, X80, X81, X82, X83, X86, X103 */
export function toCreatedTaskBody(outcome: CreatedOutcome): Schemas["CreatedTask"] {
  const { kind, task } = outcome;
  const sessionId = "sessionId" in outcome ? outcome.sessionId : null;
  return {
    ...toTaskBody(task),
    deduplicated: kind === "found_settled" || kind === "found_unsettled",
    creation_complete: kind !== "found_unsettled",
    ...(sessionId === null ? {} : { session_id: sessionId }),
  };
}

/** A page of tasks, over REST and MCP alike. Rules: T1, OP43 */
export function toTaskListBody(list: TaskList): Schemas["TaskList"] {
  return {
    tasks: list.tasks.map(toTaskBody),
    total: list.total,
    total_capped: list.isTotalCapped,
    next_cursor: list.nextCursor,
  };
}

export function toArchivedBody({ wasArchived }: { readonly wasArchived: boolean }): Schemas["ArchivedTask"] {
  return { success: true, ...(wasArchived ? { already_archived: true } : {}) };
}

export function toWorkspaceBody(row: WorkspaceRow): Schemas["Workspace"] {
  return {
    id: row.id,
    name: row.name,
    ...(row.description === "" ? {} : { description: row.description }),
    owner_id: row.owner_id,
    task_prefix: row.task_prefix,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function toWorkspacesBody(rows: readonly WorkspaceRow[]): Schemas["WorkspaceList"] {
  return { workspaces: rows.map(toWorkspaceBody), total: rows.length };
}

export function toWorkflowBody(row: WorkflowRow): Schemas["Workflow"] {
  return {
    id: row.id,
    workspace_id: row.workspace_id,
    name: row.name,
    ...(row.description === "" ? {} : { description: row.description }),
    sort_order: row.sort_order,
    style: row.style,
    source: row.source,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function toWorkflowsBody(rows: readonly WorkflowRow[]): Schemas["WorkflowList"] {
  return { workflows: rows.map(toWorkflowBody), total: rows.length };
}

/** The envelope of respond and of the answer tool: every key is always there. Rules: R12, OP2 */
export function toResponseBody(resolution: RecordedResolution): Schemas["ClarificationResponse"] {
  return {
    pending_id: resolution.pendingId,
    answers: resolution.answers.map(({ question_id, selected_options, custom_text }) => ({
      question_id,
      selected_options: [...selected_options],
      custom_text,
    })),
    rejected: resolution.status === "rejected",
    reject_reason: resolution.reason,
    responded_at: resolution.respondedAt.toISOString(),
  };
}

/** A page of open questions, over REST and MCP alike. Rules: L3, L4, L4a, L11, L11a */
export function toPendingPageBody(page: PendingPage): Schemas["PendingQuestionsPage"] {
  return {
    bundles: page.bundles.map((bundle) => ({
      pending_id: bundle.pendingId,
      task_id: bundle.taskId,
      session_id: bundle.sessionId,
      created_at: bundle.createdAt.toISOString(),
      age_seconds: bundle.ageSeconds,
      context: bundle.context,
      questions: bundle.questions.map(({ questionId, title, prompt, options, status }) => ({
        question_id: questionId,
        title,
        prompt,
        status,
        options: options.map((option) => ({ ...option })),
      })),
    })),
    count: page.bundles.length,
    next_cursor: page.nextCursor,
  };
}
