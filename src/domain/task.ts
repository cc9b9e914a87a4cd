import type { TaskRepository } from "./repository.js";
import { codePointCount } from "./text.js";

/** As the contract names them; the first is a state like the others. */
export const taskStates = [
  "TODO",
  "CREATED",
  "SCHEDULING",
  "IN_PROGRESS",
  "REVIEW",
  "BLOCKED",
  "WAITING_FOR_INPUT",
  "COMPLETED",
  "FAILED",
  "CANCELLED",
] as const;
export type TaskState = (typeof taskStates)[number];

export const taskPriorities = ["critical", "high", "medium", "low"] as const;
export type TaskPriority = (typeof taskPriorities)[number];

/** What keeps a task or a session from going on without its human. */
export type PendingAction = "clarification" | "permission";

/** Orders what is told about a session's pending action: by epoch, a decimal number, then by sequence. Rules: U45 */
export interface PendingActionRevision {
  readonly epoch: string;
  readonly sequence: number;
}

export interface Task {
  readonly id: string;
  readonly workspaceId: string;
  readonly workflowId: string;
  readonly workflowStepId: string;
  readonly title: string;
  readonly description: string;
  readonly state: TaskState;
  readonly priority: TaskPriority;
  readonly metadata: Record<string, unknown>;
  readonly origin: string;
  readonly parentId: string;
  readonly projectId: string;
  /** `PREFIX-N` of an office task, else null. */
  readonly identifier: string | null;
  readonly labels: readonly string[];
  readonly position: number;
  readonly taskPendingAction: PendingAction | null;
  readonly primarySessionPendingAction: PendingAction | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly archivedAt: Date | null;
  readonly externalId: string | null;
  readonly externalIdSettledAt: Date | null;
  readonly repositories: readonly TaskRepository[];
}

const maxTitleCodePoints = 500;

/** Why a title cannot be stored, or null. OP41 */
export function titleFault(title: string): string | null {
  if (codePointCount(title) <= maxTitleCodePoints) return null;
  return "task title is too long: task titles must be 500 characters or fewer";
}

/** How a task came about. An agent's, a routine's and the onboarding's tasks are office tasks, as a project's are. */
export type TaskOrigin = "manual" | "agent_created" | "routine" | "onboarding";

export function isOfficeTask(task: { readonly projectId: string | null; readonly origin: string }): boolean {
  return (task.projectId ?? "") !== "" || ["agent_created", "routine", "onboarding"].includes(task.origin);
}

/** Whose files a task's agents work on. */
export type WorkspacePolicy =
  | { readonly mode: "new_workspace" }
  | { readonly mode: "inherit_parent" }
  | { readonly mode: "shared_group"; readonly groupId: string };

/** Levels of a task tree, the root included. */
export const maxTaskDepth = 5;
