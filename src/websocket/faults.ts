import type { ErrorObject } from "ajv";

/** What is wrong with a payload, in the words REST has for a body. */
export function describeFaults(faults: readonly ErrorObject[]): string {
  const missing = faults.filter(({ keyword }) => keyword === "required" || keyword === "minLength").map(fieldOf);
  if (missing.length > 0) return `${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} required`;
  const [first] = faults;
  return `invalid payload: ${first === undefined ? "" : fieldOf(first)} ${first?.message ?? "is not valid"}`;
}

function fieldOf({ keyword, instancePath, params }: ErrorObject): string {
  const place = instancePath.slice(1).replaceAll("/", ".");
  if (keyword !== "required") return place;
  const name = String(params["missingProperty"]);
  return place === "" ? name : `${place}.${name}`;
}
