import type { ToolAnnotations } from "@modelcontextprotocol/sdk/types.js";
import type { components } from "../contract/openapi.gen.js";
import type { ToolSchemaName } from "../contract/schemas.js";
import type { Caller } from "../domain/caller.js";
import type { Problem } from "../domain/problem.js";
import type { SessionSurface } from "../domain/session-state.js";
import type { ServiceContext } from "../services/service-context.js";

type Schemas = components["schemas"];
type ToolSchemas = { [Name in ToolSchemaName]: Schemas[Name] };

/** Who can see a tool: callers outside every session, or the agents of one kind of session. */
export type Surface = "external" | SessionSurface;

export interface ToolCall<Arguments> {
  readonly context: ServiceContext;
  readonly caller: Caller;
  readonly arguments: Arguments;
  /** Aborts when the client is gone or has cancelled the call. */
  readonly signal: AbortSignal;
  /** What the address says about how long a call may wait. */
  readonly waitLimit: unknown;
}

export type ToolOutcome = { readonly kind: "result"; readonly body: object } | { readonly kind: "aborted" } | Problem;

export interface PreparedArguments {
  readonly kind: "prepared";
  readonly arguments: Record<string, unknown>;
}

export interface Tool {
  readonly name: string;
  readonly surfaces: readonly Surface[];
  readonly input: ToolSchemaName;
  readonly result: ToolSchemaName;
  readonly annotations: ToolAnnotations;
  /** Brings accepted spellings into the form the schema knows, before the arguments are checked. */
  readonly prepare: (given: Record<string, unknown>) => PreparedArguments | Problem;
  /** Arguments whose characters are judged after authorization. */
  readonly checkedAfterAuthorization: readonly string[];
  /** `arguments` have passed the tool's input schema. */
  readonly run: (call: ToolCall<never>) => Promise<ToolOutcome>;
}

type ToolDefinition<Input extends ToolSchemaName> = Omit<
  Tool,
  "input" | "run" | "prepare" | "checkedAfterAuthorization"
> & {
  readonly input: Input;
  readonly run: (call: ToolCall<ToolSchemas[Input]>) => Promise<ToolOutcome>;
} & Partial<Pick<Tool, "prepare" | "checkedAfterAuthorization">>;

/** Types `run` by the tool's input schema. */
export function tool<Input extends ToolSchemaName>(definition: ToolDefinition<Input>): Tool {
  return { prepare: (given) => ({ kind: "prepared", arguments: given }), checkedAfterAuthorization: [], ...definition };
}

/** A read that changes nothing. */
export const readOnly: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** A write that repeats without further effect and destroys nothing. */
export const repeatableWrite: ToolAnnotations = { ...readOnly, readOnlyHint: false };
