import { join } from "node:path";
import type { DatabaseLocation } from "../../src/database/location.js";

export const projectFolder = join(import.meta.dirname, "..", "..");

/** The server as `npm run build` left it. */
export const builtMain = join(projectFolder, "dist", "main.js");

/** Migrates with the built program, in the process of its own that it uses for that. */
export async function migrateWithBuiltProgram(location: DatabaseLocation): Promise<void> {
  const built = (await import(join(projectFolder, "dist", "database", "migrations.js"))) as {
    migrate(location: DatabaseLocation): Promise<void>;
  };
  await built.migrate(location);
}
