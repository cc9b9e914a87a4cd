import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { DatabaseLocation } from "./location.js";
import { providerSchema } from "./migration-files.js";

/** What is used of the global; its full types come only with a browser's. */
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: Record<string, unknown> } }>;
};

type EngineModule = typeof import("@prisma/schema-engine-wasm/schema_engine_bg");

/** The package's own entry needs a bundler to import its `.wasm`, so the module is instantiated by hand. */
async function loadEngineModule(): Promise<EngineModule> {
  const bindings = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const folder = dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg"));
  const bytes = await readFile(join(folder, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": bindings });
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports["__wbindgen_start"] as () => void; // every wasm-bindgen module has it
  start();
  return bindings;
}

/** The bindings keep their memory in the module, so a second instance in one process would corrupt the first. */
let engineModule: Promise<EngineModule> | undefined;

/** Prisma's schema engine on an existing database. It costs about 60 MB: never load it in the serving process. */
export async function openSchemaEngine(location: DatabaseLocation): Promise<SchemaEngine> {
  engineModule ??= loadEngineModule();
  const bindings = await engineModule;
  const factory =
    location.provider === "sqlite"
      ? new PrismaBetterSqlite3({ url: `file:${location.file}` })
      : new PrismaPg({ connectionString: location.url });
  const datamodel = providerSchema(location.provider);
  return bindings.SchemaEngine.new(
    { datamodels: [[datamodel.path, datamodel.content]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(factory),
  );
}
