import type { NextFunction, Request, Response } from "express";
import { invalidRequest } from "../domain/problem.js";
import { findUnstorableText, isTooDeep, maxJsonDepth, unstorableReason } from "../domain/text.js";
import { sendProblem } from "./respond.js";
import { operationOf } from "./route-guard.js";

/** The arguments of tools are checked by the tools, which say so in a tool's result. */
const checkedByTools: readonly (string | undefined)[] = ["callMcp", "callSessionMcp"];

/**
 * Refuses text that cannot be stored, in path, query and body, and bodies that no database would take for their depth.
 * What the contract marks as checked after authorization is left to its operation. OP15
 */
export function checkText(request: Request, response: Response, next: NextFunction): void {
  const operation = operationOf(response);
  const body: unknown = checkedByTools.includes(operation?.operationId) ? undefined : request.body;
  const fault = textFault(request, body, operation?.checkedAfterAuthorization ?? []);
  if (fault === null) next();
  else sendProblem(response, invalidRequest(fault));
}

function textFault(request: Request, body: unknown, except: readonly string[]): string | null {
  if (decodeURIComponent(request.path).includes("\0")) return `id ${unstorableReason}`;
  if (isTooDeep(request.body)) return `request body must not be nested deeper than ${maxJsonDepth} levels`;
  const field = findUnstorableText(request.query, except) ?? findUnstorableText(body, except);
  return field === null ? null : `${field === "" ? "request body" : field} ${unstorableReason}`;
}
