/**
 * A process of the built server that kills itself with SIGKILL at one reading of the clock, counted from the message `arm`. The
 * create sequence and the delivery of an answer read the clock before each of their writes, so counting up visits the
 * gaps between them.
 */
import { appendFileSync } from "node:fs";
import type { Dispatcher } from "../../src/agents/dispatcher.js";
import type { Config } from "../../src/config.js";
import { builtServer } from "./built-program.js";

export interface MortalOptions {
  readonly config: Config;
  readonly diesAtReading: number;
  /** Late answers leave the server: each is a line of this file. Without it they are queued. */
  readonly deliveries?: string;
}

let readings: number | null = null;

/** An agent that is reached by a call which nobody can take back. */
function outside(deliveries: string): Dispatcher {
  return {
    isRepeatable: false,
    dispatch: ({ pendingId }) => {
      appendFileSync(deliveries, `${pendingId}\n`);
      return Promise.resolve("accepted");
    },
    abort: () => Promise.resolve(false),
  };
}

async function serve({ config, diesAtReading, deliveries }: MortalOptions): Promise<void> {
  const clock = (): Date => {
    if (readings !== null && ++readings === diesAtReading) process.kill(process.pid, "SIGKILL");
    return new Date();
  };
  const { startServer } = await builtServer();
  const server = await startServer(config, {
    clock,
    ...(deliveries === undefined ? {} : { dispatchers: { attached: outside(deliveries) } }),
  });
  await server.context.background.drain(); // what runs at the start must not be counted
  process.send?.({ url: server.url });
}

process.on("message", (message: MortalOptions | "arm") => {
  if (message !== "arm") return void serve(message);
  readings = 0;
  process.send?.("armed");
});
