import { setTimeout as pause } from "node:timers/promises";
import { readPullRequest, type PullRequestIdentity, type PullRequestReading } from "../../agents/code-host.js";
import { insertPullRequest, listUnfinishedPullRequests, recordAttempt } from "../../database/pull-requests.js";
import type { PullRequestLocator } from "../../domain/repository-locator.js";
import type { ServiceContext } from "../service-context.js";

const maxAttempts = 4;

/**
 * Associates the pull requests that a task was created from with it, best effort: after settlement, with a bounded
 * number of repetitions, and without any effect on the task when it fails. Rules: X68
 */
export async function associatePullRequests(
  context: ServiceContext,
  taskId: string,
  pulls: readonly PullRequestLocator[],
): Promise<void> {
  await Promise.all(pulls.map((pull) => associate(context, taskId, pull)));
}

async function associate(context: ServiceContext, taskId: string, pull: PullRequestLocator): Promise<void> {
  const { provider, host, owner, name } = pull.identity;
  const id = context.newId();
  const noted = { id, taskId, provider, host, owner, name, number: pull.number, createdAt: context.clock() };
  if (await insertPullRequest(context.database, noted)) await pursue(context, { id, taskId, pull });
}

/** How long after its last attempt a pull request counts as left behind by a process that ended (milliseconds). */
const leftBehindMs = 5 * 60_000;

/** Goes on with what a restart interrupted; for the start of a server. On a shared database others may be at work. */
export async function resumePullRequests(context: ServiceContext): Promise<void> {
  const { database } = context;
  const before = new Date(context.clock().getTime() - (database.dialect.isShared ? leftBehindMs : 0));
  const unfinished = await listUnfinishedPullRequests(database, before);
  await Promise.all(
    unfinished.map(({ id, task_id: taskId, number, ...row }) => {
      const { provider, provider_host: host, provider_owner: owner, provider_name: name } = row;
      return pursue(context, { id, taskId, pull: { identity: { provider, host, owner, name }, number } });
    }),
  );
}

interface Pursuit {
  readonly id: string;
  readonly taskId: string;
  readonly pull: PullRequestIdentity;
}

async function pursue(context: ServiceContext, { id, taskId, pull }: Pursuit): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const reading = await read(context, pull);
    if (context.draining.aborted) return;
    const isLast = attempt === maxAttempts || reading.kind !== "unavailable";
    await record(context, id, { reading, isLast });
    if (isLast && reading.kind !== "found") {
      context.log.warn({ taskId, pull: pull.number, reason: reading.reason }, "a pull request was not associated");
    }
    if (isLast) return;
    const waitMs = context.limits.codeHostRetryMs * 2 ** (attempt - 1);
    await pause(waitMs, undefined, { signal: context.draining }).catch(() => undefined); // the server drains
  }
}

async function read(context: ServiceContext, pull: PullRequestIdentity): Promise<PullRequestReading> {
  const { provider, host } = pull.identity;
  const codeHost = context.locatorRules.codeHosts.find(
    (candidate) => candidate.host === host && candidate.provider === provider,
  );
  if (codeHost === undefined) return { kind: "refused", reason: "the code host is not configured" };
  return readPullRequest(codeHost, pull, context.draining);
}

function record(
  context: ServiceContext,
  id: string,
  { reading, isLast }: { reading: PullRequestReading; isLast: boolean },
): Promise<void> {
  const at = context.clock();
  if (reading.kind === "found") {
    const { title, url } = reading;
    return recordAttempt(context.database, { id, state: "associated", title, url, error: "", at });
  }
  const state = isLast ? "failed" : "pending";
  return recordAttempt(context.database, { id, state, title: "", url: "", error: reading.reason, at });
}
