import { once } from "node:events";
import { Agent, request, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";

export interface RawRequest {
  readonly method: string;
  /** With the query, exactly as it goes over the wire. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

export interface RawReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A stream of events goes on for as long as the client listens. */
function isEndless(path: string, headers: IncomingHttpHeaders): boolean {
  return path.startsWith("/api/v1/events") && headers["content-type"]?.startsWith("text/event-stream") === true;
}

/**
 * One request on a connection of its own, with nothing added or put right; fails when no reply comes. Of an endless
 * stream it is the beginning. It does not ask the
 * server to close: a reply could get lost when that closes the connection with a body that nobody read.
 */
export function sendRaw(url: string, { method, path, headers, body }: RawRequest): Promise<RawReply> {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true });
  const exchange = new Promise<RawReply>((resolve, reject) => {
    const length = body === null ? {} : { "content-length": String(body.length) };
    const sent = request(
      { hostname, port, method, path, headers: { ...headers, ...length }, agent, timeout: 15_000 },
      (response) => {
        const chunks: Buffer[] = [];
        const end = (): void => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        };
        response.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          if (isEndless(path, response.headers)) end();
        });
        response.on("error", reject);
        response.on("end", end);
      },
    );
    sent.on("timeout", () => sent.destroy(new Error("no reply within 15 seconds")));
    sent.on("error", reject); // without effect when the reply came first
    sent.end(body ?? undefined);
  });
  return exchange.finally(() => agent.destroy());
}

/** Posts a JSON body and goes away once `isUnderWay`; resolves when the server has seen that. */
export async function postAndLeave(
  url: string,
  { path, body, isUnderWay }: { readonly path: string; readonly body: object; readonly isUnderWay: Promise<void> },
): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.resume();
  const text = JSON.stringify(body);
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(text)}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${text}`);
  await isUnderWay;
  socket.end();
  await once(socket, "close");
}
