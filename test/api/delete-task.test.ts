import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/database/sql.js";
import { countTasks, eventsOf, notFound, readTask, refused } from "../support/intake.js";
import { oneQuestion } from "../support/mcp-caller.js";
import { TestServer } from "../support/test-server.js";
import { until } from "../support/until.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const remove = (taskId: string) => server.rest.delete(`/api/v1/tasks/${taskId}`);

/** A session whose agent is blocked on a question. */
async function askingSession(): Promise<{
  opened: Awaited<ReturnType<TestServer["rest"]["newSession"]>>;
  asking: Promise<{ isError: boolean; text: string }>;
  pendingId: string;
}> {
  const opened = await server.rest.newSession();
  const agent = await server.agent(opened);
  const asking = agent.call("ask_user_question_kandev", { questions: oneQuestion });
  const pendingId = await until(async () => {
    const { bundles } = await server.rest.listPending(`?workspace_id=${opened.board.workspaceId}`);
    return bundles[0]?.pending_id;
  });
  return { opened, asking, pendingId };
}

/** The rows that hang on a task, by table. */
async function rowsOf(taskId: string): Promise<Record<string, number>> {
  const [row] = await server.query<Record<string, bigint>>(sql`SELECT
    (SELECT COUNT(*) FROM tasks WHERE id = ${taskId}) AS tasks,
    (SELECT COUNT(*) FROM task_sessions WHERE task_id = ${taskId}) AS sessions,
    (SELECT COUNT(*) FROM task_session_turns WHERE task_id = ${taskId}) AS turns,
    (SELECT COUNT(*) FROM task_session_messages WHERE task_id = ${taskId}) AS messages,
    (SELECT COUNT(*) FROM task_workspace_policies WHERE task_id = ${taskId}) AS policies`);
  return Object.fromEntries(Object.entries(row ?? {}).map(([table, count]) => [table, Number(count)]));
}

test("a deleted task is gone, and deleting it again is not found", async () => {
  const task = await server.rest.newTask(await server.rest.newBoard());
  expect(await server.rest.ok(remove(task.id))).toEqual({ success: true });
  expect(await refused(server.rest.get(`/api/v1/tasks/${task.id}`))).toEqual(notFound("task not found"));
  expect(await refused(remove(task.id))).toEqual(notFound("task not deleted"));
});

test("of ten deletions at once one deletes, and one task.deleted is written", async () => {
  const task = await server.rest.newTask(await server.rest.newBoard());
  const replies = await Promise.all(Array.from({ length: 10 }, () => refused(remove(task.id))));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 404)).toHaveLength(9);
  const actions = (await eventsOf(server, task.id)).map(({ action }) => action);
  expect(actions).toEqual(["task.created", "task.deleted"]);
});

test("[X112, X182] task.deleted carries the external id exactly when the task held one", async () => {
  const board = await server.rest.newBoard();
  const holder = await server.rest.newTask(board, { external_id: "ext-1" });
  const other = await server.rest.newTask(board);
  await server.rest.ok(remove(holder.id));
  await server.rest.ok(remove(other.id));
  const deleted = async (taskId: string) =>
    (await eventsOf(server, taskId)).find(({ action }) => action === "task.deleted")?.payload;
  expect(await deleted(holder.id)).toMatchObject({ task_id: holder.id, external_id: "ext-1" });
  expect(await deleted(other.id)).not.toHaveProperty("external_id");
  expect(await deleted(holder.id)).not.toHaveProperty("creation_complete");
});

test("[X45, X176] deleting the holder frees its identity", async () => {
  const board = await server.rest.newBoard();
  const holder = await server.rest.newTask(board, { external_id: "ext-1" });
  await server.rest.ok(remove(holder.id));
  const next = await server.rest.newTask(board, { external_id: "ext-1" });
  expect(next).toMatchObject({ deduplicated: false, creation_complete: true, external_id: "ext-1" });
  expect(next.id).not.toBe(holder.id);
});

test("[X30, X176] a row deleted past every service frees its identity", async () => {
  const board = await server.rest.newBoard();
  const holder = await server.rest.newTask(board, { external_id: "ext-1" });
  await server.execute(sql`DELETE FROM tasks WHERE id = ${holder.id}`);
  const next = await server.rest.newTask(board, { external_id: "ext-1" });
  expect(next).toMatchObject({ deduplicated: false, external_id: "ext-1" });
});

