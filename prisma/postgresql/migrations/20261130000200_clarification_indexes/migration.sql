-- A planner uses these only when a statement holds the same literals: the key, the type and the statuses.
CREATE INDEX "task_session_messages_pending_id_idx"
  ON "task_session_messages" (("metadata"->>'pending_id'))
  WHERE ("metadata"->>'pending_id') IS NOT NULL;

CREATE INDEX "task_session_messages_open_questions_idx"
  ON "task_session_messages" ("task_session_id", ("metadata"->>'pending_id'))
  WHERE "type" = 'clarification_request' AND COALESCE("metadata"->>'status', '') IN ('', 'pending');

CREATE INDEX "task_session_messages_undelivered_idx"
  ON "task_session_messages" ("updated_at")
  WHERE "type" = 'clarification_request'
    AND COALESCE(CAST("metadata"->>'response_delivery_pending' AS TEXT), '') IN ('1', 'true');
