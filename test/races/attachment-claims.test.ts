import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/database/sql.js";
import type { Board } from "../support/rest-caller.js";
import { TestServer } from "../support/test-server.js";
import { claimOf, expectConsistent, stage } from "../support/uploads.js";

let server: TestServer;
let board: Board;
beforeAll(async () => {
  server = await TestServer.start();
  board = await server.rest.newBoard();
});
afterAll(() => server.close());

const inline = { mime_type: "text/plain", data: "eA==" };

test("[X65] of 20 creates naming one upload exactly one gets it, and nothing is left of the others", async () => {
  const upload = await stage(server, board.workspaceId);
  const creates = Array.from({ length: 20 }, (_value, index) =>
    server.rest.createTask(board, { external_id: `claim-${index}`, attachments: [inline, claimOf(upload)] }),
  );
  const calls = await Promise.all(creates);
  const winners = calls.filter((call) => call.status === 200).map((call) => (call.body as { id: string }).id);
  expect(winners).toHaveLength(1);
  expect(calls.filter((call) => call.status === 400)).toHaveLength(19);
  const tasks = await server.query<{ id: string }>(sql`SELECT id FROM tasks WHERE workspace_id = ${board.workspaceId}`);
  expect(tasks.map((task) => task.id)).toEqual(winners);
  const rows = await expectConsistent(server);
  expect(rows.map((row) => [row.task_id, row.state])).toEqual([1, 2].map(() => [winners[0], "claimed"]));
});

test("[X65] creates naming the same uploads in opposite orders do not lock each other out", async () => {
  for (let round = 0; round < 5; round += 1) {
    const uploads = [await stage(server, board.workspaceId), await stage(server, board.workspaceId)];
    const claims = uploads.map(claimOf);
    const orders = [claims, [...claims].reverse()];
    const creates = Array.from({ length: 10 }, (_value, index) =>
      server.rest.createTask(board, { attachments: orders[index % 2] }),
    );
    const statuses = (await Promise.all(creates)).map((call) => call.status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
  }
  await expectConsistent(server);
});

test("[X65, X55] 20 creates of one identity with one upload make one task, which has it", async () => {
  const upload = await stage(server, board.workspaceId);
  const body = { external_id: "same", attachments: [claimOf(upload), inline] };
  const calls = await Promise.all(Array.from({ length: 20 }, () => server.rest.createTask(board, body)));
  expect(calls.map((call) => call.status)).toEqual(calls.map(() => 200));
  const bodies = calls.map((call) => call.body as { id: string; deduplicated: boolean });
  expect(new Set(bodies.map((task) => task.id)).size).toBe(1);
  expect(bodies.filter((task) => !task.deduplicated)).toHaveLength(1);
  const rows = await expectConsistent(server);
  expect(rows.filter((row) => row.task_id === bodies[0]?.id)).toHaveLength(2);
});
