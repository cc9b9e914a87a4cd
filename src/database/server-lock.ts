import { closeSync, existsSync, mkdirSync, openSync, realpathSync } from "node:fs";
import { dirname } from "node:path";
import BetterSqlite3 from "better-sqlite3";

export interface ServerLock {
  release(): void;
}

/**
 * Makes this process the only server of a SQLite file, or throws. The lock is an open exclusive transaction on a file
 * beside it: the operating system ends it with the process, however that dies, and the database itself stays free for
 * command-line programs. OP29
 */
export function acquireServerLock(file: string): ServerLock {
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file)) closeSync(openSync(file, "a")); // behind a link too, so that every spelling has one real path
  const realFile = realpathSync(file);
  const lock = new BetterSqlite3(`${realFile}-server-lock`, { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    throw new Error(`another Latchboard server is running on ${realFile}: stop it first, or set DATABASE_URL`, {
      cause: error,
    });
  }
  return { release: () => lock.close() };
}
