import { parseInstant } from "./instant.js";
import { isUnstorable } from "./text.js";

/** A keyset position in a list ordered by `created_at`, then `pending_id`. */
export interface BundlePosition {
  readonly createdAt: Date;
  readonly pendingId: string;
}

const cursorForm = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)\|(.+)$/s;

/** base64url of `created_at|pending_id`, both in full. OP8, L9 */
export function encodeCursor(position: BundlePosition): string {
  return Buffer.from(`${position.createdAt.toISOString()}|${position.pendingId}`, "utf8").toString("base64url");
}

/** The position a cursor stands for, or null when `encodeCursor` cannot have made it. L13 */
export function decodeCursor(cursor: string): BundlePosition | null {
  const match = cursorForm.exec(Buffer.from(cursor, "base64url").toString("utf8"));
  if (match?.[1] === undefined || match[2] === undefined) return null;
  const createdAt = parseInstant(match[1]); // not `new Date`: year 0 is one that PostgreSQL does not know
  if (createdAt === null || isUnstorable(match[2])) return null;
  const position = { createdAt, pendingId: match[2] };
  return encodeCursor(position) === cursor ? position : null;
}
