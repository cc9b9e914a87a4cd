import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { say } from "./print.js";

/** The official MCP client; its tool calls are printed as they go over the wire. */
export class PrintedMcp {
  private readonly who: string;
  private readonly client = new Client({ name: "latchboard-demo", version: "1.0.0" });
  private replyPrinted: Promise<void> = Promise.resolve();

  private constructor(who: string) {
    this.who = who;
  }

  static async connect(who: string, url: string, token?: string): Promise<PrintedMcp> {
    const caller = new PrintedMcp(who);
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const transport = new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers },
      fetch: (target, request) => caller.fetch(target, request),
    });
    await caller.client.connect(transport);
    const { tools } = await caller.client.listTools();
    say(who, `connected to ${new URL(url).pathname}; tools: ${tools.map(({ name }) => name).join(", ")}`);
    return caller;
  }

  /** The tool's structured result. Throws when the connection breaks and when the tool refuses. */
  async call<Result>(name: string, given: Record<string, unknown>): Promise<Result> {
    // By itself the client would go on waiting for the rest of a reply whose connection broke.
    const broken = new AbortController();
    this.client.onerror = (error) => broken.abort(error);
    const result = await this.client
      .callTool({ name, arguments: given }, undefined, { signal: broken.signal })
      .finally(() => this.replyPrinted);
    if (result.isError === true) throw new Error(`${name} was refused: ${JSON.stringify(result.content)}`);
    return result.structuredContent as Result; // the client has checked it against the tool's own output schema
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private async fetch(target: string | URL, request?: RequestInit): Promise<Response> {
    const message = typeof request?.body === "string" ? (JSON.parse(request.body) as RpcMessage) : {};
    if (message.method !== "tools/call") return fetch(target, request);
    const { method, params } = message;
    say(this.who, `POST ${new URL(target).pathname}`, { method, params });
    const response = await fetch(target, request);
    this.replyPrinted = this.printReply(response.clone());
    return response;
  }

  /** The reply comes as JSON, or as an event stream whose last message is the reply. */
  private async printReply(response: Response): Promise<void> {
    try {
      const text = await response.text();
      const events = [...text.matchAll(/^data: (.+)$/gm)].map((match) => match[1] ?? "");
      const { result, ...rest } = JSON.parse(events.at(-1) ?? text) as RpcMessage;
      say(this.who, `got ${response.status}`, result?.structuredContent ?? result?.content ?? rest);
    } catch {
      say(this.who, "the connection broke before the reply came");
    }
  }
}

interface RpcMessage {
  readonly method?: string;
  readonly params?: object;
  readonly result?: { readonly structuredContent?: object; readonly content?: object };
}
