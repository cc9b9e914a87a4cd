import { get, type IncomingMessage } from "node:http";
import { WebSocket } from "ws";
import type { Notification } from "../../src/domain/event-selector.js";

export type SeenEvent = Notification & { readonly payload: Record<string, unknown> };

/** What came in, in order; `next` waits for it. */
class Inbox<Item> {
  readonly items: Item[] = [];
  private readonly waiting: { find: () => Item | undefined; resolve: (item: Item) => void }[] = [];
  private read = 0;

  add(item: Item): void {
    this.items.push(item);
    for (const waiter of [...this.waiting]) {
      const found = waiter.find();
      if (found === undefined) continue;
      this.waiting.splice(this.waiting.indexOf(waiter), 1);
      waiter.resolve(found);
    }
  }

  /** The first item that fits, after the one the last call gave; waits for it. */
  next(fits: (item: Item) => boolean = () => true): Promise<Item> {
    const find = (): Item | undefined => {
      const index = this.items.findIndex((item, place) => place >= this.read && fits(item));
      if (index === -1) return undefined;
      this.read = index + 1;
      return this.items[index];
    };
    const found = find();
    if (found !== undefined) return Promise.resolve(found);
    return new Promise((resolve) => this.waiting.push({ find, resolve }));
  }
}

/** A reader of `GET /api/v1/events` that keeps what an `EventSource` would. */
export class SseClient {
  readonly inbox = new Inbox<SeenEvent>();
  readonly comments = new Inbox<string>();
  /** The id an `EventSource` would send when it reconnects. */
  lastEventId = "";
  readonly ended: Promise<void>;
  readonly response: IncomingMessage;

  private constructor(response: IncomingMessage) {
    this.response = response;
    let text = "";
    response.setEncoding("utf8");
    response.on("data", (chunk: string) => {
      const blocks = (text + chunk).split("\n\n");
      text = blocks.pop() ?? "";
      blocks.forEach((block) => this.take(block));
    });
    this.ended = new Promise((resolve) => response.on("close", resolve));
    response.on("error", () => undefined);
  }

  static connect(serverUrl: string, query = "", lastEventId?: string): Promise<SseClient> {
    const headers = lastEventId === undefined ? {} : { "Last-Event-ID": lastEventId };
    return new Promise((resolve, reject) => {
      get(`${serverUrl}/api/v1/events${query}`, { headers }, (response) => {
        if (response.statusCode === 200) resolve(new SseClient(response));
        else reject(new Error(`status ${response.statusCode}`));
      }).on("error", reject);
    });
  }

  get events(): readonly SeenEvent[] {
    return this.inbox.items;
  }

  next(action: string): Promise<SeenEvent> {
    return this.inbox.next((event) => event.action === action);
  }

  close(): Promise<void> {
    this.response.destroy();
    return this.ended;
  }

  private take(block: string): void {
    const fields = block.split("\n").map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
    const valueOf = (name: string): string | undefined => fields.find(([field]) => field === name)?.[1];
    const [id, data, comment] = [valueOf("id"), valueOf("data"), valueOf("")];
    if (id !== undefined) this.lastEventId = id;
    if (comment !== undefined) this.comments.add(comment);
    if (data !== undefined) this.inbox.add(JSON.parse(data) as SeenEvent);
  }
}

export interface SocketReply {
  readonly id: string | number;
  readonly type: "response" | "error";
  readonly action: string;
  readonly payload: Record<string, unknown>;
  readonly timestamp: string;
}

type Message = SocketReply | SeenEvent;

/** A client of `/ws`. */
export class SocketClient {
  readonly inbox = new Inbox<SeenEvent>();
  readonly replies = new Inbox<SocketReply>();
  readonly closed: Promise<number>;
  readonly socket: WebSocket;
  private readonly asked = new Map<string | number, (reply: SocketReply) => void>();
  private count = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    this.closed = new Promise((resolve) => socket.on("close", resolve));
    socket.on("error", () => undefined);
    socket.on("message", (data: Buffer) => {
      const message = JSON.parse(data.toString("utf8")) as Message;
      if (message.type === "notification") this.inbox.add(message);
      else {
        this.replies.add(message);
        this.asked.get(message.id)?.(message);
        this.asked.delete(message.id);
      }
    });
  }

  static connect(serverUrl: string, path = "/ws"): Promise<SocketClient> {
    const socket = new WebSocket(serverUrl.replace("http", "ws") + path);
    const client = new SocketClient(socket);
    return new Promise((resolve, reject) => {
      socket.once("open", () => resolve(client));
      socket.once("error", reject);
    });
  }

  get events(): readonly SeenEvent[] {
    return this.inbox.items;
  }

  next(action: string): Promise<SeenEvent> {
    return this.inbox.next((event) => event.action === action);
  }

  /** Sends a request; its reply. */
  ask(action: string, payload: object = {}): Promise<SocketReply> {
    this.count += 1;
    const id = `r${this.count}`;
    this.socket.send(JSON.stringify({ id, type: "request", action, payload }));
    return new Promise((resolve) => this.asked.set(id, resolve));
  }

  /** Sends anything; the next reply that has not been read yet. */
  sendRaw(data: string | Buffer): Promise<SocketReply> {
    this.socket.send(data);
    return this.replies.next();
  }

  close(): Promise<number> {
    this.socket.close();
    return this.closed;
  }
}
