-- Reservations are few and turns are many. A planner uses these only when a statement holds the same literals.
CREATE INDEX "task_session_turns_reserved_idx"
  ON "task_session_turns" ("task_session_id")
  WHERE COALESCE(CAST("metadata"->>'prompt_dispatch_pending' AS TEXT), '') IN ('1', 'true');

CREATE INDEX "task_session_turns_unannounced_idx"
  ON "task_session_turns" ("task_session_id")
  WHERE COALESCE(CAST("metadata"->>'prompt_dispatch_event_pending' AS TEXT), '') IN ('1', 'true');
