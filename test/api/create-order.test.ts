import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../src/database/sql.js";
import { createTask } from "../../src/services/tasks/create-task.js";
import { lookUpExternalId } from "../../src/services/tasks/read-tasks.js";
import { refuseWrites } from "../support/broken-database.js";
import { aroundReads, taskInput, tracing, unscopedCaller } from "../support/interleaving.js";
import type { Board } from "../support/rest-caller.js";
import { actionsOf, deleteTask, footprint, RecordingLauncher, tasksOf } from "../support/task-rows.js";
import { TestServer } from "../support/test-server.js";

const launcher = new RecordingLauncher();
let server: TestServer;
let board: Board;
beforeAll(async () => {
  server = await TestServer.start({ parts: { launcher } });
});
beforeEach(async () => {
  launcher.launched.length = 0;
  board = await server.rest.newBoard();
});
afterAll(() => server.close());

const tooLong = "a".repeat(501);
const titleFault = "task title is too long: task titles must be 500 characters or fewer";
const lengthFault = "invalid external_id: must be 255 UTF-8 bytes or fewer";

async function reply(place: Board, body: object): Promise<{ status: number; error: unknown }> {
  const response = await server.rest.createTask(place, body);
  return { status: response.status, error: (response.body as { error?: unknown }).error };
}

describe("the order of errors", () => {
  test("[X85, X98, X181, OP21] an unknown workspace is the same 404 whatever the external id looks like", async () => {
    const nowhere = { workspaceId: "none", workflowId: board.workflowId };
    for (const external_id of ["ext-1", "b".repeat(300), "bad\n", "\ud800", null]) {
      const response = await server.rest.createTask(nowhere, { external_id, title: tooLong });
      expect({ status: response.status, text: response.text }).toEqual({
        status: 404,
        text: '{"error":"task not created"}',
      });
    }
  });

  test("[X53, X99] a bad external id is reported before a bad title and a missing workflow", async () => {
    const body = { external_id: "b".repeat(256), title: tooLong, workflow_id: "" };
    expect(await reply(board, body)).toEqual({ status: 400, error: lengthFault });
  });

  test("[X53, X54, X99, OP22] a held identity is found before title, workflow and step are looked at", async () => {
    const held = await server.rest.newTask(board, { external_id: "ext-1" });
    for (const body of [
      { title: tooLong },
      { workflow_id: "" },
      { workflow_id: "none" },
      { workflow_step_id: "none" },
      { workflow_id: "none", title: tooLong },
    ]) {
      const again = await server.rest.newTask(board, { external_id: "ext-1", ...body });
      expect(again).toEqual({ ...held, deduplicated: true });
    }
  });

  test("[X57] without a holder each of them is its own error, and nothing is written", async () => {
    const other = await server.rest.newBoard();
    const before = await footprint(server, board);
    const cases: readonly [object, number, string][] = [
      [{ title: tooLong }, 400, titleFault],
      [{ workflow_id: "" }, 400, "workflow_id is required for non-ephemeral tasks"],
      [{ workflow_id: "none" }, 404, "task not created"],
      [{ workflow_id: other.workflowId }, 404, "task not created"],
      [{ workflow_step_id: "none" }, 404, "task not created"],
    ];
    for (const external_id of ["ext-1", null]) {
      for (const [body, status, error] of cases) {
        expect(await reply(board, { external_id, ...body })).toEqual({ status, error });
      }
    }
    expect(await footprint(server, board)).toEqual(before);
  });

  test("[X100, X129] a retry whose payload lost its shape fails like every such request, held or not", async () => {
    await server.rest.newTask(board, { external_id: "ext-1" });
    const cases: readonly [object, string][] = [
      [{ start_agent: true }, "agent_profile_id is required to start agent"],
      [{ start_agent: true, agent_profile_id: "" }, "agent_profile_id is required to start agent"],
      [{ workspace_id: "" }, "workspace_id is required"],
      [{ title: 5 }, "invalid payload: title must be string"],
      [
        { priority: "urgent" },
        "invalid payload: priority must be equal to one of the allowed values: critical, high, medium, low",
      ],
    ];
    for (const [body, error] of cases) {
      expect(await reply(board, { external_id: "ext-1", ...body })).toEqual({ status: 400, error });
    }
  });

  test("[X101, X143] a retry is found though its workflow has vanished, and not found once its workspace has", async () => {
    const held = await server.rest.newTask(board, { external_id: "ext-1" });
    await server.execute(sql`DELETE FROM workflows WHERE id = ${board.workflowId}`);
    expect(await server.rest.newTask(board, { external_id: "ext-1" })).toMatchObject({ id: held.id });
    await server.execute(sql`DELETE FROM workspaces WHERE id = ${board.workspaceId}`);
    expect(await reply(board, { external_id: "ext-1" })).toEqual({ status: 404, error: "task not created" });
    expect(await server.rest.ok(server.rest.get(`/api/v1/tasks/${held.id}`))).toMatchObject({ external_id: "ext-1" });
  });
});

