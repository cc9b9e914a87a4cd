import { access, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { GitResult } from "./git.js";
import { clonesFolder, type GitStore } from "./git-store.js";

/** A branch that nobody makes: the clone's HEAD must not occupy one of the remote's. */
const unusedHead = "refs/heads/latchboard/none";

export function clonePath(store: GitStore, repositoryId: string): string {
  return join(clonesFolder(store), `${repositoryId}.git`);
}

export async function cloneExists(store: GitStore, repositoryId: string): Promise<boolean> {
  return access(clonePath(store, repositoryId)).then(
    () => true,
    () => false,
  );
}

/**
 * Brings the one bare clone of a repository up to date, making it first if needed. The remote's branches lie under
 * `refs/remotes/origin`; callers that come while a fetch is still waiting for its turn share it.
 */
export async function updateClone(store: GitStore, repositoryId: string, url: string): Promise<GitResult> {
  const gitDir = clonePath(store, repositoryId);
  const waiting = store.waitingFetches.get(gitDir);
  if (waiting !== undefined) return waiting;
  const update = store.locks.run(gitDir, async () => {
    store.waitingFetches.delete(gitDir);
    return (await cloneExists(store, repositoryId)) ? fetchBranches(store, gitDir) : makeClone(store, gitDir, url);
  });
  store.waitingFetches.set(gitDir, update);
  return update;
}

const fetchOptions = ["fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--no-auto-maintenance"];

function fetchBranches({ git }: GitStore, gitDir: string): Promise<GitResult> {
  return git(`--git-dir=${gitDir}`, ...fetchOptions, "--prune", "--", "origin");
}

/** Fetches the head of a pull or merge request into a ref of ours. */
export function fetchChange(
  { git, locks }: GitStore,
  gitDir: string,
  { headRef, into }: { headRef: string; into: string },
): Promise<GitResult> {
  return locks.run(gitDir, () => git(`--git-dir=${gitDir}`, ...fetchOptions, "--", "origin", `+${headRef}:${into}`));
}

/** Clones beside the final place and moves there in one step, so that a crash leaves no half clone. */
async function makeClone(store: GitStore, gitDir: string, url: string): Promise<GitResult> {
  await mkdir(clonesFolder(store), { recursive: true });
  const unfinished = await mkdtemp(join(clonesFolder(store), ".unfinished-"));
  try {
    const { git } = store;
    const steps = [
      () => git("init", "--quiet", "--bare", "--", unfinished),
      () => git(`--git-dir=${unfinished}`, "remote", "add", "--", "origin", url),
      () => git(`--git-dir=${unfinished}`, "symbolic-ref", "HEAD", unusedHead),
      () => fetchBranches(store, unfinished),
    ];
    for (const step of steps) {
      const result = await step();
      if (result.kind === "failed") return result;
    }
    // Fails for a remote without commits, which has no default branch then.
    await git(`--git-dir=${unfinished}`, "remote", "set-head", "origin", "--auto");
    await rename(unfinished, gitDir).catch((error: unknown) => {
      if (!isPresent(error)) throw error; // another process was faster: its clone is as good
    });
    return { kind: "ok", stdout: "" };
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

function isPresent(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOTEMPTY" || error.code === "EEXIST");
}
