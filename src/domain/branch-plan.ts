import type { BranchMember } from "./repository.js";

export interface Ref {
  readonly commit: string;
  /** The worktree that has the branch checked out, or `""`. */
  readonly worktreePath: string;
}

/** Full ref name → where it points. */
export type Refs = ReadonlyMap<string, Ref>;

/** What a task wants of one repository's branches. */
export interface WantedBranch {
  /** A clone of ours: the remote's branches are its truth, its own heads are other tasks'. */
  readonly isClone: boolean;
  /** Null: the repository's default branch. */
  readonly base: string | null;
  readonly checkout: string | null;
  readonly newName: string | null;
  readonly isFresh: boolean;
  readonly defaultBranch: string;
  /** The ref that holds the head of a pull request, which then is the start. */
  readonly changeRef: string | null;
}

export type BranchStart =
  | { readonly kind: "start"; readonly commit: string }
  | { readonly kind: "missing"; readonly member: BranchMember; readonly name: string | null };

/**
 * `named`: the branch that was asked for. `existing`: the one to check out, unless another task has it by the time of the
 * insert. `prefix`: of a generated name, to be followed by the task's title and id.
 */
export type BranchChoice =
  | { readonly kind: "named"; readonly name: string }
  | { readonly kind: "existing"; readonly name: string; readonly prefix: string }
  | { readonly kind: "generated"; readonly prefix: string };

const defaultHead = "refs/remotes/origin/HEAD";

/** Every ref that the functions below may ask for. */
export function refNamesOf(wanted: WantedBranch): string[] {
  const { base, checkout, newName, defaultBranch, changeRef } = wanted;
  const names = [base, checkout, newName, defaultBranch].filter((name) => name !== null && name !== "");
  const refs = names.flatMap((name) => refsOf(name ?? "", wanted.isClone));
  return [...new Set([...refs, defaultHead, headRef("feature"), ...(changeRef === null ? [] : [changeRef])])];
}

export function headRef(branch: string): string {
  return `refs/heads/${branch}`;
}

function refsOf(name: string, isClone: boolean): string[] {
  return isClone
    ? [`refs/remotes/origin/${name}`, headRef(name)]
    : [headRef(name), `refs/remotes/${name}`, `refs/remotes/origin/${name}`];
}

/** The commit that the worktree starts from: a pull request's head, the branch to check out, or the base. */
export function findStart(refs: Refs, wanted: WantedBranch): BranchStart {
  if (wanted.changeRef !== null) return startAt(refs, [wanted.changeRef], { member: "base_branch", name: null });
  if (wanted.checkout !== null && !wanted.isFresh) {
    const { checkout } = wanted;
    return startAt(refs, refsOf(checkout, wanted.isClone), { member: "checkout_branch", name: checkout });
  }
  const name = wanted.base ?? (wanted.defaultBranch === "" ? null : wanted.defaultBranch);
  const candidates = name === null ? [defaultHead] : refsOf(name, wanted.isClone);
  return startAt(refs, candidates, { member: "base_branch", name });
}

function startAt(
  refs: Refs,
  candidates: readonly string[],
  missing: { member: BranchMember; name: string | null },
): BranchStart {
  for (const candidate of candidates) {
    const ref = refs.get(candidate);
    if (ref !== undefined) return { kind: "start", commit: ref.commit };
  }
  return { kind: "missing", ...missing };
}

/** Is the worktree's branch one that must not exist yet? Otherwise it may be the existing branch to check out. */
export function mustBeNew({ checkout, newName, isFresh, changeRef }: WantedBranch): boolean {
  return checkout === null || newName !== null || isFresh || changeRef !== null;
}

/**
 * The worktree's own branch. A branch to check out that some worktree has already is left there: the task then gets a
 * branch of its own that starts at it, since git lets no two worktrees share a branch.
 */
export function chooseBranch(refs: Refs, wanted: WantedBranch): BranchChoice {
  const name = wanted.newName ?? wanted.checkout;
  const isBusy = name !== null && !mustBeNew(wanted) && (refs.get(headRef(name))?.worktreePath ?? "") !== "";
  const prefix = refs.has(headRef("feature")) ? "feature-" : "feature/";
  if (name === null || isBusy) return { kind: "generated", prefix };
  return mustBeNew(wanted) ? { kind: "named", name } : { kind: "existing", name, prefix };
}
