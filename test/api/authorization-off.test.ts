import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../src/database/sql.js";
import type { Caller } from "../../src/domain/caller.js";
import { cancelClarification } from "../../src/services/clarification/cancel-clarification.js";
import { readClarification } from "../../src/services/clarification/read-clarification.js";
import { resolveClarification } from "../../src/services/clarification/resolve-clarification.js";
import { waitForClarification } from "../../src/services/clarification/wait-for-clarification.js";
import { ownedPlaces, type OwnedPlace } from "../support/owned-places.js";
import { eventsOf, rowsOf, waitsOf } from "../support/question-rows.js";
import { holdDelivery, moveTask, seedBundle, setOwner } from "../support/question-seeds.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
let places: { alice: OwnedPlace; bob: OwnedPlace; unowned: OwnedPlace };
beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  await server.execute(sql`DELETE FROM tasks`); // and with them every question
  places = await ownedPlaces(server);
});
afterAll(() => server.close());

const user = (userId: string): Caller => ({ kind: "user", userId });
const answers = [{ question_id: "q1", selected_options: ["q1_opt1"] }];
const submission = { answers, rejected: false, reason: "", reasonField: "reject_reason" } as const;
const invalid = { ...submission, answers: [{ question_id: "qX" }] };

/** What the four endpoints' operations say to this caller, as the client would see it. */
function fourOutcomes(caller: Caller, pendingId: string): Promise<unknown[]> {
  const { context } = server;
  return Promise.all([
    readClarification(context, caller, pendingId),
    waitForClarification(context, caller, { pendingId, signal: AbortSignal.timeout(5_000) }),
    resolveClarification(context, caller, { pendingId, submission }),
    resolveClarification(context, caller, { pendingId, submission: invalid }),
    cancelClarification(context, caller, pendingId),
  ]);
}

const notFound = {
  kind: "problem",
  code: "clarification_not_found",
  message: "clarification request not found",
};

describe("[A1, A2, A3, A5, A5a, A7, A8] a caller without access", () => {
  test("[A1, A2, A3, A5a, A7, N5] gets for a foreign bundle what it gets for an invented id, on all four, and changes nothing", async () => {
    const { pendingId, sessionId } = places.bob;
    await holdDelivery(server, pendingId, sessionId); // live, so that only the rights are missing
    const before = [
      await rowsOf(server, pendingId),
      await eventsOf(server, sessionId),
      await waitsOf(server, pendingId),
    ];
    const foreign = await fourOutcomes(user("alice"), pendingId);
    const invented = await fourOutcomes(user("alice"), crypto.randomUUID());
    expect(foreign).toEqual(Array(5).fill(notFound));
    expect(JSON.stringify(foreign)).toBe(JSON.stringify(invented));
    const after = [
      await rowsOf(server, pendingId),
      await eventsOf(server, sessionId),
      await waitsOf(server, pendingId),
    ];
    expect(after).toEqual(before);
  });

  test("[A3, R2c, A1] learns nothing of a foreign bundle that is resolved, superseded or malformed", async () => {
    const seeds = [[{ metadata: { status: "answered" } }], [{ turnId: "older" }], [{ metadata: { question_id: "" } }]];
    for (const rows of seeds) {
      const pendingId = await seedBundle(server, places.bob, rows);
      expect(await fourOutcomes(user("alice"), pendingId)).toEqual(Array(5).fill(notFound));
    }
  });

  test("[A5, M5a] gets the same for a bundle whose task cannot be found", async () => {
    const pendingId = await seedBundle(server, places.alice, [{ taskId: "no-such-task" }]);
    expect(await fourOutcomes(user("alice"), pendingId)).toEqual(Array(5).fill(notFound));
  });

  test("[A8] is judged by the rows' task, not by the session that holds the request", async () => {
    const pendingId = await seedBundle(server, places.alice, [{ taskId: places.bob.taskId }]);
    await holdDelivery(server, pendingId, places.alice.sessionId);
    expect(await fourOutcomes(user("alice"), pendingId)).toEqual(Array(5).fill(notFound));
    const read = await readClarification(server.context, user("bob"), pendingId);
    expect(read.kind).toBe("bundle");
  });
});

