import { join } from "node:path";
import type { Git, GitResult } from "./git.js";
import { KeyedLocks, type SharedLocks } from "./keyed-locks.js";

/** Where the server keeps clones and worktrees, and what orders the work on them. */
export interface GitStore {
  readonly git: Git;
  readonly folder: string;
  /** Tells this database's worktrees from those of another one that uses the same folder. */
  readonly installationId: string;
  readonly locks: KeyedLocks;
  /** Fetches that wait for their repository's lock, so that many callers share one. */
  readonly waitingFetches: Map<string, Promise<GitResult>>;
}

/** `sharedLocks`: where other processes use the same folder. */
export function createGitStore(
  git: Git,
  place: { readonly folder: string; readonly installationId: string },
  sharedLocks: SharedLocks | null,
): GitStore {
  return { git, ...place, locks: new KeyedLocks(sharedLocks), waitingFetches: new Map() };
}

export function worktreesFolder({ folder }: GitStore): string {
  return join(folder, "worktrees");
}

export function clonesFolder({ folder }: GitStore): string {
  return join(folder, "clones");
}
