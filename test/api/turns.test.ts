import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { components } from "../../src/contract/openapi.gen.js";
import { sql } from "../../src/database/sql.js";
import { askAsAgent, newAgent, twoAnswers, type OpenedAgent } from "../support/asking.js";
import { hideTable, refuseWrites } from "../support/broken-database.js";
import { move, newStep, notFound, readTask, refused } from "../support/intake.js";
import { oneQuestion } from "../support/mcp-caller.js";
import { seedBundle, seedTurn } from "../support/question-seeds.js";
import { actionsOf, eventsOf, membersOf, rowsOf, statusesOf } from "../support/question-rows.js";
import type { Board } from "../support/rest-caller.js";
import { TestServer } from "../support/test-server.js";
import { until } from "../support/until.js";

type Schemas = components["schemas"];

let server: TestServer;
let own: OpenedAgent;
beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  own = await newAgent(server);
});
afterAll(() => server.close());

const conflict = (error: string) => ({ status: 409, body: { error } });
const path = (rest: string, sessionId = own.sessionId) => `/api/v1/task-sessions/${sessionId}/${rest}`;
const start = (sessionId?: string) => server.rest.post(path("turns", sessionId));
const complete = (sessionId?: string) => server.rest.post(path("turns/complete", sessionId));
const end = (body?: object, sessionId?: string) => server.rest.post(path("end", sessionId), body);
const turns = async () => (await server.rest.ok<Schemas["TurnList"]>(server.rest.get(path("turns")))).turns;
const stateOf = async (sessionId = own.sessionId) =>
  (await server.rest.ok<Schemas["SessionEnvelope"]>(server.rest.get(`/api/v1/task-sessions/${sessionId}`))).session;
const pendingIds = async (sessionId: string) =>
  (await server.rest.listPending()).bundles.flatMap((bundle) =>
    bundle.session_id === sessionId ? [bundle.pending_id] : [],
  );

/** The board of the session's task, and a step that the task may be moved to. */
async function boardOf(taskId: string): Promise<{ board: Board; step: Schemas["WorkflowStep"] }> {
  const task = await readTask(server.rest, taskId);
  const board = { workspaceId: task.workspace_id, workflowId: task.workflow_id };
  return { board, step: await newStep(server.rest, board) };
}

/** The task's own step moves it to `stepId` when a turn completes. */
async function advanceTo(taskId: string, stepId: string): Promise<void> {
  const { workflow_step_id } = await readTask(server.rest, taskId);
  const events = { on_turn_complete: [{ type: "move_to_step", config: { step_id: stepId } }] };
  await server.rest.ok(server.rest.send("put", `/api/v1/workflow/steps/${workflow_step_id}`).send({ events }));
}

test("a turn starts, is completed once, and each has its event", async () => {
  const started = await server.rest.ok<Schemas["Turn"]>(start(), 201);
  expect(started).toMatchObject({ session_id: own.sessionId, task_id: own.taskId, metadata: {} });
  expect(started).not.toHaveProperty("completed_at");
  const completed = await server.rest.ok<Schemas["Turn"]>(complete());
  expect(completed).toMatchObject({ id: started.id, completed_at: expect.any(String) as string });
  expect(await refused(complete())).toEqual(conflict("task session has no turn under way"));
  expect((await turns()).map(({ id }) => id)).toEqual([expect.any(String), started.id]);
  expect((await stateOf()).state).toBe("IDLE");
  expect(await actionsOf(server, own.sessionId)).toEqual({ "session.turn.started": 2, "session.turn.completed": 1 });
  expect((await eventsOf(server, own.sessionId)).at(-1)).toMatchObject({
    action: "session.turn.completed",
    payload: { id: started.id, completed_at: completed.completed_at },
  });
});

test("[U46, U17] the history is ordered by start, hides a bare reservation and every private member", async () => {
  const early = new Date("2026-01-01T00:00:00.000Z");
  const place = { sessionId: own.sessionId, taskId: own.taskId };
  await seedTurn(server, { ...own, ...place }, { id: "turn-b", startedAt: early });
  await seedTurn(server, { ...own, ...place }, { id: "turn-a", startedAt: early });
  const reserved = { prompt_dispatch_pending: true, prompt_dispatch_pending_id: "p", kept: 1 };
  await seedTurn(server, own, { id: "reserved", startedAt: new Date(), metadata: reserved });
  expect((await turns()).map(({ id }) => id).slice(0, 2)).toEqual(["turn-a", "turn-b"]);
  expect((await turns()).map(({ id }) => id)).not.toContain("reserved");
  await seedBundle(server, { ...own, turnId: "reserved" });
  expect((await turns()).find(({ id }) => id === "reserved")).toMatchObject({ metadata: { kept: 1 } });
  expect(JSON.stringify(await turns())).not.toContain("prompt_dispatch");
});

