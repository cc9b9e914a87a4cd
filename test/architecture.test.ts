import ts from "typescript";
import { describe, expect, test } from "vitest";
import { commentsOf, readSourceFiles, resolveImport, type SourceFile } from "./support/source-files.js";

const files = readSourceFiles("src");

/** Folder of src → the folders it may import beside its own and `contract`. */
const layers: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  domain: [],
  database: ["domain"],
  events: ["domain"],
  agents: ["domain"],
  services: ["domain", "database", "events", "agents"],
  http: ["domain", "services"],
  mcp: ["domain", "services"],
  websocket: ["domain", "services", "events"],
};

/** They put the parts together, so they may import anything. */
const assembling = ["src/app.ts", "src/main.ts", "src/server.ts"];

/** `src/http/router.ts` → `http`; a file at the top is its own folder. */
function folderOf(path: string): string {
  return path.split("/")[1] ?? "";
}

function isAllowed(importer: SourceFile, imported: string): boolean {
  if (assembling.includes(importer.path)) return true;
  if (!imported.startsWith("src/")) return false;
  const [from, to] = [folderOf(importer.path), folderOf(imported)];
  if (from === "contract") return to === from;
  return to === from || to === "contract" || (layers[from] ?? []).includes(to);
}

function forbiddenImports(file: SourceFile): string[] {
  return ts
    .preProcessFile(file.text)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((specifier) => specifier.startsWith("."))
    .map((specifier) => resolveImport(file, specifier))
    .filter((imported) => !isAllowed(file, imported))
    .map((imported) => `${file.path} imports ${imported}`);
}

/** `any` as a type, and exports without a name. */
function forbiddenSyntax({ path, text }: SourceFile): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const report = (node: ts.Node, what: string): void => {
    found.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${what}`);
  };
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) report(node, "any");
    if (node.kind === ts.SyntaxKind.DefaultKeyword && !ts.isCaseOrDefaultClause(node.parent)) report(node, "default");
    if (ts.isExportAssignment(node)) report(node, "default export");
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe("src", () => {
  test("is split into the folders that the table knows", () => {
    const folders = new Set(files.map(({ path }) => folderOf(path)).filter((name) => !name.endsWith(".ts")));
    expect([...folders].toSorted()).toEqual(Object.keys(layers).toSorted());
  });

  test("has no import that its layer forbids", () => {
    expect(files.flatMap(forbiddenImports)).toEqual([]);
  });

  test("config.ts imports nothing of src", () => {
    const config = files.filter(({ path }) => path === "src/config.ts");
    expect(config.flatMap(({ text }) => ts.preProcessFile(text).importedFiles).map(({ fileName }) => fileName)).toEqual(
      ["node:path"],
    );
  });

  test("has neither `any` nor a default export", () => {
    expect(files.flatMap(forbiddenSyntax)).toEqual([]);
  });

  test("leaves nothing to do in comments", () => {
    expect(files.filter((file) => /\b(TODO|FIXME)\b/.test(commentsOf(file))).map(({ path }) => path)).toEqual([]);
  });
});

test("no file that a person wrote is longer than 300 lines", () => {
  const everything = [...files, ...readSourceFiles("test", "scripts")];
  const long = everything.filter(({ text }) => text.trimEnd().split("\n").length > 300);
  expect(long.map(({ path }) => path)).toEqual([]);
});
