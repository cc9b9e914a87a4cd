import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import {
  findStart,
  headRef,
  mustBeNew,
  refNamesOf,
  type BranchStart,
  type WantedBranch,
} from "../domain/branch-plan.js";
import { readRefs } from "./git-refs.js";
import { worktreesFolder, type GitStore } from "./git-store.js";
import { deleteManifest, readManifest, writeManifest, type WorktreeEntry } from "./worktree-manifest.js";

export interface WorktreeRequest {
  /** In whose folder it lies. */
  readonly owner: string;
  readonly gitDir: string;
  readonly path: string;
  readonly branch: string;
  readonly wanted: WantedBranch;
}

/** What stands in the way of a worktree and is the request's own doing. */
export type WorktreeObstacle =
  | Extract<BranchStart, { kind: "missing" }>
  | { readonly kind: "branch_exists" }
  | { readonly kind: "branch_refused" }
  | { readonly kind: "branch_checked_out" };

export function worktreePath(store: GitStore, owner: string, name: string): string {
  return join(worktreesFolder(store), owner, name);
}

/** One owner's worktrees are made and removed by one piece of work at a time. */
export function withWorktreesOf<Result>(
  { locks }: GitStore,
  owner: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return locks.run(`worktrees of ${owner}`, work);
}

/**
 * Makes one worktree on its branch, unless it is there: whoever shares it may have come first. Branches of one repository
 * are made one at a time, files are checked out in parallel. Null when it is there; throws when git fails for a reason
 * that is not the request's. To be called within `withWorktreesOf`.
 */
export async function addWorktree(store: GitStore, request: WorktreeRequest): Promise<WorktreeObstacle | null> {
  if (await isFilled(store, request.path)) return null;
  if (!existsSync(request.path)) {
    const obstacle = await store.locks.run(request.gitDir, () => addEmptyWorktree(store, request));
    if (obstacle !== null) return obstacle;
  }
  const index = await indexPath(store, request.path);
  // Nobody else is at work here: a lock on the index was left by a git that died.
  if (index !== null) await rm(`${index}.lock`, { force: true });
  const filled = await store.git("-C", request.path, "reset", "--hard", "--quiet");
  if (filled.kind === "failed") throw new Error(`git could not fill ${request.path}: ${filled.stderr}`);
  return null;
}

/** Git writes the index last, so a worktree without one is still empty or half filled. */
export async function isFilled(store: GitStore, path: string): Promise<boolean> {
  if (!existsSync(path)) return false;
  const index = await indexPath(store, path);
  return index !== null && existsSync(index);
}

async function indexPath({ git }: GitStore, path: string): Promise<string | null> {
  const index = await git("-C", path, "rev-parse", "--path-format=absolute", "--git-path", "index");
  return index.kind === "ok" ? index.stdout.replace(/\n$/, "") : null;
}

async function addEmptyWorktree(store: GitStore, request: WorktreeRequest): Promise<WorktreeObstacle | null> {
  const { gitDir, path, branch, wanted } = request;
  const refs = await readRefs(store.git, gitDir, [...refNamesOf(wanted), headRef(branch)]);
  const start = findStart(refs, wanted);
  if (start.kind === "missing") return start;
  const exists = refs.has(headRef(branch));
  const noted = ((await readManifest(store, request.owner)) ?? []).find((entry) => entry.path === path);
  // A branch that was noted for this very worktree was made before a crash.
  if (exists && noted === undefined && mustBeNew(wanted)) return { kind: "branch_exists" };
  // Noted before it is done: a branch that is there already is not the task's to remove.
  await noteWorktree(store, request, exists ? (noted?.madeAt ?? null) : start.commit);
  if (!exists) {
    // The empty old value makes git refuse when somebody else made the branch meanwhile.
    const made = await store.git(`--git-dir=${gitDir}`, "update-ref", "--", headRef(branch), start.commit, "");
    if (made.kind === "failed") {
      await forgetWorktree(store, request);
      return /already exists/.test(made.stderr) ? { kind: "branch_exists" } : { kind: "branch_refused" };
    }
  }
  const added = await store.git(`--git-dir=${gitDir}`, "worktree", "add", "--no-checkout", "--", path, branch);
  if (added.kind === "ok") return null;
  if (/already (checked out|used by worktree)/.test(added.stderr)) return { kind: "branch_checked_out" };
  throw new Error(`git could not make the worktree ${path}: ${added.stderr}`);
}

async function noteWorktree(
  store: GitStore,
  { owner, gitDir, path, branch }: WorktreeRequest,
  madeAt: string | null,
): Promise<void> {
  const noted = (await readManifest(store, owner)) ?? [];
  const others = noted.filter((entry) => entry.path !== path);
  await writeManifest(store, owner, [...others, { gitDir, path, branch, madeAt }]);
}

async function forgetWorktree(store: GitStore, { owner, path }: WorktreeRequest): Promise<void> {
  const noted = (await readManifest(store, owner)) ?? [];
  await writeManifest(store, owner, noted.filter((entry) => entry.path !== path)); // prettier-ignore
}

/**
 * Removes what was made for an owner: the worktrees with whatever lies in them, and those branches that were made for
 * them and got no commit of their own. Does nothing when there is nothing, or while somebody works there, asked when
 * nobody can begin to; a failure leaves the rest for the next try.
 */
export async function removeWorktrees(store: GitStore, owner: string, isUnused: () => Promise<boolean>): Promise<void> {
  await withWorktreesOf(store, owner, async () => {
    if (!(await isUnused())) return;
    const worktrees = await readManifest(store, owner);
    if (worktrees === null) return;
    for (const worktree of worktrees) await store.locks.run(worktree.gitDir, () => removeWorktree(store, worktree));
    await rm(join(worktreesFolder(store), owner), { recursive: true, force: true, maxRetries: 3 });
    await deleteManifest(store, owner);
  });
}

async function removeWorktree({ git }: GitStore, { gitDir, path, branch, madeAt }: WorktreeEntry): Promise<void> {
  // Twice `--force`: also a worktree that git was still making when it was killed.
  const remove = (): ReturnType<typeof git> =>
    git(`--git-dir=${gitDir}`, "worktree", "remove", "--force", "--force", "--", path);
  if ((await remove()).kind === "failed") {
    await rm(path, { recursive: true, force: true, maxRetries: 3 });
    await remove(); // what is left is git's own note of it, if there ever was one
  }
  if (madeAt === null) return;
  const refs = await readRefs(git, gitDir, [headRef(branch)]).catch(() => null); // the repository may be gone
  if (refs?.get(headRef(branch))?.worktreePath !== "") return;
  await git(`--git-dir=${gitDir}`, "update-ref", "-d", "--", headRef(branch), madeAt); // refused when it has moved on
}
