import type { Response } from "supertest";
import { afterEach, expect, test } from "vitest";
import type { components } from "../../src/contract/openapi.gen.js";
import { sql } from "../../src/database/sql.js";
import type { ServerParts } from "../../src/server.js";
import {
  changeStep,
  countOnStep,
  fullStep,
  holdWrites,
  move,
  newStep,
  sent,
  statusCounts,
  type Step,
} from "../support/intake.js";
import type { Board } from "../support/rest-caller.js";
import { TestServer } from "../support/test-server.js";
import { held, until } from "../support/until.js";

type CreatedTask = components["schemas"]["CreatedTask"];

let server: TestServer;
afterEach(() => server.close());

async function start(parts: ServerParts = {}): Promise<void> {
  server = await TestServer.start({ parts });
}

async function limitedBoard(limit: number): Promise<{ board: Board; step: Step }> {
  const board = await server.rest.newBoard();
  return { board, step: await newStep(server.rest, board, { wip_limit: limit }) };
}

test(
  "[X142] 200 creates at once into a step with limit 7 make exactly 7 tasks and 193 refusals",
  { timeout: 180_000 },
  async () => {
    await start();
    const { board, step } = await limitedBoard(7);
    const creates = Array.from({ length: 200 }, (_task, index) =>
      sent(server.rest.createTask(board, { workflow_step_id: step.id, external_id: `ext-${index}` })),
    );
    const replies = await Promise.all(creates);
    expect(statusCounts(replies)).toEqual({ 200: 7, 409: 193 });
    expect(await countOnStep(server, step.id)).toBe(7);
    const refusals = replies.filter(({ status }) => status === 409).map((reply) => reply.body as unknown);
    expect(new Set(refusals.map((body) => JSON.stringify(body)))).toEqual(
      new Set([JSON.stringify(fullStep(step.id, 7).body)]),
    );
    const created = await server.query(sql`SELECT sequence FROM events
    WHERE workspace_id = ${board.workspaceId} AND action = 'task.created'`);
    expect(created).toHaveLength(7);
  },
);

test("[X142] of 20 moves at once into one free slot exactly one gets in", async () => {
  await start();
  const { board, step } = await limitedBoard(3);
  for (let index = 0; index < 2; index += 1) await server.rest.newTask(board, { workflow_step_id: step.id });
  const tasks = await Promise.all(Array.from({ length: 20 }, () => server.rest.newTask(board)));
  const replies = await Promise.all(tasks.map(({ id }) => sent(move(server.rest, id, step.id))));
  expect(statusCounts(replies)).toEqual({ 200: 1, 409: 19 });
  expect(await countOnStep(server, step.id)).toBe(3);
});

test("[X142] creates, moves and unarchivings at once never overfill a step", async () => {
  await start();
  const { board, step } = await limitedBoard(5);
  const returning = await server.rest.newTask(board, { workflow_step_id: step.id });
  await server.rest.ok(server.rest.post(`/api/v1/tasks/${returning.id}/archive`));
  const movers = await Promise.all(Array.from({ length: 10 }, () => server.rest.newTask(board)));
  const replies = await Promise.all([
    ...movers.map(({ id }) => sent(move(server.rest, id, step.id))),
    ...Array.from({ length: 10 }, () => sent(server.rest.createTask(board, { workflow_step_id: step.id }))),
    sent(server.rest.post(`/api/v1/tasks/${returning.id}/unarchive`)),
  ]);
  expect(statusCounts(replies)).toEqual({ 200: 5, 409: 16 });
});

/** Two creates that are to meet on a step with one free slot. */
type Pair = readonly [string, string];

/**
 * Runs two creates that both miss the lookup before either can insert: writes to the step are held until both are
 * behind their lookup, which the clock shows, for a create asks it for the time between lookup and insert.
 */
