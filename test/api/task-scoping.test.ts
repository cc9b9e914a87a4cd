import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../src/database/sql.js";
import type { Caller } from "../../src/domain/caller.js";
import { createTask } from "../../src/services/tasks/create-task.js";
import { createTaskFromTool, type ToolTaskInput } from "../../src/services/tasks/create-task-from-tool.js";
import { findTask, lookUpExternalId } from "../../src/services/tasks/read-tasks.js";
import { releaseExternalId } from "../../src/services/tasks/release-external-id.js";
import {
  createWorkspace,
  findWorkspace,
  listVisibleWorkspaces,
} from "../../src/services/workspaces/manage-workspaces.js";
import { taskInput } from "../support/interleaving.js";
import type { Board } from "../support/rest-caller.js";
import { footprint, storedTask, unsettle } from "../support/task-rows.js";
import { TestServer } from "../support/test-server.js";

const anna: Caller = { kind: "user", userId: "anna" };
const ben: Caller = { kind: "user", userId: "ben" };
/** What an agent of one of Anna's tasks is. */
const annasAgent: Caller = { kind: "agent", sessionId: "session", taskId: "task", ownerId: "anna", surface: "kanban" };
const bensAgent: Caller = { kind: "agent", sessionId: "session", taskId: "task", ownerId: "ben", surface: "kanban" };

const notCreated = { kind: "problem", code: "task_not_created", message: "task not created" };
const notFound = { kind: "problem", code: "task_not_found", message: "task not found" };

let server: TestServer;
let annasBoard: Board;
beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  annasBoard = await boardOf("anna");
});
afterAll(() => server.close());

async function boardOf(ownerId: string): Promise<Board> {
  const workspace = await createWorkspace(server.context, { name: "Board", description: "", ownerId });
  const [workflow] = await server.query<{ id: string }>(
    sql`SELECT id FROM workflows WHERE workspace_id = ${workspace.id}`,
  );
  return { workspaceId: workspace.id, workflowId: workflow?.id ?? "" };
}

const create = (caller: Caller, board: Board, changes: Parameters<typeof taskInput>[1] = {}) =>
  createTask(server.context, caller, taskInput(board, changes));

/** The id of a task of Anna's that holds ext-1. */
async function annasTask(): Promise<string> {
  const outcome = await create(anna, annasBoard);
  if (outcome.kind !== "created") throw new Error(outcome.kind);
  return outcome.task.id;
}

const foreignIds: readonly (string | null)[] = ["ext-1", "ext-2", "ext-1\n", "a".repeat(300), " ", null];

describe.each([
  ["a user", ben],
  ["an agent", bensAgent],
])("%s without access to the workspace", (_name, caller) => {
  test("[X85, X98, X117, X179, X181] cannot create: one answer for a held, a free, a settled, a bad and no identity", async () => {
    const holder = await annasTask();
    const before = await footprint(server, annasBoard);
    for (const externalId of foreignIds) expect(await create(caller, annasBoard, { externalId })).toEqual(notCreated);
    expect(await footprint(server, annasBoard)).toEqual(before);
    await unsettle(server, holder);
    expect(await create(caller, annasBoard)).toEqual(notCreated);
    expect(await create(caller, { ...annasBoard, workspaceId: "none" })).toEqual(notCreated);
  });

  test("[X93, X98, X117, X180] cannot look up: one answer, the same as for a workspace that does not exist", async () => {
    await annasTask();
    for (const workspaceId of [annasBoard.workspaceId, "none"]) {
      for (const externalId of [...foreignIds, undefined]) {
        const lookup = { workspaceId, externalId: externalId ?? undefined };
        expect(await lookUpExternalId(server.context, caller, lookup)).toEqual(notFound);
      }
    }
  });

  test("[X97, X116, X117, X180] cannot release: one answer, and the identity stays", async () => {
    const holder = await annasTask();
    const before = await footprint(server, annasBoard);
    for (const workspaceId of [annasBoard.workspaceId, "none"]) {
      for (const externalId of [...foreignIds, undefined]) {
        const release = { workspaceId, externalId: externalId ?? undefined };
        expect(await releaseExternalId(server.context, caller, release)).toEqual(notFound);
      }
    }
    expect(await footprint(server, annasBoard)).toEqual(before);
    expect(await storedTask(server, holder)).toMatchObject({ external_id: "ext-1" });
  });

  test("[X117] does not read the task or the workspace either", async () => {
    expect(await findTask(server.context, caller, await annasTask())).toEqual(notFound);
    expect(await findWorkspace(server.context, caller, annasBoard.workspaceId)).toMatchObject({
      code: "workspace_not_found",
    });
    const visible = await listVisibleWorkspaces(server.context, caller);
    expect(visible.map(({ id }) => id)).not.toContain(annasBoard.workspaceId);
  });
});

