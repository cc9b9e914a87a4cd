import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { insertEvents } from "../../src/database/events.js";
import type { EventDraft } from "../../src/domain/event.js";
import { deleteExpiredEvents } from "../../src/services/events/keep-events.js";
import { sql } from "../../src/database/sql.js";
import { SseClient, type SeenEvent } from "../support/event-clients.js";
import { oneQuestion } from "../support/mcp-caller.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const taskIds = (events: readonly SeenEvent[]): unknown[] => events.map((event) => event.payload["task_id"]);

test("[X110, X12, X135, X136] of fifty equal creates a subscriber sees one task.created, of the found ones nothing", async () => {
  const board = await server.rest.newBoard();
  const stream = await SseClient.connect(server.url, `?workspace_id=${board.workspaceId}`);
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => server.rest.newTask(board, { external_id: "ext-1" })),
  );
  expect(replies.filter((reply) => !reply.deduplicated)).toHaveLength(1);
  const last = await server.rest.newTask(board, { title: "The last" });
  await stream.inbox.next((event) => event.payload["task_id"] === last.id);
  expect(stream.events.map((event) => event.action)).toEqual(["task.created", "task.created"]);
  expect(taskIds(stream.events)).toEqual([replies[0]?.id, last.id]);
  await stream.close();
});

