import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/database/sql.js";
import { archive, changeStep, eventsOf, notFound, readTask, refused } from "../support/intake.js";
import { oneQuestion, twoQuestions } from "../support/mcp-caller.js";
import { TestServer } from "../support/test-server.js";
import { until } from "../support/until.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const unarchive = (taskId: string) => server.rest.post(`/api/v1/tasks/${taskId}/unarchive`);

interface StoredRow {
  readonly metadata: Record<string, unknown>;
}

/** A session whose agent is blocked on two questions. */
async function askingSession(): Promise<{
  opened: Awaited<ReturnType<TestServer["rest"]["newSession"]>>;
  asking: Promise<{ isError: boolean; text: string }>;
  pendingId: string;
}> {
  const opened = await server.rest.newSession();
  const agent = await server.agent(opened);
  const asking = agent.call("ask_user_question_kandev", { questions: twoQuestions });
  const pendingId = await until(async () => {
    const { bundles } = await server.rest.listPending(`?workspace_id=${opened.board.workspaceId}`);
    return bundles[0]?.pending_id;
  });
  return { opened, asking, pendingId };
}

async function questionRows(sessionId: string): Promise<StoredRow[]> {
  return server.query<StoredRow>(sql`SELECT metadata FROM task_session_messages
    WHERE task_session_id = ${sessionId} AND type = 'clarification_request'`);
}

test("archiving says so, and says when it was done already; the first archiving stands", async () => {
  const task = await server.rest.newTask(await server.rest.newBoard());
  expect(await server.rest.ok(archive(server.rest, task.id))).toEqual({ success: true });
  const { archived_at: archivedAt } = await readTask(server.rest, task.id);
  expect(archivedAt).toBeTruthy();
  expect(await server.rest.ok(archive(server.rest, task.id))).toEqual({ success: true, already_archived: true });
  expect((await readTask(server.rest, task.id)).archived_at).toBe(archivedAt);
  expect((await eventsOf(server, task.id)).map(({ action }) => action)).toEqual(["task.created", "task.updated"]);
});

test("of ten archivings at once one archives", async () => {
  const task = await server.rest.newTask(await server.rest.newBoard());
  const bodies = await Promise.all(
    Array.from({ length: 10 }, () => server.rest.ok<object>(archive(server.rest, task.id))),
  );
  expect(bodies.filter((body) => !("already_archived" in body))).toHaveLength(1);
  expect((await eventsOf(server, task.id)).map(({ action }) => action)).toEqual(["task.created", "task.updated"]);
});

test("unarchiving brings the task back and names it; a task that is not archived stays as it is", async () => {
  const task = await server.rest.newTask(await server.rest.newBoard());
  await server.rest.ok(archive(server.rest, task.id));
  expect(await server.rest.ok(unarchive(task.id))).toEqual({ success: true, unarchived_ids: [task.id] });
  expect(await readTask(server.rest, task.id)).not.toHaveProperty("archived_at");
  expect(await server.rest.ok(unarchive(task.id))).toEqual({ success: true, unarchived_ids: [] });
  const actions = (await eventsOf(server, task.id)).map(({ action }) => action);
  expect(actions).toEqual(["task.created", "task.updated", "task.updated"]);
});

test("an unknown task is neither archived nor unarchived", async () => {
  expect(await refused(archive(server.rest, "none"))).toEqual(notFound("task not found"));
  expect(await refused(unarchive("none"))).toEqual(notFound("task not found"));
});

test("a task of a limited step that is not archived may be unarchived again without harm", async () => {
  const board = await server.rest.newBoard();
  const task = await server.rest.newTask(board);
  await server.rest.ok(changeStep(server.rest, task.workflow_step_id, { wip_limit: 1 }));
  expect(await server.rest.ok(unarchive(task.id))).toEqual({ success: true, unarchived_ids: [] });
});

test("[X44, X127, X175] an archived task holds its identity, is Found with archived_at, and stays archived", async () => {
  const board = await server.rest.newBoard();
  const task = await server.rest.newTask(board, { external_id: "ext-1" });
  await server.rest.ok(archive(server.rest, task.id));
  const archived = await readTask(server.rest, task.id);
  const found = await server.rest.newTask(board, { external_id: "ext-1", title: "Again" });
  expect(found).toEqual({ ...archived, deduplicated: true, creation_complete: true });
  expect(found.archived_at).toBeTruthy();
  expect(await readTask(server.rest, task.id)).toEqual(archived);
  const looked = await server.rest.ok(server.rest.get(server.rest.externalIdPath(board.workspaceId, "ext-1")));
  expect(looked).toEqual({ ...archived, creation_complete: true });
});

test("[U3, U79] archiving cancels the sessions, expires their open questions and ends the call that waits", async () => {
  const { opened, asking, pendingId } = await askingSession();
  const { session } = opened;
  await server.rest.ok(archive(server.rest, session.task_id));
  expect((await asking).isError).toBe(true);
  const rows = await questionRows(session.id);
  expect(rows).toHaveLength(2);
  for (const { metadata } of rows) expect(metadata).toMatchObject({ status: "expired", agent_disconnected: true });
  const read = await server.rest.ok<{ session: object }>(server.rest.get(`/api/v1/task-sessions/${session.id}`));
  expect(read.session).toMatchObject({ state: "CANCELLED", completed_at: expect.any(String) as string });
  expect((await server.rest.listPending(`?workspace_id=${opened.board.workspaceId}`)).bundles).toEqual([]);
  const answer = await refused(server.rest.respond(pendingId, { rejected: true }));
  expect(answer).toEqual({ status: 409, body: { error: "clarification request is no longer active" } });
  expect(await readTask(server.rest, session.task_id)).toMatchObject({ task_pending_action: null });
});

test("[U79, U3] the events of an archiving show the questions expired, one event per row", async () => {
  const { opened, asking } = await askingSession();
  const { task_id: taskId } = opened.session;
  await server.rest.ok(archive(server.rest, taskId));
  await asking;
  const events = await eventsOf(server, taskId);
  const expired = events.filter(
    ({ action, payload }) =>
      action === "session.message.updated" && JSON.stringify(payload["metadata"]).includes('"expired"'),
  );
  expect(expired).toHaveLength(2);
  for (const { payload } of expired) {
    expect(payload).toMatchObject({ task_id: taskId, metadata: { status: "expired", agent_disconnected: true } });
  }
});

test("[U3] an answered question stays answered when its task is archived", async () => {
  const opened = await server.rest.newSession();
  const agent = await server.agent(opened);
  const asking = agent.call("ask_user_question_kandev", { questions: oneQuestion });
  const pendingId = await until(async () => {
    const { bundles } = await server.rest.listPending(`?workspace_id=${opened.board.workspaceId}`);
    return bundles[0]?.pending_id;
  });
  await server.rest.ok(server.rest.respond(pendingId, { rejected: true, reject_reason: "no" }));
  await asking;
  await server.rest.ok(archive(server.rest, opened.session.task_id));
  const [row] = await questionRows(opened.session.id);
  expect(row?.metadata["status"]).toBe("rejected");
});

test("[U3] sessions that had ended keep their state when their task is archived", async () => {
  const opened = await server.rest.newSession();
  const { session } = opened;
  await server.execute(sql`UPDATE task_sessions SET state = 'COMPLETED' WHERE id = ${session.id}`);
  await server.rest.ok(archive(server.rest, session.task_id));
  const read = await server.rest.ok<{ session: object }>(server.rest.get(`/api/v1/task-sessions/${session.id}`));
  expect(read.session).toMatchObject({ state: "COMPLETED" });
});
