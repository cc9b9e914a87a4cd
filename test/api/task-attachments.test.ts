import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../src/database/sql.js";
import { unscopedCaller } from "../../src/domain/caller.js";
import { prepareAttachments } from "../../src/services/attachments/attach-to-task.js";
import type { TaskWork } from "../../src/services/service-context.js";
import type { components } from "../../src/contract/openapi.gen.js";
import { findTask } from "../../src/services/tasks/read-tasks.js";
import type { Board } from "../support/rest-caller.js";
import { TestServer } from "../support/test-server.js";
import {
  attachmentRows,
  claimOf,
  expectConsistent,
  filesIn,
  sha256,
  stage,
  type AttachmentBody,
} from "../support/uploads.js";

let server: TestServer;
let board: Board;
let requiredWork: TaskWork = () => Promise.resolve();
beforeAll(async () => {
  server = await TestServer.start({ parts: { requiredTaskWork: [(task) => requiredWork(task)] } });
  board = await server.rest.newBoard();
});
afterAll(() => server.close());

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const inline = (text: string, more: object = {}) => ({ mime_type: "text/plain", data: base64(text), ...more });
const stateOf = async (upload: AttachmentBody) =>
  (await server.rest.ok<AttachmentBody>(server.rest.get(`/api/v1/attachments/${upload.attachment_id}`))).state;
const taskCount = async () => (await server.query(sql`SELECT id FROM tasks`)).length;
const listOf = (taskId: string) =>
  server.rest.ok<components["schemas"]["AttachmentList"]>(server.rest.get(`/api/v1/tasks/${taskId}/attachments`));

describe("a create brings attachments along", () => {
  test("[X65] inline data and uploads become the task's, in the order of the request", async () => {
    const upload = await stage(server, board.workspaceId, { name: "up.txt" });
    const attachments = [
      inline("one", { name: "one.txt", type: "resource" }),
      claimOf(upload),
      inline("two", { mime_type: "image/png", delivery_mode: "path" }),
    ];
    const task = await server.rest.newTask(board, { attachments, external_id: "order" });
    expect(task).toMatchObject({ deduplicated: false, creation_complete: true });
    const list = await listOf(task.id);
    expect(list.total).toBe(3);
    expect(list.attachments.map((one) => [one.name, one.kind, one.delivery_mode, one.state, one.task_id])).toEqual([
      ["one.txt", "resource", "path", "claimed", task.id],
      ["up.txt", "resource", "path", "claimed", task.id],
      ["attachment", "image", "path", "claimed", task.id],
    ]);
    expect(list.attachments[0]).toMatchObject({ size_bytes: 3, sha256: sha256(Buffer.from("one")) });
    expect(list.attachments[0]).not.toHaveProperty("expires_at");
    const content = await fetch(`${server.url}/api/v1/attachments/${list.attachments[2]?.attachment_id ?? ""}/content`);
    expect(await content.text()).toBe("two");
    await expectConsistent(server);
  });

  test("[X65] what cannot be claimed is a 400 naming its place, and nothing of the create is left", async () => {
    const other = await server.rest.newBoard("Other");
    const foreign = await stage(server, other.workspaceId);
    const own = await stage(server, board.workspaceId);
    const taken = await stage(server, board.workspaceId);
    await server.rest.newTask(board, { attachments: [claimOf(taken)] });
    const tasks = await taskCount();
    const wrong = [
      claimOf(foreign),
      claimOf(taken),
      claimOf({ ...own, size_bytes: own.size_bytes + 1 }),
      claimOf({ ...own, attachment_id: "nope" }),
    ];
    for (const attachment of wrong) {
      const attachments = [inline("left over?"), claimOf(own), attachment].slice(attachment === wrong[2] ? 2 : 0);
      const call = await server.rest.createTask(board, { attachments, external_id: "wrong" });
      expect(call.status).toBe(400);
      expect((call.body as { error: string }).error).toMatch(
        new RegExp(`^attachments\\.${attachments.length - 1}: attachment_id ".*" is not available$`),
      );
    }
    expect(await taskCount()).toBe(tasks);
    expect(await stateOf(own)).toBe("staged");
    await expectConsistent(server);
    const retried = await server.rest.newTask(board, { attachments: [claimOf(own)], external_id: "wrong" });
    expect(retried.deduplicated).toBe(false);
  });

  test("[OP22, X98] faults of shape name their field, before the workspace and before the lookup", async () => {
    await server.rest.newTask(board, { external_id: "held" });
    const files = filesIn(server.context.dataFolder);
    const cases: [unknown, string][] = [
      [Array.from({ length: 11 }, () => inline("x")), "invalid payload: attachments must NOT have more than 10 items"],
      [[{ data: "eA==" }], "attachments.0.mime_type is required"],
      [[{ mime_type: "text/plain" }], "attachments.0: data or attachment_id is required"],
      [[inline("x", { attachment_id: "a", size_bytes: 1 })], "attachments.0: give data or attachment_id, not both"],
      [
        [inline("x"), { mime_type: "text/plain", attachment_id: "a" }],
        "attachments.1.size_bytes is required with attachment_id",
      ],
      [[inline("x", { data: "e*==" })], "attachments.0.data must be base64"],
      [[inline("x", { data: "eA" })], "attachments.0.data must be base64"],
      [[inline("x".repeat(262_145))], "attachments.0.data must be 262144 bytes or fewer"],
      [[inline("x", { size_bytes: 2 })], "attachments.0.size_bytes does not fit data"],
      [[inline("x", { mime_type: "nonsense" })], "attachments.0.mime_type must be a media type such as text/plain"],
      [[inline("x", { name: "../x" })], "attachments.0.name must not contain path separators or control characters"],
      [[inline("x", { name: "a\0b" })], "attachments.0.name must not contain U+0000 or unpaired surrogates"],
      [[inline("x", { name: "\ud800" })], "attachments.0.name must not contain U+0000 or unpaired surrogates"],
      [
        [1, 2].map(() => ({ mime_type: "text/plain", attachment_id: "a", size_bytes: 1 })),
        "attachments.1.attachment_id is named twice",
      ],
      ["x", "invalid payload: attachments must be array"],
    ];
    for (const [attachments, error] of cases) {
      for (const place of [{}, { workspace_id: "nope" }]) {
        const call = await server.rest.createTask(board, { attachments, external_id: "held", ...place });
        expect([call.status, (call.body as { error: string }).error]).toEqual([400, error]);
      }
    }
    const type = await server.rest.createTask(board, { attachments: [inline("x", { type: "video" })] });
    expect([type.status, (type.body as { error: string }).error]).toEqual([
      400,
      expect.stringContaining("attachments.0.type"),
    ]);
    expect(filesIn(server.context.dataFolder)).toEqual(files);
  });
});

