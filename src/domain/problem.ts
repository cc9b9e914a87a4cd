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
  task_not_created: { httpStatus: 404, message: "task not created" },
  task_session_not_found: { httpStatus: 404, message: "task session not found" },
  clarification_not_found: { httpStatus: 404, message: "clarification request not found" },
  method_not_allowed: { httpStatus: 405, message: "method not allowed" },
  not_acceptable: { httpStatus: 406, message: null },
  not_active: { httpStatus: 409, message: "clarification request is no longer active" },
  session_ended: { httpStatus: 409, message: "task session has ended" },
  body_too_large: { httpStatus: 413, message: "request body is too large" },
  unsupported_media_type: { httpStatus: 415, message: "content type must be application/json" },
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

/** A wait that ended without an answer. */
export function waitEnded(message: string): Problem {
  return { kind: "problem", code: "wait_ended", message };
}

export function isProblem(value: { readonly kind: string }): value is Problem {
  return value.kind === "problem";
}
