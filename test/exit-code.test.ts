import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { projectFolder } from "./support/built-program.js";

const loader = pathToFileURL(join(projectFolder, "test", "support", "embedded-postgres.ts")).href;

test("a run that uses the PostgreSQL of the tests keeps its exit code, so failed tests fail it", async () => {
  const program = `
    const { loadEmbeddedPostgres } = await import(${JSON.stringify(loader)});
    await loadEmbeddedPostgres();
    process.exitCode = 3;`;
  const run = promisify(execFile)(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", program], {
    cwd: projectFolder,
  });
  await expect(run).rejects.toMatchObject({ code: 3 });
});
