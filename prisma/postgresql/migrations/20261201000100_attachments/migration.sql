-- CreateTable
CREATE TABLE "attachment_files" (
    "storage_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "attachment_files_pkey" PRIMARY KEY ("storage_key")
);

-- CreateTable
CREATE TABLE "task_message_attachments" (
    "id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL DEFAULT '',
    "workspace_id" TEXT NOT NULL,
    "task_id" TEXT,
    "session_id" TEXT NOT NULL DEFAULT '',
    "message_id" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "mime_type" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "delivery_mode" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'staged',
    "position" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "task_message_attachments_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "attachment_files_created_at_idx" ON "attachment_files"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "task_message_attachments_storage_key_key" ON "task_message_attachments"("storage_key");

-- CreateIndex
CREATE INDEX "task_message_attachments_task_id_position_id_idx" ON "task_message_attachments"("task_id", "position", "id");

-- CreateIndex
CREATE INDEX "task_message_attachments_workspace_id_idx" ON "task_message_attachments"("workspace_id");

-- CreateIndex
CREATE INDEX "task_message_attachments_state_expires_at_idx" ON "task_message_attachments"("state", "expires_at");

-- AddForeignKey
ALTER TABLE "task_message_attachments" ADD CONSTRAINT "task_message_attachments_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_message_attachments" ADD CONSTRAINT "task_message_attachments_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "tasks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_message_attachments" ADD CONSTRAINT "task_message_attachments_storage_key_fkey" FOREIGN KEY ("storage_key") REFERENCES "attachment_files"("storage_key") ON DELETE RESTRICT ON UPDATE CASCADE;
