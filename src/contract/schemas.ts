import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { contractDocument } from "./document.gen.js";
import type { components, operations as OperationTypes } from "./openapi.gen.js";

type SchemaTypes = components["schemas"];

/** The component schemas that describe MCP tools: `<ToolName>Input` and `<ToolName>Result`. */
export type ToolSchemaName = Extract<keyof SchemaTypes, `${string}Kandev${"Input" | "Result"}`>;

export type OperationId = keyof OperationTypes;

const HTTP_METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

export type HttpMethod = (typeof HTTP_METHODS)[number];

export interface Operation {
  readonly operationId: OperationId;
  readonly method: HttpMethod;
  /** As the contract writes it: `/api/v1/tasks/{id}`. */
  readonly path: string;
  /** As Express writes it: `/api/v1/tasks/:id`. */
  readonly expressPath: string;
  /** Body fields and query parameters whose characters are checked only once the caller is known to be allowed in. */
  readonly checkedAfterAuthorization: readonly string[];
  /** The whole error text for a body that is not JSON, where the operation fixes it. */
  readonly unparseableMessage: string | undefined;
}

/** A schema without references. It has the form in which MCP takes tool schemas: an object at the top. */
export interface ToolSchema {
  readonly type: "object";
  readonly description?: string;
  readonly properties?: Record<string, object>;
  readonly required?: string[];
  readonly [keyword: string]: unknown;
}

interface OperationObject {
  readonly operationId: OperationId;
  readonly "x-checked-after-authorization"?: readonly string[];
  readonly "x-unparseable-message"?: string;
  readonly requestBody?: { readonly content?: Readonly<Record<string, { schema?: unknown }>> };
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<HttpMethod, OperationObject>>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** Where the contract lies: the same two steps up from `src/contract` and from `dist/contract`. */
export const openApiPath = join(import.meta.dirname, "..", "..", "openapi.yaml");

export const openApiText = readFileSync(openApiPath, "utf8");

/** The parsed contract. express-openapi-validator changes the document it is given: hand it a clone or the path. */
// Lint and the generated types hold the file to this shape.
export const openApiDocument = contractDocument as OpenApiDocument;

/** Every operation of the contract, in its order. */
export const operations: readonly Operation[] = Object.entries(openApiDocument.paths).flatMap(([path, item]) =>
  HTTP_METHODS.flatMap((method) => {
    const declared = item[method];
    return declared === undefined ? [] : [toOperation(path, method, declared)];
  }),
);

const ajv = new Ajv2020({ strict: true, allErrors: true });
// The package is CommonJS: its function is the module itself at run time, `default` for the compiler.
addFormats.default(ajv);

/** The schema of one tool, complete in itself, so that `tools/list` can advertise it. Throws on a broken contract. */
export function toolSchema(name: ToolSchemaName): ToolSchema {
  const schema = inlineReferences({ $ref: `#/components/schemas/${name}` });
  if (!isToolSchema(schema)) throw new Error(`openapi.yaml: ${name} is not an object schema`);
  return schema;
}

/** Compiles anew on each call, so call it once per schema. The validator collects all errors of a value. */
export function compileToolValidator<Name extends ToolSchemaName>(name: Name): ValidateFunction<SchemaTypes[Name]> {
  return ajv.compile<SchemaTypes[Name]>(toolSchema(name));
}

/** The validator of a request body, for bodies that do not come through the contract's middleware. Compiles anew. */
export function compileBodyValidator<Name extends Extract<keyof SchemaTypes, `${string}Request`>>(
  name: Name,
): ValidateFunction<SchemaTypes[Name]> {
  return ajv.compile<SchemaTypes[Name]>(inlineComponent(`#/components/schemas/${name}`));
}

function toOperation(path: string, method: HttpMethod, declared: OperationObject): Operation {
  return {
    operationId: declared.operationId,
    method,
    path,
    expressPath: path.replaceAll(/\{([^}]+)\}/g, ":$1"),
    checkedAfterAuthorization: declared["x-checked-after-authorization"] ?? [],
    unparseableMessage: declared["x-unparseable-message"],
  };
}

/** Keywords beside a `$ref` are descriptions only, so they may replace those of the schema it names. */
function inlineReferences(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(inlineReferences);
  if (!isRecord(node)) return node;
  const { $ref: reference, ...rest } = node;
  const keywords = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, inlineReferences(value)]));
  if (typeof reference !== "string") return keywords;
  return { ...inlineComponent(reference), ...keywords };
}

function inlineComponent(reference: string): Record<string, unknown> {
  const component = inlineReferences(
    openApiDocument.components.schemas[reference.replace("#/components/schemas/", "")],
  );
  if (!isRecord(component)) throw new Error(`openapi.yaml: ${reference} names no schema`);
  return component;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isToolSchema(schema: unknown): schema is ToolSchema {
  return isRecord(schema) && schema["type"] === "object";
}
