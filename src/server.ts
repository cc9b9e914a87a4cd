import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { destination, pino, stdSerializers, type Logger } from "pino";
import type { Dispatcher } from "./agents/dispatcher.js";
import { createGit } from "./agents/git.js";
import { createGitStore, type GitStore } from "./agents/git-store.js";
import type { Launcher } from "./agents/launcher.js";
import { createApp } from "./app.js";
import type { Config } from "./config.js";
import type { Database } from "./database/connection.js";
import { allocateGeneration } from "./database/generations.js";
import { readInstallationId } from "./database/installation.js";
import { openMigrated } from "./database/migrations.js";
import { PostgresLink } from "./database/postgres-link.js";
import { PostgresLocks } from "./database/postgres-locks.js";
import { acquireServerLock, type ServerLock } from "./database/server-lock.js";
import { deleteDeadWaits } from "./database/session-waits.js";
import type { AgentKind } from "./database/sessions.js";
import { eventsTopic } from "./domain/event.js";
import { EventBus } from "./events/event-bus.js";
import { authenticateOutside, bearerToken } from "./http/authenticate.js";
import { createTaskFromBody } from "./http/task-handlers.js";
import { sweepAttachments } from "./services/attachments/remove-attachments.js";
import { BackgroundWork } from "./services/background-work.js";
import { AnswerWaiters } from "./services/clarification/answer-waiters.js";
import { recoverStrandedAnswers } from "./services/clarification/recover-answers.js";
import { recoverReservations } from "./services/clarification/recover-reservations.js";
import { sweepWaiters } from "./services/clarification/sweep-waiters.js";
import { keepEvents } from "./services/events/keep-events.js";
import { resumePullRequests } from "./services/repositories/associate-pull-requests.js";
import { sweepOrphanWorktrees } from "./services/repositories/remove-worktrees.js";
import type { ServiceContext, TaskWork } from "./services/service-context.js";
import { createQueueDispatcher } from "./services/sessions/queue-dispatcher.js";
import { ensureWorkspace } from "./services/workspaces/manage-workspaces.js";
import { serveWebSockets, type SocketLimits } from "./websocket/gateway.js";

export interface RunningServer {
  readonly url: string;
  readonly context: ServiceContext;
  /** Ends waiting calls, finishes requests and background work, then closes the database. */
  close(): Promise<void>;
}

/** What a server can be given beyond its configuration. */
export interface ServerParts {
  readonly launcher?: Launcher;
  /** Who hands late answers over; without one for its kind, a session's answers are queued for its next call. */
  readonly dispatchers?: Partial<Record<AgentKind, Dispatcher>>;
  readonly requiredTaskWork?: readonly TaskWork[];
  readonly clock?: () => Date;
  readonly socketLimits?: Partial<SocketLimits>;
}

/** Opens the database, starts to listen, and undoes what it did when one of the steps fails. */
export async function startServer(config: Config, parts: ServerParts = {}): Promise<RunningServer> {
  const log = pino({ level: config.logLevel, serializers: { error: stdSerializers.err } }, destination(2));
  const lock = config.database.provider === "sqlite" ? acquireServerLock(config.database.file) : null;
  try {
    const database = await openMigrated(config.database);
    return await startOnDatabase({ config, parts, log, database, lock }).catch(async (error: unknown) => {
      await database.close();
      throw error;
    });
  } catch (error) {
    lock?.release();
    throw error;
  }
}

interface Opened {
  readonly config: Config;
  readonly parts: ServerParts;
  readonly log: Logger;
  readonly database: Database;
  readonly lock: ServerLock | null;
}

async function startOnDatabase(opened: Opened): Promise<RunningServer> {
  const draining = new AbortController();
  const context = await createContext(opened, draining.signal);
  const link = await linkProcesses(opened.config, context);
  return serve(opened, { context, link, draining }).catch(async (error: unknown) => {
    await context.background.drain();
    await context.gitStore.locks.close();
    await link.close(); // or its connection would keep a process alive that does not serve
    throw error;
  });
}

interface Joined {
  readonly context: ServiceContext;
  readonly link: { close(): Promise<void> };
  readonly draining: AbortController;
}

async function serve({ config, parts, database, log, lock }: Opened, joined: Joined): Promise<RunningServer> {
  const { context, link, draining } = joined;
  await deleteDeadWaits(database, context.generation);
  await recover(context);
  await ensureWorkspace(context);
  const attachmentSweep = repeatAttachmentSweep(context);
  const stopKeepingEvents = keepEvents(context);
  const server = createServer(createApp(context, config));
  openWebSockets(server, context, parts.socketLimits);
  const listener = await listen(server, config);
  const stopSweeping = startWorktreeSweep(context);
  context.background.start("resume pull requests", () => resumePullRequests(context));
  const close = async (): Promise<void> => {
    draining.abort();
    stopKeepingEvents();
    clearInterval(attachmentSweep);
    stopSweeping();
    await closeListener(listener);
    context.waiters.close();
    await context.background.drain();
    await context.gitStore.locks.close();
    await link.close();
    await database.close();
    lock?.release();
    log.flush();
  };
  return { url: addressOf(listener, config), context, close };
}

