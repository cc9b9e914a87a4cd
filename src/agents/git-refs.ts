import { realpath } from "node:fs/promises";
import type { Ref, Refs } from "../domain/branch-plan.js";
import type { Git } from "./git.js";

export interface LocalRepository {
  /** The folder without symbolic links. */
  readonly path: string;
  /** The directory that its worktrees share; git is called on it alone, so that no parent repository is ever found. */
  readonly gitDir: string;
  /** The checked-out branch, `""` when there is none. */
  readonly currentBranch: string;
}

/** The repository whose top (or bare directory) this folder is, asked of git itself; null when it is none. */
export async function inspectRepository(git: Git, folder: string): Promise<LocalRepository | null> {
  const path = await realpath(folder).catch(() => null);
  if (path === null) return null;
  const parsed = await git(
    ...["-C", path, "rev-parse", "--path-format=absolute", "--git-dir", "--git-common-dir"],
    ...["--is-bare-repository", "--is-inside-work-tree", "--show-prefix"],
  );
  if (parsed.kind === "failed") return null;
  const [ownGitDir = "", gitDir = "", isBare, isInside, prefix = ""] = parsed.stdout.split("\n");
  const isTop = isInside === "true" ? prefix === "" : isBare === "true" && ownGitDir === path;
  if (!isTop) return null;
  const head = await git(`--git-dir=${ownGitDir}`, "symbolic-ref", "--quiet", "--short", "HEAD");
  return { path, gitDir, currentBranch: head.kind === "ok" ? head.stdout.trim() : "" };
}

/** Those of the full ref names that exist. Throws when git cannot read the repository. */
export async function readRefs(git: Git, gitDir: string, names: readonly string[]): Promise<Refs> {
  const format = "--format=%(refname)%00%(objectname)%00%(worktreepath)";
  const listed = await git(`--git-dir=${gitDir}`, "for-each-ref", format, "--", ...names);
  if (listed.kind === "failed") throw new Error(`git could not read the branches of ${gitDir}: ${listed.stderr}`);
  const refs = new Map<string, Ref>();
  for (const line of listed.stdout.split("\n")) {
    const [name = "", commit = "", worktreePath = ""] = line.split("\0");
    // A pattern matches everything below it too; a bare repository counts as the worktree of its HEAD.
    if (names.includes(name)) refs.set(name, { commit, worktreePath: worktreePath === gitDir ? "" : worktreePath });
  }
  return refs;
}

/** Would git take this name for a branch? */
export async function isBranchName(git: Git, name: string): Promise<boolean> {
  const checked = await git("check-ref-format", "--branch", name);
  return checked.kind === "ok" && checked.stdout.trim() === name;
}
