import { afterAll, beforeAll, expect, test } from "vitest";
import { sql, type Sql } from "../../src/database/sql.js";
import { archive, badRequest, changeTask, move, newStep, notFound, refused, type TaskList } from "../support/intake.js";
import { oneQuestion } from "../support/mcp-caller.js";
import type { Board } from "../support/rest-caller.js";
import { provider } from "../support/test-database.js";
import { TestServer } from "../support/test-server.js";
import { until } from "../support/until.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const listOf = (board: Board, query = ""): Promise<TaskList> =>
  server.rest.ok<TaskList>(server.rest.get(`/api/v1/workspaces/${board.workspaceId}/tasks${query}`));

const workflowListOf = (workflowId: string, query = ""): Promise<TaskList> =>
  server.rest.ok<TaskList>(server.rest.get(`/api/v1/workflows/${workflowId}/tasks${query}`));

const ids = ({ tasks }: TaskList): string[] => tasks.map(({ id }) => id);

/** A board with tasks of these titles, one after the other. */
async function boardWith(titles: readonly string[]): Promise<{ board: Board; taskIds: string[] }> {
  const board = await server.rest.newBoard();
  const taskIds: string[] = [];
  for (const title of titles) taskIds.push((await server.rest.newTask(board, { title })).id);
  return { board, taskIds };
}

/** Puts `count` tasks on a board with one statement; the newest is of now. */
async function seed({ workspaceId, workflowId }: Board, count: number): Promise<void> {
  const now = new Date();
  const at: Sql = provider === "sqlite" ? sql`${now}` : sql`CAST(${now} AS timestamptz(3))`;
  const series =
    provider === "sqlite"
      ? sql`WITH RECURSIVE numbered (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbered WHERE n < ${count})`
      : sql`WITH numbered AS (SELECT n FROM generate_series(1, CAST(${count} AS INTEGER)) AS n)`;
  const insert = sql`INSERT INTO tasks (id, workspace_id, workflow_id, title, metadata, labels, created_at, updated_at)`;
  const select = sql`SELECT ${workspaceId} || '-' || n, ${workspaceId}, ${workflowId}, 'Seeded', '{}', '[]', ${at}, ${at}
    FROM numbered`;
  const statement = provider === "sqlite" ? sql`${series} ${insert} ${select}` : sql`${insert} ${series} ${select}`;
  expect(await server.execute(statement)).toBe(count);
}

test("a workspace's tasks are listed newest first, with their number", async () => {
  const { board, taskIds } = await boardWith(["One", "Two", "Three"]);
  const list = await listOf(board);
  expect(new Set(ids(list))).toEqual(new Set(taskIds));
  const times = list.tasks.map((task) => task.created_at);
  expect(times).toEqual(times.toSorted().reverse());
  expect(list).toMatchObject({ total: 3, total_capped: false, next_cursor: "" });
  expect(await workflowListOf(board.workflowId)).toEqual(list);
});

test("an empty workspace lists nothing", async () => {
  const board = await server.rest.newBoard();
  expect(await listOf(board)).toEqual({ tasks: [], total: 0, total_capped: false, next_cursor: "" });
});

test("filters choose by workflow, step, parent, project and state, alone and together", async () => {
  const board = await server.rest.newBoard();
  const second = await server.rest.ok<{ id: string }>(
    server.rest.post("/api/v1/workflows", { workspace_id: board.workspaceId, name: "Second" }),
    201,
  );
  const projects = `/api/v1/workspaces/${board.workspaceId}/projects`;
  const project = await server.rest.ok<{ id: string }>(server.rest.post(projects, { name: "P" }), 201);
  const step = await newStep(server.rest, board);
  const parent = await server.rest.newTask(board);
  const subtask = await server.rest.newTask(board, { parent_id: parent.id, workflow_step_id: step.id });
  const office = await server.rest.newTask(board, { project_id: project.id });
  const elsewhere = await server.rest.newTask({ ...board, workflowId: second.id });
  await server.rest.ok(changeTask(server.rest, elsewhere.id, { state: "BLOCKED" }));
  const expected: readonly (readonly [string, readonly string[]])[] = [
    [`?workflow_id=${second.id}`, [elsewhere.id]],
    [`?workflow_step_id=${step.id}`, [subtask.id]],
    [`?parent_id=${parent.id}`, [subtask.id]],
    [`?project_id=${project.id}`, [office.id]],
    ["?state=BLOCKED", [elsewhere.id]],
    [`?state=BLOCKED&workflow_id=${second.id}`, [elsewhere.id]],
    [`?state=BLOCKED&workflow_id=${board.workflowId}`, []],
    ["?workflow_id=none", []],
  ];
  for (const [query, wanted] of expected) {
    const list = await listOf(board, query);
    expect(ids(list)).toEqual(wanted);
    expect(list.total).toBe(wanted.length);
  }
  expect(ids(await workflowListOf(board.workflowId, `?workflow_step_id=${step.id}`))).toEqual([subtask.id]);
  await server.rest.ok(move(server.rest, parent.id, step.id));
  expect((await listOf(board, `?workflow_step_id=${step.id}`)).total).toBe(2);
});

