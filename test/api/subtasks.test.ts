import { afterAll, beforeAll, expect, test } from "vitest";
import type { components } from "../../src/contract/openapi.gen.js";
import { sql } from "../../src/database/sql.js";
import { badRequest, changeTask, countTasks, eventsOf, notFound, readTask, refused } from "../support/intake.js";
import type { Board } from "../support/rest-caller.js";
import { TestServer } from "../support/test-server.js";

type CreatedTask = components["schemas"]["CreatedTask"];

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const tooDeep = badRequest("parent_id: tasks may be nested at most 5 levels deep");
const foreignParent = badRequest("parent_id names a task of another workspace");
const cyclic = badRequest("parent_id names the task itself or one of its subtasks");

/** Tasks of which each is the parent of the next. */
async function chain(board: Board, length: number): Promise<string[]> {
  const ids: string[] = [];
  for (let level = 0; level < length; level += 1) {
    const parent = level === 0 ? {} : { parent_id: ids[level - 1] };
    ids.push((await server.rest.newTask(board, parent)).id);
  }
  return ids;
}

interface StoredIdentity {
  readonly external_id: string | null;
  readonly external_id_settled_at: Date | null;
}

async function identityOf(taskId: string): Promise<StoredIdentity | undefined> {
  const [row] = await server.query<StoredIdentity>(
    sql`SELECT external_id, external_id_settled_at FROM tasks WHERE id = ${taskId}`,
  );
  return row;
}

async function policyOf(taskId: string): Promise<{ mode: string; group_id: string }[]> {
  return server.query(sql`SELECT mode, group_id FROM task_workspace_policies WHERE task_id = ${taskId}`);
}

test("[X21, X167] a subtask does not inherit its parent's external id", async () => {
  const board = await server.rest.newBoard();
  const parent = await server.rest.newTask(board, { external_id: "ext-parent" });
  const subtask = await server.rest.newTask(board, { parent_id: parent.id });
  expect(subtask).toMatchObject({ parent_id: parent.id, deduplicated: false, creation_complete: true });
  expect(subtask).not.toHaveProperty("external_id");
  expect(await identityOf(subtask.id)).toEqual({ external_id: null, external_id_settled_at: null });
  expect((await readTask(server.rest, parent.id)).external_id).toBe("ext-parent");
});

test("[X131] an external id on a subtask's create is the subtask's own", async () => {
  const board = await server.rest.newBoard();
  const parent = await server.rest.newTask(board, { external_id: "ext-parent" });
  const body = { parent_id: parent.id, external_id: "ext-child" };
  const subtask = await server.rest.newTask(board, body);
  expect(subtask).toMatchObject({ external_id: "ext-child", deduplicated: false });
  expect(await server.rest.newTask(board, body)).toEqual({ ...subtask, deduplicated: true });
  expect(await server.rest.newTask(board, { external_id: "ext-parent" })).toMatchObject({ id: parent.id });
});

test("[X128] a retry that names another or an unknown parent is Found and keeps its parent", async () => {
  const board = await server.rest.newBoard();
  const [parent, other] = await Promise.all([server.rest.newTask(board), server.rest.newTask(board)]);
  const subtask = await server.rest.newTask(board, { parent_id: parent.id, external_id: "ext-1" });
  for (const parentId of [other.id, "none", ""]) {
    const found = await server.rest.newTask(board, { parent_id: parentId, external_id: "ext-1" });
    expect(found).toEqual({ ...subtask, deduplicated: true });
  }
});

test("tasks may be nested five levels deep", async () => {
  const board = await server.rest.newBoard();
  const ids = await chain(board, 5);
  expect(await refused(server.rest.createTask(board, { parent_id: ids[4] }))).toEqual(tooDeep);
  expect(await countTasks(server, board.workspaceId)).toBe(5);
});

test("a new parent may not make a tree deeper than five levels", async () => {
  const board = await server.rest.newBoard();
  const upper = await chain(board, 3);
  const lower = await chain(board, 3);
  expect(await refused(changeTask(server.rest, lower[0] ?? "", { parent_id: upper[2] }))).toEqual(tooDeep);
  const moved = await server.rest.ok<CreatedTask>(changeTask(server.rest, lower[0] ?? "", { parent_id: upper[1] }));
  expect(moved.parent_id).toBe(upper[1]);
});

test("a task cannot become a subtask of itself or of its own subtasks", async () => {
  const board = await server.rest.newBoard();
  const [root = "", child = "", grandchild = ""] = await chain(board, 3);
  for (const parentId of [root, child, grandchild]) {
    expect(await refused(changeTask(server.rest, root, { parent_id: parentId }))).toEqual(cyclic);
  }
  expect(await readTask(server.rest, root)).not.toHaveProperty("parent_id");
});

test("two tasks that become each other's subtasks at once never make a cycle", async () => {
  const board = await server.rest.newBoard();
  for (let round = 0; round < 10; round += 1) {
    const [one, two] = await Promise.all([server.rest.newTask(board), server.rest.newTask(board)]);
    await Promise.all([
      changeTask(server.rest, one.id, { parent_id: two.id }),
      changeTask(server.rest, two.id, { parent_id: one.id }),
    ]);
    const parents = [await readTask(server.rest, one.id), await readTask(server.rest, two.id)];
    expect(parents.filter((task) => "parent_id" in task)).toHaveLength(1);
  }
});

