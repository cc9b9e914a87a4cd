import { problem, type Problem } from "../../domain/problem.js";

/** Why a session does not allow a change. */
export type SessionRefusal = "gone" | "ended" | "reserved" | "no_turn" | "has_question";

const codes = {
  gone: "task_session_not_found",
  ended: "session_ended",
  reserved: "answer_under_way",
  no_turn: "no_turn",
  has_question: "pending_clarification",
} as const;

export function refusalProblem(refusal: SessionRefusal): Problem {
  return problem(codes[refusal]);
}
