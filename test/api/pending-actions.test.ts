import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { components } from "../../src/contract/openapi.gen.js";
import { newAgent } from "../support/asking.js";
import { hideTable, refuseWrites } from "../support/broken-database.js";
import { oneQuestion, type McpCaller } from "../support/mcp-caller.js";
import { isOlder, listedSession, toldActions } from "../support/pending-actions.js";
import { untilAsked } from "../support/question-rows.js";
import {
  holdDelivery,
  newPlace,
  releaseDelivery,
  seedBundle,
  seedTurn,
  setSessionState,
  type Place,
} from "../support/question-seeds.js";
import { TestServer } from "../support/test-server.js";
import { until } from "../support/until.js";

type Schemas = components["schemas"];

let server: TestServer;
let external: McpCaller;
beforeAll(async () => {
  server = await TestServer.start();
  external = await server.mcp();
});
afterAll(() => server.close());

const answer = { answers: [{ question_id: "q1", custom_text: "the answer" }] };

/** The two fields of one task, as every list and read has them. */
async function everywhere({ taskId }: Place): Promise<unknown[]> {
  const task = await server.rest.ok<Schemas["Task"]>(server.rest.get(`/api/v1/tasks/${taskId}`));
  const paths = [`workspaces/${task.workspace_id}`, `workflows/${task.workflow_id}`];
  const lists = await Promise.all(
    paths.map((path) => server.rest.ok<Schemas["TaskList"]>(server.rest.get(`/api/v1/${path}/tasks`))),
  );
  const listed = await external.call<Schemas["TaskList"]>("list_tasks_kandev", { workflow_id: task.workflow_id });
  const tasks = [task, ...[...lists, listed.body].map(({ tasks }) => tasks.find(({ id }) => id === taskId))];
  return tasks.map((found) => [found?.task_pending_action, found?.primary_session_pending_action]);
}

describe("[U43] the list of a task's sessions", () => {
  test("[U43, U45] says what each session waits for, null when nothing, and which statement is the later one", async () => {
    const place = await newPlace(server);
    const second = await server.rest.ok<Schemas["OpenedSession"]>(
      server.rest.post(`/api/v1/tasks/${place.taskId}/sessions`, { name: "second" }),
      201,
    );
    const clean = await listedSession(server, place);
    expect(clean).toMatchObject({ pending_action: null, is_primary: true });
    const pendingId = await server.rest.newRequest(place.sessionId, oneQuestion);
    const asked = await listedSession(server, place);
    expect(asked.pending_action).toBe("clarification");
    expect(isOlder(clean.pending_action_revision, asked.pending_action_revision)).toBe(true);
    expect(await listedSession(server, { ...place, sessionId: second.session.id })).toMatchObject({
      pending_action: null,
      is_primary: false,
    });
    await server.rest.ok(server.rest.respond(pendingId, answer));
    const answered = await listedSession(server, place);
    expect(answered.pending_action).toBeNull();
    expect(isOlder(asked.pending_action_revision, answered.pending_action_revision)).toBe(true);
    expect(answered).toEqual(await listedSession(server, place));
  });

  test("[U43] is in the order the sessions were opened, with null as a value and not as a missing key", async () => {
    const place = await newPlace(server);
    const path = `/api/v1/tasks/${place.taskId}/sessions`;
    for (const name of ["b", "a"]) await server.rest.ok(server.rest.post(path, { name }), 201);
    const reply = await server.rest.get(path);
    const { sessions, total } = reply.body as Schemas["SessionList"];
    expect([sessions.map(({ name }) => name), total]).toEqual([["", "b", "a"], 3]);
    expect(
      reply.text.match(/"pending_action":null,"pending_action_revision":\{"epoch":"\d+","sequence":\d+\}/g),
    ).toHaveLength(3);
  });

  test("[U43] of an unknown task is a 404", async () => {
    const reply = await server.rest.get("/api/v1/tasks/no-such-task/sessions");
    expect([reply.status, reply.body]).toEqual([404, { error: "task not found" }]);
  });

  test.each(["task_session_messages", "backend_generations"])(
    "[U59] without %s is a 500, and not a list of sessions that look free",
    async (table) => {
      const place = await newPlace(server);
      await seedBundle(server, place);
      const bringBack = await hideTable(server, table);
      const reply = await server.rest.get(`/api/v1/tasks/${place.taskId}/sessions`);
      await bringBack();
      expect([reply.status, Object.keys(reply.body as object)]).toEqual([500, ["error"]]);
      expect((await listedSession(server, place)).pending_action).toBe("clarification");
    },
  );

  test.each<{ name: string; change: (place: Place) => Promise<unknown> }>([
    { name: "a newer turn", change: (place) => seedTurn(server, place) },
    { name: "the session's end", change: (place) => setSessionState(server, place.sessionId, "COMPLETED") },
  ])("[U43, D4] forgets a question after $name, by the rule that makes it unanswerable", async ({ change }) => {
    const place = await newPlace(server);
    await seedBundle(server, place);
    expect((await listedSession(server, place)).pending_action).toBe("clarification");
    await change(place);
    expect((await listedSession(server, place)).pending_action).toBeNull();
  });
});

test("[T1, T2, U36, U47] every list and read of a task says the same, and follows rows that changed behind its back", async () => {
  const place = await newPlace(server);
  const all = (task: string | null, primary: string | null): unknown[] => Array(4).fill([task, primary]) as unknown[];
  expect(await everywhere(place)).toEqual(all(null, null));
  const pendingId = await seedBundle(server, place);
  expect(await everywhere(place)).toEqual(all("clarification", "clarification"));
  await server.rest.ok(server.rest.respond(pendingId, { rejected: true }));
  expect(await everywhere(place)).toEqual(all(null, null));
  const second = await server.rest.ok<Schemas["OpenedSession"]>(
    server.rest.post(`/api/v1/tasks/${place.taskId}/sessions`),
    201,
  );
  await server.rest.newRequest(second.session.id, oneQuestion);
  expect(await everywhere(place)).toEqual(all("clarification", null));
  await seedTurn(server, { ...place, sessionId: second.session.id });
  expect(await everywhere(place)).toEqual(all(null, null));
});

