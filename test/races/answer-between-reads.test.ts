import { afterAll, beforeAll, expect, test } from "vitest";
import { claimBundle } from "../../src/database/clarification-claim.js";
import type { AgentCaller } from "../../src/domain/caller.js";
import { askQuestion } from "../../src/services/clarification/ask-question.js";
import { getAnswer, getQueuedAnswers } from "../../src/services/clarification/get-answers.js";
import { withActionAfterFirstRead } from "../support/broken-database.js";
import { oneQuestion } from "../support/mcp-caller.js";
import { promptsOf, untilAsked } from "../support/question-rows.js";
import { newPlace, seedBundle, type Place } from "../support/question-seeds.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

const answers = [{ question_id: "q1", selected_options: [], custom_text: "yes" }];
const agentOf = ({ sessionId }: Place): AgentCaller => ({
  kind: "agent",
  sessionId,
  taskId: "task",
  ownerId: "",
  surface: "kanban",
});

function claim(pendingId: string, sessionId: string) {
  const claimed = { pendingId, sessionId, status: "answered", answers, reason: "", claimedAt: new Date() } as const;
  return claimBundle(server.context.database, claimed);
}

test("[U48, U26] a claim right after a waiting call has looked is not taken for an end: the call returns the answer", async () => {
  const place = await newPlace(server);
  const context = withActionAfterFirstRead(server.context, async () => {
    await claim(await untilAsked(server, place.sessionId), place.sessionId);
  });
  const asking = askQuestion(
    context,
    agentOf(place),
    { questions: oneQuestion, context: "", maxWaitMs: 30_000 },
    AbortSignal.timeout(20_000),
  );
  const pendingId = await untilAsked(server, place.sessionId, "answered");
  server.context.events.publish(`bundle:${pendingId}`);
  expect(await asking).toEqual({ kind: "answered", result: { q1: { custom_text: "yes" } } });
});

test("[F4, U52] an answer that is queued right after its session looked is pending to that call, and not handed over by it", async () => {
  const place = await newPlace(server);
  const pendingId = await seedBundle(server, place);
  const context = withActionAfterFirstRead(server.context, () =>
    server.rest.ok(server.rest.respond(pendingId, { answers })),
  );
  const looked = await getAnswer(context, agentOf(place), pendingId);
  expect(looked).toMatchObject({ answers: [{ status: "pending" }] });
  expect((await promptsOf(server, place.sessionId)).map((prompt) => prompt.handed_over_at)).toEqual([null]);
  const queued = await getQueuedAnswers(server.context, agentOf(place));
  expect(queued).toMatchObject({ answers: [{ pendingId, status: "answered" }] });
});

test("[U52, U25] a claim right after its session looked leaves the bundle pending, not superseded", async () => {
  const place = await newPlace(server);
  const pendingId = await seedBundle(server, place);
  const context = withActionAfterFirstRead(server.context, () => claim(pendingId, place.sessionId));
  const looked = await getAnswer(context, agentOf(place), pendingId);
  expect(looked).toMatchObject({ answers: [{ status: "pending" }] });
});
