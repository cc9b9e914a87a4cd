-- A page of a list, and counting up to its cap, read one range of an index: tasks that are archived, or of another
-- workspace or workflow, cost nothing.
CREATE INDEX "tasks_workspace_open_idx" ON "tasks"("workspace_id", "created_at", "id") WHERE "archived_at" IS NULL;
CREATE INDEX "tasks_workflow_open_idx" ON "tasks"("workflow_id", "created_at", "id") WHERE "archived_at" IS NULL;
CREATE INDEX "tasks_workflow_id_created_at_id_idx" ON "tasks"("workflow_id", "created_at", "id");

-- Admission counts the tasks of a step that are not archived.
DROP INDEX "tasks_workflow_step_id_idx";
CREATE INDEX "tasks_workflow_step_id_archived_at_idx" ON "tasks"("workflow_step_id", "archived_at");
