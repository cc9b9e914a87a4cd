const maxBranchBytes = 200;
const forbidden = /[\0-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|^[-/]|[./]$|(?:^|\/)\.|\.lock(?:\/|$)/;

/**
 * Why git would not take the name for a branch, or null: the rules of `git check-ref-format --branch`, stated here so
 * that a malformed request fails before anything is read. Git itself is asked again before the name is used.
 */
export function branchNameFault(name: string): string | null {
  if (Buffer.byteLength(name) > maxBranchBytes) return `must be ${maxBranchBytes} UTF-8 bytes or fewer`;
  return name === "HEAD" || name === "@" || name === "" || forbidden.test(name) ? "is not a valid branch name" : null;
}

/** Lower-case letters, digits and single dashes, for use in branch and folder names; `fallback` when nothing is left. */
export function slugOf(text: string, { maxLength, fallback }: { maxLength: number; fallback: string }): string {
  const words =
    text
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const slug = words.join("-").slice(0, maxLength).replace(/-$/, "");
  return slug === "" ? fallback : slug;
}
