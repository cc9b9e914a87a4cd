import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import type { Request, Response } from "express";
import type { Caller } from "../domain/caller.js";
import { cancelCall } from "../services/running-calls.js";
import type { ServiceContext } from "../services/service-context.js";
import { createMcpServer } from "./server.js";
import type { Surface } from "./tool.js";
import { waitLimitParameter } from "./wait-limit.js";

/** How often an event stream without progress shows proxies that it is alive (milliseconds). */
const keepAliveMs = 15_000;

export interface McpEndpoint {
  readonly context: ServiceContext;
  readonly progressMs: number;
}

/** Serves one POST to an MCP surface; see `createMcpServer` for what it can do. */
export async function handleMcp(
  { context, progressMs }: McpEndpoint,
  caller: Caller,
  { request, response }: { request: Request; response: Response },
): Promise<void> {
  const surface: Surface = caller.kind === "agent" ? caller.surface : "external";
  const address = caller.kind === "agent" ? `session:${caller.sessionId}` : "external";
  const body: unknown = request.body;
  if (caller.kind === "agent") cancelNamedCalls(context, address, body);
  const disconnected = new AbortController();
  const transport = new StreamableHTTPServerTransport({
    // Only a session's calls block, so only they need a stream; anybody else gets plain JSON.
    enableJsonResponse: surface === "external",
    keepAliveMs,
  });
  const hangUp = (): void => void transport.close();
  const waitLimit = request.query[waitLimitParameter];
  const exchange = { context, caller, surface, address, signal: disconnected.signal, waitLimit, progressMs, hangUp };
  const server = createMcpServer(exchange);
  response.on("close", () => {
    disconnected.abort();
    void server.close();
  });
  // The SDK makes a URL of the Host header, which plays no part here, and answers one it cannot read without a body.
  request.headers.host = "localhost";
  await server.connect(transport); // its optional members are typed looser
  await transport.handleRequest(request, response, body);
}

/**
 * A client that times out keeps its connection and posts `notifications/cancelled` as a request of its own, which a
 * stateless transport cannot match: the running call is found by address and request id.
 */
function cancelNamedCalls(context: ServiceContext, address: string, body: unknown): void {
  for (const message of Array.isArray(body) ? (body as unknown[]) : [body]) {
    const requestId = cancelledRequestId(message);
    if (requestId !== null) cancelCall(context, { address, requestId });
  }
}

function cancelledRequestId(message: unknown): string | number | null {
  if (typeof message !== "object" || message === null) return null;
  if (!("method" in message) || message.method !== "notifications/cancelled" || !("params" in message)) return null;
  const { params } = message;
  if (typeof params !== "object" || params === null || !("requestId" in params)) return null;
  const { requestId } = params;
  return typeof requestId === "string" || typeof requestId === "number" ? requestId : null;
}
