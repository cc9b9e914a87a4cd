import { readConfig, type Config } from "./config.js";
import { startServer, type RunningServer } from "./server.js";

const shutdownMs = 20_000;

async function main(): Promise<void> {
  const result = readConfig(process.env, process.cwd());
  if (result.kind === "invalid") {
    for (const fault of result.faults) console.error(fault);
    process.exitCode = 1;
    return;
  }
  try {
    const server = await startServer(result.config);
    stopOnSignal(server);
    announce(server, result.config);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

function announce({ url }: RunningServer, { database }: Config): void {
  const data = database.provider === "sqlite" ? database.file : "PostgreSQL, as DATABASE_URL says";
  console.log(`Latchboard listens on ${url}`);
  console.log(`Data: ${data}`);
  console.log(`Try:  curl ${url}/api/v1/workspaces`);
}

/** The first signal stops the server in order; a second one, or a stop that hangs, ends it at once. */
function stopOnSignal(server: RunningServer): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), shutdownMs).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

await main();
