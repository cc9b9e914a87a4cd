import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { everyCrash } from "../support/extent.js";
import { McpCaller, oneQuestion } from "../support/mcp-caller.js";
import { MortalProcess } from "../support/mortal-process.js";
import { actionsOf, keysOf, newestTurnMetadata, promptsOf, statusesOf, turnsOf } from "../support/question-rows.js";
import { RestCaller } from "../support/rest-caller.js";
import { accept, ScriptedDispatcher } from "../support/scripted-dispatcher.js";
import { createTestDatabase, type TestDatabase } from "../support/test-database.js";
import { TestServer, testConfig } from "../support/test-server.js";

let database: TestDatabase;
let mortal: MortalProcess | undefined;
let server: TestServer | undefined;
beforeEach(async () => {
  database = await createTestDatabase();
  [mortal, server] = [undefined, undefined];
});
afterEach(async () => {
  await mortal?.end();
  await server?.close();
  await database.drop();
});

const answer = { answers: [{ question_id: "q1", custom_text: "yes" }] };

/** The steps of a late answer, each of which reads the clock first. */
const steps = ["claim", "reserve", "mark", "dispatch", "publish"] as const;
type Step = (typeof steps)[number];

interface Crash {
  /** The server dies before this step, and after all that come before it. */
  readonly step: Step;
  /** Queued for an attached agent, or handed to one outside by a call that nobody can take back. */
  readonly agent: "attached" | "outside";
}

/** What the next start makes of it. */
const ends: Readonly<Record<Step, "answerable" | "terminal">> = {
  claim: "answerable",
  reserve: "answerable",
  mark: "answerable",
  dispatch: "terminal",
  publish: "terminal",
};

const every = steps.flatMap((step): Crash[] => [
  { step, agent: "attached" },
  { step, agent: "outside" },
]);
const some: readonly Crash[] = [
  { step: "mark", agent: "outside" },
  { step: "dispatch", agent: "attached" },
  { step: "publish", agent: "outside" },
];

test.each(everyCrash ? every : some)(
  "[U14, U16, U22, U75, U76, F5, R6] kill -9 before $step, agent $agent: delivered at most once, and answerable again or terminal",
  async ({ step, agent }) => {
    const deliveries = agent === "outside" ? join(database.dataFolder, "deliveries") : undefined;
    // On PostgreSQL a start leaves younger claims alone, as another process may be delivering them: none here is younger.
    const config = { ...testConfig, ...database, database: database.location, deliveryWaitMs: 1 };
    mortal = await MortalProcess.start(config, 1 + steps.indexOf(step), deliveries);
    const rest = new RestCaller(mortal.url);
    const opened = await rest.newSession();
    const sessionId = opened.session.id;
    const pendingId = await rest.newRequest(sessionId, oneQuestion);
    await mortal.arm();
    await expect(rest.respond(pendingId, answer).then((reply) => reply.status)).rejects.toThrow();
    await mortal.end();

    const leftBefore = deliveries === undefined ? 0 : linesOf(deliveries);
    expect(leftBefore).toBe(agent === "outside" && step === "publish" ? 1 : 0);
    const dispatcher = new ScriptedDispatcher();
    dispatcher.play(accept);
    const parts = agent === "outside" ? { dispatchers: { attached: dispatcher } } : {};
    server = await TestServer.start({ database, parts, config: { deliveryWaitMs: 1 } });
    const isTerminal = ends[step] === "terminal";
    expect(await statusesOf(server, pendingId)).toEqual([isTerminal ? "answered" : "pending"]);
    expect((await server.rest.listPending()).count).toBe(isTerminal ? 0 : 1);
    await expectResolved(server, { sessionId, pendingId, turns: isTerminal ? 2 : 1 });

    expect((await server.rest.respond(pendingId, answer)).body).toMatchObject({ claimed: !isTerminal });
    await expectResolved(server, { sessionId, pendingId, turns: 2 });
    if (agent === "outside") {
      // The one that was killed between the mark and the call is the price of never delivering twice.
      expect(leftBefore + dispatcher.prompts.length).toBe(step === "dispatch" ? 0 : 1);
    } else {
      expect(await promptsOf(server, sessionId)).toHaveLength(1);
      const caller = await McpCaller.connect(`${server.url}${opened.mcp_path}`, opened.token);
      expect((await caller.call("get_answers_kandev")).body).toMatchObject({ count: 1 });
      expect((await caller.call("get_answers_kandev")).body).toMatchObject({ count: 0 });
      await caller.close();
    }
  },
);

function linesOf(file: string): number {
  return existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n").length : 0;
}

/** Nothing is on its way, and each turn has started for everybody, once. */
async function expectResolved(
  server: TestServer,
  { sessionId, pendingId, turns }: { sessionId: string; pendingId: string; turns: number },
): Promise<void> {
  expect(await turnsOf(server, sessionId)).toHaveLength(turns);
  expect((await actionsOf(server, sessionId))["session.turn.started"]).toBe(turns);
  expect(await newestTurnMetadata(server, sessionId)).toEqual({});
  expect(await keysOf(server, pendingId)).not.toContain("response_delivery_pending");
}