describe.each([
  ["the owner", anna],
  ["an agent of the owner", annasAgent],
])("%s", (_name, caller) => {
  test("[X116, X118] creates, finds, looks up and releases like every caller with access", async () => {
    const created = await create(caller, annasBoard);
    expect(created).toMatchObject({ kind: "created", task: { externalId: "ext-1" } });
    expect(await create(caller, annasBoard)).toMatchObject({ kind: "found_settled" });
    const target = { workspaceId: annasBoard.workspaceId, externalId: " ext-1 " };
    expect(await lookUpExternalId(server.context, caller, target)).toMatchObject({ kind: "task" });
    expect(await releaseExternalId(server.context, caller, target)).toEqual({ kind: "released" });
    expect(await lookUpExternalId(server.context, caller, target)).toEqual(notFound);
  });

  test("[X84, X92] is told what is wrong with an external id", async () => {
    const reason = "invalid external_id: must be 255 UTF-8 bytes or fewer";
    const bad = { workspaceId: annasBoard.workspaceId, externalId: "a".repeat(256) };
    const invalid = { kind: "problem", code: "invalid_request", message: reason };
    expect(await create(caller, annasBoard, bad)).toEqual(invalid);
    expect(await lookUpExternalId(server.context, caller, bad)).toEqual(invalid);
    expect(await releaseExternalId(server.context, caller, bad)).toEqual(invalid);
  });
});

test("[X117, X165] two users hold the same external id, each in their own workspace, and never meet", async () => {
  const bensBoard = await boardOf("ben");
  const annas = await annasTask();
  const bens = await create(ben, bensBoard);
  expect(bens).toMatchObject({ kind: "created", task: { externalId: "ext-1", workspaceId: bensBoard.workspaceId } });
  expect(await create(anna, annasBoard)).toMatchObject({ kind: "found_settled", task: { id: annas } });
  expect(await create(ben, bensBoard)).toMatchObject({
    kind: "found_settled",
    task: { workspaceId: bensBoard.workspaceId },
  });
});

test("[PM1, D5] a workspace without an owner, and a task without a workspace that exists, are everybody's", async () => {
  const shared = await boardOf("");
  for (const caller of [anna, ben, bensAgent]) {
    expect((await create(caller, shared, { externalId: null })).kind).toBe("created");
  }
  const orphan = await annasTask();
  await server.execute(sql`DELETE FROM workspaces WHERE id = ${annasBoard.workspaceId}`);
  expect(await findTask(server.context, ben, orphan)).toMatchObject({ kind: "task" });
  await server.execute(sql`UPDATE tasks SET workspace_id = '' WHERE id = ${orphan}`);
  expect(await findTask(server.context, ben, orphan)).toMatchObject({ kind: "task" });
  expect(await findTask(server.context, ben, "none")).toEqual(notFound);
});

describe("a tool call that leaves out the workspace", () => {
  const toolInput: ToolTaskInput = {
    title: "A task",
    workspaceId: null,
    workflowId: null,
    workflowStepId: null,
    prompt: "",
    priority: "medium",
    externalId: "ext-1",
    parentId: null,
    inheritsParentFiles: false,
    repositories: [],
    startAgent: null,
    agentProfileId: null,
  };

  test("[X107, X162] goes to the only workspace its caller may access, however many others there are", async () => {
    await server.execute(sql`UPDATE workspaces SET owner_id = 'somebody' WHERE owner_id IN ('', 'carla')`);
    const carla: Caller = { kind: "user", userId: "carla" };
    const onlyBoard = await boardOf("carla");
    const created = await createTaskFromTool(server.context, carla, toolInput);
    expect(created).toMatchObject({ kind: "created", task: { workspaceId: onlyBoard.workspaceId } });
    expect(await createTaskFromTool(server.context, carla, toolInput)).toMatchObject({
      kind: "found_settled",
      task: { workspaceId: onlyBoard.workspaceId },
    });
    const ambiguous = "workspace_id is required unless exactly one authorized workspace exists";
    await boardOf("carla");
    expect(await createTaskFromTool(server.context, carla, toolInput)).toMatchObject({ message: ambiguous });
    const nobody: Caller = { kind: "user", userId: "nobody" };
    expect(await createTaskFromTool(server.context, nobody, toolInput)).toMatchObject({ message: ambiguous });
  });

  test("[X164] that names a foreign one is refused like one that names none at all", async () => {
    await annasTask();
    for (const workspaceId of [annasBoard.workspaceId, "none"]) {
      for (const externalId of foreignIds) {
        const input = { ...toolInput, workspaceId, externalId };
        expect(await createTaskFromTool(server.context, bensAgent, input)).toEqual(notCreated);
      }
    }
  });
});
