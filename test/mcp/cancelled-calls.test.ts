import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { claimBundle } from "../../src/database/clarification-claim.js";
import { newAgent } from "../support/asking.js";
import { holdSession } from "../support/held-session.js";
import { oneQuestion } from "../support/mcp-caller.js";
import { membersOf, promptsOf, untilAsked, untilFlagged } from "../support/question-rows.js";
import { callRaw, cancelRaw, type McpAddress } from "../support/raw-mcp.js";
import { TestServer } from "../support/test-server.js";
import { held, until } from "../support/until.js";

let server: TestServer;
let onClock: () => void = () => undefined;
beforeAll(async () => {
  const clock = (): Date => {
    onClock();
    return new Date();
  };
  server = await TestServer.start({ parts: { clock } });
});
afterAll(() => server.close());

interface Asking {
  readonly address: McpAddress;
  readonly sessionId: string;
  readonly pendingId: string;
  /** All that the call's reply held. */
  readonly text: Promise<string>;
}

async function ask(id: string | number, signal?: AbortSignal): Promise<Asking> {
  const { opened, sessionId } = await newAgent(server);
  const address = { url: `${server.url}${opened.mcp_path}`, token: opened.token };
  const call = { id, name: "ask_user_question_kandev", arguments: { questions: oneQuestion } };
  const text = callRaw(address, signal === undefined ? call : { ...call, signal });
  return { address, sessionId, pendingId: await untilAsked(server, sessionId), text };
}

const answer = (pendingId: string) =>
  server.rest.ok(server.rest.respond(pendingId, { answers: [{ question_id: "q1", custom_text: "the answer" }] }));

describe("[U53, U77] notifications/cancelled in a request of its own", () => {
  test.each<{ kind: string; id: string | number }>([
    { kind: "a number", id: 7 },
    { kind: "a text", id: "7" },
    { kind: "9000 characters", id: "call-ü-".padEnd(9_000, "x") },
  ])("[U53] ends the call that has its id, $kind, without an answer", async ({ id }) => {
    const { address, pendingId, text } = await ask(id);
    expect(await cancelRaw(address, id)).toBe(202);
    expect(await text).not.toContain("result");
    await untilFlagged(server, pendingId, "agent_disconnected");
  });

  test("[U53] ends no call of another id, another kind of id, or another session", async () => {
    const { address, pendingId, text } = await ask(1);
    const other = await ask(2);
    for (const id of [2, "1", 0]) expect(await cancelRaw(address, id)).toBe(202);
    expect(await cancelRaw(other.address, 1)).toBe(202);
    expect(await membersOf(server, pendingId, "agent_disconnected")).toEqual([undefined]);
    await answer(pendingId);
    expect(await text).toContain("the answer");
    await answer(other.pendingId);
    expect(await other.text).toContain("the answer");
  });

  test("[U77, U26] a cancelled call cannot take a delivery that it was about to take", async () => {
    const { address, pendingId, sessionId, text } = await ask(1);
    const answers = [{ question_id: "q1", selected_options: [], custom_text: "the answer" }];
    const claim = { pendingId, sessionId, status: "answered", answers, reason: "", claimedAt: new Date() } as const;
    await claimBundle(server.context.database, claim);
    const release = await holdSession(server, sessionId);
    const confirming = held();
    onClock = confirming.release; // the time is asked for when the call begins to confirm
    server.context.events.publish(`bundle:${pendingId}`);
    await confirming.promise;
    expect(await cancelRaw(address, 1)).toBe(202);
    await release();
    expect(await text).not.toContain("the answer");
    await until(async () => server.context.waiters.count(pendingId) === 0 || undefined);
    expect(await membersOf(server, pendingId, "response_delivery_pending")).toEqual([true]);
  });

  test("[U77, U49, F4] an answer that comes after it is queued instead, and not lost", async () => {
    const { address, pendingId, sessionId, text } = await ask(1);
    await cancelRaw(address, 1);
    await answer(pendingId);
    expect(await text).not.toContain("the answer");
    expect(await promptsOf(server, sessionId)).toMatchObject([{ pending_id: pendingId, handed_over_at: null }]);
  });

  test("[U77] a delivery that won is not undone by it: the answer stands, and is there to be asked for", async () => {
    const { address, pendingId, text } = await ask(1);
    await answer(pendingId);
    await cancelRaw(address, 1);
    expect(await text).toContain("the answer");
    const call = { id: 2, name: "get_answers_kandev", arguments: { pending_id: pendingId } };
    expect(await callRaw(address, call)).toContain("the answer");
  });
});

test("[U53, U77] a closed connection is a cancelled call too", async () => {
  const connection = new AbortController();
  const { pendingId, sessionId, text } = await ask(1, connection.signal);
  connection.abort();
  expect(await text).toContain("cut off");
  await untilFlagged(server, pendingId, "agent_disconnected");
  await answer(pendingId);
  expect(await promptsOf(server, sessionId)).toHaveLength(1);
});
