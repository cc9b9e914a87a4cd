import { Client } from "pg";
import BetterSqlite3 from "better-sqlite3";
import type { Database } from "../../src/database/connection.js";
import { rawSql } from "../../src/database/sql.js";
import type { ServiceContext } from "../../src/services/service-context.js";
import { provider, type TestDatabase } from "./test-database.js";
import type { TestServer } from "./test-server.js";

/** A write of the table that the database refuses: `when` is a condition over `NEW`, and over `OLD` where there is one. */
export interface RefusedWrite {
  readonly table: string;
  readonly operation: "UPDATE" | "INSERT" | "DELETE";
  readonly when?: string;
}

/** Makes the database itself refuse a write, by a trigger. Returns how to allow it again. */
export async function refuseWrites(
  server: Pick<TestServer, "execute">,
  write: RefusedWrite,
): Promise<() => Promise<void>> {
  const name = `refuse_${crypto.randomUUID().replaceAll("-", "")}`;
  const condition = write.when === undefined ? "" : `WHEN (${write.when})`;
  const head = `CREATE TRIGGER ${name} BEFORE ${write.operation} ON ${write.table} FOR EACH ROW ${condition}`;
  if (provider === "sqlite") {
    await run(server, `${head} BEGIN SELECT RAISE(ABORT, 'refused by the test'); END`);
    return () => run(server, `DROP TRIGGER ${name}`);
  }
  await run(
    server,
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN RAISE EXCEPTION ''refused by the test''; END'`,
  );
  await run(server, `${head} EXECUTE FUNCTION ${name}()`);
  return () => run(server, `DROP TRIGGER ${name} ON ${write.table}`);
}

/** Takes a table away. Returns how to put it back. */
export async function hideTable(server: TestServer, table: string): Promise<() => Promise<void>> {
  await run(server, `ALTER TABLE ${table} RENAME TO ${table}_hidden`);
  return () => run(server, `ALTER TABLE ${table}_hidden RENAME TO ${table}`);
}

async function run(server: Pick<TestServer, "execute">, statement: string): Promise<void> {
  await server.execute(rawSql(statement));
}

/** The same context on the same database, but reads outside a transaction are counted, and fail from the given one on. */
export function withCountedReads(
  context: ServiceContext,
  failFrom = Number.POSITIVE_INFINITY,
): { context: ServiceContext; count: () => number } {
  let count = 0;
  const database: Database = {
    ...context.database,
    read: (statement) => {
      count += 1;
      return count < failFrom ? context.database.read(statement) : Promise.reject(new Error("the connection broke"));
    },
  };
  return { context: { ...context, database }, count: () => count };
}

/** The same context on the same database, but this happens right after its first read outside a transaction. */
export function withActionAfterFirstRead(context: ServiceContext, action: () => Promise<unknown>): ServiceContext {
  let isFirst = true;
  const database: Database = {
    ...context.database,
    read: async (statement) => {
      const acts = isFirst;
      isFirst = false;
      const rows = await context.database.read<never>(statement);
      if (acts) await action();
      return rows;
    },
  };
  return { ...context, database };
}

/** Runs one statement on a connection of its own that does not check foreign keys: what an imported database may hold. */
export async function withoutForeignKeys({ location }: TestDatabase, statement: string): Promise<void> {
  if (location.provider === "sqlite") {
    const connection = new BetterSqlite3(location.file);
    connection.pragma("foreign_keys = OFF");
    connection.exec(statement);
    connection.close();
    return;
  }
  const client = new Client({ connectionString: location.url });
  await client.connect();
  try {
    await client.query("SET session_replication_role = replica");
    await client.query(statement);
  } finally {
    await client.end();
  }
}
