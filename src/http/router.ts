import { Router, type NextFunction, type Request, type Response } from "express";
import { openApiText, operations, type OperationId } from "../contract/schemas.js";
import { PROBLEMS, problem, type Problem } from "../domain/problem.js";
import { checkReadiness } from "../services/check-readiness.js";
import type { ServiceContext } from "../services/service-context.js";
import { attachmentHandlers } from "./attachment-handlers.js";
import { streamHandlers } from "./attachment-streams.js";
import { callerOf } from "./authenticate.js";
import { clarificationHandlers } from "./clarification-handlers.js";
import { streamEvents } from "./event-stream.js";
import type { ContextFreeOperation, HandledOperation, Handlers, StreamedOperation } from "./handler.js";
import { repositoryHandlers } from "./repository-handlers.js";
import { toRequestProblem } from "./request-faults.js";
import { sendJson, sendProblem } from "./respond.js";
import { operationOf } from "./route-guard.js";
import { sessionHandlers } from "./session-handlers.js";
import { turnHandlers } from "./turn-handlers.js";
import { stepHandlers } from "./step-handlers.js";
import { taskChangeHandlers } from "./task-change-handlers.js";
import { taskHandlers } from "./task-handlers.js";
import { workspaceHandlers } from "./workspace-handlers.js";

export const handlers: Handlers = {
  getHealth: () => Promise.resolve({ kind: "success", status: 200, body: { status: "ok" } }),
  getReady: async (context) => {
    const outcome = await checkReadiness(context);
    return outcome.kind === "problem" ? outcome : { kind: "success", status: 200, body: { status: "ready" } };
  },
  ...workspaceHandlers,
  ...stepHandlers,
  ...repositoryHandlers,
  ...taskHandlers,
  ...taskChangeHandlers,
  ...sessionHandlers,
  ...turnHandlers,
  ...clarificationHandlers,
  ...attachmentHandlers,
};

/** Serves one POST to an MCP surface. */
export type McpHandler = (request: Request, response: Response) => Promise<void>;

/** operationId → handler, for every operation of the contract. */
export function createRouter(context: ServiceContext, handleMcp: McpHandler): Router {
  const special: Record<ContextFreeOperation | StreamedOperation, McpHandler> = {
    getContract: (_request, response) => {
      response.type("application/yaml").send(openApiText);
      return Promise.resolve();
    },
    streamEvents: (request, response) => streamEvents(context, request, response),
    callMcp: handleMcp,
    callSessionMcp: handleMcp,
    uploadAttachment: (request, response) => streamHandlers.uploadAttachment(context, request, response),
    getAttachmentContent: (request, response) => streamHandlers.getAttachmentContent(context, request, response),
  };
  const router = Router({ caseSensitive: true, strict: true });
  for (const { operationId, method, expressPath } of operations) {
    const handle = isHandled(operationId) ? serve(context, handlers[operationId]) : special[operationId];
    router[method](expressPath, handle);
  }
  return router;
}

function isHandled(operationId: OperationId): operationId is HandledOperation {
  return operationId in handlers;
}

type AnyOutcome = { readonly kind: "success"; readonly status: number; readonly body: unknown } | Problem | "gone";
type AnyHandler = (context: ServiceContext, request: unknown) => Promise<AnyOutcome>;

function serve(context: ServiceContext, handler: Handlers[HandledOperation]) {
  const handle = handler as AnyHandler; // the contract's checks have given the request the handler's own types
  return async (request: Request, response: Response): Promise<void> => {
    const outcome = await handle(context, toHandlerRequest(request, response));
    if (outcome === "gone") return;
    if (outcome.kind === "problem") sendProblem(response, outcome);
    else sendJson(response, outcome.status, outcome.body);
  };
}

function toHandlerRequest(request: Request, response: Response): object {
  const disconnected = new AbortController();
  response.on("close", () => {
    if (!response.writableFinished) disconnected.abort();
  });
  return {
    caller: callerOf(response),
    path: request.params,
    query: request.query,
    body: request.body as unknown,
    signal: disconnected.signal,
  };
}

/** The last resort: what the client did wrong is named, anything else is logged and a 500 without details. */
export function handleError(context: ServiceContext) {
  // Express takes a handler for an error handler by its four parameters.
  return (error: unknown, _request: Request, response: Response, next: NextFunction): void => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const operation = operationOf(response);
    const expected: Problem | null = toRequestProblem(error, operation);
    if (expected === null) context.log.error({ error, operation: operation?.operationId }, PROBLEMS.internal.message);
    sendProblem(response, expected ?? problem("internal"));
  };
}
