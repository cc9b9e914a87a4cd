import { Client } from "pg";
import { generationLockClass } from "./dialect.js";

const channel = "latchboard";
const reconnectMs = 500;

interface LinkEvents {
  /** Another process published a topic. */
  onTopic(topic: string): void;
  /** Wake-ups may have been missed. */
  onReconnect(): void;
  onError(error: unknown): void;
}

/**
 * A connection of its own to PostgreSQL that carries wake-ups between server processes and holds the lock by which the
 * others see that this one lives. It reconnects by itself; what was missed meanwhile is found by looking at the rows.
 */
export class PostgresLink {
  private client: Client | null = null;
  private isClosed = false;
  private isSending = false;
  private readonly outgoing = new Set<string>();
  private readonly url: string;
  private readonly generation: number;
  private readonly events: LinkEvents;

  constructor(url: string, generation: number, events: LinkEvents) {
    this.url = url;
    this.generation = generation;
    this.events = events;
  }

  async connect(): Promise<void> {
    const client = new Client({ connectionString: this.url });
    client.on("notification", ({ payload = "" }) => this.receive(payload));
    client.on("error", (error) => this.events.onError(error));
    client.on("end", () => this.reconnectLater());
    await client.connect();
    await client.query("SELECT pg_advisory_lock($1, $2)", [generationLockClass, this.generation]);
    await client.query(`LISTEN ${channel}`);
    this.client = client;
  }

  /**
   * Tells the other processes; a failure is reported and costs them a poll interval. What comes while a statement is
   * under way goes with the next one, each topic once.
   */
  notify(topic: string): void {
    this.outgoing.add(topic);
    if (this.isSending) return;
    this.isSending = true;
    this.sendOutgoing().catch((error: unknown) => this.events.onError(error));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.client?.end();
  }

  private async sendOutgoing(): Promise<void> {
    try {
      while (this.outgoing.size > 0) {
        const payloads = [...this.outgoing].map((topic) => `${this.generation} ${topic}`);
        this.outgoing.clear();
        await this.client?.query("SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload", [
          channel,
          payloads,
        ]);
      }
    } finally {
      this.isSending = false; // in one go with the last look: what comes later starts anew
    }
  }

  private receive(payload: string): void {
    const separator = payload.indexOf(" ");
    if (payload.slice(0, separator) !== String(this.generation)) this.events.onTopic(payload.slice(separator + 1));
  }

  private reconnectLater(): void {
    this.client = null;
    if (this.isClosed) return;
    setTimeout(() => {
      if (this.isClosed) return;
      this.connect().then(
        () => this.events.onReconnect(),
        (error: unknown) => {
          this.events.onError(error);
          this.reconnectLater();
        },
      );
    }, reconnectMs).unref();
  }
}