async function createBehindLookups(pair: Pair, work: () => Promise<void> = async () => {}): Promise<Race> {
  let looks = 0;
  const clock = (): Date => {
    looks += 1;
    return new Date();
  };
  await start({ clock, requiredTaskWork: [work] });
  const { board, step } = await limitedBoard(1);
  const release = await holdWrites(server, sql`UPDATE workflow_steps SET wip_limit = wip_limit WHERE id = ${step.id}`);
  looks = 0;
  const creates = pair.map((externalId) =>
    sent(server.rest.createTask(board, { workflow_step_id: step.id, external_id: externalId })),
  );
  await until(async () => (looks === 2 ? true : undefined));
  expect(await countOnStep(server, step.id)).toBe(0);
  await release();
  return { step, creates };
}

interface Race {
  readonly step: Step;
  readonly creates: readonly Promise<Response>[];
}

test("[X141, X56] one slot left, two creates of one identity behind the lookup: the one refused by admission is Found", async () => {
  const { step, creates } = await createBehindLookups(["ext-1", "ext-1"]);
  const replies = await Promise.all(creates);
  expect(statusCounts(replies)).toEqual({ 200: 2 });
  const bodies = replies.map((reply) => reply.body as CreatedTask);
  expect(new Set(bodies.map(({ id }) => id)).size).toBe(1);
  expect(bodies.map(({ deduplicated }) => deduplicated).sort()).toEqual([false, true]);
  expect(await countOnStep(server, step.id)).toBe(1);
});

test("[X141, X57] the same interleaving with two identities: admission refuses one, whose capacity error surfaces", async () => {
  const { step, creates } = await createBehindLookups(["ext-1", "ext-2"]);
  const replies = await Promise.all(creates);
  expect(statusCounts(replies)).toEqual({ 200: 1, 409: 1 });
  expect(replies.find(({ status }) => status === 409)?.body).toEqual(fullStep(step.id, 1).body);
  expect(await countOnStep(server, step.id)).toBe(1);
});

test("[X141, X56, X82] the loser of the last slot is Found unsettled while the winner's required work still runs", async () => {
  const working = held();
  const { step, creates } = await createBehindLookups(["ext-1", "ext-1"], () => working.promise);
  const loser = await Promise.race(creates);
  expect(loser.status).toBe(200);
  expect(loser.body).toMatchObject({ deduplicated: true, creation_complete: false, external_id: "ext-1" });
  working.release();
  const bodies = (await Promise.all(creates)).map((reply) => reply.body as CreatedTask);
  const winner = bodies.find(({ deduplicated }) => !deduplicated);
  expect(winner).toMatchObject({ id: (loser.body as CreatedTask).id, creation_complete: true });
  expect(await countOnStep(server, step.id)).toBe(1);
});

test("[X141] in every round two creates of one identity at once into the last slot give one task and two 200", async () => {
  await start();
  for (let round = 0; round < 15; round += 1) {
    const { board, step } = await limitedBoard(1);
    const body = { workflow_step_id: step.id, external_id: "ext-1" };
    const replies = await Promise.all([
      sent(server.rest.createTask(board, body)),
      sent(server.rest.createTask(board, body)),
    ]);
    expect(statusCounts(replies)).toEqual({ 200: 2 });
    expect(replies.map((reply) => (reply.body as CreatedTask).deduplicated).sort()).toEqual([false, true]);
    expect(await countOnStep(server, step.id)).toBe(1);
  }
});

test("a limit raised while creates wait lets exactly that many more in", async () => {
  await start();
  const { board, step } = await limitedBoard(1);
  const body = { workflow_step_id: step.id };
  const [raised, ...replies] = await Promise.all([
    sent(changeStep(server.rest, step.id, { wip_limit: 3 })),
    ...Array.from({ length: 20 }, () => sent(server.rest.createTask(board, body))),
  ]);
  expect(raised.status).toBe(200);
  const made = replies.filter(({ status }) => status === 200).length;
  expect(made).toBeGreaterThanOrEqual(1);
  expect(made).toBeLessThanOrEqual(3);
  expect(await countOnStep(server, step.id)).toBe(made);
});
