import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Response } from "supertest";
import { sql } from "../../src/database/sql.js";
import { projectFolder } from "../support/built-program.js";
import { oneQuestion } from "../support/mcp-caller.js";
import { releaseDelivery } from "../support/question-seeds.js";
import { statusesOf } from "../support/question-rows.js";
import { TestServer } from "../support/test-server.js";
import { until } from "../support/until.js";

const file = join(projectFolder, "docs", "questions.md");
const [begin, end] = ["<!-- states: begin -->", "<!-- states: end -->"];

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ config: { waitMs: 2_000 } });
});
afterAll(() => server.close());

interface Question {
  readonly pendingId: string;
  readonly sessionId: string;
  readonly taskId: string;
  /** Lets what was held for the state go. */
  readonly finish: () => Promise<unknown>;
}

type Reach = (question: Question) => Promise<(() => Promise<unknown>) | undefined>;

const answer = { answers: [{ question_id: "q1", custom_text: "yes" }] };
const at = ({ pendingId }: Question): string => `/api/v1/clarification/${pendingId}`;
const ofSession = ({ sessionId }: Question, rest: string): string => `/api/v1/task-sessions/${sessionId}/${rest}`;
const done = async (call: PromiseLike<Response>): Promise<undefined> => {
  expect((await call).status).toBeLessThan(300);
  return undefined;
};

const states: readonly (readonly [string, Reach])[] = [
  ["live", () => Promise.resolve(undefined)],
  ["detached", (question) => done(server.rest.post(ofSession(question, "turns/complete")))],
  ["answered, being handed over", claimAndHold],
  ["answered", (question) => done(server.rest.respond(question.pendingId, answer))],
  ["rejected", (question) => done(server.rest.respond(question.pendingId, { rejected: true }))],
  ["cancelled", (question) => done(server.rest.post(`${at(question)}/cancel`))],
  ["expired: its session has ended", (question) => done(server.rest.post(ofSession(question, "end")))],
  ["superseded by a newer turn", (question) => done(server.rest.post(ofSession(question, "turns")))],
  ["deleted with its task", (question) => done(server.rest.delete(`/api/v1/tasks/${question.taskId}`))],
];

/** A response that stays claimed until the registration of the call that it is for is gone. */
async function claimAndHold({ pendingId }: Question): Promise<() => Promise<unknown>> {
  await server.execute(sql`UPDATE session_waits SET is_waiting = TRUE WHERE pending_id = ${pendingId}`);
  const first = server.rest.respond(pendingId, answer).then((response) => response);
  await until(async () => ((await statusesOf(server, pendingId))[0] === "answered" ? true : undefined));
  return async () => {
    await releaseDelivery(server, pendingId);
    await first;
  };
}

const operations: readonly (readonly [string, (question: Question) => Promise<string>])[] = [
  ["listed", async ({ pendingId }) => ((await isListed(pendingId)) ? "yes" : "no")],
  ["read", async (question) => told(await server.rest.get(at(question)), question)],
  ["wait", async (question) => told(await server.rest.get(`${at(question)}/wait`), question)],
  ["respond", async (question) => told(await server.rest.respond(question.pendingId, answer), question)],
  ["cancel", async (question) => told(await server.rest.post(`${at(question)}/cancel`), question)],
  ["ask the same again", askAgain],
];

async function isListed(pendingId: string): Promise<boolean> {
  return (await server.rest.listPending("?limit=200")).bundles.some((bundle) => bundle.pending_id === pendingId);
}

async function askAgain(question: Question): Promise<string> {
  const body = { session_id: question.sessionId, questions: oneQuestion };
  const reply = await server.rest.post("/api/v1/clarification/request", body);
  if (reply.status !== 200) return told(reply, question);
  const { pending_id: pendingId } = reply.body as { pending_id: string };
  return pendingId === question.pendingId ? "200, the same question" : "200, a new question";
}

/** A reply in the words of the table. */
function told(reply: Response, { pendingId }: Question): string {
  const body = reply.body as { error?: string; claimed?: boolean };
  const text = body.error?.replace(pendingId, "…");
  if (text !== undefined) return `${reply.status} ${text}`;
  return body.claimed === undefined ? String(reply.status) : `${reply.status}, \`claimed: ${String(body.claimed)}\``;
}

async function newQuestion(reach: Reach): Promise<Question> {
  const { session } = await server.rest.newSession();
  const pendingId = await server.rest.newRequest(session.id, oneQuestion);
  const question = { pendingId, sessionId: session.id, taskId: session.task_id, finish: () => Promise.resolve() };
  const finish = await reach(question);
  return { ...question, finish: finish ?? question.finish };
}

/** The table as Markdown: one question per cell, since most operations change what they are asked about. */
async function tableOf(): Promise<string> {
  const lines = [
    ["question", ...operations.map(([name]) => name)],
    ["---", ...operations.map(() => "---")],
  ];
  for (const [state, reach] of states) {
    const cells: string[] = [];
    for (const [, operate] of operations) {
      const question = await newQuestion(reach);
      cells.push(await operate(question));
      await question.finish();
    }
    lines.push([state, ...cells]);
  }
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

test("[U52, U4, U56, A7, A9, R2] docs/questions.md shows what every operation answers in every state of a question", async () => {
  const table = await tableOf();
  const text = readFileSync(file, "utf8");
  const [before = "", rest = ""] = text.split(begin);
  const [shown = "", after = ""] = rest.split(end);
  if (process.env["WRITE_DOCS"] === "1") writeFileSync(file, `${before}${begin}\n\n${table}\n\n${end}${after}`);
  else expect(shown.trim()).toBe(table);
});
