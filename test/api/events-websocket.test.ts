import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sql } from "../../src/database/sql.js";
import { SocketClient } from "../support/event-clients.js";
import { oneQuestion } from "../support/mcp-caller.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

test("[X109, X184, X18, X75] task.create over WebSocket ignores external_id: a new task whose column is NULL", async () => {
  const board = await server.rest.newBoard();
  const holder = await server.rest.newTask(board, { external_id: "ext-1" });
  const client = await SocketClient.connect(server.url);
  const place = { workspace_id: board.workspaceId, workflow_id: board.workflowId };
  const reply = await client.ask("task.create", { ...place, title: "Second", external_id: "ext-1" });
  expect(reply).toMatchObject({ type: "response", action: "task.create", payload: { title: "Second", ...place } });
  const id = reply.payload["id"] as string;
  expect(id).not.toBe(holder.id);
  for (const key of ["external_id", "deduplicated", "creation_complete"]) expect(reply.payload).not.toHaveProperty(key);
  expect(await server.query(sql`SELECT external_id FROM tasks WHERE id = ${id}`)).toEqual([{ external_id: null }]);
  const created = await client.next("task.created");
  expect(created.payload["task_id"]).toBe(id);
  expect(created.payload).not.toHaveProperty("external_id");
  for (const external_id of [7, "\0", { deep: [] }])
    expect((await client.ask("task.create", { ...place, title: "x", external_id })).type).toBe("response");
  expect((await client.ask("task.create", { ...place, title: "x", externalId: "e" })).type).toBe("response");
  expect((await server.rest.ok<{ id: string }>(server.rest.get(server.rest.externalIdPath(board.workspaceId, "ext-1")))).id).toBe(holder.id); // prettier-ignore
  await client.close();
});

test("[X110, X12] of twenty equal creates over REST a subscriber sees one task.created", async () => {
  const board = await server.rest.newBoard();
  const client = await SocketClient.connect(server.url);
  await Promise.all(Array.from({ length: 20 }, () => server.rest.newTask(board, { external_id: "once" })));
  const last = await server.rest.newTask(board);
  await client.inbox.next((event) => event.payload["task_id"] === last.id);
  const mine = client.events.filter((event) => event.payload["workspace_id"] === board.workspaceId);
  expect(mine.map((event) => [event.action, event.payload["external_id"]])).toEqual([
    ["task.created", "once"],
    ["task.created", undefined],
  ]);
  await client.close();
});

test("errors have the contract's codes and carry the request's id and action", async () => {
  const client = await SocketClient.connect(server.url);
  const board = await server.rest.newBoard();
  const code = async (action: string, payload: object): Promise<unknown> => {
    const reply = await client.ask(action, payload);
    expect(reply).toMatchObject({ type: "error", action });
    expect(reply.timestamp).toMatch(/Z$/);
    return [reply.payload["code"], reply.payload["message"]];
  };
  expect(await code("task.create", {})).toEqual(["VALIDATION_ERROR", "workspace_id is required"]);
  expect(await code("task.create", { workspace_id: "none", title: "x", workflow_id: "y" })).toEqual(["NOT_FOUND", "task not created"]); // prettier-ignore
  expect(await code("task.create", { workspace_id: board.workspaceId, title: 5 })).toEqual(["VALIDATION_ERROR", "invalid payload: title must be string"]); // prettier-ignore
  expect(await code("task.create", { workspace_id: board.workspaceId, title: "\0" })).toEqual(["VALIDATION_ERROR", "title must not contain U+0000 or unpaired surrogates"]); // prettier-ignore
  expect(await code("nope.nope", {})).toEqual(["UNKNOWN_ACTION", "Unknown action: nope.nope"]);
  expect(await code("constructor", {})).toEqual(["UNKNOWN_ACTION", "Unknown action: constructor"]);
  expect((await code("mcp.ask_user_question", {}) as string[])[0]).toBe("FORBIDDEN"); // prettier-ignore
  expect(await code("session.subscribe", {})).toEqual(["VALIDATION_ERROR", "session_id is required"]);
  expect(await code("session.subscribe", { session_id: "none" })).toEqual(["NOT_FOUND", "task session not found"]);
  expect(await code("events.subscribe", { task_id: "none" })).toEqual(["NOT_FOUND", "task not found"]);
  expect(await code("events.subscribe", { workspace_id: "none" })).toEqual(["NOT_FOUND", "workspace not found"]);
  expect(await code("events.subscribe", { after: "x" })).toEqual(["VALIDATION_ERROR", "after must be the number of an event"]); // prettier-ignore
  expect(await code("events.subscribe", { task_id: "a", session_id: "b" })).toEqual(["VALIDATION_ERROR", "only one of workspace_id, task_id, session_id may be given"]); // prettier-ignore
  expect((await client.ask("ping")).type).toBe("response");
  await client.close();
});

