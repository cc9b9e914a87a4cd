import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../src/database/client.js";
import type { Database } from "../../src/database/connection.js";
import { rawSql, sql } from "../../src/database/sql.js";
import { McpCaller, oneQuestion } from "../support/mcp-caller.js";
import { killProcesses, startProcess, type ServerProcess } from "../support/server-process.js";
import { createTestDatabase, provider, type TestDatabase } from "../support/test-database.js";
import { until } from "../support/until.js";

let database: TestDatabase;
/** The test's own connections beside the server's. */
let beside: Database;
beforeEach(async () => {
  database = await createTestDatabase();
  beside = await openDatabase(database.location);
});
afterEach(async () => {
  await killProcesses();
  await beside.close();
  await database.drop();
});

interface Row {
  readonly id: string;
  readonly metadata: Record<string, unknown>;
}

const rowsOf = (pendingId: string): Promise<Row[]> =>
  beside.read<Row>(sql`SELECT id, metadata FROM task_session_messages WHERE metadata->>'pending_id' = ${pendingId}`);
const statusOf = async (pendingId: string): Promise<unknown> => (await rowsOf(pendingId))[0]?.metadata["status"];
const generations = async (): Promise<number[]> =>
  (await beside.read<{ id: number }>(sql`SELECT id FROM backend_generations ORDER BY id`)).map(({ id }) => id);
const answer = { answers: [{ question_id: "q1", custom_text: "yes" }] };

interface Asking {
  readonly pendingId: string;
  readonly sessionId: string;
  readonly opened: { readonly mcp_path: string; readonly token: string };
}

/** An agent that is blocked on a question when its server dies. */
async function askAndKill(server: ServerProcess): Promise<Asking> {
  const opened = await server.rest.newSession();
  const agent = await McpCaller.connect(`${server.url}${opened.mcp_path}`, opened.token);
  const cut = new AbortController();
  const asking = agent.call("ask_user_question_kandev", { questions: oneQuestion }, { signal: cut.signal });
  asking.catch(() => undefined); // its connection breaks
  const pendingId = await until(async () => (await server.rest.listPending()).bundles[0]?.pending_id);
  await server.kill9();
  cut.abort();
  await agent.close();
  return { pendingId, sessionId: opened.session.id, opened };
}

describe("[R6, F5, E3, L2, A7, U67] a server that dies with an unanswered question", () => {
  test("[R6, F5, E3, L2, A7, U67, SH2, N6a] lists it again; nobody waits for it; it is answered once, and its agent gets the answer", async () => {
    const asked = await askAndKill(await startProcess(database.location));
    const { pendingId } = asked;
    const before = await rowsOf(pendingId);
    const server = await startProcess(database.location);
    expect(await rowsOf(pendingId)).toEqual(before);
    expect((await server.rest.listPending()).bundles.map((bundle) => bundle.pending_id)).toEqual([pendingId]);

    const path = `/api/v1/clarification/${pendingId}`;
    const [read, waited] = [await server.rest.get(path), await server.rest.get(`${path}/wait`)];
    expect([read.status, read.body]).toEqual([404, { error: "clarification request not found" }]);
    expect([waited.status, waited.body]).toEqual([504, { error: `clarification request not found: ${pendingId}` }]);
    expect((await server.rest.post(`${path}/cancel`)).status).toBe(404);
    expect((await server.rest.respond(pendingId, { answers: [] })).status).toBe(400);

    const [first, second] = await Promise.all([
      server.rest.respond(pendingId, answer),
      server.rest.respond(pendingId, answer),
    ]);
    const claims = [first, second].map((reply) => (reply.body as { claimed: boolean }).claimed);
    expect(claims.sort()).toEqual([false, true]);
    expect((await server.rest.listPending()).count).toBe(0);

    const agent = await McpCaller.connect(`${server.url}${asked.opened.mcp_path}`, asked.opened.token);
    const again = await agent.call("ask_user_question_kandev", { questions: oneQuestion });
    expect(again.body).toEqual({ q1: { custom_text: "yes" } });
    await agent.close();
    await server.stop();
  });

  test("[OP28, U2, U53] takes its agent back on the same bundle, and the answer reaches the blocked call in its turn", async () => {
    const asked = await askAndKill(await startProcess(database.location));
    const server = await startProcess(database.location);
    const agent = await McpCaller.connect(`${server.url}${asked.opened.mcp_path}`, asked.opened.token);
    const asking = agent.call("ask_user_question_kandev", { questions: oneQuestion });
    await until(
      async () => (await server.rest.get(`/api/v1/clarification/${asked.pendingId}`)).status === 200 || undefined,
    );
    await server.rest.ok(server.rest.respond(asked.pendingId, answer));
    expect((await asking).body).toEqual({ q1: { custom_text: "yes" } });
    const turns = await beside.read(sql`SELECT id FROM task_session_turns WHERE task_session_id = ${asked.sessionId}`);
    expect(turns).toHaveLength(1);
    await agent.close();
    await server.stop();
  });
});

