import { setImmediate } from "node:timers/promises";
import { readEventHorizon } from "../../database/event-feed.js";
import { deleteOldEvents } from "../../database/event-retention.js";
import { eventsTopic } from "../../domain/event.js";
import type { ServiceContext } from "../service-context.js";

const batchSize = 1000;
const maxBatches = 100;
const retentionPeriodMs = 10 * 60_000;

/** Deletes the events that are older than the configured age, in batches that leave room for others. */
export async function deleteExpiredEvents(context: ServiceContext): Promise<void> {
  const olderThan = new Date(context.clock().getTime() - context.limits.eventRetentionMs);
  for (let batch = 0; batch < maxBatches && !context.draining.aborted; batch += 1) {
    if ((await deleteOldEvents(context.database, { olderThan, limit: batchSize })) < batchSize) return;
    await setImmediate();
  }
}

/**
 * Keeps the feed going: wakes followers when events came without a wake-up (another process's may be lost, and a writer
 * that held readers back may have died), and deletes old events. Returns how to stop.
 */
export function keepEvents(context: ServiceContext): () => void {
  let seen = -1;
  const look = async (): Promise<void> => {
    const { settled } = await readEventHorizon(context.database);
    if (settled !== seen) context.events.receive(eventsTopic);
    seen = settled;
  };
  const run = (name: string, work: () => Promise<void>, periodMs: number): NodeJS.Timeout =>
    setInterval(() => context.background.start(name, work), periodMs).unref();
  const timers = [
    run("look for events", look, context.limits.pollMs),
    run("delete old events", () => deleteExpiredEvents(context), retentionPeriodMs),
  ];
  return () => timers.forEach((timer) => clearInterval(timer));
}
