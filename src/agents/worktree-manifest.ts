import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { worktreesFolder, type GitStore } from "./git-store.js";

/** One worktree in an owner's folder. */
export interface WorktreeEntry {
  readonly gitDir: string;
  readonly path: string;
  readonly branch: string;
  /** Where the branch began when it was made for the worktree; null when it had been there before. */
  readonly madeAt: string | null;
}

/** What was made for an owner, written before it is made: whoever finds it after a crash knows what to remove. */
interface Manifest {
  readonly installationId: string;
  readonly worktrees: readonly WorktreeEntry[];
}

const suffix = ".json";

/** Owners are file names here: the UUID of a task, or what `groupOwner` makes of a group. */
function isFileName(owner: string): boolean {
  return /^[\w-]{1,100}$/.test(owner);
}

function manifestPath(store: GitStore, owner: string): string {
  return join(worktreesFolder(store), `${owner}${suffix}`);
}

/** The owner's worktrees; none when nothing of this installation is there. */
export async function readManifest(store: GitStore, owner: string): Promise<readonly WorktreeEntry[] | null> {
  if (!isFileName(owner)) return null;
  const text = await readFile(manifestPath(store, owner), "utf8").catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (text === null) return null;
  const manifest = JSON.parse(text) as Manifest; // only writeManifest writes it
  return manifest.installationId === store.installationId ? manifest.worktrees : null;
}

export async function writeManifest(
  store: GitStore,
  owner: string,
  worktrees: readonly WorktreeEntry[],
): Promise<void> {
  const path = manifestPath(store, owner);
  const manifest: Manifest = { installationId: store.installationId, worktrees };
  await mkdir(worktreesFolder(store), { recursive: true });
  await writeFile(`${path}.new`, JSON.stringify(manifest), { flush: true });
  await rename(`${path}.new`, path);
}

export async function deleteManifest(store: GitStore, owner: string): Promise<void> {
  await rm(manifestPath(store, owner), { force: true });
}

/** All owners that have a manifest, whichever installation's. */
export async function manifestOwners(store: GitStore): Promise<string[]> {
  const names = await readdir(worktreesFolder(store)).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return names.filter((name) => name.endsWith(suffix)).map((name) => name.slice(0, -suffix.length));
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
