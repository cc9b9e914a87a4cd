import { expect, test } from "vitest";
import { sweepAttachments } from "../../src/services/attachments/remove-attachments.js";
import { sql } from "../../src/database/sql.js";
import { everyCrash } from "../support/extent.js";
import { MortalProcess } from "../support/mortal-process.js";
import { RestCaller, type Board } from "../support/rest-caller.js";
import { createTestDatabase, type TestDatabase } from "../support/test-database.js";
import { TestServer, testConfig } from "../support/test-server.js";
import { attachmentRows, claimOf, expectConsistent, stage } from "../support/uploads.js";

/** No flow reads the clock more often; a flow that survives its reading ends the count earlier. */
const maxReadings = 20;
const hourMs = 3_600_000;

const stride = everyCrash ? 1 : 3;

/**
 * Runs `act` on a process that dies at reading 1, 2, … until it survives (each third reading, unless every crash is to
 * be tried); `judge` looks at what each death left. The number of the last death.
 */
async function dieEverywhere(
  act: (rest: RestCaller, url: string) => Promise<unknown>,
  { prepare, judge }: { prepare: (server: TestServer) => Promise<void>; judge: (server: TestServer) => Promise<void> },
): Promise<number> {
  for (let reading = 1; reading <= maxReadings; reading += stride) {
    const database = await createTestDatabase();
    await onServer(database, prepare);
    const config = { ...testConfig, database: database.location, dataFolder: database.dataFolder };
    const mortal = await MortalProcess.start(config, reading);
    await mortal.arm();
    const survived = await act(new RestCaller(mortal.url), mortal.url).then(
      () => true,
      () => false,
    );
    await mortal.end();
    await onServer(database, judge);
    await database.drop();
    if (survived) return reading - stride;
  }
  throw new Error("the flow reads the clock without end");
}

async function onServer(database: TestDatabase, work: (server: TestServer) => Promise<void>): Promise<void> {
  let aheadMs = 0;
  const server = await TestServer.start({ database, parts: { clock: () => new Date(Date.now() + aheadMs) } });
  await work(server);
  // Whatever a death left over is gone after an hour, and nothing else is.
  aheadMs = 2 * hourMs;
  const before = await attachmentRows(server);
  await sweepAttachments(server.context);
  expect(await expectConsistent(server)).toEqual(before);
  await server.close();
}

test("[X122, X123, X53] kill -9 at any step of a create with attachments: a retry makes or finds one task, and every row has its file", async () => {
  let board: Board = { workspaceId: "", workflowId: "" };
  let upload: object = {};
  const body = () => ({ external_id: "crash", attachments: [upload, { mime_type: "text/plain", data: "eA==" }] });
  const ends = new Set<string>();
  const deaths = await dieEverywhere((rest) => rest.newTask(board, body()), {
    prepare: async (server) => {
      board = await server.rest.newBoard();
      upload = claimOf(await stage(server, board.workspaceId));
    },
    judge: async (server) => {
      const retried = await server.rest.newTask(board, body());
      const rows = await attachmentRows(server);
      // Both attachments, or neither: they become the task's together.
      const owned = rows.filter((row) => row.task_id === retried.id).length;
      expect([0, 2]).toContain(owned);
      expect(rows).toHaveLength(owned === 2 ? 2 : 1);
      if (retried.creation_complete) expect(owned).toBe(2);
      ends.add(`deduplicated ${retried.deduplicated}, complete ${retried.creation_complete}, ${owned} attached`);
      const tasks = await server.query(sql`SELECT id FROM tasks WHERE workspace_id = ${board.workspaceId}`);
      expect(tasks).toHaveLength(1);
    },
  });
  expect(deaths).toBeGreaterThanOrEqual(4);
  const possible = [
    "deduplicated false, complete true, 2 attached",
    "deduplicated true, complete false, 0 attached",
    "deduplicated true, complete false, 2 attached",
    "deduplicated true, complete true, 2 attached",
  ];
  if (everyCrash) expect([...ends].sort()).toEqual(possible);
  else expect(possible).toEqual(expect.arrayContaining([...ends]));
}, 300_000);

test("[X65] kill -9 at any step of an upload leaves a whole staged file or nothing", async () => {
  let workspaceId = "";
  const deaths = await dieEverywhere((_rest, url) => stage({ url }, workspaceId), {
    prepare: async (server) => {
      workspaceId = (await server.rest.newBoard()).workspaceId;
    },
    judge: async (server) => {
      expect((await attachmentRows(server)).length).toBeLessThanOrEqual(1);
      await stage(server, workspaceId);
    },
  });
  expect(deaths).toBeGreaterThanOrEqual(everyCrash ? 2 : 1);
}, 300_000);