test("what is no request gets BAD_REQUEST, and the connection lives on", async () => {
  const client = await SocketClient.connect(server.url);
  const bad = ["nope", "[]", "null", "7", "{}", '{"id":"1","type":"response","action":"ping"}', '{"action":"ping","id":{}}', '{"action":"ping","payload":[]}', Buffer.from("{}")]; // prettier-ignore
  for (const data of bad) {
    const reply = await client.sendRaw(data);
    expect(reply).toMatchObject({ type: "error", payload: { code: "BAD_REQUEST", message: "Invalid message format" } });
  }
  const deep = `{"id":"1","type":"request","action":"ping","payload":{"a":${"[".repeat(5000)}${"]".repeat(5000)}}}`;
  expect((await client.sendRaw(deep)).payload["code"]).toBe("VALIDATION_ERROR");
  expect((await client.ask("ping")).type).toBe("response");
  client.socket.send("x".repeat(1_048_577));
  expect(await client.closed).toBe(1009);
});

test("session events come only after a subscription to the session, its task or its workspace, and end with it", async () => {
  const opened = await server.rest.newSession();
  const { id: sessionId, task_id: taskId } = opened.session;
  const [plain, bySession, byTask, byWorkspace] = await Promise.all([0, 1, 2, 3].map(() => SocketClient.connect(server.url)));
  if (!plain || !bySession || !byTask || !byWorkspace) throw new Error("no clients");
  expect((await bySession.ask("session.subscribe", { session_id: sessionId })).payload).toMatchObject({ session_id: sessionId, success: true }); // prettier-ignore
  await byTask.ask("events.subscribe", { task_id: taskId });
  await byWorkspace.ask("events.subscribe", { workspace_id: opened.board.workspaceId });
  await server.rest.newRequest(sessionId, oneQuestion);
  for (const client of [bySession, byTask, byWorkspace])
    expect((await client.next("session.message.added")).payload["session_id"]).toBe(sessionId);
  await bySession.ask("session.unsubscribe", { session_id: sessionId });
  await byTask.ask("events.unsubscribe", {});
  await server.rest.newRequest(sessionId, [{ ...oneQuestion[0], prompt: "Another?" }]);
  await byTask.next("session.message.added");
  const task = await server.rest.newTask(opened.board);
  for (const client of [plain, bySession, byWorkspace])
    await client.inbox.next((event) => event.payload["task_id"] === task.id);
  const messages = (client: SocketClient): number =>
    client.events.filter((event) => event.action.startsWith("session.")).length;
  expect([plain, bySession, byTask, byWorkspace].map(messages)).toEqual([0, 1, 2, 2]);
  expect(byTask.events.some((event) => event.payload["task_id"] === task.id)).toBe(false);
  await Promise.all([plain, bySession, byTask, byWorkspace].map((client) => client.close()));
}); // prettier-ignore

test("a subscription replays what came after a number, in order, each event once, and goes on live", async () => {
  const board = await server.rest.newBoard();
  const first = await SocketClient.connect(server.url);
  const tasks = [await server.rest.newTask(board), await server.rest.newTask(board), await server.rest.newTask(board)];
  const { sequence } = await first.inbox.next((event) => event.payload["task_id"] === tasks[0]?.id);
  await first.close();
  const again = await SocketClient.connect(server.url);
  const live = await server.rest.newTask(board);
  await again.inbox.next((event) => event.payload["task_id"] === live.id);
  const reply = await again.ask("events.subscribe", { after: sequence });
  expect(reply.payload["sequence"]).toBeGreaterThanOrEqual(sequence);
  await again.ask("events.subscribe", { workspace_id: board.workspaceId, after: String(sequence) });
  const last = await server.rest.newTask(board);
  await again.inbox.next((event) => event.payload["task_id"] === last.id);
  const seen = again.events.map((event) => event.payload["task_id"]);
  expect(seen).toEqual([live.id, tasks[1]?.id, tasks[2]?.id, last.id]);
  await again.close();
});

