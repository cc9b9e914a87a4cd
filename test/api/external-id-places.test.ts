import { afterAll, beforeAll, expect, test } from "vitest";
import { openApiDocument } from "../../src/contract/schemas.js";
import { sql } from "../../src/database/sql.js";
import { oneQuestion } from "../support/mcp-caller.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

interface Schema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly allOf?: readonly Schema[];
}

const names = (schema: Schema): string[] => [
  ...Object.keys(schema.properties ?? {}),
  ...(schema.allOf ?? []).flatMap(names),
];

/** The component schemas that declare a member of this name themselves. */
function schemasWith(member: string): string[] {
  const schemas = Object.entries(openApiDocument.components.schemas as Record<string, Schema>);
  return schemas.flatMap(([name, schema]) => (names(schema).includes(member) ? [name] : [])).sort();
}

test("[X19, X113, X114, X115] the contract knows external_id in tasks and their creation, and nowhere else", () => {
  // There is no plugin host and no older task projection: each task that is answered is made of TaskFields.
  expect(schemasWith("external_id")).toEqual(["CreateTaskKandevInput", "CreateTaskRequest", "FoundTask", "TaskFields"]);
  expect(schemasWith("creation_complete")).toEqual(["CreatedTask", "FoundTask"]);
});

test("[X19, X114] what only refers to a task with an external id does not carry it", async () => {
  const board = await server.rest.newBoard();
  const task = await server.rest.newTask(board, { external_id: "ext-place" });
  const subtask = await server.rest.newTask(board, { parent_id: task.id });
  const path = `/api/v1/tasks/${task.id}/sessions`;
  const opened = await server.rest.ok<{ session: { id: string } }>(server.rest.post(path, {}), 201);
  const pendingId = await server.rest.newRequest(opened.session.id, oneQuestion);
  const references = [
    opened,
    subtask,
    await server.rest.listPending(),
    (await server.rest.get(`/api/v1/clarification/${pendingId}`)).body as unknown,
    (await server.rest.get(`/api/v1/task-sessions/${opened.session.id}`)).body as unknown,
    (await server.rest.get(`/api/v1/workflows/${board.workflowId}`)).body as unknown,
    await server.query(sql`SELECT payload FROM events WHERE action LIKE 'session.%'`),
  ];
  expect(references.map((reference) => JSON.stringify(reference)).filter((text) => !text.includes(task.id))).toEqual([
    JSON.stringify(references[5]), // a workflow names no task
  ]);
  for (const reference of references) expect(JSON.stringify(reference)).not.toMatch(/external_id|ext-place/);
});
