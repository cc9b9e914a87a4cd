import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { openApiDocument, type Operation } from "../../src/contract/schemas.js";
import type { RawReply } from "./raw-http.js";

const ajv = new Ajv2020({ strict: false, validateSchema: false });
addFormats.default(ajv);
ajv.addSchema(openApiDocument, "contract");

interface ResponseObject {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, unknown>>;
}

/** What is wrong with a reply, measured against what the contract declares for the operation; empty when nothing is. */
export function replyFaults(operation: Operation, { status, headers, text }: RawReply): string[] {
  const pointer = responsePointer(operation, status);
  if (pointer === null) return [`status ${status} is not declared: ${text.slice(0, 200)}`];
  const { content } = at(pointer) as ResponseObject; // it was found there
  if (content === undefined) return text === "" ? [] : [`status ${status} has a body: ${text.slice(0, 200)}`];
  const [type = ""] = (headers["content-type"] ?? "").split(";");
  if (!(type in content) && !("*/*" in content))
    return [`status ${status} has undeclared content type ${JSON.stringify(type)}`];
  if (type !== "application/json") return [];
  return schemaFaults(`${pointer}/content/${escape(type)}/schema`, JSON.parse(text));
}

export function declaresStatus(operation: Operation, status: number): boolean {
  return responsePointer(operation, status) !== null;
}

/** What is wrong with a value, measured against a schema below `components/schemas`. */
export function componentFaults(name: string, value: unknown): string[] {
  return schemaFaults(`/components/schemas/${escape(name)}`, value);
}

function schemaFaults(pointer: string, value: unknown): string[] {
  const validate = ajv.getSchema(`contract#${pointer}`);
  if (validate === undefined) throw new Error(`the contract has no schema at ${pointer}`);
  return validate(value) === true ? [] : [`${ajv.errorsText(validate.errors)}: ${JSON.stringify(value).slice(0, 300)}`];
}

function responsePointer({ path, method }: Operation, status: number): string | null {
  const pointer = `/paths/${escape(path)}/${method}/responses/${status}`;
  const declared = at(pointer) as ResponseObject | undefined;
  if (declared === undefined) return null;
  return declared.$ref === undefined ? pointer : declared.$ref.slice(1);
}

/** The part of the contract that a JSON pointer names. */
function at(pointer: string): unknown {
  const names = pointer.split("/").slice(1);
  return names.reduce<unknown>(
    (node, name) => (node as Record<string, unknown> | undefined)?.[name.replaceAll("~1", "/").replaceAll("~0", "~")],
    openApiDocument,
  );
}

function escape(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
