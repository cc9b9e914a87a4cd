import { isUnstorable, trimWhiteSpace, unstorableReason } from "./text.js";

const maxExternalIdBytes = 255;
const controlCharacter = /[\u0000-\u001f\u007f]/;

export type ExternalIdResult =
  | { readonly kind: "absent" }
  | { readonly kind: "valid"; readonly externalId: string }
  | { readonly kind: "invalid"; readonly reason: string };

/**
 * Normalizes a caller's external id: control characters are refused in the raw value, then white space is trimmed,
 * then an empty rest counts as absent, then at most 255 UTF-8 bytes remain. Nothing else is changed.
 * Rules: X33, X34, X35, X36, X37, X38, X39, X41
 */
export function normalizeExternalId(raw: string | null | undefined): ExternalIdResult {
  if (raw === null || raw === undefined) return { kind: "absent" };
  if (controlCharacter.test(raw)) return invalid("control characters are not allowed");
  if (isUnstorable(raw)) return invalid(unstorableReason);
  const externalId = trimWhiteSpace(raw);
  if (externalId === "") return { kind: "absent" };
  if (Buffer.byteLength(externalId, "utf8") > maxExternalIdBytes) return invalid("must be 255 UTF-8 bytes or fewer");
  return { kind: "valid", externalId };
}

/** The same for lookup and release, where an external id is required. Rules: X92, X97 */
export function requireExternalId(raw: string | undefined): Exclude<ExternalIdResult, { kind: "absent" }> {
  const result = normalizeExternalId(raw);
  return result.kind === "absent" ? invalid("external_id is required") : result;
}

function invalid(reason: string): { kind: "invalid"; reason: string } {
  return { kind: "invalid", reason: `invalid external_id: ${reason}` };
}

/** Is the key `external_id` but for case, `-`, `_` and spaces? OP13 */
export function isLikeExternalId(key: string): boolean {
  return key.toLowerCase().replaceAll(/[-_\s]/g, "") === "externalid";
}