test.each([
  ["login", ["Fix LOGIN page"]],
  ["LOGIN", ["Fix LOGIN page"]],
  ["100%25", ["100% done"]],
  ["_", ["snake_case"]],
  ["%5C", ["back\\slash"]],
  ["%C3%9C", ["\u00dcber"]],
  ["%C3%BC", []],
  ["'", ["it's"]],
  ["nothing", []],
  ["", ["\u00dcber", "100% done", "Fix LOGIN page", "back\\slash", "it's", "snake_case"]],
])("a title search for %j takes it literally, without regard to ASCII case", async (query, titles) => {
  const { board } = await boardWith(["Fix LOGIN page", "100% done", "snake_case", "back\\slash", "\u00dcber", "it's"]);
  const list = await listOf(board, `?query=${query}`);
  expect(list.tasks.map(({ title }) => title).sort()).toEqual([...titles].sort());
});

test("archived tasks are left out, included or listed alone", async () => {
  const { board, taskIds } = await boardWith(["Open", "Archived"]);
  const [open = "", archived = ""] = taskIds;
  await server.rest.ok(archive(server.rest, archived));
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["", [open]],
    ["?include_archived=false", [open]],
    ["?include_archived=true", [open, archived]],
    ["?only_archived=true", [archived]],
    ["?only_archived=true&include_archived=true", [archived]],
  ];
  for (const [query, wanted] of cases) {
    for (const list of [await listOf(board, query), await workflowListOf(board.workflowId, query)]) {
      expect(new Set(ids(list))).toEqual(new Set(wanted));
      expect(list.total).toBe(wanted.length);
    }
  }
});

test("pages by cursor show each task once while others are created, also those of one instant", async () => {
  const board = await server.rest.newBoard();
  await seed(board, 23); // all of one instant
  const seen: string[] = [];
  for (let cursor = ""; ;) {
    const page = await listOf(board, `?limit=5&cursor=${cursor}`);
    expect(page.tasks.length).toBeLessThanOrEqual(5);
    seen.push(...ids(page));
    await server.rest.newTask(board);
    if (page.next_cursor === "") break;
    cursor = page.next_cursor;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((id) => id.startsWith(board.workspaceId))).toHaveLength(23);
});

test("numbered pages and their size", async () => {
  const { board } = await boardWith(["1", "2", "3", "4", "5"]);
  const all = ids(await listOf(board));
  expect(ids(await listOf(board, "?page=1&page_size=2"))).toEqual(all.slice(0, 2));
  expect(ids(await listOf(board, "?page=2&page_size=2"))).toEqual(all.slice(2, 4));
  expect(ids(await listOf(board, "?page=3&page_size=2"))).toEqual(all.slice(4));
  expect(ids(await listOf(board, "?page=4&page_size=2"))).toEqual([]);
  expect(ids(await listOf(board, "?page=0&page_size=2"))).toEqual(all.slice(0, 2));
  expect(ids(await listOf(board, "?page=2.9&limit=2.9"))).toEqual(all.slice(2, 4));
});

test("a page has 50 tasks unless told otherwise, and at most 100", async () => {
  const board = await server.rest.newBoard();
  await seed(board, 120);
  const sizes: readonly (readonly [string, number])[] = [
    ["", 50],
    ["?limit=0", 50],
    ["?limit=-1", 50],
    ["?limit=100", 100],
    ["?page_size=5000", 100],
  ];
  for (const [query, size] of sizes) expect((await listOf(board, query)).tasks).toHaveLength(size);
});

