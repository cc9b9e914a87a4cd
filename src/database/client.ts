import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import { PrismaPg } from "@prisma/adapter-pg";
import type { Database, Transaction } from "./connection.js";
import { dialects, type Dialect } from "./dialect.js";
import type { DatabaseLocation } from "./location.js";
import { sql, type Sql } from "./sql.js";

/** What both generated clients and their transactions share; statements are typed by their callers. */
interface RawClient {
  $queryRaw<Rows>(statement: Sql): Promise<Rows>;
  $executeRaw(statement: Sql): Promise<number>;
}

interface PrismaLike extends RawClient {
  $transaction<Result>(work: (client: RawClient) => Promise<Result>): Promise<Result>;
  $disconnect(): Promise<void>;
}

/** How long a transaction may wait for a connection, and run (milliseconds): far beyond any healthy one. */
const transactionOptions = { maxWait: 30_000, timeout: 30_000 };
const postgresqlPoolSize = 10;

/** Opens the database at `location`, which must be migrated. Throws when it cannot be reached. */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  return location.provider === "sqlite" ? openSqlite(location.file) : openPostgresql(location.url);
}

/**
 * Two connections: Prisma runs a statement given outside a transaction in the middle of whichever transaction its
 * connection has open. So all writes queue for one connection, and reads have another, which sees committed rows only.
 */
async function openSqlite(file: string): Promise<Database> {
  const { PrismaClient } = await import("./generated/sqlite/client.js");
  const connect = async (): Promise<PrismaLike> => {
    const client = new PrismaClient({ adapter: new PrismaBetterSqlite3({ url: `file:${file}` }), transactionOptions });
    await client.$queryRaw(sql`PRAGMA journal_mode = WAL`);
    await client.$queryRaw(sql`PRAGMA synchronous = FULL`);
    return client;
  };
  const writer = await connect();
  const reader = await connect();
  const queue = new WriteQueue();
  const wakeUps = new WakeUps();
  return {
    ...statements(dialects.sqlite, { reader, withWriter: (work) => queue.run(() => work(writer)) }, wakeUps.send),
    transaction: (work) => queue.run(() => transact({ dialect: dialects.sqlite, client: writer, wakeUps }, work)),
    onWake: wakeUps.sendTo,
    close: async () => {
      await queue.run(() => writer.$disconnect());
      await reader.$disconnect();
    },
  };
}

async function openPostgresql(url: string): Promise<Database> {
  const { PrismaClient } = await import("./generated/postgresql/client.js");
  // The adapter writes and reads instants without their offset, so the connection's time zone must be theirs.
  const adapter = new PrismaPg({ connectionString: url, max: postgresqlPoolSize, options: "-c TimeZone=UTC" });
  const client: PrismaLike = new PrismaClient({ adapter, transactionOptions });
  const wakeUps = new WakeUps();
  return {
    ...statements(dialects.postgresql, { reader: client, withWriter: (work) => work(client) }, wakeUps.send),
    transaction: (work) => transact({ dialect: dialects.postgresql, client, wakeUps }, work),
    onWake: wakeUps.sendTo,
    close: () => client.$disconnect(),
  };
}

interface Clients {
  readonly reader: RawClient;
  readonly withWriter: <Result>(work: (writer: RawClient) => Promise<Result>) => Promise<Result>;
}

function statements(
  dialect: Dialect,
  { reader, withWriter }: Clients,
  wakeAfterEnd: (topic: string) => void,
): Transaction {
  return {
    dialect,
    wakeAfterEnd,
    read: (statement) => reader.$queryRaw(statement),
    write: (statement) => withWriter((writer) => writer.$queryRaw(statement)),
    execute: (statement) => withWriter((writer) => writer.$executeRaw(statement)),
  };
}

async function transact<Result>(
  { dialect, client, wakeUps }: { dialect: Dialect; client: PrismaLike; wakeUps: WakeUps },
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const topics = new Set<string>();
  try {
    return await client.$transaction((inner) =>
      work(statements(dialect, { reader: inner, withWriter: (use) => use(inner) }, (topic) => topics.add(topic))),
    );
  } finally {
    topics.forEach(wakeUps.send);
  }
}

/** Passes topics on to whoever is named. */
class WakeUps {
  private wake: (topic: string) => void = () => undefined;

  readonly sendTo = (wake: (topic: string) => void): void => {
    this.wake = wake;
  };

  readonly send = (topic: string): void => this.wake(topic);
}

/** Runs one piece of work at a time, in the order they came. */
class WriteQueue {
  private last: Promise<unknown> = Promise.resolve();

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.last.then(work);
    this.last = result.catch(() => undefined);
    return result;
  }
}
