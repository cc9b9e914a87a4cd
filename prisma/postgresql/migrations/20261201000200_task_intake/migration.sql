ALTER TABLE "workflow_steps" ADD COLUMN "wip_limit" INTEGER;
ALTER TABLE "workflow_steps" ADD COLUMN "events" JSONB NOT NULL DEFAULT '{}';

ALTER TABLE "tasks" ADD COLUMN "project_id" TEXT NOT NULL DEFAULT '';
ALTER TABLE "tasks" ADD COLUMN "labels" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "tasks" ADD COLUMN "position" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "task_sessions" ADD COLUMN "agent_profile_id" TEXT NOT NULL DEFAULT '';

CREATE TABLE "task_workspace_policies" (
    "task_id" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "group_id" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "task_workspace_policies_pkey" PRIMARY KEY ("task_id"),
    CONSTRAINT "task_workspace_policies_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "tasks" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "projects" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "projects_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "projects_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "user_last_used" (
    "user_id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL DEFAULT '',
    "workflow_id" TEXT NOT NULL DEFAULT '',
    "agent_profile_id" TEXT NOT NULL DEFAULT '',
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "user_last_used_pkey" PRIMARY KEY ("user_id")
);

CREATE INDEX "tasks_workspace_id_created_at_id_idx" ON "tasks"("workspace_id", "created_at", "id");
CREATE INDEX "tasks_workflow_step_id_idx" ON "tasks"("workflow_step_id");
CREATE INDEX "tasks_parent_id_idx" ON "tasks"("parent_id");
CREATE INDEX "projects_workspace_id_created_at_id_idx" ON "projects"("workspace_id", "created_at", "id");
