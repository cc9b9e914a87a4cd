import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../src/database/sql.js";
import { rowsOf, statusesOf } from "../support/question-rows.js";
import { newPlace, seedBundle, type Place } from "../support/question-seeds.js";
import { oneQuestion } from "../support/mcp-caller.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
let place: Place;
beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  await server.execute(sql`DELETE FROM task_session_messages`);
  place = await newPlace(server);
});
afterAll(() => server.close());

const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

/** A bundle with a row for each second; one that another program wrote does not say when it was asked. */
async function seedAt(
  seconds: readonly number[],
  { foreign = false, answered = [] as number[] } = {},
): Promise<string> {
  const rows = seconds.map((second) => ({
    createdAt: at(second),
    metadata: answered.includes(second) ? { status: "answered" } : {},
  }));
  const pendingId = await seedBundle(server, place, rows);
  if (foreign) {
    await server.execute(sql`UPDATE task_session_messages SET bundle_created_at = NULL
      WHERE metadata->>'pending_id' = ${pendingId}`);
  }
  return pendingId;
}

/** The list, read in pages of this size. */
async function listedInPages(limit: number): Promise<{ pending_id: string; created_at: string }[]> {
  const bundles = [];
  let cursor = "";
  do {
    const page = await server.rest.listPending(`?limit=${limit}&cursor=${cursor}`);
    bundles.push(...page.bundles.map(({ pending_id, created_at }) => ({ pending_id, created_at })));
    cursor = page.next_cursor;
  } while (cursor !== "");
  return bundles;
}

describe("[U68, D1, L6, L9] rows that another program wrote, as they are", () => {
  test("[U68, D1, L6] stand among the others by the earliest of their rows, an answered one included", async () => {
    const expected: [string, number][] = [
      [await seedAt([1, 9]), 1],
      [await seedAt([2, 8], { foreign: true, answered: [2] }), 2],
      [await seedAt([3, 7], { answered: [3] }), 3],
      [await seedAt([4], { foreign: true }), 4],
      [await seedAt([5]), 5],
      [await seedAt([9, 6], { foreign: true }), 6],
    ];
    const bundles = expected.map(([pending_id, second]) => ({ pending_id, created_at: at(second).toISOString() }));
    for (const limit of [1, 2, 4, 50]) expect(await listedInPages(limit)).toEqual(bundles);
  });

  test("[U68, L8] are left out before created_since like the others", async () => {
    await seedAt([1], { foreign: true });
    const second = await seedAt([2], { foreign: true });
    const page = await server.rest.listPending(`?created_since=${at(2).toISOString()}`);
    expect(page.bundles.map(({ pending_id }) => pending_id)).toEqual([second]);
  });

  test("[U68, OP45] beside rows of the same bundle that do say it are still one bundle", async () => {
    const pendingId = await seedAt([1, 2]);
    const [first] = await rowsOf(server, pendingId);
    await server.execute(sql`UPDATE task_session_messages SET bundle_created_at = NULL WHERE id = ${first?.id ?? ""}`);
    expect(await listedInPages(1)).toEqual([{ pending_id: pendingId, created_at: at(1).toISOString() }]);
  });
});

test("[U4, U67, OP46] a newer turn takes what it made history out of the list's index, and changes nothing else of it", async () => {
  const old = await seedAt([1, 2]);
  const answered = await server.rest.newRequest(place.sessionId, oneQuestion);
  const before = await rowsOf(server, old);
  await server.rest.ok(server.rest.respond(answered, { answers: [{ question_id: "q1", custom_text: "yes" }] }));
  const open = await server.rest.newRequest(place.sessionId, oneQuestion);
  const marks = await server.query<{ pending_id: string; is_superseded: boolean | bigint }>(sql`
    SELECT metadata->>'pending_id' AS pending_id, is_superseded FROM task_session_messages ORDER BY created_at, id`);
  const marked = marks.filter((row) => Boolean(row.is_superseded)).map((row) => row.pending_id);
  expect(marked).toEqual([old, old]);
  expect([await rowsOf(server, old), await statusesOf(server, old)]).toEqual([before, ["pending", "pending"]]);
  expect((await listedInPages(1)).map(({ pending_id }) => pending_id)).toEqual([open]);
});
