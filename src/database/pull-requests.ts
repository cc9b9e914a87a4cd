import type { Reader, Transaction } from "./connection.js";
import { sql } from "./sql.js";

export interface NewPullRequest {
  readonly id: string;
  readonly taskId: string;
  readonly provider: string;
  readonly host: string;
  readonly owner: string;
  readonly name: string;
  readonly number: number;
  readonly createdAt: Date;
}

/** Notes that a pull request is to be associated with a task; false when the task is gone or has it already. */
export async function insertPullRequest(transaction: Transaction, pull: NewPullRequest): Promise<boolean> {
  const { dialect } = transaction;
  const inserted = await transaction.execute(sql`INSERT INTO task_pull_requests (id, task_id, provider, provider_host,
      provider_owner, provider_name, number, created_at, updated_at)
    SELECT ${pull.id}, task.id, ${pull.provider}, ${pull.host}, ${pull.owner}, ${pull.name}, ${pull.number},
      ${dialect.instant(pull.createdAt)}, ${dialect.instant(pull.createdAt)} FROM tasks AS task WHERE task.id = ${pull.taskId}
    ON CONFLICT (task_id, provider_host, provider_owner, provider_name, number) DO NOTHING`);
  return inserted === 1;
}

interface UnfinishedPullRequest {
  readonly id: string;
  readonly task_id: string;
  readonly provider: "github" | "gitlab";
  readonly provider_host: string;
  readonly provider_owner: string;
  readonly provider_name: string;
  readonly number: number;
}

/** At most 100 that are neither associated nor given up and have not been tried since `before`. */
export function listUnfinishedPullRequests(reader: Reader, before: Date): Promise<UnfinishedPullRequest[]> {
  return reader.read(sql`SELECT id, task_id, provider, provider_host, provider_owner, provider_name, number
    FROM task_pull_requests WHERE state = 'pending' AND updated_at <= ${before} ORDER BY created_at, id LIMIT 100`);
}

export interface PullRequestAttempt {
  readonly id: string;
  readonly state: "pending" | "associated" | "failed";
  readonly title: string;
  readonly url: string;
  readonly error: string;
  readonly at: Date;
}

/** Records one attempt on a pull request that is still pending. */
export async function recordAttempt(transaction: Transaction, attempt: PullRequestAttempt): Promise<void> {
  await transaction.execute(sql`UPDATE task_pull_requests SET state = ${attempt.state}, title = ${attempt.title},
      url = ${attempt.url}, last_error = ${attempt.error}, attempts = attempts + 1, updated_at = ${attempt.at}
    WHERE id = ${attempt.id} AND state = 'pending'`);
}
