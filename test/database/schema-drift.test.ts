import BetterSqlite3 from "better-sqlite3";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../src/database/client.js";
import { providerSchema } from "../../src/database/migration-files.js";
import type { DatabaseLocation } from "../../src/database/location.js";
import { openSchemaEngine } from "../../src/database/schema-engine.js";
import { readCatalog } from "../support/catalog.js";
import { createEmptyDatabase } from "../support/migrating.js";
import { createTestDatabase, provider, type TestDatabase } from "../support/test-database.js";

let migrated: TestDatabase;
let modelled: TestDatabase;
beforeAll(async () => {
  migrated = await createTestDatabase();
  modelled = await createEmptyDatabase();
  await run(modelled.location, await scriptOfModels());
});
afterAll(async () => {
  await migrated.drop();
  await modelled.drop();
});

/** What the schema engine would write to make the models' tables in an empty database. */
async function scriptOfModels(): Promise<string> {
  const engine = await openSchemaEngine(modelled.location);
  const { stdout } = await engine.diff({
    from: { tag: "empty" },
    to: { tag: "schemaDatamodel", files: [providerSchema(provider)] },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  return (stdout ?? "").replaceAll(/DEFAULT (\{\}|\[\])/g, "DEFAULT '$1'"); // the engine forgets to quote it on SQLite
}

async function run(location: DatabaseLocation, script: string): Promise<void> {
  if (location.provider === "sqlite") {
    const file = new BetterSqlite3(location.file);
    file.exec(script);
    file.close();
    return;
  }
  const client = new Client({ connectionString: location.url });
  await client.connect();
  await client.query(script);
  await client.end();
}

async function catalogOf({ location }: TestDatabase): Promise<string[]> {
  const database = await openDatabase(location);
  try {
    return await readCatalog(database);
  } finally {
    await database.close();
  }
}

/** All that the schema language cannot say: partial and expression indexes, and a column's collation. */
const inMigrationsOnly = {
  sqlite: [
    `index CREATE INDEX "task_session_messages_listed_questions_idx" ON "task_session_messages" ("bundle_created_at", (("metadata"->>'pending_id'))) WHERE "type" = 'clarification_request' AND COALESCE("metadata"->>'status', '') IN ('', 'pending') AND NOT "is_superseded" AND "bundle_created_at" IS NOT NULL`,
    `index CREATE INDEX "task_session_messages_open_questions_idx" ON "task_session_messages" ("task_session_id", ("metadata"->>'pending_id')) WHERE "type" = 'clarification_request' AND COALESCE("metadata"->>'status', '') IN ('', 'pending')`,
    `index CREATE INDEX "task_session_messages_pending_id_idx" ON "task_session_messages" (("metadata"->>'pending_id')) WHERE ("metadata"->>'pending_id') IS NOT NULL`,
    `index CREATE INDEX "task_session_messages_undated_questions_idx" ON "task_session_messages" ("id") WHERE "type" = 'clarification_request' AND COALESCE("metadata"->>'status', '') IN ('', 'pending') AND NOT "is_superseded" AND "bundle_created_at" IS NULL`,
    `index CREATE INDEX "task_session_messages_undelivered_idx" ON "task_session_messages" ("updated_at") WHERE "type" = 'clarification_request' AND COALESCE(CAST("metadata"->>'response_delivery_pending' AS TEXT), '') IN ('1', 'true')`,
    `index CREATE INDEX "task_session_turns_reserved_idx" ON "task_session_turns" ("task_session_id") WHERE COALESCE(CAST("metadata"->>'prompt_dispatch_pending' AS TEXT), '') IN ('1', 'true')`,
    `index CREATE INDEX "task_session_turns_unannounced_idx" ON "task_session_turns" ("task_session_id") WHERE COALESCE(CAST("metadata"->>'prompt_dispatch_event_pending' AS TEXT), '') IN ('1', 'true')`,
    `index CREATE INDEX "tasks_workflow_open_idx" ON "tasks"("workflow_id", "created_at", "id") WHERE "archived_at" IS NULL`,
    `index CREATE INDEX "tasks_workspace_open_idx" ON "tasks"("workspace_id", "created_at", "id") WHERE "archived_at" IS NULL`,
    `index CREATE UNIQUE INDEX "uniq_repositories_local_path" ON "repositories" ("workspace_id", "local_path") WHERE "local_path" <> '' AND "deleted_at" IS NULL`,
    `index CREATE UNIQUE INDEX "uniq_repositories_remote_url" ON "repositories" ("workspace_id", "remote_url") WHERE "remote_url" <> '' AND "deleted_at" IS NULL`,
    `index CREATE UNIQUE INDEX "uniq_tasks_external_id" ON "tasks" ("workspace_id", "external_id") WHERE "external_id" IS NOT NULL`,
  ],
  postgresql: [
    "column tasks.external_id text nullable YES default none collation C",
    `index CREATE INDEX task_session_messages_listed_questions_idx ON public.task_session_messages USING btree (bundle_created_at, ((metadata ->> 'pending_id'::text)) COLLATE "C") WHERE ((type = 'clarification_request'::text) AND (COALESCE((metadata ->> 'status'::text), ''::text) = ANY (ARRAY[''::text, 'pending'::text])) AND (NOT is_superseded) AND (bundle_created_at IS NOT NULL))`,
    "index CREATE INDEX task_session_messages_open_questions_idx ON public.task_session_messages USING btree (task_session_id, ((metadata ->> 'pending_id'::text))) WHERE ((type = 'clarification_request'::text) AND (COALESCE((metadata ->> 'status'::text), ''::text) = ANY (ARRAY[''::text, 'pending'::text])))",
    "index CREATE INDEX task_session_messages_pending_id_idx ON public.task_session_messages USING btree (((metadata ->> 'pending_id'::text))) WHERE ((metadata ->> 'pending_id'::text) IS NOT NULL)",
    "index CREATE INDEX task_session_messages_undated_questions_idx ON public.task_session_messages USING btree (id) WHERE ((type = 'clarification_request'::text) AND (COALESCE((metadata ->> 'status'::text), ''::text) = ANY (ARRAY[''::text, 'pending'::text])) AND (NOT is_superseded) AND (bundle_created_at IS NULL))",
    "index CREATE INDEX task_session_messages_undelivered_idx ON public.task_session_messages USING btree (updated_at) WHERE ((type = 'clarification_request'::text) AND (COALESCE((metadata ->> 'response_delivery_pending'::text), ''::text) = ANY (ARRAY['1'::text, 'true'::text])))",
    "index CREATE INDEX task_session_turns_reserved_idx ON public.task_session_turns USING btree (task_session_id) WHERE (COALESCE((metadata ->> 'prompt_dispatch_pending'::text), ''::text) = ANY (ARRAY['1'::text, 'true'::text]))",
    "index CREATE INDEX task_session_turns_unannounced_idx ON public.task_session_turns USING btree (task_session_id) WHERE (COALESCE((metadata ->> 'prompt_dispatch_event_pending'::text), ''::text) = ANY (ARRAY['1'::text, 'true'::text]))",
    "index CREATE INDEX tasks_workflow_open_idx ON public.tasks USING btree (workflow_id, created_at, id) WHERE (archived_at IS NULL)",
    "index CREATE INDEX tasks_workspace_open_idx ON public.tasks USING btree (workspace_id, created_at, id) WHERE (archived_at IS NULL)",
    "index CREATE UNIQUE INDEX uniq_repositories_local_path ON public.repositories USING btree (workspace_id, local_path) WHERE ((local_path <> ''::text) AND (deleted_at IS NULL))",
    "index CREATE UNIQUE INDEX uniq_repositories_remote_url ON public.repositories USING btree (workspace_id, remote_url) WHERE ((remote_url <> ''::text) AND (deleted_at IS NULL))",
    `index CREATE UNIQUE INDEX uniq_tasks_external_id ON public.tasks USING btree (workspace_id, external_id) WHERE (external_id IS NOT NULL)`,
  ],
};
const inModelsOnly = {
  sqlite: [],
  postgresql: ["column tasks.external_id text nullable YES default none collation default"],
};

test("[X25, X26, X40] migrations and models make the same database but for what the schema language cannot say", async () => {
  const [fromMigrations, fromModels] = [await catalogOf(migrated), await catalogOf(modelled)];
  expect({
    inMigrationsOnly: fromMigrations.filter((line) => !fromModels.includes(line)),
    inModelsOnly: fromModels.filter((line) => !fromMigrations.includes(line)),
  }).toEqual({ inMigrationsOnly: inMigrationsOnly[provider], inModelsOnly: inModelsOnly[provider] });
  expect(fromMigrations.length).toBeGreaterThan(100);
});
