import { expect } from "vitest";
import type { Config } from "../../src/config.js";
import type { Sql } from "../../src/database/sql.js";
import { startServer, type RunningServer, type ServerParts } from "../../src/server.js";
import { McpCaller } from "./mcp-caller.js";
import { RestCaller } from "./rest-caller.js";
import { createTestDatabase, type TestDatabase } from "./test-database.js";

export const testConfig: Omit<Config, "database" | "dataFolder"> = {
  host: "127.0.0.1",
  port: 0,
  maxAttachmentBytes: 262_144,
  logLevel: process.env["TEST_LOG"] === undefined ? "silent" : "info",
  waitMs: 30_000,
  deliveryWaitMs: 10_000,
  acknowledgementMs: 10_000,
  pollMs: 250,
  progressMs: 50,
  allowFileUrls: true,
  codeHosts: [],
  gitTimeoutMs: 60_000,
  codeHostRetryMs: 5,
  heartbeatMs: 250,
  eventRetentionMs: 7 * 24 * 60 * 60 * 1000,
};

/** A real server on a database of its own (or on a given one), with callers for its surfaces. */
export class TestServer {
  readonly rest: RestCaller;
  private readonly running: RunningServer;
  private readonly database: TestDatabase;
  private readonly ownsDatabase: boolean;
  private readonly callers: McpCaller[] = [];

  private constructor(running: RunningServer, database: TestDatabase, ownsDatabase: boolean) {
    this.running = running;
    this.database = database;
    this.ownsDatabase = ownsDatabase;
    this.rest = new RestCaller(running.url);
  }

  static async start(
    options: { parts?: ServerParts; config?: Partial<Config>; database?: TestDatabase } = {},
  ): Promise<TestServer> {
    const database = options.database ?? (await createTestDatabase());
    const { location, dataFolder } = database;
    const config = { ...testConfig, dataFolder, ...options.config, database: location };
    const running = await startServer(config, options.parts);
    return new TestServer(running, database, options.database === undefined);
  }

  get url(): string {
    return this.running.url;
  }

  get context(): RunningServer["context"] {
    return this.running.context;
  }

  /** Rows straight from the database. */
  query<Row>(statement: Sql): Promise<Row[]> {
    return this.context.database.read<Row>(statement);
  }

  /** A write past every service: seeds, and what an imported database may hold. */
  execute(statement: Sql): Promise<number> {
    return this.context.database.execute(statement);
  }

  /** An MCP client on the external surface. */
  async mcp(): Promise<McpCaller> {
    return this.track(await McpCaller.connect(`${this.url}/mcp`));
  }

  /** An MCP client on a session's own surface. */
  async agent(opened: { mcp_path: string; token: string }): Promise<McpCaller> {
    return this.track(await McpCaller.connect(`${this.url}${opened.mcp_path}`, opened.token));
  }

  /** Closes clients and server; fails when a waiting call or a listener was left behind. */
  async close(): Promise<void> {
    await Promise.all(this.callers.map((caller) => caller.close()));
    await this.running.close();
    expect({ waiters: this.context.waiters.total, listeners: this.context.events.listenerCount }).toEqual({
      waiters: 0,
      listeners: 0,
    });
    if (this.ownsDatabase) await this.database.drop();
  }

  private track(caller: McpCaller): McpCaller {
    this.callers.push(caller);
    return caller;
  }
}
