import { afterAll, beforeAll, expect, test } from "vitest";
import { everyRace } from "../support/extent.js";
import { newAgent } from "../support/asking.js";
import { oneQuestion, type McpCaller } from "../support/mcp-caller.js";
import { actionsOf, membersOf, promptsOf, statusesOf, turnsOf, untilAsked } from "../support/question-rows.js";
import { newPlace, seedBundle } from "../support/question-seeds.js";
import { ShufflingScheduler } from "../support/shuffling.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
let callers: McpCaller[];
let scheduler: ShufflingScheduler;
beforeAll(async () => {
  server = await TestServer.start({ config: { pollMs: 600_000 } }); // only callers are to meet the scheduler
  scheduler = ShufflingScheduler.between(server);
  callers = await Promise.all([server.mcp(), server.mcp(), server.mcp(), server.mcp()]);
});
afterAll(() => server.close());

interface Reply {
  readonly claimed: boolean;
  /** The `response` as it came over the wire. */
  readonly response: string;
  readonly answers: readonly unknown[];
}

function read(text: string): Reply {
  const { claimed, response } = JSON.parse(text) as { claimed: boolean; response: { answers: unknown[] } };
  expect(text.endsWith(`"response":${JSON.stringify(response)}}`)).toBe(true);
  return { claimed, response: text.slice(text.indexOf('"response":')), answers: response.answers };
}

const text = (words: string) => ({ answers: [{ question_id: "q1", custom_text: words }] });
const overRest = async (pendingId: string, body: object): Promise<Reply> => {
  const reply = await server.rest.respond(pendingId, body);
  expect(reply.status).toBe(200);
  return read(reply.text);
};
const overMcp = async (pendingId: string, given: object, index = 0): Promise<Reply> => {
  const reply = await callers[index]?.call("answer_question_kandev", { pending_id: pendingId, ...given });
  expect(reply?.isError).toBe(false);
  return read(reply?.text ?? "");
};

/** Exactly one won, and everybody was told the same, byte for byte. */
function expectOneWinner(replies: readonly Reply[], round = ""): void {
  expect(
    replies.filter((reply) => reply.claimed),
    round,
  ).toHaveLength(1);
  expect(new Set(replies.map((reply) => reply.response)).size, round).toBe(1);
}

/** How often REST and MCP race; a build server takes the time for all of them. */
const rounds = everyRace ? 500 : 50;

test(
  `[R3, V1, F1, R1, R4] REST and MCP answer in ${rounds} shuffled orders: one claims, the loser has its bytes, one turn starts`,
  { timeout: 300_000 },
  async () => {
    const place = await newPlace(server);
    const winners = { rest: 0, mcp: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const pendingId = await server.rest.newRequest(place.sessionId, oneQuestion);
      const replies = await scheduler.race(round, [
        () => overRest(pendingId, text(`REST ${round}`)),
        () => overMcp(pendingId, text(`MCP ${round}`)),
      ]);
      expectOneWinner(replies, `round ${round}`);
      const [entry] = await membersOf(server, pendingId, "response");
      expect(replies[0]?.answers).toEqual([entry]);
      expect(entry).toMatchObject({ custom_text: replies[0]?.claimed === true ? `REST ${round}` : `MCP ${round}` });
      winners[replies[0]?.claimed === true ? "rest" : "mcp"] += 1;
    }
    // Each side wins about half of the rounds; a scheduler that always favours one would prove little.
    expect(Math.min(winners.rest, winners.mcp)).toBeGreaterThan(rounds / 5);
    expect(await turnsOf(server, place.sessionId)).toHaveLength(rounds + 1);
    expect(await promptsOf(server, place.sessionId)).toHaveLength(rounds);
    expect((await actionsOf(server, place.sessionId))["session.message.updated"]).toBe(rounds);
  },
);

test("[R3, R1, R2b] six answerers in twenty shuffled orders, some rejecting: all are told the one winner's bytes", async () => {
  const place = await newPlace(server);
  for (let round = 0; round < 20; round += 1) {
    const pendingId = await seedBundle(server, await newPlaceOfTurn(place));
    const attempts = [0, 1, 2].flatMap((index) => {
      const body = index === 2 ? { rejected: true } : text(`answer ${index}`);
      return [() => overRest(pendingId, body), () => overMcp(pendingId, body, index)];
    });
    expectOneWinner(await scheduler.race(1_000 + round, attempts), `round ${round}`);
  }
});

test("[R3, V1, E2, R1, U48] with a blocked agent the winner's answer, and it alone, reaches it in its own turn", async () => {
  const { agent, sessionId } = await newAgent(server);
  for (let round = 0; round < 20; round += 1) {
    const asking = agent.call("ask_user_question_kandev", { questions: oneQuestion });
    const pendingId = await untilAsked(server, sessionId);
    const replies = await Promise.all([
      overRest(pendingId, text(`REST ${round}`)),
      overMcp(pendingId, text(`MCP ${round}`)),
    ]);
    expectOneWinner(replies);
    const { q1 } = (await asking).body as { q1: { custom_text: string } };
    expect(replies[0].response).toContain(`"custom_text":"${q1.custom_text}"`);
  }
  expect(await turnsOf(server, sessionId)).toHaveLength(1);
  expect(await promptsOf(server, sessionId)).toEqual([]);
});

test("[R3, R9, R2b] an answer against a rejection: the rows hold one of them whole, and both callers know which", async () => {
  const place = await newPlace(server);
  for (let round = 0; round < 20; round += 1) {
    const pendingId = await seedBundle(server, await newPlaceOfTurn(place), [{}, {}, {}]);
    const answers = { answers: ["q1", "q2", "q3"].map((question_id) => ({ question_id })) };
    const rejection = { rejected: true };
    const replies = await Promise.all(
      round % 2 === 0
        ? [overRest(pendingId, answers), overMcp(pendingId, rejection)]
        : [overRest(pendingId, rejection), overMcp(pendingId, answers)],
    );
    expectOneWinner(replies);
    const [status, ...others] = await statusesOf(server, pendingId);
    expect(others).toEqual([status, status]);
    expect(replies[0].response).toContain(`"rejected":${String(status === "rejected")}`);
  }
});

/** The same session, on the turn that is current by now. */
async function newPlaceOfTurn(place: { sessionId: string; taskId: string }) {
  return { ...place, turnId: (await turnsOf(server, place.sessionId)).at(-1)?.id ?? "" };
}

test("[R3, R1, B1] of eight answerers on both surfaces one wins and seven are told what it said", async () => {
  const place = await newPlace(server);
  for (let round = 0; round < 10; round += 1) {
    const pendingId = await server.rest.newRequest(place.sessionId, oneQuestion);
    const attempts = [0, 1, 2, 3].flatMap((index) => [
      overRest(pendingId, text(`REST ${index}`)),
      overMcp(pendingId, text(`MCP ${index}`), index),
    ]);
    expectOneWinner(await Promise.all(attempts));
  }
  expect(await promptsOf(server, place.sessionId)).toHaveLength(10);
});

test("[R3, F1] one client that sends the same answer twice at once wins once", async () => {
  const place = await newPlace(server);
  for (let round = 0; round < 10; round += 1) {
    const pendingId = await server.rest.newRequest(place.sessionId, oneQuestion);
    const send = round % 2 === 0 ? overRest : overMcp;
    expectOneWinner(await Promise.all([send(pendingId, text("same")), send(pendingId, text("same"))]));
  }
  expect(await turnsOf(server, place.sessionId)).toHaveLength(11);
});
