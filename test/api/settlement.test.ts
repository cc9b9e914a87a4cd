import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Launcher, LaunchRequest } from "../../src/agents/launcher.js";
import { sql } from "../../src/database/sql.js";
import type { Task } from "../../src/domain/task.js";
import { createTask } from "../../src/services/tasks/create-task.js";
import { recordingLog, taskInput, unscopedCaller } from "../support/interleaving.js";
import type { Board } from "../support/rest-caller.js";
import { actionsOf, deleteTask, footprint, outcomeOf, storedTask, tasksOf, unsettle } from "../support/task-rows.js";
import { TestServer } from "../support/test-server.js";
import { held } from "../support/until.js";

/** Notes, at each launch, whether the task was settled by then. */
class WatchingLauncher implements Launcher {
  readonly launched: { request: LaunchRequest; settledAt: Date | null }[] = [];
  failWith: Error | null = null;

  async launch(request: LaunchRequest): Promise<void> {
    const { external_id_settled_at: settledAt } = await storedTask(server, request.taskId);
    this.launched.push({ request, settledAt });
    if (this.failWith !== null) throw this.failWith;
  }
}

const launcher = new WatchingLauncher();
let duringCreate: ((task: Task) => Promise<void>)[] = [];
let server: TestServer;
let board: Board;
beforeAll(async () => {
  const runNth =
    (nth: number) =>
    async (task: Task): Promise<void> =>
      duringCreate[nth]?.(task);
  server = await TestServer.start({ parts: { launcher, requiredTaskWork: [runNth(0), runNth(1)] } });
});
beforeEach(async () => {
  duringCreate = [];
  launcher.launched.length = 0;
  launcher.failWith = null;
  board = await server.rest.newBoard();
});
afterAll(() => server.close());

const withAgent = { external_id: "ext-1", start_agent: true, agent_profile_id: "profile-1" };

async function release(): Promise<void> {
  const path = server.rest.externalIdPath(board.workspaceId, "ext-1");
  expect((await server.rest.delete(path)).status).toBe(204);
}

/** How many launches there were, once every one under way is through. */
async function launches(): Promise<number> {
  await server.context.background.drain();
  return launcher.launched.length;
}

describe("between insert and settlement", () => {
  test("[X10, X48, X50, X51, X53, X146] the task is there and unsettled until the required work is done", async () => {
    const [reached, goOn] = [held<Task>(), held()];
    duringCreate = [
      (task) => {
        reached.release(task);
        return goOn.promise;
      },
    ];
    const creating = server.rest.newTask(board, withAgent);
    const task = await reached.promise;
    expect(await storedTask(server, task.id)).toMatchObject({ external_id: "ext-1", external_id_settled_at: null });
    const looked = await server.rest.ok<object>(
      server.rest.get(server.rest.externalIdPath(board.workspaceId, "ext-1")),
    );
    expect(looked).toMatchObject({ id: task.id, creation_complete: false });
    const other = await server.rest.newTask(board, withAgent);
    expect(other).toMatchObject({ id: task.id, deduplicated: true, creation_complete: false });
    expect(await launches()).toBe(0);
    goOn.release();
    expect(await creating).toMatchObject({ id: task.id, deduplicated: false, creation_complete: true });
    const settled = await server.rest.newTask(board, withAgent);
    expect(settled).toMatchObject({ id: task.id, deduplicated: true, creation_complete: true });
    expect(await launches()).toBe(1);
  });

  test("[X65, X67, X149] every required step runs in order, then the stamp, then the agent", async () => {
    const order: string[] = [];
    const step = (name: string) => async (task: Task) => {
      const { external_id_settled_at } = await storedTask(server, task.id);
      order.push(`${name} ${external_id_settled_at === null ? "unsettled" : "settled"}`);
    };
    duringCreate = [step("first"), step("second")];
    const task = await server.rest.newTask(board, withAgent);
    expect(await launches()).toBe(1);
    expect(order).toEqual(["first unsettled", "second unsettled"]);
    expect(launcher.launched).toMatchObject([{ request: { taskId: task.id, agentProfileId: "profile-1" } }]);
    expect(launcher.launched[0]?.settledAt).toBeInstanceOf(Date);
  });
});

