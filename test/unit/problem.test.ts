import { describe, expect, test } from "vitest";
import { invalidRequest, isProblem, problem, PROBLEMS, waitEnded, type ProblemCode } from "../../src/domain/problem.js";

describe("[R10, B6, U64] each failure of a question has one status and one text", () => {
  test.each<[ProblemCode, number, string]>([
    ["clarification_not_found", 404, "clarification request not found"],
    ["task_session_not_found", 404, "task session not found"],
    ["not_active", 409, "clarification request is no longer active"],
    ["session_ended", 409, "task session has ended"],
    ["authorization_failed", 500, "failed to authorize clarification request"],
    ["claim_failed", 500, "failed to update clarification state"],
    ["outcome_unknown", 500, "failed to determine clarification outcome"],
    ["delivery_failed", 500, "failed to deliver clarification response; response can be retried"],
    [
      "delivery_failed_unrestored",
      500,
      "failed to deliver clarification response and recover pending clarification state",
    ],
    ["resume_failed", 500, "failed to resume clarification; response can be retried"],
    ["resume_failed_unrestored", 500, "failed to resume clarification and recover pending clarification state"],
  ])("[R10] %s has its status and its text", (code, httpStatus, message) => {
    expect(PROBLEMS[code]).toEqual({ httpStatus, message });
  });
});

test("[A3] no failure is a 403", () => {
  expect(Object.values(PROBLEMS).map(({ httpStatus }) => httpStatus)).not.toContain(403);
});

test("[R10] no two codes share a text", () => {
  const texts = Object.values(PROBLEMS).flatMap(({ message }) => message ?? []);
  expect(new Set(texts).size).toBe(texts.length);
});

test("[R10] a problem carries its code and its public text", () => {
  expect(problem("not_active")).toEqual({
    kind: "problem",
    code: "not_active",
    message: "clarification request is no longer active",
  });
  expect(invalidRequest("limit is no number")).toEqual({
    kind: "problem",
    code: "invalid_request",
    message: "limit is no number",
  });
  expect(PROBLEMS[waitEnded("over").code].httpStatus).toBe(504);
  expect([isProblem(waitEnded("over")), isProblem({ kind: "claimed" })]).toEqual([true, false]);
});
