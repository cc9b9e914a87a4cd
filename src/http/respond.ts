import type { Response } from "express";
import { PROBLEMS, type Problem } from "../domain/problem.js";

/** The one place that sends a JSON reply: it goes through `json`, which the contract's check of replies listens to. */
export function sendJson(response: Response, status: number, body: unknown): void {
  response.status(status);
  if (status === 204) response.end();
  else response.json(body);
}

/** The one place that sets a failure status. */
export function sendProblem(response: Response, problem: Problem): void {
  if (problem.code === "authentication_required") response.setHeader("WWW-Authenticate", "Bearer");
  if (problem.code === "capacity_exceeded") response.setHeader("Retry-After", "30");
  sendJson(response, PROBLEMS[problem.code].httpStatus, { error: problem.message });
}
