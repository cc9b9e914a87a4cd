import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../src/database/sql.js";
import { eventsOf, promptsOf, rowsOf, statusesOf, turnsOf, untilFlagged } from "../support/question-rows.js";
import {
  newPlace,
  seedBundle,
  seedTurn,
  setSessionState,
  type Place,
  type SeededRow,
} from "../support/question-seeds.js";
import { oneQuestion } from "../support/mcp-caller.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const answer = { answers: [{ question_id: "q1", selected_options: ["q1_opt1"] }] };
const rejection = { rejected: true, reject_reason: "no" };
const notFound = { error: "clarification request not found" };
const notActive = { error: "clarification request is no longer active" };

const status = (value: unknown): SeededRow => ({ metadata: { status: value } });
const storedEntry = { question_id: "q1", selected_options: ["q1_opt2"], custom_text: "winner" };

/** Everything that a response could have changed. */
const world = async (pendingId: string, { sessionId }: Place) => [
  await rowsOf(server, pendingId),
  await eventsOf(server, sessionId),
  await promptsOf(server, sessionId),
  await turnsOf(server, sessionId),
];

describe("[R2, R10, U35, U56, V3] a bundle that is not active and has no winner is a 409, and nothing is written or resumed", () => {
  test.each<{ name: string; rows?: SeededRow[]; then?: (place: Place) => Promise<unknown> }>([
    { name: "[F2, E5, U4, P2, V3] superseded", then: (place) => seedTurn(server, place) },
    {
      name: "[U41, D4a] superseded, without a status",
      rows: [status(undefined)],
      then: (place) => seedTurn(server, place),
    },
    { name: "[F3] of a completed session", then: (place) => setSessionState(server, place.sessionId, "COMPLETED") },
    { name: "[F3] of a failed session", then: (place) => setSessionState(server, place.sessionId, "FAILED") },
    { name: "[F3] of a cancelled session", then: (place) => setSessionState(server, place.sessionId, "CANCELLED") },
    { name: "[U56] cancelled", rows: [status("cancelled")] },
    { name: "[U56] expired", rows: [status("expired")] },
    { name: "[D3] with an unknown status", rows: [status("weird")] },
    { name: "[OP4] malformed by a sibling of another turn", rows: [{}, { turnId: "no-turn" }] },
    { name: "[U65] of a turn that does not exist", rows: [{ turnId: "no-turn" }] },
  ])("$name", async ({ rows, then }) => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place, rows);
    await then?.(place);
    const before = await world(pendingId, place);
    const answers = { answers: (rows ?? [{}]).map((_row, index) => ({ question_id: `q${index + 1}` })) };
    for (const body of [answers, rejection]) {
      const reply = await server.rest.respond(pendingId, body);
      expect([reply.status, reply.body]).toEqual([409, notActive]);
    }
    expect(await world(pendingId, place)).toEqual(before);
    const listed = (await server.rest.listPending("?limit=200")).bundles.map((bundle) => bundle.pending_id);
    expect(listed).not.toContain(pendingId);
  });
});

describe("[R2, R2b, U35] a bundle with a winner is replayed, whatever became of its turn and session", () => {
  test.each<{ name: string; then: (place: Place) => Promise<unknown> }>([
    { name: "[R2b] on the current turn", then: () => Promise.resolve() },
    { name: "[U35] superseded since", then: (place) => seedTurn(server, place) },
    { name: "[U35] of an ended session", then: (place) => setSessionState(server, place.sessionId, "COMPLETED") },
  ])("$name", async ({ then }) => {
    const place = await newPlace(server);
    const answered = await seedBundle(server, place, [{ metadata: { status: "answered", response: storedEntry } }]);
    const rejected = await seedBundle(server, place, [status("rejected")]);
    await then(place);
    for (const body of [answer, rejection]) {
      const replay = await server.rest.respond(answered, body);
      expect(replay.status).toBe(200);
      expect(replay.body).toMatchObject({ claimed: false, status: "answered", response: { answers: [storedEntry] } });
      const declined = await server.rest.respond(rejected, body);
      const response = { answers: [], rejected: true, reject_reason: "" };
      expect(declined.body).toMatchObject({ claimed: false, status: "rejected", response });
    }
  });

  test("[R2b] what an imported entry lacks is filled in, and a row without an entry adds nothing", async () => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place, [
      { metadata: { status: "answered", response: { question_id: "q1" } } },
      { metadata: { status: "answered" } },
    ]);
    const replay = await server.rest.respond(pendingId, { rejected: true });
    const answers = [{ question_id: "q1", selected_options: [], custom_text: "" }];
    expect(replay.body).toMatchObject({ claimed: false, response: { answers } });
  });
});

