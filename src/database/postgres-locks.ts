import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { gitLockClass } from "./dialect.js";

/** How often a lock that another process holds is tried again (milliseconds). */
const retryMs = 40;

/**
 * Locks that all server processes on one PostgreSQL database share, on a connection of their own: they go with it, and so
 * with a process that dies. Two keys with the same hash merely wait for each other.
 */
export class PostgresLocks {
  private client: Promise<Client> | null = null;
  private last: Promise<unknown> = Promise.resolve();
  private readonly url: string;
  private readonly onError: (error: unknown) => void;

  constructor(url: string, onError: (error: unknown) => void) {
    this.url = url;
    this.onError = onError;
  }

  async acquire(key: string): Promise<() => Promise<void>> {
    for (;;) {
      const client = await this.connected();
      if (await this.ask(client, "pg_try_advisory_lock", key)) return () => this.release(client, key);
      await pause(retryMs);
    }
  }

  async close(): Promise<void> {
    const client = await this.client?.catch(() => null);
    await client?.end();
  }

  private async release(client: Client, key: string): Promise<void> {
    await this.ask(client, "pg_advisory_unlock", key).catch(this.onError);
  }

  /** One statement at a time: the connection takes no more. */
  private ask(
    client: Client,
    lockFunction: "pg_try_advisory_lock" | "pg_advisory_unlock",
    key: string,
  ): Promise<boolean> {
    const answer = this.last.then(async () => {
      const statement = `SELECT ${lockFunction}($1, hashtext($2)) AS done`;
      const { rows } = await client.query<{ done: boolean }>(statement, [gitLockClass, key]);
      return rows[0]?.done === true;
    });
    this.last = answer.catch(() => undefined);
    return answer;
  }

  private connected(): Promise<Client> {
    this.client ??= this.connect().catch((error: unknown) => {
      this.client = null;
      throw error;
    });
    return this.client;
  }

  private async connect(): Promise<Client> {
    const client = new Client({ connectionString: this.url });
    client.on("error", this.onError);
    client.on("end", () => {
      this.client = null;
    });
    await client.connect();
    return client;
  }
}
