type Awakening = "woken" | "timed_out" | "aborted";

/**
 * One listener's view of a topic. A wake-up that comes between two calls of `next` is kept, so a listener that looks at
 * the rows between its calls misses nothing.
 */
export class Subscription {
  private isWoken = false;
  private notify: (() => void) | null = null;
  private readonly onClose: (subscription: Subscription) => void;

  constructor(onClose: (subscription: Subscription) => void) {
    this.onClose = onClose;
  }

  wake(): void {
    this.isWoken = true;
    this.notify?.();
  }

  /** Calls back at each wake-up, instead of `next`. */
  onWake(callback: () => void): void {
    this.notify = callback;
  }

  /** Resolves at the next wake-up, after `timeoutMs` (milliseconds), or when the signal aborts. */
  next(timeoutMs: number, signal?: AbortSignal): Promise<Awakening> {
    return new Promise((resolve) => {
      const settle = (awakening: Awakening): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
        this.notify = null;
        if (awakening === "woken") this.isWoken = false;
        resolve(awakening);
      };
      const onAbort = (): void => settle("aborted");
      const timer = setTimeout(() => settle("timed_out"), timeoutMs);
      this.notify = () => settle("woken");
      signal?.addEventListener("abort", onAbort);
      if (signal?.aborted === true) settle("aborted");
      else if (this.isWoken) settle("woken");
    });
  }

  close(): void {
    this.onClose(this);
  }
}

/**
 * Wakes listeners after a commit. A wake-up says only "look at the rows": it carries nothing and may come twice or, from
 * another process, not at all.
 */
export class EventBus {
  private readonly topics = new Map<string, Set<Subscription>>();
  private relay: ((topic: string) => void) | null = null;

  /** Passes every published topic on to the other processes on this database. */
  relayTo(relay: (topic: string) => void): void {
    this.relay = relay;
  }

  subscribe(topic: string): Subscription {
    const subscription: Subscription = new Subscription((closed) => this.remove(topic, closed));
    const subscriptions = this.topics.get(topic) ?? new Set();
    this.topics.set(topic, subscriptions.add(subscription));
    return subscription;
  }

  /** Wakes this process's listeners and the other processes'. */
  publish(topic: string): void {
    this.receive(topic);
    this.relay?.(topic);
  }

  /** Wakes this process's listeners only. */
  receive(topic: string): void {
    for (const subscription of this.topics.get(topic) ?? []) subscription.wake();
  }

  /** How many listeners there are: a test that ends with some has leaked them. */
  get listenerCount(): number {
    let count = 0;
    for (const subscriptions of this.topics.values()) count += subscriptions.size;
    return count;
  }

  private remove(topic: string, subscription: Subscription): void {
    const subscriptions = this.topics.get(topic);
    subscriptions?.delete(subscription);
    if (subscriptions?.size === 0) this.topics.delete(topic);
  }
}
