-- CreateTable
CREATE TABLE "workspaces" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "owner_id" TEXT NOT NULL DEFAULT '',
    "task_prefix" TEXT NOT NULL DEFAULT 'KAN',
    "task_sequence" INTEGER NOT NULL DEFAULT 0,
    "office_workflow_id" TEXT NOT NULL DEFAULT '',
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "workflows" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "style" TEXT NOT NULL DEFAULT 'kanban',
    "source" TEXT NOT NULL DEFAULT 'manual',
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "workflows_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "workflow_steps" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workflow_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "color" TEXT NOT NULL DEFAULT '',
    "is_start_step" BOOLEAN NOT NULL DEFAULT false,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "workflow_steps_workflow_id_fkey" FOREIGN KEY ("workflow_id") REFERENCES "workflows" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "tasks" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspace_id" TEXT NOT NULL DEFAULT '',
    "workflow_id" TEXT NOT NULL DEFAULT '',
    "workflow_step_id" TEXT NOT NULL DEFAULT '',
    "parent_id" TEXT NOT NULL DEFAULT '',
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'CREATED',
    "priority" TEXT NOT NULL DEFAULT 'medium',
    "identifier" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "origin" TEXT NOT NULL DEFAULT 'manual',
    "archived_at" DATETIME,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "task_sessions" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "task_id" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'CREATED',
    "agent_kind" TEXT NOT NULL DEFAULT 'attached',
    "token_hash" TEXT NOT NULL DEFAULT '',
    "is_primary" BOOLEAN NOT NULL DEFAULT false,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "started_at" DATETIME NOT NULL,
    "completed_at" DATETIME,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "task_sessions_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "tasks" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "task_session_turns" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "task_session_id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL DEFAULT '',
    "started_at" DATETIME NOT NULL,
    "completed_at" DATETIME,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "task_session_turns_task_session_id_fkey" FOREIGN KEY ("task_session_id") REFERENCES "task_sessions" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "task_session_messages" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "task_session_id" TEXT NOT NULL,
    "task_id" TEXT NOT NULL DEFAULT '',
    "turn_id" TEXT NOT NULL DEFAULT '',
    "author_type" TEXT NOT NULL DEFAULT 'user',
    "type" TEXT NOT NULL DEFAULT 'message',
    "content" TEXT NOT NULL DEFAULT '',
    "requests_input" BOOLEAN NOT NULL DEFAULT false,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "task_session_messages_task_session_id_fkey" FOREIGN KEY ("task_session_id") REFERENCES "task_sessions" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "task_session_prompts" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "task_session_id" TEXT NOT NULL,
    "turn_id" TEXT NOT NULL DEFAULT '',
    "pending_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "content" TEXT NOT NULL DEFAULT '',
    "reject_reason" TEXT NOT NULL DEFAULT '',
    "created_at" DATETIME NOT NULL,
    "handed_over_at" DATETIME,
    CONSTRAINT "task_session_prompts_task_session_id_fkey" FOREIGN KEY ("task_session_id") REFERENCES "task_sessions" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "session_waits" (
    "pending_id" TEXT NOT NULL,
    "generation" INTEGER NOT NULL,
    "task_session_id" TEXT NOT NULL,
    "is_waiting" BOOLEAN NOT NULL DEFAULT false,
    "reject_reason" TEXT NOT NULL DEFAULT '',
    "created_at" DATETIME NOT NULL,

    PRIMARY KEY ("pending_id", "generation"),
    CONSTRAINT "session_waits_task_session_id_fkey" FOREIGN KEY ("task_session_id") REFERENCES "task_sessions" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "backend_generations" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "started_at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "events" (
    "sequence" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "action" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL DEFAULT '',
    "task_id" TEXT NOT NULL DEFAULT '',
    "session_id" TEXT NOT NULL DEFAULT '',
    "payload" JSONB NOT NULL,
    "created_at" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "workflows_workspace_id_sort_order_created_at_id_idx" ON "workflows"("workspace_id", "sort_order", "created_at", "id");

-- CreateIndex
CREATE INDEX "workflow_steps_workflow_id_position_created_at_id_idx" ON "workflow_steps"("workflow_id", "position", "created_at", "id");

-- CreateIndex
CREATE INDEX "task_sessions_task_id_started_at_id_idx" ON "task_sessions"("task_id", "started_at", "id");

-- CreateIndex
CREATE INDEX "task_session_turns_task_session_id_started_at_created_at_id_idx" ON "task_session_turns"("task_session_id", "started_at", "created_at", "id");

-- CreateIndex
CREATE INDEX "task_session_messages_task_session_id_created_at_id_idx" ON "task_session_messages"("task_session_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "task_session_messages_turn_id_idx" ON "task_session_messages"("turn_id");

-- CreateIndex
CREATE INDEX "task_session_prompts_task_session_id_created_at_id_idx" ON "task_session_prompts"("task_session_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "task_session_prompts_pending_id_idx" ON "task_session_prompts"("pending_id");

-- CreateIndex
CREATE INDEX "session_waits_task_session_id_idx" ON "session_waits"("task_session_id");

-- CreateIndex
CREATE INDEX "session_waits_generation_idx" ON "session_waits"("generation");
