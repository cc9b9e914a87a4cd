/** Prints what the server costs on this machine, on SQLite: `npm run measure`. It only prints; nothing is judged. */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { memoryReporting, print, quantile, readMemory } from "./measure/figures.js";
import { measureDelivery, measureTasks, measureWaits } from "./measure/operations.js";
import { killServerProcesses, startServerProcess, type ServerProcess } from "./support/server-process.js";

const starts = 7;
const idleMs = 5_000;

const folder = mkdtempSync(join(tmpdir(), "latchboard-measure-"));

/** A server, and the milliseconds from starting its process until `/ready` has answered 200. */
async function startReady(nodeOptions: readonly string[] = []): Promise<{ server: ServerProcess; readyMs: number }> {
  const startedAt = performance.now();
  const server = await startServerProcess({ file: join(folder, "measure.db"), port: 0, nodeOptions });
  const { status } = await fetch(`${server.url}/ready`);
  if (status !== 200) throw new Error(`/ready answered ${status}`);
  return { server, readyMs: performance.now() - startedAt };
}

async function measureStarts(): Promise<void> {
  const first = await startReady();
  print("first start to /ready, with migrations", `${first.readyMs.toFixed(0)} ms`);
  await first.server.stop();
  const durations: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    const { server, readyMs } = await startReady();
    durations.push(readyMs);
    await server.stop();
  }
  const [best, median] = [0, 0.5].map((share) => quantile(durations, share).toFixed(0));
  print("start to /ready on an existing file", `${median} ms, median of ${starts}; best ${best} ms`);
}

async function measureIdleMemory({ child }: ServerProcess): Promise<void> {
  await delay(idleMs);
  const { rss } = await readMemory(child, "as it is");
  print("resident memory, idle", `${(rss / 1_000_000).toFixed(0)} MB`);
}

process.once("SIGINT", () => process.exit(130));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
try {
  console.log(`Node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} processors\n`);
  await measureStarts();
  const { server } = await startReady(memoryReporting);
  await measureIdleMemory(server);
  console.log(`\n${"milliseconds, one request at a time".padEnd(48)}    median       p95`);
  await measureTasks(server.url);
  await measureDelivery(server.url);
  await measureWaits(server);
} finally {
  await killServerProcesses();
}
