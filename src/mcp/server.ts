import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolRequest,
  type CallToolResult,
  type ServerNotification,
  type ServerRequest,
  type Tool as AdvertisedTool,
} from "@modelcontextprotocol/sdk/types.js";
import { toolSchema } from "../contract/schemas.js";
import type { Caller } from "../domain/caller.js";
import { PROBLEMS } from "../domain/problem.js";
import { onCallCancelled } from "../services/running-calls.js";
import type { ServiceContext } from "../services/service-context.js";
import { checkArguments } from "./arguments.js";
import type { Surface, Tool, ToolCall, ToolOutcome } from "./tool.js";
import { tools } from "./tools.js";

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** One HTTP request to an MCP surface. */
export interface McpExchange {
  readonly context: ServiceContext;
  readonly caller: Caller;
  readonly surface: Surface;
  /** The surface's address, by which a cancellation in a request of its own finds the call. */
  readonly address: string;
  /** Aborts when the client's connection closes. */
  readonly signal: AbortSignal;
  /** What the address says about how long a call may wait. */
  readonly waitLimit: unknown;
  /** How often a waiting call reports progress to a client that asked for it (milliseconds). */
  readonly progressMs: number;
  /** Ends the reply of a call that was cancelled and must not be answered. */
  readonly hangUp: () => void;
}

const serverInfo = { name: "latchboard", version: "0.1.0" };

const advertised: ReadonlyMap<Surface, AdvertisedTool[]> = new Map(
  (["external", "kanban", "office", "configuration"] as const).map((surface) => [
    surface,
    toolsOf(surface).map(advertise),
  ]),
);

function toolsOf(surface: Surface): Tool[] {
  return tools.filter((tool) => tool.surfaces.includes(surface));
}

function advertise(tool: Tool): AdvertisedTool {
  const { description = "", ...inputSchema } = toolSchema(tool.input);
  const outputSchema = toolSchema(tool.result);
  return { name: tool.name, description, inputSchema, outputSchema, annotations: tool.annotations };
}

/** A protocol server for one exchange: the surface is stateless, so nothing outlives its request. */
export function createMcpServer(exchange: McpExchange): Server {
  const server = new Server(serverInfo, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: advertised.get(exchange.surface) ?? [] }));
  server.setRequestHandler(CallToolRequestSchema, (request, extra) => callTool(exchange, request, extra));
  return server;
}

async function callTool(exchange: McpExchange, request: CallToolRequest, extra: Extra): Promise<CallToolResult> {
  const { name, arguments: given = {} } = request.params;
  const tool = toolsOf(exchange.surface).find((candidate) => candidate.name === name);
  if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${name}`);
  const checked = checkArguments(tool, given);
  if (checked.kind === "problem") return toToolResult(checked);
  const outcome = await runTool(exchange, tool, { given: checked.arguments, extra });
  if (outcome.kind === "aborted") exchange.hangUp();
  return toToolResult(outcome);
}

/** Runs the tool while the call can be cancelled and, if the client asked for it, reports that it is still running. */
async function runTool(
  exchange: McpExchange,
  tool: Tool,
  { given, extra }: { given: Record<string, unknown>; extra: Extra },
): Promise<ToolOutcome> {
  const { context, caller, address, waitLimit } = exchange;
  const cancelled = new AbortController();
  const call = { address, requestId: extra.requestId };
  const stopListening = caller.kind === "agent" ? onCallCancelled(context, call, () => cancelled.abort()) : undefined;
  const stopProgress = reportProgress(exchange, extra);
  const signal = AbortSignal.any([exchange.signal, extra.signal, cancelled.signal]);
  try {
    // The arguments have passed the schema that the tool's `run` is typed by.
    return await tool.run({ context, caller, arguments: given, signal, waitLimit } as ToolCall<never>);
  } catch (error) {
    context.log.error({ error, tool: tool.name }, "tool failed");
    return { kind: "problem", code: "internal", message: PROBLEMS.internal.message };
  } finally {
    stopListening?.();
    stopProgress();
  }
}

function reportProgress({ context, progressMs }: McpExchange, extra: Extra): () => void {
  const progressToken = extra._meta?.progressToken;
  if (progressToken === undefined) return () => undefined;
  let progress = 0;
  const report = (): void => {
    progress += 1;
    const params = { progressToken, progress, message: "waiting for an answer" };
    extra.sendNotification({ method: "notifications/progress", params }).catch((error: unknown) => {
      context.log.info({ error }, "progress could not be sent");
    });
  };
  const timer = setInterval(report, progressMs);
  return () => clearInterval(timer);
}

/** Outcome → tool result: the same JSON twice, or an error whose text is exactly the message. OP11 */
function toToolResult(outcome: ToolOutcome): CallToolResult {
  switch (outcome.kind) {
    case "result":
      return {
        content: [{ type: "text", text: JSON.stringify(outcome.body) }],
        structuredContent: { ...outcome.body },
      };
    case "problem":
      return { content: [{ type: "text", text: outcome.message }], isError: true };
    case "aborted":
      return { content: [{ type: "text", text: "call was cancelled" }], isError: true };
  }
}
