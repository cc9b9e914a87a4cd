import type { components } from "../contract/openapi.gen.js";
import type { RecordedResolution } from "../domain/bundle.js";
import type { Task } from "../domain/task.js";
import type { PendingPage } from "./clarification/list-pending-questions.js";
import type { CreateTaskOutcome } from "./tasks/create-task.js";

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
    task_pending_action: task.taskPendingAction,
    primary_session_pending_action: task.primarySessionPendingAction,
    created_at: task.createdAt.toISOString(),
    updated_at: task.updatedAt.toISOString(),
    ...(task.externalId === null ? {} : { external_id: task.externalId }),
    ...(task.archivedAt === null ? {} : { archived_at: task.archivedAt.toISOString() }),
  };
}

type CreatedOutcome = Exclude<CreateTaskOutcome, { kind: "problem" }>;

/** The four outcomes of a create. Rules: X78, X80, X81, X82, X83, X86, X103 */
export function toCreatedTaskBody({ kind, task }: CreatedOutcome): Schemas["CreatedTask"] {
  return {
    ...toTaskBody(task),
    deduplicated: kind === "found_settled" || kind === "found_unsettled",
    creation_complete: kind !== "found_unsettled",
  };
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
