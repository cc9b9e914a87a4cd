import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../src/database/sql.js";
import type { Task } from "../../src/domain/task.js";
import type { McpCaller } from "../support/mcp-caller.js";
import type { Board } from "../support/rest-caller.js";
import {
  actionsOf,
  deleteTask,
  footprint,
  outcomeOf,
  RecordingLauncher,
  storedTask,
  tasksOf,
  unsettle,
} from "../support/task-rows.js";
import { TestServer } from "../support/test-server.js";

type Body = Record<string, unknown> & { id: string };

const launcher = new RecordingLauncher();
let duringCreate: (task: Task) => Promise<void> = () => Promise.resolve();
let server: TestServer;
let outside: McpCaller;
let board: Board;
beforeAll(async () => {
  server = await TestServer.start({ parts: { launcher, requiredTaskWork: [(task) => duringCreate(task)] } });
  outside = await server.mcp();
});
beforeEach(async () => {
  duringCreate = () => Promise.resolve();
  launcher.launched.length = 0;
  board = await server.rest.newBoard();
});
afterAll(() => server.close());

const call = (given: object, caller = outside) => caller.call<Body>("create_task_kandev", { ...given });
const create = (given: object = {}) =>
  call({ workspace_id: board.workspaceId, title: "A task", external_id: "ext-1", ...given });

/** The call fails with exactly this text and leaves nothing. */
async function expectError(given: object, text: string): Promise<void> {
  const before = await footprint(server, board);
  const reply = await call(given);
  expect({ isError: reply.isError, text: reply.text }).toEqual({ isError: true, text });
  expect(await footprint(server, board)).toEqual(before);
}

async function launches(): Promise<number> {
  await server.context.background.drain();
  return launcher.launched.length;
}

async function release(): Promise<void> {
  const path = server.rest.externalIdPath(board.workspaceId, "ext-1");
  expect((await server.rest.delete(path)).status).toBe(204);
}

describe("outcomes", () => {
  test("[X8, X18, X103] a first call creates the task; its result is the task JSON, as text and structured", async () => {
    const reply = await create({ prompt: "See PROJ-1", priority: "high" });
    expect(reply.isError).toBe(false);
    expect(JSON.parse(reply.text)).toEqual(reply.body);
    expect(reply.body).toMatchObject({
      workspace_id: board.workspaceId,
      workflow_id: board.workflowId,
      title: "A task",
      description: "See PROJ-1",
      priority: "high",
      external_id: "ext-1",
      deduplicated: false,
      creation_complete: true,
    });
    expect(await storedTask(server, reply.body.id)).toMatchObject({
      external_id: "ext-1",
      external_id_settled_at: expect.any(Date) as Date,
    });
    expect(await actionsOf(server, board.workspaceId)).toEqual(["task.created"]);
  });

  test("[X9, X12, X74, X126, X158] a settled holder is returned, and neither task nor agent comes of it", async () => {
    const first = await create();
    const before = await footprint(server, board);
    const again = await create({ start_agent: true, agent_profile_id: "profile", title: "Changed" });
    expect(again.body).toEqual({ ...first.body, deduplicated: true });
    expect(await footprint(server, board)).toEqual(before);
    expect(await launches()).toBe(0);
  });

  test("[X10, X74, X159] an unsettled holder is returned with creation_complete false, and nothing starts", async () => {
    const first = await create();
    await unsettle(server, first.body.id);
    const before = await footprint(server, board);
    const again = await create({ start_agent: true, agent_profile_id: "profile" });
    expect(again.body).toEqual({ ...first.body, deduplicated: true, creation_complete: false });
    expect(await footprint(server, board)).toEqual(before);
    expect(await launches()).toBe(0);
  });

  test("[X11, X60, X153] a release meanwhile leaves the task without external_id, and no agent starts", async () => {
    duringCreate = release;
    const lost = await create({ start_agent: true, agent_profile_id: "profile" });
    expect(outcomeOf(lost.body)).toEqual({ deduplicated: false, creation_complete: true, external_id: undefined });
    expect(Object.keys(lost.body)).not.toContain("external_id");
    expect(await launches()).toBe(0);
  });

  test("[X62, X72, X152, OP23] a deletion meanwhile is the error task not created, and no agent starts", async () => {
    duringCreate = (task) => deleteTask(server, task.id);
    const reply = await create({ start_agent: true, agent_profile_id: "profile" });
    expect({ isError: reply.isError, text: reply.text }).toEqual({ isError: true, text: "task not created" });
    expect(await launches()).toBe(0);
  });

  test("[X66] the stamp comes after the required work and before the agent", async () => {
    let settledDuringWork: unknown = "never ran";
    duringCreate = async (task) => {
      settledDuringWork = (await storedTask(server, task.id)).external_id_settled_at;
    };
    const reply = await create({ start_agent: true, agent_profile_id: "profile" });
    expect(settledDuringWork).toBeNull();
    expect(await launches()).toBe(1);
    expect(launcher.launched).toMatchObject([{ taskId: reply.body.id, agentProfileId: "profile" }]);
  });

  test("[X12, OP24] a failing step removes this call's task alone; the error shows no internals", async () => {
    duringCreate = () => Promise.reject(new Error("secret detail"));
    const reply = await create();
    expect({ isError: reply.isError, text: reply.text }).toEqual({ isError: true, text: "request failed" });
    expect(await tasksOf(server, board.workspaceId)).toEqual([]);
    expect(await actionsOf(server, board.workspaceId)).toEqual(["task.created", "task.deleted"]);
  });

  test("[X1, X20] REST and MCP meet in the same identity", async () => {
    const overRest = await server.rest.newTask(board, { external_id: "ext-1", title: "Over REST" });
    expect((await create({ external_id: " ext-1 " })).body).toEqual({ ...overRest, deduplicated: true });
  });

  test("[X17, X28, X78] without an external id, or with white space only, every call makes a task", async () => {
    const replies = [await create({ external_id: undefined }), await create({ external_id: " " })];
    for (const { body } of replies) {
      expect(outcomeOf(body)).toEqual({ deduplicated: false, creation_complete: true, external_id: undefined });
    }
    expect(await tasksOf(server, board.workspaceId)).toHaveLength(2);
  });
});

