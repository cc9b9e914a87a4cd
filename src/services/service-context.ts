import type { Dispatcher } from "../agents/dispatcher.js";
import type { GitStore } from "../agents/git-store.js";
import type { Launcher } from "../agents/launcher.js";
import type { Database } from "../database/connection.js";
import type { AgentKind } from "../database/sessions.js";
import type { LocatorRules } from "../domain/repository-locator.js";
import type { Task } from "../domain/task.js";
import type { EventBus } from "../events/event-bus.js";
import type { AnswerWaiters } from "./clarification/answer-waiters.js";
import type { BackgroundWork } from "./background-work.js";

export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Time limits in milliseconds. OP27 */
export interface Limits {
  /** How long a call waits for an answer. */
  readonly waitMs: number;
  /** How long a responder waits until a waiting call has taken its answer. */
  readonly deliveryWaitMs: number;
  /** How long a dispatcher has to accept a prompt, and as long again to abort it. */
  readonly acknowledgementMs: number;
  /** How long a lost wake-up may go unnoticed. */
  readonly pollMs: number;
  /** How often a quiet event stream shows that it is alive. */
  readonly heartbeatMs: number;
  /** How long an event can be replayed. */
  readonly eventRetentionMs: number;
  /** The pause before the first repetition of a call to a code host; each further one is twice as long. */
  readonly codeHostRetryMs: number;
}

/** A required step between a task's insert and its settlement. A failing one undoes the insert. X53 */
export type TaskWork = (task: Task) => Promise<void>;

/** What an operation may use. */
export interface ServiceContext {
  readonly database: Database;
  /** This process's number in `backend_generations`. */
  readonly generation: number;
  readonly events: EventBus;
  readonly waiters: AnswerWaiters;
  readonly background: BackgroundWork;
  /** Aborts when the server drains: every waiting call ends, every question stays. */
  readonly draining: AbortSignal;
  readonly launcher: Launcher | null;
  /** Who hands late answers to a session's agent, by the kind of session. */
  readonly dispatchers: Readonly<Record<AgentKind, Dispatcher>>;
  /** Clones and worktrees on this server's disk. */
  readonly gitStore: GitStore;
  readonly locatorRules: LocatorRules;
  readonly requiredTaskWork: readonly TaskWork[];
  readonly limits: Limits;
  /** The folder for files that belong to this database's rows. */
  readonly dataFolder: string;
  readonly maxAttachmentBytes: number;
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly log: Log;
}
