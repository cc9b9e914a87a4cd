import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { AgentReport } from "./agent.js";

const patienceMs = 15_000;

/** The agent as a child process, and what it reports, in order. */
export class AgentProcess {
  private readonly child;
  private readonly reports: AgentReport[] = [];
  private wake: () => void = () => undefined;

  /** Its address and its token are all that it gets. */
  constructor(url: string, token: string) {
    const environment = { LATCHBOARD_MCP_URL: url, LATCHBOARD_SESSION_TOKEN: token };
    this.child = fork(join(import.meta.dirname, "agent.ts"), { env: { ...process.env, ...environment } });
    this.child.on("message", (message) => {
      this.reports.push(message as AgentReport); // the agent sends nothing else
      this.wake();
    });
    this.child.once("exit", () => this.wake());
  }

  /** The next report; fails when it is of another kind, or when none comes. */
  async next<Kind extends AgentReport["kind"]>(kind: Kind): Promise<Extract<AgentReport, { kind: Kind }>> {
    const deadline = setTimeout(() => this.wake(), patienceMs);
    if (this.reports.length === 0 && !this.hasEnded) await new Promise<void>((resolve) => (this.wake = resolve));
    clearTimeout(deadline);
    const report = this.reports.shift();
    if (report?.kind !== kind) throw new Error(`the agent reported ${report?.kind ?? "nothing"} instead of ${kind}`);
    return report as Extract<AgentReport, { kind: Kind }>;
  }

  /** Tells the agent to make its next call. */
  goOn(): void {
    this.child.send("go on");
  }

  private get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  async kill(): Promise<void> {
    if (this.hasEnded) return;
    const ended = once(this.child, "exit");
    this.child.kill("SIGKILL");
    await ended;
  }
}
