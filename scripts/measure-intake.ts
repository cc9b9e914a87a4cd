/**
 * Measures what creating, finding and listing tasks costs at 1 000 and at 1 000 000 tasks, over HTTP on one kept-alive
 * connection, on SQLite and, when DATABASE_URL is given, on a scratch PostgreSQL database next to the one it names.
 * Usage: npm run measure:intake [-- <larger number of tasks>]
 */
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import type { DatabaseLocation } from "../src/database/location.js";
import type { Database } from "../src/database/connection.js";
import { onScratchDatabases } from "./measure/scratch-databases.js";

const small = 1_000;
const large = Number(process.argv[2] ?? 1_000_000);
const samples = 100;
const warmUps = 20;
const allowedRatio = 1.5;

/** What `npm run build` left: migrations run in a process of their own, which only the built program can start. */
const built = (file: string): Promise<unknown> => import(join(import.meta.dirname, "..", "dist", file));
const { readConfig } = (await built("config.js")) as typeof import("../src/config.js");
const { startServer } = (await built("server.js")) as typeof import("../src/server.js");
const { sql } = (await built("database/sql.js")) as typeof import("../src/database/sql.js");

interface Board {
  readonly workspaceId: string;
  readonly workflowId: string;
  readonly stepId: string;
}

/** Calls one server over one connection. */
class Http {
  private readonly url: string;
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(url: string) {
    this.url = url;
  }

