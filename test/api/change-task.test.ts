import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/database/sql.js";
import { badRequest, changeTask, eventsOf, notFound, readTask, refused, unsettle } from "../support/intake.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

async function newTask(body: object = {}): ReturnType<TestServer["rest"]["newTask"]> {
  return server.rest.newTask(await server.rest.newBoard(), body);
}

/** Every column of a task. */
async function stored(taskId: string): Promise<Record<string, unknown>> {
  const [row] = await server.query<Record<string, unknown>>(sql`SELECT * FROM tasks WHERE id = ${taskId}`);
  if (row === undefined) throw new Error(`no task ${taskId}`);
  return row;
}

test.each([
  ["title", "Another title"],
  ["title", ""],
  ["description", "Another description"],
  ["priority", "critical"],
  ["state", "IN_PROGRESS"],
  ["position", 9],
  ["metadata", { nested: { list: [1, "two", null] } }],
  ["labels", ["red", "blue"]],
])("a PATCH of %s to %j changes that and nothing else, and publishes one task.updated", async (field, value) => {
  const task = await newTask({ description: "D", labels: ["old"], metadata: { old: true }, external_id: "ext-1" });
  const before = await stored(task.id);
  const changed = await server.rest.ok<Record<string, unknown>>(changeTask(server.rest, task.id, { [field]: value }));
  expect(changed[field]).toEqual(value);
  expect(await readTask(server.rest, task.id)).toEqual(changed);
  expect(await stored(task.id)).toEqual({ ...before, [field]: value, updated_at: expect.any(Date) as Date });
  const events = await eventsOf(server, task.id);
  expect(events.map(({ action }) => action)).toEqual(["task.created", "task.updated"]);
  expect(events[1]?.payload).toMatchObject({ [field]: value, external_id: "ext-1" });
});

test("a PATCH of several fields changes them together", async () => {
  const task = await newTask();
  const changes = { title: "T", description: "D", priority: "low", state: "BLOCKED", position: 1, labels: ["x"] };
  expect(await server.rest.ok(changeTask(server.rest, task.id, changes))).toMatchObject(changes);
});

test.each([
  [{ priority: "bad" }, 'invalid task priority "bad"'],
  [{ priority: "" }, 'invalid task priority ""'],
  [{ priority: "HIGH" }, 'invalid task priority "HIGH"'],
  [{ state: "bad" }, 'invalid task state "bad"'],
  [{ state: "completed" }, 'invalid task state "completed"'],
  [{ title: "x".repeat(501) }, "task title is too long: task titles must be 500 characters or fewer"],
])("the PATCH %j is refused with its exact text and changes nothing", async (body, error) => {
  const task = await newTask();
  const before = await stored(task.id);
  expect(await refused(changeTask(server.rest, task.id, { description: "D", ...body }))).toEqual(badRequest(error));
  expect(await stored(task.id)).toEqual(before);
});

test.each([
  [{ title: 5 }, "title"],
  [{ title: "\0" }, "title"],
  [{ description: null }, "description"],
  [{ position: -1 }, "position"],
  [{ position: 1.5 }, "position"],
  [{ metadata: [] }, "metadata"],
  [{ metadata: { key: "\0" } }, "metadata"],
  [{ labels: "red" }, "labels"],
  [{ labels: [1] }, "labels"],
  [{ parent_id: 5 }, "parent_id"],
])("the PATCH %j is refused with a text that names the field", async (body, named) => {
  const task = await newTask();
  const before = await stored(task.id);
  const reply = await refused(changeTask(server.rest, task.id, body));
  expect(reply.status).toBe(400);
  expect(JSON.stringify(reply.body)).toContain(named);
  expect(await stored(task.id)).toEqual(before);
});

test("a PATCH of an unknown task is not found, before its values are judged", async () => {
  for (const body of [{ title: "T" }, { priority: "bad" }, {}]) {
    expect(await refused(changeTask(server.rest, "none", body))).toEqual(notFound("task not updated"));
  }
});

test("[X42, X178] a PATCH ignores external_id, whatever it is", async () => {
  const task = await newTask({ external_id: "ext-1" });
  const before = await stored(task.id);
  for (const externalId of ["ext-2", null, "", 5, "x".repeat(300)]) {
    const changed = await server.rest.ok(changeTask(server.rest, task.id, { external_id: externalId, title: "T" }));
    expect(changed).toMatchObject({ external_id: "ext-1", title: "T" });
  }
  const { external_id: externalId, external_id_settled_at: settledAt } = await stored(task.id);
  expect({ externalId, settledAt }).toEqual({ externalId: "ext-1", settledAt: before["external_id_settled_at"] });
  const found = server.rest.get(server.rest.externalIdPath(task.workspace_id, "ext-2"));
  expect(await refused(found)).toEqual(notFound("task not found"));
});

test("[X42] a PATCH gives no external id to a task without one", async () => {
  const task = await newTask();
  await server.rest.ok(changeTask(server.rest, task.id, { external_id: "ext-1" }));
  expect(await stored(task.id)).toMatchObject({ external_id: null, external_id_settled_at: null });
});

test("[X43] the settlement stays as it is through changes, moves and archiving", async () => {
  const task = await newTask({ external_id: "ext-1" });
  const { external_id_settled_at: settledAt } = await stored(task.id);
  expect(settledAt).toBeInstanceOf(Date);
  await server.rest.ok(changeTask(server.rest, task.id, { title: "T", state: "COMPLETED" }));
  const move = { workflow_step_id: task.workflow_step_id, position: 3 };
  await server.rest.ok(server.rest.post(`/api/v1/tasks/${task.id}/move`, move));
  await server.rest.ok(server.rest.post(`/api/v1/tasks/${task.id}/archive`));
  await server.rest.ok(server.rest.post(`/api/v1/tasks/${task.id}/unarchive`));
  expect(await stored(task.id)).toMatchObject({ external_id: "ext-1", external_id_settled_at: settledAt });
});

test("[X133] an unsettled task is read, changed, moved and archived like any other and stays unsettled", async () => {
  const task = await newTask({ external_id: "ext-1" });
  await unsettle(server, task.id);
  expect(await readTask(server.rest, task.id)).toMatchObject({ id: task.id, external_id: "ext-1" });
  expect(await server.rest.ok(changeTask(server.rest, task.id, { title: "T" }))).toMatchObject({ title: "T" });
  const move = { workflow_step_id: task.workflow_step_id, position: 3 };
  expect(await server.rest.ok(server.rest.post(`/api/v1/tasks/${task.id}/move`, move))).toMatchObject({ position: 3 });
  expect(await server.rest.ok(server.rest.post(`/api/v1/tasks/${task.id}/archive`))).toEqual({ success: true });
  expect(await stored(task.id)).toMatchObject({ title: "T", external_id: "ext-1", external_id_settled_at: null });
});
