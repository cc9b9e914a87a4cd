import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Milliseconds that each of `count` runs takes, one after the other. */
export async function time(count: number, run: (index: number) => Promise<unknown>): Promise<number[]> {
  const durations: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const startedAt = performance.now();
    await run(index);
    durations.push(performance.now() - startedAt);
  }
  return durations;
}

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function printDurations(label: string, durations: readonly number[]): void {
  const figures = [quantile(durations, 0.5), quantile(durations, 0.95)].map((value) => value.toFixed(2).padStart(9));
  print(label, `${figures.join(" ")}   ${durations.length} runs`);
}

export function print(label: string, value: string): void {
  console.log(`${label.padEnd(48)} ${value}`);
}

const reporter = `
  process.on("message", (when) => {
    if (when === "collected") globalThis.gc();
    const sockets = process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;
    process.send({ ...process.memoryUsage(), sockets });
  });
  process.channel.unref();`;

/** Options of Node that make a child process answer `readMemory`. */
export const memoryReporting = ["--expose-gc", `--import=data:text/javascript,${encodeURIComponent(reporter)}`];

/** Bytes, and the number of open connections. */
export interface MemoryReport {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
  readonly sockets: number;
}

/** The memory of a process started with `memoryReporting`: as it is, or after its garbage was collected. */
export async function readMemory(child: ChildProcess, when: "as it is" | "collected"): Promise<MemoryReport> {
  const reported = once(child, "message");
  child.send(when);
  const [report] = (await reported) as [MemoryReport]; // it sends nothing else
  return report;
}