test("[U36, U60] forty questions and answers beside edits of the task: the projection is right and no edit is lost", async () => {
  const place = await newPlace(server);
  const others = await Promise.all([1, 2, 3].map(() => newPlaceOn(place.taskId)));
  const rounds = [place, ...others].map(async ({ sessionId }, index) => {
    for (let round = 0; round < 10; round += 1) {
      const pendingId = await server.rest.newRequest(sessionId, oneQuestion);
      const changes = { description: `description ${index}.${round}` };
      const edit = server.rest.send("patch", `/api/v1/tasks/${place.taskId}`).send(changes);
      const [reply] = await Promise.all([edit, server.rest.ok(server.rest.respond(pendingId, answer))]);
      expect(reply.body).toMatchObject(changes);
    }
  });
  await Promise.all(rounds);
  expect(await everywhere(place)).toEqual(Array(4).fill([null, null]));
  const open = await server.rest.newRequest(place.sessionId, oneQuestion);
  expect(await everywhere(place)).toEqual(Array(4).fill(["clarification", "clarification"]));
  await server.rest.ok(server.rest.respond(open, answer));
});

async function newPlaceOn(taskId: string): Promise<Place> {
  const { session } = await server.rest.ok<Schemas["OpenedSession"]>(
    server.rest.post(`/api/v1/tasks/${taskId}/sessions`),
    201,
  );
  return { sessionId: session.id, taskId, turnId: "" };
}

test("[U80, U44] one caller ends a question while another asks: whatever came last is what rows, read and events say", async () => {
  const { agent, ...place } = await newAgent(server);
  for (let round = 0; round < 10; round += 1) {
    const first = await server.rest.newRequest(place.sessionId, oneQuestion);
    const [, second] = await Promise.all([
      server.rest.ok(server.rest.post(`/api/v1/clarification/${first}/cancel`)),
      server.rest.newRequest(place.sessionId, [{ ...oneQuestion[0], prompt: `Round ${round}?` }]),
    ]);
    const read = await listedSession(server, place);
    const latest = (await toldActions(server, place.sessionId)).at(-1);
    expect(latest).toMatchObject({
      pending_action: "clarification",
      pending_action_revision: read.pending_action_revision,
    });
    expect(read.pending_action).toBe("clarification");
    await server.rest.ok(server.rest.post(`/api/v1/clarification/${second}/cancel`));
    expect((await listedSession(server, place)).pending_action).toBeNull();
  }
  expect((await agent.call("get_answers_kandev")).body).toMatchObject({ count: 0 });
});

test("[U83, U44] a resume that is refused: clean while claimed, and waiting again before the 500 is told", async () => {
  const place = await newPlace(server);
  const pendingId = await seedBundle(server, place);
  const before = await listedSession(server, place);
  const allow = await refuseWrites(server, { table: "task_session_prompts", operation: "INSERT" });
  await holdDelivery(server, pendingId, place.sessionId);
  const responding = server.rest.respond(pendingId, answer).then((reply) => reply);
  await untilAsked(server, place.sessionId, "answered");
  const during = await listedSession(server, place);
  expect(during.pending_action).toBeNull();
  expect(await everywhere(place)).toEqual(Array(4).fill([null, null]));
  await releaseDelivery(server, pendingId);
  const reply = await responding;
  await allow();
  expect(reply.status).toBe(500);
  const after = await listedSession(server, place);
  expect(after.pending_action).toBe("clarification");
  expect(await everywhere(place)).toEqual(Array(4).fill(["clarification", "clarification"]));
  expect(isOlder(before.pending_action_revision, during.pending_action_revision)).toBe(true);
  expect(isOlder(during.pending_action_revision, after.pending_action_revision)).toBe(true);
  expect((await toldActions(server, place.sessionId)).at(-1)).toEqual({
    action: "session.message.updated",
    pending_action: "clarification",
    pending_action_revision: after.pending_action_revision,
  });
});

test("[U84] reads publish nothing: they are right while no event can be written, and everybody else's next read is too", async () => {
  const place = await newPlace(server);
  await seedBundle(server, place);
  const bringBack = await hideTable(server, "events");
  const during = [await everywhere(place), (await listedSession(server, place)).pending_action];
  await seedTurn(server, place);
  const superseded = [await everywhere(place), (await listedSession(server, place)).pending_action];
  await bringBack();
  expect(during).toEqual([Array(4).fill(["clarification", "clarification"]), "clarification"]);
  expect(superseded).toEqual([Array(4).fill([null, null]), null]);
  expect(await everywhere(place)).toEqual(Array(4).fill([null, null]));
});

test("[U42, U43] a blocked agent's session waits, and is clean once the answer is there", async () => {
  const { agent, ...place } = await newAgent(server);
  const asking = agent.call("ask_user_question_kandev", { questions: oneQuestion });
  const asked = await until(async () => {
    const session = await listedSession(server, place);
    return session.pending_action === null ? undefined : session;
  });
  expect(asked.state).toBe("WAITING_FOR_INPUT");
  await server.rest.ok(server.rest.respond(await untilAsked(server, place.sessionId), answer));
  await asking;
  expect(await listedSession(server, place)).toMatchObject({ pending_action: null, state: "RUNNING" });
});
