const whiteSpace = /\p{White_Space}/u;
const unstorable = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Removes leading and trailing code points of the Unicode `White_Space` property (U+0085 is one, U+FEFF is not). OP16 */
export function trimWhiteSpace(text: string): string {
  // Not one expression for both ends: it would try each inner run of white space anew from each of its characters.
  let start = 0;
  let end = text.length;
  while (start < end && whiteSpace.test(text.charAt(start))) start += 1;
  while (start < end && whiteSpace.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Length in Unicode code points: an emoji is one. */
export function codePointCount(text: string): number {
  let count = 0;
  for (const _codePoint of text) count += 1;
  return count;
}

/** U+0000 and unpaired surrogates, which PostgreSQL cannot store and SQLite would change. OP15 */
export function isUnstorable(text: string): boolean {
  return unstorable.test(text);
}

export const unstorableReason = "must not contain U+0000 or unpaired surrogates";

/**
 * The path (`questions.0.prompt`) of the first string or key in a JSON value that cannot be stored, or null. Members
 * named in `except` at the top level are left to the operation that checks them after authorization.
 */
export function findUnstorableText(value: unknown, except: readonly string[] = []): string | null {
  if (typeof value === "string") return isUnstorable(value) ? "" : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, member] of Object.entries(value)) {
    if (except.includes(key)) continue;
    if (isUnstorable(key)) return JSON.stringify(key);
    const inner = findUnstorableText(member);
    if (inner !== null) return inner === "" ? key : `${key}.${inner}`;
  }
  return null;
}

/** No document of ours is deeper; SQLite's JSON functions give up at 1000 levels. */
export const maxJsonDepth = 100;

/** Is the JSON value nested deeper than `maxJsonDepth`? Does not recurse further than that. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth >= maxJsonDepth || Object.values(value).some((member) => isTooDeep(member, depth + 1));
}
