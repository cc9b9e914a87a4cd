ALTER TABLE "tasks" ADD COLUMN "external_id" TEXT COLLATE "C";
ALTER TABLE "tasks" ADD COLUMN "external_id_settled_at" TIMESTAMPTZ(3);

CREATE UNIQUE INDEX "uniq_tasks_external_id"
  ON "tasks" ("workspace_id", "external_id" COLLATE "C")
  WHERE "external_id" IS NOT NULL;
