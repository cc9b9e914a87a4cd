-- CreateTable
CREATE TABLE "repositories" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspace_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "source_type" TEXT NOT NULL,
    "local_path" TEXT NOT NULL DEFAULT '',
    "remote_url" TEXT NOT NULL DEFAULT '',
    "provider" TEXT NOT NULL DEFAULT '',
    "provider_host" TEXT NOT NULL DEFAULT '',
    "provider_owner" TEXT NOT NULL DEFAULT '',
    "provider_name" TEXT NOT NULL DEFAULT '',
    "default_branch" TEXT NOT NULL DEFAULT '',
    "deleted_at" DATETIME,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "repositories_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "task_repositories" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "task_id" TEXT NOT NULL,
    "repository_id" TEXT NOT NULL,
    "base_branch" TEXT NOT NULL DEFAULT '',
    "checkout_branch" TEXT NOT NULL DEFAULT '',
    "fresh_branch" BOOLEAN NOT NULL DEFAULT false,
    "branch" TEXT NOT NULL DEFAULT '',
    "worktree_path" TEXT NOT NULL DEFAULT '',
    "worktree_owner" TEXT NOT NULL DEFAULT '',
    "position" INTEGER NOT NULL DEFAULT 0,
    "pr_number" INTEGER,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "task_repositories_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "tasks" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "task_repositories_repository_id_fkey" FOREIGN KEY ("repository_id") REFERENCES "repositories" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "task_pull_requests" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "task_id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_host" TEXT NOT NULL,
    "provider_owner" TEXT NOT NULL,
    "provider_name" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "url" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT NOT NULL DEFAULT '',
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL,
    CONSTRAINT "task_pull_requests_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "tasks" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "installations" (
    "singleton" TEXT NOT NULL PRIMARY KEY DEFAULT 'this',
    "id" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "repositories_workspace_id_created_at_id_idx" ON "repositories"("workspace_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "task_repositories_repository_id_idx" ON "task_repositories"("repository_id");

-- CreateIndex
CREATE INDEX "task_repositories_worktree_owner_idx" ON "task_repositories"("worktree_owner");

-- CreateIndex
CREATE UNIQUE INDEX "uniq_task_repositories" ON "task_repositories"("task_id", "repository_id", "base_branch", "checkout_branch");

-- CreateIndex
CREATE UNIQUE INDEX "uniq_task_pull_requests" ON "task_pull_requests"("task_id", "provider_host", "provider_owner", "provider_name", "number");

-- A workspace has each folder and each URL once. A deleted repository no longer counts.
CREATE UNIQUE INDEX "uniq_repositories_local_path"
  ON "repositories" ("workspace_id", "local_path")
  WHERE "local_path" <> '' AND "deleted_at" IS NULL;

CREATE UNIQUE INDEX "uniq_repositories_remote_url"
  ON "repositories" ("workspace_id", "remote_url")
  WHERE "remote_url" <> '' AND "deleted_at" IS NULL;
