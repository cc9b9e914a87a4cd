import { execFile } from "node:child_process";
import { devNull } from "node:os";

export interface GitSettings {
  /** May git read and clone `file:` URLs? */
  readonly allowFileUrls: boolean;
  readonly timeoutMs: number;
  readonly environment: NodeJS.ProcessEnv;
}

/** `stderr` is for the log: it can hold paths and hosts that a client is not to learn. */
export type GitResult =
  { readonly kind: "ok"; readonly stdout: string } | { readonly kind: "failed"; readonly stderr: string };

/** Runs git with these arguments. Throws only when git cannot be run at all. */
export type Git = (...given: readonly string[]) => Promise<GitResult>;

/** What git may know of the server's environment: how to find programs, homes, proxies and certificates; no secrets. */
const passedOn = [
  "PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "XDG_CONFIG_HOME", "SSH_AUTH_SOCK",
  "GIT_CONFIG_GLOBAL", "GIT_CONFIG_NOSYSTEM", "GIT_SSL_CAINFO", "SSL_CERT_FILE", "SSL_CERT_DIR",
  "HTTPS_PROXY", "https_proxy", "NO_PROXY", "no_proxy",
]; // prettier-ignore

/** Hooks and monitors of a repository are not run for a task; git itself waits for locks of other processes. */
const settings = [
  `core.hooksPath=${devNull}`,
  "core.fsmonitor=false",
  "core.filesRefLockTimeout=10000",
  "core.packedRefsTimeout=10000",
  "submodule.recurse=false",
  "worktree.guessRemote=false",
  "gc.auto=0",
  "maintenance.auto=false",
  "advice.detachedHead=false",
].flatMap((setting) => ["-c", setting]);

const lockAttempts = 5;
const lockWaitMs = 100;
const maxOutputBytes = 16 * 1024 * 1024;

/** Git as a child process: never a shell, never a prompt, every call with a time limit. */
export function createGit({ allowFileUrls, timeoutMs, environment }: GitSettings): Git {
  const inherited = passedOn.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const env = {
    ...Object.fromEntries(inherited),
    LC_ALL: "C",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "",
    SSH_ASKPASS: "",
    GIT_SSH_COMMAND: "ssh -oBatchMode=yes",
    GIT_ALLOW_PROTOCOL: allowFileUrls ? "https:ssh:file" : "https:ssh",
    GIT_OPTIONAL_LOCKS: "0",
  };
  const once = (given: readonly string[]): Promise<GitResult> =>
    new Promise((resolve, reject) => {
      const options = { env, timeout: timeoutMs, maxBuffer: maxOutputBytes };
      execFile("git", [...settings, ...given], options, (error, stdout, stderr) => {
        if (error === null) resolve({ kind: "ok", stdout });
        else if (typeof error.code === "string") reject(new Error(`git could not be run: ${error.message}`));
        else resolve({ kind: "failed", stderr: error.killed === true ? `time limit reached\n${stderr}` : stderr });
      }).stdin?.end();
    });
  return async (...given) => {
    for (let attempt = 1; ; attempt += 1) {
      const result = await once(given);
      if (result.kind === "ok" || attempt === lockAttempts || !isLockedByAnother(result.stderr)) return result;
      await new Promise((resolve) => setTimeout(resolve, lockWaitMs * attempt));
    }
  };
}

/** Another process holds one of git's own lock files for the moment, or is in the middle of making a worktree. */
function isLockedByAnother(stderr: string): boolean {
  return /\.lock': File exists|could not lock config file|failed to read .*\/commondir/.test(stderr);
}
