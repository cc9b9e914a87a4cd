import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { decodeCursor, encodeCursor } from "../../src/domain/cursor.js";
import { sql } from "../../src/database/sql.js";
import { unscopedCaller } from "../../src/domain/caller.js";
import { listPendingQuestions } from "../../src/services/clarification/list-pending-questions.js";
import { oneQuestion } from "../support/mcp-caller.js";
import { longAgo, newPlace, seedBundle, seedBundles, seedTurn, type Place } from "../support/question-seeds.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
let place: Place;
beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  await server.execute(sql`DELETE FROM tasks`); // and with them every question
  place = await newPlace(server);
});
afterAll(() => server.close());

const at = (milliseconds: number): Date => new Date(longAgo.getTime() + milliseconds);
const seedAt = (milliseconds: number, id?: string): Promise<string> =>
  seedBundle(server, place, [{ createdAt: at(milliseconds) }], id);
const idsOf = async (query = ""): Promise<string[]> =>
  (await server.rest.listPending(query)).bundles.map((bundle) => bundle.pending_id);

describe("[L3, L4, L11, L11a] the page", () => {
  test("[L11, L11a, N9] without bundles is an empty list with no other keys", async () => {
    expect((await server.rest.get("/api/v1/clarification")).text).toBe('{"bundles":[],"count":0,"next_cursor":""}');
  });

  test("[L3, L4, L4a, D1, L5] has every key of a bundle, its questions and options", async () => {
    const pendingId = await seedBundle(server, place, [{ createdAt: at(5) }, { createdAt: at(1) }]);
    const page = await server.rest.listPending();
    const question = (id: string) => ({
      question_id: id,
      title: `Title ${id}`,
      prompt: `Prompt ${id}?`,
      status: "pending",
      options: [
        { option_id: `${id}_opt1`, label: "SQLite", description: "About SQLite" },
        { option_id: `${id}_opt2`, label: "PostgreSQL", description: "About PostgreSQL" },
      ],
    });
    const age = page.bundles[0]?.age_seconds ?? 0;
    expect(page).toEqual({
      bundles: [
        {
          pending_id: pendingId,
          task_id: place.taskId,
          session_id: place.sessionId,
          created_at: at(1).toISOString(),
          age_seconds: age,
          context: "Seeded.",
          questions: [question("q1"), question("q2")],
        },
      ],
      count: 1,
      next_cursor: "",
    });
    expect(Number.isInteger(age)).toBe(true);
    expect(Math.abs((Date.now() - at(1).getTime()) / 1000 - age)).toBeLessThan(60);
  });

  test("[D7] gives an age of 0 to a bundle from the future, and floors any other", async () => {
    const now = new Date("2026-05-05T05:05:05.999Z");
    const context = { ...server.context, clock: () => now };
    await seedBundle(server, place, [{ createdAt: new Date("2026-05-05T05:05:01.000Z") }]);
    await seedBundle(server, place, [{ createdAt: new Date("2026-05-05T06:00:00.000Z") }]);
    const page = await listPendingQuestions(context, unscopedCaller, {});
    expect(page).toMatchObject({ bundles: [{ ageSeconds: 4 }, { ageSeconds: 0 }] });
  });

  test("[L4] lists ids that an answer accepts", async () => {
    await server.rest.newRequest(place.sessionId, oneQuestion);
    const [bundle] = (await server.rest.listPending()).bundles;
    const answers = bundle?.questions.map(({ question_id, options }) => ({
      question_id,
      selected_options: options.map((option) => option.option_id),
    }));
    const reply = await server.rest.respond(bundle?.pending_id ?? "", { answers });
    expect(reply.body).toMatchObject({ claimed: true, response: { answers } });
  });
});

