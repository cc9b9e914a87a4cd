import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const identity = {
  GIT_AUTHOR_NAME: "Test",
  GIT_AUTHOR_EMAIL: "test@example.test",
  GIT_COMMITTER_NAME: "Test",
  GIT_COMMITTER_EMAIL: "test@example.test",
};

/** Runs git for a test; its output without the last line break. */
export function git(folder: string, ...given: string[]): string {
  const env = { ...process.env, ...identity };
  return execFileSync("git", ["-C", folder, ...given], { env, encoding: "utf8", stdio: "pipe" }).trimEnd();
}

/** A temporary folder without symbolic links in its path. */
export function temporaryFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), "latchboard-git-")));
}

/** A real repository with the branches `main` (checked out) and `develop`, which is one commit ahead. */
export class GitRepository {
  readonly folder = temporaryFolder();
  readonly path = join(this.folder, "shop");

  constructor() {
    execFileSync("git", ["init", "--quiet", "--initial-branch=main", this.path]);
    this.commit("first.txt");
    git(this.path, "switch", "--quiet", "-c", "develop");
    this.commit("second.txt");
    git(this.path, "switch", "--quiet", "main");
  }

  /** A bare copy beside it, as a server would hold it; its path. */
  makeBare(name = "origin.git"): string {
    const bare = join(this.folder, name);
    git(this.path, "clone", "--quiet", "--bare", this.path, bare);
    return bare;
  }

  commit(file: string, folder = this.path): string {
    writeFileSync(join(folder, file), `${file}\n`);
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "-m", `add ${file}`);
    return git(folder, "rev-parse", "HEAD");
  }

  /** The commit of a branch. */
  at(branch: string, folder = this.path): string {
    return git(folder, "rev-parse", `refs/heads/${branch}`);
  }

  branches(folder = this.path): string[] {
    return git(folder, "for-each-ref", "--format=%(refname:short)", "refs/heads").split("\n");
  }

  worktrees(folder = this.path): string[] {
    return git(folder, "worktree", "list", "--porcelain").match(/(?<=^worktree ).*$/gm) ?? []; // prettier-ignore
  }

  /** Does a worktree hold exactly these files, unchanged? */
  static isClean(path: string, files: readonly string[]): boolean {
    return git(path, "status", "--porcelain") === "" && files.every((file) => existsSync(join(path, file)));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