test("totals are counted up to 10 000, and numbered pages reach that far", async () => {
  const board = await server.rest.newBoard();
  await seed(board, 10_000);
  expect(await listOf(board, "?limit=1")).toMatchObject({ total: 10_000, total_capped: false });
  await server.rest.newTask(board);
  expect(await listOf(board, "?limit=1")).toMatchObject({ total: 10_000, total_capped: true });
  expect(await workflowListOf(board.workflowId, "?limit=1")).toMatchObject({ total: 10_000, total_capped: true });
  expect((await listOf(board, "?page=100&page_size=100")).tasks).toHaveLength(100);
  const path = `/api/v1/workspaces/${board.workspaceId}/tasks?page=101&page_size=100`;
  const beyond = "page: numbered pages reach 10000 tasks, so use cursor beyond them";
  expect(await refused(server.rest.get(path))).toEqual(badRequest(beyond));
});

test.each([
  ["?cursor=nonsense", "cursor: malformed cursor"],
  ["?cursor=nonsense&page=1", "cursor and page cannot be combined"],
  ["?bogus=1", 'unknown query parameter "bogus"'],
])("the query %s is refused with its exact text", async (query, error) => {
  const board = await server.rest.newBoard();
  const path = `/api/v1/workspaces/${board.workspaceId}/tasks${query}`;
  expect(await refused(server.rest.get(path))).toEqual(badRequest(error));
});

test.each(["limit=many", "page=x", "state=NONE", "include_archived=perhaps", "query=%00"])(
  "the query %s is refused by name",
  async (query) => {
    const board = await server.rest.newBoard();
    const reply = await refused(server.rest.get(`/api/v1/workspaces/${board.workspaceId}/tasks?${query}`));
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toContain(query.split("=")[0]);
  },
);

test("unknown workspaces and workflows have no lists", async () => {
  expect(await refused(server.rest.get("/api/v1/workspaces/none/tasks"))).toEqual(notFound("tasks not found"));
  const malformed = server.rest.get("/api/v1/workspaces/none/tasks?cursor=nonsense");
  expect(await refused(malformed)).toEqual(notFound("tasks not found"));
  expect(await refused(server.rest.get("/api/v1/workflows/none/tasks"))).toEqual(notFound("workflow not found"));
});

test("[X111, X115, X182, X183] a listed task has external_id exactly when it holds one, and never creation_complete", async () => {
  const board = await server.rest.newBoard();
  const holder = await server.rest.newTask(board, { external_id: "ext-1" });
  const other = await server.rest.newTask(board);
  for (const list of [await listOf(board), await workflowListOf(board.workflowId)]) {
    const find = (id: string) => list.tasks.find((task) => task.id === id);
    expect(find(holder.id)?.external_id).toBe("ext-1");
    expect(find(other.id)).not.toHaveProperty("external_id");
    for (const task of list.tasks) expect(task).not.toHaveProperty("creation_complete");
    for (const task of list.tasks) expect(task).not.toHaveProperty("deduplicated");
  }
});

test("[T1, T2] a listed task says what it waits for, and null when nothing", async () => {
  const opened = await server.rest.newSession();
  const idle = await server.rest.newTask(opened.board);
  const agent = await server.agent(opened);
  const asking = agent.call("ask_user_question_kandev", { questions: oneQuestion });
  const asked = await until(async () => {
    const { tasks } = await listOf(opened.board);
    return tasks.find((task) => task.task_pending_action !== null);
  });
  expect(asked).toMatchObject({ id: opened.session.task_id, task_pending_action: "clarification" });
  expect(asked.primary_session_pending_action).toBe("clarification");
  const listed = (await listOf(opened.board)).tasks.find(({ id }) => id === idle.id);
  expect(listed).toMatchObject({ task_pending_action: null, primary_session_pending_action: null });
  const page = await server.rest.listPending(`?workspace_id=${opened.board.workspaceId}`);
  await server.rest.ok(server.rest.respond(page.bundles[0]?.pending_id ?? "", { rejected: true }));
  await asking;
  for (const task of (await listOf(opened.board)).tasks) expect(task.task_pending_action).toBeNull();
});
