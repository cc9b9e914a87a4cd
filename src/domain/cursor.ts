import { parseInstant } from "./instant.js";
import { isUnstorable } from "./text.js";

/** A keyset position in a list ordered by `created_at`, then `pending_id`. */
export interface BundlePosition {
  readonly createdAt: Date;
  readonly pendingId: string;
}

/** A keyset position in a list ordered by `created_at`, then id. */
export interface TaskPosition {
  readonly createdAt: Date;
  readonly id: string;
}

const cursorForm = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)\|(.+)$/s;

/** base64url of `created_at|pending_id`, both in full. OP8, L9 */
export function encodeCursor({ createdAt, pendingId }: BundlePosition): string {
  return encode(createdAt, pendingId);
}

/** The position a cursor stands for, or null when `encodeCursor` cannot have made it. L13 */
export function decodeCursor(cursor: string): BundlePosition | null {
  const position = decode(cursor);
  return position === null ? null : { createdAt: position.createdAt, pendingId: position.id };
}

/** base64url of `created_at|id`. */
export function encodeTaskCursor({ createdAt, id }: TaskPosition): string {
  return encode(createdAt, id);
}

export function decodeTaskCursor(cursor: string): TaskPosition | null {
  return decode(cursor);
}

function encode(createdAt: Date, id: string): string {
  return Buffer.from(`${createdAt.toISOString()}|${id}`, "utf8").toString("base64url");
}

function decode(cursor: string): TaskPosition | null {
  const match = cursorForm.exec(Buffer.from(cursor, "base64url").toString("utf8"));
  if (match?.[1] === undefined || match[2] === undefined) return null;
  const createdAt = parseInstant(match[1]); // not `new Date`: year 0 is one that PostgreSQL does not know
  if (createdAt === null || isUnstorable(match[2])) return null;
  return encode(createdAt, match[2]) === cursor ? { createdAt, id: match[2] } : null;
}
