import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { components } from "../../src/contract/openapi.gen.js";
import { openDatabase } from "../../src/database/client.js";
import { sql } from "../../src/database/sql.js";
import { GitRepository } from "../support/git-repository.js";
import { RestCaller } from "../support/rest-caller.js";
import { startProcess, type ServerProcess } from "../support/server-process.js";
import { createTestDatabase, type TestDatabase } from "../support/test-database.js";
import { until } from "../support/until.js";

type Task = components["schemas"]["CreatedTask"];

/** Each case starts three processes, which takes its time on a busy machine. */
const startsTimeoutMs = 300_000;

let database: TestDatabase;
let repository: GitRepository;
let server: ServerProcess | undefined;
beforeEach(async () => {
  database = await createTestDatabase();
  repository = new GitRepository();
});
afterEach(async () => {
  await server?.stop();
  repository.remove();
  await database.drop();
});

/**
 * A `git` that, once it meets `subcommand`, does its work first or not at all, says so by a file, and then hangs until
 * its pipe is closed.
 */
function hangingGit(subcommand: string, moment: "before" | "after"): { path: string; reached: string; pipe: string } {
  const folder = join(repository.folder, "bin");
  const [reached, pipe] = [join(folder, "reached"), join(folder, "pipe")];
  const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
  mkdirSync(folder);
  execFileSync("mkfifo", [pipe]);
  const script = [
    "#!/bin/sh",
    `case " $* " in *" ${subcommand} "*) ;; *) exec '${real}' "$@" ;; esac`,
    ...(moment === "after" ? [`'${real}' "$@" || exit 1`] : []),
    `touch '${reached}'`,
    `cat < '${pipe}'`,
    "exit 1",
  ].join("\n");
  writeFileSync(join(folder, "git"), `${script}\n`, { mode: 0o755 });
  return { path: `${folder}:${process.env["PATH"] ?? ""}`, reached, pipe };
}

const dataFolder = (): NodeJS.ProcessEnv => ({ LATCHBOARD_DATA_DIR: database.dataFolder });

test.each([
  ["update-ref", "before"],
  ["update-ref", "after"],
  ["worktree add", "after"],
] as const)(
  "[X122] a server killed at git %s (%s) leaves a task that a retry finds, and a deletion leaves no trace",
  async (subcommand, moment) => {
    const hanging = hangingGit(subcommand, moment);
    server = await startProcess(database.location, { ...dataFolder(), PATH: hanging.path });
    const rest = new RestCaller(server.url);
    const board = await rest.newBoard();
    const body = { external_id: "crashing", repositories: [{ local_path: repository.path }] };
    const lost = rest.createTask(board, body).then(
      () => "answered",
      () => "lost",
    );
    await until(async () => (existsSync(hanging.reached) ? true : undefined));
    await server.kill9();
    expect(await lost).toBe("lost");
    writeFileSync(hanging.pipe, ""); // lets the git that outlived its server go

    server = await startProcess(database.location, dataFolder());
    const retry = new RestCaller(server.url);
    const found = await retry.ok<Task>(retry.createTask(board, body));
    expect(found).toMatchObject({ deduplicated: true, creation_complete: false });
    expect(await retry.ok<Task>(retry.createTask(board, body))).toEqual(found);
    expect(repository.worktrees().length).toBeLessThanOrEqual(2);
    await server.stop();

    const direct = await openDatabase(database.location);
    const [count] = await direct.read<{ count: bigint }>(sql`SELECT COUNT(*) AS count FROM tasks`);
    expect(Number(count?.count)).toBe(1);
    await direct.execute(sql`DELETE FROM tasks`);
    await direct.close();
    server = await startProcess(database.location, dataFolder());
    await until(async () => (readdirSync(join(database.dataFolder, "worktrees")).length === 0 ? true : undefined));
    expect(repository.worktrees()).toEqual([repository.path]);
    expect(repository.branches()).toEqual(["develop", "main"]);
    const anew = new RestCaller(server.url);
    expect(await anew.ok<Task>(anew.createTask(board, body))).toMatchObject({ deduplicated: false });
  },
  startsTimeoutMs,
);
