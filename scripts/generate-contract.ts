/**
 * Writes src/contract/openapi.gen.ts, the TypeScript types of openapi.yaml.
 * With `--check` it writes nothing and fails when the committed file is not what would be written.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import openapiTypescript, { astToString } from "openapi-typescript";

const HEADER = "// generated from openapi.yaml by npm run generate; do not edit\n\n";
const contractUrl = new URL("../openapi.yaml", import.meta.url);
const typesPath = fileURLToPath(new URL("../src/contract/openapi.gen.ts", import.meta.url));

/** The whole text of the generated file; the same for the same contract. */
async function generateTypes(): Promise<string> {
  return HEADER + astToString(await openapiTypescript(contractUrl));
}

/** `null` when the file has never been written. */
async function readCommittedTypes(): Promise<string | null> {
  try {
    return await readFile(typesPath, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

const types = await generateTypes();
if (!process.argv.includes("--check")) {
  await writeFile(typesPath, types);
} else if ((await readCommittedTypes()) !== types) {
  console.error("src/contract/openapi.gen.ts is not up to date with openapi.yaml: run `npm run generate`.");
  process.exitCode = 1;
}
