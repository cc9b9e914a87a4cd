import { markScheduling, deleteTask } from "../../database/task-changes.js";
import { settleTask } from "../../database/task-identity.js";
import { insertTask, placeExists, type WantedPlace } from "../../database/task-insert.js";
import { findTaskByExternalId, readTask } from "../../database/tasks.js";
import { unscopedCaller, type Caller } from "../../domain/caller.js";
import { normalizeExternalId } from "../../domain/external-id.js";
import { capacityExceeded, invalidRequest, problem, type Problem } from "../../domain/problem.js";
import {
  isOfficeTask,
  titleFault,
  type Task,
  type TaskOrigin,
  type TaskPriority,
  type WorkspacePolicy,
} from "../../domain/task.js";
import { insertLaunchedSession } from "../../database/sessions.js";
import type { NewAttachment } from "../../domain/new-attachment.js";
import { prepareAttachments } from "../attachments/attach-to-task.js";
import type { RepositoryRequest } from "../../domain/repository.js";
import { taskSurface } from "../../domain/session-state.js";
import type { ServiceContext } from "../service-context.js";
import { prepareRepositories } from "../repositories/prepare-repositories.js";
import type { CreatePart, PreparedPart } from "./create-part.js";
import { recordLastUsed } from "./last-used.js";
import { officeWorkflow, projectPart } from "./office.js";
import { parentPart } from "./parents.js";
import { admitParts, insertParts, undoParts } from "./run-parts.js";
import { policyPart } from "./workspace-policy.js";

export interface CreateTaskInput {
  readonly workspaceId: string;
  readonly workflowId: string | null;
  readonly workflowStepId: string | null;
  readonly title: string;
  readonly description: string;
  readonly priority: TaskPriority;
  readonly metadata: Record<string, unknown>;
  readonly origin: TaskOrigin;
  readonly parentId: string | null;
  readonly projectId: string | null;
  readonly labels: readonly string[];
  readonly position: number;
  readonly policy: WorkspacePolicy;
  /** Raw, as the caller sent it. */
  readonly externalId: string | null;
  /** Prepares the agent's session before settlement without starting it. */
  readonly prepareSession: boolean;
  readonly startAgent: boolean;
  readonly agentProfileId: string | null;
  readonly attachments: readonly NewAttachment[];
  /** Null: not said, so that a subtask works in its parent's repositories. */
  readonly repositories: readonly RepositoryRequest[] | null;
}

/** Rules: X7, X8, X9, X10, X11, X70, X71 */
export type CreateTaskOutcome =
  | { readonly kind: "created"; readonly task: Task; readonly sessionId: string | null }
  | { readonly kind: "found_settled"; readonly task: Task }
  | { readonly kind: "found_unsettled"; readonly task: Task }
  | { readonly kind: "created_identity_lost"; readonly task: Task; readonly sessionId: string | null }
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

  const inserted = await insertUnlessHeld(context, caller, { ...input, normalizedId: externalId });
  if (inserted.kind !== "inserted") return inserted;
  const { task, parts } = inserted;
  const failure = await runRequiredWork(context, task, parts);
  if (failure !== null) return failure;
  const sessionId = await prepareSession(context, input, task);
  const outcome = await settle(context, task, sessionId);
  if (outcome.kind === "problem") await undoParts(context, task, parts);
  return outcome.kind === "created" ? dispatch(context, caller, { input, outcome, parts }) : outcome;
}

/** What a create brings along, in the order in which its hooks run. */
const createParts: readonly CreatePart[] = [
  parentPart,
  projectPart,
  prepareRepositories,
  prepareAttachments,
  policyPart,
];

type NormalizedInput = CreateTaskInput & { readonly normalizedId: string | null };

function found(holder: Task): CreateTaskOutcome {
  return { kind: holder.externalIdSettledAt === null ? "found_unsettled" : "found_settled", task: holder };
}

type Inserted = { readonly kind: "inserted"; readonly task: Task; readonly parts: readonly PreparedPart[] };

