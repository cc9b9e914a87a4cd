import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tools } from "../../src/mcp/tools.js";
import { newAgent } from "../support/asking.js";
import { McpCaller } from "../support/mcp-caller.js";
import { ownedPlaces } from "../support/owned-places.js";
import { longAgo, newPlace, seedBundle } from "../support/question-seeds.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
let outside: McpCaller;
beforeAll(async () => {
  server = await TestServer.start();
  outside = await server.mcp();
});
afterAll(() => server.close());

const list = (given: Record<string, unknown> = {}) => outside.call("list_pending_questions_kandev", given);

describe("[S1, S3, V11, N9] the tools of the external surface", () => {
  test("[S1, S3, V11] are those of the table: both question tools, and no asking", async () => {
    const names = (await outside.tools()).map((tool) => tool.name).sort();
    const table = tools.filter((tool) => tool.surfaces.includes("external")).map((tool) => tool.name);
    expect(names).toEqual(table.sort());
    expect(names).toEqual(expect.arrayContaining(["answer_question_kandev", "list_pending_questions_kandev"]));
    expect(names).not.toContain("ask_user_question_kandev");
    expect(names).not.toContain("get_answers_kandev");
  });

  test("[S3] asking is an unknown tool here", async () => {
    await expect(outside.call("ask_user_question_kandev", { questions: [] })).rejects.toThrow(/Unknown tool/);
  });

  test("[N9, N1] the answer tool requires the pending id alone and takes an array of objects", async () => {
    const tool = (await outside.tools()).find(({ name }) => name === "answer_question_kandev");
    expect(tool?.inputSchema.required).toEqual(["pending_id"]);
    expect(Object.keys(tool?.inputSchema.properties ?? {}).sort()).toEqual([
      "answers",
      "pending_id",
      "reason",
      "rejected",
    ]);
    expect(tool?.inputSchema.properties?.["answers"]).toMatchObject({
      type: "array",
      items: {
        type: "object",
        required: ["question_id"],
        properties: {
          question_id: { type: "string" },
          selected_options: { type: "array", items: { type: "string" } },
          custom_text: { type: "string" },
        },
      },
    });
  });

  test("[N9] the list tool requires nothing", async () => {
    const tool = (await outside.tools()).find(({ name }) => name === "list_pending_questions_kandev");
    expect(tool?.inputSchema.required ?? []).toEqual([]);
    expect(Object.keys(tool?.inputSchema.properties ?? {}).sort()).toEqual([
      "created_since",
      "cursor",
      "limit",
      "workspace_id",
    ]);
  });

  test("[N9, PM2] no tool takes a task_id beside a pending_id by its schema", async () => {
    for (const tool of await outside.tools()) {
      const names = Object.keys(tool.inputSchema.properties ?? {});
      expect(names.includes("pending_id") && names.includes("task_id")).toBe(false);
    }
  });
});

describe("[L1, L3, L11, L13] the list tool", () => {
  test("[L1, L3, L4, L9, L10, L11] gives the body that REST gives, page by page", async () => {
    const place = await newPlace(server);
    for (const step of [0, 1, 2]) await seedBundle(server, place, [{ createdAt: new Date(longAgo.getTime() + step) }]);
    const query = { limit: 2, created_since: longAgo.toISOString(), workspace_id: "" };
    const first = await list(query);
    const cursor = String(first.body["next_cursor"]);
    const second = await list({ ...query, cursor });
    const ageless = (text: string): string => text.replaceAll(/"age_seconds":\d+/g, '"age_seconds":0');
    for (const [reply, suffix] of [
      [first, ""],
      [second, `&cursor=${cursor}`],
    ] as const) {
      const rest = await server.rest.get(`/api/v1/clarification?limit=2&created_since=${query.created_since}${suffix}`);
      expect(ageless(reply.text)).toBe(ageless(rest.text));
    }
    expect([first.body["count"], second.body["count"], second.body["next_cursor"]]).toEqual([2, 1, ""]);
  });

  test("[L11, L7] without a match is an empty page and no error", async () => {
    const reply = await list({ workspace_id: "no-such-workspace" });
    expect(reply.isError).toBe(false);
    expect(reply.text).toBe('{"bundles":[],"count":0,"next_cursor":""}');
  });

  test.each([
    { given: { created_since: "yesterday" }, text: "created_since: must be an RFC 3339 timestamp with an offset" },
    { given: { cursor: "!" }, text: "cursor: malformed cursor" },
    { given: { limit: "many" }, text: "limit must be number" },
    { given: { colour: "red" }, text: 'unknown argument "colour"' },
    { given: { cursor: "a\0" }, text: "cursor must not contain U+0000 or unpaired surrogates" },
  ])("[L13, OP9, OP10, OP11] $given is an error that names the argument", async ({ given, text }) => {
    expect(await list(given)).toMatchObject({ isError: true, text });
  });

  test("[L10, OP10] takes any number as a limit", async () => {
    for (const limit of [0, -5, 0.5, 201, 1e300]) expect((await list({ limit })).isError).toBe(false);
    expect((await list({ limit: 1.9 })).body["count"]).toBe(1);
  });
});

test("[PM3, PM1, A4] the surface has the caller that the HTTP layer found: with authentication off it sees every workspace", async () => {
  const { alice, bob, unowned } = await ownedPlaces(server);
  const page = await list({ limit: 200 });
  const ids = (page.body["bundles"] as { pending_id: string }[]).map((bundle) => bundle.pending_id);
  expect(ids).toEqual(expect.arrayContaining([alice.pendingId, bob.pendingId, unowned.pendingId]));
});

test("[PM3, A3] a session's token does not open it, over REST or MCP", async () => {
  const { opened, sessionId } = await newAgent(server);
  await expect(McpCaller.connect(`${server.url}/mcp`, opened.token)).rejects.toThrow(/authentication required/);
  for (const path of ["/api/v1/clarification", `/api/v1/task-sessions/${sessionId}`, "/api/v1/workspaces"]) {
    const reply = await server.rest.get(path).set("authorization", `Bearer ${opened.token}`);
    expect([reply.status, reply.body]).toEqual([401, { error: "authentication required" }]);
  }
});
