import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundleIsActive } from "../../src/database/clarifications.js";
import { currentTurnOf } from "../../src/database/predicates.js";
import { sql } from "../../src/database/sql.js";
import { rowsOf } from "../support/question-rows.js";
import { newPlace, seedBundle, seedTurn, type Place } from "../support/question-seeds.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

async function currentTurn({ sessionId }: Place): Promise<string | null | undefined> {
  const [row] = await server.query<{ turn_id: string | null }>(
    sql`SELECT ${currentTurnOf(sql`session.id`)} AS turn_id FROM task_sessions AS session WHERE session.id = ${sessionId}`,
  );
  return row?.turn_id;
}

const noon = new Date("2036-01-01T12:00:00.000Z");
const later = new Date("2036-01-01T12:00:00.001Z");

describe("[U38] the current turn is the newest", () => {
  test("[U38] by the start, to the millisecond", async () => {
    const place = await newPlace(server);
    const newest = await seedTurn(server, place, { startedAt: later, createdAt: noon });
    await seedTurn(server, place, { startedAt: noon, createdAt: later });
    expect(await currentTurn(place)).toBe(newest);
  });

  test("[U38] of one start, by the creation", async () => {
    const place = await newPlace(server);
    const newest = await seedTurn(server, place, { id: `a-${place.turnId}`, startedAt: noon, createdAt: later });
    await seedTurn(server, place, { id: `b-${place.turnId}`, startedAt: noon, createdAt: noon });
    expect(await currentTurn(place)).toBe(newest);
  });

  test("[U38] of one start and creation, by the id", async () => {
    const place = await newPlace(server);
    const newest = await seedTurn(server, place, { id: `b-${place.turnId}`, startedAt: noon });
    await seedTurn(server, place, { id: `a-${place.turnId}`, startedAt: noon });
    expect(await currentTurn(place)).toBe(newest);
  });

  test("[U38] a session without turns has none", async () => {
    const place = await newPlace(server);
    await server.execute(sql`DELETE FROM task_session_turns WHERE task_session_id = ${place.sessionId}`);
    expect(await currentTurn(place)).toBeNull();
  });
});

describe("[U39, U23] a bare reservation is no authority", () => {
  const flags = [true, "true", "1", 1];

  test.each(flags)("[U39, U23] pending = %o alone reserves", async (flag) => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place);
    await seedTurn(server, place, { metadata: { prompt_dispatch_pending: flag } });
    expect(await currentTurn(place)).toBe(place.turnId);
    expect(await bundleIsActive(server.context.database, pendingId)).toBe(true);
  });

  test.each(flags)("[U39, U23] attempted = %o makes a reservation the current turn", async (flag) => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place);
    const metadata = { prompt_dispatch_pending: true, prompt_dispatch_attempted: flag };
    const successor = await seedTurn(server, place, { metadata });
    expect(await currentTurn(place)).toBe(successor);
    expect(await bundleIsActive(server.context.database, pendingId)).toBe(false);
  });

  test.each([false, "false", 0, "0", null, "yes"])("[U39, U23] pending = %o is no reservation", async (flag) => {
    const place = await newPlace(server);
    const successor = await seedTurn(server, place, { metadata: { prompt_dispatch_pending: flag } });
    expect(await currentTurn(place)).toBe(successor);
  });

  test.each([false, "false", 0, null])("[U39, U23] attempted = %o leaves it a reservation", async (flag) => {
    const place = await newPlace(server);
    await seedTurn(server, place, { metadata: { prompt_dispatch_pending: true, prompt_dispatch_attempted: flag } });
    expect(await currentTurn(place)).toBe(place.turnId);
  });

  test("[U39] any message that refers to a reservation makes it the current turn", async () => {
    const place = await newPlace(server);
    const successor = await seedTurn(server, place, { metadata: { prompt_dispatch_pending: true } });
    await seedBundle(server, { ...place, turnId: successor }, [{ type: "message" }]);
    expect(await currentTurn(place)).toBe(successor);
  });
});

describe("[U5, U4, U41, U67] ownership never moves back", () => {
  test("[U5, U38] deleting every message of the newer turn reactivates nothing", async () => {
    const place = await newPlace(server);
    const older = await seedBundle(server, place);
    const successor = await seedTurn(server, place);
    await seedBundle(server, { ...place, turnId: successor });
    await server.execute(sql`DELETE FROM task_session_messages WHERE turn_id = ${successor}`);
    expect(await currentTurn(place)).toBe(successor);
    expect(await bundleIsActive(server.context.database, older)).toBe(false);
  });

  test("[U4, U41, U67, D4a] superseding writes nothing: rows stay as they were, pending or without a status", async () => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place, [{}, { metadata: { status: undefined } }]);
    const before = await rowsOf(server, pendingId);
    await seedTurn(server, place);
    expect(await rowsOf(server, pendingId)).toEqual(before);
    expect(await bundleIsActive(server.context.database, pendingId)).toBe(false);
  });

  test("[U38] a turn that is over stays current until a newer one starts", async () => {
    const place = await newPlace(server);
    const pendingId = await seedBundle(server, place);
    await server.execute(sql`UPDATE task_session_turns SET completed_at = ${noon} WHERE id = ${place.turnId}`);
    expect(await bundleIsActive(server.context.database, pendingId)).toBe(true);
  });

  test("[U34] a bundle's one non-empty turn counts for its rows without one; two of them make it malformed", async () => {
    const place = await newPlace(server);
    const consistent = await seedBundle(server, place, [{ turnId: "" }, {}, { turnId: "" }]);
    const conflicting = await seedBundle(server, place, [{}, { turnId: "another" }]);
    expect(await bundleIsActive(server.context.database, consistent)).toBe(true);
    expect(await bundleIsActive(server.context.database, conflicting)).toBe(false);
    await seedTurn(server, place);
    expect(await bundleIsActive(server.context.database, consistent)).toBe(false);
  });
});
