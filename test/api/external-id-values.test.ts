import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Board } from "../support/rest-caller.js";
import { footprint, RecordingLauncher, storedTask } from "../support/task-rows.js";
import { TestServer } from "../support/test-server.js";

const launcher = new RecordingLauncher();
let server: TestServer;
let board: Board;
beforeAll(async () => {
  server = await TestServer.start({ parts: { launcher } });
});
beforeEach(async () => {
  board = await server.rest.newBoard();
});
afterAll(() => server.close());

const controlFault = "invalid external_id: control characters are not allowed";
const lengthFault = "invalid external_id: must be 255 UTF-8 bytes or fewer";
const textFault = "invalid external_id: must not contain U+0000 or unpaired surrogates";

/** The create is refused with this text, and leaves nothing anywhere. */
async function expectRefusal(body: object, error: string): Promise<void> {
  const before = await footprint(server, board);
  const response = await server.rest.createTask(board, { start_agent: true, agent_profile_id: "profile", ...body });
  expect({ status: response.status, body: response.body as unknown }).toEqual({ status: 400, body: { error } });
  expect(await footprint(server, board)).toEqual(before);
  expect(launcher.launched).toEqual([]);
}

describe("values that are kept", () => {
  const kept: readonly [string, string][] = [
    ["jira:PROJ-1234", "jira:PROJ-1234"],
    ["gh-issue/kdlbs/kandev#2325", "gh-issue/kdlbs/kandev#2325"],
    ["6f1c6b0e-4b8e-4c59-8a4e-8f6cf0d7a5c1", "6f1c6b0e-4b8e-4c59-8a4e-8f6cf0d7a5c1"],
    ["Ünïcode-日本語-العربية-😀", "Ünïcode-日本語-العربية-😀"],
    ["a  b&c=d+e%20f?g'h\"i\\j;k--", "a  b&c=d+e%20f?g'h\"i\\j;k--"],
    ["  ext-1 ", "ext-1"],
    ["\u00a0\u2003ext-1\u3000\u0085", "ext-1"],
    ["\ufeffext-1\ufeff", "\ufeffext-1\ufeff"],
    ["a".repeat(255), "a".repeat(255)],
    [` ${"€".repeat(85)} `, "€".repeat(85)],
    ["😀".repeat(63), "😀".repeat(63)],
  ];
  test.each(kept)("[X35, X37, X38] %j is stored as %j, read back and found by itself", async (raw, stored) => {
    const task = await server.rest.newTask(board, { external_id: raw });
    expect(task).toMatchObject({ external_id: stored, deduplicated: false });
    expect(await storedTask(server, task.id)).toMatchObject({ external_id: stored });
    for (const spelling of [raw, stored]) {
      const again = await server.rest.newTask(board, { external_id: spelling });
      expect(again).toMatchObject({ id: task.id, external_id: stored, deduplicated: true });
      const looked = await server.rest.get(server.rest.externalIdPath(board.workspaceId, spelling));
      expect(looked.body).toMatchObject({ id: task.id, external_id: stored });
    }
  });
});

describe("values that are refused", () => {
  const refused: readonly [string, string][] = [
    ["ext-1\n", controlFault],
    ["\t", controlFault],
    ["\u007f", controlFault],
    [" ext\u0000-1 ", controlFault],
    [`\u0001${"a".repeat(300)}`, controlFault],
    ["a".repeat(256), lengthFault],
    [` ${"€".repeat(85)}a `, lengthFault],
    ["😀".repeat(64), lengthFault],
    ["ext-\ud800", textFault],
    ["\udc00", textFault],
  ];
  test.each(refused)("[X33, X34, X37, X84, X171, X172, OP15] %j is a 400 and leaves nothing", async (raw, error) => {
    await expectRefusal({ external_id: raw }, error);
  });
});

test("[X28, X36, X172] white space only counts as none: the task is made without the key", async () => {
  for (const raw of ["", " ", "   ", "\u00a0", "\u0085\u2028\u3000"]) {
    const task = await server.rest.newTask(board, { external_id: raw });
    expect(task).toMatchObject({ deduplicated: false, creation_complete: true });
    expect(task).not.toHaveProperty("external_id");
    expect(await storedTask(server, task.id)).toMatchObject({ external_id: null, external_id_settled_at: null });
  }
});

