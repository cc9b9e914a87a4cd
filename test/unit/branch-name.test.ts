import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { branchNameFault, slugOf } from "../../src/domain/branch-name.js";

function gitTakes(name: string): boolean {
  try {
    const options = { cwd: "/", stdio: "pipe", encoding: "utf8" } as const;
    return execFileSync("git", ["check-ref-format", "--branch", name], options) === `${name}\n`;
  } catch {
    return false;
  }
}

test.each([
  "--upload-pack=x", "../../x", "-b", "a\0b", "", "HEAD", "@", "a..b", "a b", "a~1", "a^", "a:b", "a?b", "a*b", "a[b",
  "a\\b", "/a", "a/", "a//b", "a.", ".a", "a/.b", "a.lock", "a.lock/b", "@{-1}", "a@{b", "a\u007fb", "x".repeat(201),
])("%j is refused as a branch name", (name) => {
  expect(branchNameFault(name)).not.toBeNull();
}); // prettier-ignore

test.each(["main", "feature/fix-login-7b1e", "release/1.2", "a@b", "ä/ö", "a-b_c+d", "v1.0.lock2", "head"])(
  "%j is taken as a branch name, and git takes it",
  (name) => {
    expect(branchNameFault(name)).toBeNull();
    expect(gitTakes(name)).toBe(true);
  },
);

test("git refuses every name that the rules refuse, and the other way round; only @, short for HEAD, is ours to refuse", () => {
  const piece = fc.constantFrom(
    "a",
    "b",
    ".",
    "..",
    "/",
    "-",
    "@",
    "@{",
    "{",
    ".lock",
    "HEAD",
    "~",
    " ",
    "\\",
    "é",
    "*",
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), (pieces) => {
      const name = pieces.join("");
      expect({ name, taken: branchNameFault(name) === null }).toEqual({ name, taken: name !== "@" && gitTakes(name) });
    }),
    { numRuns: 150 },
  );
});

test.each([
  ["Fix login!", "fix-login"],
  ["Überprüfung", "uberprufung"],
  ["../../etc/passwd", "etc-passwd"],
  ["…", "task"],
])("the slug of %j is %j", (title, slug) => {
  expect(slugOf(title, { maxLength: 50, fallback: "task" })).toBe(slug);
});
