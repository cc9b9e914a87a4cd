import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../src/database/sql.js";
import type { Board } from "../support/rest-caller.js";
import { actionsOf, eventsOf, footprint, storedTask, tasksOf, unsettle } from "../support/task-rows.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
let board: Board;
beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  board = await server.rest.newBoard();
});
afterAll(() => server.close());

const base = (workspaceId = board.workspaceId): string => `/api/v1/workspaces/${workspaceId}/tasks/by-external-id`;
const pathOf = (externalId: string): string => server.rest.externalIdPath(board.workspaceId, externalId);
const notFound = { status: 404, text: '{"error":"task not found"}' };
const methods = ["get", "delete"] as const;

async function reply(method: "get" | "delete", path: string): Promise<{ status: number; text: string }> {
  const { status, text } = await server.rest.send(method, path);
  return { status, text };
}

describe("lookup", () => {
  test("[X15, X90, X137, OP20] the holder is found with creation_complete and without deduplicated", async () => {
    const held = await server.rest.newTask(board, { external_id: "ext-1" });
    const { deduplicated: _deduplicated, ...expected } = held;
    const response = await server.rest.get(pathOf("ext-1"));
    expect({ status: response.status, body: response.body as unknown }).toEqual({ status: 200, body: expected });
  });

  test("[X90, X146] an unsettled holder is found with creation_complete false", async () => {
    const held = await server.rest.newTask(board, { external_id: "ext-1" });
    await unsettle(server, held.id);
    const body = await server.rest.ok<object>(server.rest.get(pathOf("ext-1")));
    expect(body).toMatchObject({ id: held.id, external_id: "ext-1", creation_complete: false });
  });

  test("[X44, X90] an archived holder is found with archived_at", async () => {
    const held = await server.rest.newTask(board, { external_id: "ext-1" });
    const archivedAt = new Date("2026-08-20T09:15:30.125Z");
    await server.execute(sql`UPDATE tasks SET archived_at = ${archivedAt} WHERE id = ${held.id}`);
    const body = await server.rest.ok<object>(server.rest.get(pathOf("ext-1")));
    expect(body).toMatchObject({ id: held.id, archived_at: "2026-08-20T09:15:30.125Z" });
  });

  test("[X91, X137] without a holder it is the exact 404, also when another workspace has one", async () => {
    const other = await server.rest.newBoard();
    await server.rest.newTask(other, { external_id: "ext-1" });
    await server.rest.newTask(board, { external_id: "EXT-1" });
    await server.rest.newTask(board);
    expect(await reply("get", pathOf("ext-1"))).toEqual(notFound);
  });

  test("[X94] a lookup changes nothing, whatever it finds", async () => {
    const held = await server.rest.newTask(board, { external_id: "ext-1" });
    await unsettle(server, held.id);
    const before = await footprint(server, board);
    for (const externalId of ["ext-1", "none", "bad\n", ""]) await server.rest.get(pathOf(externalId));
    expect(await footprint(server, board)).toEqual(before);
  });

  test("[X101] the holder is found when everything it was created with is gone", async () => {
    const held = await server.rest.newTask(board, { external_id: "ext-1" });
    await server.execute(sql`DELETE FROM workflows WHERE id = ${board.workflowId}`);
    expect(await server.rest.ok(server.rest.get(pathOf("ext-1")))).toMatchObject({ id: held.id });
  });

  test("[X90] the value may come raw or encoded, and a plus sign is a space", async () => {
    const spellings: readonly [string, readonly string[]][] = [
      ["jira:PROJ-1", ["jira:PROJ-1", "jira%3APROJ-1", "%6Aira:PROJ-1", "+jira:PROJ-1%20"]],
      ["org/repo#7", ["org/repo%237", "org%2Frepo%237"]],
      ["a b", ["a+b", "a%20b"]],
      ["a+b", ["a%2Bb"]],
      ["a&b=c", ["a%26b=c", "a%26b%3Dc"]],
      ["日本", ["%E6%97%A5%E6%9C%AC"]],
      ["%41", ["%2541"]],
    ];
    for (const [externalId, queries] of spellings) {
      const held = await server.rest.newTask(board, { external_id: externalId });
      for (const query of queries) {
        const response = await server.rest.get(`${base()}?external_id=${query}`);
        expect({ query, body: response.body as unknown }).toMatchObject({ query, body: { id: held.id } });
      }
    }
  });
});

