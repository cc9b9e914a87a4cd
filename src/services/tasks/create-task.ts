import {
  deleteInsertedTask,
  findTaskByExternalId,
  insertTask,
  placeExists,
  readTask,
  settleTask,
  type WantedPlace,
} from "../../database/tasks.js";
import { unscopedCaller, type Caller } from "../../domain/caller.js";
import { normalizeExternalId } from "../../domain/external-id.js";
import { invalidRequest, problem, type Problem } from "../../domain/problem.js";
import { titleFault, type Task, type TaskPriority } from "../../domain/task.js";
import type { ServiceContext } from "../service-context.js";

export interface CreateTaskInput {
  readonly workspaceId: string;
  readonly workflowId: string | null;
  readonly workflowStepId: string | null;
  readonly title: string;
  readonly description: string;
  readonly priority: TaskPriority;
  readonly metadata: Record<string, unknown>;
  readonly origin: string;
  /** Raw, as the caller sent it. */
  readonly externalId: string | null;
  readonly startAgent: boolean;
  readonly agentProfileId: string | null;
}

/** Rules: X7, X8, X9, X10, X11, X70, X71 */
export type CreateTaskOutcome =
  | { readonly kind: "created"; readonly task: Task }
  | { readonly kind: "found_settled"; readonly task: Task }
  | { readonly kind: "found_unsettled"; readonly task: Task }
  | { readonly kind: "created_identity_lost"; readonly task: Task }
  | Problem;

/**
 * Creates a task, or gives back the one that holds the external id. The order of its steps is the contract: authorize,
 * normalize, look up, validate, insert, required work, settle, dispatch. A hit ends it before any write; after a miss
 * every failure up to the insert looks once more, because somebody may have won meanwhile.
 * Rules: X1, X12, X20, X53, X54, X56, X57, X60, X65, X73, X85, X98, X99
 */
export async function createTask(
  context: ServiceContext,
  caller: Caller,
  input: CreateTaskInput,
): Promise<CreateTaskOutcome> {
  const normalized = normalizeExternalId(input.externalId);
  const externalId = normalized.kind === "valid" ? normalized.externalId : null;
  const identity = { workspaceId: input.workspaceId, externalId };
  const target = await findTaskByExternalId(context.database, caller, identity);
  if (!target.workspaceIsVisible) return problem("task_not_created");
  if (normalized.kind === "invalid") return invalidRequest(normalized.reason);
  if (target.holder !== null) return found(target.holder);

  const inserted = await insertUnlessHeld(context, input, externalId);
  if (inserted.kind !== "inserted") return inserted;
  await runRequiredWork(context, inserted.task);
  const outcome = await settle(context, inserted.task);
  if (outcome.kind === "created") dispatch(context, input, outcome.task);
  return outcome;
}

function found(holder: Task): CreateTaskOutcome {
  return { kind: holder.externalIdSettledAt === null ? "found_unsettled" : "found_settled", task: holder };
}

type InsertOutcome = { readonly kind: "inserted"; readonly task: Task } | CreateTaskOutcome;

/** Steps 4 and 5. A lost race and a failure both re-read; without a holder the failure stands. X55, X56, X57 */
async function insertUnlessHeld(
  context: ServiceContext,
  input: CreateTaskInput,
  externalId: string | null,
): Promise<InsertOutcome> {
  const recheck = (): Promise<CreateTaskOutcome | null> => findHolder(context, input.workspaceId, externalId);
  for (;;) {
    const attempt = await validateAndInsert(context, input, externalId).catch(async (error: unknown) => {
      const holder = await recheck();
      if (holder === null) throw error;
      return holder;
    });
    if (attempt.kind === "inserted") return attempt;
    const holder = attempt.kind === "problem" || attempt.kind === "not_inserted" ? await recheck() : attempt;
    if (holder !== null) return holder;
    if (attempt.kind !== "not_inserted") return attempt;
    if (!(await placeExists(context.database, attempt.place))) return problem("task_not_created");
    // The holder was released or deleted between the insert and the look: the identity is free again.
  }
}

async function findHolder(
  context: ServiceContext,
  workspaceId: string,
  externalId: string | null,
): Promise<CreateTaskOutcome | null> {
  if (externalId === null) return null;
  const { holder } = await findTaskByExternalId(context.database, unscopedCaller, { workspaceId, externalId });
  return holder === null ? null : found(holder);
}

/** `not_inserted`: the external id is held, or the place does not exist. */
async function validateAndInsert(
  context: ServiceContext,
  input: CreateTaskInput,
  externalId: string | null,
): Promise<InsertOutcome | { readonly kind: "not_inserted"; readonly place: WantedPlace }> {
  const titleProblem = titleFault(input.title);
  if (titleProblem !== null) return invalidRequest(titleProblem);
  if (input.workflowId === null) return invalidRequest("workflow_id is required for non-ephemeral tasks");
  const task = { ...input, workflowId: input.workflowId, id: context.newId(), createdAt: context.clock(), externalId };
  const inserted = await insertTask(context.database, task);
  return inserted === null ? { kind: "not_inserted", place: task } : { kind: "inserted", task: inserted };
}

/** Step 6. A failing step takes back only what this request inserted, identity included. OP24 */
async function runRequiredWork(context: ServiceContext, task: Task): Promise<void> {
  try {
    for (const work of context.requiredTaskWork) await work(task);
  } catch (error) {
    await deleteInsertedTask(context.database, task, context.clock());
    throw error;
  }
}

/** Step 7. Zero rows are a race that somebody else won, not a fault. X59, X61, X62, X63, X64, X124, X125 */
async function settle(context: ServiceContext, task: Task): Promise<CreateTaskOutcome> {
  const { externalId } = task;
  if (externalId === null) return { kind: "created", task };
  const settlement = { taskId: task.id, externalId, settledAt: context.clock() };
  if (await settleTask(context.database, settlement)) return { kind: "created", task };
  const current = await readTask(context.database, unscopedCaller, task.id);
  return current === null ? problem("task_not_created") : { kind: "created_identity_lost", task: current };
}

/** Step 8: not awaited, never on a found outcome. */
function dispatch(context: ServiceContext, input: CreateTaskInput, task: Task): void {
  const { agentProfileId } = input;
  if (!input.startAgent || agentProfileId === null) return;
  const { launcher } = context;
  if (launcher === null) {
    context.log.warn({ taskId: task.id, agentProfileId }, "no agent started: this server has no launcher");
    return;
  }
  context.background.start("launch agent", () => launcher.launch({ taskId: task.id, agentProfileId }));
}
