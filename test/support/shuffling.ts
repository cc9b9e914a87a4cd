import type { Database } from "../../src/database/connection.js";
import type { TestServer } from "./test-server.js";

/** A small pseudo-random generator: the same seed gives the same numbers from 0 to below 1. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const rest = [...items];
  const order: Item[] = [];
  while (rest.length > 0) order.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return order;
}

/**
 * Stands between a server and its database and decides, by a seed instead of by time, which of several callers goes on:
 * each of their statements and transactions stops at the door, and whenever all callers that are not done stand there,
 * some of them are let in, in a shuffled order. One that is let in alone runs to its next stop before anybody else; those
 * that are let in together compete in the database itself.
 */
export class ShufflingScheduler {
  private readonly stopped: (() => void)[] = [];
  private running = 0;
  private random: (() => number) | null = null;

  /** Takes its place until the server closes; outside of a race everything passes. */
  static between(server: TestServer): ShufflingScheduler {
    const scheduler = new ShufflingScheduler();
    const { database } = server.context;
    const itself = { ...database };
    const behindTheDoor: Pick<Database, "read" | "write" | "execute" | "transaction"> = {
      read: async <Row>(statement: Parameters<Database["read"]>[0]) => {
        await scheduler.stop();
        return itself.read<Row>(statement);
      },
      write: async <Row>(statement: Parameters<Database["write"]>[0]) => {
        await scheduler.stop();
        return itself.write<Row>(statement);
      },
      execute: async (statement) => {
        await scheduler.stop();
        return itself.execute(statement);
      },
      transaction: async (work) => {
        await scheduler.stop();
        return itself.transaction(work);
      },
    };
    Object.assign(database, behindTheDoor);
    return scheduler;
  }

  /** Runs the callers against each other; the same seed offers them the same order. */
  async race<Result>(seed: number, callers: readonly (() => Promise<Result>)[]): Promise<Result[]> {
    const random = seededRandom(seed);
    this.random = random;
    this.running = callers.length;
    const results = callers.map((call) => call().finally(() => this.leave()));
    try {
      return await Promise.all(results);
    } finally {
      await Promise.allSettled(results);
      this.random = null;
    }
  }

  private stop(): Promise<void> {
    if (this.random === null) return Promise.resolve();
    return new Promise((resolve) => {
      this.stopped.push(resolve);
      this.letSomeIn();
    });
  }

  private leave(): void {
    this.running -= 1;
    this.letSomeIn();
  }

  private letSomeIn(): void {
    if (this.random === null || this.stopped.length === 0 || this.stopped.length < this.running) return;
    const order = shuffled(this.stopped.splice(0), this.random);
    const count = 1 + Math.floor(this.random() * order.length);
    this.stopped.push(...order.slice(count));
    order.slice(0, count).forEach((goOn) => goOn());
  }
}
