import { join } from "node:path";
import type { DatabaseLocation } from "../../src/database/location.js";

export const projectFolder = join(import.meta.dirname, "..", "..");

/** The server as `npm run build` left it. */
export const builtMain = join(projectFolder, "dist", "main.js");

/** The built server as a module, for a process of its own: it starts faster than the source. */
export async function builtServer(): Promise<typeof import("../../src/server.js")> {
  return (await import(join(projectFolder, "dist", "server.js"))) as typeof import("../../src/server.js"); // built from it
}

/** Migrates with the built program, in the process of its own that it uses for that. */
export async function migrateWithBuiltProgram(location: DatabaseLocation): Promise<void> {
  const built = (await import(join(projectFolder, "dist", "database", "migrations.js"))) as {
    migrate(location: DatabaseLocation): Promise<void>;
  };
  await built.migrate(location);
}