test("[U4, U41, U70] a newer turn makes an open question history, without a write to it, and its call ends", async () => {
  const asked = await askAsAgent(server);
  const before = await rowsOf(server, asked.pendingId);
  await server.rest.ok(start(asked.sessionId), 201);
  expect((await asked.asking).isError).toBe(true);
  expect(await rowsOf(server, asked.pendingId)).toEqual(before);
  expect(await pendingIds(asked.sessionId)).not.toContain(asked.pendingId);
  expect(await refused(server.rest.respond(asked.pendingId, { answers: twoAnswers }))).toEqual(
    conflict("clarification request is no longer active"),
  );
  expect(await stateOf(asked.sessionId)).toMatchObject({ state: "RUNNING", pending_action: null });
  const newer = asked.agent.call("ask_user_question_kandev", { questions: oneQuestion });
  const [pendingId = ""] = await until(async () => {
    const ids = await pendingIds(asked.sessionId);
    return ids.length > 0 ? ids : undefined;
  });
  await server.rest.ok(server.rest.respond(pendingId, { rejected: true }));
  expect((await newer).isError).toBe(false);
  expect(await stateOf(asked.sessionId)).toMatchObject({ pending_action: null });
  expect(await pendingIds(asked.sessionId)).toEqual([]);
  await server.rest.ok(complete(asked.sessionId));
  expect([await pendingIds(asked.sessionId), (await stateOf(asked.sessionId)).pending_action]).toEqual([[], null]);
});

test("[U8, U9, U53, U69] the end of a turn detaches its question, which stays listed and answerable", async () => {
  const asked = await askAsAgent(server);
  await server.rest.ok(complete(asked.sessionId));
  expect((await asked.asking).body).toEqual({ status: "pending", pending_id: asked.pendingId });
  expect(await membersOf(server, asked.pendingId, "agent_disconnected")).toEqual([true, true]);
  expect(await pendingIds(asked.sessionId)).toContain(asked.pendingId);
  expect(await stateOf(asked.sessionId)).toMatchObject({ state: "WAITING_FOR_INPUT", pending_action: "clarification" });
  expect((await readTask(server.rest, asked.taskId)).task_pending_action).toBe("clarification");
  const live = await server.rest.get(`/api/v1/clarification/${asked.pendingId}`);
  expect(live.status).toBe(404);
  await server.rest.ok(server.rest.respond(asked.pendingId, { answers: twoAnswers }));
  expect(await statusesOf(server, asked.pendingId)).toEqual(["answered", "answered"]);
});

test("[B8] a move to another step is refused while a session of the task waits, and not within its step", async () => {
  const asked = await askAsAgent(server);
  const { step } = await boardOf(asked.taskId);
  const { workflow_step_id } = await readTask(server.rest, asked.taskId);
  expect(await refused(move(server.rest, asked.taskId, step.id))).toEqual(conflict("task has a pending clarification"));
  expect((await readTask(server.rest, asked.taskId)).workflow_step_id).toBe(workflow_step_id);
  await server.rest.ok(move(server.rest, asked.taskId, workflow_step_id));
  await server.rest.ok(server.rest.respond(asked.pendingId, { rejected: true }));
  await asked.asking;
  await server.rest.ok(move(server.rest, asked.taskId, step.id));
});

test.each(["", undefined])("[B8] a row whose status is %j counts as pending", async (status) => {
  await seedBundle(server, own, [{ metadata: { status } }]);
  const { step } = await boardOf(own.taskId);
  expect(await refused(move(server.rest, own.taskId, step.id))).toEqual(conflict("task has a pending clarification"));
  await server.rest.ok(start(), 201); // an older turn's question holds nothing back
  await server.rest.ok(move(server.rest, own.taskId, step.id));
});

test("[B8, U69] a turn that would move its task is not completed while a question is open; then it moves", async () => {
  const asked = await askAsAgent(server);
  const { step } = await boardOf(asked.taskId);
  await advanceTo(asked.taskId, step.id);
  expect(await refused(complete(asked.sessionId))).toEqual(conflict("task has a pending clarification"));
  expect(await membersOf(server, asked.pendingId, "agent_disconnected")).toEqual([undefined, undefined]);
  await server.rest.ok(server.rest.respond(asked.pendingId, { answers: twoAnswers }));
  expect((await asked.asking).isError).toBe(false);
  await server.rest.ok(complete(asked.sessionId));
  expect((await readTask(server.rest, asked.taskId)).workflow_step_id).toBe(step.id);
});

