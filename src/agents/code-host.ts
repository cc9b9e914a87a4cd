import type { CodeHost, PullRequestLocator } from "../domain/repository-locator.js";

/** `unavailable` may pass; `refused` will not. */
export type PullRequestReading =
  | { readonly kind: "found"; readonly title: string; readonly url: string }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unavailable"; readonly reason: string };

/** Which request of which repository. */
export type PullRequestIdentity = Pick<PullRequestLocator, "identity" | "number">;

const callTimeoutMs = 10_000;

/** Reads a pull or merge request from its provider's API, without credentials. Never throws. */
export async function readPullRequest(
  codeHost: CodeHost,
  pull: PullRequestIdentity,
  signal: AbortSignal,
): Promise<PullRequestReading> {
  try {
    const response = await fetch(addressOf(codeHost, pull), {
      headers: { accept: "application/json", "user-agent": "latchboard" },
      signal: AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      const reason = `the code host answered ${response.status}`;
      return { kind: isPassing(response.status) ? "unavailable" : "refused", reason };
    }
    return toReading(await response.json());
  } catch (error) {
    return { kind: "unavailable", reason: error instanceof Error ? error.message : "the call failed" };
  }
}

function addressOf({ apiBaseUrl }: CodeHost, { identity, number }: PullRequestIdentity): string {
  const { provider, owner, name } = identity;
  return provider === "github"
    ? `${apiBaseUrl}/repos/${encodeURIComponent(owner)}/${encodeURIComponent(name)}/pulls/${number}`
    : `${apiBaseUrl}/projects/${encodeURIComponent(`${owner}/${name}`)}/merge_requests/${number}`;
}

function isPassing(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}

/** GitHub says `html_url`, GitLab `web_url`. */
function toReading(body: unknown): PullRequestReading {
  const fields: Record<string, unknown> = typeof body === "object" && body !== null ? { ...body } : {};
  const url = fields["html_url"] ?? fields["web_url"];
  const title = fields["title"];
  if (typeof url !== "string" || typeof title !== "string") {
    return { kind: "refused", reason: "the code host's answer is no pull request" };
  }
  return { kind: "found", title, url };
}
