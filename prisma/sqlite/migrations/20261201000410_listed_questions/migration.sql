-- A page of open questions reads one range of an index, in the order of the list. Answered and superseded ones are not in
-- it. Rows that were there before stay as they are and have an index of their own.
ALTER TABLE "task_session_messages" ADD COLUMN "bundle_created_at" DATETIME;
ALTER TABLE "task_session_messages" ADD COLUMN "is_superseded" BOOLEAN NOT NULL DEFAULT false;

CREATE INDEX "task_session_messages_listed_questions_idx"
  ON "task_session_messages" ("bundle_created_at", (("metadata"->>'pending_id')))
  WHERE "type" = 'clarification_request' AND COALESCE("metadata"->>'status', '') IN ('', 'pending')
    AND NOT "is_superseded" AND "bundle_created_at" IS NOT NULL;

CREATE INDEX "task_session_messages_undated_questions_idx"
  ON "task_session_messages" ("id")
  WHERE "type" = 'clarification_request' AND COALESCE("metadata"->>'status', '') IN ('', 'pending')
    AND NOT "is_superseded" AND "bundle_created_at" IS NULL;