describe("arguments", () => {
  test("[X108] a missing or blank title is reported by name before anything else, on a replay too", async () => {
    await create();
    for (const title of [undefined, "", "  \u00a0"]) {
      const given = title === undefined ? {} : { title };
      await expectError({ workspace_id: board.workspaceId, external_id: "ext-1", ...given }, "title is required");
      await expectError({ workspace_id: "none", external_id: "bad\n", ...given }, "title is required");
    }
  });

  test("[OP41, OP22] a title that is too long is reported before the workspace is looked at", async () => {
    const text = "task title is too long: task titles must be 500 characters or fewer";
    await expectError({ workspace_id: "none", title: "a".repeat(501) }, text);
    expect((await create({ title: "😀".repeat(500) })).isError).toBe(false);
  });

  test("[OP13] unknown arguments are refused, misspelt ones included", async () => {
    for (const name of ["externalId", "external-id", "parentId", "repositories"]) {
      const given = { workspace_id: board.workspaceId, title: "A task", [name]: "x" };
      await expectError(given, `unknown argument ${JSON.stringify(name)}`);
    }
  });

  test("[OP18, X84] external_id must be a string that can be one", async () => {
    const given = { workspace_id: board.workspaceId, title: "A task" };
    await expectError({ ...given, external_id: 5 }, "external_id must be string");
    await expectError({ ...given, external_id: "ext-1\n" }, "invalid external_id: control characters are not allowed");
    const tooLong = "invalid external_id: must be 255 UTF-8 bytes or fewer";
    await expectError({ ...given, external_id: "€".repeat(86) }, tooLong);
  });

  test("[OP15] text that cannot be stored is reported by name", async () => {
    const given = { workspace_id: board.workspaceId, title: "A task" };
    const reason = "must not contain U+0000 or unpaired surrogates";
    await expectError({ ...given, prompt: "a\0" }, `prompt ${reason}`);
    await expectError({ ...given, external_id: "\ud800" }, `invalid external_id: ${reason}`);
  });

  test("[OP42] an agent starts when a profile is given, unless start_agent is false; it cannot without one", async () => {
    await create({ external_id: undefined, agent_profile_id: "profile" });
    expect(await launches()).toBe(1);
    await create({ external_id: undefined, agent_profile_id: "profile", start_agent: false });
    await create({ external_id: undefined });
    expect(await launches()).toBe(1);
    const given = { workspace_id: board.workspaceId, title: "A task", start_agent: true };
    await expectError(given, "agent_profile_id is required to start agent");
  });

  test("[X57, OP22] what is checked after the lookup is an error without a holder, and ignored with one", async () => {
    const given = { workspace_id: board.workspaceId, title: "A task", external_id: "ext-1", workflow_id: "none" };
    await expectError(given, "task not created");
    await expectError({ ...given, workflow_id: board.workflowId, workflow_step_id: "none" }, "task not created");
    const held = await create();
    expect((await call(given)).body).toEqual({ ...held.body, deduplicated: true });
  });
});

