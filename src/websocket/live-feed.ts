import type { Caller } from "../domain/caller.js";
import { eventsTopic } from "../domain/event.js";
import {
  isSelected,
  resyncNotification,
  taskEvents,
  toNotification,
  type EventSelector,
  type RecordedEvent,
} from "../domain/event-selector.js";
import { readNextEvents, startFollowing } from "../services/events/follow-events.js";
import type { ServiceContext } from "../services/service-context.js";

/** Wake-ups do not get lost within a process; this only bounds what a defect could do (milliseconds). */
const maxQuietMs = 60_000;

interface Subscribed {
  readonly selector: EventSelector;
  /** What it selects above this number has been sent. */
  readonly since: number;
}

export interface FeedParts {
  readonly context: ServiceContext;
  readonly caller: Caller;
  readonly send: (message: object) => Promise<void>;
  /** Aborts when the connection is over. */
  readonly signal: AbortSignal;
}

/**
 * Sends one connection the events its caller may see: those of tasks from its opening on, and what it has subscribed to.
 * Events come in the order of their numbers, and each at most once; a replay is complete before newer events follow.
 */
export class LiveFeed {
  private readonly parts: FeedParts;
  private readonly subscriptions: Map<string, Subscribed>;
  private position: number;
  private last: Promise<unknown> = Promise.resolve();

  constructor(parts: FeedParts, position: number) {
    this.parts = parts;
    this.position = position;
    this.subscriptions = new Map([["", { selector: taskEvents, since: position }]]);
  }

  get subscriptionCount(): number {
    return this.subscriptions.size;
  }

  /** Sends until the connection is over. */
  async run(): Promise<void> {
    const { context, signal } = this.parts;
    const wakeUps = context.events.subscribe(eventsTopic);
    try {
      while (!signal.aborted) {
        const isBehind = await this.inTurn(() => this.deliver());
        if (!isBehind) await wakeUps.next(maxQuietMs, signal);
      }
    } finally {
      wakeUps.close();
    }
  }

  /**
   * Adds what `selector` selects, under `key`. `reply` gets the number from which on it is live, and has been sent when
   * the replay of what came after `after` starts.
   */
  subscribe(
    { key, selector, after }: { key: string; selector: EventSelector; after: number | null },
    reply: (position: number) => Promise<void>,
  ): Promise<void> {
    return this.inTurn(async () => {
      const known = this.subscriptions.get(key);
      this.subscriptions.set(key, known ?? { selector, since: this.position });
      await reply(this.position);
      if (after === null) return;
      const { isResync } = await startFollowing(this.parts.context, after);
      if (isResync) return this.sendResync();
      await this.replay(selector, after);
      this.subscriptions.set(key, { selector, since: Math.min(after, known?.since ?? this.position) });
    });
  }

  unsubscribe(key: string): Promise<void> {
    return this.inTurn(async () => {
      await Promise.resolve(this.subscriptions.delete(key));
    });
  }

  private async deliver(): Promise<boolean> {
    const { context, caller, send } = this.parts;
    const selectors = [...this.subscriptions.values()].map(({ selector }) => selector);
    const { events, isResync, isBehind, position } = await readNextEvents(context, {
      caller,
      selectors,
      position: this.position,
    });
    this.position = position;
    if (isResync) await this.sendResync();
    for (const event of events) await send(toNotification(event));
    return isBehind;
  }

  private async replay(selector: EventSelector, after: number): Promise<void> {
    const { context, caller, send, signal } = this.parts;
    const until = this.position;
    let position = after;
    while (position < until && !signal.aborted) {
      const step = await readNextEvents(context, { caller, selectors: [selector], position, until });
      if (step.isResync) return this.sendResync();
      for (const event of step.events) if (!this.isSent(event)) await send(toNotification(event));
      position = step.position;
    }
  }

  private isSent(event: RecordedEvent): boolean {
    return [...this.subscriptions.values()].some(
      ({ selector, since }) => event.sequence > since && isSelected(event, selector),
    );
  }

  private sendResync(): Promise<void> {
    return this.parts.send(resyncNotification(this.position, this.parts.context.clock()));
  }

  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.last.then(work);
    this.last = result.catch(() => undefined);
    return result;
  }
}
