import { once } from "node:events";
import type { Request, Response } from "express";
import type { Caller } from "../domain/caller.js";
import { eventsTopic } from "../domain/event.js";
import {
  parseSequence,
  resyncNotification,
  toNotification,
  type EventSelector,
  type Notification,
} from "../domain/event-selector.js";
import { invalidRequest } from "../domain/problem.js";
import { readNextEvents, startFollowing, type FeedStart } from "../services/events/follow-events.js";
import type { ServiceContext } from "../services/service-context.js";
import { callerOf } from "./authenticate.js";
import { sendProblem } from "./respond.js";

const reconnectMs = 1_000;
/** How long a client that does not read may hold up a shutdown (milliseconds). */
const flushMs = 2_000;

/**
 * Serves the events the caller may see as server-sent events, from the cursor on, until the client goes or the server
 * drains. It reads from the database only what the connection takes. Rules: X112, PM1
 */
export async function streamEvents(context: ServiceContext, request: Request, response: Response): Promise<void> {
  const cursor = cursorOf(request);
  if (cursor.kind === "problem") {
    sendProblem(response, cursor);
    return;
  }
  const start = await startFollowing(context, cursor.after);
  const stream = { caller: callerOf(response), selector: selectorOf(request), start };
  response.writeHead(200, {
    "Content-Type": "text/event-stream",
    "Cache-Control": "no-cache, no-transform",
    "X-Accel-Buffering": "no",
    Connection: "close", // it carries nothing after the stream
  });
  context.background.start("event stream", () => writeEvents(context, stream, response));
}

/** The header wins: a client that reconnects by itself repeats the address it started with. */
function cursorOf(request: Request) {
  const header = request.headers["last-event-id"];
  const text = header ?? request.query["after"];
  if (text === undefined || text === "") return { kind: "cursor", after: null } as const;
  const after = parseSequence(text);
  if (after !== null) return { kind: "cursor", after } as const;
  return invalidRequest(`${header === undefined ? "after" : "Last-Event-ID"} must be the number of an event`);
}

function selectorOf({ query }: Request): EventSelector {
  const given = (key: string): string | undefined => {
    const value = query[key];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const [workspaceId, taskId, sessionId] = [given("workspace_id"), given("task_id"), given("session_id")];
  return {
    ...(workspaceId === undefined ? {} : { workspaceId }),
    ...(taskId === undefined ? {} : { taskId }),
    ...(sessionId === undefined ? {} : { sessionId }),
  };
}

interface Stream {
  readonly caller: Caller;
  readonly selector: EventSelector;
  readonly start: FeedStart;
}

async function writeEvents(context: ServiceContext, stream: Stream, response: Response): Promise<void> {
  const { caller, selector, start } = stream;
  const { heartbeatMs } = context.limits;
  const disconnected = new AbortController();
  response.on("close", () => disconnected.abort());
  if (response.closed) disconnected.abort();
  const signal = AbortSignal.any([disconnected.signal, context.draining]);
  const wakeUps = context.events.subscribe(eventsTopic);
  let { position } = start;
  let writtenAt = performance.now();
  const write = async (text: string): Promise<void> => {
    writtenAt = performance.now();
    if (!response.write(text)) await once(response, "drain", { signal }).catch(() => undefined);
  };
  const resync = (): string => toFrame(resyncNotification(position, context.clock()));
  try {
    // A frame without data tells nobody anything, but the client keeps its id for the case that it reconnects.
    await write(`retry: ${reconnectMs}\n${start.isResync ? resync() : `id: ${position}\n\n`}`);
    while (!signal.aborted) {
      const step = await readNextEvents(context, { caller, position, selectors: [selector] });
      position = step.position;
      const text = step.isResync ? resync() : step.events.map((event) => toFrame(toNotification(event))).join("");
      if (text !== "") await write(text);
      if (step.isBehind) continue;
      await wakeUps.next(Math.max(0, writtenAt + heartbeatMs - performance.now()), signal);
      if (performance.now() >= writtenAt + heartbeatMs) await write(`: heartbeat\nid: ${position}\n\n`);
    }
  } finally {
    wakeUps.close();
    response.end();
    setTimeout(() => response.destroy(), flushMs).unref();
  }
}

function toFrame(notification: Notification): string {
  return `id: ${notification.sequence}\nevent: ${notification.action}\ndata: ${JSON.stringify(notification)}\n\n`;
}
