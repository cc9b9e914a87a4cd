import type { components } from "../contract/openapi.gen.js";
import { compileBodyValidator } from "../contract/schemas.js";
import type { Caller } from "../domain/caller.js";
import { parseSequence, taskEvents, type EventSelector } from "../domain/event-selector.js";
import { isLikeExternalId } from "../domain/external-id.js";
import { invalidRequest, isProblem, problem, type Problem } from "../domain/problem.js";
import { findVisibleSession } from "../services/authorize.js";
import type { ServiceContext } from "../services/service-context.js";
import { findTask } from "../services/tasks/read-tasks.js";
import { findWorkspace } from "../services/workspaces/manage-workspaces.js";
import { describeFaults } from "./faults.js";
import type { LiveFeed } from "./live-feed.js";
import type { Payload } from "./messages.js";

export type CreateTaskBody = components["schemas"]["CreateTaskRequest"];

/** REST's create, which a WebSocket reaches without an external id. */
export type CreateTask = (
  caller: Caller,
  body: CreateTaskBody,
) => Promise<{ readonly kind: "success"; readonly body: components["schemas"]["CreatedTask"] } | Problem>;

export interface Connection {
  readonly context: ServiceContext;
  readonly caller: Caller;
  readonly feed: LiveFeed;
  readonly createTask: CreateTask;
}

/** Does what is asked and replies, or says why not. */
type Action = (
  connection: Connection,
  payload: Payload,
  reply: (payload: Payload) => Promise<void>,
) => Promise<Problem | null>;

const maxSubscriptions = 200;
const validateCreate = compileBodyValidator("CreateTaskRequest");

export const actions: ReadonlyMap<string, Action> = new Map<string, Action>([
  ["ping", (_connection, _payload, reply) => reply({ success: true }).then(() => null)],
  ["task.create", createTask],
  ["events.subscribe", (connection, payload, reply) => subscribe(connection, payload, { reply, kinds: targetKinds })],
  ["events.unsubscribe", (connection, payload, reply) => unsubscribe(connection, payload, { reply, kinds: targetKinds })],
  ["session.subscribe", (connection, payload, reply) => subscribe(connection, payload, { reply, kinds: sessionOnly })],
  ["session.unsubscribe", (connection, payload, reply) => unsubscribe(connection, payload, { reply, kinds: sessionOnly })],
]); // prettier-ignore

/** The task is new whatever its external id would have said: the key is ignored here. Rules: X18, X109, X184 */
async function createTask(
  { caller, createTask: create }: Connection,
  payload: Payload,
  reply: (payload: Payload) => Promise<void>,
): Promise<Problem | null> {
  const body: unknown = Object.fromEntries(Object.entries(payload).filter(([key]) => !isLikeExternalId(key)));
  if (!validateCreate(body)) return invalidRequest(describeFaults(validateCreate.errors ?? []));
  const outcome = await create(caller, body);
  if (isProblem(outcome)) return outcome;
  const { deduplicated: _never, creation_complete: _always, ...task } = outcome.body;
  await reply(task);
  return null;
}

type TargetKind = "workspace_id" | "task_id" | "session_id";
const targetKinds: readonly TargetKind[] = ["workspace_id", "task_id", "session_id"];
const sessionOnly: readonly TargetKind[] = ["session_id"];

interface Target {
  readonly kind: "target";
  readonly selector: EventSelector;
  /** The target as the client named it; empty for the task events that every connection gets. */
  readonly named: Partial<Record<TargetKind, string>>;
}

type Exchange = { readonly reply: (payload: Payload) => Promise<void>; readonly kinds: readonly TargetKind[] };

async function subscribe(
  { context, caller, feed }: Connection,
  payload: Payload,
  { reply, kinds }: Exchange,
): Promise<Problem | null> {
  const target = targetOf(payload, kinds);
  if (target.kind === "problem") return target;
  const { after = null } = payload;
  const cursor = after === null ? null : parseSequence(after);
  if (after !== null && cursor === null) return invalidRequest("after must be the number of an event");
  const denial = await denialOf(context, caller, target);
  if (denial !== null) return denial;
  if (feed.subscriptionCount >= maxSubscriptions) return invalidRequest(`at most ${maxSubscriptions} subscriptions`);
  const wanted = { key: keyOf(target), selector: target.selector, after: cursor };
  await feed.subscribe(wanted, (sequence) => reply({ ...target.named, success: true, sequence }));
  return null;
}

async function unsubscribe(
  { feed }: Connection,
  payload: Payload,
  { reply, kinds }: Exchange,
): Promise<Problem | null> {
  const target = targetOf(payload, kinds);
  if (target.kind === "problem") return target;
  await feed.unsubscribe(keyOf(target));
  await reply({ ...target.named, success: true });
  return null;
}

const keyOf = ({ named }: Target): string => Object.entries(named).flat().join(":");

/** The one target a payload names. */
function targetOf(payload: Payload, kinds: readonly TargetKind[]): Target | Problem {
  const given = kinds.filter((kind) => payload[kind] !== undefined && payload[kind] !== null && payload[kind] !== "");
  const [kind, another] = given;
  if (another !== undefined) return invalidRequest(`only one of ${kinds.join(", ")} may be given`);
  if (kind === undefined) {
    return kinds === sessionOnly
      ? invalidRequest("session_id is required")
      : { kind: "target", selector: taskEvents, named: {} };
  }
  const id = payload[kind];
  if (typeof id !== "string") return invalidRequest(`${kind} must be a string`);
  const selectors: Record<TargetKind, EventSelector> = {
    workspace_id: { workspaceId: id },
    task_id: { taskId: id },
    session_id: { sessionId: id },
  };
  return { kind: "target", selector: selectors[kind], named: { [kind]: id } };
}

/** Hidden is not found. Rules: PM1 */
async function denialOf(context: ServiceContext, caller: Caller, { selector }: Target): Promise<Problem | null> {
  const { workspaceId, taskId, sessionId } = selector;
  if (workspaceId !== undefined) return problemOf(await findWorkspace(context, caller, workspaceId));
  if (taskId !== undefined) return problemOf(await findTask(context, caller, taskId));
  if (sessionId === undefined || sessionId === "") return null;
  const session = await findVisibleSession(context, caller, sessionId);
  return session === null ? problem("task_session_not_found") : null;
}

function problemOf(outcome: { readonly kind: string }): Problem | null {
  return isProblem(outcome) ? outcome : null;
}