test("a completed turn leaves its task where it is when the next step is full", async () => {
  const { board } = await boardOf(own.taskId);
  const full = await newStep(server.rest, board, { wip_limit: 1 });
  await server.rest.newTask(board, { workflow_step_id: full.id });
  await advanceTo(own.taskId, full.id);
  await server.rest.ok(complete());
  expect((await readTask(server.rest, own.taskId)).workflow_step_id).not.toBe(full.id);
});

test("[U57] the guard refuses when it cannot read what is open", async () => {
  const { step } = await boardOf(own.taskId);
  const before = await readTask(server.rest, own.taskId);
  const restore = await hideTable(server, "task_session_messages");
  expect((await move(server.rest, own.taskId, step.id)).status).toBe(500);
  await restore();
  expect(await readTask(server.rest, own.taskId)).toEqual(before);
  await server.rest.ok(move(server.rest, own.taskId, step.id));
});

test("[B8] of a question and a move at the same moment, the task is never moved under an open question", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { agent, sessionId, taskId } = await newAgent(server);
    const { step } = await boardOf(taskId);
    const asking = server.rest.post("/api/v1/clarification/request", { session_id: sessionId, questions: oneQuestion });
    const [asked, moved] = await Promise.all([asking, move(server.rest, taskId, step.id)]);
    expect(asked.status).toBe(200);
    expect([200, 409]).toContain(moved.status);
    const [first] = await server.query<{ created_at: Date }>(
      sql`SELECT created_at FROM task_session_messages WHERE task_session_id = ${sessionId}`,
    );
    const task = await readTask(server.rest, taskId);
    // Moved: then the question came after.
    expect(task.workflow_step_id === step.id).toBe(moved.status === 200);
    expect(first).toBeDefined();
    await agent.close();
  }
});

test("[U3, U58, U79] the end of a session expires its question, ends its call, its turn and its token", async () => {
  const asked = await askAsAgent(server);
  const { session } = await server.rest.ok<Schemas["SessionEnvelope"]>(end({ state: "FAILED" }, asked.sessionId));
  expect(session).toMatchObject({ state: "FAILED", pending_action: null, completed_at: expect.any(String) as string });
  expect(await statusesOf(server, asked.pendingId)).toEqual(["expired", "expired"]);
  expect((await asked.asking).text).toBe("clarification request is no longer active");
  expect(await pendingIds(asked.sessionId)).not.toContain(asked.pendingId);
  expect(await refused(server.rest.respond(asked.pendingId, { answers: twoAnswers }))).toEqual(
    conflict("clarification request is no longer active"),
  );
  const list = await server.rest.ok<Schemas["TurnList"]>(server.rest.get(path("turns", asked.sessionId)));
  expect(list.turns[0]).toHaveProperty("completed_at");
  await expect(server.agent(asked.opened)).rejects.toThrow();
  for (const call of [end({}, asked.sessionId), start(asked.sessionId), complete(asked.sessionId)]) {
    expect(await refused(call)).toEqual(conflict("task session has ended"));
  }
});

test("[U58] where expiry cannot be written, the ended session itself hides and protects its question", async () => {
  const pendingId = await seedBundle(server, own);
  const allow = await refuseWrites(server, { table: "task_session_messages", operation: "UPDATE" });
  await server.rest.ok(end());
  await allow();
  expect(await statusesOf(server, pendingId)).toEqual(["pending"]);
  expect(await pendingIds(own.sessionId)).not.toContain(pendingId);
  const answer = { answers: [{ question_id: "q1", custom_text: "yes" }] };
  expect(await refused(server.rest.respond(pendingId, answer))).toEqual(
    conflict("clarification request is no longer active"),
  );
});

test("[U9] a turn that starts while another is being completed is not the one that is completed", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { sessionId, agent } = await newAgent(server);
    const replies = await Promise.all([start(sessionId), complete(sessionId)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 200]);
    const ended = (replies[1].body as Schemas["Turn"]).id;
    const list = await server.rest.ok<Schemas["TurnList"]>(server.rest.get(path("turns", sessionId)));
    const completed = list.turns.filter((turn) => turn.completed_at !== undefined).map(({ id }) => id);
    expect(completed).toEqual([ended]);
    await agent.close();
  }
});

test("an unknown session has no turns, and an odd end is refused by name", async () => {
  const missing = notFound("task session not found");
  for (const call of [start("none"), complete("none"), end({}, "none"), server.rest.get(path("turns", "none"))]) {
    expect(await refused(call)).toEqual(missing);
  }
  expect((await end({ state: "RUNNING" })).status).toBe(400);
});
