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
        /**
         * Delete a workspace
         * @description Deletes the workspace with its workflows, projects and tasks. The tasks' external ids are free again.
         */
        delete: operations["deleteWorkspace"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{id}/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a workspace's projects */
        get: operations["listProjects"];
        put?: never;
        /**
         * Create a project
         * @description A task created with a `project_id` is an *office task*: it lies in the workspace's office workflow and has an
         *     `identifier` such as `KAN-1`, whose number is never given twice.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workspaces/{id}/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a workspace's tasks
         * @description Newest first. Page with `next_cursor` as `cursor` until it is empty; such pages neither repeat nor skip a task when
         *     others are created meanwhile. `page` and `page_size` number the first 10 000 tasks. `total` counts up to 10 000;
         *     beyond that `total_capped` is true.
         */
        get: operations["listWorkspaceTasks"];
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
    "/api/v1/workspaces/{id}/repositories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the repositories of a workspace */
        get: operations["listRepositories"];
        put?: never;
        /**
         * Register a repository
         * @description A folder on the server (`local_path`) or a URL (`remote_url`), one of the two. A folder must be the top of a git
         *     repository, by its absolute path. A URL is https, ssh or `user@host:path`, without a password; `file` URLs only
         *     where the server allows them. A URL is called for the first time when a task needs it.
         *
         *     Registering is not needed before a create: a task that names a folder or URL registers it.
         */
        post: operations["createRepository"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/repositories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a repository */
        get: operations["getRepository"];
        put?: never;
        post?: never;
        /**
         * Take a repository out of its workspace
         * @description New tasks can no longer name it by its id. Tasks that use it keep their worktrees, and the folder itself is not
         *     touched. The same folder or URL can be registered again, under a new id.
         */
        delete: operations["deleteRepository"];
        options?: never;
        head?: never;
        /**
         * Rename a repository or change its default branch
         * @description What is absent or empty stays as it is. Where the repository is cannot be changed: register the new place.
         */
        patch: operations["updateRepository"];
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
    "/api/v1/workflows/{id}/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a workflow's tasks
         * @description As *List a workspace's tasks*.
         */
        get: operations["listWorkflowTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workflows/{id}/workflow/steps/reorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Reorder a workflow's steps */
        put: operations["reorderWorkflowSteps"];
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
        /**
         * Change a workflow step
         * @description Fields that are left out stay as they are; `wip_limit: null` or `0` takes the limit off. A limit below what lies on
         *     the step lets nothing in and pushes nothing out.
         */
        put: operations["updateWorkflowStep"];
        post?: never;
        /**
         * Delete a workflow step
         * @description Only a step without tasks can be deleted; archived tasks count.
         */
        delete: operations["deleteWorkflowStep"];
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
         *        `start_agent` is `true`, no misspelt `external_id`, `attachments` well formed, each repository with exactly one
         *        locator and with branch names that git takes. The same for every workspace.
         *     2. The workspace (404): it must exist and you must be allowed to see it. The same answer for both, and before
         *        anything about the external id.
         *     3. The external id (400).
         *     4. The lookup: a hit is answered here, with 200.
         *     5. Everything else: `title` of at most 500 characters and `workflow_id` given (400), folders, URLs and branches
         *        of the repositories (400), repositories, workflow, step, project and parent exist in the workspace (404), the
         *        step has room (409). A retry that names a repository which is gone by now is therefore found.
         *     6. After the insert: clones and worktrees, and the claim of the named uploads. When one of them fails for a reason
         *        in the request (400), the task and everything made for it are removed again.
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
        /**
         * Delete a task
         * @description Deletes the task with its sessions, turns and messages; subtasks stay as tasks of their own. Its external id is free
         *     again: the next create with it makes a new task.
         */
        delete: operations["deleteTask"];
        options?: never;
        head?: never;
        /**
         * Change a task
         * @description Fields that are left out stay as they are. `external_id` is no part of this: it is ignored like any unknown key.
         *     The step is changed by *Move a task*.
         */
        patch: operations["updateTask"];
        trace?: never;
    };
    "/api/v1/tasks/{id}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a task
         * @description Moves a task to a step of its workspace, if the step has room.
         */
        post: operations["moveTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a task
         * @description The task keeps its external id and gives up its place in its step's limit. Its live sessions are cancelled, and
         *     their open questions expire.
         */
        post: operations["archiveTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring an archived task back
         * @description The task returns to its step, if that has room. Its sessions stay ended.
         */
        post: operations["unarchiveTask"];
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
        /**
         * List a task's sessions
         * @description The task's sessions, oldest first. `pending_action` says what keeps a session from going on. It is always derived
         *     from the questions themselves: when that is not possible the reply is a 500, never a session that looks free.
         */
        get: operations["listTaskSessions"];
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
    "/api/v1/settings/last-used": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What your last create used
         * @description Recorded after a create has finished, as far as possible; a create that found its task changes nothing.
         */
        get: operations["getLastUsed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the attachments of a task
         * @description In the order in which the task's create named them.
         */
        get: operations["listTaskAttachments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file for a task to come
         * @description Stages a file. Name its `attachment_id` and `size_bytes` in `attachments` of *Create a task once*, in the same
         *     workspace and within 24 hours; exactly one create gets it. An upload that nobody claims is deleted.
         *
         *     The parts may come in any order; with `workspace_id` before `file`, a workspace you may not use is refused before
         *     the file is received. Parts with other names are ignored. Exactly one file; by default at most 20 MiB
         *     (`LATCHBOARD_MAX_ATTACHMENT_BYTES`). An upload that breaks off leaves nothing.
         *
         *     The file's name is kept for display and used for nothing else. Path separators, control characters and
         *     bidirectional overrides in it, and more than 255 UTF-8 bytes, are a 400; without one the name is `attachment`.
         */
        post: operations["uploadAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/attachments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what is known of an attachment
         * @description A claimed attachment is seen by whoever sees its task, a staged one by whoever sees its workspace. One that has
         *     expired, was deleted with its task or never existed is the same 404.
         */
        get: operations["getAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/attachments/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an attachment
         * @description The bytes exactly as they were given, with the recorded media type, always as a download
         *     (`Content-Disposition: attachment`, `X-Content-Type-Options: nosniff`). A `Range` header with one range of bytes
         *     is answered with 206; several ranges, other units and a conditional `If-Range` with the whole file.
         */
        get: operations["getAttachmentContent"];
        put?: never;
        post?: never;
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
    "/api/v1/task-sessions/{id}/turns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a session's turns
         * @description The turns by their start. A turn that is only reserved for an answer on its way is not shown.
         */
        get: operations["listTurns"];
        put?: never;
        /**
         * Start the next turn
         * @description For whoever drives an attached agent. The new turn is the session's current one. Questions of earlier turns stay in
         *     the transcript; they are no longer listed and can no longer be answered, and calls that wait for them end.
         *     No body is needed.
         */
        post: operations["startTurn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/task-sessions/{id}/turns/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete the current turn
         * @description Calls that wait for an answer end, their questions stay open and can be answered. Then the task moves on where its
         *     step's `on_turn_complete` says so, if there is room. While a question is open such a turn cannot be completed: a
         *     409, and nothing has changed. No body is needed.
         */
        post: operations["completeTurn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/task-sessions/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a session's transcript
         * @description Messages by their time. To go on, pass `cursor` as `after`, or as `before` with `sort=desc`, until `has_more` is
         *     false. `before` and `after` are bounds in time whatever the order.
         */
        get: operations["listMessages"];
        put?: never;
        /**
         * Append a message to the current turn
         * @description What an agent says or does, or with `author_type: user` a prompt to it. A prompt is refused with a 409 while the
         *     session waits for an answer; the text names the `pending_id` that blocks it. Questions are recorded by asking.
         */
        post: operations["appendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/task-sessions/{id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a session
         * @description For good: its current turn completes, its open questions expire, calls that wait for them end, and its token opens
         *     nothing any more. The body is optional.
         */
        post: operations["endSession"];
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
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow events as they happen
         * @description Server-sent events: an `EventSource` in a browser, or `curl -N`. Each carries the number of the event as `id`, its
         *     action as `event` and the whole notification as `data`. Numbers grow; they may have holes, which mean nothing.
         *
         *     Without a cursor the stream starts at now. With one, as `Last-Event-ID` or `after`, it first repeats all later
         *     events; a client that reconnects with the last `id` it got misses none. Ids also come without an event, at the
         *     start and with the heartbeat comment of a quiet stream, so that a narrow stream's cursor does not grow old.
         *
         *     Events are kept for seven days unless the server is set up otherwise. A cursor that is older, or a number that
         *     was never given out, gets one `event: resync`: read what you show anew, the stream goes on from its `id`.
         *
         *     You get the events of tasks you may see, those of a deleted task if you may see its workspace. The parameters
         *     narrow that further; what you may not see and what does not exist give the same silent stream. The stream ends
         *     when the server shuts down.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
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
         *     Tools: `create_task_kandev`, `get_task_kandev`, `get_task_conversation_kandev`, `list_tasks_kandev`,
         *     `update_task_kandev`, `archive_task_kandev`,
         *     `list_workspaces_kandev`, `list_workflows_kandev`, `list_pending_questions_kandev`, `answer_question_kandev`. Each
         *     returns its result as `structuredContent` and as the same JSON in one text. A failed call is a result with
         *     `isError: true` and one text that holds exactly the message. Unknown arguments are refused.
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
         *     Tools: `ask_user_question_kandev`, `get_answers_kandev`, `create_task_kandev` and `list_tasks_kandev`; in a session
         *     whose `surface` is `configuration` only `list_tasks_kandev`. The two tools that list and answer questions are not
         *     here, so that no agent answers another's questions.
         *
         *     `ask_user_question_kandev` blocks until the human answers and sends progress, at most 15 seconds apart, when the
         *     call carries a progress token. A closed connection and `notifications/cancelled` both end the call and leave the question open. With the
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
            /** @description How many tasks may lie here, archived ones aside; left out when there is no limit. */
            wip_limit?: number;
            events: components["schemas"]["StepEvents"];
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        WorkflowStepList: {
            steps: components["schemas"]["WorkflowStep"][];
            total: number;
        };
        /**
         * @description What happens to a task here. `on_turn_complete` is a list of actions, of which the first that leads to a step moves
         *     the task: `{"type": "move_to_next"}`, `{"type": "move_to_previous"}` or
         *     `{"type": "move_to_step", "config": {"step_id": "…"}}`.
         */
        StepEvents: {
            [key: string]: unknown;
        };
        UpdateWorkflowStepRequest: {
            name?: string;
            position?: number;
            color?: string;
            is_start_step?: boolean;
            wip_limit?: number | null;
            events?: components["schemas"]["StepEvents"];
        };
        ReorderStepsRequest: {
            /** @description Each step of the workflow, once. */
            step_ids: string[];
        };
        CreateWorkflowStepRequest: {
            workflow_id: string;
            name: string;
            position?: number;
            color?: string;
            is_start_step?: boolean;
            /** @description How many tasks may lie here; `null` or 0 means no limit. */
            wip_limit?: number | null;
            events?: components["schemas"]["StepEvents"];
        };
        Repository: {
            id: string;
            workspace_id: string;
            name: string;
            /** @enum {string} */
            source_type: "local" | "remote";
            /** @description The folder, without symbolic links; `""` for a remote repository. */
            local_path: string;
            /** @description The URL; `""` for a local repository. */
            remote_url: string;
            /**
             * @description Whose the host is, as far as it is public or configured; the next three are `""` otherwise.
             * @enum {string}
             */
            provider: "" | "github" | "gitlab";
            provider_host: string;
            provider_owner: string;
            provider_name: string;
            /** @description The base of tasks that name none; `""` when the remote's own default counts. */
            default_branch: string;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        RepositoryList: {
            repositories: components["schemas"]["Repository"][];
            total: number;
        };
        CreateRepositoryRequest: {
            name: string;
            /**
             * @description Follows from the place when absent.
             * @enum {string}
             */
            source_type?: "local" | "remote";
            /** @description An absolute path on the server. */
            local_path?: string;
            /** @description An https or ssh URL, or `user@host:path`. */
            remote_url?: string;
            /** @description The branch checked out in the folder, or the remote's default, when absent. */
            default_branch?: string;
        };
        UpdateRepositoryRequest: {
            name?: string;
            default_branch?: string;
        };
        /** @description A repository of a task. The worktree is there once the task's creation is complete. */
        TaskRepository: {
            id: string;
            task_id: string;
            repository_id: string;
            /** @description The branch the task's own one starts from; `""` for the remote's default. */
            base_branch: string;
            /** @description The branch that was asked for; `""` when none was. */
            checkout_branch: string;
            /** @description The worktree's own branch. */
            branch?: string;
            /** @description The worktree's folder on the server. */
            worktree_path?: string;
            /** @description The pull or merge request whose head the branch started from. */
            pr_number?: number;
            position: number;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        /**
         * @description A repository that a task shall have: `repository_id`, `local_path` or `remote_url`, exactly one. A folder or URL
         *     that the workspace does not have yet is registered. An empty string counts as absent.
         */
        RepositoryEntry: {
            /** @description A repository of the task's workspace. */
            repository_id?: string;
            /** @description The absolute path of a git repository on the server. */
            local_path?: string;
            /**
             * @description The URL of a repository, or of a pull or merge request on GitHub, GitLab or a host the server is configured
             *     for. From a request's URL, the branch starts at the request's head.
             */
            remote_url?: string;
            /** @description Another name for `remote_url`. */
            github_url?: string;
            /** @description Where the task's branch starts; the repository's default branch when absent. */
            base_branch?: string;
            /**
             * @description An existing branch to work on. When a worktree has it checked out already, the task gets a branch of its own
             *     that starts there.
             */
            checkout_branch?: string;
            /**
             * @description Always make a new branch from the base, called `new_branch_name` or `checkout_branch` if one is given; a 400
             *     when it exists. False when absent.
             */
            fresh_branch?: boolean;
            /** @description What the new branch is called; made from the title and the task's id when absent. */
            new_branch_name?: string;
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
            labels: string[];
            /** @description The place among the tasks of its step, as its creator and movers gave it. */
            position: number;
            /** @description The task this one is a subtask of; left out when it is none. */
            parent_id?: string;
            /** @description Left out when the task belongs to no project. */
            project_id?: string;
            /** @description The number of an office task, `KAN-1`; left out on any other. */
            identifier?: string;
            /** @description True on an office task, left out on any other. */
            is_from_office?: boolean;
            task_pending_action: components["schemas"]["PendingAction"];
            primary_session_pending_action: components["schemas"]["PendingAction"];
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
            /** @description The caller's own identifier; left out when the task holds none. */
            external_id?: string;
            archived_at?: components["schemas"]["Timestamp"];
            /** @description The task's repositories by `position`; left out when it has none. */
            repositories?: components["schemas"]["TaskRepository"][];
        };
        Task: components["schemas"]["TaskFields"];
        /** @description A task as a create returns it. */
        CreatedTask: components["schemas"]["TaskFields"] & {
            /** @description The task existed already and this request created nothing. */
            deduplicated: boolean;
            creation_complete: components["schemas"]["CreationComplete"];
            /** @description The session that was prepared for the agent, when one was asked for. */
            session_id?: string;
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
        /** @description One event, over SSE and WebSocket alike. Clients ignore actions they do not know. */
        EventNotification: {
            /** @constant */
            type: "notification";
            /**
             * @description `task.created`, `task.updated`, `task.deleted`; `session.message.added`, `session.message.updated`,
             *     `session.turn.started`, `session.turn.completed`; or `resync`, which is about the stream itself.
             */
            action: string;
            /**
             * @description Of a task event: the task, its id as `task_id`, with `external_id` exactly when it holds one. Of a question's
             *     message: `pending_action` of its session (`null` when clean) with `pending_action_revision`; left out where
             *     the event cannot change it or it could not be told, so keep what you have. An event is a reason to look,
             *     never a second truth.
             */
            payload: {
                [key: string]: unknown;
            };
            timestamp: components["schemas"]["Timestamp"];
            /**
             * Format: int64
             * @description The event's number, from which events can be asked for again.
             */
            sequence: number;
        };
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
            /** @description Makes a subtask of this task, at most five levels deep. It inherits no external id. */
            parent_id?: string;
            /** @description Makes an office task of this project; `workflow_id` is then not needed. */
            project_id?: string;
            labels?: string[];
            position?: number;
            /**
             * @description Whose files the task's agents work on: their own (the default), the parent's (then no `repositories` may be
             *     given), or those of the group named by `workspace_group_id`. A worktree goes with the last task that works there.
             * @enum {string}
             */
            workspace_mode?: "new_workspace" | "inherit_parent" | "shared_group";
            /** @description Needed with `shared_group`. */
            workspace_group_id?: string;
            /** @description Prepare the agent's session without starting it. False when absent. */
            prepare_session?: boolean;
            /** @description Start an agent once the task's creation has finished. False when absent. */
            start_agent?: boolean;
            /** @description Which agent; needed when `start_agent` or `prepare_session` is true. */
            agent_profile_id?: string;
            /**
             * @description At most 20. For each, the task gets a git worktree on a branch of its own, or shares its group's. When left
             *     out, a subtask gets worktrees of its parent's repositories, from the same base branches; `[]` is none.
             */
            repositories?: components["schemas"]["RepositoryEntry"][];
            /**
             * @description A stable identifier from your own system for the thing the task stands for. The same value in the same
             *     workspace returns the first task. `null`, `""` and white space only count as absent.
             */
            external_id?: string | null;
            /**
             * @description Files that come with the task. The create claims all of them or fails with a 400, and then no task is left and
             *     uploads can be claimed again. A repeated create that finds its task does not look at them.
             */
            attachments?: components["schemas"]["NewAttachment"][];
        };
        /**
         * @description Either `data`, or `attachment_id` with `size_bytes` of an upload. For an upload, what was said when it was uploaded
         *     stands; `type`, `mime_type`, `name` and `delivery_mode` are checked here and then not used.
         */
        NewAttachment: {
            type?: components["schemas"]["AttachmentKind"];
            /** @description For instance `text/plain`. Parameters are dropped. */
            mime_type: string;
            /** @description For display only, at most 255 UTF-8 bytes and no path; `attachment` when absent. */
            name?: string;
            delivery_mode?: components["schemas"]["DeliveryMode"];
            /** @description The bytes in base64 with padding. The whole request is at most 1 MiB; larger files are uploaded first. */
            data?: string;
            /** @description An upload of the same workspace that nobody has claimed yet. */
            attachment_id?: string;
            /** @description Needed with `attachment_id`, and must be the size of the upload. */
            size_bytes?: number;
        };
        /**
         * @description When absent it follows from the media type.
         * @enum {string}
         */
        AttachmentKind: "image" | "audio" | "resource";
        /**
         * @description Into the agent's prompt itself, or as a file whose path the agent is told. When absent: `path` for a resource,
         *     `prompt` for an image or audio.
         * @enum {string}
         */
        DeliveryMode: "prompt" | "path";
        UploadAttachmentRequest: {
            workspace_id: string;
            /** Format: binary */
            file: string;
            /** @description When absent, the content type of the part `file`. Parameters are dropped. */
            mime_type?: string;
            kind?: components["schemas"]["AttachmentKind"];
            delivery_mode?: components["schemas"]["DeliveryMode"];
        };
        Attachment: {
            attachment_id: string;
            /** @description For display only; not a path. */
            name: string;
            mime_type: string;
            kind: components["schemas"]["AttachmentKind"];
            delivery_mode: components["schemas"]["DeliveryMode"];
            size_bytes: number;
            /** @description Of the bytes, in lower-case hexadecimal. */
            sha256: string;
            /**
             * @description Waiting to be claimed, or a task's.
             * @enum {string}
             */
            state: "staged" | "claimed";
            /** @description When a staged attachment goes away; left out once it is claimed. */
            expires_at?: components["schemas"]["Timestamp"];
            /** @description The task that claimed it; left out while it is staged. */
            task_id?: string;
        };
        AttachmentList: {
            attachments: components["schemas"]["Attachment"][];
            total: number;
        };
        TaskList: {
            tasks: components["schemas"]["Task"][];
            /** @description How many tasks match, counted up to 10 000. */
            total: number;
            /** @description More than 10 000 match. */
            total_capped: boolean;
            /** @description The `cursor` of the next page; `""` on the last one. */
            next_cursor: string;
        };
        UpdateTaskRequest: {
            title?: string;
            description?: string;
            /** @description One of `critical`, `high`, `medium`, `low`. */
            priority?: string;
            /** @description One of the task states. */
            state?: string;
            position?: number;
            /** @description Replaces what was there. */
            metadata?: {
                [key: string]: unknown;
            };
            labels?: string[];
            /** @description Another parent; `""` makes the task one of its own. */
            parent_id?: string;
        };
        MoveTaskRequest: {
            workflow_step_id: string;
            position?: number;
        };
        ArchivedTask: {
            /** @constant */
            success: true;
            /** @constant */
            already_archived?: true;
        };
        UnarchivedTask: {
            /** @constant */
            success: true;
            unarchived_ids: string[];
        };
        LastUsed: {
            workspace_id?: string;
            workflow_id?: string;
            agent_profile_id?: string;
        };
        Project: {
            id: string;
            workspace_id: string;
            name: string;
            description?: string;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
        };
        ProjectList: {
            projects: components["schemas"]["Project"][];
            total: number;
        };
        CreateProjectRequest: {
            name: string;
            description?: string;
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
            surface: components["schemas"]["SessionSurface"];
            pending_action: components["schemas"]["PendingAction"];
            pending_action_revision: components["schemas"]["PendingActionRevision"];
            started_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
            completed_at?: components["schemas"]["Timestamp"];
        };
        /**
         * @description Which tools the session's agent has; fixed when the session is opened. `kanban` and `office` follow from the task,
         *     `configuration` is asked for.
         * @enum {string}
         */
        SessionSurface: "kanban" | "office" | "configuration";
        /**
         * @description Orders what is said about a session's `pending_action`, by reads and by events alike: compare `epoch` as a number,
         *     then `sequence`. Keep what you have when something older comes; the same revision says the same.
         */
        PendingActionRevision: {
            /** @description The newest start of a server on this database; it only grows. */
            epoch: string;
            /** Format: int64 */
            sequence: number;
        };
        SessionList: {
            sessions: components["schemas"]["Session"][];
            total: number;
        };
        Turn: {
            id: string;
            session_id: string;
            task_id: string;
            /** Format: date-time */
            started_at: string;
            /**
             * Format: date-time
             * @description Absent while the turn is under way.
             */
            completed_at?: string;
            metadata: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        TurnList: {
            turns: components["schemas"]["Turn"][];
            total: number;
        };
        Message: {
            id: string;
            session_id: string;
            task_id: string;
            turn_id: string;
            author_type: string;
            type: string;
            content: string;
            requests_input: boolean;
            metadata: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        MessagePage: {
            messages: components["schemas"]["Message"][];
            /** @description How many messages there are of the types asked for, whatever the page. */
            total: number;
            has_more: boolean;
            /** @description The id of the last message of the page; empty without one. */
            cursor: string;
        };
        AppendMessageRequest: {
            /** @enum {string} */
            author_type: "agent" | "user";
            /**
             * @description What kind of message it is; `message` when absent. Questions and permission requests have ways of their own.
             * @enum {string}
             */
            type?: "message" | "content" | "tool_call" | "tool_edit" | "tool_read" | "tool_execute" | "progress" | "log" | "error" | "status" | "script_execution" | "thinking" | "agent_plan" | "todo";
            content: string;
            /** @description Anything; a `pending_id` is refused. */
            metadata?: {
                [key: string]: unknown;
            };
        };
        EndSessionRequest: {
            /**
             * @description How it ended; `COMPLETED` when absent.
             * @enum {string}
             */
            state?: "COMPLETED" | "FAILED" | "CANCELLED";
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
            /**
             * @description `configuration` gives the agent the tools for configuring instead of those for working on the task, which
             *     follow from the task when this is left out.
             * @enum {string}
             */
            surface?: "configuration";
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
            /**
             * @description Makes a subtask of this task, in the parent's workspace unless `workspace_id` says otherwise. Inside a session,
             *     `self` is the session's own task.
             */
            parent_id?: string;
            /**
             * @description Whose files the task's agents work on; their own when left out.
             * @enum {string}
             */
            workspace_mode?: "new_workspace" | "inherit_parent";
            /** @description Start an agent on the task. When left out, true if `agent_profile_id` is given, otherwise false. */
            start_agent?: boolean;
            /** @description The agent to start; needed when `start_agent` is true. */
            agent_profile_id?: string;
            /**
             * @description A repository of the workspace to work in. Give at most one of this, local_path, repository_url; with none, a
             *     subtask works in its parent's repositories.
             */
            repository_id?: string;
            /** @description The absolute path of a git repository on the server to work in. */
            local_path?: string;
            /** @description The URL of a git repository to work in, or of a pull or merge request to start from. */
            repository_url?: string;
            /** @description The branch to start from; the repository's default branch when left out. */
            base_branch?: string;
            /**
             * @description A stable identifier from your own system, for instance an issue key. The same value in the same workspace
             *     returns the first task instead of making another. Use it whenever a retry could run this call again, and
             *     replay the same arguments then.
             */
            external_id?: string;
        };
        CreateTaskKandevResult: components["schemas"]["CreatedTask"];
        /**
         * @description Lists the tasks of a workflow, newest first, with what each waits for. Page by passing `next_cursor` as `cursor`
         *     until it is empty.
         */
        ListTasksKandevInput: {
            workflow_id: string;
            /** @description The `next_cursor` of an earlier page. */
            cursor?: string;
            /** @description Tasks per page; 50 unless given, at most 100. */
            limit?: number;
        };
        ListTasksKandevResult: components["schemas"]["TaskList"];
        /** @description Reads a task. */
        GetTaskKandevInput: {
            task_id: string;
        };
        GetTaskKandevResult: components["schemas"]["Task"];
        /**
         * @description Reads the messages of a task's session in the order of their time: of its primary session unless `session_id` says
         *     otherwise. Page by passing `cursor` as `after` (as `before` with `sort` desc) until `has_more` is false.
         */
        GetTaskConversationKandevInput: {
            task_id: string;
            /** @description A session of the task. */
            session_id?: string;
            /** @description Only messages of these types, for instance message or clarification_request. */
            message_types?: string[];
            /** @description Only messages before the one with this id. */
            before?: string;
            /** @description Only messages after the one with this id. */
            after?: string;
            /** @description Messages per page; 50 unless given, at most 200. */
            limit?: number;
            /**
             * @description Oldest first (asc, the default) or newest first.
             * @enum {string}
             */
            sort?: "asc" | "desc";
        };
        GetTaskConversationKandevResult: {
            task_id: string;
            /** @description Empty for a task without sessions. */
            session_id: string;
            messages: components["schemas"]["Message"][];
            total: number;
            has_more: boolean;
            cursor: string;
        };
        /** @description Changes a task's title, description, priority or state. What is left out stays as it is. */
        UpdateTaskKandevInput: {
            task_id: string;
            title?: string;
            description?: string;
            /** @description One of critical, high, medium, low. */
            priority?: string;
            /** @description One of the task states. */
            state?: string;
        };
        UpdateTaskKandevResult: components["schemas"]["Task"];
        /**
         * @description Archives a task: it leaves the board and keeps its external id. Its live sessions are cancelled, and their open
         *     questions expire.
         */
        ArchiveTaskKandevInput: {
            task_id: string;
        };
        ArchiveTaskKandevResult: components["schemas"]["ArchivedTask"];
        /** @description Lists the workspaces you may use. */
        ListWorkspacesKandevInput: Record<string, never>;
        ListWorkspacesKandevResult: components["schemas"]["WorkspaceList"];
        /** @description Lists the workflows of a workspace, or of all workspaces you may use. */
        ListWorkflowsKandevInput: {
            workspace_id?: string;
        };
        ListWorkflowsKandevResult: components["schemas"]["WorkflowList"];
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
                arguments?: components["schemas"]["CreateTaskKandevInput"] | components["schemas"]["GetTaskKandevInput"] | components["schemas"]["GetTaskConversationKandevInput"] | components["schemas"]["ListTasksKandevInput"] | components["schemas"]["UpdateTaskKandevInput"] | components["schemas"]["ArchiveTaskKandevInput"] | components["schemas"]["ListWorkspacesKandevInput"] | components["schemas"]["ListWorkflowsKandevInput"] | components["schemas"]["ListPendingQuestionsKandevInput"] | components["schemas"]["AnswerQuestionKandevInput"];
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
                arguments?: components["schemas"]["AskUserQuestionKandevInput"] | components["schemas"]["GetAnswersKandevInput"] | components["schemas"]["CreateTaskKandevInput"] | components["schemas"]["ListTasksKandevInput"];
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
                structuredContent?: components["schemas"]["CreateTaskKandevResult"] | components["schemas"]["GetTaskKandevResult"] | components["schemas"]["GetTaskConversationKandevResult"] | components["schemas"]["ListTasksKandevResult"] | components["schemas"]["ArchiveTaskKandevResult"] | components["schemas"]["ListWorkspacesKandevResult"] | components["schemas"]["ListWorkflowsKandevResult"] | components["schemas"]["UpdateTaskKandevResult"] | components["schemas"]["ListPendingQuestionsKandevResult"] | components["schemas"]["AnswerQuestionKandevResult"];
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
        /** @description There is no such repository, or you may not see it. */
        RepositoryNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "repository not found"
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
        /** @description There is no such attachment, or you may not see it. The same answer for both. */
        AttachmentNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "attachment not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The state of the session does not allow it; the text says why. */
        SessionConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
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
        /** @description The workflow step is full. `Retry-After` says in how many seconds to try again. */
        CapacityExceeded: {
            headers: {
                /** @description Seconds. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "WIP limit exceeded for workflow step e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501: limit 1 already occupied (1)"
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
         * @description The id of the repository.
         * @example 53d40b1c-8a0e-4f7b-9a55-6c1d2e3f4a06
         */
        RepositoryId: string;
        /**
         * @description The id of the session.
         * @example c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404
         */
        SessionId: string;
        /**
         * @description The id of the task.
         * @example 7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101
         */
        TaskId: string;
        /**
         * @description The `attachment_id`.
         * @example 5d0c2f61-77aa-4f0e-9a53-1b2c3d4e5f06
         */
        AttachmentId: string;
        /**
         * @description The `pending_id` of the bundle.
         * @example 0f5c7a91-2b3d-4e5f-8a6b-7c8d9e0f1a05
         */
        PendingId: string;
        /**
         * @description The `next_cursor` of an earlier page. An empty value counts as not given.
         * @example MjAyNi0wOC0yMFQwOToxNTozMC4xMjVafDdiMWU
         */
        Cursor: string;
        /**
         * @description Tasks per page; 50 unless given, at most 100.
         * @example 50
         */
        Limit: number;
        /**
         * @description The number of the page, from 1; not with `cursor`.
         * @example 1
         */
        Page: number;
        /**
         * @description Another name of `limit`.
         * @example 50
         */
        PageSize: number;
        /**
         * @description Part of the title, without regard to the case of ASCII letters. An empty value counts as not given.
         * @example login
         */
        TitleQuery: string;
        /**
         * @description Only tasks of this workflow.
         * @example b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10
         */
        WorkflowFilter: string;
        /**
         * @description Only tasks on this step.
         * @example e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501
         */
        StepFilter: string;
        /**
         * @description Only subtasks of this task.
         * @example 7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101
         */
        ParentFilter: string;
        /**
         * @description Only tasks of this project.
         * @example 4c1a8a90-2f5e-4d43-9a01-6f0c9be17b22
         */
        ProjectFilter: string;
        /**
         * @description Only tasks in this state.
         * @example IN_PROGRESS
         */
        StateFilter: components["schemas"]["TaskState"];
        /**
         * @description Archived tasks too.
         * @example false
         */
        IncludeArchived: boolean;
        /**
         * @description Archived tasks only.
         * @example false
         */
        OnlyArchived: boolean;
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
    deleteWorkspace: {
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
            /** @description Done. */
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
            404: components["responses"]["WorkspaceNotFound"];
            500: components["responses"]["InternalError"];
        };
    };
    listProjects: {
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
            /** @description The projects, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "projects": [
                     *         {
                     *           "id": "4c1a8a90-2f5e-4d43-9a01-6f0c9be17b22",
                     *           "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
                     *           "name": "Billing",
                     *           "created_at": "2026-08-20T09:00:00.000Z",
                     *           "updated_at": "2026-08-20T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["WorkspaceNotFound"];
            500: components["responses"]["InternalError"];
        };
    };
    createProject: {
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
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Billing"
                 *     }
                 */
                "application/json": components["schemas"]["CreateProjectRequest"];
            };
        };
        responses: {
            /** @description The project. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "4c1a8a90-2f5e-4d43-9a01-6f0c9be17b22",
                     *       "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
                     *       "name": "Billing",
                     *       "created_at": "2026-08-20T09:00:00.000Z",
                     *       "updated_at": "2026-08-20T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["WorkspaceNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
        };
    };
    listWorkspaceTasks: {
        parameters: {
            query?: {
                /**
                 * @description The `next_cursor` of an earlier page. An empty value counts as not given.
                 * @example MjAyNi0wOC0yMFQwOToxNTozMC4xMjVafDdiMWU
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Tasks per page; 50 unless given, at most 100.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The number of the page, from 1; not with `cursor`.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Another name of `limit`.
                 * @example 50
                 */
                page_size?: components["parameters"]["PageSize"];
                /**
                 * @description Part of the title, without regard to the case of ASCII letters. An empty value counts as not given.
                 * @example login
                 */
                query?: components["parameters"]["TitleQuery"];
                /**
                 * @description Only tasks of this workflow.
                 * @example b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10
                 */
                workflow_id?: components["parameters"]["WorkflowFilter"];
                /**
                 * @description Only tasks on this step.
                 * @example e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501
                 */
                workflow_step_id?: components["parameters"]["StepFilter"];
                /**
                 * @description Only subtasks of this task.
                 * @example 7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101
                 */
                parent_id?: components["parameters"]["ParentFilter"];
                /**
                 * @description Only tasks of this project.
                 * @example 4c1a8a90-2f5e-4d43-9a01-6f0c9be17b22
                 */
                project_id?: components["parameters"]["ProjectFilter"];
                /**
                 * @description Only tasks in this state.
                 * @example IN_PROGRESS
                 */
                state?: components["parameters"]["StateFilter"];
                /**
                 * @description Archived tasks too.
                 * @example false
                 */
                include_archived?: components["parameters"]["IncludeArchived"];
                /**
                 * @description Archived tasks only.
                 * @example false
                 */
                only_archived?: components["parameters"]["OnlyArchived"];
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
            /** @description A page, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tasks": [
                     *         {
                     *           "id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
                     *           "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
                     *           "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
                     *           "workflow_step_id": "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501",
                     *           "title": "Fix login",
                     *           "description": "See PROJ-1234",
                     *           "state": "IN_PROGRESS",
                     *           "priority": "high",
                     *           "metadata": {},
                     *           "origin": "manual",
                     *           "labels": [],
                     *           "position": 0,
                     *           "task_pending_action": null,
                     *           "primary_session_pending_action": null,
                     *           "created_at": "2026-08-20T09:15:30.125Z",
                     *           "updated_at": "2026-08-20T09:20:00.000Z",
                     *           "external_id": "jira:PROJ-1234"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "total_capped": false,
                     *       "next_cursor": ""
                     *     }
                     */
                    "application/json": components["schemas"]["TaskList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description There is no such workspace, or you may not see it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "tasks not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
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
    listRepositories: {
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
            /** @description The repositories, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "repositories": [
                     *         {
                     *           "id": "53d40b1c-8a0e-4f7b-9a55-6c1d2e3f4a06",
                     *           "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
                     *           "name": "shop",
                     *           "source_type": "local",
                     *           "local_path": "/srv/git/shop",
                     *           "remote_url": "",
                     *           "provider": "",
                     *           "provider_host": "",
                     *           "provider_owner": "",
                     *           "provider_name": "",
                     *           "default_branch": "main",
                     *           "created_at": "2026-08-20T09:04:00.000Z",
                     *           "updated_at": "2026-08-20T09:04:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["RepositoryList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["WorkspaceNotFound"];
            500: components["responses"]["InternalError"];
        };
    };
    createRepository: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRepositoryRequest"];
            };
        };
        responses: {
            /** @description The repository is registered. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "53d40b1c-8a0e-4f7b-9a55-6c1d2e3f4a06",
                     *       "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
                     *       "name": "shop",
                     *       "source_type": "local",
                     *       "local_path": "/srv/git/shop",
                     *       "remote_url": "",
                     *       "provider": "",
                     *       "provider_host": "",
                     *       "provider_owner": "",
                     *       "provider_name": "",
                     *       "default_branch": "main",
                     *       "created_at": "2026-08-20T09:04:00.000Z",
                     *       "updated_at": "2026-08-20T09:04:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Repository"];
                };
            };
            /** @description The body does not fit; the error names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["WorkspaceNotFound"];
            /** @description The workspace has this folder or URL already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "repository is already registered in this workspace"
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
    getRepository: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the repository.
                 * @example 53d40b1c-8a0e-4f7b-9a55-6c1d2e3f4a06
                 */
                id: components["parameters"]["RepositoryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The repository. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "53d40b1c-8a0e-4f7b-9a55-6c1d2e3f4a06",
                     *       "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
                     *       "name": "shop",
                     *       "source_type": "local",
                     *       "local_path": "/srv/git/shop",
                     *       "remote_url": "",
                     *       "provider": "",
                     *       "provider_host": "",
                     *       "provider_owner": "",
                     *       "provider_name": "",
                     *       "default_branch": "main",
                     *       "created_at": "2026-08-20T09:04:00.000Z",
                     *       "updated_at": "2026-08-20T09:04:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Repository"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["RepositoryNotFound"];
            500: components["responses"]["InternalError"];
        };
    };
    deleteRepository: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the repository.
                 * @example 53d40b1c-8a0e-4f7b-9a55-6c1d2e3f4a06
                 */
                id: components["parameters"]["RepositoryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The repository is gone from its workspace. */
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
            404: components["responses"]["RepositoryNotFound"];
            500: components["responses"]["InternalError"];
        };
    };
    updateRepository: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the repository.
                 * @example 53d40b1c-8a0e-4f7b-9a55-6c1d2e3f4a06
                 */
                id: components["parameters"]["RepositoryId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "default_branch": "main"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateRepositoryRequest"];
            };
        };
        responses: {
            /** @description The repository as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "53d40b1c-8a0e-4f7b-9a55-6c1d2e3f4a06",
                     *       "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
                     *       "name": "shop",
                     *       "source_type": "local",
                     *       "local_path": "/srv/git/shop",
                     *       "remote_url": "",
                     *       "provider": "",
                     *       "provider_host": "",
                     *       "provider_owner": "",
                     *       "provider_name": "",
                     *       "default_branch": "main",
                     *       "created_at": "2026-08-20T09:04:00.000Z",
                     *       "updated_at": "2026-08-20T09:04:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Repository"];
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
                     *       "error": "default_branch is not a valid branch name"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["RepositoryNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
                     *       "labels": [],
                     *       "position": 0,
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
                     *           "events": {},
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
    listWorkflowTasks: {
        parameters: {
            query?: {
                /**
                 * @description The `next_cursor` of an earlier page. An empty value counts as not given.
                 * @example MjAyNi0wOC0yMFQwOToxNTozMC4xMjVafDdiMWU
                 */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * @description Tasks per page; 50 unless given, at most 100.
                 * @example 50
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description The number of the page, from 1; not with `cursor`.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Another name of `limit`.
                 * @example 50
                 */
                page_size?: components["parameters"]["PageSize"];
                /**
                 * @description Part of the title, without regard to the case of ASCII letters. An empty value counts as not given.
                 * @example login
                 */
                query?: components["parameters"]["TitleQuery"];
                /**
                 * @description Only tasks on this step.
                 * @example e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501
                 */
                workflow_step_id?: components["parameters"]["StepFilter"];
                /**
                 * @description Only subtasks of this task.
                 * @example 7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101
                 */
                parent_id?: components["parameters"]["ParentFilter"];
                /**
                 * @description Only tasks of this project.
                 * @example 4c1a8a90-2f5e-4d43-9a01-6f0c9be17b22
                 */
                project_id?: components["parameters"]["ProjectFilter"];
                /**
                 * @description Only tasks in this state.
                 * @example IN_PROGRESS
                 */
                state?: components["parameters"]["StateFilter"];
                /**
                 * @description Archived tasks too.
                 * @example false
                 */
                include_archived?: components["parameters"]["IncludeArchived"];
                /**
                 * @description Archived tasks only.
                 * @example false
                 */
                only_archived?: components["parameters"]["OnlyArchived"];
            };
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
            /** @description A page, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tasks": [
                     *         {
                     *           "id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
                     *           "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
                     *           "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
                     *           "workflow_step_id": "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501",
                     *           "title": "Fix login",
                     *           "description": "See PROJ-1234",
                     *           "state": "IN_PROGRESS",
                     *           "priority": "high",
                     *           "metadata": {},
                     *           "origin": "manual",
                     *           "labels": [],
                     *           "position": 0,
                     *           "task_pending_action": null,
                     *           "primary_session_pending_action": null,
                     *           "created_at": "2026-08-20T09:15:30.125Z",
                     *           "updated_at": "2026-08-20T09:20:00.000Z",
                     *           "external_id": "jira:PROJ-1234"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "total_capped": false,
                     *       "next_cursor": ""
                     *     }
                     */
                    "application/json": components["schemas"]["TaskList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["WorkflowNotFound"];
            500: components["responses"]["InternalError"];
        };
    };
    reorderWorkflowSteps: {
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
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "step_ids": [
                 *         "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ReorderStepsRequest"];
            };
        };
        responses: {
            /** @description The steps in their new order. */
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
                     *           "name": "In Progress",
                     *           "position": 1,
                     *           "color": "",
                     *           "is_start_step": false,
                     *           "wip_limit": 3,
                     *           "events": {},
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
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
                     *       "events": {},
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
                     *       "events": {},
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
    updateWorkflowStep: {
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
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "wip_limit": 3
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWorkflowStepRequest"];
            };
        };
        responses: {
            /** @description The step as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501",
                     *       "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
                     *       "name": "In Progress",
                     *       "position": 1,
                     *       "color": "",
                     *       "is_start_step": false,
                     *       "wip_limit": 3,
                     *       "events": {},
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
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
        };
    };
    deleteWorkflowStep: {
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
            /** @description Done. */
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
            /** @description Tasks lie on the step. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "workflow step has tasks: move or delete them first"
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
             * @description The workspace, workflow, step or repository does not exist or may not be seen by you, or the task was deleted before its
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
            409: components["responses"]["CapacityExceeded"];
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
                     *       "labels": [],
                     *       "position": 0,
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
    deleteTask: {
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
            /** @description Done. */
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
            /** @description There is no such task, or you may not see it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "task not deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["InternalError"];
        };
    };
    updateTask: {
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
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Fix login on Safari",
                 *       "priority": "critical"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateTaskRequest"];
            };
        };
        responses: {
            /** @description The task as it is now. */
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
                     *       "state": "IN_PROGRESS",
                     *       "priority": "high",
                     *       "metadata": {},
                     *       "origin": "manual",
                     *       "labels": [],
                     *       "position": 0,
                     *       "task_pending_action": null,
                     *       "primary_session_pending_action": null,
                     *       "created_at": "2026-08-20T09:15:30.125Z",
                     *       "updated_at": "2026-08-20T09:20:00.000Z",
                     *       "external_id": "jira:PROJ-1234"
                     *     }
                     */
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description There is no such task or parent, or you may not see it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "task not updated"
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
    moveTask: {
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
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workflow_step_id": "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501"
                 *     }
                 */
                "application/json": components["schemas"]["MoveTaskRequest"];
            };
        };
        responses: {
            /** @description The task as it is now. */
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
                     *       "state": "IN_PROGRESS",
                     *       "priority": "high",
                     *       "metadata": {},
                     *       "origin": "manual",
                     *       "labels": [],
                     *       "position": 0,
                     *       "task_pending_action": null,
                     *       "primary_session_pending_action": null,
                     *       "created_at": "2026-08-20T09:15:30.125Z",
                     *       "updated_at": "2026-08-20T09:20:00.000Z",
                     *       "external_id": "jira:PROJ-1234"
                     *     }
                     */
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description There is no such task or step, or you may not see it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            409: components["responses"]["CapacityExceeded"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
        };
    };
    archiveTask: {
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
            /** @description Archived; `already_archived` when it was before. */
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
                    "application/json": components["schemas"]["ArchivedTask"];
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
    unarchiveTask: {
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
            /** @description Which tasks came back; none when the task was not archived. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "unarchived_ids": [
                     *         "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UnarchivedTask"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["TaskNotFound"];
            409: components["responses"]["CapacityExceeded"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
        };
    };
    listTaskSessions: {
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
            /** @description The sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sessions": [
                     *         {
                     *           "id": "c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404",
                     *           "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
                     *           "name": "nightly agent",
                     *           "state": "WAITING_FOR_INPUT",
                     *           "is_primary": true,
                     *           "surface": "kanban",
                     *           "pending_action": "clarification",
                     *           "pending_action_revision": {
                     *             "epoch": "12",
                     *             "sequence": 2
                     *           },
                     *           "started_at": "2026-08-20T09:15:32.000Z",
                     *           "updated_at": "2026-08-20T09:15:34.480Z"
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["SessionList"];
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
                     *         "surface": "kanban",
                     *         "pending_action": null,
                     *         "pending_action_revision": {
                     *           "epoch": "12",
                     *           "sequence": 1
                     *         },
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
    getLastUsed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ids; without any before the first create. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
                     *       "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10"
                     *     }
                     */
                    "application/json": components["schemas"]["LastUsed"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalError"];
        };
    };
    listTaskAttachments: {
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
            /** @description The attachments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "attachments": [
                     *         {
                     *           "attachment_id": "5d0c2f61-77aa-4f0e-9a53-1b2c3d4e5f06",
                     *           "name": "f.txt",
                     *           "mime_type": "text/plain",
                     *           "kind": "resource",
                     *           "delivery_mode": "path",
                     *           "size_bytes": 3,
                     *           "sha256": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
                     *           "state": "claimed",
                     *           "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101"
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["AttachmentList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["TaskNotFound"];
            500: components["responses"]["InternalError"];
        };
    };
    uploadAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadAttachmentRequest"];
            };
        };
        responses: {
            /** @description The file is staged. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "attachment_id": "5d0c2f61-77aa-4f0e-9a53-1b2c3d4e5f06",
                     *       "name": "f.txt",
                     *       "mime_type": "text/plain",
                     *       "kind": "resource",
                     *       "delivery_mode": "path",
                     *       "size_bytes": 3,
                     *       "sha256": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
                     *       "state": "staged",
                     *       "expires_at": "2026-08-21T09:14:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Attachment"];
                };
            };
            /** @description The form is malformed, a part is missing or breaks a rule the error names. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["WorkspaceNotFound"];
            /** @description The file is larger than the server accepts. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "attachment is too large"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The body is not `multipart/form-data`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "content type must be multipart/form-data"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["InternalError"];
        };
    };
    getAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `attachment_id`.
                 * @example 5d0c2f61-77aa-4f0e-9a53-1b2c3d4e5f06
                 */
                id: components["parameters"]["AttachmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The attachment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "attachment_id": "5d0c2f61-77aa-4f0e-9a53-1b2c3d4e5f06",
                     *       "name": "f.txt",
                     *       "mime_type": "text/plain",
                     *       "kind": "resource",
                     *       "delivery_mode": "path",
                     *       "size_bytes": 3,
                     *       "sha256": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
                     *       "state": "claimed",
                     *       "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101"
                     *     }
                     */
                    "application/json": components["schemas"]["Attachment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["AttachmentNotFound"];
            500: components["responses"]["InternalError"];
        };
    };
    getAttachmentContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `attachment_id`.
                 * @example 5d0c2f61-77aa-4f0e-9a53-1b2c3d4e5f06
                 */
                id: components["parameters"]["AttachmentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The range that was asked for. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["AttachmentNotFound"];
            /** @description The range begins behind the end of the file; `Content-Range` tells its size. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "range is not satisfiable"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                };
            };
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
                id: components["parameters"]["SessionId"];
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
                     *         "surface": "kanban",
                     *         "pending_action": "clarification",
                     *         "pending_action_revision": {
                     *           "epoch": "12",
                     *           "sequence": 2
                     *         },
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
    listTurns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the session.
                 * @example c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404
                 */
                id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The turns. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "turns": [
                     *         {
                     *           "id": "34021f6c-5b1e-4d0a-9a55-6c1d2e3f4a07",
                     *           "session_id": "c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404",
                     *           "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
                     *           "started_at": "2026-08-20T09:15:32.000Z",
                     *           "metadata": {},
                     *           "created_at": "2026-08-20T09:15:32.000Z",
                     *           "updated_at": "2026-08-20T09:15:32.000Z"
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": components["schemas"]["TurnList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["TaskSessionNotFound"];
            500: components["responses"]["InternalError"];
        };
    };
    startTurn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the session.
                 * @example c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404
                 */
                id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The turn has begun. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "34021f6c-5b1e-4d0a-9a55-6c1d2e3f4a07",
                     *       "session_id": "c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404",
                     *       "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
                     *       "started_at": "2026-08-20T09:15:32.000Z",
                     *       "metadata": {},
                     *       "created_at": "2026-08-20T09:15:32.000Z",
                     *       "updated_at": "2026-08-20T09:15:32.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Turn"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["TaskSessionNotFound"];
            409: components["responses"]["SessionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
        };
    };
    completeTurn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the session.
                 * @example c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404
                 */
                id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The completed turn. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "34021f6c-5b1e-4d0a-9a55-6c1d2e3f4a07",
                     *       "session_id": "c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404",
                     *       "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
                     *       "started_at": "2026-08-20T09:15:32.000Z",
                     *       "completed_at": "2026-08-20T09:20:00.000Z",
                     *       "metadata": {},
                     *       "created_at": "2026-08-20T09:15:32.000Z",
                     *       "updated_at": "2026-08-20T09:20:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Turn"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["TaskSessionNotFound"];
            409: components["responses"]["SessionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /**
                 * @description Messages per page.
                 * @example 50
                 */
                limit?: number;
                /** @description Only messages before the one with this id. An empty value counts as not given, here and below. */
                before?: string;
                /** @description Only messages after the one with this id. */
                after?: string;
                /** @example asc */
                sort?: "asc" | "desc";
            };
            header?: never;
            path: {
                /**
                 * @description The id of the session.
                 * @example c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404
                 */
                id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of messages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "messages": [
                     *         {
                     *           "id": "c9861d0e-7a52-4b8e-8f3d-0a1b2c3d4e08",
                     *           "session_id": "c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404",
                     *           "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
                     *           "turn_id": "34021f6c-5b1e-4d0a-9a55-6c1d2e3f4a07",
                     *           "author_type": "agent",
                     *           "type": "message",
                     *           "content": "The tests pass.",
                     *           "requests_input": false,
                     *           "metadata": {},
                     *           "created_at": "2026-08-20T09:15:40.000Z",
                     *           "updated_at": "2026-08-20T09:15:40.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "has_more": false,
                     *       "cursor": "c9861d0e-7a52-4b8e-8f3d-0a1b2c3d4e08"
                     *     }
                     */
                    "application/json": components["schemas"]["MessagePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["TaskSessionNotFound"];
            500: components["responses"]["InternalError"];
        };
    };
    appendMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the session.
                 * @example c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404
                 */
                id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "author_type": "agent",
                 *       "content": "The tests pass."
                 *     }
                 */
                "application/json": components["schemas"]["AppendMessageRequest"];
            };
        };
        responses: {
            /** @description The message. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "c9861d0e-7a52-4b8e-8f3d-0a1b2c3d4e08",
                     *       "session_id": "c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404",
                     *       "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
                     *       "turn_id": "34021f6c-5b1e-4d0a-9a55-6c1d2e3f4a07",
                     *       "author_type": "agent",
                     *       "type": "message",
                     *       "content": "The tests pass.",
                     *       "requests_input": false,
                     *       "metadata": {},
                     *       "created_at": "2026-08-20T09:15:40.000Z",
                     *       "updated_at": "2026-08-20T09:15:40.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["TaskSessionNotFound"];
            409: components["responses"]["SessionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["InternalError"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the session.
                 * @example c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404
                 */
                id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "state": "COMPLETED"
                 *     }
                 */
                "application/json": components["schemas"]["EndSessionRequest"];
            };
        };
        responses: {
            /** @description The session as it ended. */
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
                     *         "state": "COMPLETED",
                     *         "is_primary": true,
                     *         "surface": "kanban",
                     *         "pending_action": null,
                     *         "pending_action_revision": {
                     *           "epoch": "12",
                     *           "sequence": 4
                     *         },
                     *         "started_at": "2026-08-20T09:15:32.000Z",
                     *         "updated_at": "2026-08-20T09:30:00.000Z",
                     *         "completed_at": "2026-08-20T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SessionEnvelope"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["TaskSessionNotFound"];
            409: components["responses"]["SessionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
    streamEvents: {
        parameters: {
            query?: {
                /**
                 * @description The number of the last event you have. `Last-Event-ID`, when sent too, wins.
                 * @example 4711
                 */
                after?: number;
                /** @description Only events of this workspace. An empty value counts as not given, here and below. */
                workspace_id?: string;
                /** @description Only events of this task and its sessions. */
                task_id?: string;
                /** @description Only events of this session. */
                session_id?: string;
            };
            header?: {
                /**
                 * @description The `id` of the last event you have; browsers send it by themselves when they reconnect.
                 * @example 4711
                 */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream; the schema is that of each event's `data`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "notification",
                     *       "action": "task.created",
                     *       "payload": {
                     *         "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
                     *         "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
                     *         "title": "Rotate the signing key",
                     *         "external_id": "jira:PROJ-1234"
                     *       },
                     *       "timestamp": "2026-08-20T09:15:30.125Z",
                     *       "sequence": 4712
                     *     }
                     */
                    "text/event-stream": components["schemas"]["EventNotification"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
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
            query?: {
                /**
                 * @description How long `ask_user_question_kandev` waits at most, for a client whose tools must answer sooner than a human
                 *     does: put it into the address the client is given. The call then succeeds with
                 *     `{"status": "pending", "pending_id": "…"}`, and the question stays open; asking the same again goes on waiting.
                 * @example 50000
                 */
                max_wait_ms?: number;
            };
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
