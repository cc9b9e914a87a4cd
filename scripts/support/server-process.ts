import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";

const builtMain = join(import.meta.dirname, "..", "..", "dist", "main.js");

/** The options of Node that `npm start` gives. */
const usualOptions = ["--max-semi-space-size=8"];

/** A server as `npm start` runs it: a process of its own, on a SQLite file. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  readonly child: ChildProcess;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Asks it to stop in order. */
  stop(): Promise<void>;
}

/** Every process started here that has not ended yet, so that a program can end its own children and no others. */
const running = new Set<ChildProcess>();

/** Ends what is left, by process id; safe to call at any time. */
export async function killServerProcesses(): Promise<void> {
  await Promise.all([...running].map((child) => end(child, "SIGKILL")));
}

export interface ServerOptions {
  readonly file: string;
  readonly port: number;
  /** Further options of Node. */
  readonly nodeOptions?: readonly string[];
}

/** Resolves when the server says that it listens; rejects with its own words when it ends before. */
export async function startServerProcess({ file, port, nodeOptions = [] }: ServerOptions): Promise<ServerProcess> {
  if (!existsSync(builtMain)) throw new Error("the server is not built: run npm run build first");
  const child = spawn(process.execPath, [...usualOptions, ...nodeOptions, builtMain], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { ...process.env, HOST: "127.0.0.1", PORT: String(port), DATABASE_URL: `file:${file}` },
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  let complaints = "";
  child.stderr?.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
  const url = await announcedUrl(child);
  if (url === null || child.pid === undefined) throw new Error(`the server did not start: ${complaints.trim()}`);
  return { url, pid: child.pid, child, kill: () => end(child, "SIGKILL"), stop: () => end(child, "SIGTERM") };
}

/** Null when its output ends, as it does with the process, before it names an address. */
async function announcedUrl(child: ChildProcess): Promise<string | null> {
  if (child.stdout === null) return null;
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const address = /listens on (http:\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    child.stdout.resume(); // nobody reads on, and a full pipe would stop the server
    return address;
  }
  return null;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

/** A port that was free a moment ago; wanted where a server must come back at the same address. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  server.close();
  await once(server, "close");
  return port;
}