describe("[PM1, A7, L1c] a caller with access", () => {
  test("[PM1, A7] reads and answers what is live; after that the live entry is gone: 404 and 504", async () => {
    const { pendingId, sessionId } = places.alice;
    await holdDelivery(server, pendingId, sessionId);
    expect((await readClarification(server.context, user("alice"), pendingId)).kind).toBe("bundle");
    await server.execute(sql`DELETE FROM session_waits`);
    const signal = AbortSignal.timeout(5_000);
    const [read, waited] = [
      await readClarification(server.context, user("alice"), pendingId),
      await waitForClarification(server.context, user("alice"), { pendingId, signal }),
    ];
    expect(read).toEqual(notFound);
    expect(waited).toMatchObject({ code: "wait_ended" });
    const outcome = await resolveClarification(server.context, user("alice"), { pendingId, submission });
    expect(outcome.kind).toBe("claimed");
  });

  test.each<{ name: string; arrange: () => Promise<string> }>([
    { name: "[PM1] the owner", arrange: async () => places.alice.pendingId },
    { name: "[PM1] anybody, in an unowned workspace", arrange: async () => places.unowned.pendingId },
    {
      name: "[PM1, D5] anybody, where the task has no workspace",
      arrange: async () => {
        await moveTask(server, places.bob.taskId, "");
        return places.bob.pendingId;
      },
    },
    {
      name: "[PM1] anybody, where the workspace is gone",
      arrange: async () => {
        await moveTask(server, places.bob.taskId, "no-such-workspace");
        return places.bob.pendingId;
      },
    },
    {
      name: "[PM1] the new owner, once the workspace changed hands",
      arrange: async () => {
        await setOwner(server, places.bob.workspaceId, "alice");
        return places.bob.pendingId;
      },
    },
  ])("$name wins, and a repetition is replayed", async ({ arrange }) => {
    const pendingId = await arrange();
    const resolve = () => resolveClarification(server.context, user("alice"), { pendingId, submission });
    expect((await resolve()).kind).toBe("claimed");
    expect((await resolve()).kind).toBe("replayed");
  });

  test("[OP44] an agent of an unowned workspace is a caller with the owner ''", async () => {
    const agent: Caller = {
      kind: "agent",
      sessionId: places.unowned.sessionId,
      taskId: "task",
      ownerId: "",
      surface: "kanban",
    };
    const resolve = (pendingId: string) => resolveClarification(server.context, agent, { pendingId, submission });
    expect(await resolve(places.alice.pendingId)).toEqual(notFound);
    expect((await resolve(places.unowned.pendingId)).kind).toBe("claimed");
  });
});

describe("[A4, A4.1, A4.2, A4.3, A4.4, A4.5, A4.6] with authentication off every caller is unscoped", () => {
  const post = (id: string, body: object) => server.rest.respond(id, body);

  test("[A4, PM1] every bundle can be answered, whoever owns it", async () => {
    for (const { pendingId } of Object.values(places)) {
      expect((await post(pendingId, { answers })).body).toMatchObject({ claimed: true });
    }
  });

  test("[A4.1, A4.2, V12] a duplicate is a 200 with claimed, status and response", async () => {
    const { pendingId } = places.bob;
    const [first, second] = [await post(pendingId, { answers }), await post(pendingId, { rejected: true })];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual({ ...(first.body as object), claimed: false });
  });

  test("[A4.3, A4.6, A5a] an id without rows is one 404 on all four endpoints", async () => {
    const path = `/api/v1/clarification/${crypto.randomUUID()}`;
    const replies = [
      await server.rest.get(path),
      await server.rest.get(`${path}/wait`),
      await server.rest.post(`${path}/respond`, { answers }),
      await server.rest.post(`${path}/cancel`),
    ];
    expect(replies.map(({ status, text }) => [status, text])).toEqual(
      Array(4).fill([404, '{"error":"clarification request not found"}']),
    );
  });

  test("[A4.4, A4.5] invalid submissions and nameless bundles are a 400 before the claim", async () => {
    const nameless = await seedBundle(server, places.bob, [{ metadata: { question_id: "" } }]);
    const { pendingId } = places.bob;
    const bodies = [
      { answers: [{ question_id: "q1", selected_options: ["zzz"] }] },
      { answers, rejected: true },
      { rejected: true, reject_reason: "a".repeat(2001) },
      { answers: [{ question_id: "q1", custom_text: "a".repeat(2001) }] },
    ];
    const before = [await rowsOf(server, pendingId), await rowsOf(server, nameless)];
    for (const body of bodies) expect((await post(pendingId, body)).status).toBe(400);
    expect((await post(nameless, { rejected: true })).status).toBe(400);
    expect([await rowsOf(server, pendingId), await rowsOf(server, nameless)]).toEqual(before);
  });

  test("[A4, PM2] a task_id in the body is ignored", async () => {
    const { pendingId } = places.bob;
    expect((await post(pendingId, { answers, task_id: places.alice.taskId })).body).toMatchObject({ claimed: true });
  });
});
