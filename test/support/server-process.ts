import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { DatabaseLocation } from "../../src/database/location.js";
import { builtMain } from "./built-program.js";
import { RestCaller } from "./rest-caller.js";

/** The built server in a process of its own, as `npm start` runs it. */
export interface ServerProcess {
  readonly url: string;
  readonly rest: RestCaller;
  /** Ends it at once, as a crash would. */
  kill9(): Promise<void>;
  /** Asks it to stop in order; its exit code. */
  stop(): Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** Resolves when the server says that it listens; rejects with its own words when it ends before that. */
export async function startProcess(
  location: DatabaseLocation,
  environment: NodeJS.ProcessEnv = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [builtMain], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, PORT: "0", DATABASE_URL: databaseUrl(location), ...environment },
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  let complaints = "";
  child.stderr.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
  const url = await announcedUrl(child);
  if (url === null) throw new Error(`the server ended with ${String(await exitOf(child))}: ${complaints.trim()}`);
  return {
    url,
    rest: new RestCaller(url),
    kill9: async () => {
      await end(child, "SIGKILL");
    },
    stop: () => end(child, "SIGTERM"),
  };
}

/** Ends every server started here that still runs, each by its own id. */
export async function killProcesses(): Promise<void> {
  await Promise.all([...running].map((child) => end(child, "SIGKILL")));
}

function databaseUrl(location: DatabaseLocation): string {
  return location.provider === "sqlite" ? `file:${location.file}` : location.url;
}

/** Null when its output ends, as it does with the process, before it names an address. */
async function announcedUrl(child: ChildProcess): Promise<string | null> {
  if (child.stdout === null) return null;
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /listens on (http:\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout.resume(); // nobody reads on, and a full pipe would stop the server
    return url;
  }
  return null;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  return exitOf(child);
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return child.exitCode;
}
