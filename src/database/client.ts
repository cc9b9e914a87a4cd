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
  return {
    ...statements(dialects.sqlite, reader, (work) => queue.run(() => work(writer))),
    transaction: (work) => queue.run(() => transact(dialects.sqlite, writer, work)),
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
  return {
    ...statements(dialects.postgresql, client, (work) => work(client)),
    transaction: (work) => transact(dialects.postgresql, client, work),
    close: () => client.$disconnect(),
  };
}

function statements(
  dialect: Dialect,
  reader: RawClient,
  withWriter: <Result>(work: (writer: RawClient) => Promise<Result>) => Promise<Result>,
): Transaction {
  return {
    dialect,
    read: (statement) => reader.$queryRaw(statement),
    write: (statement) => withWriter((writer) => writer.$queryRaw(statement)),
    execute: (statement) => withWriter((writer) => writer.$executeRaw(statement)),
  };
}

function transact<Result>(
  dialect: Dialect,
  client: PrismaLike,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return client.$transaction((inner) => work(statements(dialect, inner, (use) => use(inner))));
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
