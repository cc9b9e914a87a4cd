/** The bytes of a file to send: both ends count. `whole` when the header asks for nothing that is served in part. */
export type ByteRange =
  | { readonly kind: "whole" }
  | { readonly kind: "part"; readonly first: number; readonly last: number }
  | { readonly kind: "unsatisfiable" };

/** Reads a `Range` header for one range of bytes; several ranges or other units are answered in full (RFC 9110, 14.2). */
export function readByteRange(header: string | undefined, sizeBytes: number): ByteRange {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header ?? "");
  const [, from = "", to = ""] = match ?? [];
  if (from === "" && to === "") return { kind: "whole" };
  if (from === "") {
    const length = Math.min(Number(to), sizeBytes);
    return length === 0 ? { kind: "unsatisfiable" } : { kind: "part", first: sizeBytes - length, last: sizeBytes - 1 };
  }
  const first = Number(from);
  const last = to === "" ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (to !== "" && Number(to) < first) return { kind: "whole" };
  return first >= sizeBytes ? { kind: "unsatisfiable" } : { kind: "part", first, last };
}
