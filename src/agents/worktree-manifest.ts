import { mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { worktreesFolder, type GitStore } from "./git-store.js";

/** One worktree of a task. */
export interface WorktreeEntry {
  readonly gitDir: string;
  readonly path: string;
  readonly branch: string;
  /** Where the branch began when it was made for the task; null when it had been there before. */
  readonly madeAt: string | null;
}

/** What was made for a task, written before it is made: whoever finds it after a crash knows what to remove. */
interface Manifest {
  readonly installationId: string;
  readonly worktrees: readonly WorktreeEntry[];
}

const suffix = ".json";

/** Ids are file names here; those that this server makes are UUIDs. */
function isFileName(taskId: string): boolean {
  return /^[\w-]{1,100}$/.test(taskId);
}

function manifestPath(store: GitStore, taskId: string): string {
  return join(worktreesFolder(store), `${taskId}${suffix}`);
}

/** The task's worktrees; none when nothing of this installation is there. */
export async function readManifest(store: GitStore, taskId: string): Promise<readonly WorktreeEntry[] | null> {
  if (!isFileName(taskId)) return null;
  const text = await readFile(manifestPath(store, taskId), "utf8").catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (text === null) return null;
  const manifest = JSON.parse(text) as Manifest; // only writeManifest writes it
  return manifest.installationId === store.installationId ? manifest.worktrees : null;
}

export async function writeManifest(
  store: GitStore,
  taskId: string,
  worktrees: readonly WorktreeEntry[],
): Promise<void> {
  const path = manifestPath(store, taskId);
  const manifest: Manifest = { installationId: store.installationId, worktrees };
  await mkdir(worktreesFolder(store), { recursive: true });
  await writeFile(`${path}.new`, JSON.stringify(manifest), { flush: true });
  await rename(`${path}.new`, path);
}

export async function deleteManifest(store: GitStore, taskId: string): Promise<void> {
  await rm(manifestPath(store, taskId), { force: true });
}

/** The ids of all tasks that have a manifest, whichever installation's. */
export async function manifestTaskIds(store: GitStore): Promise<string[]> {
  const names = await readdir(worktreesFolder(store)).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return names.filter((name) => name.endsWith(suffix)).map((name) => name.slice(0, -suffix.length));
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
