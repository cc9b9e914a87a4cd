/**
 * Measures what a page of 50 open questions costs over HTTP: with 1 000 open bundles, with 100 000, and with 1 000 000
 * answered or superseded ones behind 1 000, on SQLite and, when DATABASE_URL is given, on scratch PostgreSQL databases next
 * to the one it names. Usage: npm run measure:questions [-- <larger number of open ones> [<number behind>]]
 */
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "../src/database/connection.js";
import type { DatabaseLocation } from "../src/database/location.js";
import { quantile, time } from "./measure/figures.js";
import { KeepAliveClient } from "./measure/http.js";
import { onScratchDatabases } from "./measure/scratch-databases.js";

const few = 1_000;
const many = Number(process.argv[2] ?? 100_000);
const behind = Number(process.argv[3] ?? 1_000_000);
const sessions = 100;
const samples = 50;
const warmUps = 10;
const allowedRatio = 1.5;

/** What `npm run build` left: migrations run in a process of their own, which only the built program can start. */
const built = (file: string): Promise<unknown> => import(join(import.meta.dirname, "..", "dist", file));
const { readConfig } = (await built("config.js")) as typeof import("../src/config.js");
const { startServer } = (await built("server.js")) as typeof import("../src/server.js");
const { rawSql, sql } = (await built("database/sql.js")) as typeof import("../src/database/sql.js");

type Kind = "open" | "answered" | "superseded";

const numbers = (count: number): string =>
  `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})`;

/** A hundred sessions on as many tasks, each with an old and a current turn. */
async function seedSessions(database: Database): Promise<void> {
  const at = database.dialect.instant(new Date("2026-01-01T00:00:00Z"));
  const later = database.dialect.instant(new Date("2026-01-01T01:00:00Z"));
  const each = rawSql(numbers(sessions));
  await database.execute(sql`INSERT INTO tasks (id, workspace_id, title, created_at, updated_at)
    ${each} SELECT 'task-' || n, '', 'Measured', ${at}, ${at} FROM numbers`);
  await database.execute(sql`INSERT INTO task_sessions (id, task_id, state, started_at, updated_at)
    ${each} SELECT 'session-' || n, 'task-' || n, 'RUNNING', ${at}, ${at} FROM numbers`);
  for (const [name, startedAt] of [
    ["old", at],
    ["current", later],
  ] as const) {
    await database.execute(sql`INSERT INTO task_session_turns (id, task_session_id, started_at, created_at, updated_at)
      ${each} SELECT ${rawSql(`'${name}-'`)} || n, 'session-' || n, ${startedAt}, ${startedAt}, ${startedAt} FROM numbers`);
  }
}

/** Bundles of one question, one a second from 2020 on: what is behind was asked before what is open. */
async function seedBundles(database: Database, kind: Kind, count: number): Promise<void> {
  if (count < 1) return;
  const isSqlite = database.dialect.provider === "sqlite";
  const firstSecond = kind === "open" ? 1_700_000_000 : 1_577_836_800;
  const at = isSqlite
    ? `strftime('%Y-%m-%dT%H:%M:%S.000+00:00', ${firstSecond} + n, 'unixepoch')`
    : `to_timestamp(${firstSecond} + n)`;
  const object = isSqlite ? "json_object" : "jsonb_build_object";
  const status = kind === "answered" ? "answered" : "pending";
  const metadata = `${object}('pending_id', '${kind}-' || n, 'question_id', 'q1', 'status', '${status}')`;
  const session = `1 + n % ${sessions}`;
  const turn = kind === "superseded" ? "old" : "current";
  await database.execute(
    rawSql(`INSERT INTO task_session_messages (id, task_session_id, task_id, turn_id, type, metadata,
      created_at, updated_at, bundle_created_at, is_superseded)
    ${numbers(count)} SELECT '${kind}-' || n, 'session-' || (${session}), 'task-' || (${session}),
      '${turn}-' || (${session}), 'clarification_request', ${metadata}, ${at}, ${at}, ${at},
      ${kind === "superseded" ? "TRUE" : "FALSE"} FROM numbers`),
  );
}

interface Filled {
  readonly label: string;
  readonly client: KeepAliveClient;
  close(): Promise<void>;
}

async function fill(location: DatabaseLocation, open: number, history: number): Promise<Filled> {
  const read = readConfig({ PORT: "0", LOG_LEVEL: "error", LATCHBOARD_DATA_DIR: tmpdir() }, tmpdir());
  if (read.kind === "invalid") throw new Error(read.faults.join("; "));
  const server = await startServer({ ...read.config, database: location });
  const { database } = server.context;
  await seedSessions(database);
  await seedBundles(database, "open", open);
  await seedBundles(database, "answered", Math.ceil(history / 2));
  await seedBundles(database, "superseded", Math.floor(history / 2));
  if (location.provider === "postgresql") await database.execute(rawSql("ANALYZE"));
  const client = new KeepAliveClient(server.url);
  const close = async (): Promise<void> => {
    client.close();
    await server.close();
  };
  return { label: `${open} open, ${history} behind`, client, close };
}

interface Page {
  readonly count: number;
  readonly next_cursor: string;
}

type Read = () => Promise<Page>;

/** The first page, and the one after it. */
async function readsOf({ client }: Filled): Promise<{ first: Read; next: Read }> {
  const list = (cursor: string): Promise<Page> => client.get(`/api/v1/clarification?limit=50&cursor=${cursor}`);
  const { count, next_cursor } = await list("");
  if (count !== 50 || next_cursor === "") throw new Error(`a page of ${count}, and its cursor is "${next_cursor}"`);
  return { first: () => list(""), next: () => list(next_cursor) };
}

/** Median milliseconds of each, measured in turns, so that whatever else the machine does weighs on all alike. */
async function medians(reads: readonly Read[]): Promise<number[]> {
  const times = reads.map((): number[] => []);
  for (let sample = 0; sample < warmUps + samples; sample += 1) {
    for (const [index, read] of reads.entries()) {
      const [duration = Number.NaN] = await time(1, read);
      if (sample >= warmUps) times[index]?.push(duration);
    }
  }
  return times.map((durations) => quantile(durations, 0.5));
}

async function compare(locations: readonly DatabaseLocation[]): Promise<boolean> {
  const sizes = [
    [few, 0],
    [many, 0],
    [few, behind],
  ] as const;
  const filled: Filled[] = [];
  for (const [index, [open, history]] of sizes.entries()) {
    const location = locations[index];
    if (location !== undefined) filled.push(await fill(location, open, history));
  }
  const reads = await Promise.all(filled.map(readsOf));
  const first = await medians(reads.map((read) => read.first));
  const next = await medians(reads.map((read) => read.next));
  await Promise.all(filled.map((one) => one.close()));
  const ratioOf = (times: readonly number[], index: number): number =>
    (times[index] ?? Number.NaN) / (times[0] ?? Number.NaN);
  const ratios = filled.map((_one, index) => Math.max(ratioOf(first, index), ratioOf(next, index)));
  const lines = filled.map(({ label }, index) => ({
    [`${locations[0]?.provider ?? ""}, median ms`]: label,
    "first page": first[index]?.toFixed(2),
    "next page": next[index]?.toFixed(2),
    ratio: ratios[index]?.toFixed(2),
  }));
  console.table(lines);
  return ratios.every((ratio) => ratio <= allowedRatio);
}

if (!(await onScratchDatabases(["few", "many", "behind"], compare))) {
  console.error(
    `a page costs more than ${allowedRatio} times as much with more open questions, or with more behind them`,
  );
  process.exitCode = 1;
}