  /** The body of a call that must succeed. */
  call<Body>(method: string, path: string, body?: object): Promise<Body> {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const headers = payload === undefined ? {} : { "content-type": "application/json" };
    return new Promise((resolve, reject) => {
      const sending = request(`${this.url}${path}`, { method, headers, agent: this.agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          if (response.statusCode === 200) resolve(JSON.parse(text) as Body);
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`));
        });
      });
      sending.on("error", reject);
      sending.end(payload);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

async function findBoard(http: Http): Promise<Board> {
  const { workspaces } = await http.call<{ workspaces: { id: string }[] }>("GET", "/api/v1/workspaces");
  const workspaceId = workspaces[0]?.id ?? "";
  const { workflows } = await http.call<{ workflows: { id: string }[] }>(
    "GET",
    `/api/v1/workspaces/${workspaceId}/workflows`,
  );
  const workflowId = workflows[0]?.id ?? "";
  const { steps } = await http.call<{ steps: { id: string }[] }>(
    "GET",
    `/api/v1/workflows/${workflowId}/workflow/steps`,
  );
  return { workspaceId, workflowId, stepId: steps[0]?.id ?? "" };
}

/** Puts `count` tasks on the board, one a second from 2020 on, each with an external id. */
async function seed(database: Database, board: Board, count: number): Promise<void> {
  const columns = sql`INSERT INTO tasks (id, workspace_id, workflow_id, workflow_step_id, title, metadata, labels,
      created_at, updated_at, external_id, external_id_settled_at)`;
  const own = sql`${board.workspaceId}, ${board.workflowId}, ${board.stepId}`;
  if (database.dialect.provider === "postgresql") {
    await database.execute(sql`${columns}
      SELECT gen_random_uuid()::text, ${own}, 'Task ' || n, '{}', '[]', at, at, 'seed-' || n, at
        FROM (SELECT n, TIMESTAMPTZ '2020-01-01 00:00:00Z' + n * INTERVAL '1 second' AS at
                FROM generate_series(1, CAST(${count} AS INTEGER)) AS n) AS numbered`);
    await database.execute(sql`VACUUM ANALYZE tasks`);
    return;
  }
  await database.execute(sql`WITH RECURSIVE
      numbered (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbered WHERE n < ${count}),
      timed AS (SELECT n, strftime('%Y-%m-%dT%H:%M:%S.000+00:00', 1577836800 + n, 'unixepoch') AS at FROM numbered)
    ${columns}
    SELECT lower(hex(randomblob(16))), ${own}, 'Task ' || n, '{}', '[]', at, at, 'seed-' || n, at FROM timed`);
}

type Operation = (index: number) => Promise<unknown>;

/** What is measured on a board with `count` seeded tasks. */
function operationsOn({ http, board, count }: Filled): Record<string, Operation> {
  const { workspaceId, workflowId } = board;
  const seeded = (index: number): string => `seed-${1 + ((index * 7919) % count)}`;
  const create = (externalId: string): Promise<unknown> => {
    const place = { workspace_id: workspaceId, workflow_id: workflowId };
    return http.call("POST", "/api/v1/tasks", { ...place, title: "Measured", external_id: externalId });
  };
  const byExternalId = `/api/v1/workspaces/${workspaceId}/tasks/by-external-id?external_id=`;
  const list = `/api/v1/workspaces/${workspaceId}/tasks?limit=50`;
  const workflowList = `/api/v1/workflows/${workflowId}/tasks?limit=50`;
  const deep = `&cursor=${deepCursor(count)}`;
  return {
    "create with external id": (index) => create(`new-${index}`),
    found: (index) => create(seeded(index)),
    lookup: (index) => http.call("GET", `${byExternalId}${seeded(index)}`),
    "list, first page": () => http.call("GET", list),
    "list, deep cursor page": () => http.call("GET", list + deep),
    "workflow list, first page": () => http.call("GET", workflowList),
    "workflow list, deep cursor page": () => http.call("GET", workflowList + deep),
  };
}

/** A place behind nine tenths of the seeded tasks, as `next_cursor` would give it. */
function deepCursor(count: number): string {
  const at = new Date(Date.UTC(2020, 0, 1) + Math.floor(count / 10) * 1_000);
  return Buffer.from(`${at.toISOString()}|z`).toString("base64url");
}

interface Filled {
  readonly http: Http;
  readonly board: Board;
  readonly count: number;
  close(): Promise<void>;
}

/** A server on a database with `count` tasks. */
async function fill(location: DatabaseLocation, count: number): Promise<Filled> {
  const read = readConfig({ PORT: "0", LOG_LEVEL: "error" }, tmpdir());
  if (read.kind === "invalid") throw new Error(read.faults.join("; "));
  const server = await startServer({ ...read.config, database: location });
  const finder = new Http(server.url);
  const board = await findBoard(finder);
  finder.close();
  await seed(server.context.database, board, count);
  const http = new Http(server.url); // a connection that idled meanwhile would be closed by now
  const close = async (): Promise<void> => {
    http.close();
    await server.close();
  };
  return { http, board, count, close };
}

/** Measures both sizes in turns, so that whatever else the machine does weighs on both alike; false when one grew too much. */
async function compare(locations: readonly [DatabaseLocation, DatabaseLocation]): Promise<boolean> {
  const few = await fill(locations[0], small);
  const many = await fill(locations[1], large);
  const [onFew, onMany] = [operationsOn(few), operationsOn(many)];
  const rows: { name: string; before: number; after: number }[] = [];
  for (const [name, run] of Object.entries(onFew)) {
    const other = onMany[name] ?? run;
    const times = { before: [] as number[], after: [] as number[] };
    for (let index = 0; index < warmUps + samples; index += 1) {
      const [before, after] = [await timed(() => run(index)), await timed(() => other(index))];
      if (index < warmUps) continue;
      times.before.push(before);
      times.after.push(after);
    }
    rows.push({ name, before: median(times.before), after: median(times.after) });
  }
  await few.close();
  await many.close();
  return print(locations[0].provider, rows);
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
}

function print(provider: string, rows: readonly { name: string; before: number; after: number }[]): boolean {
  const lines = rows.map(({ name, before, after }) => ({
    [`${provider}, median ms`]: name,
    [`${small} tasks`]: before.toFixed(2),
    [`${large} tasks`]: after.toFixed(2),
    ratio: (after / before).toFixed(2),
  }));
  console.table(lines);
  return rows.every(({ before, after }) => after / before <= allowedRatio);
}

const fine = await onScratchDatabases(["few", "many"], ([one = noDatabase(), other = noDatabase()]) =>
  compare([one, other]),
);
if (!fine) {
  console.error(`an operation costs more than ${allowedRatio} times as much at ${large} tasks`);
  process.exitCode = 1;
}

function noDatabase(): never {
  throw new Error("there is no database to measure on");
}
