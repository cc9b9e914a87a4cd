import type { DatabaseLocation } from "./location.js";
import { applyMigrations } from "./apply-migrations.js";

/** The migration process: takes one location from its parent, applies what is missing, and ends. */
process.once("message", (location: DatabaseLocation) => {
  applyMigrations(location).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
