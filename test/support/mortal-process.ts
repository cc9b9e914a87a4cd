import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { Config } from "../../src/config.js";
import type { MortalOptions } from "./mortal-server.js";

/** A real server process that dies by SIGKILL at the given reading of its clock after `arm`. */
export class MortalProcess {
  readonly url: string;
  private readonly child: ChildProcess;
  private readonly exit: Promise<void>;

  private constructor(child: ChildProcess, exit: Promise<void>, url: string) {
    this.child = child;
    this.exit = exit;
    this.url = url;
  }

  static async start(config: Config, diesAtReading: number, deliveries?: string): Promise<MortalProcess> {
    const script = join(import.meta.dirname, "mortal-server.ts");
    const child = fork(script, { execArgv: ["--import", "tsx"], stdio: ["ignore", "inherit", "inherit", "ipc"] });
    const exit = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    const options: MortalOptions = { config, diesAtReading, ...(deliveries === undefined ? {} : { deliveries }) };
    const { url } = await ask<{ url: string }>(child, options);
    return new MortalProcess(child, exit, url);
  }

  /** From now on readings of the clock count. */
  async arm(): Promise<void> {
    await ask(this.child, "arm");
  }

  /** Ends it if it still lives, and waits until the operating system has taken it away. */
  async end(): Promise<void> {
    this.child.kill("SIGKILL");
    await this.exit;
  }
}

function ask<Reply>(child: ChildProcess, message: MortalOptions | "arm"): Promise<Reply> {
  return new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error("the server process ended")));
    child.once("message", (reply) => resolve(reply as Reply)); // the script's own protocol
    child.send(message);
  });
}