describe("[U28, U76, U24] a server that dies between claim and delivery", () => {
  /** Claims an answer that a registered call never takes, and dies there. */
  async function claimAndKill(): Promise<string> {
    const server = await startProcess(database.location);
    const { session } = await server.rest.newSession();
    const pendingId = await server.rest.newRequest(session.id, oneQuestion);
    await beside.execute(sql`UPDATE session_waits SET is_waiting = TRUE WHERE pending_id = ${pendingId}`);
    server.rest.respond(pendingId, answer).catch(() => undefined); // its connection breaks
    await until(async () => (await statusOf(pendingId)) === "answered" || undefined);
    await server.kill9();
    return pendingId;
  }

  // On PostgreSQL a start leaves younger claims alone, as another process may be delivering them: none here is younger.
  const restart = () => startProcess(database.location, { LATCHBOARD_DELIVERY_WAIT_MS: "1" });

  test("[U28, U76, U56, OP29] puts the claimed row back when it starts, and the same answer is given again", async () => {
    const pendingId = await claimAndKill();
    const [claimed] = await rowsOf(pendingId);
    expect(claimed?.metadata).toMatchObject({ status: "answered", response_delivery_pending: true });
    const server = await restart();
    expect((await rowsOf(pendingId))[0]?.metadata).not.toHaveProperty("response");
    expect(await statusOf(pendingId)).toBe("pending");
    expect((await server.rest.respond(pendingId, answer)).body).toMatchObject({ claimed: true });
    await server.stop();
  });

  test("[U28] keeps the answer where a newer turn has started, and only the marker goes", async () => {
    const pendingId = await claimAndKill();
    const later = new Date(Date.now() + 60_000);
    await beside.execute(sql`INSERT INTO task_session_turns (id, task_session_id, started_at, created_at, updated_at)
      SELECT 'newer', task_session_id, ${later}, ${later}, ${later} FROM task_session_messages LIMIT 1`);
    const server = await restart();
    const [row] = await rowsOf(pendingId);
    expect(row?.metadata["status"]).toBe("answered");
    expect(row?.metadata).not.toHaveProperty("response_delivery_pending");
    expect((await server.rest.respond(pendingId, answer)).body).toMatchObject({ claimed: false });
    await server.stop();
  });

  test("[U24] does not serve when it cannot put it back; the next start tries again", async () => {
    const pendingId = await claimAndKill();
    const allow = await refuseUpdates();
    await expect(restart()).rejects.toThrow(/ended with 1/);
    await allow();
    expect(await statusOf(pendingId)).toBe("answered");
    const server = await restart();
    expect(await statusOf(pendingId)).toBe("pending");
    await server.stop();
  });
});

async function refuseUpdates(): Promise<() => Promise<void>> {
  const head = "CREATE TRIGGER refuse BEFORE UPDATE ON task_session_messages FOR EACH ROW";
  if (provider === "sqlite") {
    await beside.execute(rawSql(`${head} BEGIN SELECT RAISE(ABORT, 'refused by the test'); END`));
  } else {
    await beside.execute(
      rawSql(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN RAISE EXCEPTION ''refused by the test''; END'`),
    );
    await beside.execute(rawSql(`${head} EXECUTE FUNCTION refuse()`));
  }
  return async () => {
    await beside.execute(rawSql(`DROP TRIGGER refuse${provider === "sqlite" ? "" : " ON task_session_messages"}`));
  };
}

test("[F5, U67] a queued answer survives the kill and is handed over by the next server, once", async () => {
  const first = await startProcess(database.location);
  const opened = await first.rest.newSession();
  const pendingId = await first.rest.newRequest(opened.session.id, oneQuestion);
  await first.rest.ok(first.rest.respond(pendingId, answer));
  await first.kill9();
  const server = await startProcess(database.location, { LATCHBOARD_DELIVERY_WAIT_MS: "1" });
  const agent = await McpCaller.connect(`${server.url}${opened.mcp_path}`, opened.token);
  const page = await agent.call("get_answers_kandev");
  expect(page.body).toMatchObject({ count: 1, bundles: [{ pending_id: pendingId, status: "answered" }] });
  expect((await agent.call("get_answers_kandev")).body).toMatchObject({ count: 0 });
  await agent.close();
  await server.stop();
});

test("[U45] each start allocates a generation, and it only grows", async () => {
  for (const ending of ["kill9", "stop"] as const) await (await startProcess(database.location))[ending]();
  const [first, second, ...more] = await generations();
  expect(more).toEqual([]);
  expect(second).toBeGreaterThan(first ?? Infinity);
});
