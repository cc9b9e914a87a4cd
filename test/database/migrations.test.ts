import { afterAll, afterEach, expect, test } from "vitest";
import { openDatabase } from "../../src/database/client.js";
import type { Database } from "../../src/database/connection.js";
import { readMigrations } from "../../src/database/migration-files.js";
import { pendingMigrations } from "../../src/database/migrations.js";
import { sql, type Sql } from "../../src/database/sql.js";
import { migrateWithBuiltProgram } from "../support/built-program.js";
import { applyFirstMigrations, createEmptyDatabase } from "../support/migrating.js";
import { killProcesses, startProcess } from "../support/server-process.js";
import { createTestDatabase, provider, type TestDatabase } from "../support/test-database.js";
import { TestServer } from "../support/test-server.js";

const created: TestDatabase[] = [];
afterEach(killProcesses);
afterAll(async () => {
  for (const database of created) await database.drop();
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  created.push(database);
  return database;
}

async function migratedDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  created.push(database);
  return database;
}

async function withDatabase<Result>(
  target: TestDatabase,
  use: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(target.location);
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

const names = readMigrations(provider).map(({ name }) => name);
const longAgo = new Date("2025-01-02T03:04:05.678Z");

/** What a database of the first version holds. */
async function fillFirstVersion(database: Database): Promise<void> {
  await database.execute(sql`INSERT INTO workspaces (id, name, created_at, updated_at)
    VALUES ('old-workspace', 'Old', ${longAgo}, ${longAgo})`);
  await database.execute(sql`INSERT INTO workflows (id, workspace_id, name, created_at, updated_at)
    VALUES ('old-workflow', 'old-workspace', 'Old', ${longAgo}, ${longAgo})`);
  await database.execute(sql`INSERT INTO tasks (id, workspace_id, workflow_id, title, created_at, updated_at)
    VALUES ('old-task', 'old-workspace', 'old-workflow', 'Old', ${longAgo}, ${longAgo})`);
}

test("[X185] a database of the first version gets both columns as NULL and the index, and goes on creating", async () => {
  const database = await emptyDatabase();
  expect(await applyFirstMigrations(database.location, 1)).toEqual(names.slice(0, 1));
  await withDatabase(database, fillFirstVersion);
  expect(await applyFirstMigrations(database.location)).toEqual(names.slice(1));

  const server = await TestServer.start({ database });
  const board = { workspaceId: "old-workspace", workflowId: "old-workflow" };
  const old = await server.query(sql`SELECT external_id, external_id_settled_at, created_at FROM tasks`);
  expect(old).toEqual([{ external_id: null, external_id_settled_at: null, created_at: longAgo }]);
  expect(await server.rest.newTask(board)).not.toHaveProperty("external_id");
  const first = await server.rest.newTask(board, { external_id: "ext-1" });
  expect(await server.rest.newTask(board, { external_id: "ext-1" })).toMatchObject({
    id: first.id,
    deduplicated: true,
  });
  await server.close();
});

test("[X186] migrating again applies nothing and changes nothing", async () => {
  const database = await emptyDatabase();
  expect(await applyFirstMigrations(database.location)).toEqual(names);
  const read = (open: Database): Promise<unknown[]> => open.read(sql`SELECT * FROM "_prisma_migrations" ORDER BY id`);
  const before = await withDatabase(database, read);
  expect(await applyFirstMigrations(database.location)).toEqual([]);
  await migrateWithBuiltProgram(database.location);
  expect(await withDatabase(database, read)).toEqual(before);
  expect(before).toHaveLength(names.length);
});

test("[X132, X186] a server migrates an empty database at its first start and starts on it again", async () => {
  const database = await emptyDatabase();
  const first = await startProcess(database.location);
  const board = await first.rest.newBoard();
  const task = await first.rest.newTask(board, { external_id: "ext-1" });
  expect((await first.rest.get("/ready")).body).toEqual({ status: "ready" });
  expect(await first.stop()).toBe(0);

  const second = await startProcess(database.location);
  expect(await second.rest.newTask(board, { external_id: "ext-1" })).toMatchObject({
    id: task.id,
    deduplicated: true,
    creation_complete: true,
  });
  expect(await second.stop()).toBe(0);
});

test("[OP29] servers that start together on an empty database migrate it once; SQLite admits one of them", async () => {
  const database = await emptyDatabase();
  const started = await Promise.allSettled([1, 2, 3].map(() => startProcess(database.location)));
  const ready = started.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  const refused = started.flatMap((outcome) => (outcome.status === "rejected" ? [String(outcome.reason)] : []));
  expect(ready).toHaveLength(provider === "sqlite" ? 1 : 3);
  for (const reason of refused) {
    expect(reason).toMatch(/the server ended with 1: another Latchboard server is running on .+: stop it first/);
  }
  for (const server of ready) expect(await server.stop()).toBe(0);
  const applied = await withDatabase(database, (open) =>
    open.read(sql`SELECT migration_name FROM "_prisma_migrations"`),
  );
  expect(applied).toHaveLength(names.length);
});

const unfit: readonly [string, Sql, string][] = [
  [
    "has a migration of a newer version",
    sql`INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
      VALUES ('newer', 'none', '20991231000000_newer', ${longAgo}, ${longAgo}, 1)`,
    "the database has migration 20991231000000_newer, which this version lacks",
  ],
  [
    "was migrated by a file that has changed since",
    sql`UPDATE "_prisma_migrations" SET checksum = 'other' WHERE migration_name = ${names[1]}`,
    `migration ${String(names[1])} was changed after it was applied`,
  ],
  [
    "has a migration that was started and never finished",
    sql`UPDATE "_prisma_migrations" SET finished_at = NULL WHERE migration_name = ${names[1]}`,
    `migration ${String(names[1])} was started and never finished`,
  ],
];

test.each(unfit)("a server refuses a database that %s, and lets go of it", async (_reason, spoil, message) => {
  const database = await migratedDatabase();
  const before = await withDatabase(database, async (open) => {
    const rows = await open.read(sql`SELECT * FROM "_prisma_migrations" ORDER BY migration_name`);
    expect(await open.execute(spoil)).toBe(1);
    return rows;
  });
  await expect(TestServer.start({ database })).rejects.toThrow(message);
  await withDatabase(database, async (open) => {
    await open.execute(sql`DELETE FROM "_prisma_migrations" WHERE id = 'newer'`);
    await open.execute(sql`UPDATE "_prisma_migrations" SET finished_at = started_at WHERE finished_at IS NULL`);
    for (const { name, checksum } of readMigrations(provider)) {
      await open.execute(sql`UPDATE "_prisma_migrations" SET checksum = ${checksum} WHERE migration_name = ${name}`);
    }
    expect(await open.read(sql`SELECT id FROM "_prisma_migrations"`)).toHaveLength(before.length);
  });
  await (await TestServer.start({ database })).close();
});

test("what is missing is known by name: everything on an empty database, nothing on a migrated one", async () => {
  const empty = await emptyDatabase();
  expect(await withDatabase(empty, pendingMigrations)).toEqual(names);
  await applyFirstMigrations(empty.location, 2);
  expect(await withDatabase(empty, pendingMigrations)).toEqual(names.slice(2));
  expect(await withDatabase(await migratedDatabase(), pendingMigrations)).toEqual([]);
});

test("a migration that was rolled back does not count as applied", async () => {
  const database = await migratedDatabase();
  await withDatabase(database, async (open) => {
    await open.execute(
      sql`UPDATE "_prisma_migrations" SET rolled_back_at = ${longAgo} WHERE migration_name = ${names[1]}`,
    );
    expect(await pendingMigrations(open)).toEqual(names.slice(1, 2));
  });
});