describe("zero rows settled", () => {
  test("[X11, X60, X125, X150, X153] a released task survives without identity, and no agent starts", async () => {
    duringCreate = [release];
    const lost = await server.rest.newTask(board, withAgent);
    expect(outcomeOf({ ...lost })).toEqual({ deduplicated: false, creation_complete: true, external_id: undefined });
    expect(await launches()).toBe(0);
    expect(await storedTask(server, lost.id)).toMatchObject({ external_id: null, external_id_settled_at: null });
  });

  test("[X60, X62, X124, X152, X153] a deleted task is the not-found error, and no agent starts", async () => {
    duringCreate = [(task) => deleteTask(server, task.id)];
    const response = await server.rest.createTask(board, withAgent);
    expect({ status: response.status, text: response.text }).toEqual({
      status: 404,
      text: '{"error":"task not created"}',
    });
    expect(await launches()).toBe(0);
  });

  test("[X24, X58, X63, X147] release and create again during the create makes two tasks; the stamp hits neither's twin", async () => {
    let second: { id: string } = { id: "" };
    duringCreate = [
      async () => {
        duringCreate = [];
        await release();
        second = await server.rest.newTask(board, { external_id: "ext-1" });
        await unsettle(server, second.id);
      },
    ];
    const first = await server.rest.newTask(board, withAgent);
    expect(first).not.toHaveProperty("external_id");
    expect(await storedTask(server, first.id)).toMatchObject({ external_id: null, external_id_settled_at: null });
    expect(await storedTask(server, second.id)).toMatchObject({ external_id: "ext-1", external_id_settled_at: null });
    expect(await tasksOf(server, board.workspaceId)).toHaveLength(2);
    expect(await launches()).toBe(0);
  });

  test("[X112, OP24] a create that is taken back after its identity went tells of the task as it was when it went", async () => {
    duringCreate = [
      async () => {
        duringCreate = [];
        await release();
        await server.rest.newTask(board, { external_id: "ext-1" });
        throw new Error("required work fails");
      },
    ];
    expect((await server.rest.createTask(board, withAgent)).status).toBe(500);
    const deleted = await server.query<{ payload: object }>(sql`SELECT payload FROM events
      WHERE workspace_id = ${board.workspaceId} AND action = 'task.deleted'`);
    expect(deleted).toHaveLength(1);
    expect(deleted[0]?.payload).not.toHaveProperty("external_id");
  });

  test("[X64] it is an outcome, not something to log", async () => {
    const lines: string[] = [];
    const context = { ...server.context, log: recordingLog(lines) };
    duringCreate = [release];
    expect(await createTask(context, unscopedCaller, taskInput(board))).toMatchObject({
      kind: "created_identity_lost",
    });
    duringCreate = [(task) => deleteTask(server, task.id)];
    expect(await createTask(context, unscopedCaller, taskInput(board))).toMatchObject({ code: "task_not_created" });
    expect(lines).toEqual([]);
  });

  test("[X70, X71] the service names the outcomes, and an identity that was lost is none of the found ones", async () => {
    const kinds: string[] = [];
    const create = async (): Promise<void> => {
      kinds.push((await createTask(server.context, unscopedCaller, taskInput(board))).kind);
    };
    await create();
    await create();
    const [holder] = await tasksOf(server, board.workspaceId);
    await unsettle(server, holder?.id ?? "");
    await create();
    await release();
    duringCreate = [release];
    await create();
    expect(kinds).toEqual(["created", "found_settled", "found_unsettled", "created_identity_lost"]);
  });
});

describe("a required step fails", () => {
  const broken = (): Promise<void> => Promise.reject(new Error("no such branch"));

  test("[X65, OP24] the request's own row is removed, its identity is free, and nothing starts", async () => {
    duringCreate = [() => Promise.resolve(), broken];
    const response = await server.rest.createTask(board, withAgent);
    expect({ status: response.status, text: response.text }).toEqual({
      status: 500,
      text: '{"error":"request failed"}',
    });
    expect(await tasksOf(server, board.workspaceId)).toEqual([]);
    expect(await actionsOf(server, board.workspaceId)).toEqual(["task.created", "task.deleted"]);
    expect(await launches()).toBe(0);
    duringCreate = [];
    expect(await server.rest.newTask(board, withAgent)).toMatchObject({ deduplicated: false, creation_complete: true });
  });

  test("[OP24] a task that took the identity meanwhile is not touched", async () => {
    let second: { id: string } = { id: "" };
    duringCreate = [
      async () => {
        duringCreate = [];
        await release();
        second = await server.rest.newTask(board, { external_id: "ext-1" });
        await broken();
      },
    ];
    expect((await server.rest.createTask(board, withAgent)).status).toBe(500);
    expect(await tasksOf(server, board.workspaceId)).toMatchObject([{ id: second.id, external_id: "ext-1" }]);
  });

  test("[X12, X76, OP24] on a found outcome no step runs, so none can remove the task", async () => {
    const task = await server.rest.newTask(board, { external_id: "ext-1" });
    duringCreate = [broken, broken];
    const before = await footprint(server, board);
    expect(await server.rest.newTask(board, withAgent)).toMatchObject({ id: task.id, deduplicated: true });
    await unsettle(server, task.id);
    expect(await server.rest.newTask(board, withAgent)).toMatchObject({ id: task.id, creation_complete: false });
    expect(await footprint(server, board)).toMatchObject({ ...before, stored: [{ id: task.id }] });
  });
});

describe("agents", () => {
  test("[X126, X154, X155] found with start_agent starts nothing and opens no session", async () => {
    const task = await server.rest.newTask(board, { external_id: "ext-1" });
    await server.rest.ok(server.rest.post(`/api/v1/tasks/${task.id}/sessions`, {}), 201);
    await server.rest.newTask(board, withAgent);
    await unsettle(server, task.id);
    await server.rest.newTask(board, withAgent);
    expect(await launches()).toBe(0);
    expect(await server.query(sql`SELECT id FROM task_sessions WHERE task_id = ${task.id}`)).toHaveLength(1);
  });

  test("[X3, X69] a launch that fails takes nothing back: the creation was complete", async () => {
    launcher.failWith = new Error("no such agent");
    const task = await server.rest.newTask(board, withAgent);
    expect(await launches()).toBe(1);
    expect(task).toMatchObject({ creation_complete: true });
    expect(await storedTask(server, task.id)).toMatchObject({ external_id: "ext-1", state: "SCHEDULING" });
  });

  test("[X17] without an external id an agent starts all the same, and without start_agent none does", async () => {
    await server.rest.newTask(board, { start_agent: true, agent_profile_id: "profile-2" });
    await server.rest.newTask(board, { agent_profile_id: "profile-2" });
    expect(await launches()).toBe(1);
    expect(launcher.launched).toMatchObject([{ request: { agentProfileId: "profile-2" }, settledAt: null }]);
  });
});
