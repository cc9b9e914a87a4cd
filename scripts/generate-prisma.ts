/**
 * Writes prisma/<provider>/schema.prisma from prisma/models.prisma and generates one Prisma client per provider.
 * `--check` only compares the committed schemas and exits 1 when one is stale.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const models = readFileSync(join(root, "prisma", "models.prisma"), "utf8");

const providers = [
  // SQLite keeps 64-bit row ids for INTEGER PRIMARY KEY only; Prisma's BigInt would lose AUTOINCREMENT there.
  { name: "sqlite", adapt: (text: string) => text.replaceAll(/\bBigInt( +)@id/g, "Int$1@id") },
  {
    name: "postgresql",
    adapt: (text: string) => text.replaceAll(/(DateTime\??)( +)\/\/\/ @instant/g, "$1$2@db.Timestamptz(3)"),
  },
] as const;

function schemaFor(provider: (typeof providers)[number]): string {
  return [
    "// Written from prisma/models.prisma by npm run generate; do not edit.",
    "",
    `datasource db {\n  provider = "${provider.name}"\n}`,
    "",
    "generator client {",
    '  provider            = "prisma-client"',
    `  output              = "../../src/database/generated/${provider.name}"`,
    '  runtime             = "nodejs"',
    // Every statement is raw, so nothing is gained from the compiler that is fast and takes 25 MB more per client.
    '  compilerBuild       = "small"',
    '  moduleFormat        = "esm"',
    '  importFileExtension = "js"',
    "}",
    "",
    provider.adapt(models),
  ].join("\n");
}

function generateClient(schemaPath: string): void {
  const prismaCli = join(root, "node_modules", "prisma", "build", "index.js");
  execFileSync(process.execPath, [prismaCli, "generate", "--schema", schemaPath, "--no-hints"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    // `prisma generate` needs no engine, yet looks for one to download unless some executable is named.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: "1" },
  });
}

for (const provider of providers) {
  const schemaPath = join(root, "prisma", provider.name, "schema.prisma");
  const text = schemaFor(provider);
  if (process.argv.includes("--check")) {
    if (readFileSync(schemaPath, "utf8") !== text) {
      console.error(`prisma/${provider.name}/schema.prisma is stale: run npm run generate`);
      process.exitCode = 1;
    }
  } else {
    writeFileSync(schemaPath, text);
    generateClient(schemaPath);
  }
}
