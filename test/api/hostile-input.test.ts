import { isDeepStrictEqual } from "node:util";
import fc, { type Arbitrary } from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { operations, toolSchema, type Operation } from "../../src/contract/schemas.js";
import { PROBLEMS } from "../../src/domain/problem.js";
import type { Surface, Tool } from "../../src/mcp/tool.js";
import { tools } from "../../src/mcp/tools.js";
import { exampleArguments, shownId, withRealIds } from "../support/contract-examples.js";
import { componentFaults, declaresStatus, replyFaults } from "../support/contract-replies.js";
import { hostileRequest, type Known } from "../support/hostile-requests.js";
import { almost, edited, hostileText, toJson } from "../support/hostile-values.js";
import { GitRepository } from "../support/git-repository.js";
import { oneQuestion } from "../support/mcp-caller.js";
import { sendRaw, type RawReply, type RawRequest } from "../support/raw-http.js";
import { TestServer } from "../support/test-server.js";
import { stage } from "../support/uploads.js";

/** The same requests every time, unless another seed or number is given; a failure prints its seed and request. */
const seed = Number(process.env["HOSTILE_SEED"] ?? 20_260_820);
const numRuns = Number(process.env["HOSTILE_RUNS"] ?? 40);
const bounds = { seed, numRuns, interruptAfterTimeLimit: numRuns * 15, endOnFailure: true } as const;

let server: TestServer;
const disposals: (() => void)[] = [];
let known: Known & { readonly mcpPath: string };

beforeAll(async () => {
  server = await TestServer.start({ config: { waitMs: 30, progressMs: 10 } });
  known = await seedServer();
});
afterEach(async () => {
  await server.rest.get("/ready").expect(200, { status: "ready" });
});
afterAll(async () => {
  await server.close();
  disposals.forEach((dispose) => dispose());
});

/** One of everything, so that generated requests can name things that exist. */
async function seedServer(): Promise<typeof known> {
  const opened = await server.rest.newSession();
  const { workspaceId, workflowId } = opened.board;
  const task = await server.rest.newTask(opened.board, { external_id: "jira:PROJ-1234" });
  const pendingId = await server.rest.newRequest(opened.session.id, oneQuestion);
  const repository = new GitRepository();
  disposals.push(() => repository.remove());
  const repositories = [{ local_path: repository.path }];
  const working = await server.rest.newTask(opened.board, { repositories });
  const upload = await stage(server, workspaceId);
  const real: Readonly<Record<string, string>> = {
    getWorkspace: workspaceId,
    getWorkflow: workflowId,
    getWorkflowStep: task.workflow_step_id,
    getTask: task.id,
    getSession: opened.session.id,
    getClarification: pendingId,
    getRepository: working.repositories?.[0]?.repository_id ?? "",
    getAttachment: upload.attachment_id,
  };
  const realIds = new Map(Object.entries(real).map(([name, id]) => [shownId(name, operations), id]));
  const ids = [...realIds.values(), "jira:PROJ-1234", "q1", "q1_opt1"];
  const agent = await server.rest.newSession(); // generated requests may end the session that they can name
  return { ids, realIds, token: agent.token, mcpPath: agent.mcp_path };
}

/** Everything that a reply to any request at all must keep to. */
async function check(operation: Operation, request: RawRequest): Promise<void> {
  const reply = await sendRaw(server.url, request);
  const faults = [...failureFaults(request, reply), ...contractFaults(operation, request, reply)];
  if (faults.length > 0) throw new Error(`${faults.join("; ")}\n${reply.status} ${reply.text.slice(0, 500)}`);
}

/** A wait that ends is the one failure of the 500s that a request may bring about. */
function failureFaults({ path }: RawRequest, { status, headers, text }: RawReply): string[] {
  const isExpected = status < 500 || (status === 504 && path.includes("/wait"));
  const isJson = status < 400 || text === "" || headers["content-type"]?.startsWith("application/json") === true;
  return [...(isExpected ? [] : ["it failed"]), ...(isJson ? [] : ["its error is not JSON"])];
}

function contractFaults(target: Operation, { method, path }: RawRequest, reply: RawReply): string[] {
  const { status, text } = reply;
  if (status === 404 && isOfNoRoute(path)) return method === "HEAD" ? [] : errorFaults(text);
  const find = (wanted: string): Operation | undefined =>
    operations.find((operation) => operation.path === target.path && operation.method === wanted.toLowerCase());
  const operation = find(method);
  if (operation !== undefined) return replyFaults(operation, reply);
  if (method === "HEAD") {
    const isKnown = [400, 404, 405].includes(status) || declaresStatus(find("GET") ?? target, status);
    return isKnown && text === "" ? [] : [`HEAD got ${status} ${text}`];
  }
  if (method === "OPTIONS" && status === 204) return text === "" ? [] : ["204 with a body"];
  return [400, 404, 405].includes(status) ? errorFaults(text) : [`the path has no ${method}, yet it got ${status}`];
}

/** An empty id makes another path of it, which no operation has. */
function isOfNoRoute(path: string): boolean {
  return /\/(\/|$)/.test(path.split("?")[0] ?? "");
}

function errorFaults(text: string): string[] {
  return componentFaults("Error", JSON.parse(text));
}

