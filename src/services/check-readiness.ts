import { pendingMigrations } from "../database/migrations.js";
import { problem, type Problem } from "../domain/problem.js";
import type { ServiceContext } from "./service-context.js";

/** Ready: the database answers, has every migration, and the server is not draining. */
export async function checkReadiness(context: ServiceContext): Promise<{ readonly kind: "ready" } | Problem> {
  if (context.draining.aborted) return problem("not_ready");
  try {
    const pending = await pendingMigrations(context.database);
    return pending.length === 0 ? { kind: "ready" } : problem("not_ready");
  } catch (error) {
    context.log.warn({ error }, "database is not ready");
    return problem("not_ready");
  }
}