describe("lookup and release alike", () => {
  const faults: readonly [string, string][] = [
    ["", "invalid external_id: external_id is required"],
    ["?external_id=", "invalid external_id: external_id is required"],
    ["?external_id", "invalid external_id: external_id is required"],
    ["?external_id=%20", "invalid external_id: external_id is required"],
    ["?external_id=+%C2%A0", "invalid external_id: external_id is required"],
    ["?external_id=ext-1%0A", "invalid external_id: control characters are not allowed"],
    ["?external_id=%09", "invalid external_id: control characters are not allowed"],
    ["?external_id=%00", "invalid external_id: control characters are not allowed"],
    [`?external_id=${"a".repeat(256)}`, "invalid external_id: must be 255 UTF-8 bytes or fewer"],
    [`?external_id=${"%E2%82%AC".repeat(86)}`, "invalid external_id: must be 255 UTF-8 bytes or fewer"],
  ];
  test.each(faults)("[X92, X97, OP19] %j is a 400 with the reason, and nothing changes", async (query, error) => {
    await server.rest.newTask(board, { external_id: "ext-1" });
    const before = await footprint(server, board);
    for (const method of methods) {
      expect(await reply(method, base() + query)).toEqual({ status: 400, text: JSON.stringify({ error }) });
    }
    expect(await footprint(server, board)).toEqual(before);
  });

  test("[OP19] a repeated or an unknown parameter is a 400 that names it", async () => {
    await server.rest.newTask(board, { external_id: "ext-1" });
    for (const method of methods) {
      const repeated = await reply(method, `${base()}?external_id=ext-1&external_id=ext-1`);
      expect(repeated).toMatchObject({ status: 400, text: expect.stringContaining("external_id") as string });
      const unknown = await reply(method, `${base()}?external_id=ext-1&external-id=ext-1`);
      expect(unknown).toEqual({
        status: 400,
        text: JSON.stringify({ error: 'unknown query parameter "external-id"' }),
      });
    }
    expect(await tasksOf(server, board.workspaceId)).toMatchObject([{ external_id: "ext-1" }]);
  });

  test("[X93, X97, X98, OP21] an unknown workspace is the same 404 for a good, a bad and a missing value", async () => {
    for (const method of methods) {
      for (const query of ["?external_id=ext-1", "?external_id=%0A", `?external_id=${"a".repeat(300)}`, ""]) {
        expect(await reply(method, base("none") + query)).toEqual(notFound);
      }
    }
  });
});

describe("release", () => {
  test("[X46, X95, X96, X177, OP17] both columns become NULL, all others stay, and lookup finds nobody", async () => {
    const held = await server.rest.newTask(board, { external_id: "ext-1", metadata: { kept: [1] } });
    const before = await storedTask(server, held.id);
    expect(await reply("delete", pathOf(" ext-1 "))).toEqual({ status: 204, text: "" });
    expect(await storedTask(server, held.id)).toEqual({ ...before, external_id: null, external_id_settled_at: null });
    expect(await reply("get", pathOf("ext-1"))).toEqual(notFound);
    const body = await server.rest.ok<object>(server.rest.get(`/api/v1/tasks/${held.id}`));
    expect(body).not.toHaveProperty("external_id");
  });

  test("[X112, OP17] one task.updated without the key is published", async () => {
    const held = await server.rest.newTask(board, { external_id: "ext-1" });
    await server.rest.delete(pathOf("ext-1"));
    const events = await eventsOf(server, board.workspaceId);
    expect(events.map(({ action }) => action)).toEqual(["task.created", "task.updated"]);
    expect(events[1]?.payload).toMatchObject({ task_id: held.id, title: "A task" });
    expect(events[1]?.payload).not.toHaveProperty("external_id");
  });

  test("[X16, X134] a released identity is as good as new", async () => {
    const first = await server.rest.newTask(board, { external_id: "ext-1" });
    await server.rest.delete(pathOf("ext-1"));
    const second = await server.rest.newTask(board, { external_id: "ext-1" });
    expect(second).toMatchObject({ external_id: "ext-1", deduplicated: false, creation_complete: true });
    expect(second.id).not.toBe(first.id);
    expect(await server.rest.ok(server.rest.get(pathOf("ext-1")))).toMatchObject({ id: second.id });
    expect(await tasksOf(server, board.workspaceId)).toHaveLength(2);
  });

  test("[X148] an unsettled task is released and kept, and the next create makes a new one", async () => {
    const first = await server.rest.newTask(board, { external_id: "ext-1" });
    await unsettle(server, first.id);
    expect((await server.rest.delete(pathOf("ext-1"))).status).toBe(204);
    expect(await storedTask(server, first.id)).toMatchObject({ external_id: null, external_id_settled_at: null });
    const second = await server.rest.newTask(board, { external_id: "ext-1" });
    expect(second).toMatchObject({ deduplicated: false, creation_complete: true });
    expect(second.id).not.toBe(first.id);
  });

  test("[X97] nobody holds it, or not any more: 404, and no event", async () => {
    await server.rest.newTask(board, { external_id: "ext-1" });
    expect(await reply("delete", pathOf("EXT-1"))).toEqual(notFound);
    expect((await server.rest.delete(pathOf("ext-1"))).status).toBe(204);
    expect(await reply("delete", pathOf("ext-1"))).toEqual(notFound);
    expect(await actionsOf(server, board.workspaceId)).toEqual(["task.created", "task.updated"]);
  });

  test("[X117] only the named workspace's identity is released", async () => {
    const other = await server.rest.newBoard();
    const theirs = await server.rest.newTask(other, { external_id: "ext-1" });
    await server.rest.newTask(board, { external_id: "ext-1" });
    expect((await server.rest.delete(pathOf("ext-1"))).status).toBe(204);
    expect(await storedTask(server, theirs.id)).toMatchObject({ external_id: "ext-1" });
  });

  test("[X46, X97] of concurrent releases one succeeds and the others find nobody", async () => {
    await server.rest.newTask(board, { external_id: "ext-1" });
    const replies = await Promise.all(Array.from({ length: 8 }, () => reply("delete", pathOf("ext-1"))));
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(7);
    expect(await actionsOf(server, board.workspaceId)).toEqual(["task.created", "task.updated"]);
  });
});
