import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DatabaseLocation } from "../../src/database/location.js";
import { acquireServerLock } from "../../src/database/server-lock.js";
import { createTestDatabase, provider, type TestDatabase } from "../support/test-database.js";
import { TestServer } from "../support/test-server.js";

let folder: string;
let database: TestDatabase;
let first: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "latchboard-lock-"));
  database = await createTestDatabase();
  first = await TestServer.start({ database });
});
afterAll(async () => {
  await first.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const refusal = /^another Latchboard server is running on .+: stop it first, or set DATABASE_URL$/;

/** Does a second server start at this location? It is closed at once; a refusal must be the clear one. */
async function startsSecond(location: DatabaseLocation): Promise<boolean> {
  try {
    const { dataFolder } = database;
    const second = await TestServer.start({ database: { location, dataFolder, drop: async () => {} } });
    await second.close();
    return true;
  } catch (error) {
    expect(error).toMatchObject({ message: expect.stringMatching(refusal) as string });
    return false;
  }
}

test("[OP29] a second server on the same database is refused on SQLite and welcome on PostgreSQL", async () => {
  expect(await startsSecond(database.location)).toBe(provider === "postgresql");
});

test("[OP29] another spelling of the same database makes no difference", async () => {
  expect(await startsSecond(respelled(database.location))).toBe(provider === "postgresql");
});

/** By a link to the file, through a link to its folder; or by the host's other name. */
function respelled(location: DatabaseLocation): DatabaseLocation {
  if (location.provider === "postgresql") {
    return { provider: "postgresql", url: location.url.replace("127.0.0.1", "localhost") };
  }
  const link = join(folder, "link.db");
  symlinkSync(location.file, link);
  const linkedFolder = join(folder, "linked");
  symlinkSync(folder, linkedFolder);
  return { provider: "sqlite", file: join(linkedFolder, "link.db") };
}

test("[OP29] a refused server disturbs neither the first one nor what is stored", async () => {
  await startsSecond(database.location);
  const board = await first.rest.newBoard();
  const task = await first.rest.newTask(board, { external_id: "after-refusal" });
  expect((await first.rest.newTask(board, { external_id: "after-refusal" })).id).toBe(task.id);
});

test("[OP29] a program beside the server reads and writes the same database", async () => {
  const board = await first.rest.newBoard("Beside");
  const name = provider === "sqlite" ? renameBesideSqlite(board.workspaceId) : await renameBeside(board.workspaceId);
  expect(name).toBe("Beside");
  const read = await first.rest.get(`/api/v1/workspaces/${board.workspaceId}`);
  expect(read.body).toMatchObject({ name: "Renamed" });
});

/** The name as read, before the row is renamed. */
function renameBesideSqlite(workspaceId: string): unknown {
  if (database.location.provider !== "sqlite") throw new Error("not on SQLite");
  const beside = new BetterSqlite3(database.location.file, { timeout: 5_000 });
  try {
    const name: unknown = beside.prepare("SELECT name FROM workspaces WHERE id = ?").pluck().get(workspaceId);
    beside.prepare("UPDATE workspaces SET name = 'Renamed' WHERE id = ?").run(workspaceId);
    return name;
  } finally {
    beside.close();
  }
}

async function renameBeside(workspaceId: string): Promise<unknown> {
  if (database.location.provider !== "postgresql") throw new Error("not on PostgreSQL");
  const beside = new Client({ connectionString: database.location.url });
  await beside.connect();
  try {
    const read = await beside.query<{ name: string }>("SELECT name FROM workspaces WHERE id = $1", [workspaceId]);
    await beside.query("UPDATE workspaces SET name = 'Renamed' WHERE id = $1", [workspaceId]);
    return read.rows[0]?.name;
  } finally {
    await beside.end();
  }
}

test("[OP29] a lock on a SQLite file is free again once it is released", () => {
  const file = join(folder, "released.db");
  const lock = acquireServerLock(file);
  expect(() => acquireServerLock(file)).toThrow(refusal);
  lock.release();
  acquireServerLock(file).release();
});

test("[OP29] a lock on a SQLite file makes the missing folders, and names the file that is in use", () => {
  const file = join(folder, "new", "folder", "data.db");
  const lock = acquireServerLock(file);
  expect(existsSync(dirname(file))).toBe(true);
  expect(() => acquireServerLock(file)).toThrow("data.db: stop it first");
  lock.release();
});

test("[OP29] a link to a SQLite file that does not exist yet is locked as the file it will be", () => {
  const target = join(folder, "later", "target.db");
  mkdirSync(dirname(target));
  const link = join(folder, "dangling.db");
  symlinkSync(target, link);
  const lock = acquireServerLock(link);
  expect(() => acquireServerLock(target)).toThrow(refusal);
  expect(() => acquireServerLock(link)).toThrow(refusal);
  lock.release();
});

test("[OP29] two SQLite files in one folder, and files of one name in two folders, are locked each for itself", () => {
  const files = ["one.db", "two.db", join("sub", "one.db")].map((name) => join(folder, name));
  const locks = files.map((file) => acquireServerLock(file));
  locks.forEach((lock) => lock.release());
  expect(locks).toHaveLength(3);
});
