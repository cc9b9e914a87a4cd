/**
 * A process of the built server that kills itself with SIGKILL at one reading of the clock, counted from the message `arm`. The
 * create sequence reads the clock before each of its writes, so counting up visits the gaps between them.
 */
import type { Config } from "../../src/config.js";
import { builtServer } from "./built-program.js";

export interface MortalOptions {
  readonly config: Config;
  readonly diesAtReading: number;
}

let readings: number | null = null;

async function serve({ config, diesAtReading }: MortalOptions): Promise<void> {
  const clock = (): Date => {
    if (readings !== null && ++readings === diesAtReading) process.kill(process.pid, "SIGKILL");
    return new Date();
  };
  const { startServer } = await builtServer();
  const server = await startServer(config, { clock });
  await server.context.background.drain(); // what runs at the start must not be counted
  process.send?.({ url: server.url });
}

process.on("message", (message: MortalOptions | "arm") => {
  if (message !== "arm") return void serve(message);
  readings = 0;
  process.send?.("armed");
});