test("an empty parent_id makes a subtask a task of its own", async () => {
  const board = await server.rest.newBoard();
  const [, child = ""] = await chain(board, 2);
  expect(await server.rest.ok(changeTask(server.rest, child, { parent_id: "" }))).not.toHaveProperty("parent_id");
  const last = (await eventsOf(server, child)).at(-1);
  expect(last).toMatchObject({ action: "task.updated", payload: { parent_id: "" } });
});

test("an unknown parent is not found, and one of another workspace is refused by name", async () => {
  const board = await server.rest.newBoard();
  const task = await server.rest.newTask(board);
  const foreign = await server.rest.newTask(await server.rest.newBoard());
  const create = (parentId: string) => refused(server.rest.createTask(board, { parent_id: parentId }));
  const change = (parentId: string) => refused(changeTask(server.rest, task.id, { parent_id: parentId }));
  expect(await create("none")).toEqual(notFound("task not created"));
  expect(await create(foreign.id)).toEqual(foreignParent);
  expect(await change("none")).toEqual(notFound("task not updated"));
  expect(await change(foreign.id)).toEqual(foreignParent);
  expect(await countTasks(server, board.workspaceId)).toBe(1);
});

test("self names a session's own task, and is refused outside of sessions", async () => {
  const opened = await server.rest.newSession();
  const agent = await server.agent(opened);
  const place = { workspace_id: opened.board.workspaceId, title: "Part", parent_id: "self" };
  const made = await agent.call<CreatedTask>("create_task_kandev", place);
  expect(made.body).toMatchObject({ parent_id: opened.session.task_id, workspace_id: opened.board.workspaceId });
  const outside = await server.mcp();
  const refusal = await outside.call("create_task_kandev", place);
  expect(refusal).toMatchObject({ isError: true, text: "parent_id: self is known only inside a session" });
});

test("[X131] self decides the workspace, and the external id is resolved there", async () => {
  const opened = await server.rest.newSession();
  const agent = await server.agent(opened);
  const call = { title: "Part", parent_id: "self", external_id: "ext-1" };
  const made = await agent.call<CreatedTask>("create_task_kandev", call);
  expect(made.body).toMatchObject({ workspace_id: opened.board.workspaceId, external_id: "ext-1" });
  const again = await agent.call<CreatedTask>("create_task_kandev", call);
  expect(again.body).toEqual({ ...made.body, deduplicated: true });
});

test("a workspace policy is stored with the task it is for, and none for a workspace of its own", async () => {
  const board = await server.rest.newBoard();
  const parent = await server.rest.newTask(board, { workspace_mode: "new_workspace" });
  expect(await policyOf(parent.id)).toEqual([]);
  const inheriting = await server.rest.newTask(board, { parent_id: parent.id, workspace_mode: "inherit_parent" });
  expect(await policyOf(inheriting.id)).toEqual([{ mode: "inherit_parent", group_id: "" }]);
  const group = { workspace_mode: "shared_group", workspace_group_id: "group-1" };
  const sharing = await server.rest.newTask(board, group);
  expect(await policyOf(sharing.id)).toEqual([{ mode: "shared_group", group_id: "group-1" }]);
});

test("[X128] a retry with a policy attaches none to the task that is found", async () => {
  const board = await server.rest.newBoard();
  const holder = await server.rest.newTask(board, { external_id: "ext-1" });
  const group = { workspace_mode: "shared_group", workspace_group_id: "group-1", external_id: "ext-1" };
  expect(await server.rest.newTask(board, group)).toEqual({ ...holder, deduplicated: true });
  expect(await policyOf(holder.id)).toEqual([]);
});

test("[X161] a retry over MCP with a workspace_mode attaches no policy, and the task still exists", async () => {
  const board = await server.rest.newBoard();
  const parent = await server.rest.newTask(board);
  const holder = await server.rest.newTask(board, { external_id: "ext-1" });
  const outside = await server.mcp();
  const place = { workspace_id: board.workspaceId, title: "T", external_id: "ext-1" };
  for (const call of [place, { ...place, parent_id: parent.id }]) {
    const found = await outside.call("create_task_kandev", { ...call, workspace_mode: "inherit_parent" });
    expect(found.body).toMatchObject({ id: holder.id, deduplicated: true, creation_complete: true });
  }
  expect(await policyOf(holder.id)).toEqual([]);
  expect(await readTask(server.rest, holder.id)).not.toHaveProperty("parent_id");
});

test.each([
  [{ workspace_mode: "shared_group" }, "workspace_group_id is required with workspace_mode shared_group"],
  [
    { workspace_mode: "shared_group", workspace_group_id: "" },
    "workspace_group_id is required with workspace_mode shared_group",
  ],
  [{ workspace_mode: "inherit_parent" }, "workspace_mode inherit_parent needs a parent_id"],
  [{ workspace_mode: "inherit_parent", parent_id: "" }, "workspace_mode inherit_parent needs a parent_id"],
])("the policy %j is refused and leaves no task", async (body, error) => {
  const board = await server.rest.newBoard();
  expect(await refused(server.rest.createTask(board, body))).toEqual(badRequest(error));
  expect(await countTasks(server, board.workspaceId)).toBe(0);
});

test("an unknown workspace_mode is refused by name", async () => {
  const board = await server.rest.newBoard();
  const reply = await refused(server.rest.createTask(board, { workspace_mode: "none" }));
  expect(reply.status).toBe(400);
  expect(JSON.stringify(reply.body)).toContain("workspace_mode");
});