describe("[L6, L9, L10, D6] order and pages", () => {
  test("[L6] oldest first, then by the bytes of the pending id", async () => {
    await seedAt(1, "later");
    for (const id of ["b", "a", "Z", "é", "z", "B"]) await seedAt(0, id);
    expect(await idsOf()).toEqual(["B", "Z", "a", "b", "z", "é", "later"]);
  });

  test("[L9, OP8] pages follow each other without gap or repetition, also among equal instants", async () => {
    for (const id of ["b", "a", "Z", "é", "z", "B", "|"]) await seedAt(0, id);
    for (const step of [3, 1, 2]) await seedAt(step);
    const whole = await idsOf();
    const paged: string[] = [];
    let cursor = "";
    do {
      const page = await server.rest.listPending(`?limit=3&cursor=${cursor}`);
      expect(page.count).toBe(page.bundles.length);
      paged.push(...page.bundles.map((bundle) => bundle.pending_id));
      cursor = page.next_cursor;
      const last = page.bundles.at(-1);
      if (cursor !== "") expect(decodeCursor(cursor)?.pendingId).toBe(last?.pending_id);
    } while (cursor !== "");
    expect(paged).toEqual(whole);
    expect(whole).toHaveLength(10);
  });

  test("[L9, L11] next_cursor is empty exactly when no more exist", async () => {
    for (const step of [0, 1, 2]) await seedAt(step);
    expect((await server.rest.listPending("?limit=3")).next_cursor).toBe("");
    expect((await server.rest.listPending("?limit=2")).next_cursor).not.toBe("");
  });

  test("[D6] a bundle answered between two pages shifts nothing; one from before the cursor shows up only afresh", async () => {
    const ids = [await seedAt(0), await seedAt(1), await seedAt(2), await seedAt(3), await seedAt(4)];
    const page = await server.rest.listPending("?limit=2");
    await server.rest.ok(server.rest.respond(ids[0] ?? "", { rejected: true }));
    await server.rest.ok(server.rest.respond(ids[2] ?? "", { rejected: true }));
    const older = await seedAt(-1);
    expect(await idsOf(`?limit=9&cursor=${page.next_cursor}`)).toEqual([ids[3], ids[4]]);
    expect(await idsOf()).toEqual([older, ids[1], ids[3], ids[4]]);
  });

  test("[L10, OP10] the limit is 50 unless given, at least 1, at most 200, and cut to a whole number", async () => {
    await seedBundles(server, place, [...Array(203).keys()].map(at));
    const counts: Record<string, number> = {};
    for (const query of [
      "",
      "?limit=0",
      "?limit=-5",
      "?limit=0.9",
      "?limit=1",
      "?limit=2.9",
      "?limit=200",
      "?limit=201",
      "?limit=1e9",
    ]) {
      counts[query] = (await server.rest.listPending(query)).count;
    }
    expect(counts).toEqual({
      "": 50,
      "?limit=0": 50,
      "?limit=-5": 50,
      "?limit=0.9": 50,
      "?limit=1": 1,
      "?limit=2.9": 2,
      "?limit=200": 200,
      "?limit=201": 200,
      "?limit=1e9": 200,
    });
  });
});

describe("[L8, L13, L14, OP9] since", () => {
  test("[L8, OP9] includes the instant itself, in any offset, and a finer fraction excludes it", async () => {
    const [, exact, after] = [await seedAt(-1), await seedAt(0), await seedAt(1)];
    const since = (text: string): Promise<string[]> => idsOf(`?created_since=${encodeURIComponent(text)}`);
    expect(await since("2026-01-02T03:04:05.678Z")).toEqual([exact, after]);
    expect(await since("2026-01-02t05:04:05.678+02:00")).toEqual([exact, after]);
    expect(await since("2026-01-01T21:34:05.6780-05:30")).toEqual([exact, after]);
    expect(await since("2026-01-02T03:04:05.6781Z")).toEqual([after]);
    expect(await since("2026-01-02T03:04:05Z")).toHaveLength(3);
    expect(await since("2026-01-02T03:04:06Z")).toEqual([]);
  });

  test("[L14] and cursor are both applied", async () => {
    const ids = [await seedAt(0), await seedAt(1), await seedAt(2), await seedAt(3)];
    const cursor = encodeCursor({ createdAt: at(0), pendingId: ids[0] ?? "" });
    const since = (step: number): string => encodeURIComponent(at(step).toISOString());
    expect(await idsOf(`?cursor=${cursor}&created_since=${since(2)}`)).toEqual([ids[2], ids[3]]);
    expect(await idsOf(`?cursor=${cursor}&created_since=${since(0)}`)).toEqual([ids[1], ids[2], ids[3]]);
  });

  test.each([
    ...["yesterday", "2026-01-02", "2026-01-02T03:04:05", "2026-02-30T00:00:00Z", "1767323045"].map((text) => ({
      query: `created_since=${text}`,
      error: "created_since: must be an RFC 3339 timestamp with an offset",
    })),
    ...["!", "YWJj", Buffer.from("2026-01-02T03:04:05.678Z|").toString("base64url")].map((text) => ({
      query: `cursor=${text}`,
      error: "cursor: malformed cursor",
    })),
    { query: "limit=many", error: "invalid payload: limit must be number" },
    { query: "limit=1&limit=2", error: "invalid payload: limit must be number" },
    { query: "colour=red", error: 'unknown query parameter "colour"' },
  ])("[L13, OP9, OP10, OP13] $query is a 400 that names the parameter", async ({ query, error }) => {
    await seedAt(0);
    const reply = await server.rest.get(`/api/v1/clarification?${query}`);
    expect([reply.status, reply.body]).toEqual([400, { error }]);
  });

  test("[L13, L7a] empty values count as not given", async () => {
    const pendingId = await seedAt(0);
    expect(await idsOf("?workspace_id=&created_since=&cursor=")).toEqual([pendingId]);
  });
});

test("[L2, SH2, U2] the list comes from the rows: a bundle that nobody waits for is on it", async () => {
  const pendingId = await seedBundle(server, place, [{ metadata: { agent_disconnected: true } }]);
  expect(await idsOf()).toEqual([pendingId]);
  await seedTurn(server, place);
  expect(await idsOf()).toEqual([]);
});
