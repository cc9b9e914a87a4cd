import { isDeepStrictEqual } from "node:util";
import type { components } from "../../src/contract/openapi.gen.js";
import type { AgentProcess } from "./agent-process.js";
import { PrintedMcp } from "./mcp.js";
import { check, say } from "./print.js";
import { answerOverMcp, answerOverRest, asAgentSeesIt, lateAnswer } from "./questions.js";
import { externalIdOf, receive, webhook, type Board } from "./receiver.js";
import { callRest } from "./rest.js";

type Schemas = components["schemas"];

const patienceMs = 15_000;
const lookAgainMs = 50;

/** Where tasks go: the workspace and workflow that the first start made. */
export async function findBoard(server: string): Promise<Board> {
  const who = "receiver";
  const workspaces = `${server}/api/v1/workspaces`;
  const { body: found } = await callRest<Schemas["WorkspaceList"]>({ who, method: "GET", url: workspaces });
  const workspaceId = found.workspaces[0]?.id ?? "";
  const workflows = await fetch(`${workspaces}/${workspaceId}/workflows`);
  const { workflows: list } = (await workflows.json()) as Schemas["WorkflowList"]; // the server checks its replies
  const workflowId = list[0]?.id ?? "";
  check("the first start made a workspace with a workflow", workspaceId !== "" && workflowId !== "");
  return { workspaceId, workflowId };
}

/** Three deliveries of one webhook; the id of the one task. */
export async function createOnce(server: string, board: Board): Promise<string> {
  say("tracker", "sends this issue, more than once", webhook);
  const delivery = { board, event: webhook };
  const together = await Promise.all([
    receive("delivery 1", server, delivery),
    receive("delivery 2", server, delivery),
  ]);
  const later = await receive("delivery 3", server, delivery);
  const replies = [...together, later];
  const { id } = later.body;
  check(
    "all three deliveries succeeded",
    replies.every(({ status }) => status === 200),
  );
  check(
    "all three got the same task",
    replies.every(({ body }) => body.id === id),
  );
  const made = together.filter(({ body }) => !body.deduplicated);
  check("exactly one of them created it", made.length === 1 && later.body.deduplicated);
  const query = new URLSearchParams({ external_id: externalIdOf(webhook) });
  const found = await callRest<Schemas["FoundTask"]>({
    who: "anybody",
    method: "GET",
    url: `${server}/api/v1/workspaces/${board.workspaceId}/tasks/by-external-id?${query.toString()}`,
    show: ["id", "external_id", "creation_complete"],
  });
  check("the issue's own key finds that task", found.body.id === id && found.body.creation_complete);
  return id;
}

export async function openSession(server: string, taskId: string): Promise<Schemas["OpenedSession"]> {
  const url = `${server}/api/v1/tasks/${taskId}/sessions`;
  const body = { name: "demo agent" };
  const show = ["mcp_path"];
  const opened = await callRest<Schemas["OpenedSession"]>({ who: "operator", method: "POST", url, body, show });
  check("the session was opened, with a token that is shown once", opened.status === 201 && opened.body.token !== "");
  return opened.body;
}

/** Looks until a question of the task can be answered; its pending id. */
export async function waitForQuestion(server: string, taskId: string): Promise<string> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const response = await fetch(`${server}/api/v1/clarification`);
    const page = (await response.json()) as Schemas["PendingQuestionsPage"]; // the server checks its replies
    if (page.bundles.some((bundle) => bundle.task_id === taskId)) break;
    if (performance.now() > deadline) throw new Error("check failed: the agent's question is listed");
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
  return listQuestion(server, taskId);
}

async function listQuestion(server: string, taskId: string): Promise<string> {
  const url = `${server}/api/v1/clarification`;
  const page = await callRest<Schemas["PendingQuestionsPage"]>({
    who: "person",
    method: "GET",
    url,
    show: ["bundles"],
  });
  const [bundle] = page.body.bundles;
  check("the agent's question is listed", page.body.count === 1 && bundle?.task_id === taskId);
  return bundle?.pending_id ?? "";
}

/** Two people race; the agent gets the winner's answers. */
export async function answerAtTheSameMoment(server: string, pendingId: string, agent: AgentProcess): Promise<void> {
  const client = await PrintedMcp.connect("person 2", `${server}/mcp`);
  const [overRest, overMcp] = await Promise.all([
    callRest<Schemas["RespondedClarification"]>({
      who: "person 1",
      method: "POST",
      url: `${server}/api/v1/clarification/${pendingId}/respond`,
      body: { answers: answerOverRest },
    }),
    client.call<Schemas["AnswerQuestionKandevResult"]>("answer_question_kandev", {
      pending_id: pendingId,
      answers: answerOverMcp,
    }),
  ]);
  await client.close();
  const { result } = await agent.next("answered");
  check("both got a success", overRest.status === 200);
  check("exactly one claimed the question", overRest.body.claimed !== overMcp.claimed);
  const submitted = overRest.body.claimed ? answerOverRest : answerOverMcp;
  check("the winner was told its own answer", isDeepStrictEqual(overRest.body.response.answers, submitted));
  check("the loser was told the winner's answer", isDeepStrictEqual(overMcp.response, overRest.body.response));
  check("the agent's call returned exactly the winner's answer", isDeepStrictEqual(result, asAgentSeesIt(submitted)));
}

/** The question that outlived the server is answered, and the answer waits for the agent. */
export async function answerLate(
  server: string,
  { taskId, openId }: { taskId: string; openId: string },
  agent: AgentProcess,
): Promise<void> {
  check("it is the same question", (await listQuestion(server, taskId)) === openId);
  const answered = await callRest<Schemas["RespondedClarification"]>({
    who: "person",
    method: "POST",
    url: `${server}/api/v1/clarification/${openId}/respond`,
    body: { answers: lateAnswer },
  });
  check("it can be answered", answered.status === 200 && answered.body.claimed);
  agent.goOn();
  const { bundles } = await agent.next("collected");
  check("the agent's next call returned one answer", bundles.length === 1 && bundles[0]?.status === "answered");
  check("and it is the one given", isDeepStrictEqual(bundles[0]?.result, asAgentSeesIt(lateAnswer)));
}