describe("the workspace", () => {
  test("[X85, X98, X107, X181, OP21] an unknown one is task not created, whatever the external id looks like", async () => {
    for (const external_id of ["ext-1", "a".repeat(300), "bad\n", "\ud800"]) {
      await expectError({ workspace_id: "none", title: "A task", external_id }, "task not created");
    }
  });

  test("[X107] without one it must be named as long as there are several", async () => {
    const text = "workspace_id is required unless exactly one authorized workspace exists";
    await expectError({ title: "A task", external_id: "ext-1" }, text);
    await expectError({ title: "A task", workspace_id: "" }, text);
  });

  test("[X107, X162] without one it is the only workspace there is, and its identity is found there", async () => {
    const alone = await TestServer.start();
    const [only] = await alone.query<{ id: string }>(sql`SELECT id FROM workspaces`);
    const caller = await alone.mcp();
    const first = await call({ title: "A task", external_id: "ext-1" }, caller);
    expect(first.body).toMatchObject({ workspace_id: only?.id, deduplicated: false });
    const again = await call({ title: "A task", external_id: "ext-1" }, caller);
    expect(again.body).toEqual({ ...first.body, deduplicated: true });
    await alone.close();
  });

  test("the workflow may be left out while there is one; with several it must be named", async () => {
    expect((await create({ external_id: undefined })).body).toMatchObject({ workflow_id: board.workflowId });
    const body = { workspace_id: board.workspaceId, name: "Second" };
    const second = await server.rest.ok<{ id: string }>(server.rest.post("/api/v1/workflows", body), 201);
    const given = { workspace_id: board.workspaceId, title: "A task" };
    await expectError(given, "workflow_id is required for non-ephemeral tasks");
    expect((await create({ workflow_id: second.id })).body).toMatchObject({ workflow_id: second.id });
  });
});

describe("what the tool says of itself", () => {
  const plain = (text: string | undefined): string => (text ?? "").replaceAll(/\s+/g, " ");
  async function advertised(): Promise<Tool> {
    const found = (await outside.tools()).find(({ name }) => name === "create_task_kandev");
    if (found === undefined) throw new Error("not advertised");
    return found;
  }

  test("[X22, X79, X88, X104, X105, X106] the description states the three points and warns of releasing", async () => {
    const description = plain((await advertised()).description);
    expect(description).toContain(
      "creates the task when nothing holds the identifier: it is create-if-absent, not a lookup",
    );
    expect(description).toContain("Do not call it merely to check whether a task exists.");
    expect(description).toContain("`deduplicated: true` in the result means that the task existed already");
    expect(description).toContain("Do not report that you created something.");
    expect(description).toContain(
      "another create of this task may still be running. Do not assume that the task is ready",
    );
    expect(description).toContain("do not release its identifier and create it again");
    expect(description).toContain("`creation_complete` says that the required synchronous work");
    expect(description).not.toMatch(/probe/i);
  });

  test("[X102] external_id is an optional string whose description says what it is for", async () => {
    const { inputSchema } = await advertised();
    expect(inputSchema.required).toEqual(["title"]);
    const property = inputSchema.properties?.["external_id"] as { type: string; description: string };
    expect(property.type).toBe("string");
    const description = plain(property.description);
    expect(description).toContain("stable identifier from your own system");
    expect(description).toContain("same workspace returns the first task");
    expect(description).toContain("whenever a retry could run this call again");
    expect(description).toContain("replay the same arguments");
  });

  test("[X15, X89] no surface has a tool that looks an external id up or releases it", async () => {
    const agent = await server.agent(await server.rest.newSession());
    for (const caller of [outside, agent]) {
      const names = (await caller.tools()).map(({ name }) => name);
      expect(names).toContain("create_task_kandev");
      expect(names.filter((name) => /external|look|find|release/.test(name))).toEqual([]);
    }
  });
});
