import { PROBLEMS, type Problem } from "../domain/problem.js";

export type ErrorCode =
  | "BAD_REQUEST"
  | "NOT_FOUND"
  | "INTERNAL_ERROR"
  | "UNAUTHORIZED"
  | "FORBIDDEN"
  | "VALIDATION_ERROR"
  | "CONFLICT"
  | "UNKNOWN_ACTION";

export type Payload = Record<string, unknown>;

export interface SocketRequest {
  /** Chosen by the client and repeated in the reply. */
  readonly id: string | number;
  readonly action: string;
  readonly payload: Payload;
}

/** The request in a text frame, or null when it is none. */
export function parseRequest(text: string): SocketRequest | null {
  const message = parseJson(text);
  if (!isRecord(message)) return null;
  const { id = "", type = "request", action, payload } = message;
  if (type !== "request" || typeof action !== "string") return null;
  if (typeof id !== "string" && typeof id !== "number") return null;
  if (payload !== undefined && payload !== null && !isRecord(payload)) return null;
  return { id, action, payload: payload ?? {} };
}

type Addressed = Pick<SocketRequest, "id" | "action">;

export function responseMessage({ id, action }: Addressed, payload: Payload, at: Date): object {
  return { id, type: "response", action, payload, timestamp: at.toISOString() };
}

export interface SocketError {
  readonly code: ErrorCode;
  readonly message: string;
}

export function errorMessage({ id, action }: Addressed, { code, message }: SocketError, at: Date): object {
  return { id, type: "error", action, payload: { code, message }, timestamp: at.toISOString() };
}

/** How REST's failures are called here. */
export function toSocketError({ code, message }: Problem): SocketError {
  return { code: codeOfStatus[PROBLEMS[code].httpStatus], message };
}

const codeOfStatus: Record<(typeof PROBLEMS)[keyof typeof PROBLEMS]["httpStatus"], ErrorCode> = {
  400: "VALIDATION_ERROR",
  401: "UNAUTHORIZED",
  404: "NOT_FOUND",
  405: "BAD_REQUEST",
  406: "BAD_REQUEST",
  409: "CONFLICT",
  413: "BAD_REQUEST",
  415: "BAD_REQUEST",
  416: "BAD_REQUEST",
  500: "INTERNAL_ERROR",
  503: "INTERNAL_ERROR",
  504: "INTERNAL_ERROR",
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Payload {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