test("[X112, X182] an event carries external_id exactly when the task holds one, and a release gives task.updated without", async () => {
  const board = await server.rest.newBoard();
  const stream = await SseClient.connect(server.url, `?workspace_id=${board.workspaceId}`);
  const held = await server.rest.newTask(board, { external_id: "ext-1" });
  const created = await stream.next("task.created");
  expect(created).toMatchObject({
    type: "notification",
    payload: { task_id: held.id, external_id: "ext-1", workspace_id: board.workspaceId },
  });
  expect(created.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  await server.rest.ok(server.rest.delete(server.rest.externalIdPath(board.workspaceId, "ext-1")), 204);
  const updated = await stream.next("task.updated");
  expect(updated.payload["task_id"]).toBe(held.id);
  expect(Object.keys(updated.payload)).not.toContain("external_id");
  await server.rest.newTask(board);
  expect(Object.keys((await stream.next("task.created")).payload)).not.toContain("external_id");
  await stream.close();
});

test("a client that reconnects with the last id it got misses nothing and sees nothing twice while others write", async () => {
  const board = await server.rest.newBoard();
  const query = `?workspace_id=${board.workspaceId}`;
  const seen: SeenEvent[] = [];
  let stream = await SseClient.connect(server.url, query);
  const creates = Array.from({ length: 60 }, (_item, index) => server.rest.newTask(board, { title: `Task ${index}` }));
  const reading = (async () => {
    for (;;) {
      const event = await stream.next("task.created");
      seen.push(event);
      if (seen.length === 60) return;
      if (seen.length % 7 !== 0) continue;
      const lastEventId = String(event.sequence); // what came behind it is lost with the connection
      await stream.close();
      stream = await SseClient.connect(server.url, query, lastEventId);
    }
  })();
  const tasks = await Promise.all(creates);
  await reading;
  expect(new Set(taskIds(seen))).toEqual(new Set(tasks.map((task) => task.id)));
  const sequences = seen.map((event) => event.sequence);
  expect(sequences).toEqual([...sequences].sort((left, right) => left - right));
  await stream.close();
});

test("the header wins over the parameter, and a stream gets an id before any event", async () => {
  const board = await server.rest.newBoard();
  const stream = await SseClient.connect(server.url, `?workspace_id=${board.workspaceId}`);
  const first = await server.rest.newTask(board);
  const second = await server.rest.newTask(board);
  const { sequence } = await stream.next("task.created");
  await stream.next("task.created");
  await stream.comments.next();
  await stream.close();
  const again = await SseClient.connect(server.url, `?workspace_id=${board.workspaceId}&after=0`, String(sequence));
  expect((await again.next("task.created")).payload["task_id"]).toBe(second.id);
  await again.close();
  const all = await SseClient.connect(server.url, `?workspace_id=${board.workspaceId}&after=${sequence - 1}`);
  expect((await all.next("task.created")).payload["task_id"]).toBe(first.id);
  await all.close();
  const quiet = await SseClient.connect(server.url, "?task_id=none");
  await quiet.comments.next();
  expect(Number(quiet.lastEventId)).toBeGreaterThan(sequence);
  await quiet.close();
});

test("a session's stream has its questions and turns, and no other session's", async () => {
  const [mine, other] = [await server.rest.newSession(), await server.rest.newSession()];
  const stream = await SseClient.connect(server.url, `?session_id=${mine.session.id}&after=0`);
  expect((await stream.next("session.turn.started")).payload["session_id"]).toBe(mine.session.id);
  await server.rest.newRequest(other.session.id, oneQuestion);
  const pendingId = await server.rest.newRequest(mine.session.id, oneQuestion);
  const added = await stream.next("session.message.added");
  expect(added.payload).toMatchObject({ session_id: mine.session.id, metadata: { pending_id: pendingId } });
  expect(stream.events.every((event) => event.payload["session_id"] === mine.session.id)).toBe(true);
  const rows = await server.query<{ workspace_id: string }>(
    sql`SELECT DISTINCT workspace_id FROM events WHERE session_id = ${mine.session.id}`,
  );
  expect(rows).toEqual([{ workspace_id: mine.board.workspaceId }]);
  await stream.close();
});

test("a number that was never given out gets one resync, and the stream goes on from now", async () => {
  const board = await server.rest.newBoard();
  const stream = await SseClient.connect(server.url, "?after=999999999");
  const resync = await stream.next("resync");
  const task = await server.rest.newTask(board);
  const created = await stream.next("task.created");
  expect(created.payload["task_id"]).toBe(task.id);
  expect(created.sequence).toBeGreaterThan(resync.sequence);
  expect(stream.events).toHaveLength(2);
  await stream.close();
});

test("what is malformed is a 400 that names it, and HEAD is refused", async () => {
  const answers = await Promise.all([
    server.rest.get("/api/v1/events?after=x"),
    server.rest.get("/api/v1/events?after=-1"),
    server.rest.get("/api/v1/events?nope=1"),
    server.rest.get("/api/v1/events?task_id=a&task_id=b"),
    server.rest.get("/api/v1/events?task_id=%00"),
    server.rest.get("/api/v1/events").set("Last-Event-ID", "x"),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
  const errors = answers.map(({ body }) => (body as { error: string }).error);
  for (const [index, name] of ["after", "after", "nope", "task_id", "task_id", "Last-Event-ID"].entries())
    expect(errors[index]).toContain(name);
  expect((await server.rest.send("head", "/api/v1/events")).status).toBe(405);
});

test("large events reach a client that reads late, and a quiet stream leaves no listener", async () => {
  const board = await server.rest.newBoard();
  const before = server.context.events.listenerCount;
  const stream = await SseClient.connect(server.url, `?workspace_id=${board.workspaceId}`);
  stream.response.pause();
  const description = "x".repeat(900_000);
  for (let count = 0; count < 12; count += 1) await server.rest.newTask(board, { description });
  stream.response.resume();
  for (let count = 0; count < 12; count += 1) await stream.next("task.created");
  expect(stream.events).toHaveLength(12);
  await stream.close();
  await vi.waitFor(() => expect(server.context.events.listenerCount).toBe(before));
});

test("old events are deleted in order, the newest one stays, and a cursor before the oldest gets one resync", async () => {
  const own = await TestServer.start({ config: { eventRetentionMs: 60_000 } });
  const board = await own.rest.newBoard();
  for (let count = 0; count < 5; count += 1) await own.rest.newTask(board);
  await own.execute(sql`UPDATE events SET created_at = ${new Date(0)} WHERE sequence <= 3`);
  await deleteExpiredEvents(own.context);
  const kept = await own.query<{ sequence: bigint }>(sql`SELECT sequence FROM events ORDER BY sequence`);
  expect(kept.map(({ sequence }) => Number(sequence))).toEqual([4, 5]);
  const old = await SseClient.connect(own.url, "?after=2");
  await old.next("resync");
  const task = await own.rest.newTask(board);
  expect((await old.next("task.created")).payload["task_id"]).toBe(task.id);
  expect(old.events).toHaveLength(2);
  const exact = await SseClient.connect(own.url, "?after=3");
  expect((await exact.next("task.created")).sequence).toBe(4);
  await own.execute(sql`UPDATE events SET created_at = ${new Date(0)}`);
  await deleteExpiredEvents(own.context);
  expect(await own.query(sql`SELECT 1 AS one FROM events`)).toHaveLength(1);
  await Promise.all([old.close(), exact.close()]);
  await own.close();
});

test("a batch of expired events larger than one deletion goes too", async () => {
  const own = await TestServer.start();
  const draft: EventDraft = { action: "task.updated", workspaceId: "", taskId: "", sessionId: "", payload: {}, createdAt: new Date(0) }; // prettier-ignore
  const drafts = Array.from({ length: 500 }, () => draft);
  for (let count = 0; count < 5; count += 1)
    await own.context.database.transaction((transaction) => insertEvents(transaction, drafts));
  await deleteExpiredEvents(own.context);
  expect(await own.query(sql`SELECT 1 AS one FROM events`)).toHaveLength(1);
  await own.close();
});

test("a server that drains ends its streams", async () => {
  const own = await TestServer.start();
  const streams = await Promise.all([SseClient.connect(own.url), SseClient.connect(own.url)]);
  await own.close();
  await Promise.all(streams.map((stream) => stream.ended));
  expect(streams.every((stream) => stream.response.complete)).toBe(true);
});
