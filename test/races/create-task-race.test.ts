import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Task } from "../../src/domain/task.js";
import { createTask, type CreateTaskOutcome } from "../../src/services/tasks/create-task.js";
import { aroundReads, taskInput, unscopedCaller } from "../support/interleaving.js";
import type { McpCaller } from "../support/mcp-caller.js";
import type { Board } from "../support/rest-caller.js";
import { actionsOf, RecordingLauncher, storedTask, tasksOf } from "../support/task-rows.js";
import { createTestDatabase, provider, type TestDatabase } from "../support/test-database.js";
import { TestServer } from "../support/test-server.js";
import { held } from "../support/until.js";

const launcher = new RecordingLauncher();
let duringCreate: (task: Task) => Promise<void> = () => Promise.resolve();
let database: TestDatabase;
let server: TestServer;
/** On PostgreSQL another process's server on the same database; SQLite has one server per file. */
let other: TestServer;
beforeAll(async () => {
  database = await createTestDatabase();
  const parts = { launcher, requiredTaskWork: [(task: Task) => duringCreate(task)] };
  server = await TestServer.start({ database, parts });
  other = provider === "sqlite" ? server : await TestServer.start({ database, parts });
});
afterAll(async () => {
  if (other !== server) await other.close();
  await server.close();
  await database.drop();
});

interface Reply {
  readonly status: number;
  readonly body: { readonly id: string; readonly deduplicated: boolean };
}

async function overRest(target: TestServer, board: Board, body: object): Promise<Reply> {
  const response = await target.rest.createTask(board, body);
  return { status: response.status, body: response.body as Reply["body"] };
}

async function overMcp(caller: McpCaller, board: Board, body: object): Promise<Reply> {
  const given = { workspace_id: board.workspaceId, title: "A task", ...body };
  const reply = await caller.call<Reply["body"]>("create_task_kandev", given);
  return { status: reply.isError ? 500 : 200, body: reply.body };
}

describe("[X168, X169] fifty creates of one identity at the same moment, over REST and MCP", () => {
  test.each([1, 2, 3])(
    "[X1, X6, X55, X119, X168, X169] round %i: one task, one event, one agent, 49 found",
    async (round) => {
      const board = await server.rest.newBoard();
      const clients = await Promise.all([server.mcp(), server.mcp(), other.mcp(), other.mcp()]);
      const body = { external_id: `round-${round}`, start_agent: true, agent_profile_id: "profile" };
      launcher.launched.length = 0;
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_none, index) => {
          const client = clients[index % 8];
          return client === undefined
            ? overRest(index % 2 === 0 ? server : other, board, body)
            : overMcp(client, board, body);
        }),
      );
      await Promise.all([server.context.background.drain(), other.context.background.drain()]);
      expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
      const [task] = await tasksOf(server, board.workspaceId);
      expect(new Set(replies.map(({ body: { id } }) => id))).toEqual(new Set([task?.id]));
      expect(replies.filter(({ body: { deduplicated } }) => !deduplicated)).toHaveLength(1);
      expect(await tasksOf(server, board.workspaceId)).toHaveLength(1);
      const scheduled = "task.updated"; // of the one agent
      expect(await actionsOf(server, board.workspaceId)).toEqual(["task.created", scheduled]);
      expect(launcher.launched).toMatchObject([{ taskId: task?.id, agentProfileId: "profile" }]);
      expect(task?.external_id_settled_at).toBeInstanceOf(Date);
    },
  );
});

test("[X6, X28, X166] at the same moment, distinct identities and none at all make a task each", async () => {
  const board = await server.rest.newBoard();
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_none, index) =>
      overRest(index % 2 === 0 ? server : other, board, index < 20 ? { external_id: `own-${index}` } : {}),
    ),
  );
  expect(replies.filter(({ status, body }) => status === 200 && !body.deduplicated)).toHaveLength(30);
  expect(await tasksOf(server, board.workspaceId)).toHaveLength(30);
  expect(await actionsOf(server, board.workspaceId)).toHaveLength(30);
});

test("[X55, X119, X168, X169] creates that have all missed in the lookup leave one holder and no orphan", async () => {
  const board = await server.rest.newBoard();
  const allMissed = held();
  let missed = 0;
  const create = (target: TestServer): Promise<CreateTaskOutcome> => {
    const context = aroundReads(target.context, {
      after: async (nth) => {
        if (nth !== 1) return;
        missed += 1;
        if (missed === 8) allMissed.release();
        await allMissed.promise;
      },
    });
    return createTask(context, unscopedCaller, taskInput(board));
  };
  const outcomes = await Promise.all(Array.from({ length: 8 }, (_none, index) => create(index % 2 ? server : other)));
  expect(missed).toBe(8);
  expect(outcomes.filter(({ kind }) => kind === "created")).toHaveLength(1);
  expect(outcomes.filter(({ kind }) => kind.startsWith("found_"))).toHaveLength(7);
  expect(await tasksOf(server, board.workspaceId)).toHaveLength(1);
  expect(await actionsOf(server, board.workspaceId)).toEqual(["task.created"]);
});

test("[X10, X24, X52] while one create is under way others find it unsettled, and none waits for it", async () => {
  const board = await server.rest.newBoard();
  const [reached, goOn] = [held<Task>(), held()];
  duringCreate = (task) => {
    reached.release(task);
    return goOn.promise;
  };
  const creating = overRest(server, board, { external_id: "ext-1" });
  const task = await reached.promise;
  const client = await other.mcp();
  const others = await Promise.all([
    ...Array.from({ length: 5 }, () => overRest(other, board, { external_id: "ext-1" })),
    ...Array.from({ length: 5 }, () => overMcp(client, board, { external_id: "ext-1" })),
  ]);
  for (const { body } of others) {
    expect(body).toMatchObject({ id: task.id, deduplicated: true, creation_complete: false });
  }
  goOn.release();
  duringCreate = () => Promise.resolve();
  expect((await creating).body).toMatchObject({ id: task.id, deduplicated: false, creation_complete: true });
});

test("[X24, X52, X60] creates and releases at random leave each task whole and at most one holder", async () => {
  const board = await server.rest.newBoard();
  const path = server.rest.externalIdPath(board.workspaceId, "ext-1");
  const calls = Array.from({ length: 60 }, async (_none, index) => {
    const target = index % 2 === 0 ? server : other;
    return index % 3 === 0
      ? (await target.rest.delete(path)).status
      : (await overRest(target, board, { external_id: "ext-1" })).status;
  });
  const statuses = await Promise.all(calls);
  expect(statuses.filter((status) => ![200, 204, 404].includes(status))).toEqual([]);
  const tasks = await tasksOf(server, board.workspaceId);
  const holders = tasks.filter(({ external_id }) => external_id !== null);
  expect(holders.length).toBeLessThanOrEqual(1);
  for (const task of tasks) {
    const stored = await storedTask(server, task.id);
    expect(stored.external_id_settled_at === null).toBe(stored.external_id === null);
  }
  const actions = await actionsOf(server, board.workspaceId);
  expect(actions.filter((action) => action === "task.created")).toHaveLength(tasks.length);
  expect(actions.filter((action) => action === "task.updated")).toHaveLength(
    statuses.filter((status) => status === 204).length,
  );
  expect(tasks.length - holders.length).toBe(statuses.filter((status) => status === 204).length);
});
