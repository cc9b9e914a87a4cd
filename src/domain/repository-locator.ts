import type { ProviderIdentity } from "./repository.js";

/** A provider's host (with its port, if any) and where its API answers. */
export interface CodeHost {
  readonly provider: "github" | "gitlab";
  readonly host: string;
  readonly apiBaseUrl: string;
}

export interface PullRequestLocator {
  readonly identity: ProviderIdentity & { readonly provider: "github" | "gitlab" };
  readonly number: number;
  /** The ref under which the provider serves the request's head. */
  readonly headRef: string;
}

export type RemoteLocator =
  | {
      readonly kind: "remote";
      readonly url: string;
      readonly identity: ProviderIdentity;
      readonly pullRequest: PullRequestLocator | null;
    }
  | { readonly kind: "invalid"; readonly reason: string };

export interface LocatorRules {
  readonly allowFileUrls: boolean;
  readonly codeHosts: readonly CodeHost[];
}

/** Both databases index the place of a repository, and PostgreSQL's indexes take no longer text. */
export const maxLocationBytes = 1000;
export const tooLongReason = `must be ${maxLocationBytes} UTF-8 bytes or fewer`;

const schemesReason = "must be an https or ssh URL";
const scpLike = /^(?<user>[A-Za-z0-9_][\w.-]*)@(?<host>[A-Za-z0-9][A-Za-z0-9.-]*):(?<path>(?![-/]*$)[^-/][^\s]*)$/;

/**
 * Reads a repository's URL, or that of a pull or merge request of a configured host. Only https, ssh (also
 * `user@host:path`) and, where the server allows it, file; nothing that git could take for an option or a command.
 */
export function parseRemoteUrl(text: string, rules: LocatorRules): RemoteLocator {
  if (Buffer.byteLength(text) > maxLocationBytes) return invalid(tooLongReason);
  if (/[\0-\x20\x7f]/.test(text) || text.startsWith("-")) return invalid(schemesReason);
  const scp = scpLike.exec(text)?.groups;
  if (scp !== undefined) return repositoryAt(text, scp["host"] ?? "", { path: scp["path"] ?? "", rules });
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) return invalid(schemesReason);
  if (url.search !== "" || url.hash !== "") return invalid("must not have a query or a fragment");
  switch (url.protocol) {
    case "https:":
      if (url.username !== "" || url.password !== "") return invalid("must not contain a user name or a password");
      return pullRequestAt(url, rules) ?? withPath(url, rules);
    case "ssh:":
      if (url.password !== "") return invalid("must not contain a password");
      if (!/^[\w.-]*$/.test(url.username) || /^-/.test(url.username)) return invalid("has an invalid user name");
      return withPath(url, rules);
    case "file:":
      if (!rules.allowFileUrls) return invalid(schemesReason);
      return url.host === "" ? withPath(url, rules) : invalid("must not name a host");
    default:
      return invalid(schemesReason);
  }
}

function invalid(reason: string): RemoteLocator {
  return { kind: "invalid", reason };
}

function withPath(url: URL, rules: LocatorRules): RemoteLocator {
  const path = url.pathname.replace(/\/+$/, "");
  if (path === "" || url.host.startsWith("-")) return invalid("must name a repository");
  return repositoryAt(`${url.protocol}//${authorityOf(url)}${path}`, url.host, { path, rules });
}

function authorityOf({ username, host }: URL): string {
  return username === "" ? host : `${username}@${host}`;
}

function repositoryAt(
  url: string,
  host: string,
  { path, rules }: { path: string; rules: LocatorRules },
): RemoteLocator {
  const codeHost = rules.codeHosts.find((candidate) => candidate.host === host.toLowerCase());
  const parts = path.replace(/^\/+/, "").replace(/\.git$/, "").split("/"); // prettier-ignore
  const name = parts.at(-1) ?? "";
  const owner = parts.slice(0, -1).join("/");
  const identity: ProviderIdentity =
    codeHost === undefined || owner === "" || name === ""
      ? { provider: "", host: "", owner: "", name: "" }
      : { provider: codeHost.provider, host: codeHost.host, owner, name };
  return { kind: "remote", url, identity, pullRequest: null };
}

const githubPull = /^\/([^/]+)\/([^/]+)\/pull\/(\d{1,9})(?:\/.*)?$/;
const gitlabMerge = /^\/(.+?)\/([^/]+?)(?:\/-)?\/merge_requests\/(\d{1,9})(?:\/.*)?$/;

function pullRequestAt(url: URL, rules: LocatorRules): RemoteLocator | null {
  const codeHost = rules.codeHosts.find((candidate) => candidate.host === url.host);
  if (codeHost === undefined) return null;
  const { provider, host } = codeHost;
  const [, owner, name, digits] = (provider === "github" ? githubPull : gitlabMerge).exec(url.pathname) ?? [];
  if (owner === undefined || name === undefined || digits === undefined) return null;
  const number = Number(digits);
  if (number === 0) return invalid("must name a pull request by its number");
  const identity = { provider, host, owner, name };
  const headRef = provider === "github" ? `refs/pull/${number}/head` : `refs/merge-requests/${number}/head`;
  const cloneUrl = `https://${host}/${owner}/${name}.git`;
  return { kind: "remote", url: cloneUrl, identity, pullRequest: { identity, number, headRef } };
}

/** What a repository is called when nobody says otherwise: the last part of its path or URL. */
export function nameOfLocation(location: string): string {
  const parts = location.split(/[/:\\]/).filter((part) => part !== "");
  return (parts.at(-1) ?? "").replace(/\.git$/, "") || "repository";
}