describe("what was found by chance once", () => {
  const json = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const body = Buffer.from(JSON.stringify(list));
  const found: readonly (readonly [string, number, RawRequest])[] = [
    ["a body beside a GET is not read", 200, { method: "GET", path: "/health", headers: json, body: Buffer.from("{") }],
    ["an unknown Expect", 200, { method: "GET", path: "/health", headers: { expect: "the unexpected" }, body: null }],
    ["a Host that is none", 200, { method: "POST", path: "/mcp", headers: { ...json, host: "a b" }, body }],
  ];
  test.each(found)("%s gets a %i", async (_what, status, request) => {
    expect(await sendRaw(server.url, request)).toMatchObject({ status });
  });

  test("a step behind one that has the greatest position gets the same position", async () => {
    const { workflowId } = await server.rest.newBoard();
    const add = async (step: object): Promise<number> => {
      const body = { workflow_id: workflowId, name: "Step", ...step };
      return (await server.rest.ok<{ position: number }>(server.rest.post("/api/v1/workflow/steps", body), 201))
        .position;
    };
    expect([await add({ position: 2 ** 31 - 1 }), await add({})]).toEqual([2 ** 31 - 1, 2 ** 31 - 1]);
  });

  test("a session's token gets a declared 401 everywhere but at its own address", async () => {
    const headers = { authorization: `Bearer ${known.token}` };
    for (const operation of operations.filter(({ operationId }) => operationId !== "callSessionMcp")) {
      const { method, path } = operation;
      const reply = await sendRaw(server.url, { method: method.toUpperCase(), path, headers, body: null });
      const faults = replyFaults(operation, reply);
      expect({ method, path, status: reply.status, faults }).toEqual({ method, path, status: 401, faults: [] });
    }
  });
});

const calls = tools.flatMap((tool) => tool.surfaces.map((surface) => ({ tool, surface, name: tool.name })));

describe.each(calls)("$name on the $surface surface", ({ tool, surface }) => {
  test("[OP11, OP13, OP15] returns its result or says what is wrong, whatever its arguments are", async () => {
    await fc.assert(
      fc.asyncProperty(hostileArguments(tool), async (given) => {
        const params = { name: tool.name, arguments: given };
        const reply = await sendRaw(server.url, toolCall(surface, params));
        const faults = reply.status === 200 ? toolFaults(tool, reply) : errorFaults(reply.text);
        if (reply.status !== 200 && reply.status !== 400) faults.push("it was not taken");
        if (faults.length > 0) throw new Error(`${faults.join("; ")}\n${reply.status} ${reply.text.slice(0, 500)}`);
      }),
      bounds,
    );
  });
});

/** What deletes comes last, the workspace at the very end: so that the others have something to work on. */
const lastOnes = ["deleteTask", "deleteWorkspace"];
const placeOf = ({ operationId, method }: Operation): number =>
  method === "delete" ? lastOnes.indexOf(operationId) + 1 : -1;
const inOrder = operations.toSorted((one, other) => placeOf(one) - placeOf(other));

describe.each(inOrder.map((operation) => ({ ...operation, name: operation.operationId })))("$name", (operation) => {
  test("[OP13, OP15] keeps to the contract whatever it is sent, and never fails", async () => {
    await fc.assert(
      fc.asyncProperty(hostileRequest(operation, known), (request) => check(operation, request)),
      bounds,
    );
  });
});

function hostileArguments(tool: Tool): Arbitrary<unknown> {
  const text = hostileText(known.ids);
  const examples = exampleArguments(tool.name, operations).map((example) => withRealIds(example, known.realIds));
  return fc.oneof(almost(toolSchema(tool.input), text), ...examples.map((example) => edited(example, text)));
}

function toolCall(surface: Surface, params: object): RawRequest {
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const body = Buffer.from(toJson({ jsonrpc: "2.0", id: 1, method: "tools/call", params }));
  return surface === "external"
    ? { method: "POST", path: "/mcp", headers, body }
    : { method: "POST", path: known.mcpPath, headers: { ...headers, authorization: `Bearer ${known.token}` }, body };
}

interface RpcReply {
  readonly error?: { readonly message: string };
  readonly result?: {
    readonly isError?: boolean;
    readonly content: readonly { readonly text: string }[];
    readonly structuredContent?: unknown;
  };
}

const failures: readonly (string | null)[] = Object.values(PROBLEMS)
  .filter(({ httpStatus }) => httpStatus >= 500)
  .map(({ message }) => message);

function toolFaults(tool: Tool, { text }: RawReply): string[] {
  const events = [...text.matchAll(/^data: (.+)$/gm)].map((match) => match[1] ?? "");
  const { result, error } = JSON.parse(events.at(-1) ?? text) as RpcReply;
  if (error !== undefined) return error.message === "" ? ["an error without a text"] : [];
  const message = result?.content[0]?.text ?? "";
  if (result?.isError !== true) {
    const isSame = isDeepStrictEqual(JSON.parse(message), result?.structuredContent);
    return [
      ...(isSame ? [] : ["text and structure differ"]),
      ...componentFaults(tool.result, result?.structuredContent),
    ];
  }
  const isOurs = message === "" || failures.includes(message) || message.includes("internal");
  return isOurs || result.structuredContent !== undefined ? [`it failed: ${message}`] : [];
}
