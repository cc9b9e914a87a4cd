import type { RawData, WebSocket } from "ws";
import type { Caller } from "../domain/caller.js";
import type { ServiceContext } from "../services/service-context.js";
import type { CreateTask } from "./actions.js";
import { LiveFeed } from "./live-feed.js";
import { Outbox, type OutboxLimits } from "./outbox.js";
import { answerMessage } from "./requests.js";

const internalError = 1011;

export interface ConnectionLimits extends OutboxLimits {
  /** How many requests of one client are worked on at a time; it is read from no further meanwhile. */
  readonly maxRunning: number;
}

export interface ConnectionParts {
  readonly context: ServiceContext;
  readonly createTask: CreateTask;
  readonly caller: Caller;
  readonly limits: ConnectionLimits;
  /** The event number after which the connection gets events. */
  readonly position: number;
}

/** Serves one client: its requests, and the events it is to see, until it goes or the server drains. */
export function openConnection(socket: WebSocket, parts: ConnectionParts): void {
  const { context, caller, createTask, limits, position } = parts;
  const closed = new AbortController();
  socket.on("close", () => closed.abort());
  socket.on("error", () => socket.terminate()); // the protocol was violated, or the peer is gone
  const outbox = new Outbox(socket, limits, () => closed.abort());
  const send = (message: object): Promise<void> => outbox.send(message);
  const signal = AbortSignal.any([closed.signal, context.draining]);
  const feed = new LiveFeed({ context, caller, send, signal }, position);
  context.background.start("WebSocket events", () =>
    feed.run().catch((error: unknown) => {
      socket.close(internalError, "events could not be read");
      throw error;
    }),
  );
  let running = 0;
  socket.on("message", (data, isBinary) => {
    const text = isBinary ? "" : textOf(data);
    running += 1;
    if (running >= limits.maxRunning) socket.pause();
    context.background.start("WebSocket request", async () => {
      await answerMessage({ context, caller, feed, createTask }, text, send).finally(() => (running -= 1));
      if (socket.isPaused) socket.resume();
    });
  });
}

/** A frame as `ws` gives it by default: one buffer. */
function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString("utf8") : "";
}
