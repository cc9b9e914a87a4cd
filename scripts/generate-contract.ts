/**
 * Writes what is made of openapi.yaml: src/contract/openapi.gen.ts, its TypeScript types, and src/contract/document.gen.ts,
 * its parsed content, since parsing the YAML at each start would cost a fifth of a second.
 * With `--check` it writes nothing and fails when a committed file is not what would be written.
 */
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import openapiTypescript, { astToString } from "openapi-typescript";
import { parse } from "yaml";

const HEADER = "// generated from openapi.yaml by npm run generate; do not edit\n\n";
const contractUrl = new URL("../openapi.yaml", import.meta.url);

/** Name below src/contract → the file's whole text; the same for the same contract. */
const generated: Readonly<Record<string, () => Promise<string>>> = {
  "openapi.gen.ts": async () => HEADER + astToString(await openapiTypescript(contractUrl)),
  "document.gen.ts": async () => {
    const document: unknown = parse(readFileSync(contractUrl, "utf8"));
    return `${HEADER}export const contractDocument: unknown = ${JSON.stringify(document, null, 1)};\n`;
  },
};

/** `null` when the file has never been written. */
async function readCommitted(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

for (const [name, generate] of Object.entries(generated)) {
  const path = fileURLToPath(new URL(`../src/contract/${name}`, import.meta.url));
  const text = await generate();
  if (!process.argv.includes("--check")) {
    await writeFile(path, text);
  } else if ((await readCommitted(path)) !== text) {
    console.error(`src/contract/${name} is not up to date with openapi.yaml: run \`npm run generate\`.`);
    process.exitCode = 1;
  }
}
