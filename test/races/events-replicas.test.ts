import { expect, test } from "vitest";
import { insertEvents } from "../../src/database/events.js";
import { SocketClient, SseClient } from "../support/event-clients.js";
import { oneQuestion } from "../support/mcp-caller.js";
import { createTestDatabase, provider } from "../support/test-database.js";
import { TestServer } from "../support/test-server.js";
import { held } from "../support/until.js";

const onPostgresql = test.runIf(provider === "postgresql");

/** A poll that never comes within a test: what arrives, arrives by wake-up. */
const withoutPolls = { pollMs: 600_000 };

onPostgresql(
  "[OP29, X112] only PostgreSQL has replicas: an event that one writes reaches the other's subscribers",
  async () => {
    const database = await createTestDatabase();
    const [left, right] = [
      await TestServer.start({ database, config: withoutPolls }),
      await TestServer.start({ database, config: withoutPolls }),
    ];
    const board = await left.rest.newBoard();
    const [stream, client] = [await SseClient.connect(right.url), await SocketClient.connect(right.url)];
    const task = await left.rest.newTask(board, { external_id: "ext-1" });
    expect((await stream.next("task.created")).payload).toMatchObject({ task_id: task.id, external_id: "ext-1" });
    expect((await client.next("task.created")).payload["task_id"]).toBe(task.id);
    const opened = await left.rest.newSession();
    await client.ask("session.subscribe", { session_id: opened.session.id });
    await left.rest.newRequest(opened.session.id, oneQuestion);
    expect((await client.next("session.message.added")).payload["session_id"]).toBe(opened.session.id);
    await Promise.all([stream.close(), client.close()]);
    await Promise.all([left.close(), right.close()]);
    await database.drop();
  },
);

onPostgresql(
  "[X110, X12, X136] only PostgreSQL: fifty creates of one identity on two replicas give one task.created on both",
  async () => {
    const database = await createTestDatabase();
    const servers = [await TestServer.start({ database }), await TestServer.start({ database })];
    const [left, right] = servers;
    if (left === undefined || right === undefined) throw new Error("no servers");
    const board = await left.rest.newBoard();
    const streams = await Promise.all(servers.map((server) => SseClient.connect(server.url)));
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_item, index) =>
        (index % 2 === 0 ? left : right).rest.newTask(board, { external_id: "ext-1" }),
      ),
    );
    expect(replies.filter((reply) => !reply.deduplicated)).toHaveLength(1);
    const last = await right.rest.newTask(board);
    for (const stream of streams) {
      await stream.inbox.next((event) => event.payload["task_id"] === last.id);
      expect(stream.events.map((event) => event.payload["task_id"])).toEqual([replies[0]?.id, last.id]);
      await stream.close();
    }
    await Promise.all(servers.map((server) => server.close()));
    await database.drop();
  },
);

onPostgresql(
  "only PostgreSQL: a subscriber gets events in the order of their numbers while another transaction is open",
  async () => {
    const server = await TestServer.start({ config: withoutPolls });
    const board = await server.rest.newBoard();
    const stream = await SseClient.connect(server.url);
    const [written, goOn] = [held(), held()];
    const slow = server.context.database.transaction(async (transaction) => {
      const payload = { task_id: "slow" };
      await insertEvents(transaction, [
        { action: "task.updated", workspaceId: "", taskId: "", sessionId: "", payload, createdAt: new Date() },
      ]);
      written.release();
      await goOn.promise;
    });
    await written.promise;
    const fast = await server.rest.newTask(board);
    await stream.comments.next();
    expect(stream.events).toEqual([]);
    goOn.release();
    await slow;
    await stream.next("task.created");
    expect(stream.events.map((event) => event.payload["task_id"])).toEqual(["slow", fast.id]);
    await stream.close();
    await server.close();
  },
);