test("a number that was never given out gets one resync", async () => {
  const client = await SocketClient.connect(server.url);
  await client.ask("events.subscribe", { after: 999_999_999 });
  await client.next("resync");
  const task = await server.rest.newTask(await server.rest.newBoard());
  await client.inbox.next((event) => event.payload["task_id"] === task.id);
  expect(client.events).toHaveLength(2);
  await client.close();
});

/** Status and body of an upgrade that is not accepted. */
function refusal(path: string, headers: Record<string, string> = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const upgrade = {
      Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", ...headers,
    }; // prettier-ignore
    const sent = httpRequest(server.url + path, { headers: upgrade }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => resolve([response.statusCode, JSON.parse(text)]));
    });
    sent.on("upgrade", () => reject(new Error("was accepted")));
    sent.on("error", reject);
    sent.end();
  });
}

test("an upgrade is refused in JSON: a session's token, another site's page, another path, a broken handshake", async () => {
  const { token } = await server.rest.newSession();
  const denied = [401, { error: "authentication required" }];
  expect(await refusal(`/ws?token=${token}`)).toEqual(denied);
  expect(await refusal("/ws", { Authorization: `Bearer ${token}` })).toEqual(denied);
  expect(await refusal("/ws", { Origin: "https://evil.example" })).toEqual([403, { error: "origin is not allowed" }]);
  expect(await refusal("/ws", { Origin: "null" })).toEqual([403, { error: "origin is not allowed" }]);
  expect(await refusal("/nope")).toEqual([404, { error: "route not found" }]);
  expect(((await refusal("/ws", { "Sec-WebSocket-Version": "1" })) as unknown[])[0]).toBe(400);
  const other = await SocketClient.connect(server.url, "/ws?token=some-other-token");
  await other.close();
});

test("a request that offers h2c, as curl and Java do, is served as the plain request it is", async () => {
  const body = JSON.stringify({ name: "Upgraded" });
  const text = await new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname, () => {
      socket.write(`POST /api/v1/workspaces HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`); // prettier-ignore
      socket.write(body.slice(5));
      socket.write(`GET /health HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
    });
    let received = "";
    socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
    socket.on("end", () => resolve(received));
    socket.on("error", reject);
  });
  expect(text).toContain('"name":"Upgraded"');
  expect(text).toContain('{"status":"ok"}');
});

test("a peer that answers no ping is cut off, and one that answers stays", async () => {
  const own = await TestServer.start({ parts: { socketLimits: { pingMs: 40 } } });
  const [dead, alive] = [await SocketClient.connect(own.url), await SocketClient.connect(own.url)];
  dead.socket.pong = () => undefined;
  expect(await dead.closed).toBe(1006);
  expect((await alive.ask("ping")).type).toBe("response");
  await alive.close();
  await own.close();
});

test("a consumer that does not read is closed with 1013, and finds everything again by its last number", async () => {
  const own = await TestServer.start({ parts: { socketLimits: { sendTimeoutMs: 1_000, maxBufferedBytes: 10_000 } } });
  const board = await own.rest.newBoard();
  const client = await SocketClient.connect(own.url);
  await own.rest.newTask(board);
  const { sequence } = await client.next("task.created");
  client.socket.pause();
  const before = own.context.events.listenerCount;
  for (let count = 0; count < 12; count += 1) await own.rest.newTask(board, { description: "x".repeat(900_000) });
  await vi.waitFor(() => expect(own.context.events.listenerCount).toBe(before - 1), { timeout: 20_000 });
  client.socket.resume();
  expect(await client.closed).toBe(1013);
  const again = await SocketClient.connect(own.url);
  await again.ask("events.subscribe", { after: sequence });
  for (let count = 0; count < 12; count += 1) await again.next("task.created");
  expect(again.events).toHaveLength(12);
  await again.close();
  await own.close();
});

test("a client that sends many requests at once gets each answered", async () => {
  const client = await SocketClient.connect(server.url);
  const board = await server.rest.newBoard();
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_item, index) =>
      client.ask("task.create", { workspace_id: board.workspaceId, workflow_id: board.workflowId, title: `T${index}` }),
    ),
  );
  expect(new Set(replies.map((reply) => reply.payload["id"])).size).toBe(60);
  await client.close();
});

test("a server that drains closes its connections with 1001 and keeps no listener", async () => {
  const own = await TestServer.start();
  const clients = await Promise.all([SocketClient.connect(own.url), SocketClient.connect(own.url)]);
  await clients[0].ask("ping");
  await own.close();
  expect(await Promise.all(clients.map((client) => client.closed))).toEqual([1001, 1001]);
});
