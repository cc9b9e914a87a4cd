ALTER TABLE "tasks" ADD COLUMN "external_id" TEXT;
ALTER TABLE "tasks" ADD COLUMN "external_id_settled_at" DATETIME;

CREATE UNIQUE INDEX "uniq_tasks_external_id"
  ON "tasks" ("workspace_id", "external_id")
  WHERE "external_id" IS NOT NULL;
