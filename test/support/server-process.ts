import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { builtMain } from "./built-program.js";
import type { TestDatabase } from "./test-database.js";

/** The built server as a process of its own, on a free port. */
export class ServerProcess {
  readonly url: string;
  private readonly child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.child = child;
    this.url = url;
  }

  static async start(database: TestDatabase, environment: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
    const { location, folder } = database;
    const env = {
      ...process.env,
      PORT: "0",
      DATABASE_URL: location.provider === "sqlite" ? `file:${location.file}` : location.url,
      LATCHBOARD_DATA_DIR: folder,
      ...environment,
    };
    const child = spawn(process.execPath, [builtMain], { env, stdio: ["ignore", "pipe", "inherit"] });
    for await (const line of createInterface({ input: child.stdout })) {
      const [, url] = /listens on (\S+)/.exec(line) ?? [];
      if (url !== undefined) return new ServerProcess(child, url);
    }
    throw new Error("the server ended before it listened");
  }

  /** Ends it at once, as a power cut would. */
  kill(): Promise<void> {
    return this.end("SIGKILL");
  }

  stop(): Promise<void> {
    return this.end("SIGTERM");
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, "exit");
    this.child.kill(signal);
    await ended;
  }
}