test("[F7] deleting a task takes its sessions, turns, questions and policy with it and ends the call that waits", async () => {
  const { opened, asking, pendingId } = await askingSession();
  const { task_id: taskId } = opened.session;
  await server.execute(sql`INSERT INTO task_workspace_policies (task_id, mode, group_id, created_at)
    SELECT id, 'shared_group', 'group-1', created_at FROM tasks WHERE id = ${taskId}`);
  expect(await rowsOf(taskId)).toEqual({ tasks: 1, sessions: 1, turns: 1, messages: 1, policies: 1 });
  await server.rest.ok(remove(taskId));
  expect((await asking).isError).toBe(true);
  expect(await rowsOf(taskId)).toEqual({ tasks: 0, sessions: 0, turns: 0, messages: 0, policies: 0 });
  const gone = notFound("clarification request not found");
  expect(await refused(server.rest.respond(pendingId, { rejected: true }))).toEqual(gone);
  expect(await refused(server.rest.respond("never-was", { rejected: true }))).toEqual(gone);
  const outside = await server.mcp();
  const answer = await outside.call("answer_question_kandev", { pending_id: pendingId, rejected: true });
  expect(answer).toMatchObject({ isError: true, text: "clarification request not found" });
  const read = server.rest.get(`/api/v1/task-sessions/${opened.session.id}`);
  expect(await refused(read)).toEqual(notFound("task session not found"));
});

test("subtasks survive their parent's deletion as tasks of their own", async () => {
  const board = await server.rest.newBoard();
  const parent = await server.rest.newTask(board);
  const subtask = await server.rest.newTask(board, { parent_id: parent.id, external_id: "ext-1" });
  await server.rest.ok(remove(parent.id));
  const survivor = await readTask(server.rest, subtask.id);
  expect(survivor).toMatchObject({ id: subtask.id, external_id: "ext-1" });
  expect(survivor).not.toHaveProperty("parent_id");
});

test("[X130, X30] deleting a workspace takes its tasks, and writes one task.deleted for each", async () => {
  const board = await server.rest.newBoard();
  const other = await server.rest.newBoard();
  const tasks = [await server.rest.newTask(board, { external_id: "ext-1" }), await server.rest.newTask(board)];
  const elsewhere = await server.rest.newTask(other, { external_id: "ext-1" });
  const path = `/api/v1/workspaces/${board.workspaceId}`;
  expect(await server.rest.ok(server.rest.delete(path))).toEqual({ success: true });
  expect(await refused(server.rest.delete(path))).toEqual(notFound("workspace not found"));
  expect(await countTasks(server, board.workspaceId)).toBe(0);
  for (const task of tasks) {
    const actions = (await eventsOf(server, task.id)).map(({ action }) => action);
    expect(actions).toEqual(["task.created", "task.deleted"]);
  }
  expect((await eventsOf(server, tasks[0]?.id ?? "")).at(-1)?.payload["external_id"]).toBe("ext-1");
  const lookup = server.rest.get(server.rest.externalIdPath(board.workspaceId, "ext-1"));
  expect(await refused(lookup)).toEqual(notFound("task not found"));
  expect(await refused(server.rest.createTask(board, { external_id: "ext-1" }))).toEqual(notFound("task not created"));
  expect(await readTask(server.rest, elsewhere.id)).toMatchObject({ external_id: "ext-1" });
});

test("[X130] no row holds an identity of a deleted workspace, so a workspace of the same id could hold it anew", async () => {
  const board = await server.rest.newBoard();
  await server.rest.newTask(board, { external_id: "ext-1" });
  await server.rest.ok(server.rest.delete(`/api/v1/workspaces/${board.workspaceId}`));
  const now = new Date();
  await server.execute(sql`INSERT INTO workspaces (id, name, created_at, updated_at)
    VALUES (${board.workspaceId}, 'Again', ${now}, ${now})`);
  const body = { workspace_id: board.workspaceId, name: "Board" };
  const workflow = await server.rest.ok<{ id: string }>(server.rest.post("/api/v1/workflows", body), 201);
  const task = await server.rest.newTask({ ...board, workflowId: workflow.id }, { external_id: "ext-1" });
  expect(task).toMatchObject({ deduplicated: false, external_id: "ext-1" });
});

test("[X130, F7] deleting a workspace ends the calls that wait in it and its questions", async () => {
  const { opened, asking, pendingId } = await askingSession();
  await server.rest.ok(server.rest.delete(`/api/v1/workspaces/${opened.board.workspaceId}`));
  expect((await asking).isError).toBe(true);
  expect(await refused(server.rest.respond(pendingId, { rejected: true }))).toEqual(
    notFound("clarification request not found"),
  );
});

test("the subtasks of a deleted task stay as tasks of their own, and each has a task.updated that says so", async () => {
  const board = await server.rest.newBoard();
  const parent = await server.rest.newTask(board);
  const child = await server.rest.newTask(board, { parent_id: parent.id });
  const grandchild = await server.rest.newTask(board, { parent_id: child.id });
  await server.rest.ok(remove(parent.id));
  expect((await eventsOf(server, child.id)).at(-1)).toMatchObject({
    action: "task.updated",
    payload: { parent_id: "" },
  });
  expect((await eventsOf(server, grandchild.id)).map(({ action }) => action)).toEqual(["task.created"]);
});