test("[X39, X41, X173] identities are bytes: case, form, width and inner spaces tell them apart", async () => {
  const spellings = ["ext-1", "EXT-1", "Ext-1", "ext-1\u200b", "ext 1", "ext  1", "\u00e9", "e\u0301", "\uff11", "1"];
  const made = [];
  for (const external_id of spellings) made.push(await server.rest.newTask(board, { external_id }));
  expect(new Set(made.map(({ id }) => id)).size).toBe(spellings.length);
  expect(made.map(({ external_id }) => external_id)).toEqual(spellings);
  for (const [index, external_id] of spellings.entries()) {
    expect(await server.rest.newTask(board, { external_id })).toMatchObject({
      id: made[index]?.id,
      deduplicated: true,
    });
  }
});

test("[X33, X173] trimming precedes the lookup", async () => {
  const held = await server.rest.newTask(board, { external_id: "ext-1" });
  const again = await server.rest.newTask(board, { external_id: " ext-1\u00a0" });
  expect(again).toMatchObject({ id: held.id, deduplicated: true });
});

test("[OP18] anything but a string or null is a 400 that names external_id, the same for every workspace", async () => {
  for (const external_id of [5, true, ["ext-1"], { id: "ext-1" }]) {
    const error = "invalid payload: external_id must be string,null";
    await expectRefusal({ external_id }, error);
    const elsewhere = await server.rest.createTask({ ...board, workspaceId: "none" }, { external_id });
    expect({ status: elsewhere.status, body: elsewhere.body as unknown }).toEqual({ status: 400, body: { error } });
  }
});

describe("misspelt keys", () => {
  const misspelt = [
    "externalId",
    "ExternalID",
    "external-id",
    "external id",
    "EXTERNAL_ID",
    "externalid",
    "External_Id",
    "_external__id_",
  ];
  test.each(misspelt)("[OP13] a create with the key %j is refused instead of making a duplicate", async (key) => {
    const error = `unknown field ${JSON.stringify(key)}: did you mean external_id?`;
    await expectRefusal({ [key]: "ext-1" }, error);
    await expectRefusal({ external_id: "ext-1", [key]: null }, error);
  });

  test("[OP13] other unknown keys are ignored, and so is such a key inside metadata", async () => {
    const body = {
      external_ids: "a",
      externalKey: "b",
      external_id_2: "c",
      metadata: { externalId: "d" },
      external_id: "ext-1",
    };
    const task = await server.rest.newTask(board, body);
    expect(task).toMatchObject({ external_id: "ext-1", deduplicated: false, metadata: { externalId: "d" } });
  });
});

describe("other text", () => {
  const bad = "must not contain U+0000 or unpaired surrogates";
  const faults: readonly [object, string][] = [
    [{ title: "a\0" }, `title ${bad}`],
    [{ description: "\ud800" }, `description ${bad}`],
    [{ workflow_id: "\udc00" }, `workflow_id ${bad}`],
    [{ metadata: { list: ["ok", { deep: "\0" }] } }, `metadata.list.1.deep ${bad}`],
    [{ metadata: { "key\0": 1 } }, `metadata."key\\u0000" ${bad}`],
    [{ "unknown\0": 1 }, `"unknown\\u0000" ${bad}`],
  ];
  test.each(faults)("[OP15] %j is a 400 that names the field and leaves nothing", async (body, error) => {
    await expectRefusal({ external_id: "ext-1", ...body }, error);
  });

  test("[OP41] a title has at most 500 code points and may be empty", async () => {
    const error = "task title is too long: task titles must be 500 characters or fewer";
    await expectRefusal({ title: "a".repeat(501) }, error);
    await expectRefusal({ title: "😀".repeat(501) }, error);
    for (const title of ["", "a".repeat(500), "😀".repeat(500), " spaced "]) {
      expect(await server.rest.newTask(board, { title })).toMatchObject({ title });
    }
  });
});
