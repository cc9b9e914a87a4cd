-- Which tools a session's agent has, fixed when it is opened, and the counter that orders its pending actions.
ALTER TABLE "task_sessions" ADD COLUMN "surface" TEXT NOT NULL DEFAULT 'kanban';
ALTER TABLE "task_sessions" ADD COLUMN "pending_action_sequence" INTEGER NOT NULL DEFAULT 0;

UPDATE "task_sessions" SET "surface" = 'office' WHERE "task_id" IN (
  SELECT "id" FROM "tasks" WHERE "project_id" <> '' OR "origin" IN ('agent_created', 'routine', 'onboarding')
);
