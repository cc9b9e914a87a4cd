import type { MessageRow } from "./bundle.js";
import type { PendingAction, PendingActionRevision, Task } from "./task.js";

/** The one topic of all durable events: woken whenever a transaction that wrote some has ended. */
export const eventsTopic = "events";

export type EventAction =
  | "task.created"
  | "task.updated"
  | "task.deleted"
  | "session.message.added"
  | "session.message.updated"
  | "session.message.deleted"
  | "session.turn.started"
  | "session.turn.completed";

/** An event to be written in the transaction of the change it reports. */
export interface EventDraft {
  readonly action: EventAction;
  readonly workspaceId: string;
  readonly taskId: string;
  readonly sessionId: string;
  readonly payload: Record<string, unknown>;
  readonly createdAt: Date;
}

/**
 * Can what the event reports have changed what its session waits for? A question's message and a new turn can; another
 * message is content only. Rules: U44
 */
export function mayChangePendingAction({ action, payload }: EventDraft): boolean {
  return action === "session.turn.started" || (isMessageEvent(action) && payload["type"] === "clarification_request");
}

function isMessageEvent(action: EventAction): boolean {
  return action.startsWith("session.message.");
}

/**
 * A message's event with what its session waits for now: `null` when nothing, no key when it is not known or the event
 * cannot have changed it. Rules: U44
 */
export function withPendingAction(
  draft: EventDraft,
  told: { readonly action: PendingAction | null; readonly revision: PendingActionRevision } | undefined,
): EventDraft {
  if (told === undefined || !isMessageEvent(draft.action) || !mayChangePendingAction(draft)) return draft;
  const payload = { ...draft.payload, pending_action: told.action, pending_action_revision: told.revision };
  return { ...draft, payload };
}

export interface TurnRow {
  readonly id: string;
  readonly sessionId: string;
  readonly taskId: string;
  readonly startedAt: Date;
}

export interface CompletedTurnRow extends TurnRow {
  readonly completedAt: Date;
}

/** A task lifecycle event; `external_id` is there exactly when the task holds one. X112 */
export function taskEvent(action: "task.created" | "task.updated" | "task.deleted", task: Task, at: Date): EventDraft {
  return {
    action,
    workspaceId: task.workspaceId,
    taskId: task.id,
    sessionId: "",
    createdAt: at,
    payload: {
      task_id: task.id,
      workspace_id: task.workspaceId,
      workflow_id: task.workflowId,
      workflow_step_id: task.workflowStepId,
      title: task.title,
      description: task.description,
      state: task.state,
      priority: task.priority,
      metadata: task.metadata,
      origin: task.origin,
      parent_id: task.parentId,
      project_id: task.projectId,
      identifier: task.identifier,
      labels: task.labels,
      position: task.position,
      archived_at: task.archivedAt,
      created_at: task.createdAt,
      updated_at: task.updatedAt,
      ...(task.externalId === null ? {} : { external_id: task.externalId }),
    },
  };
}

/** `taskId` is the bundle's, which a row may lack (M5). */
export function messageEvent(
  action: "session.message.added" | "session.message.updated" | "session.message.deleted",
  row: MessageRow,
  { taskId, at }: { taskId: string; at: Date },
): EventDraft {
  return {
    action,
    workspaceId: "",
    taskId,
    sessionId: row.sessionId,
    createdAt: at,
    payload: {
      message_id: row.id,
      session_id: row.sessionId,
      task_id: taskId,
      turn_id: row.turnId,
      author_type: row.authorType,
      type: row.type,
      content: row.content,
      requests_input: row.requestsInput,
      metadata: row.metadata,
      created_at: row.createdAt,
      updated_at: row.updatedAt,
    },
  };
}

/** Nothing of a turn's metadata is in its events, so nothing private can be. U17 */
export function turnStartedEvent(turn: TurnRow): EventDraft {
  return turnEvent("session.turn.started", turn, turn.startedAt);
}

/** Rules: U16, U17 */
export function turnCompletedEvent(turn: CompletedTurnRow): EventDraft {
  const draft = turnEvent("session.turn.completed", turn, turn.completedAt);
  return { ...draft, payload: { ...draft.payload, completed_at: turn.completedAt } };
}

function turnEvent(action: EventAction, turn: TurnRow, createdAt: Date): EventDraft {
  return {
    action,
    workspaceId: "",
    taskId: turn.taskId,
    sessionId: turn.sessionId,
    createdAt,
    payload: { id: turn.id, session_id: turn.sessionId, task_id: turn.taskId, started_at: turn.startedAt },
  };
}
