import { STATUS_CODES, type IncomingMessage, type Server } from "node:http";
import type { Duplex } from "node:stream";

/** Answers an upgrade with a failure in JSON and ends the connection. */
export function refuseUpgrade(socket: Duplex, status: number, message: string): void {
  if (!socket.writable) return;
  const body = JSON.stringify({ error: message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(status === 401 ? ["WWW-Authenticate: Bearer"] : []),
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

/**
 * Does the request come from a web page of another site? Browsers let any page open a WebSocket anywhere and send the
 * user's cookies with it, so the server itself has to tell. Other programs send no `Origin`.
 */
export function isForeignOrigin({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host?.toLowerCase();
}

const upgradeHeaders: readonly string[] = ["upgrade", "connection", "http2-settings"];

/**
 * Serves a request that asks for another protocol, such as the `h2c` of curl and Java, as the plain request it is too.
 * Node gives every such request up once anybody listens for upgrades: so it is put back, without the wish.
 */
export function serveWithoutUpgrade(
  server: Server,
  request: IncomingMessage,
  { socket, head }: { readonly socket: Duplex; readonly head: Buffer },
): void {
  const lines = [`${request.method ?? "GET"} ${request.url ?? "/"} HTTP/${request.httpVersion}`];
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const [name = "", value = ""] = request.rawHeaders.slice(index, index + 2);
    if (!upgradeHeaders.includes(name.toLowerCase())) lines.push(`${name}: ${value}`);
  }
  const text = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
  server.emit("connection", socket);
  socket.unshift(Buffer.concat([text, head]));
}
