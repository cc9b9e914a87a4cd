import { error as openApiErrors } from "express-openapi-validator";
import type { Operation } from "../contract/schemas.js";
import { invalidRequest, problem, type Problem } from "../domain/problem.js";
import { notUtf8 } from "./request-text.js";

interface ValidationFault {
  readonly path: string;
  readonly message: string;
  readonly errorCode?: string;
}

/** The error's type → what the body should have been. */
const unparseableBodies: ReadonlyMap<unknown, string> = new Map([
  ["entity.parse.failed", "JSON"],
  [notUtf8, "UTF-8"],
]);

/** What went wrong with a request before its handler ran, or null when the error is none of the client's. */
export function toRequestProblem(error: unknown, operation: Operation | undefined): Problem | null {
  if (error instanceof openApiErrors.BadRequest) return invalidRequest(describeFaults(error.errors));
  if (error instanceof openApiErrors.UnsupportedMediaType) {
    return problem(operation?.operationId === "uploadAttachment" ? "not_multipart" : "unsupported_media_type");
  }
  if (error instanceof URIError) return invalidRequest("request path is not valid percent-encoding");
  const status = statusOf(error);
  if (status === 413) return problem("body_too_large");
  if (status === 415) return problem("unsupported_media_type");
  if (status !== 400) return null;
  const format = unparseableBodies.get(typeOf(error));
  if (format === undefined) return invalidRequest("invalid payload: request body could not be read");
  return invalidRequest(operation?.unparseableMessage ?? `invalid payload: request body is not valid ${format}`);
}

/** All missing fields in one sentence, else the first fault by name. */
function describeFaults(faults: readonly ValidationFault[]): string {
  const missing = faults.filter(isMissing).map((fault) => fieldName(fault.path) || "request body");
  if (missing.length > 0) return `${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} required`;
  const [first] = faults;
  if (first === undefined) return "invalid payload: request does not match the contract";
  const unknown = /^Unknown query parameter '(.*)'$/s.exec(first.message);
  if (unknown !== null) return `unknown query parameter ${JSON.stringify(unknown[1])}`;
  const field = fieldName(first.path);
  return field === "" ? `invalid payload: request body ${first.message}` : `invalid payload: ${field} ${first.message}`;
}

function isMissing({ errorCode, message }: ValidationFault): boolean {
  return (
    errorCode === "required.openapi.validation" || (errorCode === "minLength.openapi.validation" && / 1 /.test(message))
  );
}

/** `/body/questions/0/prompt` → `questions.0.prompt`. */
function fieldName(path: string): string {
  return path.replace(/^\/(body|query|params|headers)\/?/, "").replaceAll("/", ".");
}

function statusOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
}

function typeOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "type" in error ? error.type : undefined;
}