/** Steps 4 and 5. A lost race and a failure both re-read; without a holder the failure stands. X55, X56, X57 */
async function insertUnlessHeld(
  context: ServiceContext,
  caller: Caller,
  input: NormalizedInput,
): Promise<Inserted | CreateTaskOutcome> {
  const recheck = (): Promise<CreateTaskOutcome | null> => findHolder(context, input);
  for (;;) {
    const attempt = await validateAndInsert(context, caller, input).catch(async (error: unknown) => {
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

async function findHolder(context: ServiceContext, input: NormalizedInput): Promise<CreateTaskOutcome | null> {
  const { workspaceId, normalizedId: externalId } = input;
  if (externalId === null) return null;
  const { holder } = await findTaskByExternalId(context.database, unscopedCaller, { workspaceId, externalId });
  return holder === null ? null : found(holder);
}

/** `not_inserted`: the external id is held, or the place does not exist. */
async function validateAndInsert(
  context: ServiceContext,
  caller: Caller,
  input: NormalizedInput,
): Promise<Inserted | Problem | { readonly kind: "not_inserted"; readonly place: WantedPlace }> {
  const titleProblem = titleFault(input.title);
  if (titleProblem !== null) return invalidRequest(titleProblem);
  const isOffice = isOfficeTask(input);
  if (!isOffice && input.workflowId === null) return workflowRequired();
  const parts: PreparedPart[] = [];
  for (const prepare of createParts) {
    const part = await prepare(context, caller, input);
    if (part?.kind === "problem") return part;
    if (part !== null) parts.push(part);
  }
  // Last, because it may write: a refused create leaves no workflow behind.
  const workflowId = isOffice ? await officeWorkflow(context, input.workspaceId) : input.workflowId;
  if (workflowId === null) return isOffice ? problem("task_not_created") : workflowRequired();
  const task = {
    ...input,
    workflowId,
    workflowStepId: isOffice && workflowId !== input.workflowId ? null : input.workflowStepId,
    isOffice,
    id: context.newId(),
    parentId: input.parentId ?? "",
    projectId: input.projectId ?? "",
    createdAt: context.clock(),
    externalId: input.normalizedId,
  };
  const result = await insertTask(context.database, task, {
    admit: (transaction) => admitParts(parts, transaction),
    insert: (transaction, row) => insertParts(parts, transaction, row),
  });
  switch (result.kind) {
    case "inserted":
      return { kind: "inserted", task: result.task, parts };
    case "not_inserted":
      return { kind: "not_inserted", place: task };
    case "full":
      return capacityExceeded(result);
    case "problem":
      return result;
  }
}

function workflowRequired(): Problem {
  return invalidRequest("workflow_id is required for non-ephemeral tasks");
}

/** Step 6. A failing step takes back only what this request inserted, identity included. OP24 */
async function runRequiredWork(
  context: ServiceContext,
  task: Task,
  parts: readonly PreparedPart[],
): Promise<Problem | null> {
  try {
    for (const part of parts) {
      const failure = (await part.work?.(task)) ?? null;
      if (failure === null) continue;
      await takeBack(context, task, parts);
      return failure;
    }
    for (const work of context.requiredTaskWork) await work(task);
    return null;
  } catch (error) {
    await takeBack(context, task, parts);
    throw error;
  }
}

async function takeBack(context: ServiceContext, task: Task, parts: readonly PreparedPart[]): Promise<void> {
  await undoParts(context, task, parts);
  await deleteTask(context.database, task.id, context.clock());
}

/** The agent's session exists before settlement and is not started by it; its errors do not gate. X67, OP25 */
async function prepareSession(context: ServiceContext, input: CreateTaskInput, task: Task): Promise<string | null> {
  const { agentProfileId } = input;
  if (agentProfileId === null || !(input.prepareSession || input.startAgent)) return null;
  const id = context.newId();
  try {
    await insertLaunchedSession(context.database, {
      id,
      taskId: task.id,
      surface: taskSurface(task),
      agentProfileId,
      startedAt: context.clock(),
    });
    return id;
  } catch (error) {
    context.log.error({ error, taskId: task.id }, "the agent's session could not be prepared");
    return null;
  }
}

/** Step 7. Zero rows are a race that somebody else won, not a fault. X59, X61, X62, X63, X64, X124, X125 */
async function settle(context: ServiceContext, task: Task, sessionId: string | null): Promise<CreateTaskOutcome> {
  const { externalId } = task;
  if (externalId === null) return { kind: "created", task, sessionId };
  const settlement = { taskId: task.id, externalId, settledAt: context.clock() };
  if (await settleTask(context.database, settlement)) return { kind: "created", task, sessionId };
  const current = await readTask(context.database, unscopedCaller, task.id);
  if (current === null) return problem("task_not_created");
  return { kind: "created_identity_lost", task: current, sessionId };
}

type Created = Extract<CreateTaskOutcome, { kind: "created" }>;

/** Step 8: nothing of it is waited for, and none of it happens on another outcome. X68, X153 */
async function dispatch(
  context: ServiceContext,
  caller: Caller,
  created: { readonly input: CreateTaskInput; readonly outcome: Created; readonly parts: readonly PreparedPart[] },
): Promise<CreateTaskOutcome> {
  const { input, outcome, parts } = created;
  const { task } = outcome;
  for (const { afterSettlement } of parts) {
    if (afterSettlement !== undefined) context.background.start("after settlement", () => afterSettlement(task));
  }
  context.background.start("record last used", () => recordLastUsed(context, caller, { task, input }));
  return startAgent(context, input, outcome);
}

async function startAgent(
  context: ServiceContext,
  input: CreateTaskInput,
  outcome: Created,
): Promise<CreateTaskOutcome> {
  const { launcher, database } = context;
  const { agentProfileId } = input;
  const { task, sessionId } = outcome;
  if (!input.startAgent || agentProfileId === null) return outcome;
  if (launcher === null) {
    context.log.warn({ taskId: task.id, sessionId, agentProfileId }, "no agent started: this server has no launcher");
    return outcome;
  }
  const scheduled = await markScheduling(database, task.id, context.clock());
  context.background.start("launch agent", () => launcher.launch({ taskId: task.id, sessionId, agentProfileId }));
  return { ...outcome, task: scheduled ?? task };
}
