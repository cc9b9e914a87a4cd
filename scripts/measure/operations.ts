import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { setTimeout as delay } from "node:timers/promises";
import type { components } from "../../src/contract/openapi.gen.js";
import type { ServerProcess } from "../support/server-process.js";
import { print, printDurations, readMemory, time } from "./figures.js";
import { KeepAliveClient } from "./http.js";

type Schemas = components["schemas"];

const runs = 300;
const warmUpRuns = 50;
const waits = 1_000;
const settleMs = 2_000;

const options = [
  { label: "SQLite", description: "One file, no server" },
  { label: "PostgreSQL", description: "Shared server" },
];

interface Board {
  readonly workspace_id: string;
  readonly workflow_id: string;
}

async function findBoard(client: KeepAliveClient): Promise<Board> {
  const { workspaces } = await client.get<Schemas["WorkspaceList"]>("/api/v1/workspaces");
  const workspace_id = workspaces[0]?.id ?? "";
  const list = await client.get<Schemas["WorkflowList"]>(`/api/v1/workspaces/${workspace_id}/workflows`);
  return { workspace_id, workflow_id: list.workflows[0]?.id ?? "" };
}

async function openSession(client: KeepAliveClient, board: Board): Promise<Schemas["OpenedSession"]> {
  const task = await client.post<Schemas["CreatedTask"]>("/api/v1/tasks", { ...board, title: "A task" });
  return client.post(`/api/v1/tasks/${task.id}/sessions`, {});
}

/** Create, found and lookup by external id, one request at a time on one connection. */
export async function measureTasks(url: string): Promise<void> {
  const client = new KeepAliveClient(url);
  const board = await findBoard(client);
  const create = (externalId: string): Promise<unknown> =>
    client.post("/api/v1/tasks", { ...board, title: "Fix login", description: "See PROJ-1", external_id: externalId });
  const path = `/api/v1/workspaces/${board.workspace_id}/tasks/by-external-id?external_id=`;
  await time(warmUpRuns, (index) => create(`warm:${index}`));
  printDurations("create with an external id", await time(runs, (index) => create(`new:${index}`)));
  printDurations("create again (found)", await time(runs, (index) => create(`new:${index}`)));
  printDurations("lookup by external id", await time(runs, (index) => client.get(`${path}new:${index}`)));
  client.close();
}

/** From sending the answer over REST until the agent's blocked MCP call returns. */
export async function measureDelivery(url: string): Promise<void> {
  const client = new KeepAliveClient(url);
  const opened = await openSession(client, await findBoard(client));
  const headers = { authorization: `Bearer ${opened.token}` };
  const agent = new Client({ name: "latchboard-measure", version: "1.0.0" });
  await agent.connect(
    new StreamableHTTPClientTransport(new URL(`${url}${opened.mcp_path}`), { requestInit: { headers } }),
  );
  const durations: number[] = [];
  for (let index = 0; index < runs + warmUpRuns; index += 1) {
    const given = { questions: [{ prompt: `Question ${index}?`, options }] };
    const asking = agent.callTool({ name: "ask_user_question_kandev", arguments: given });
    const pendingId = await waitForQuestion(client);
    const body = { answers: [{ question_id: "q1", selected_options: ["q1_opt1"] }] };
    const startedAt = performance.now();
    const responding = client.post(`/api/v1/clarification/${pendingId}/respond`, body);
    await asking;
    if (index >= warmUpRuns) durations.push(performance.now() - startedAt);
    await responding;
  }
  printDurations("answer sent until the agent's call returns", durations);
  await agent.close();
  client.close();
}

async function waitForQuestion(client: KeepAliveClient): Promise<string> {
  for (;;) {
    const { bundles } = await client.get<Schemas["PendingQuestionsPage"]>("/api/v1/clarification?limit=1");
    if (bundles[0] !== undefined) return bundles[0].pending_id;
    await delay(1);
  }
}

/** What a blocked `GET …/wait` costs the server, and a page of the list while that many questions are open. */
export async function measureWaits({ url, child }: ServerProcess): Promise<void> {
  const client = new KeepAliveClient(url);
  const board = await findBoard(client);
  const pendingIds: string[] = [];
  for (let index = 0; index < waits; index += 1) {
    const { session } = await openSession(client, board);
    const body = { session_id: session.id, questions: [{ prompt: "Which database?", options }] };
    const asked = await client.post<Schemas["RequestedClarification"]>("/api/v1/clarification/request", body);
    pendingIds.push(asked.pending_id);
  }
  const page = "/api/v1/clarification";
  await time(warmUpRuns, () => client.get(page));
  printDurations(`list page (50 of ${waits} open)`, await time(runs, () => client.get(page)));
  const before = await readMemory(child, "collected");
  const waiters = new KeepAliveClient(url, waits);
  const waiting = pendingIds.map((id) => waiters.get(`/api/v1/clarification/${id}/wait`).catch(() => undefined));
  while ((await readMemory(child, "as it is")).sockets < waits) await delay(settleMs);
  await delay(settleMs);
  const after = await readMemory(child, "collected");
  waiters.close();
  await Promise.all(waiting);
  client.close();
  const heap = after.heapUsed + after.external - before.heapUsed - before.external;
  print(`${waits} blocked REST waits`, `${Math.round(heap / waits)} bytes each, in the server's heap`);
}
