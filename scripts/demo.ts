/**
 * The main job on a real server, a real agent process and a temporary SQLite file: `npm run demo`. Ends with 1 when
 * something does not hold, and says what.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AgentProcess } from "./demo/agent-process.js";
import { say, step } from "./demo/print.js";
import {
  answerAtTheSameMoment,
  answerLate,
  createOnce,
  findBoard,
  openSession,
  waitForQuestion,
} from "./demo/steps.js";
import { freePort, killServerProcesses, startServerProcess, type ServerProcess } from "./support/server-process.js";

const folder = mkdtempSync(join(tmpdir(), "latchboard-demo-"));
let agent: AgentProcess | undefined;

async function startServer(port: number): Promise<ServerProcess> {
  const server = await startServerProcess({ file: join(folder, "demo.db"), port });
  say("server", `process ${server.pid} listens on ${server.url}`);
  return server;
}

async function runDemo(): Promise<void> {
  const port = await freePort();
  step("A server starts on an empty SQLite file");
  const server = await startServer(port);
  const board = await findBoard(server.url);

  step("An issue tracker delivers one webhook twice at the same moment, and later once more");
  const taskId = await createOnce(server.url, board);

  step("An agent, a process of its own, connects over MCP and asks two questions; its call blocks");
  const session = await openSession(server.url, taskId);
  agent = new AgentProcess(`${server.url}${session.mcp_path}`, session.token);
  const pendingId = await waitForQuestion(server.url, taskId);

  step("One person answers over REST and another over MCP, differently and at the same moment");
  await answerAtTheSameMoment(server.url, pendingId, agent);

  step("The agent asks once more, and the server is killed while nobody has answered");
  agent.goOn();
  const openId = await waitForQuestion(server.url, taskId);
  await server.kill();
  say("server", `process ${server.pid} was killed with SIGKILL`);
  await agent.next("call_broke");

  step("A new server process on the same file still has the question; the agent gets the answer when it comes back");
  const restarted = await startServer(port);
  await answerLate(restarted.url, { taskId, openId }, agent);
  await restarted.stop();
}

async function cleanUp(): Promise<void> {
  await agent?.kill();
  await killServerProcesses();
  rmSync(folder, { recursive: true, force: true });
}

let isInterrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  // Ctrl-C comes from the terminal and once more from npm or tsx.
  process.on(signal, () => {
    if (isInterrupted) return;
    isInterrupted = true;
    void cleanUp().finally(() => process.exit(130));
  });
}

const startedAt = performance.now();
console.log("Bodies are shortened: ids are cut, and keys that do not matter here are left out.");
try {
  await runDemo();
  console.log(`\nEverything held, in ${((performance.now() - startedAt) / 1000).toFixed(1)} seconds.`);
} catch (error) {
  console.error(`\nDEMO FAILED: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await cleanUp();
}
