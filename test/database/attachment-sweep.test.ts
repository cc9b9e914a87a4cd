import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/database/sql.js";
import { receiveFile } from "../../src/services/attachments/attachment-files.js";
import { sweepAttachments } from "../../src/services/attachments/remove-attachments.js";
import type { Board } from "../support/rest-caller.js";
import { TestServer } from "../support/test-server.js";
import { claimOf, expectConsistent, filesIn, stage } from "../support/uploads.js";

const hourMs = 3_600_000;
let aheadMs = 0;
let server: TestServer;
let board: Board;
beforeAll(async () => {
  server = await TestServer.start({ parts: { clock: () => new Date(Date.now() + aheadMs) } });
  board = await server.rest.newBoard();
});
afterAll(() => server.close());

const inline = { mime_type: "text/plain", data: "eA==" };
const files = () => filesIn(server.context.dataFolder);

test("[X65] an upload that nobody claims can be claimed for 24 hours, then it is gone, row and file", async () => {
  const upload = await stage(server, board.workspaceId);
  const claimed = await stage(server, board.workspaceId);
  await server.rest.newTask(board, { attachments: [claimOf(claimed)] });
  aheadMs += 23 * hourMs;
  await sweepAttachments(server.context);
  expect((await server.rest.get(`/api/v1/attachments/${upload.attachment_id}`)).status).toBe(200);
  aheadMs += 1.1 * hourMs;
  expect((await server.rest.get(`/api/v1/attachments/${upload.attachment_id}`)).status).toBe(404);
  const late = await server.rest.createTask(board, { attachments: [claimOf(upload)] });
  expect(late.status).toBe(400);
  expect(files()).toHaveLength(2);
  await sweepAttachments(server.context);
  expect(files()).toHaveLength(1);
  expect((await expectConsistent(server)).map((row) => row.id)).toEqual([claimed.attachment_id]);
});

test("[X130, X65] rows go with a task or workspace deleted by SQL alone, and the sweep finds their files", async () => {
  const elsewhere = await server.rest.newBoard("Elsewhere");
  await stage(server, elsewhere.workspaceId);
  const task = await server.rest.newTask(board, { attachments: [inline, inline] });
  const before = files();
  await server.execute(sql`DELETE FROM tasks WHERE id = ${task.id}`);
  await server.execute(sql`DELETE FROM workspaces WHERE id = ${elsewhere.workspaceId}`);
  await sweepAttachments(server.context);
  expect(files()).toEqual(before); // younger than an hour: they may be on their way into a row
  aheadMs += 1.1 * hourMs;
  await sweepAttachments(server.context);
  expect(files()).toHaveLength(before.length - 3);
  await expectConsistent(server);
});

test("[X65] a file whose request died before its row was written is swept an hour later", async () => {
  const before = files();
  await receiveFile(server.context, Readable.from([Buffer.from("never kept")]));
  expect(files()).toHaveLength(before.length + 1);
  await sweepAttachments(server.context);
  expect(files()).toHaveLength(before.length + 1);
  aheadMs += 1.1 * hourMs;
  await sweepAttachments(server.context);
  expect(files()).toEqual(before);
  await expectConsistent(server);
});

test("[X65] more abandoned files than one page holds are all swept", async () => {
  const before = files();
  for (let index = 0; index < 450; index += 1) {
    await server.execute(
      sql`INSERT INTO attachment_files (storage_key, created_at) VALUES (${`00sweep${index}`}, ${new Date(0)})`,
    );
  }
  await sweepAttachments(server.context);
  expect(files()).toEqual(before);
  await expectConsistent(server);
});

test("[X45] deleting a task deletes its attachments' rows and files and touches nobody else's", async () => {
  const task = await server.rest.newTask(board, { attachments: [inline, inline] });
  const other = await server.rest.newTask(board, { attachments: [inline] });
  const before = files();
  await server.rest.ok(server.rest.delete(`/api/v1/tasks/${task.id}`));
  await server.context.background.drain();
  expect(files()).toHaveLength(before.length - 2);
  const rows = await expectConsistent(server);
  expect(rows.filter((row) => row.task_id === other.id)).toHaveLength(1);
  expect(rows.filter((row) => row.task_id === task.id)).toHaveLength(0);
});