describe("[L12, U33, OP7] a mixed bundle", () => {
  test("[L12, U33, OP7] wants an answer to each row, takes the pending ones and shows what is recorded", async () => {
    const place = await newPlace(server);
    const rows = [{ metadata: { status: "answered", response: storedEntry } }, {}];
    const pendingId = await seedBundle(server, place, rows);
    expect((await server.rest.respond(pendingId, answer)).status).toBe(400);
    const [sibling] = await rowsOf(server, pendingId);
    const answers = [
      { question_id: "q1", custom_text: "late" },
      { question_id: "q2", custom_text: "new" },
    ];
    const won = await server.rest.respond(pendingId, { answers });
    const second = { question_id: "q2", selected_options: [], custom_text: "new" };
    expect(won.body).toMatchObject({ claimed: true, response: { answers: [storedEntry, second] } });
    expect((await rowsOf(server, pendingId))[0]).toEqual(sibling);
    const replay = await server.rest.respond(pendingId, { answers });
    expect(replay.body).toEqual({ ...(won.body as object), claimed: false });
  });

  test("[OP7, R2b] whose first row was answered long ago records an answer when the rest is declined, and no reason", async () => {
    const place = await newPlace(server);
    const rows = [{ metadata: { status: "answered", response: storedEntry } }, {}];
    const pendingId = await seedBundle(server, place, rows);
    const won = await server.rest.respond(pendingId, rejection);
    const response = { answers: [storedEntry], rejected: false, reject_reason: "" };
    expect(won.body).toMatchObject({ claimed: true, status: "answered", response });
    expect(await statusesOf(server, pendingId)).toEqual(["answered", "rejected"]);
    const replay = await server.rest.respond(pendingId, rejection);
    expect(replay.body).toEqual({ ...(won.body as object), claimed: false });
  });
});

describe("[F7, A4.3, A5] a bundle whose rows are gone is a 404", () => {
  test.each([
    { name: "[F7] the task was deleted", remove: (place: Place) => sql`DELETE FROM tasks WHERE id = ${place.taskId}` },
    {
      name: "[F7] the session was deleted",
      remove: (place: Place) => sql`DELETE FROM task_sessions WHERE id = ${place.sessionId}`,
    },
    {
      name: "[F7] its messages were deleted",
      remove: (place: Place) => sql`DELETE FROM task_session_messages WHERE task_session_id = ${place.sessionId}`,
    },
  ])("$name", async ({ remove }) => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place);
    await server.execute(remove(place));
    const reply = await server.rest.respond(pendingId, answer);
    expect([reply.status, reply.body]).toEqual([404, notFound]);
  });
});

describe("[F4, U2, U49, U52] a detached bundle on the current turn", () => {
  test("[F4, U2, U49] is answered as if it were live, and one turn starts", async () => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place, [{ metadata: { agent_disconnected: true } }]);
    expect((await server.rest.respond(pendingId, answer)).body).toMatchObject({ claimed: true, status: "answered" });
    expect(await turnsOf(server, place.sessionId)).toHaveLength(2);
    expect(await promptsOf(server, place.sessionId)).toHaveLength(1);
    expect((await server.rest.respond(pendingId, answer)).body).toMatchObject({ claimed: false });
    expect(await turnsOf(server, place.sessionId)).toHaveLength(2);
  });

  test("[U2, U53, U7] which is what a request becomes when its wait is over, once", async () => {
    const quick = await TestServer.start({ config: { waitMs: 100 } });
    const place = await newPlace(quick);
    const pendingId = await quick.rest.newRequest(place.sessionId, oneQuestion);
    await untilFlagged(quick, pendingId, "agent_disconnected");
    expect((await quick.rest.get(`/api/v1/clarification/${pendingId}`)).status).toBe(404);
    expect((await quick.rest.listPending()).count).toBe(1);
    const updates = (await eventsOf(quick, place.sessionId)).filter(({ action }) => action.endsWith("updated"));
    expect(updates).toHaveLength(1);
    expect((await quick.rest.respond(pendingId, answer)).body).toMatchObject({ claimed: true });
    await quick.close();
  });
});

test("[F8, E5, U67] rows of a superseded or nameless bundle stay in the transcript as they are", async () => {
  const place = await newPlace(server);
  const nameless = await seedBundle(server, place, [{ metadata: { question_id: "" } }]);
  const superseded = await seedBundle(server, place);
  const before = [await rowsOf(server, nameless), await rowsOf(server, superseded)];
  await seedTurn(server, place);
  expect((await server.rest.respond(nameless, rejection)).status).toBe(400);
  expect((await server.rest.respond(superseded, rejection)).status).toBe(409);
  expect([await rowsOf(server, nameless), await rowsOf(server, superseded)]).toEqual(before);
});
