import { setTimeout as pause } from "node:timers/promises";
import type { ServiceContext } from "./service-context.js";

/**
 * Does work whose failure must not become its caller's: once before it returns, and if that fails, again in the
 * background every `limits.pollMs` (milliseconds) until it succeeds or the server drains. Nobody's cancellation reaches it; each
 * attempt has the database's own time limit. Never throws. Rules: U63
 */
export async function eventually(context: ServiceContext, name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    context.log.warn({ error, work: name }, "work failed and is tried again");
    context.background.start(name, () => untilDone(context, work));
  }
}

async function untilDone({ draining, limits }: ServiceContext, work: () => Promise<void>): Promise<void> {
  let isDone = false;
  while (!isDone && !draining.aborted) {
    await pause(limits.pollMs, undefined, { signal: draining }).catch(() => undefined);
    isDone = await work().then(
      () => true,
      () => false,
    );
  }
}
