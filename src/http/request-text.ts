import { isUtf8 } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { NextFunction, Request, Response } from "express";
import type { Operation } from "../contract/schemas.js";
import { invalidRequest } from "../domain/problem.js";
import { findUnstorableText, isTooDeep, maxJsonDepth, unstorableReason } from "../domain/text.js";
import { sendProblem } from "./respond.js";
import { operationOf } from "./route-guard.js";

/** The type of the error for a body that is not what its encoding says. */
export const notUtf8 = "entity.not.utf8";

/**
 * Throws when a body is not valid UTF-8: its bad bytes would all be read as U+FFFD, and two external ids that differ in
 * them as one.
 */
export function checkEncoding(_request: IncomingMessage, _response: ServerResponse, body: Buffer, name: string): void {
  if (/^utf-?8$/i.test(name) && !isUtf8(body)) {
    throw Object.assign(new Error("request body is not valid UTF-8"), { status: 400, type: notUtf8 });
  }
}

/**
 * Refuses text that cannot be stored, in path, query and body, and bodies that no database would take for their depth.
 * What the contract marks as checked after authorization is left to its operation, and an MCP message to its tool. OP15
 */
export function checkText(request: Request, response: Response, next: NextFunction): void {
  const fault = textFault(request, operationOf(response));
  if (fault === null) next();
  else sendProblem(response, invalidRequest(fault));
}

function textFault(request: Request, operation: Operation | undefined): string | null {
  if (decodeURIComponent(request.path).includes("\0")) return `id ${unstorableReason}`;
  if (!isUtf8Query(request.url)) return "request query is not valid UTF-8";
  const body: unknown = request.body;
  if (isTooDeep(body)) return `request body must not be nested deeper than ${maxJsonDepth} levels`;
  const except = operation?.checkedAfterAuthorization ?? [];
  const checkedBody = operation?.path.startsWith("/mcp") === true ? undefined : body;
  const field = findUnstorableText(request.query, except) ?? findUnstorableText(checkedBody, except);
  return field === null ? null : `${field === "" ? "request body" : field} ${unstorableReason}`;
}

/** Percent signs that encode nothing stand for themselves; encoded bytes must be UTF-8. */
function isUtf8Query(url: string): boolean {
  const start = url.indexOf("?");
  if (start === -1) return true;
  try {
    decodeURIComponent(url.slice(start + 1).replaceAll(/%(?![0-9a-f]{2})/gi, "%25"));
    return true;
  } catch {
    return false;
  }
}
