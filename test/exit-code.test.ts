import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { projectFolder } from "./support/built-program.js";

const loader = pathToFileURL(join(projectFolder, "test", "support", "embedded-postgres.ts")).href;

test.each([0, 3])("a run that uses the PostgreSQL of the tests keeps its exit code %i", async (code) => {
  const program = `
    const { loadEmbeddedPostgres } = await import(${JSON.stringify(loader)});
    await loadEmbeddedPostgres();
    process.exitCode = ${code};`;
  const parameters = ["--import", "tsx", "--input-type=module", "--eval", program];
  const ended = await new Promise((resolve) => {
    execFile(process.execPath, parameters, { cwd: projectFolder }, (error, _stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, stderr }),
    );
  });
  expect(ended).toEqual({ code, stderr: "" });
});
