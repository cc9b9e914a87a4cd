import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { projectFolder } from "./built-program.js";

export interface SourceFile {
  /** Below the project's folder, with slashes: `src/http/router.ts`. */
  readonly path: string;
  readonly text: string;
}

/** The TypeScript files below these folders that a person wrote: nothing generated. */
export function readSourceFiles(...folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(projectFolder, folder), { recursive: true, encoding: "utf8" })
      .map((name) => [folder, ...name.split(sep)].join("/"))
      .filter((path) => path.endsWith(".ts") && !path.endsWith(".gen.ts") && !path.includes("/generated/"))
      .toSorted()
      .map((path) => ({ path, text: readFileSync(join(projectFolder, path), "utf8") })),
  );
}

/** The path that a relative import of this file means, in the form of `SourceFile.path` but for the extension. */
export function resolveImport(file: SourceFile, specifier: string): string {
  return relative(projectFolder, join(projectFolder, dirname(file.path), specifier))
    .split(sep)
    .join("/");
}

export function commentsOf({ text }: SourceFile): string {
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm)].map(([comment]) => comment).join("\n");
}
