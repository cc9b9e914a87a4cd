import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import type { Caller } from "../domain/caller.js";
import { startFollowing } from "../services/events/follow-events.js";
import type { ServiceContext } from "../services/service-context.js";
import type { CreateTask } from "./actions.js";
import { openConnection, type ConnectionLimits } from "./connection.js";
import { isForeignOrigin, refuseUpgrade, serveWithoutUpgrade } from "./upgrade.js";

export interface SocketLimits extends ConnectionLimits {
  /** A peer that has not answered one ping when the next is due is gone (milliseconds). */
  readonly pingMs: number;
}

const defaultLimits: SocketLimits = {
  pingMs: 30_000,
  sendTimeoutMs: 10_000,
  maxBufferedBytes: 1_048_576,
  maxRunning: 16,
};

export interface GatewayParts {
  readonly context: ServiceContext;
  readonly authenticate: (credential: { authorization?: string; token: string | null }) => Promise<Caller | null>;
  readonly createTask: CreateTask;
  readonly limits?: Partial<SocketLimits> | undefined;
}

const maxPayloadBytes = 1_048_576;
const goingAway = 1001;
/** How long a peer has to answer the closing of its connection (milliseconds). */
const closeMs = 2_000;

/** Serves `/ws` on a server whose other requests stay as they are. It ends with the server's draining. */
export function serveWebSockets(server: Server, parts: GatewayParts): void {
  const { context } = parts;
  const limits = { ...defaultLimits, ...parts.limits };
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxPayloadBytes, perMessageDeflate: false });
  sockets.on("wsClientError", (error, socket) => refuseUpgrade(socket, 400, error.message));
  const admit = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const admission = await admissionOf(parts, request);
    if (admission.kind === "refused") {
      refuseUpgrade(socket, admission.status, admission.message);
      return;
    }
    const { position } = await startFollowing(context, null);
    sockets.handleUpgrade(request, socket, head, (opened) =>
      openConnection(opened, { ...parts, caller: admission.caller, limits, position }),
    );
  };
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.headers.upgrade?.toLowerCase() !== "websocket") {
      serveWithoutUpgrade(server, request, { socket, head });
      return;
    }
    socket.on("error", () => socket.destroy());
    admit(request, socket, head).catch((error: unknown) => {
      context.log.error({ error }, "WebSocket could not be opened");
      refuseUpgrade(socket, 500, "request failed");
    });
  });
  const pinging = setInterval(() => pingAll(sockets.clients), limits.pingMs).unref();
  context.draining.addEventListener("abort", () => {
    clearInterval(pinging);
    closeAll(sockets.clients);
  });
}

type Admission =
  | { readonly kind: "admitted"; readonly caller: Caller }
  | { readonly kind: "refused"; readonly status: number; readonly message: string };

/** In the order in which REST would find out. */
async function admissionOf({ context, authenticate }: GatewayParts, request: IncomingMessage): Promise<Admission> {
  const url = URL.canParse(request.url ?? "", "http://server") ? new URL(request.url ?? "", "http://server") : null;
  if (url?.pathname !== "/ws") return { kind: "refused", status: 404, message: "route not found" };
  if (isForeignOrigin(request)) return { kind: "refused", status: 403, message: "origin is not allowed" };
  const { authorization } = request.headers;
  const token = url.searchParams.get("token");
  const caller = await authenticate({ token, ...(authorization === undefined ? {} : { authorization }) });
  if (caller === null) return { kind: "refused", status: 401, message: "authentication required" };
  if (context.draining.aborted) return { kind: "refused", status: 503, message: "server is shutting down" };
  return { kind: "admitted", caller };
}

const awaitingPong = new WeakSet<WebSocket>();

function pingAll(clients: ReadonlySet<WebSocket>): void {
  for (const client of clients) {
    // A client whose requests are being worked off is not read from, so its pong would not be seen either.
    if (client.isPaused) continue;
    if (awaitingPong.has(client)) {
      client.terminate();
      continue;
    }
    awaitingPong.add(client);
    client.once("pong", () => awaitingPong.delete(client));
    client.ping();
  }
}

function closeAll(clients: ReadonlySet<WebSocket>): void {
  for (const client of clients) {
    client.close(goingAway, "server is shutting down");
    setTimeout(() => client.terminate(), closeMs).unref();
  }
}
