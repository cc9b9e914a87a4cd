import { expect, test } from "vitest";
import { taskPriorities, taskStates, titleFault } from "../../src/domain/task.js";

const tooLong = "task title is too long: task titles must be 500 characters or fewer";

test("[OP41] a title has at most 500 code points, and may be empty here", () => {
  expect(titleFault("")).toBeNull();
  expect(titleFault("a".repeat(500))).toBeNull();
  expect(titleFault("a".repeat(501))).toBe(tooLong);
});

test("[OP41] a title is counted in code points, not in UTF-16 units or bytes", () => {
  expect(titleFault("😀".repeat(500))).toBeNull();
  expect(titleFault("😀".repeat(501))).toBe(tooLong);
  expect(titleFault("日".repeat(500))).toBeNull();
});

test("[OP41] white space counts: a title is not trimmed", () => {
  expect(titleFault(`${" ".repeat(500)}a`)).toBe(tooLong);
});

test("states and priorities are the ones of the wire", () => {
  expect(taskStates).toEqual([
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
  ]);
  expect(taskPriorities).toEqual(["critical", "high", "medium", "low"]);
});