describe("found", () => {
  test("[X12, X73, X128, X156] a retry that finds its task leaves uploads unclaimed and writes no file", async () => {
    const first = await server.rest.newTask(board, { external_id: "found", attachments: [inline("first")] });
    const upload = await stage(server, board.workspaceId);
    const before = [await attachmentRows(server), filesIn(server.context.dataFolder)];
    const retries = [[claimOf(upload), inline("second")], [claimOf({ ...upload, attachment_id: "nope" })]];
    for (const attachments of retries) {
      const retry = await server.rest.newTask(board, { external_id: "found", attachments });
      expect(retry).toMatchObject({ id: first.id, deduplicated: true, creation_complete: true });
    }
    expect([await attachmentRows(server), filesIn(server.context.dataFolder)]).toEqual(before);
    expect(await stateOf(upload)).toBe("staged");
  });
});

describe("compensation", () => {
  test("[OP24, X65] when a later step fails, uploads are staged again, files are gone and the identity is free", async () => {
    const upload = await stage(server, board.workspaceId);
    const body = { external_id: "compensated", attachments: [inline("mine"), claimOf(upload)] };
    const tasks = await taskCount();
    requiredWork = async () => {
      expect(await stateOf(upload)).toBe("claimed");
      throw new Error("required work fails");
    };
    const failed = await server.rest.createTask(board, body);
    requiredWork = () => Promise.resolve();
    expect([failed.status, failed.body]).toEqual([500, { error: "request failed" }]);
    expect(await taskCount()).toBe(tasks);
    const read = await server.rest.get(`/api/v1/attachments/${upload.attachment_id}`);
    expect(read.body).toEqual(upload);
    await expectConsistent(server);
    const retried = await server.rest.newTask(board, body);
    expect(retried.deduplicated).toBe(false);
    expect((await listOf(retried.id)).total).toBe(2);
  });

  test("[X124, X65] a task deleted between claim and settlement takes its attachments along and is a 404", async () => {
    const upload = await stage(server, board.workspaceId);
    requiredWork = async (task) => {
      await server.execute(sql`DELETE FROM tasks WHERE id = ${task.id}`);
    };
    const call = await server.rest.createTask(board, { attachments: [claimOf(upload)], external_id: "deleted" });
    requiredWork = () => Promise.resolve();
    expect([call.status, call.body]).toEqual([404, { error: "task not created" }]);
    expect((await server.rest.get(`/api/v1/attachments/${upload.attachment_id}`)).status).toBe(404);
  });

  test("[X124, X65] a task deleted before the claim leaves the upload staged and is a 404", async () => {
    const upload = await stage(server, board.workspaceId);
    const task = await findTask(server.context, unscopedCaller, (await server.rest.newTask(board)).id);
    if (task.kind !== "task") throw new Error("the task is not there");
    await server.execute(sql`DELETE FROM tasks WHERE id = ${task.task.id}`);
    const input = {
      ...task.task,
      origin: "manual" as const,
      repositories: [],
      policy: { mode: "new_workspace" } as const,
      prepareSession: false,
      startAgent: false,
      agentProfileId: null,
      attachments: [{ kind: "staged", attachmentId: upload.attachment_id, sizeBytes: upload.size_bytes } as const],
    };
    const part = await prepareAttachments(server.context, unscopedCaller, input);
    if (part?.kind !== "prepared") throw new Error("nothing prepared");
    expect(await part.work?.(task.task)).toMatchObject({ code: "task_not_created" });
    expect(await stateOf(upload)).toBe("staged");
  });
});
