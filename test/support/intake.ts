import { expect } from "vitest";
import type { Response, Test } from "supertest";
import type { Launcher, LaunchRequest } from "../../src/agents/launcher.js";
import type { components } from "../../src/contract/openapi.gen.js";
import { sql, type Sql } from "../../src/database/sql.js";
import type { Board, RestCaller } from "./rest-caller.js";
import type { TestServer } from "./test-server.js";
import { held } from "./until.js";

type Schemas = components["schemas"];
export type Task = Schemas["Task"];
export type Step = Schemas["WorkflowStep"];
export type TaskList = Schemas["TaskList"];

/** A call that must be refused: its status and its body. */
export async function refused(call: Test): Promise<{ status: number; body: unknown }> {
  const response = await call;
  return { status: response.status, body: response.body as unknown };
}

/** What a 400 with this text looks like to `refused`. */
export function badRequest(error: string): { status: number; body: unknown } {
  return { status: 400, body: { error } };
}

export function notFound(error: string): { status: number; body: unknown } {
  return { status: 404, body: { error } };
}

/** The steps of a workflow, in their order. */
export async function stepsOf(rest: RestCaller, workflowId: string): Promise<Step[]> {
  const list = await rest.ok<Schemas["WorkflowStepList"]>(rest.get(`/api/v1/workflows/${workflowId}/workflow/steps`));
  expect(list.total).toBe(list.steps.length);
  return list.steps;
}

export function newStep(rest: RestCaller, board: Board, body: object = {}): Promise<Step> {
  const step = { workflow_id: board.workflowId, name: "Step", ...body };
  return rest.ok<Step>(rest.post("/api/v1/workflow/steps", step), 201);
}

export function changeStep(rest: RestCaller, stepId: string, body: object): Test {
  return rest.send("put", `/api/v1/workflow/steps/${stepId}`).send(body);
}

export function changeTask(rest: RestCaller, taskId: string, body: object): Test {
  return rest.send("patch", `/api/v1/tasks/${taskId}`).send(body);
}

export function move(rest: RestCaller, taskId: string, stepId: string): Test {
  return rest.post(`/api/v1/tasks/${taskId}/move`, { workflow_step_id: stepId });
}

export function archive(rest: RestCaller, taskId: string): Test {
  return rest.post(`/api/v1/tasks/${taskId}/archive`);
}

export function readTask(rest: RestCaller, taskId: string): Promise<Task> {
  return rest.ok<Task>(rest.get(`/api/v1/tasks/${taskId}`));
}

/** A full step's refusal, as the caller sees it. */
export function fullStep(stepId: string, limit: number, occupied = limit): { status: number; body: unknown } {
  const error = `WIP limit exceeded for workflow step ${stepId}: limit ${limit} already occupied (${occupied})`;
  return { status: 409, body: { error } };
}

/** How many tasks lie on a step, archived ones included. */
export async function countOnStep(server: TestServer, stepId: string): Promise<number> {
  const [row] = await server.query<{ count: bigint }>(
    sql`SELECT COUNT(*) AS count FROM tasks WHERE workflow_step_id = ${stepId}`,
  );
  return Number(row?.count);
}

/** How many tasks a workspace has. */
export async function countTasks(server: TestServer, workspaceId: string): Promise<number> {
  const [row] = await server.query<{ count: bigint }>(
    sql`SELECT COUNT(*) AS count FROM tasks WHERE workspace_id = ${workspaceId}`,
  );
  return Number(row?.count);
}

export async function countSessions(server: TestServer, taskId: string): Promise<number> {
  const [row] = await server.query<{ count: bigint }>(
    sql`SELECT COUNT(*) AS count FROM task_sessions WHERE task_id = ${taskId}`,
  );
  return Number(row?.count);
}

/** The last number that the workspace gave to an office task. */
export async function sequenceOf(server: TestServer, workspaceId: string): Promise<number | undefined> {
  const [row] = await server.query<{ task_sequence: number }>(
    sql`SELECT task_sequence FROM workspaces WHERE id = ${workspaceId}`,
  );
  return row?.task_sequence;
}

export interface StoredEvent {
  readonly action: string;
  readonly payload: Record<string, unknown>;
}

/** The events of a task, oldest first. */
export function eventsOf(server: TestServer, taskId: string): Promise<StoredEvent[]> {
  return server.query<StoredEvent>(sql`SELECT action, payload FROM events WHERE task_id = ${taskId} ORDER BY sequence`);
}

/** How often each status came. */
export function statusCounts(responses: readonly Response[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Sends a request at once instead of when it is awaited. */
export function sent(call: Test): Promise<Response> {
  return call.then((response) => response);
}

/** Notes what it was asked to start, and what `look` saw then; starts nothing. */
export class NotingLauncher implements Launcher {
  readonly requests: LaunchRequest[] = [];
  look: (request: LaunchRequest) => Promise<void> = async () => {};

  async launch(request: LaunchRequest): Promise<void> {
    this.requests.push(request);
    await this.look(request);
  }
}

/** Makes a stored task look as if its create had not finished. */
export async function unsettle(server: TestServer, taskId: string): Promise<void> {
  expect(await server.execute(sql`UPDATE tasks SET external_id_settled_at = NULL WHERE id = ${taskId}`)).toBe(1);
}

/**
 * Holds whatever would write the rows of this statement, until it is released: by their locks on PostgreSQL, on SQLite
 * by a transaction at the head of the queue of writes.
 */
export async function holdWrites(server: TestServer, statement: Sql): Promise<() => Promise<void>> {
  const started = held();
  const holding = held();
  const holder = server.context.database.transaction(async (transaction) => {
    await transaction.execute(statement);
    started.release();
    await holding.promise;
  });
  await started.promise;
  return async () => {
    holding.release();
    await holder;
  };
}
