interface ProblemEntry {
  readonly httpStatus: number;
  /** The exact public text; null where each occurrence brings its own, naming the field. */
  readonly message: string | null;
}

/** Every expected failure: one code per public text. */
export const PROBLEMS = {
  invalid_request: { httpStatus: 400, message: null },
  authentication_required: { httpStatus: 401, message: "authentication required" },
  route_not_found: { httpStatus: 404, message: "route not found" },
  workspace_not_found: { httpStatus: 404, message: "workspace not found" },
  workflow_not_found: { httpStatus: 404, message: "workflow not found" },
  workflow_step_not_found: { httpStatus: 404, message: "workflow step not found" },
  task_not_found: { httpStatus: 404, message: "task not found" },
  tasks_not_found: { httpStatus: 404, message: "tasks not found" },
  task_not_updated: { httpStatus: 404, message: "task not updated" },
  task_not_deleted: { httpStatus: 404, message: "task not deleted" },
  task_not_created: { httpStatus: 404, message: "task not created" },
  attachment_not_found: { httpStatus: 404, message: "attachment not found" },
  repository_not_found: { httpStatus: 404, message: "repository not found" },
  task_session_not_found: { httpStatus: 404, message: "task session not found" },
  clarification_not_found: { httpStatus: 404, message: "clarification request not found" },
  method_not_allowed: { httpStatus: 405, message: "method not allowed" },
  not_acceptable: { httpStatus: 406, message: null },
  not_active: { httpStatus: 409, message: "clarification request is no longer active" },
  capacity_exceeded: { httpStatus: 409, message: null },
  step_in_use: { httpStatus: 409, message: "workflow step has tasks: move or delete them first" },
  repository_exists: { httpStatus: 409, message: "repository is already registered in this workspace" },
  pending_clarification: { httpStatus: 409, message: "task has a pending clarification" },
  prompt_blocked: { httpStatus: 409, message: null },
  answer_under_way: { httpStatus: 409, message: "an answer is on its way to the task session" },
  no_turn: { httpStatus: 409, message: "task session has no turn under way" },
  session_ended: { httpStatus: 409, message: "task session has ended" },
  body_too_large: { httpStatus: 413, message: "request body is too large" },
  attachment_too_large: { httpStatus: 413, message: "attachment is too large" },
  not_multipart: { httpStatus: 415, message: "content type must be multipart/form-data" },
  unsupported_media_type: { httpStatus: 415, message: "content type must be application/json" },
  range_not_satisfiable: { httpStatus: 416, message: "range is not satisfiable" },
  internal: { httpStatus: 500, message: "request failed" },
  authorization_failed: { httpStatus: 500, message: "failed to authorize clarification request" },
  claim_failed: { httpStatus: 500, message: "failed to update clarification state" },
  outcome_unknown: { httpStatus: 500, message: "failed to determine clarification outcome" },
  delivery_failed: {
    httpStatus: 500,
    message: "failed to deliver clarification response; response can be retried",
  },
  delivery_failed_unrestored: {
    httpStatus: 500,
    message: "failed to deliver clarification response and recover pending clarification state",
  },
  resume_failed: {
    httpStatus: 500,
    message: "failed to resume clarification; response can be retried",
  },
  resume_failed_unrestored: {
    httpStatus: 500,
    message: "failed to resume clarification and recover pending clarification state",
  },
  dispatch_not_finalized: {
    httpStatus: 500,
    message: "clarification response was accepted, but dispatch state could not be finalized",
  },
  not_ready: { httpStatus: 503, message: "database is not ready" },
  wait_ended: { httpStatus: 504, message: null },
} as const satisfies Record<string, ProblemEntry>;

export type ProblemCode = keyof typeof PROBLEMS;

type FixedCode = { [Code in ProblemCode]: (typeof PROBLEMS)[Code]["message"] extends null ? never : Code }[ProblemCode];

/** An expected failure: returned, never thrown. `message` is public. */
export interface Problem {
  readonly kind: "problem";
  readonly code: ProblemCode;
  readonly message: string;
}

export function problem(code: FixedCode): Problem {
  return { kind: "problem", code, message: PROBLEMS[code].message };
}

/** A 400 whose text names the offending field. */
export function invalidRequest(message: string): Problem {
  return { kind: "problem", code: "invalid_request", message };
}

/** A step that is full. Its senders retry, so the reply says when. X142, OP47 */
export function capacityExceeded(step: { stepId: string; limit: number; occupied: number }): Problem {
  const { stepId, limit, occupied } = step;
  const message = `WIP limit exceeded for workflow step ${stepId}: limit ${limit} already occupied (${occupied})`;
  return { kind: "problem", code: "capacity_exceeded", message };
}

/** A prompt to a session that waits for an answer: the text says for which. */
export function promptBlocked(pendingId: string): Problem {
  return { kind: "problem", code: "prompt_blocked", message: `task session waits for an answer to ${pendingId}` };
}

/** A wait that ended without an answer. */
export function waitEnded(message: string): Problem {
  return { kind: "problem", code: "wait_ended", message };
}

export function isProblem(value: { readonly kind: string }): value is Problem {
  return value.kind === "problem";
}