describe("the steps", () => {
  /** What the user's create used is remembered after it, and nobody waits for that. X68 */
  const lastUsed = "execute";

  test("[X53, X58, X59] a create reads once, inserts in one transaction, and settles with one statement", async () => {
    const trace: string[] = [];
    const outcome = await createTask(tracing(server.context, trace), unscopedCaller, taskInput(board));
    expect(outcome.kind).toBe("created");
    expect(trace).toEqual(["read", "transaction", "execute", lastUsed]);
  });

  test("[X17, X53] without an external id the lookup finds nobody and there is nothing to settle", async () => {
    const trace: string[] = [];
    const input = taskInput(board, { externalId: null });
    expect((await createTask(tracing(server.context, trace), unscopedCaller, input)).kind).toBe("created");
    expect(trace).toEqual(["read", "transaction", lastUsed]);
  });

  test("[X12, X54, X73] a found create is one read and nothing else", async () => {
    await server.rest.newTask(board, { external_id: "ext-1" });
    const trace: string[] = [];
    const input = taskInput(board, { startAgent: true, agentProfileId: "profile" });
    const outcome = await createTask(tracing(server.context, trace), unscopedCaller, input);
    await server.context.background.drain();
    expect(outcome.kind).toBe("found_settled");
    expect(trace).toEqual(["read"]);
    expect(launcher.launched).toEqual([]);
  });

  test("[X94] a lookup is one read", async () => {
    const trace: string[] = [];
    const lookup = { workspaceId: board.workspaceId, externalId: "ext-1" };
    await lookUpExternalId(tracing(server.context, trace), unscopedCaller, lookup);
    expect(trace).toEqual(["read"]);
  });
});

describe("somebody else wins between the lookup and the insert", () => {
  /** A create whose lookup misses, whereupon another create takes the identity. */
  async function createAfterMiss(
    changes: Parameters<typeof taskInput>[1],
  ): Promise<{ outcome: unknown; winner: string }> {
    let winner = "";
    const context = aroundReads(server.context, {
      after: async (nth) => {
        if (nth === 1) winner = (await server.rest.newTask(board, { external_id: "ext-1" })).id;
      },
    });
    const outcome = await createTask(context, unscopedCaller, taskInput(board, changes));
    return { outcome, winner };
  }

  test("[X55, X119] the index turns the insert away and the winner is found; no orphan, no second event", async () => {
    const { outcome, winner } = await createAfterMiss({ startAgent: true, agentProfileId: "profile" });
    await server.context.background.drain();
    expect(outcome).toMatchObject({ kind: "found_settled", task: { id: winner } });
    expect(await tasksOf(server, board.workspaceId)).toMatchObject([{ id: winner }]);
    expect(await actionsOf(server, board.workspaceId)).toEqual(["task.created"]);
    expect(launcher.launched).toEqual([]);
  });

  const failures: readonly [string, Parameters<typeof taskInput>[1]][] = [
    ["a title that is too long", { title: tooLong }],
    ["no workflow", { workflowId: null }],
    ["a workflow that does not exist", { workflowId: "none" }],
    ["a step that does not exist", { workflowStepId: "none" }],
  ];
  test.each(failures)("[X56] a failure for %s gives way to the winner", async (_name, changes) => {
    const { outcome, winner } = await createAfterMiss(changes);
    expect(outcome).toMatchObject({ kind: "found_settled", task: { id: winner } });
    expect(await tasksOf(server, board.workspaceId)).toHaveLength(1);
  });

  test("[X56] a failure of the database itself gives way to the winner", async () => {
    const allow = await refuseWrites(server, { table: "tasks", operation: "INSERT", when: "NEW.title = 'refused'" });
    const { outcome, winner } = await createAfterMiss({ title: "refused" });
    await allow();
    expect(outcome).toMatchObject({ kind: "found_settled", task: { id: winner } });
  });

  test("[X57] without a winner a failure of the database stays one, and leaves nothing", async () => {
    const allow = await refuseWrites(server, { table: "tasks", operation: "INSERT", when: "NEW.title = 'refused'" });
    expect(await reply(board, { external_id: "ext-1", title: "refused" })).toEqual({
      status: 500,
      error: "request failed",
    });
    await allow();
    expect(await tasksOf(server, board.workspaceId)).toEqual([]);
    expect(await server.rest.newTask(board, { external_id: "ext-1" })).toMatchObject({ deduplicated: false });
  });

  test("[X57] a workflow that vanishes after the lookup is the original error", async () => {
    const context = aroundReads(server.context, {
      after: async (nth) => {
        if (nth === 1) await server.execute(sql`DELETE FROM workflows WHERE id = ${board.workflowId}`);
      },
    });
    const outcome = await createTask(context, unscopedCaller, taskInput(board));
    expect(outcome).toMatchObject({ kind: "problem", code: "task_not_created" });
    expect(await tasksOf(server, board.workspaceId)).toEqual([]);
  });

  test("[X1, X55] a winner that is gone before the second look leaves the identity to this create", async () => {
    let winner = "";
    const context = aroundReads(server.context, {
      after: async (nth) => {
        if (nth === 1) winner = (await server.rest.newTask(board, { external_id: "ext-1" })).id;
      },
      before: async (nth) => {
        if (nth === 2) await deleteTask(server, winner);
      },
    });
    const outcome = await createTask(context, unscopedCaller, taskInput(board));
    expect(outcome).toMatchObject({ kind: "created", task: { externalId: "ext-1" } });
    expect(await tasksOf(server, board.workspaceId)).toHaveLength(1);
  });
});
