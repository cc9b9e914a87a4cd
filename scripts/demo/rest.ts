import { say } from "./print.js";

export interface RestCall {
  /** Who calls, as the printed lines name them. */
  readonly who: string;
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly body?: object;
  /** The keys of the reply to print; all of them when absent. */
  readonly show?: readonly string[];
}

export interface RestReply<Body> {
  readonly status: number;
  readonly body: Body;
}

/** One REST call, printed with what it sent and got. */
export async function callRest<Body>({ who, method, url, body, show }: RestCall): Promise<RestReply<Body>> {
  const { pathname, search } = new URL(url);
  say(who, `${method} ${pathname}${search}`, body);
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const response = await fetch(url, { method, ...sent });
  const received = (await response.json()) as Body; // the server checks its replies against its contract
  say(who, `got ${response.status}`, show === undefined ? received : pick(received, show));
  return { status: response.status, body: received };
}

function pick(body: unknown, show: readonly string[]): unknown {
  if (typeof body !== "object" || body === null || "error" in body) return body;
  return Object.fromEntries(Object.entries(body).filter(([key]) => show.includes(key)));
}
