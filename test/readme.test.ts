import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { projectFolder } from "./support/built-program.js";
import { differences, readExamples, readme } from "./support/readme.js";
import { killProcesses, startProcess } from "./support/server-process.js";

const examples = readExamples();
const defaultUrl = "http://127.0.0.1:8080";
const boundary = "-- end of example --";

describe("the examples of the README, run in order in one shell", () => {
  let folder: string;
  let outputs: string[] = [];
  let complaints = "";

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "latchboard-readme-"));
    const server = await startProcess({ provider: "sqlite", file: join(folder, "readme.db") });
    const script = join(folder, "examples.sh");
    const blocks = examples.map(({ commands }) => `${commands}\nprintf '\\n%s\\n' '${boundary}'\n`);
    writeFileSync(script, `set -eu\n${blocks.join("").replaceAll(defaultUrl, server.url)}`);
    const { stdout, stderr } = await runShell(script, folder);
    outputs = stdout.split(`\n${boundary}\n`);
    complaints = stderr;
  });
  afterAll(async () => {
    await killProcesses();
    rmSync(folder, { recursive: true, force: true });
  });

  test("every block is run to its end and without complaint", () => {
    expect({ blocks: outputs.length - 1, complaints }).toEqual({ blocks: examples.length, complaints: "" });
    expect(examples.length).toBeGreaterThanOrEqual(10);
  });

  test.each(examples.map(({ shown }, index) => ({ shown, number: index + 1 })))(
    "example $number prints what is shown beneath it",
    ({ shown, number }) => {
      const output = outputs[number - 1]?.trim() ?? "";
      if (shown === null) expect(output).toBe("");
      else expect(differences(JSON.parse(output), shown)).toEqual([]);
    },
  );
});

/** A failing command ends the script; what it printed until then comes back all the same. */
function runShell(script: string, cwd: string): Promise<{ stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = execFile("sh", [script], { cwd, timeout: 60_000 }, (error, stdout, stderr) => {
      resolve({ stdout, stderr: error === null ? stderr : `${stderr}${error.message}` });
    });
    child.stdin?.end();
  });
}

test("the README names every command, dependency and variable that there is, and no others", () => {
  const manifest = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8")) as Record<string, object>;
  const lifecycle = ["prepare", "prestart", "pretest", "format", "lint", "types", "contract"];
  const scripts = Object.keys(manifest["scripts"] ?? {}).filter((name) => !lifecycle.includes(name));
  const commands = scripts.map((name) => (["start", "test"].includes(name) ? `npm ${name}` : `npm run ${name}`));
  const packages = { ...manifest["dependencies"], ...manifest["devDependencies"] };
  const configuration = readFileSync(join(projectFolder, "src", "config.ts"), "utf8");
  const variables = configuration.match(/"(HOST|PORT|DATABASE_URL|LOG_LEVEL|LATCHBOARD_[A-Z_]+)"/g) ?? [];
  expect({
    Commands: firstColumn("Commands").toSorted(),
    Dependencies: firstColumn("Dependencies").toSorted(),
    Configuration: firstColumn("Configuration").toSorted(),
  }).toEqual({
    Commands: commands.toSorted(),
    Dependencies: Object.keys(packages).toSorted(),
    Configuration: [...new Set(variables)].map((name) => name.replaceAll('"', "")).toSorted(),
  });
});

/** What stands in backticks at the beginning of the rows of a section's tables. */
function firstColumn(heading: string): string[] {
  const section = readme.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? "";
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1] ?? "");
}
