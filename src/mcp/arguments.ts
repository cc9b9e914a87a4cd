import type { ErrorObject, ValidateFunction } from "ajv";
import { compileToolValidator } from "../contract/schemas.js";
import { invalidRequest, type Problem } from "../domain/problem.js";
import { findUnstorableText, isTooDeep, maxJsonDepth, unstorableReason } from "../domain/text.js";
import type { PreparedArguments, Tool } from "./tool.js";
import { tools } from "./tools.js";

type Arguments = Record<string, unknown>;

const validators: ReadonlyMap<string, ValidateFunction> = new Map(
  tools.map((tool) => [tool.name, compileToolValidator(tool.input)]),
);

/** The tool's arguments as its schema wants them, or a text that names the argument at fault. OP13, OP15 */
export function checkArguments(tool: Tool, given: Arguments): PreparedArguments | Problem {
  const prepared = tool.prepare(given);
  if (prepared.kind === "problem") return prepared;
  const { arguments: renamed } = prepared;
  if (isTooDeep(renamed)) return invalidRequest(`arguments must not be nested deeper than ${maxJsonDepth} levels`);
  const validate = validators.get(tool.name);
  if (validate === undefined) throw new Error(`no validator for ${tool.name}`);
  if (!validate(renamed)) return invalidRequest(describeFaults(validate.errors ?? []));
  const field = findUnstorableText(renamed, tool.checkedAfterAuthorization);
  return field === null ? { kind: "prepared", arguments: renamed } : invalidRequest(`${field} ${unstorableReason}`);
}

function describeFaults(faults: readonly ErrorObject[]): string {
  const first = faults.find(({ keyword }) => keyword === "required") ?? faults[0];
  if (first === undefined) return "arguments do not match the tool's schema";
  const place = first.instancePath.slice(1).replaceAll("/", ".");
  const member = (name: unknown): string => (place === "" ? String(name) : `${place}.${String(name)}`);
  switch (first.keyword) {
    case "required":
      return `${member(first.params["missingProperty"])} is required`;
    case "additionalProperties":
      return `unknown argument ${JSON.stringify(member(first.params["additionalProperty"]))}`;
    case "minLength":
      return `${place} is required`;
    default:
      return `${place === "" ? "arguments" : place} ${first.message ?? "is not valid"}`;
  }
}
