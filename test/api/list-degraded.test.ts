import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../src/database/sql.js";
import type { Caller } from "../../src/domain/caller.js";
import { listPendingQuestions } from "../../src/services/clarification/list-pending-questions.js";
import { resolveClarification } from "../../src/services/clarification/resolve-clarification.js";
import { withoutForeignKeys } from "../support/broken-database.js";
import { ownedPlace } from "../support/owned-places.js";
import { promptsOf, statusesOf, turnsOf } from "../support/question-rows.js";
import {
  longAgo,
  newPlace,
  seedBundle,
  setSessionState,
  type Place,
  type SeededRow,
} from "../support/question-seeds.js";
import { createTestDatabase, type TestDatabase } from "../support/test-database.js";
import { TestServer } from "../support/test-server.js";

let database: TestDatabase;
let server: TestServer;
let place: Place;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await TestServer.start({ database });
});
beforeEach(async () => {
  await server.execute(sql`DELETE FROM tasks`); // and with them every question
  place = await newPlace(server);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const idsOf = async (): Promise<string[]> =>
  (await server.rest.listPending()).bundles.map((bundle) => bundle.pending_id);
const later = (milliseconds: number): Date => new Date(longAgo.getTime() + milliseconds);
const rejected = { answers: [], rejected: true, reason: "", reasonField: "reject_reason" } as const;

async function listedAs(userId: string): Promise<string[]> {
  const page = await listPendingQuestions(server.context, { kind: "user", userId }, {});
  if (page.kind === "problem") throw new Error(page.message);
  return page.bundles.map((bundle) => bundle.pendingId);
}

async function rejectAs(caller: Caller, pendingId: string): Promise<string> {
  const outcome = await resolveClarification(server.context, caller, { pendingId, submission: rejected });
  return outcome.kind === "problem" ? outcome.code : outcome.kind;
}

describe("[L4a, L15] rows whose question cannot be read", () => {
  test.each<{ name: string; question: unknown }>([
    { name: "a missing question", question: undefined },
    { name: "a question that is a text", question: "Which?" },
    { name: "a question that is null", question: null },
    { name: "a question with members of other types", question: { id: 1, title: 2, prompt: null, options: {} } },
  ])(
    "[L4a, L15] $name is listed with its id and empty texts, and is answered by text or rejected",
    async ({ question }) => {
      const pendingId = await seedBundle(server, place, [{ metadata: { question } }]);
      const page = await server.rest.get("/api/v1/clarification");
      expect(page.text).toContain(
        '"questions":[{"question_id":"q1","title":"","prompt":"","status":"pending","options":[]}]',
      );
      const answer = (rest: object) => server.rest.respond(pendingId, { answers: [{ question_id: "q1", ...rest }] });
      expect((await answer({ selected_options: ["q1_opt1"] })).status).toBe(400);
      expect((await answer({ custom_text: "yes" })).body).toMatchObject({ claimed: true });
    },
  );

  test("[L4a, OP30, D3] no key is missing or null, whatever the metadata lack", async () => {
    const bare = {
      question: undefined,
      question_index: undefined,
      question_total: undefined,
      context: undefined,
      status: undefined,
    };
    await seedBundle(server, place, [{ metadata: bare }]);
    const [bundle] = (await server.rest.listPending()).bundles;
    const values = Object.values<unknown>({ ...bundle, ...bundle?.questions[0] });
    expect(values.filter((value) => value === null || value === undefined)).toEqual([]);
    expect(bundle).toMatchObject({ context: "", questions: [{ status: "pending", title: "", options: [] }] });
  });

  test("[OP30] the context is that of the first question that has one", async () => {
    await seedBundle(server, place, [
      { metadata: { question_index: 1, context: "second" } },
      { metadata: { question_index: 0, context: null } },
    ]);
    expect((await server.rest.listPending()).bundles[0]?.context).toBe("second");
  });

  test("[D2, L5] rows without an index stand by creation, then by id", async () => {
    const row = (id: string, step: number, questionId: string): SeededRow => ({
      id: `${id}-${place.sessionId}`,
      createdAt: later(step),
      metadata: { question_index: undefined, question_id: questionId },
    });
    await seedBundle(server, place, [row("z", 1, "last"), row("b", 0, "second"), row("a", 0, "first")]);
    const [bundle] = (await server.rest.listPending()).bundles;
    expect(bundle?.questions.map((question) => question.question_id)).toEqual(["first", "second", "last"]);
    expect(bundle?.created_at).toBe(longAgo.toISOString());
  });
});

describe("[L16, D3, OP4, L2a, V8] what is not listed", () => {
  test.each<{ name: string; rows: SeededRow[] }>([
    { name: "[L16, V8] one row without a question id", rows: [{}, { metadata: { question_id: undefined } }] },
    { name: "[L16] one row with an empty question id", rows: [{}, { metadata: { question_id: "" } }] },
    { name: "[L16] a question id that is a number", rows: [{ metadata: { question_id: 1 } }] },
    { name: "[L16, OP3] a question id only inside the question", rows: [{ metadata: { question_id: null } }] },
    {
      name: "[L16] a nameless row that is no longer pending",
      rows: [{}, { metadata: { question_id: "", status: "cancelled" } }],
    },
    { name: "[D3] an unknown status", rows: [{ metadata: { status: "weird" } }] },
    { name: "[OP4] a row of another turn", rows: [{}, { turnId: "another" }] },
    { name: "[OP4] a row of another type", rows: [{}, { type: "message" }] },
  ])("$name keeps the bundle off the list", async ({ rows }) => {
    const good = await seedBundle(server, place);
    await seedBundle(server, place, rows);
    expect(await idsOf()).toEqual([good]);
  });

  test.each(["COMPLETED", "FAILED", "CANCELLED"])(
    "[L2a, V8, U1] the bundles of a session that is %s",
    async (state) => {
      const elsewhere = await newPlace(server);
      const good = await seedBundle(server, elsewhere);
      await seedBundle(server, place);
      await setSessionState(server, place.sessionId, state);
      expect(await idsOf()).toEqual([good]);
    },
  );
});

test("[L12, OP6, D4] a mixed bundle is listed while a row is pending, each question with its own status", async () => {
  const pendingId = await seedBundle(server, place, [
    { metadata: { status: "answered" } },
    {},
    { metadata: { status: "weird" } },
    { metadata: { status: null } },
  ]);
  const [bundle] = (await server.rest.listPending()).bundles;
  expect(bundle?.questions.map((question) => question.status)).toEqual(["answered", "pending", "weird", "pending"]);
  const answers = [1, 2, 3, 4].map((number) => ({ question_id: `q${number}` }));
  expect((await server.rest.respond(pendingId, { answers })).body).toMatchObject({ claimed: true });
  expect(await statusesOf(server, pendingId)).toEqual(["answered", "answered", "weird", "answered"]);
  expect(await idsOf()).toEqual([]);
});

describe("[M5, M5a, A8, L1d, OP5, OP35] the task of a bundle", () => {
  test("[M5, A8, L1d] without one on its rows is the session's: its owner lists and answers it, nobody else", async () => {
    const alice = await ownedPlace(server, "alice");
    const pendingId = await seedBundle(server, alice, [{ taskId: "" }, { taskId: "" }]);
    const [listed] = (await server.rest.listPending()).bundles.filter((bundle) => bundle.pending_id === pendingId);
    expect(listed?.task_id).toBe(alice.taskId);
    expect(await listedAs("alice")).toContain(pendingId);
    expect(await listedAs("bob")).not.toContain(pendingId);
    expect(await rejectAs({ kind: "user", userId: "bob" }, pendingId)).toBe("clarification_not_found");
    expect(await rejectAs({ kind: "user", userId: "alice" }, pendingId)).toBe("claimed");
  });

  test("[M5, A8, OP5] is the one its rows name, even against the session's", async () => {
    const [alice, bob] = [await ownedPlace(server, "alice"), await ownedPlace(server, "bob")];
    const pendingId = await seedBundle(server, alice, [{ taskId: bob.taskId }, { taskId: "" }]);
    expect(await listedAs("alice")).not.toContain(pendingId);
    expect(await rejectAs({ kind: "user", userId: "alice" }, pendingId)).toBe("clarification_not_found");
    expect(await listedAs("bob")).toContain(pendingId);
    expect(await rejectAs({ kind: "user", userId: "bob" }, pendingId)).toBe("claimed");
  });

  test.each<{ name: string; seed: () => Promise<string> }>([
    {
      name: "[OP5] rows that name different tasks",
      seed: async () => {
        const other = await newPlace(server);
        return seedBundle(server, place, [{}, { taskId: other.taskId }]);
      },
    },
    { name: "[M5a] a task row that is missing", seed: () => seedBundle(server, place, [{ taskId: "no-such-task" }]) },
    {
      name: "[M5a] neither rows nor session name a task",
      seed: async () => {
        await withoutForeignKeys(database, `UPDATE task_sessions SET task_id = '' WHERE id = '${place.sessionId}'`);
        return seedBundle(server, place, [{ taskId: "" }]);
      },
    },
  ])("$name: listed for nobody, not found for a user, and answered once by an unscoped caller", async ({ seed }) => {
    const pendingId = await seed();
    expect(await idsOf()).not.toContain(pendingId);
    expect(await listedAs("alice")).not.toContain(pendingId);
    expect(await rejectAs({ kind: "user", userId: "alice" }, pendingId)).toBe("clarification_not_found");
    const answers = (await statusesOf(server, pendingId)).map((_status, index) => ({ question_id: `q${index + 1}` }));
    expect((await server.rest.respond(pendingId, { answers })).body).toMatchObject({ claimed: true });
    expect((await server.rest.respond(pendingId, { answers })).body).toMatchObject({ claimed: false });
  });

  test("[OP35] the late answer to a bundle without a task reaches its session all the same", async () => {
    await withoutForeignKeys(database, `UPDATE task_sessions SET task_id = '' WHERE id = '${place.sessionId}'`);
    const pendingId = await seedBundle(server, place, [{ taskId: "" }]);
    await server.rest.ok(server.rest.respond(pendingId, { answers: [{ question_id: "q1", custom_text: "yes" }] }));
    expect(await promptsOf(server, place.sessionId)).toMatchObject([{ pending_id: pendingId, status: "answered" }]);
    expect(await turnsOf(server, place.sessionId)).toHaveLength(2);
  });
});
