/** Keeps other processes out while one works; whoever acquires a key gives it back by the function it got. */
export interface SharedLocks {
  acquire(key: string): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Runs one piece of work at a time per key, in the order they came; with `shared` one among all processes. */
export class KeyedLocks {
  private readonly last = new Map<string, Promise<unknown>>();
  private readonly shared: SharedLocks | null;

  constructor(shared: SharedLocks | null = null) {
    this.shared = shared;
  }

  run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const result = (this.last.get(key) ?? Promise.resolve()).then(() => this.runAlone(key, work));
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    this.last.set(key, settled);
    void settled.then(() => {
      if (this.last.get(key) === settled) this.last.delete(key);
    });
    return result;
  }

  async close(): Promise<void> {
    await this.shared?.close();
  }

  private async runAlone<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const release = await this.shared?.acquire(key);
    try {
      return await work();
    } finally {
      await release?.();
    }
  }
}
