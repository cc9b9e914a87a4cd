import { lockSession } from "../../src/database/sessions.js";
import { sql } from "../../src/database/sql.js";
import type { TestServer } from "./test-server.js";
import { held } from "./until.js";

/** Holds the session's lock: whoever wants to write to it waits until the release. */
export async function holdSession(server: TestServer, sessionId: string): Promise<() => Promise<void>> {
  const [locked, over] = [held(), held()];
  const holding = server.context.database.transaction(async (transaction) => {
    await lockSession(transaction, sessionId);
    await transaction.execute(sql`UPDATE task_sessions SET id = id WHERE id = ${sessionId}`);
    locked.release();
    await over.promise;
  });
  await locked.promise;
  return async () => {
    over.release();
    await holding;
  };
}
