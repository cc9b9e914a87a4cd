import express, { type Express, type RequestHandler } from "express";
import { middleware as openApiValidator } from "express-openapi-validator";
import { openApiDocument, type OpenApiDocument } from "./contract/schemas.js";
import { authenticate, callerOf } from "./http/authenticate.js";
import { checkEncoding, checkText } from "./http/request-text.js";
import { routeGuard } from "./http/route-guard.js";
import { createRouter, handleError } from "./http/router.js";
import { handleMcp } from "./mcp/endpoint.js";
import type { ServiceContext } from "./services/service-context.js";

const maxBodyBytes = 1_048_576;

/** The application without a listener: what REST and MCP callers meet, in this order. */
export function createApp(context: ServiceContext, { progressMs }: { readonly progressMs: number }): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.use(routeGuard());
  app.use(authenticate(context));
  app.use(readBody());
  app.use(checkText);
  app.use(checkContract());
  app.use(
    createRouter(context, (request, response) =>
      handleMcp({ context, progressMs }, callerOf(response), { request, response }),
    ),
  );
  app.use(handleError(context));
  return app;
}

/** A body that comes with a GET or DELETE has no meaning: it is not read, whatever it is. */
function readBody(): RequestHandler {
  const parseJson: RequestHandler = express.json({ limit: maxBodyBytes, strict: false, verify: checkEncoding });
  return (request, response, next) => {
    if (request.method === "GET" || request.method === "DELETE") next();
    else parseJson(request, response, next);
  };
}

/** Requests and replies against openapi.yaml. MCP messages are checked by the protocol and by the tools' own schemas. */
function checkContract() {
  type ValidatorOptions = Parameters<typeof openApiValidator>[0];
  return openApiValidator({
    // A copy: the validator changes its document. Its type is of OpenAPI 3.0; the contract's own lint checks the rest.
    apiSpec: withoutMultipartSchemas() as unknown as ValidatorOptions["apiSpec"],
    validateApiSpec: false,
    validateRequests: { allErrors: true },
    validateResponses: true,
    validateSecurity: false,
    fileUploader: false,
    ignorePaths: /^\/(mcp(\/|$)|openapi\.yaml$)/,
  });
}

/**
 * The contract for the validator: it would check the fields of a multipart body before anybody has read them, and find
 * each required one missing. Their own handler checks them.
 */
function withoutMultipartSchemas(): OpenApiDocument {
  const document = structuredClone(openApiDocument);
  for (const item of Object.values(document.paths)) {
    for (const { requestBody } of Object.values(item)) delete requestBody?.content?.["multipart/form-data"]?.schema;
  }
  return document;
}
