import { Router, type NextFunction, type Request, type Response } from "express";
import { operations, type Operation } from "../contract/schemas.js";
import { groupBy } from "../domain/group.js";
import { problem } from "../domain/problem.js";
import { sendProblem } from "./respond.js";

/** A HEAD request would have to block, and could take an answer away without a body to carry it. */
const withoutHead: readonly string[] = ["waitForClarification", "streamEvents"];

/** The operation that `routeGuard` found for this request. */
export function operationOf(response: Response): Operation | undefined {
  return response.locals["operation"] as Operation | undefined; // only routeGuard writes it
}

/**
 * Finds the request's operation in the contract. Unknown paths and methods are answered here, in JSON and with `Allow`;
 * HEAD is served as the GET it repeats (the server leaves the body out by itself), OPTIONS by the list of methods.
 */
export function routeGuard(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const [expressPath, members] of groupBy(operations, (operation) => operation.expressPath)) {
    router.all(expressPath, guardPath(members));
  }
  router.use((_request: Request, response: Response, next: NextFunction) => {
    if (operationOf(response) === undefined) sendProblem(response, problem("route_not_found"));
    else next();
  });
  return router;
}

function guardPath(members: readonly Operation[]) {
  const allowed = members.flatMap(({ method, operationId }) =>
    method === "get" && !withoutHead.includes(operationId) ? ["GET", "HEAD"] : [method.toUpperCase()],
  );
  const allow = [...allowed, "OPTIONS"].join(", ");
  return (request: Request, response: Response, next: NextFunction): void => {
    // The contract names a literal path before the pattern that would match it too: `/request` before `/{id}`.
    if (operationOf(response) !== undefined) {
      next();
      return;
    }
    if (request.method === "OPTIONS") {
      response.setHeader("Allow", allow);
      response.status(204).end();
      return;
    }
    if (!allowed.includes(request.method)) {
      response.setHeader("Allow", allow);
      sendProblem(response, problem("method_not_allowed"));
      return;
    }
    if (request.method === "HEAD") request.method = "GET";
    delete request.headers["if-none-match"]; // no reply carries a validator, so `*` must not turn one into a bodiless 304
    response.locals["operation"] = members.find(({ method }) => method === request.method.toLowerCase());
    next();
  };
}