function openWebSockets(server: Server, context: ServiceContext, limits?: Partial<SocketLimits>): void {
  serveWebSockets(server, {
    context,
    limits,
    authenticate: ({ authorization, token }) => authenticateOutside(bearerToken(authorization) ?? token),
    createTask: (caller, body) => createTaskFromBody(context, caller, body),
  });
}

async function createContext(opened: Opened, draining: AbortSignal): Promise<ServiceContext> {
  const { config, parts, log, database } = opened;
  const clock = parts.clock ?? (() => new Date());
  const events = new EventBus();
  const queue = createQueueDispatcher(database);
  database.onWake((topic) => events.publish(topic));
  return {
    database,
    generation: await allocateGeneration(database, clock()),
    events,
    waiters: new AnswerWaiters(),
    background: new BackgroundWork(log),
    draining,
    launcher: parts.launcher ?? null,
    dispatchers: { attached: queue, launched: queue, ...parts.dispatchers },
    gitStore: await openGitStore(opened, clock()),
    locatorRules: config,
    requiredTaskWork: parts.requiredTaskWork ?? [],
    limits: config,
    dataFolder: config.dataFolder,
    maxAttachmentBytes: config.maxAttachmentBytes,
    clock,
    newId: () => crypto.randomUUID(),
    log,
  };
}

async function openGitStore({ config, database, log }: Opened, createdAt: Date): Promise<GitStore> {
  const installationId = await readInstallationId(database, { id: crypto.randomUUID(), createdAt });
  const { allowFileUrls, gitTimeoutMs: timeoutMs, dataFolder: folder } = config;
  const git = createGit({ allowFileUrls, timeoutMs, environment: process.env });
  const onError = (error: unknown): void => log.warn({ error }, "the connection for locks failed");
  const locks = config.database.provider === "sqlite" ? null : new PostgresLocks(config.database.url, onError);
  return createGitStore(git, { folder, installationId }, locks);
}

/** How often worktrees are searched for whose task is gone (milliseconds). */
const worktreeSweepMs = 10 * 60_000;

function startWorktreeSweep(context: ServiceContext): () => void {
  const sweep = (): void => context.background.start("sweep worktrees", () => sweepOrphanWorktrees(context));
  sweep();
  const timer = setInterval(sweep, worktreeSweepMs).unref();
  return () => clearInterval(timer);
}

/** Reserved turns come first: the delivery intents that are left then belong to none. Rules: U28, U82 */
async function recover(context: ServiceContext): Promise<void> {
  await recoverReservations(context);
  await recoverStrandedAnswers(context);
}

/** How often a shared database is searched for answers that a dead process left (milliseconds). */
const recoveryMs = 60_000;

/** How often expired uploads and abandoned files are looked for (milliseconds). */
const attachmentSweepMs = 10 * 60_000;

function repeatAttachmentSweep(context: ServiceContext): NodeJS.Timeout {
  const sweep = (): void => context.background.start("sweep attachments", () => sweepAttachments(context));
  sweep();
  return setInterval(sweep, attachmentSweepMs).unref();
}

/** Joins the other processes on a shared database; a process that is alone on its file needs nobody. */
async function linkProcesses(config: Config, context: ServiceContext): Promise<{ close(): Promise<void> }> {
  if (config.database.provider === "sqlite") return { close: () => Promise.resolve() };
  const sweep = (): void => context.background.start("sweep waiters", () => sweepWaiters(context));
  const link = new PostgresLink(config.database.url, context.generation, {
    onTopic: (topic) => context.events.receive(topic),
    onReconnect: () => {
      sweep();
      context.events.receive(eventsTopic);
    },
    onError: (error) => context.log.warn({ error }, "connection to the other processes failed"),
  });
  await link.connect();
  context.events.relayTo((topic) => link.notify(topic));
  const repeatRecovery = (): void => context.background.start("recover answers", () => recover(context));
  const timers = [setInterval(sweep, config.pollMs).unref(), setInterval(repeatRecovery, recoveryMs).unref()];
  return {
    close: () => {
      timers.forEach((timer) => clearInterval(timer));
      return link.close();
    },
  };
}

function listen(server: Server, { host, port }: Config): Promise<Server> {
  answerUnreadableRequests(server);
  // An `Expect` that Node does not know would be a 417 without a body; it is no reason to refuse a request.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve(server);
    });
  });
}

/** What is not HTTP at all never reaches the application; it gets JSON all the same. */
function answerUnreadableRequests(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return;
    const tooLarge = error.code === "HPE_HEADER_OVERFLOW";
    const status = tooLarge ? "431 Request Header Fields Too Large" : "400 Bad Request";
    const body = JSON.stringify({ error: tooLarge ? "request headers are too large" : "request is not valid HTTP" });
    const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
    socket.end(`${head}Connection: close\r\n\r\n${body}`);
  });
}

/** Requests under way are finished; connections that are merely open are not waited for. */
function closeListener(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
    server.closeIdleConnections();
  });
}

function addressOf(server: Server, { host }: Config): string {
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  const name = host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
