// generated from openapi.yaml by npm run generate; do not edit

export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is the process alive
         * @description Answers as long as the process serves requests; it does not touch the database.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Can requests be served
         * @description Ready means that the database answers and that every migration is applied.
         */
        get: operations["getReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read this document
         * @description The contract the running server checks its requests and replies against, byte for byte.
         */
        get: operations["getContract"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workspaces
         * @description All workspaces the caller may see. The first start of a server makes one.
         */
        get: operations["listWorkspaces"];
        put?: never;
        /**
         * Create a workspace
         * @description The new workspace gets a workflow named Kanban with the steps Backlog, In Progress, Review and Done. Note the
         *     status: a created workspace is answered with 200, not 201.
         */
        post: operations["createWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a workspace */
        get: operations["getWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{id}/workflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the workflows of a workspace */
        get: operations["listWorkspaceWorkflows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{id}/tasks/by-external-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the task that holds an external id
         * @description Reads only: nothing is created and nothing changes. Archived tasks and tasks whose create has not finished are
         *     found too.
         *
         *     Use it before a create after a long absence (see *Create a task once*), and to poll a task that was returned with
         *     `creation_complete: false`.
         *
         *     Order of errors: the workspace first (404), then the external id (400), then whether a task holds it (404).
         *     A workspace you may not see and one that does not exist give the same 404, whatever the external id looks like.
         */
        get: operations["findTaskByExternalId"];
        put?: never;
        post?: never;
        /**
         * Take the external id off its task
         * @description The task stays and is not changed in any other way, `updated_at` included. Afterwards the external id is as good
         *     as new: the next create that names it makes a new task.
         *
         *     **Do not release and create again because a create answered `creation_complete: false`.** When the other create
         *     was merely slow, that makes two tasks. *Create a task once* names the safe reactions.
         *
         *     Order of errors: the workspace first (404), then the external id (400), then whether a task holds it (404).
         */
        delete: operations["releaseExternalId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workflows
         * @description The workflows of all workspaces the caller may see.
         */
        get: operations["listWorkflows"];
        put?: never;
        /**
         * Create a workflow
         * @description The new workflow has no steps; add them with *Create a workflow step*.
         */
        post: operations["createWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a workflow */
        get: operations["getWorkflow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{id}/workflow/steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the steps of a workflow */
        get: operations["listWorkflowSteps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflow/steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a workflow step */
        post: operations["createWorkflowStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflow/steps/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a workflow step */
        get: operations["getWorkflowStep"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a task once
         * @description Creates a task, or returns the one that already holds the given `external_id`.
         *
         *     ## What an external id is
         *
         *     It names the thing in *your* system that the task stands for: an issue key, a webhook's delivery id, a UUID you
         *     keep. It does not name the request: a second create for a held external id returns the existing task unchanged,
         *     whatever else the request says. At most one task per workspace holds a given external id. It is set at creation
         *     and never changed, survives archiving, is not inherited or copied, and is freed only by deleting the task or by
         *     *Take the external id off its task*.
         *
         *     Before use, leading and trailing Unicode white space is removed; what remains is compared byte for byte, so
         *     `EXT-1` and `ext-1` are two identities. Absent, `null`, `""` and white space only all mean "none": such creates
         *     never collide. U+0000 to U+001F and U+007F anywhere, or more than 255 UTF-8 bytes after trimming, are a 400.
         *
         *     Nothing is remembered after a task is deleted or its external id released: the next create makes a new task. A
         *     consumer that redelivers for ever must itself suppress entities it deleted.
         *
         *     ## Outcomes
         *
         *     | Outcome | Status | `deduplicated` | `creation_complete` | `external_id` |
         *     |---|---|---|---|---|
         *     | created | 200 | `false` | `true` | present |
         *     | found, its create has finished | 200 | `true` | `true` | present |
         *     | found, its create has not finished | 200 | `true` | `false` | present |
         *     | created, but the external id was released meanwhile | 200 | `false` | `true` | absent |
         *
         *     A create without an external id answers 200, `false`, `true`, absent. When the task was deleted before its create
         *     finished, the answer is 404. On both *found* outcomes nothing else happens: no agent is started, no other field
         *     of the request is used, no event is sent, an archived task stays archived.
         *
         *     ## What `creation_complete` means
         *
         *     "The required synchronous work of the returned task's creation has finished", and nothing more. It does not say
         *     that an agent runs; that is read from the state of the task's session. `false` occurs in the third row only and
         *     is diagnostic: the other create may still be running, or it may have died. Nothing repairs or expires such a task;
         *     it can be read, changed and worked on like any other.
         *
         *     **Do not automate "release the external id, then create again" on `creation_complete: false`.** If the first
         *     create was merely slow, you end up with two tasks. Safe reactions are:
         *
         *     1. go on with the returned `id`;
         *     2. poll *Find the task that holds an external id* until `creation_complete` is `true`;
         *     3. ask a human.
         *
         *     ## Order of errors
         *
         *     1. The shape of the request (400): JSON, types, `workspace_id` present, `agent_profile_id` present when
         *        `start_agent` is `true`, no misspelt `external_id`. The same for every workspace.
         *     2. The workspace (404): it must exist and you must be allowed to see it. The same answer for both, and before
         *        anything about the external id.
         *     3. The external id (400).
         *     4. The lookup: a hit is answered here, with 200.
         *     5. Everything else: `title` of at most 500 characters and `workflow_id` given (400), workflow and step exist in
         *        the workspace (404).
         *
         *     A retry can therefore fail before it is recognized, in two ways. *Payload drift*: it no longer has the shape it
         *     had; replay the original payload. *Server-state drift*: something checked before the lookup has changed on the
         *     server since, for instance the workspace was deleted. After a long absence, look the external id up first and
         *     create only when that answers 404.
         *
         *     A key that equals `external_id` but for case, `-`, `_` or spaces (`externalId`, `External-ID`, …) is refused with
         *     a 400, because ignoring it would silently make duplicates.
         */
        post: operations["createTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a task
         * @description `creation_complete` and `deduplicated` are not part of a plain read; *Find the task that holds an external id*
         *     has the former.
         */
        get: operations["getTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a session for an agent running elsewhere
         * @description Opens an *attached* session: the server launches nothing, the agent is already running somewhere and is pointed at
         *     `mcp_path` with `Authorization: Bearer <token>`. The token is shown in this reply and never again; it opens that
         *     one address and nothing else. The body is optional.
         *
         *     ## Answers that come late
         *
         *     The agent asks with the MCP tool `ask_user_question_kandev`, which blocks until the answer is there. When the
         *     agent goes away first (its call ends, its connection breaks, the server restarts), the question stays open and
         *     can still be answered; the answer is then queued for the session's next call:
         *
         *     - `ask_user_question_kandev` with the same questions returns the queued answer instead of asking again;
         *     - `get_answers_kandev` returns all answers that were not handed over yet or, given a `pending_id`, that bundle's
         *       state and answers, as often as it is asked.
         *
         *     An answer counts as handed over from the first of these calls that returns it. It survives restarts.
         */
        post: operations["openSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/task-sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a session
         * @description The state of a session says whether an agent is at work, waits for an answer, or has ended.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/clarification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the bundles that can be answered
         * @description Every bundle you may see and answer, oldest first. Page by passing `next_cursor` as `cursor` until it is `""`.
         *
         *     Pages are not a snapshot: a bundle answered meanwhile disappears without shifting the others, and one dated before
         *     a cursor you already hold shows up only in a fresh call. There is no grand total; `count` is that of the page.
         *     The MCP tool `list_pending_questions_kandev` takes the same parameters and gives the same body.
         */
        get: operations["listPendingQuestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/clarification/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the human of a session
         * @description Stores the questions and returns at once; *Wait for the answer* blocks until it is there. The MCP tool
         *     `ask_user_question_kandev` does both in one call.
         *
         *     One to four questions, each with a non-empty `prompt` and two to six options. Missing ids become `q1`, `q2`, …
         *     and `q1_opt1`, …; question ids must differ. Asking the same questions again in the same session while the bundle
         *     is open returns the same `pending_id` and stores nothing.
         */
        post: operations["requestClarification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/clarification/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a live request
         * @description Answers while the request is live: from the moment it is made until it is resolved, its asker goes away, or the
         *     server restarts. After the latter two it is a 404 here, although it is still listed and can still be answered.
         */
        get: operations["getClarification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/clarification/{id}/wait": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Wait for the answer
         * @description Blocks until the bundle is answered or rejected, for at most the server's wait limit (two hours unless
         *     configured). Any number of callers may wait; all get the answer. Disconnecting does not close the question.
         *
         *     The body is sparse: a key without a value is left out. That differs from *Answer a bundle*, which always writes
         *     all of them.
         */
        get: operations["waitForClarification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/clarification/{id}/respond": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a bundle
         * @description Answers or rejects the whole bundle. Exactly one caller wins (`claimed: true`), across REST and MCP and across
         *     server processes. Everybody else gets a 200 too, with `claimed: false` and the winner's status and answers:
         *     nothing of their own was stored. Repeating a request after a lost reply is therefore safe.
         *
         *     A 200 with `claimed: true` means: stored, and handed to the waiting agent or accepted as its next prompt (or, for a
         *     rejection nobody waits for, recorded). When that fails, the answer is a 500 and, where the text says so, the
         *     bundle is open again.
         *
         *     **To answer**, send one entry per question. An entry may choose any number of the question's options, give text,
         *     do both, or neither. **To reject**, send `rejected: true` without answers and, if you like, a `reject_reason`.
         *
         *     Stored entries follow the order of the questions, options the order of the question's options without repetition;
         *     texts are trimmed. `custom_text` and `reject_reason` may have at most 2000 characters (Unicode code points),
         *     counted before trimming. A loser cannot learn the winner's `reject_reason`; it is `""` in every replay.
         *
         *     Order of errors: the shape of the body (400, the same for every id), then the bundle (404), then the submission
         *     (400, also when the bundle was answered already), then whether it can still be answered (409).
         */
        post: operations["respondToClarification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/clarification/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a live request
         * @description Closes a live request; its questions can no longer be answered, and calls that wait for it end.
         *     This is for the asking side. A human who does not want to answer *rejects* the bundle instead, see
         *     *Answer a bundle*. No body is needed.
         */
        post: operations["cancelClarification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call a tool from outside a session
         * @description Streamable HTTP for MCP clients. Send `Accept: application/json, text/event-stream`; the reply may come as either,
         *     and a client must read both.
         *
         *     Tools: `create_task_kandev`, `list_pending_questions_kandev`, `answer_question_kandev`. Each returns its result as
         *     `structuredContent` and as the same JSON in one text. A failed call is a result with `isError: true` and one text
         *     that holds exactly the message. Unknown arguments are refused.
         */
        post: operations["callMcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call a tool from inside a session
         * @description The address of one agent session, as *Open a session for an agent running elsewhere* returns it. It always needs
         *     that session's token, and no other credential opens it. Calls act for the owner of the task's workspace.
         *
         *     Tools: `ask_user_question_kandev`, `get_answers_kandev`, `create_task_kandev`. The two tools that list and answer
         *     questions are not here, so that no agent answers another's questions.
         *
         *     `ask_user_question_kandev` blocks until the human answers and sends progress when the call carries a progress
         *     token. A closed connection and `notifications/cancelled` both end the call and leave the question open. With the
         *     same questions it then returns a queued answer instead of asking again; `get_answers_kandev` returns all that were
         *     not handed over yet or, given a `pending_id`, that bundle's state and answers as often as it is asked.
         *
         *     Everything else is as at `/mcp`.
         */
        post: operations["callSessionMcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Every failure outside JSON-RPC has this body. */
        Error: {
            /** @description What went wrong, in words; it names the offending field where there is one. */
            error: string;
        };
        /**
         * Format: date-time
         * @description An instant in UTC with exactly three digits of milliseconds.
         * @example 2026-08-20T09:15:30.125Z
         */
        Timestamp: string;
        Success: {
            /** @constant */
            success: true;
        };
        Health: {
            /** @constant */
            status: "ok";
        };
        Readiness: {
            /** @constant */
            status: "ready";
        };
        Workspace: {
            id: string;
            name: string;
            /** @description Left out when empty. */
            description?: string;
            /** @description The user the workspace belongs to; `""` when it belongs to nobody and all may see it. */
            owner_id: string;
            /** @description What the numbers of its tasks begin with, where tasks are numbered. */
            task_prefix: string;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        WorkspaceList: {
            workspaces: components["schemas"]["Workspace"][];
            total: number;
        };
        CreateWorkspaceRequest: {
            name: string;
            description?: string;
            /** @description The user the workspace shall belong to; `""` or absent for nobody. */
            owner_id?: string;
        };
        Workflow: {
            id: string;
            workspace_id: string;
            name: string;
            /** @description Left out when empty. */
            description?: string;
            /** @description Orders the workflows of a workspace. */
            sort_order: number;
            /** @constant */
            style: "kanban";
            /** @constant */
            source: "manual";
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        WorkflowList: {
            workflows: components["schemas"]["Workflow"][];
            total: number;
        };
        CreateWorkflowRequest: {
            workspace_id: string;
            name: string;
            description?: string;
        };
        WorkflowStep: {
            id: string;
            workflow_id: string;
            name: string;
            /** @description The place on the board, from the left; the leftmost is 0. */
            position: number;
            /** @description As given at creation; `""` when none was. */
            color: string;
            /** @description A task created without `workflow_step_id` goes here. At most one step per workflow. */
            is_start_step: boolean;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        WorkflowStepList: {
            steps: components["schemas"]["WorkflowStep"][];
            total: number;
        };
        CreateWorkflowStepRequest: {
            workflow_id: string;
            name: string;
            position?: number;
            color?: string;
            is_start_step?: boolean;
        };
        /** @enum {string} */
        TaskState: "TODO" | "CREATED" | "SCHEDULING" | "IN_PROGRESS" | "REVIEW" | "BLOCKED" | "WAITING_FOR_INPUT" | "COMPLETED" | "FAILED" | "CANCELLED";
        /** @enum {string} */
        Priority: "critical" | "high" | "medium" | "low";
        /**
         * @description What a human has to do so that work goes on; `null` when nothing.
         * @enum {string|null}
         */
        PendingAction: "clarification" | "permission" | null;
        /** @description What every task has. Left open so that it can be composed; `Task` and its kin are closed. */
        TaskFields: {
            id: string;
            workspace_id: string;
            workflow_id: string;
            workflow_step_id: string;
            title: string;
            description: string;
            state: components["schemas"]["TaskState"];
            priority: components["schemas"]["Priority"];
            /** @description Free-form, as given at creation; `{}` when nothing was. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description How the task came about, for instance `manual`. */
            origin: string;
            task_pending_action: components["schemas"]["PendingAction"];
            primary_session_pending_action: components["schemas"]["PendingAction"];
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
            /** @description The caller's own identifier; left out when the task holds none. */
            external_id?: string;
            archived_at?: components["schemas"]["Timestamp"];
        };
        Task: components["schemas"]["TaskFields"];
        /** @description A task as a create returns it. */
        CreatedTask: components["schemas"]["TaskFields"] & {
            /** @description The task existed already and this request created nothing. */
            deduplicated: boolean;
            creation_complete: components["schemas"]["CreationComplete"];
        };
        /** @description A task as the lookup by external id returns it. */
        FoundTask: components["schemas"]["TaskFields"] & {
            /** @description The identifier that was looked up, without surrounding white space. */
            external_id: string;
            creation_complete: components["schemas"]["CreationComplete"];
        };
        /**
         * @description The required synchronous work of this task's creation has finished, and nothing more: it does not say whether an
         *     agent runs. `false` means that the create that made the task may still be running or may have died; do not take
         *     the task for ready, and do not release its external id to create it again.
         */
        CreationComplete: boolean;
        CreateTaskRequest: {
            workspace_id: string;
            /** @description Needed for a new task; a repeated create is recognized before it is looked at. */
            workflow_id?: string;
            /** @description Where on the board; absent means the workflow's start step. */
            workflow_step_id?: string;
            /** @description May be empty; at most 500 characters (Unicode code points). */
            title?: string;
            description?: string;
            /** @description `medium` when absent. */
            priority?: components["schemas"]["Priority"];
            /** @description Free-form; kept as it is. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description Start an agent once the task's creation has finished. False when absent. */
            start_agent?: boolean;
            /** @description Which agent; needed when `start_agent` is true. */
            agent_profile_id?: string;
            /**
             * @description A stable identifier from your own system for the thing the task stands for. The same value in the same
             *     workspace returns the first task. `null`, `""` and white space only count as absent.
             */
            external_id?: string | null;
        };
        /**
         * @description The last three are final.
         * @enum {string}
         */
        SessionState: "CREATED" | "STARTING" | "RUNNING" | "IDLE" | "WAITING_FOR_INPUT" | "COMPLETED" | "FAILED" | "CANCELLED";
        Session: {
            id: string;
            task_id: string;
            /** @description As given when it was opened; `""` when none was. */
            name: string;
            state: components["schemas"]["SessionState"];
            /** @description The session that stands for its task where only one is shown. */
            is_primary: boolean;
            started_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
            completed_at?: components["schemas"]["Timestamp"];
        };
        SessionEnvelope: {
            session: components["schemas"]["Session"];
        };
        OpenedSession: {
            session: components["schemas"]["Session"];
            /** @description Send it as `Authorization: Bearer <token>` to `mcp_path`. Shown here once and never again. */
            token: string;
            /** @description The MCP address of this session, below the server's own address. */
            mcp_path: string;
        };
        OpenSessionRequest: {
            /** @description A name to recognize the session by. */
            name?: string;
        };
        QuestionOption: {
            /** @description What `selected_options` takes. */
            option_id: string;
            label: string;
            description: string;
        };
        RequestClarificationRequest: {
            /** @description The session that asks. */
            session_id: string;
            /** @description Accepted and ignored; the session decides. */
            task_id?: unknown;
            /** @description One to four. */
            questions: {
                /** @description Unique within the bundle; `q1`, `q2`, … when absent. */
                id?: string;
                title?: string;
                /** @description The question itself; must not be empty. */
                prompt?: string;
                /** @description Two to six. */
                options?: {
                    /** @description `q1_opt1`, `q1_opt2`, … when absent. */
                    option_id?: string;
                    label?: string;
                    description?: string;
                }[];
            }[];
            /** @description What the human should know to answer. */
            context?: string;
        };
        RequestedClarification: {
            /** @description The id of the bundle. */
            pending_id: string;
        };
        LiveClarification: {
            pending_id: string;
            session_id: string;
            task_id: string;
            questions: {
                /** @description What `question_id` takes in an answer. */
                id: string;
                title: string;
                prompt: string;
                options: components["schemas"]["QuestionOption"][];
            }[];
            context: string;
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description Keys without a value are left out, except the two that are required. */
        WaitResult: {
            pending_id: string;
            answers?: {
                question_id: string;
                selected_options?: string[];
                custom_text?: string;
            }[];
            rejected?: boolean;
            reject_reason?: string;
            responded_at: components["schemas"]["Timestamp"];
        };
        RespondToClarificationRequest: {
            /** @description One entry per question. `null` counts as absent. */
            answers?: {
                question_id?: string;
                /** @description Ids of the question's options, any number of them. */
                selected_options?: string[] | null;
                /** @description At most 2000 characters (Unicode code points), counted before trimming. */
                custom_text?: string | null;
            }[] | null;
            /** @description Decline the whole bundle; not together with answers. */
            rejected?: boolean | null;
            /** @description At most 2000 characters (Unicode code points), counted before trimming. Dropped when the bundle is answered. */
            reject_reason?: string | null;
        };
        /** @enum {string} */
        ResolutionStatus: "answered" | "rejected";
        /** @description What is recorded for the bundle. Every key is always there. */
        ClarificationResponse: {
            pending_id: string;
            /** @description In the order of the questions; `[]` for a rejection. */
            answers: {
                question_id: string;
                selected_options: string[];
                custom_text: string;
            }[];
            rejected: boolean;
            /** @description `""` for an answer, and in every replay. */
            reject_reason: string;
            /** @description When the winner won; the same instant for everybody. */
            responded_at: components["schemas"]["Timestamp"];
        };
        RespondedClarification: {
            /** @constant */
            success: true;
            /** @description Yours is the answer that counts. When false, `status` and `response` are the winner's. */
            claimed: boolean;
            status: components["schemas"]["ResolutionStatus"];
            response: components["schemas"]["ClarificationResponse"];
        };
        /** @description One page of bundles that can be answered. Every key is always there and never `null`. */
        PendingQuestionsPage: {
            bundles: components["schemas"]["PendingBundle"][];
            /** @description The number of bundles on this page. There is no grand total. */
            count: number;
            /** @description Pass it as `cursor` for the next page; `""` when this is the last one. */
            next_cursor: string;
        };
        PendingBundle: {
            pending_id: string;
            task_id: string;
            session_id: string;
            created_at: components["schemas"]["Timestamp"];
            age_seconds: number;
            context: string;
            questions: {
                question_id: string;
                title: string;
                prompt: string;
                /**
                 * @description `pending` for nearly all. In imported bundles some questions may be done already; answering still needs
                 *     an entry for each.
                 */
                status: string;
                options: components["schemas"]["QuestionOption"][];
            }[];
        };
        /**
         * @description Creates a task in a workspace and, if asked to, starts an agent on it. With `external_id` it creates the task only
         *     if no task of the workspace holds that identifier yet, and otherwise returns the one that does.
         *
         *     - This creates the task when nothing holds the identifier: it is create-if-absent, not a lookup. Do not call it
         *       merely to check whether a task exists.
         *     - `deduplicated: true` in the result means that the task existed already and nothing was created. Do not report
         *       that you created something.
         *     - `deduplicated: true` together with `creation_complete: false` means that another create of this task may still be
         *       running. Do not assume that the task is ready, and do not release its identifier and create it again: if the
         *       other create was merely slow, that makes two tasks. Go on with the returned `id`, or ask a human.
         *
         *     `creation_complete` says that the required synchronous work of the returned task's creation has finished, and
         *     nothing more; whether an agent runs is read from the task's session.
         */
        CreateTaskKandevInput: {
            /** @description A short title, at most 500 characters. */
            title: string;
            /** @description The workspace. May be left out when you may access exactly one. */
            workspace_id?: string;
            /** @description The workflow. May be left out when the workspace has exactly one. */
            workflow_id?: string;
            /** @description The step of the workflow; its start step when left out. */
            workflow_step_id?: string;
            /** @description What is to be done. Becomes the task's description and the agent's first message. */
            prompt?: string;
            /** @description `medium` when left out. */
            priority?: components["schemas"]["Priority"];
            /** @description Start an agent on the task. When left out, true if `agent_profile_id` is given, otherwise false. */
            start_agent?: boolean;
            /** @description The agent to start; needed when `start_agent` is true. */
            agent_profile_id?: string;
            /**
             * @description A stable identifier from your own system, for instance an issue key. The same value in the same workspace
             *     returns the first task instead of making another. Use it whenever a retry could run this call again, and
             *     replay the same arguments then.
             */
            external_id?: string;
        };
        CreateTaskKandevResult: components["schemas"]["CreatedTask"];
        /**
         * @description Lists the questions of agents that wait for an answer and that you may give one, oldest first. A bundle is one
         *     request of one to four questions and is answered as a whole with answer_question_kandev, which takes the ids listed
         *     here. Page by passing `next_cursor` as `cursor` until it is empty. All arguments are optional.
         */
        ListPendingQuestionsKandevInput: {
            /** @description Only bundles of tasks in exactly this workspace. An empty value counts as not given. */
            workspace_id?: string;
            /** @description Only bundles created at this instant or later; RFC 3339 with an offset, `2026-08-20T09:00:00Z`. */
            created_since?: string;
            /** @description The `next_cursor` of an earlier page. */
            cursor?: string;
            /** @description Bundles per page. 50 when left out or below 1; above 200 counts as 200. */
            limit?: number;
        };
        ListPendingQuestionsKandevResult: components["schemas"]["PendingQuestionsPage"];
        /**
         * @description Answers, or rejects, all questions of one bundle from list_pending_questions_kandev. To answer, give one entry per
         *     question: options, text, both or neither. To reject, give `rejected: true`, no answers and, if you like, a `reason`.
         *
         *     The first caller wins. `claimed: true` means that yours counts and was handed to the agent. `claimed: false` is not
         *     an error: somebody else had answered, and `status` and `response` are theirs, so do not report your own answer as
         *     given. Repeating a call whose result got lost is safe.
         */
        AnswerQuestionKandevInput: {
            /** @description The bundle. */
            pending_id: string;
            /** @description One entry per question of the bundle. */
            answers?: {
                question_id: string;
                /** @description Option ids of this question, any number of them. */
                selected_options?: string[];
                /** @description An answer in your own words, at most 2000 characters. */
                custom_text?: string;
            }[];
            /** @description Decline the whole bundle. */
            rejected?: boolean;
            /** @description Why, at most 2000 characters; only with `rejected`. */
            reason?: string;
        };
        /** @description How the bundle was resolved, and whether by this call. */
        AnswerQuestionKandevResult: {
            /** @description Yours is the answer that counts. When false, `status` and `response` are the winner's. */
            claimed: boolean;
            status: components["schemas"]["ResolutionStatus"];
            response: components["schemas"]["ClarificationResponse"];
        };
        /**
         * @description Asks the human one to four questions at once and blocks until they answer. Each question has a prompt and two to
         *     six options; the human chooses among them, answers in their own words, or declines.
         *
         *     The result holds, under each question's id, `selected_option` and `custom_text`, with `selected_options` when
         *     several were chosen. A declined request has `rejected: true` and maybe `reject_reason`.
         *
         *     When the wait ends before there is an answer, the result is `{"status": "pending", "pending_id": "…"}`. That is a
         *     success, not an error, and not an answer: the questions stay open. Do not go on by yourself. Call this tool again
         *     with the same questions, or get_answers_kandev later; either returns the answer once it is there, and asking the
         *     same questions again does not bother the human twice.
         */
        AskUserQuestionKandevInput: {
            /** @description One to four. */
            questions: {
                /** @description Unique among these questions; `q1`, `q2`, … when left out. */
                id?: string;
                /** @description A few words that name the topic. */
                title?: string;
                /** @description The question itself. */
                prompt: string;
                /** @description Two to six. */
                options: {
                    /** @description `q1_opt1`, `q1_opt2`, … when left out. */
                    option_id?: string;
                    /** @description The choice in a few words. */
                    label: string;
                    /** @description What choosing it means. */
                    description: string;
                }[];
            }[];
            /** @description What the human should know to answer. */
            context?: string;
        };
        /**
         * @description One entry per question, under the question's id; keys without a value are left out. `{"q1": {"selected_option":
         *     "q1_opt2", "custom_text": "use 16"}}` is an answer, `{"rejected": true, "reject_reason": "not now", "q1":
         *     {"answered": false, "rejected": true}}` a rejection, `{"status": "pending", "pending_id": "…"}` neither yet.
         */
        AskUserQuestionKandevResult: {
            /** @description True when the human declined. */
            rejected?: boolean | components["schemas"]["AskedQuestionResult"];
            /** @description Why, when the human said so. */
            reject_reason?: string | components["schemas"]["AskedQuestionResult"];
            /** @description `pending` when the wait ended before there was an answer. */
            status?: "pending" | components["schemas"]["AskedQuestionResult"];
            /** @description The bundle that is still open. */
            pending_id?: string | components["schemas"]["AskedQuestionResult"];
        } & {
            [key: string]: unknown;
        };
        /** @description What was answered to one question; keys without a value are left out. */
        AskedQuestionResult: {
            /** @description The id of the chosen option; the first one when several were chosen. */
            selected_option?: string;
            /** @description All chosen options; only when there are several. */
            selected_options?: string[];
            custom_text?: string;
            /** @description False when the question was not answered. */
            answered?: boolean;
            /** @description True when the human declined. */
            rejected?: boolean;
        };
        /**
         * @description Returns the answers to questions this session asked with ask_user_question_kandev and did not get back, because
         *     the call ended before the human answered. Without arguments: all answers that were not handed over yet; each is
         *     returned once. With `pending_id`: the state and the answers of that bundle, as often as it is asked.
         *
         *     `status: pending` means that the human has not answered yet: do not go on by yourself, call again later.
         */
        GetAnswersKandevInput: {
            /** @description One bundle of this session, as an earlier call named it when its wait ended. */
            pending_id?: string;
        };
        /** @description The bundles, oldest first; none when there is nothing to hand over. */
        GetAnswersKandevResult: {
            bundles: {
                pending_id: string;
                /**
                 * @description Only `pending` can still change. `cancelled`, `expired` and `superseded` bundles will not be answered.
                 * @enum {string}
                 */
                status: "pending" | "answered" | "rejected" | "cancelled" | "expired" | "superseded";
                questions: {
                    question_id: string;
                    prompt: string;
                }[];
                /**
                 * @description The result ask_user_question_kandev would have had; without an answer unless `status` is `answered` or
                 *     `rejected`.
                 */
                result: components["schemas"]["AskUserQuestionKandevResult"];
            }[];
            count: number;
        };
        /** @description A JSON-RPC 2.0 request, notification or response as the MCP revision in use defines it. */
        JsonRpcMessage: {
            [key: string]: unknown;
        };
        JsonRpcBatch: components["schemas"]["JsonRpcMessage"][];
        JsonRpcId: string | number | null;
        /** @description A call of a tool of `/mcp`. */
        ExternalToolCall: {
            /** @constant */
            jsonrpc: "2.0";
            id: components["schemas"]["JsonRpcId"];
            /** @constant */
            method: "tools/call";
            params: {
                /** @enum {string} */
                name: "create_task_kandev" | "list_pending_questions_kandev" | "answer_question_kandev";
                arguments?: components["schemas"]["CreateTaskKandevInput"] | components["schemas"]["ListPendingQuestionsKandevInput"] | components["schemas"]["AnswerQuestionKandevInput"];
            };
        };
        /** @description A call of a tool of `/mcp/sessions/{id}`. */
        SessionToolCall: {
            /** @constant */
            jsonrpc: "2.0";
            id: components["schemas"]["JsonRpcId"];
            /** @constant */
            method: "tools/call";
            params: {
                /** @enum {string} */
                name: "ask_user_question_kandev" | "get_answers_kandev" | "create_task_kandev";
                arguments?: components["schemas"]["AskUserQuestionKandevInput"] | components["schemas"]["GetAnswersKandevInput"] | components["schemas"]["CreateTaskKandevInput"];
            };
        };
        /** @description What every tool result has. Left open so that it can be composed. */
        ToolResultFields: {
            content: {
                /** @constant */
                type: "text";
                /** @description The JSON of `structuredContent`, or the message of a failed call. */
                text: string;
            }[];
            /** @description True when the call failed; `content` then holds the message and `structuredContent` is absent. */
            isError?: boolean;
        };
        ExternalToolReply: {
            /** @constant */
            jsonrpc: "2.0";
            id: components["schemas"]["JsonRpcId"];
            result: components["schemas"]["ToolResultFields"] & {
                structuredContent?: components["schemas"]["CreateTaskKandevResult"] | components["schemas"]["ListPendingQuestionsKandevResult"] | components["schemas"]["AnswerQuestionKandevResult"];
            };
        };
        SessionToolReply: {
            /** @constant */
            jsonrpc: "2.0";
            id: components["schemas"]["JsonRpcId"];
            result: components["schemas"]["ToolResultFields"] & {
                structuredContent?: components["schemas"]["GetAnswersKandevResult"] | components["schemas"]["CreateTaskKandevResult"] | components["schemas"]["AskUserQuestionKandevResult"];
            };
        };
        /** @description Any other JSON-RPC response; `result` is as the MCP revision in use defines it. */
        JsonRpcReply: {
            /** @constant */
            jsonrpc: "2.0";
            id: components["schemas"]["JsonRpcId"];
            result?: {
                [key: string]: unknown;
            };
            error?: components["schemas"]["JsonRpcError"];
        };
        JsonRpcReplyBatch: components["schemas"]["JsonRpcReply"][];
        JsonRpcError: {
            code: number;
            message: string;
            /** @description More about the failure, where there is more. */
            data?: unknown;
        };
        /** @description A failure of the transport comes as a JSON-RPC error, one before it as an error like everywhere else. */
        McpFailure: components["schemas"]["Error"] | {
            /** @constant */
            jsonrpc: "2.0";
            id: components["schemas"]["JsonRpcId"];
            error: components["schemas"]["JsonRpcError"];
        };
    };
    responses: {
        /** @description The request is malformed; the error names the offending part. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The external id is missing, empty or breaks a rule; or the request is malformed. */
        InvalidExternalId: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such workspace, or you may not see it. */
        WorkspaceNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "workspace not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such workflow, or you may not see it. */
        WorkflowNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "workflow not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such task, or you may not see it. The same answer for both. */
        TaskNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "task not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such session, or you may not see its task. The same answer for both. */
        TaskSessionNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "task session not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such bundle, or you may not see its task. The same answer for both, byte for byte. */
        ClarificationNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "clarification request not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The bundle can no longer be answered or withdrawn: it was cancelled, a newer turn replaced it, or its session has
         *     ended. Answering a bundle that somebody else has answered is not a 409 but a 200 with `claimed: false`.
         */
        ClarificationNotActive: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "clarification request is no longer active"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is larger than the server accepts. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "request body is too large"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not `application/json`. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "content type must be application/json"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The server failed, for instance because its database cannot be reached. Repeating may help. */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "request failed"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The server failed, for instance because its database cannot be reached. The same for every id, so that a failure
         *     never looks like a missing bundle.
         */
        ClarificationError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The credential is missing or does not open this address. */
        Unauthorized: {
            headers: {
                /**
                 * @description The scheme to use.
                 * @example Bearer
                 */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "authentication required"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A notification or a response was taken; there is no body. */
        McpAccepted: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The body is not JSON or not a JSON-RPC message, or the request is malformed. */
        McpBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": null,
                 *       "error": {
                 *         "code": -32700,
                 *         "message": "Parse error: Invalid JSON-RPC message"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["McpFailure"];
            };
        };
        /** @description The `Accept` header does not name both `application/json` and `text/event-stream`. */
        McpNotAcceptable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": null,
                 *       "error": {
                 *         "code": -32000,
                 *         "message": "Not Acceptable: Client must accept both application/json and text/event-stream"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["McpFailure"];
            };
        };
        /** @description The body is larger than the server accepts. */
        McpPayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "request body is too large"
                 *     }
                 */
                "application/json": components["schemas"]["McpFailure"];
            };
        };
        /** @description The body is not `application/json`. */
        McpUnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "content type must be application/json"
                 *     }
                 */
                "application/json": components["schemas"]["McpFailure"];
            };
        };
        /** @description The server failed before it could run the call, for instance because its database cannot be reached. */
        McpError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "request failed"
                 *     }
                 */
                "application/json": components["schemas"]["McpFailure"];
            };
        };
    };
    parameters: {
        /**
         * @description The id of the workspace.
         * @example 259acc18-6f0b-4c58-9d55-0c1f6c0a7b11
         */
        WorkspaceId: string;
        /**
         * @description The id of the workflow.
         * @example b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10
         */
        WorkflowId: string;
        /**
         * @description The id of the task.
         * @example 7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101
         */
        TaskId: string;
        /**
         * @description The `pending_id` of the bundle.
         * @example 0f5c7a91-2b3d-4e5f-8a6b-7c8d9e0f1a05
         */
        PendingId: string;
        /**
         * @description Your identifier, exactly as at creation. Needed; its absence is reported after the workspace was checked. It may
         *     come percent-encoded (`jira%3APROJ-1`) or raw (`jira:PROJ-1`, `org/repo`); a raw `+` is a space, so write `%2B`.
         * @example jira:PROJ-1234
         */
        ExternalId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is alive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
        };
    };
    getReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests can be served. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready"
                     *     }
                     */
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description The database cannot be reached, a migration is missing, or the server is shutting down. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "database is not ready"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getContract: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OpenAPI 3.1 document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example openapi: 3.1.0
                     *     info:
                     *       title: Latchboard
                     */
                    "application/yaml": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
        };
    };
    listWorkspaces: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspaces. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workspaces": [
                     *         {
                     *           "id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
                     *           "name": "Default Workspace",
                     *           "description": "Default workspace",
                     *           "owner_id": "",
                     *           "task_prefix": "KAN",
                     *           "created_at": "2026-08-20T09:00:00.000Z",
                     *           "updated_at": "2026-08-20T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WorkspaceList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalError"];
        };
    };
    createWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Payments",
                 *       "description": "The payments team"
                 *     }
                 */
                "application/json": components["schemas"]["CreateWorkspaceRequest"];
            };
        };
        responses: {
            /** @description The workspace was created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "91d0f6a4-0f5e-4d0a-b1a6-3c1d5e7f9a02",
                     *       "name": "Payments",
                     *       "description": "The payments team",
                     *       "owner_id": "",
                     *       "task_prefix": "KAN",
                     *       "created_at": "2026-08-20T09:01:00.250Z",
                     *       "updated_at": "2026-08-20T09:01:00.250Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            /** @description The body does not fit. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "name is required"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
        };
    };
    getWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the workspace.
                 * @example 259acc18-6f0b-4c58-9d55-0c1f6c0a7b11
                 */
                id: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
                     *       "name": "Default Workspace",
                     *       "description": "Default workspace",
                     *       "owner_id": "",
                     *       "task_prefix": "KAN",
                     *       "created_at": "2026-08-20T09:00:00.000Z",
                     *       "updated_at": "2026-08-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["WorkspaceNotFound"];
            500: components["responses"]["InternalError"];
        };
    };
    listWorkspaceWorkflows: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the workspace.
                 * @example 259acc18-6f0b-4c58-9d55-0c1f6c0a7b11
                 */
                id: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workflows of this workspace. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workflows": [
                     *         {
                     *           "id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
                     *           "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
                     *           "name": "Kanban",
                     *           "sort_order": 0,
                     *           "style": "kanban",
                     *           "source": "manual",
                     *           "created_at": "2026-08-20T09:00:00.000Z",
                     *           "updated_at": "2026-08-20T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WorkflowList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["WorkspaceNotFound"];
            500: components["responses"]["InternalError"];
        };
    };
    findTaskByExternalId: {
        parameters: {
            query?: {
                /**
                 * @description Your identifier, exactly as at creation. Needed; its absence is reported after the workspace was checked. It may
                 *     come percent-encoded (`jira%3APROJ-1`) or raw (`jira:PROJ-1`, `org/repo`); a raw `+` is a space, so write `%2B`.
                 * @example jira:PROJ-1234
                 */
                external_id?: components["parameters"]["ExternalId"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the workspace.
                 * @example 259acc18-6f0b-4c58-9d55-0c1f6c0a7b11
                 */
                id: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task that holds this external id. There is no `deduplicated` here; it only makes sense for a create. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
                     *       "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
                     *       "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
                     *       "workflow_step_id": "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501",
                     *       "title": "Fix login",
                     *       "description": "See PROJ-1234",
                     *       "state": "CREATED",
                     *       "priority": "medium",
                     *       "metadata": {},
                     *       "origin": "manual",
                     *       "task_pending_action": null,
                     *       "primary_session_pending_action": null,
                     *       "created_at": "2026-08-20T09:15:30.125Z",
                     *       "updated_at": "2026-08-20T09:15:30.125Z",
                     *       "external_id": "jira:PROJ-1234",
                     *       "creation_complete": true
                     *     }
                     */
                    "application/json": components["schemas"]["FoundTask"];
                };
            };
            400: components["responses"]["InvalidExternalId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["TaskNotFound"];
            500: components["responses"]["InternalError"];
        };
    };
    releaseExternalId: {
        parameters: {
            query?: {
                /**
                 * @description Your identifier, exactly as at creation. Needed; its absence is reported after the workspace was checked. It may
                 *     come percent-encoded (`jira%3APROJ-1`) or raw (`jira:PROJ-1`, `org/repo`); a raw `+` is a space, so write `%2B`.
                 * @example jira:PROJ-1234
                 */
                external_id?: components["parameters"]["ExternalId"];
            };
            header?: never;
            path: {
                /**
                 * @description The id of the workspace.
                 * @example 259acc18-6f0b-4c58-9d55-0c1f6c0a7b11
                 */
                id: components["parameters"]["WorkspaceId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Released. There is no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidExternalId"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["TaskNotFound"];
            500: components["responses"]["InternalError"];
        };
    };
    listWorkflows: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workflows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workflows": [
                     *         {
                     *           "id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
                     *           "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
                     *           "name": "Kanban",
                     *           "sort_order": 0,
                     *           "style": "kanban",
                     *           "source": "manual",
                     *           "created_at": "2026-08-20T09:00:00.000Z",
                     *           "updated_at": "2026-08-20T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WorkflowList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalError"];
        };
    };
    createWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
                 *       "name": "Bugs"
                 *     }
                 */
                "application/json": components["schemas"]["CreateWorkflowRequest"];
            };
        };
        responses: {
            /** @description The workflow was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3a5d7f90-12b4-4c6e-8f01-a2b3c4d5e602",
                     *       "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
                     *       "name": "Bugs",
                     *       "sort_order": 0,
                     *       "style": "kanban",
                     *       "source": "manual",
                     *       "created_at": "2026-08-20T09:02:00.000Z",
                     *       "updated_at": "2026-08-20T09:02:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            /** @description The body does not fit. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "workspace_id and name are required"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["WorkspaceNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
        };
    };
    getWorkflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the workflow.
                 * @example b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10
                 */
                id: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workflow. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
                     *       "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
                     *       "name": "Kanban",
                     *       "sort_order": 0,
                     *       "style": "kanban",
                     *       "source": "manual",
                     *       "created_at": "2026-08-20T09:00:00.000Z",
                     *       "updated_at": "2026-08-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Workflow"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["WorkflowNotFound"];
            500: components["responses"]["InternalError"];
        };
    };
    listWorkflowSteps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the workflow.
                 * @example b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10
                 */
                id: components["parameters"]["WorkflowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The steps by `position`; `[]` when the workflow has none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "steps": [
                     *         {
                     *           "id": "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501",
                     *           "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
                     *           "name": "Backlog",
                     *           "position": 0,
                     *           "color": "",
                     *           "is_start_step": true,
                     *           "created_at": "2026-08-20T09:00:00.000Z",
                     *           "updated_at": "2026-08-20T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WorkflowStepList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["WorkflowNotFound"];
            500: components["responses"]["InternalError"];
        };
    };
    createWorkflowStep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
                 *       "name": "Blocked",
                 *       "position": 4,
                 *       "color": "#b91c1c"
                 *     }
                 */
                "application/json": components["schemas"]["CreateWorkflowStepRequest"];
            };
        };
        responses: {
            /** @description The step was created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "f0a1b2c3-d4e5-4f60-8172-93a4b5c6d703",
                     *       "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
                     *       "name": "Blocked",
                     *       "position": 4,
                     *       "color": "#b91c1c",
                     *       "is_start_step": false,
                     *       "created_at": "2026-08-20T09:03:00.000Z",
                     *       "updated_at": "2026-08-20T09:03:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WorkflowStep"];
                };
            };
            /** @description The body does not fit. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "workflow_id and name are required"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["WorkflowNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
        };
    };
    getWorkflowStep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the step.
                 * @example e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The step. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501",
                     *       "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
                     *       "name": "Backlog",
                     *       "position": 0,
                     *       "color": "",
                     *       "is_start_step": true,
                     *       "created_at": "2026-08-20T09:00:00.000Z",
                     *       "updated_at": "2026-08-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WorkflowStep"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description There is no such step, or you may not see it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "workflow step not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["InternalError"];
        };
    };
    createTask: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTaskRequest"];
            };
        };
        responses: {
            /** @description The task was created, or found by its external id; the two booleans say which. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedTask"];
                };
            };
            /** @description The request is malformed, or a field breaks a rule the error names. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /**
             * @description The workspace, workflow or step does not exist or may not be seen by you, or the task was deleted before its
             *     create finished.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "task not created"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
        };
    };
    getTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the task.
                 * @example 7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101
                 */
                id: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
                     *       "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
                     *       "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
                     *       "workflow_step_id": "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501",
                     *       "title": "Fix login",
                     *       "description": "See PROJ-1234",
                     *       "state": "REVIEW",
                     *       "priority": "high",
                     *       "metadata": {},
                     *       "origin": "manual",
                     *       "task_pending_action": "clarification",
                     *       "primary_session_pending_action": "clarification",
                     *       "created_at": "2026-08-20T09:15:30.125Z",
                     *       "updated_at": "2026-08-20T09:15:34.480Z",
                     *       "external_id": "jira:PROJ-1234"
                     *     }
                     */
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["TaskNotFound"];
            500: components["responses"]["InternalError"];
        };
    };
    openSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the task.
                 * @example 7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101
                 */
                id: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "nightly agent"
                 *     }
                 */
                "application/json": components["schemas"]["OpenSessionRequest"];
            };
        };
        responses: {
            /** @description The session is open, and its first turn has begun. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "session": {
                     *         "id": "c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404",
                     *         "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
                     *         "name": "nightly agent",
                     *         "state": "RUNNING",
                     *         "is_primary": true,
                     *         "started_at": "2026-08-20T09:15:32.000Z",
                     *         "updated_at": "2026-08-20T09:15:32.000Z"
                     *       },
                     *       "token": "aZ3kExampleTokenShownOnce",
                     *       "mcp_path": "/mcp/sessions/c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404"
                     *     }
                     */
                    "application/json": components["schemas"]["OpenedSession"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["TaskNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the session.
                 * @example c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "session": {
                     *         "id": "c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404",
                     *         "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
                     *         "name": "nightly agent",
                     *         "state": "WAITING_FOR_INPUT",
                     *         "is_primary": true,
                     *         "started_at": "2026-08-20T09:15:32.000Z",
                     *         "updated_at": "2026-08-20T09:15:34.480Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SessionEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["TaskSessionNotFound"];
            500: components["responses"]["InternalError"];
        };
    };
    listPendingQuestions: {
        parameters: {
            query?: {
                /**
                 * @description Only bundles whose task has exactly this workspace. It can only narrow the list: a workspace you may not see
                 *     gives the same empty list as an empty one. An empty value counts as not given.
                 * @example 259acc18-6f0b-4c58-9d55-0c1f6c0a7b11
                 */
                workspace_id?: string;
                /**
                 * @description An RFC 3339 instant with an offset; only bundles created at it or later. Any offset will do, but a raw `+` in
                 *     a query string is a space: write `%2B`, or use `Z`.
                 * @example 2026-08-20T09:00:00Z
                 */
                created_since?: string;
                /** @description The `next_cursor` of an earlier page. Opaque. */
                cursor?: string;
                /**
                 * @description Bundles per page. 50 when absent or below 1; above 200 counts as 200; a fraction is cut off.
                 * @example 50
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of bundles; an empty one when nothing matches. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "bundles": [
                     *         {
                     *           "pending_id": "0f5c7a91-2b3d-4e5f-8a6b-7c8d9e0f1a05",
                     *           "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
                     *           "session_id": "c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404",
                     *           "created_at": "2026-08-20T09:15:34.480Z",
                     *           "age_seconds": 271,
                     *           "context": "Setting up storage.",
                     *           "questions": [
                     *             {
                     *               "question_id": "q1",
                     *               "title": "Database",
                     *               "prompt": "Which database should I use?",
                     *               "status": "pending",
                     *               "options": [
                     *                 {
                     *                   "option_id": "q1_opt1",
                     *                   "label": "SQLite",
                     *                   "description": "One file, no server"
                     *                 },
                     *                 {
                     *                   "option_id": "q1_opt2",
                     *                   "label": "PostgreSQL",
                     *                   "description": "Shared server"
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "count": 1,
                     *       "next_cursor": ""
                     *     }
                     */
                    "application/json": components["schemas"]["PendingQuestionsPage"];
                };
            };
            /** @description A parameter does not parse; the error names it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalError"];
        };
    };
    requestClarification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "session_id": "c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404",
                 *       "questions": [
                 *         {
                 *           "title": "Database",
                 *           "prompt": "Which database should I use?",
                 *           "options": [
                 *             {
                 *               "label": "SQLite",
                 *               "description": "One file, no server"
                 *             },
                 *             {
                 *               "label": "PostgreSQL",
                 *               "description": "Shared server"
                 *             }
                 *           ]
                 *         }
                 *       ],
                 *       "context": "Setting up storage."
                 *     }
                 */
                "application/json": components["schemas"]["RequestClarificationRequest"];
            };
        };
        responses: {
            /** @description The bundle is stored and can be answered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pending_id": "0f5c7a91-2b3d-4e5f-8a6b-7c8d9e0f1a05"
                     *     }
                     */
                    "application/json": components["schemas"]["RequestedClarification"];
                };
            };
            /** @description The body does not fit; the error says which question. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["TaskSessionNotFound"];
            /** @description The session has ended, so nobody would read the answer. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "task session has ended"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
        };
    };
    getClarification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `pending_id` of the bundle.
                 * @example 0f5c7a91-2b3d-4e5f-8a6b-7c8d9e0f1a05
                 */
                id: components["parameters"]["PendingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request as it was asked, missing ids filled in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pending_id": "0f5c7a91-2b3d-4e5f-8a6b-7c8d9e0f1a05",
                     *       "session_id": "c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404",
                     *       "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
                     *       "questions": [
                     *         {
                     *           "id": "q1",
                     *           "title": "Database",
                     *           "prompt": "Which database should I use?",
                     *           "options": [
                     *             {
                     *               "option_id": "q1_opt1",
                     *               "label": "SQLite",
                     *               "description": "One file, no server"
                     *             },
                     *             {
                     *               "option_id": "q1_opt2",
                     *               "label": "PostgreSQL",
                     *               "description": "Shared server"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "context": "Setting up storage.",
                     *       "created_at": "2026-08-20T09:15:34.480Z"
                     *     }
                     */
                    "application/json": components["schemas"]["LiveClarification"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ClarificationNotFound"];
            500: components["responses"]["ClarificationError"];
        };
    };
    waitForClarification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `pending_id` of the bundle.
                 * @example 0f5c7a91-2b3d-4e5f-8a6b-7c8d9e0f1a05
                 */
                id: components["parameters"]["PendingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer, or the rejection. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ClarificationNotFound"];
            500: components["responses"]["ClarificationError"];
            /**
             * @description No answer came: the request was cancelled, the wait limit was reached, the server is shutting down, or nobody
             *     is waiting for this bundle any more. Except after a cancellation, the bundle may still be open: list it.
             */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    respondToClarification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `pending_id` of the bundle.
                 * @example 0f5c7a91-2b3d-4e5f-8a6b-7c8d9e0f1a05
                 */
                id: components["parameters"]["PendingId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RespondToClarificationRequest"];
            };
        };
        responses: {
            /** @description The bundle is answered or rejected; `claimed` says whether by you. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RespondedClarification"];
                };
            };
            /** @description The submission does not fit the bundle; the error names the field. The bundle is untouched. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ClarificationNotFound"];
            409: components["responses"]["ClarificationNotActive"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /**
             * @description The answer could not be stored or delivered. Where the text says that it can be retried, the bundle is open
             *     again. Repeating the request is safe in every case: either you win, or you are told what is recorded.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelClarification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `pending_id` of the bundle.
                 * @example 0f5c7a91-2b3d-4e5f-8a6b-7c8d9e0f1a05
                 */
                id: components["parameters"]["PendingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request is closed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["ClarificationNotFound"];
            409: components["responses"]["ClarificationNotActive"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["ClarificationError"];
        };
    };
    callMcp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExternalToolCall"] | components["schemas"]["JsonRpcMessage"] | components["schemas"]["JsonRpcBatch"];
            };
        };
        responses: {
            /**
             * @description The reply to the request in the body. As `text/event-stream`, each event's `data` is one JSON-RPC message:
             *     progress notifications first, if the client asked for them, the reply last.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jsonrpc": "2.0",
                     *       "id": 1,
                     *       "result": {
                     *         "content": [
                     *           {
                     *             "type": "text",
                     *             "text": "{\"bundles\":[],\"count\":0,\"next_cursor\":\"\"}"
                     *           }
                     *         ],
                     *         "structuredContent": {
                     *           "bundles": [],
                     *           "count": 0,
                     *           "next_cursor": ""
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ExternalToolReply"] | components["schemas"]["JsonRpcReply"] | components["schemas"]["JsonRpcReplyBatch"];
                    /**
                     * @example event: message
                     *     data: {"jsonrpc":"2.0","id":1,"result":{"tools":[]}}
                     */
                    "text/event-stream": string;
                };
            };
            202: components["responses"]["McpAccepted"];
            400: components["responses"]["McpBadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["McpNotAcceptable"];
            413: components["responses"]["McpPayloadTooLarge"];
            415: components["responses"]["McpUnsupportedMediaType"];
            500: components["responses"]["McpError"];
        };
    };
    callSessionMcp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the session.
                 * @example c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionToolCall"] | components["schemas"]["JsonRpcMessage"] | components["schemas"]["JsonRpcBatch"];
            };
        };
        responses: {
            /**
             * @description The reply to the request in the body. As `text/event-stream`, each event's `data` is one JSON-RPC message:
             *     progress notifications first, if the client asked for them, the reply last.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jsonrpc": "2.0",
                     *       "id": 1,
                     *       "result": {
                     *         "content": [
                     *           {
                     *             "type": "text",
                     *             "text": "{\"q1\":{\"selected_option\":\"q1_opt2\",\"custom_text\":\"use 16\"}}"
                     *           }
                     *         ],
                     *         "structuredContent": {
                     *           "q1": {
                     *             "selected_option": "q1_opt2",
                     *             "custom_text": "use 16"
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SessionToolReply"] | components["schemas"]["JsonRpcReply"] | components["schemas"]["JsonRpcReplyBatch"];
                    /**
                     * @example event: message
                     *     data: {"jsonrpc":"2.0","id":1,"result":{"tools":[]}}
                     */
                    "text/event-stream": string;
                };
            };
            202: components["responses"]["McpAccepted"];
            400: components["responses"]["McpBadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["McpNotAcceptable"];
            413: components["responses"]["McpPayloadTooLarge"];
            415: components["responses"]["McpUnsupportedMediaType"];
            500: components["responses"]["McpError"];
        };
    };
}
