-- Which tools a session's agent has, fixed when it is opened.
ALTER TABLE "task_sessions" ADD COLUMN "surface" TEXT NOT NULL DEFAULT 'kanban';

UPDATE "task_sessions" SET "surface" = 'office' WHERE "task_id" IN (
  SELECT "id" FROM "tasks" WHERE "project_id" <> '' OR "origin" IN ('agent_created', 'routine', 'onboarding')
);

-- The counter that orders what is told about a session's pending action.
CREATE TABLE "session_revisions" (
    "task_session_id" TEXT NOT NULL PRIMARY KEY,
    "sequence" INTEGER NOT NULL,
    CONSTRAINT "session_revisions_task_session_id_fkey" FOREIGN KEY ("task_session_id") REFERENCES "task_sessions" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
