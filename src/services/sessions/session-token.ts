import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Tells an agent's session token from every other credential. */
const sessionTokenPrefix = "latchboard_session_";

/** A new session token: 32 random bytes, shown once. */
export function newSessionToken(): string {
  return sessionTokenPrefix + randomBytes(32).toString("base64url");
}

export function isSessionToken(credential: string): boolean {
  return credential.startsWith(sessionTokenPrefix);
}

/** What is stored of a token: its SHA-256 in hex. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Compares in constant time; a stored `""` matches nothing. */
export function tokenMatches(token: string, storedHash: string): boolean {
  const presented = Buffer.from(hashToken(token));
  const stored = Buffer.from(storedHash);
  return presented.length === stored.length && timingSafeEqual(presented, stored);
}
