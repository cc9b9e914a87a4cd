import { openApiDocument, type Operation } from "../../src/contract/schemas.js";

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly example?: string | number;
}

interface Media {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Details {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
}

interface ToolCall {
  readonly params: { readonly name: string; readonly arguments: unknown };
}

function detailsOf({ path, method }: Operation): Details {
  return openApiDocument.paths[path]?.[method] as Details; // it is where the operation was read from
}

export function parametersOf(operation: Operation, place: "path" | "query"): Parameter[] {
  const shared = (openApiDocument.components as { parameters?: Record<string, Parameter> }).parameters ?? {};
  return (detailsOf(operation).parameters ?? [])
    .map((parameter) => shared[parameter.$ref?.split("/").at(-1) ?? ""] ?? parameter)
    .filter((parameter) => parameter.in === place);
}

/** The schema of the operation's JSON body; null when it takes none. */
export function bodySchema(operation: Operation): object | null {
  return detailsOf(operation).requestBody?.content["application/json"]?.schema ?? null;
}

/** Does the operation take a form with files? */
export function takesForm(operation: Operation): boolean {
  return detailsOf(operation).requestBody?.content["multipart/form-data"] !== undefined;
}

/** The bodies that the contract shows for the operation. */
export function exampleBodies(operation: Operation): unknown[] {
  const media = detailsOf(operation).requestBody?.content["application/json"];
  const several = Object.values(media?.examples ?? {}).map(({ value }) => value);
  return media?.example === undefined ? several : [media.example, ...several];
}

/** The arguments that the contract shows for a tool, among the bodies of these operations. */
export function exampleArguments(toolName: string, operations: readonly Operation[]): unknown[] {
  return operations
    .filter(({ path }) => path.startsWith("/mcp"))
    .flatMap((operation) => exampleBodies(operation) as ToolCall[])
    .filter(({ params }) => params.name === toolName)
    .map(({ params }) => params.arguments);
}

/** The same value with the ids that the contract's examples use replaced by real ones. */
export function withRealIds<Value>(value: Value, realIds: ReadonlyMap<string, string>): Value {
  const text = [...realIds].reduce((json, [shown, real]) => json.replaceAll(shown, real), JSON.stringify(value));
  return JSON.parse(text) as Value;
}

/** The id that the contract shows for a parameter of an operation. */
export function shownId(operationId: string, operations: readonly Operation[]): string {
  const operation = operations.find((candidate) => candidate.operationId === operationId);
  const [parameter] = operation === undefined ? [] : parametersOf(operation, "path");
  if (typeof parameter?.example !== "string") throw new Error(`the contract shows no id for ${operationId}`);
  return parameter.example;
}
