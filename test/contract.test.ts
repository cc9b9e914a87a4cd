import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { openApiDocument, operations, toolSchema } from "../src/contract/schemas.js";
import { handlers } from "../src/http/router.js";
import { tools } from "../src/mcp/tools.js";
import { projectFolder } from "./support/built-program.js";
import { commentsOf, readSourceFiles } from "./support/source-files.js";

const tsx = createRequire(import.meta.url).resolve("tsx/cli");

test.each(["generate-contract.ts", "generate-prisma.ts"])("what scripts/%s generates is up to date", async (script) => {
  const path = join(projectFolder, "scripts", script);
  await promisify(execFile)(process.execPath, [tsx, path, "--check"], { cwd: projectFolder });
});

test("every operation of the contract has a handler, and every handler its operation", () => {
  const withoutContext = [
    "getContract",
    "streamEvents",
    "uploadAttachment",
    "getAttachmentContent",
    "callMcp",
    "callSessionMcp",
  ];
  const declared = operations.map(({ operationId }) => operationId);
  expect([...Object.keys(handlers), ...withoutContext].toSorted()).toEqual(declared.toSorted());
});

describe("MCP tools", () => {
  test("every tool has the two schemas that its name asks for", () => {
    for (const tool of tools) {
      const base = tool.name.replaceAll(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
      expect([tool.input, tool.result]).toEqual([`${base}Input`, `${base}Result`]);
      const { description = "" } = toolSchema(tool.input);
      expect(description).not.toBe("");
      expect(toolSchema(tool.input)).toMatchObject({ type: "object", additionalProperties: false });
      expect(toolSchema(tool.result)).toMatchObject({ type: "object" });
    }
  });

  test("every tool schema of the contract belongs to a tool", () => {
    const declared = Object.keys(openApiDocument.components.schemas).filter((name) =>
      /Kandev(Input|Result)$/.test(name),
    );
    expect(declared.toSorted()).toEqual(tools.flatMap(({ input, result }) => [input, result]).toSorted());
  });
});

describe("rule ids", () => {
  const known = new Set(readKnownIds());

  test("every id that leads a test's title exists", () => {
    const cited = readSourceFiles("test").flatMap(({ path, text }) =>
      [...text.matchAll(/["'`]\[([A-Z]+\d[^\]]*)\] /g)].flatMap(([, ids = ""]) =>
        ids.split(", ").map((id) => ({ path, id })),
      ),
    );
    expect(cited.filter(({ id }) => !known.has(id))).toEqual([]);
  });

  test("every id that a comment names exists", () => {
    const cited = readSourceFiles("src", "test", "scripts").flatMap((file) =>
      [...commentsOf(file).matchAll(/(?<![\w+])[A-Z]{1,3}\d+[a-z]?(?!\w)/g)].map(([id]) => ({ path: file.path, id })),
    );
    expect(cited.filter(({ id }) => !known.has(id))).toEqual([]);
  });
});

/** The ledger's ids, and the decisions that the specification ends with. */
function readKnownIds(): string[] {
  const ledger = readFileSync(join(projectFolder, "docs", "rules.tsv"), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1);
  const specification = readFileSync(join(projectFolder, "docs", "specification.md"), "utf8");
  const decisions = [...specification.matchAll(/^\| (OP\d+) \|/gm)].map(([, id = ""]) => id);
  return [...ledger.map((line) => line.split("\t")[0] ?? ""), ...decisions];
}
