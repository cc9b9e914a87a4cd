import type { Log } from "./service-context.js";

/** Work that no caller waits for: its errors are logged, and shutdown waits for what is under way. */
export class BackgroundWork {
  private readonly running = new Set<Promise<void>>();
  private readonly log: Log;

  constructor(log: Log) {
    this.log = log;
  }

  start(name: string, work: () => Promise<void>): void {
    const run = work()
      .catch((error: unknown) => this.log.error({ error, work: name }, "background work failed"))
      .finally(() => this.running.delete(run));
    this.running.add(run);
  }

  /** Resolves when nothing runs any more. */
  async drain(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }
}
