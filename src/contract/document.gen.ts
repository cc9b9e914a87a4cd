// generated from openapi.yaml by npm run generate; do not edit

export const contractDocument: unknown = {
 "openapi": "3.1.0",
 "info": {
  "title": "Latchboard",
  "version": "0.1.0",
  "summary": "Hands work to coding agents exactly once, and gets their questions answered exactly once.",
  "description": "Two jobs, over REST and over MCP:\n\n- **Create a task once.** Attach an identifier of your own (`external_id`) to a task. Repeating the create, after a\n  lost reply or a redelivered webhook, returns the first task instead of making a second one.\n- **Answer a question once.** An agent stops and asks up to four questions at once, a *bundle*. Any number of callers\n  may answer it at the same moment: exactly one wins, and every other caller is told what the winner said.\n\n## Conventions\n\n- Requests and replies are JSON. A request with a body must say `Content-Type: application/json`, otherwise 415.\n- Unknown keys of a JSON body are ignored, with one exception: a misspelt `external_id` in a task create is a 400.\n  Unknown query parameters are a 400 that names them; so is a parameter given twice.\n- Every failure has the body `{\"error\": \"<text>\"}`. The text names the offending field where there is one.\n- Ids are strings. Those made by the server are UUIDs.\n- Instants are UTC with exactly three digits of milliseconds: `2026-08-20T09:15:30.125Z`.\n- A list is `{\"<plural>\": [...], \"total\": n}`; an empty list is `[]`, never `null`.\n- A key that has no value is left out of a task, session, workspace or workflow. Where a schema says `required`, the\n  key is always there.\n- U+0000 and unpaired surrogates are refused in every string, with a 400 that names the field.\n\n## Authentication\n\nThis version has none: whoever can reach the server may call everything below, except an agent's own MCP address,\nwhich always needs that session's token. That token opens no other address: elsewhere it is a 401.\n",
  "license": {
   "name": "MIT",
   "identifier": "MIT"
  }
 },
 "servers": [
  {
   "url": "http://127.0.0.1:8080",
   "description": "A server started with its default settings."
  }
 ],
 "security": [],
 "tags": [
  {
   "name": "Server",
   "description": "Is it up, and what does it speak."
  },
  {
   "name": "Workspaces",
   "description": "A workspace holds workflows and tasks; an external id is unique within it."
  },
  {
   "name": "Workflows",
   "description": "A workflow is a board of steps. Each task lies on one step of one workflow."
  },
  {
   "name": "Repositories",
   "description": "A git repository of a workspace. Each task that names one works in a worktree of its own."
  },
  {
   "name": "Tasks",
   "description": "Create a task exactly once, read it, and find or free it by your own identifier."
  },
  {
   "name": "Attachments",
   "description": "Files that come with a task. Upload them first and name them in the create, or put small ones into it."
  },
  {
   "name": "Sessions",
   "description": "An agent works on a task in a session. An attached session belongs to an agent running elsewhere."
  },
  {
   "name": "Questions",
   "description": "A bundle is one request of one to four questions. It is answered or rejected as a whole, once. It stays answerable\nafter the asking agent has gone away and after a restart of the server.\n"
  },
  {
   "name": "Events",
   "description": "What has happened to tasks and questions, in order and without holes: every change writes its event in its own\ntransaction. The same events come over WebSocket at `/ws`, where a client can also choose what it wants while it is\nconnected; docs/events.md shows both.\n"
  },
  {
   "name": "MCP",
   "description": "The same operations as tools for MCP clients, over streamable HTTP without protocol sessions: there is no\n`Mcp-Session-Id` to keep, every POST stands alone, and `GET` and `DELETE` are answered 405.\n"
  }
 ],
 "paths": {
  "/health": {
   "get": {
    "operationId": "getHealth",
    "tags": [
     "Server"
    ],
    "summary": "Is the process alive",
    "description": "Answers as long as the process serves requests; it does not touch the database.",
    "responses": {
     "200": {
      "description": "The process is alive.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Health"
        },
        "example": {
         "status": "ok"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     }
    }
   }
  },
  "/ready": {
   "get": {
    "operationId": "getReady",
    "tags": [
     "Server"
    ],
    "summary": "Can requests be served",
    "description": "Ready means that the database answers and that every migration is applied.",
    "responses": {
     "200": {
      "description": "Requests can be served.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Readiness"
        },
        "example": {
         "status": "ready"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "503": {
      "description": "The database cannot be reached, a migration is missing, or the server is shutting down.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "example": {
         "error": "database is not ready"
        }
       }
      }
     }
    }
   }
  },
  "/openapi.yaml": {
   "get": {
    "operationId": "getContract",
    "tags": [
     "Server"
    ],
    "summary": "Read this document",
    "description": "The contract the running server checks its requests and replies against, byte for byte.",
    "responses": {
     "200": {
      "description": "The OpenAPI 3.1 document.",
      "content": {
       "application/yaml": {
        "schema": {
         "type": "string"
        },
        "example": "openapi: 3.1.0\ninfo:\n  title: Latchboard\n"
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     }
    }
   }
  },
  "/api/v1/workspaces": {
   "get": {
    "operationId": "listWorkspaces",
    "tags": [
     "Workspaces"
    ],
    "summary": "List workspaces",
    "description": "All workspaces the caller may see. The first start of a server makes one.",
    "responses": {
     "200": {
      "description": "The workspaces.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/WorkspaceList"
        },
        "example": {
         "workspaces": [
          {
           "id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
           "name": "Default Workspace",
           "description": "Default workspace",
           "owner_id": "",
           "task_prefix": "KAN",
           "created_at": "2026-08-20T09:00:00.000Z",
           "updated_at": "2026-08-20T09:00:00.000Z"
          }
         ],
         "total": 1
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   },
   "post": {
    "operationId": "createWorkspace",
    "tags": [
     "Workspaces"
    ],
    "summary": "Create a workspace",
    "description": "The new workspace gets a workflow named Kanban with the steps Backlog, In Progress, Review and Done. Note the\nstatus: a created workspace is answered with 200, not 201.\n",
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CreateWorkspaceRequest"
       },
       "example": {
        "name": "Payments",
        "description": "The payments team"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The workspace was created.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Workspace"
        },
        "example": {
         "id": "91d0f6a4-0f5e-4d0a-b1a6-3c1d5e7f9a02",
         "name": "Payments",
         "description": "The payments team",
         "owner_id": "",
         "task_prefix": "KAN",
         "created_at": "2026-08-20T09:01:00.250Z",
         "updated_at": "2026-08-20T09:01:00.250Z"
        }
       }
      }
     },
     "400": {
      "description": "The body does not fit.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "example": {
         "error": "name is required"
        }
       }
      }
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/workspaces/{id}": {
   "get": {
    "operationId": "getWorkspace",
    "tags": [
     "Workspaces"
    ],
    "summary": "Read a workspace",
    "parameters": [
     {
      "$ref": "#/components/parameters/WorkspaceId"
     }
    ],
    "responses": {
     "200": {
      "description": "The workspace.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Workspace"
        },
        "example": {
         "id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
         "name": "Default Workspace",
         "description": "Default workspace",
         "owner_id": "",
         "task_prefix": "KAN",
         "created_at": "2026-08-20T09:00:00.000Z",
         "updated_at": "2026-08-20T09:00:00.000Z"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/WorkspaceNotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   },
   "delete": {
    "operationId": "deleteWorkspace",
    "tags": [
     "Workspaces"
    ],
    "summary": "Delete a workspace",
    "description": "Deletes the workspace with its workflows, projects and tasks. The tasks' external ids are free again.",
    "parameters": [
     {
      "$ref": "#/components/parameters/WorkspaceId"
     }
    ],
    "responses": {
     "200": {
      "description": "Done.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Success"
        },
        "example": {
         "success": true
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/WorkspaceNotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/workspaces/{id}/projects": {
   "get": {
    "operationId": "listProjects",
    "tags": [
     "Workspaces"
    ],
    "summary": "List a workspace's projects",
    "parameters": [
     {
      "$ref": "#/components/parameters/WorkspaceId"
     }
    ],
    "responses": {
     "200": {
      "description": "The projects, oldest first.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/ProjectList"
        },
        "example": {
         "projects": [
          {
           "id": "4c1a8a90-2f5e-4d43-9a01-6f0c9be17b22",
           "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
           "name": "Billing",
           "created_at": "2026-08-20T09:00:00.000Z",
           "updated_at": "2026-08-20T09:00:00.000Z"
          }
         ],
         "total": 1
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/WorkspaceNotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   },
   "post": {
    "operationId": "createProject",
    "tags": [
     "Workspaces"
    ],
    "summary": "Create a project",
    "description": "A task created with a `project_id` is an *office task*: it lies in the workspace's office workflow and has an\n`identifier` such as `KAN-1`, whose number is never given twice.\n",
    "parameters": [
     {
      "$ref": "#/components/parameters/WorkspaceId"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CreateProjectRequest"
       },
       "example": {
        "name": "Billing"
       }
      }
     }
    },
    "responses": {
     "201": {
      "description": "The project.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Project"
        },
        "example": {
         "id": "4c1a8a90-2f5e-4d43-9a01-6f0c9be17b22",
         "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
         "name": "Billing",
         "created_at": "2026-08-20T09:00:00.000Z",
         "updated_at": "2026-08-20T09:00:00.000Z"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/WorkspaceNotFound"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/workspaces/{id}/tasks": {
   "get": {
    "operationId": "listWorkspaceTasks",
    "tags": [
     "Tasks"
    ],
    "summary": "List a workspace's tasks",
    "description": "Newest first. Page with `next_cursor` as `cursor` until it is empty; such pages neither repeat nor skip a task when\nothers are created meanwhile. `page` and `page_size` number the first 10 000 tasks. `total` counts up to 10 000;\nbeyond that `total_capped` is true.\n",
    "parameters": [
     {
      "$ref": "#/components/parameters/WorkspaceId"
     },
     {
      "$ref": "#/components/parameters/Cursor"
     },
     {
      "$ref": "#/components/parameters/Limit"
     },
     {
      "$ref": "#/components/parameters/Page"
     },
     {
      "$ref": "#/components/parameters/PageSize"
     },
     {
      "$ref": "#/components/parameters/TitleQuery"
     },
     {
      "$ref": "#/components/parameters/WorkflowFilter"
     },
     {
      "$ref": "#/components/parameters/StepFilter"
     },
     {
      "$ref": "#/components/parameters/ParentFilter"
     },
     {
      "$ref": "#/components/parameters/ProjectFilter"
     },
     {
      "$ref": "#/components/parameters/StateFilter"
     },
     {
      "$ref": "#/components/parameters/IncludeArchived"
     },
     {
      "$ref": "#/components/parameters/OnlyArchived"
     }
    ],
    "responses": {
     "200": {
      "description": "A page, newest first.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/TaskList"
        },
        "example": {
         "tasks": [
          {
           "id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
           "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
           "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
           "workflow_step_id": "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501",
           "title": "Fix login",
           "description": "See PROJ-1234",
           "state": "IN_PROGRESS",
           "priority": "high",
           "metadata": {},
           "origin": "manual",
           "labels": [],
           "position": 0,
           "task_pending_action": null,
           "primary_session_pending_action": null,
           "created_at": "2026-08-20T09:15:30.125Z",
           "updated_at": "2026-08-20T09:20:00.000Z",
           "external_id": "jira:PROJ-1234"
          }
         ],
         "total": 1,
         "total_capped": false,
         "next_cursor": ""
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "description": "There is no such workspace, or you may not see it.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "example": {
         "error": "tasks not found"
        }
       }
      }
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/workspaces/{id}/workflows": {
   "get": {
    "operationId": "listWorkspaceWorkflows",
    "tags": [
     "Workflows"
    ],
    "summary": "List the workflows of a workspace",
    "parameters": [
     {
      "$ref": "#/components/parameters/WorkspaceId"
     }
    ],
    "responses": {
     "200": {
      "description": "The workflows of this workspace.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/WorkflowList"
        },
        "example": {
         "workflows": [
          {
           "id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
           "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
           "name": "Kanban",
           "sort_order": 0,
           "style": "kanban",
           "source": "manual",
           "created_at": "2026-08-20T09:00:00.000Z",
           "updated_at": "2026-08-20T09:00:00.000Z"
          }
         ],
         "total": 1
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/WorkspaceNotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/workspaces/{id}/repositories": {
   "get": {
    "operationId": "listRepositories",
    "tags": [
     "Repositories"
    ],
    "summary": "List the repositories of a workspace",
    "parameters": [
     {
      "$ref": "#/components/parameters/WorkspaceId"
     }
    ],
    "responses": {
     "200": {
      "description": "The repositories, oldest first.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/RepositoryList"
        },
        "example": {
         "repositories": [
          {
           "id": "53d40b1c-8a0e-4f7b-9a55-6c1d2e3f4a06",
           "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
           "name": "shop",
           "source_type": "local",
           "local_path": "/srv/git/shop",
           "remote_url": "",
           "provider": "",
           "provider_host": "",
           "provider_owner": "",
           "provider_name": "",
           "default_branch": "main",
           "created_at": "2026-08-20T09:04:00.000Z",
           "updated_at": "2026-08-20T09:04:00.000Z"
          }
         ],
         "total": 1
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/WorkspaceNotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   },
   "post": {
    "operationId": "createRepository",
    "tags": [
     "Repositories"
    ],
    "summary": "Register a repository",
    "description": "A folder on the server (`local_path`) or a URL (`remote_url`), one of the two. A folder must be the top of a git\nrepository, by its absolute path. A URL is https, ssh or `user@host:path`, without a password; `file` URLs only\nwhere the server allows them. A URL is called for the first time when a task needs it.\n\nRegistering is not needed before a create: a task that names a folder or URL registers it.\n",
    "parameters": [
     {
      "$ref": "#/components/parameters/WorkspaceId"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CreateRepositoryRequest"
       },
       "examples": {
        "local": {
         "summary": "A folder on the server",
         "value": {
          "name": "shop",
          "local_path": "/srv/git/shop"
         }
        },
        "remote": {
         "summary": "A URL",
         "value": {
          "name": "shop",
          "remote_url": "https://github.com/acme/shop.git",
          "default_branch": "main"
         }
        }
       }
      }
     }
    },
    "responses": {
     "201": {
      "description": "The repository is registered.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Repository"
        },
        "example": {
         "id": "53d40b1c-8a0e-4f7b-9a55-6c1d2e3f4a06",
         "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
         "name": "shop",
         "source_type": "local",
         "local_path": "/srv/git/shop",
         "remote_url": "",
         "provider": "",
         "provider_host": "",
         "provider_owner": "",
         "provider_name": "",
         "default_branch": "main",
         "created_at": "2026-08-20T09:04:00.000Z",
         "updated_at": "2026-08-20T09:04:00.000Z"
        }
       }
      }
     },
     "400": {
      "description": "The body does not fit; the error names the field.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "examples": {
         "missing": {
          "summary": "Neither a folder nor a URL",
          "value": {
           "error": "local_path or remote_url is required"
          }
         },
         "folder": {
          "summary": "Not a repository",
          "value": {
           "error": "local_path must be the top folder of a git repository on the server"
          }
         },
         "scheme": {
          "summary": "A URL of another scheme",
          "value": {
           "error": "remote_url must be an https or ssh URL"
          }
         },
         "branch": {
          "summary": "A branch that does not exist",
          "value": {
           "error": "default_branch: the repository has no branch \"trunk\""
          }
         }
        }
       }
      }
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/WorkspaceNotFound"
     },
     "409": {
      "description": "The workspace has this folder or URL already.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "example": {
         "error": "repository is already registered in this workspace"
        }
       }
      }
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/repositories/{id}": {
   "get": {
    "operationId": "getRepository",
    "tags": [
     "Repositories"
    ],
    "summary": "Read a repository",
    "parameters": [
     {
      "$ref": "#/components/parameters/RepositoryId"
     }
    ],
    "responses": {
     "200": {
      "description": "The repository.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Repository"
        },
        "example": {
         "id": "53d40b1c-8a0e-4f7b-9a55-6c1d2e3f4a06",
         "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
         "name": "shop",
         "source_type": "local",
         "local_path": "/srv/git/shop",
         "remote_url": "",
         "provider": "",
         "provider_host": "",
         "provider_owner": "",
         "provider_name": "",
         "default_branch": "main",
         "created_at": "2026-08-20T09:04:00.000Z",
         "updated_at": "2026-08-20T09:04:00.000Z"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/RepositoryNotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   },
   "patch": {
    "operationId": "updateRepository",
    "tags": [
     "Repositories"
    ],
    "summary": "Rename a repository or change its default branch",
    "description": "What is absent or empty stays as it is. Where the repository is cannot be changed: register the new place.\n",
    "parameters": [
     {
      "$ref": "#/components/parameters/RepositoryId"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/UpdateRepositoryRequest"
       },
       "example": {
        "default_branch": "main"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The repository as it is now.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Repository"
        },
        "example": {
         "id": "53d40b1c-8a0e-4f7b-9a55-6c1d2e3f4a06",
         "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
         "name": "shop",
         "source_type": "local",
         "local_path": "/srv/git/shop",
         "remote_url": "",
         "provider": "",
         "provider_host": "",
         "provider_owner": "",
         "provider_name": "",
         "default_branch": "main",
         "created_at": "2026-08-20T09:04:00.000Z",
         "updated_at": "2026-08-20T09:04:00.000Z"
        }
       }
      }
     },
     "400": {
      "description": "The body does not fit.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "example": {
         "error": "default_branch is not a valid branch name"
        }
       }
      }
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/RepositoryNotFound"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   },
   "delete": {
    "operationId": "deleteRepository",
    "tags": [
     "Repositories"
    ],
    "summary": "Take a repository out of its workspace",
    "description": "New tasks can no longer name it by its id. Tasks that use it keep their worktrees, and the folder itself is not\ntouched. The same folder or URL can be registered again, under a new id.\n",
    "parameters": [
     {
      "$ref": "#/components/parameters/RepositoryId"
     }
    ],
    "responses": {
     "200": {
      "description": "The repository is gone from its workspace.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Success"
        },
        "example": {
         "success": true
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/RepositoryNotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/workspaces/{id}/tasks/by-external-id": {
   "get": {
    "operationId": "findTaskByExternalId",
    "tags": [
     "Tasks"
    ],
    "summary": "Find the task that holds an external id",
    "description": "Reads only: nothing is created and nothing changes. Archived tasks and tasks whose create has not finished are\nfound too.\n\nUse it before a create after a long absence (see *Create a task once*), and to poll a task that was returned with\n`creation_complete: false`.\n\nOrder of errors: the workspace first (404), then the external id (400), then whether a task holds it (404).\nA workspace you may not see and one that does not exist give the same 404, whatever the external id looks like.\n",
    "parameters": [
     {
      "$ref": "#/components/parameters/WorkspaceId"
     },
     {
      "$ref": "#/components/parameters/ExternalId"
     }
    ],
    "x-checked-after-authorization": [
     "external_id"
    ],
    "responses": {
     "200": {
      "description": "The task that holds this external id. There is no `deduplicated` here; it only makes sense for a create.\n",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/FoundTask"
        },
        "example": {
         "id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
         "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
         "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
         "workflow_step_id": "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501",
         "title": "Fix login",
         "description": "See PROJ-1234",
         "state": "CREATED",
         "priority": "medium",
         "metadata": {},
         "origin": "manual",
         "labels": [],
         "position": 0,
         "task_pending_action": null,
         "primary_session_pending_action": null,
         "created_at": "2026-08-20T09:15:30.125Z",
         "updated_at": "2026-08-20T09:15:30.125Z",
         "external_id": "jira:PROJ-1234",
         "creation_complete": true
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/InvalidExternalId"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/TaskNotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   },
   "delete": {
    "operationId": "releaseExternalId",
    "tags": [
     "Tasks"
    ],
    "summary": "Take the external id off its task",
    "description": "The task stays and is not changed in any other way, `updated_at` included. Afterwards the external id is as good\nas new: the next create that names it makes a new task.\n\n**Do not release and create again because a create answered `creation_complete: false`.** When the other create\nwas merely slow, that makes two tasks. *Create a task once* names the safe reactions.\n\nOrder of errors: the workspace first (404), then the external id (400), then whether a task holds it (404).\n",
    "parameters": [
     {
      "$ref": "#/components/parameters/WorkspaceId"
     },
     {
      "$ref": "#/components/parameters/ExternalId"
     }
    ],
    "x-checked-after-authorization": [
     "external_id"
    ],
    "responses": {
     "204": {
      "description": "Released. There is no body."
     },
     "400": {
      "$ref": "#/components/responses/InvalidExternalId"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/TaskNotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/workflows": {
   "get": {
    "operationId": "listWorkflows",
    "tags": [
     "Workflows"
    ],
    "summary": "List workflows",
    "description": "The workflows of all workspaces the caller may see.",
    "responses": {
     "200": {
      "description": "The workflows.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/WorkflowList"
        },
        "example": {
         "workflows": [
          {
           "id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
           "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
           "name": "Kanban",
           "sort_order": 0,
           "style": "kanban",
           "source": "manual",
           "created_at": "2026-08-20T09:00:00.000Z",
           "updated_at": "2026-08-20T09:00:00.000Z"
          }
         ],
         "total": 1
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   },
   "post": {
    "operationId": "createWorkflow",
    "tags": [
     "Workflows"
    ],
    "summary": "Create a workflow",
    "description": "The new workflow has no steps; add them with *Create a workflow step*.",
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CreateWorkflowRequest"
       },
       "example": {
        "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
        "name": "Bugs"
       }
      }
     }
    },
    "responses": {
     "201": {
      "description": "The workflow was created.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Workflow"
        },
        "example": {
         "id": "3a5d7f90-12b4-4c6e-8f01-a2b3c4d5e602",
         "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
         "name": "Bugs",
         "sort_order": 0,
         "style": "kanban",
         "source": "manual",
         "created_at": "2026-08-20T09:02:00.000Z",
         "updated_at": "2026-08-20T09:02:00.000Z"
        }
       }
      }
     },
     "400": {
      "description": "The body does not fit.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "example": {
         "error": "workspace_id and name are required"
        }
       }
      }
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/WorkspaceNotFound"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/workflows/{id}": {
   "get": {
    "operationId": "getWorkflow",
    "tags": [
     "Workflows"
    ],
    "summary": "Read a workflow",
    "parameters": [
     {
      "$ref": "#/components/parameters/WorkflowId"
     }
    ],
    "responses": {
     "200": {
      "description": "The workflow.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Workflow"
        },
        "example": {
         "id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
         "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
         "name": "Kanban",
         "sort_order": 0,
         "style": "kanban",
         "source": "manual",
         "created_at": "2026-08-20T09:00:00.000Z",
         "updated_at": "2026-08-20T09:00:00.000Z"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/WorkflowNotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/workflows/{id}/workflow/steps": {
   "get": {
    "operationId": "listWorkflowSteps",
    "tags": [
     "Workflows"
    ],
    "summary": "List the steps of a workflow",
    "parameters": [
     {
      "$ref": "#/components/parameters/WorkflowId"
     }
    ],
    "responses": {
     "200": {
      "description": "The steps by `position`; `[]` when the workflow has none.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/WorkflowStepList"
        },
        "example": {
         "steps": [
          {
           "id": "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501",
           "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
           "name": "Backlog",
           "position": 0,
           "color": "",
           "is_start_step": true,
           "events": {},
           "created_at": "2026-08-20T09:00:00.000Z",
           "updated_at": "2026-08-20T09:00:00.000Z"
          }
         ],
         "total": 1
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/WorkflowNotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/workflows/{id}/tasks": {
   "get": {
    "operationId": "listWorkflowTasks",
    "tags": [
     "Tasks"
    ],
    "summary": "List a workflow's tasks",
    "description": "As *List a workspace's tasks*.",
    "parameters": [
     {
      "$ref": "#/components/parameters/WorkflowId"
     },
     {
      "$ref": "#/components/parameters/Cursor"
     },
     {
      "$ref": "#/components/parameters/Limit"
     },
     {
      "$ref": "#/components/parameters/Page"
     },
     {
      "$ref": "#/components/parameters/PageSize"
     },
     {
      "$ref": "#/components/parameters/TitleQuery"
     },
     {
      "$ref": "#/components/parameters/StepFilter"
     },
     {
      "$ref": "#/components/parameters/ParentFilter"
     },
     {
      "$ref": "#/components/parameters/ProjectFilter"
     },
     {
      "$ref": "#/components/parameters/StateFilter"
     },
     {
      "$ref": "#/components/parameters/IncludeArchived"
     },
     {
      "$ref": "#/components/parameters/OnlyArchived"
     }
    ],
    "responses": {
     "200": {
      "description": "A page, newest first.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/TaskList"
        },
        "example": {
         "tasks": [
          {
           "id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
           "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
           "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
           "workflow_step_id": "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501",
           "title": "Fix login",
           "description": "See PROJ-1234",
           "state": "IN_PROGRESS",
           "priority": "high",
           "metadata": {},
           "origin": "manual",
           "labels": [],
           "position": 0,
           "task_pending_action": null,
           "primary_session_pending_action": null,
           "created_at": "2026-08-20T09:15:30.125Z",
           "updated_at": "2026-08-20T09:20:00.000Z",
           "external_id": "jira:PROJ-1234"
          }
         ],
         "total": 1,
         "total_capped": false,
         "next_cursor": ""
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/WorkflowNotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/workflows/{id}/workflow/steps/reorder": {
   "put": {
    "operationId": "reorderWorkflowSteps",
    "tags": [
     "Workflows"
    ],
    "summary": "Reorder a workflow's steps",
    "parameters": [
     {
      "$ref": "#/components/parameters/WorkflowId"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/ReorderStepsRequest"
       },
       "example": {
        "step_ids": [
         "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501"
        ]
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The steps in their new order.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/WorkflowStepList"
        },
        "example": {
         "steps": [
          {
           "id": "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501",
           "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
           "name": "In Progress",
           "position": 1,
           "color": "",
           "is_start_step": false,
           "wip_limit": 3,
           "events": {},
           "created_at": "2026-08-20T09:00:00.000Z",
           "updated_at": "2026-08-20T09:00:00.000Z"
          }
         ],
         "total": 1
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/WorkflowNotFound"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/workflow/steps": {
   "post": {
    "operationId": "createWorkflowStep",
    "tags": [
     "Workflows"
    ],
    "summary": "Create a workflow step",
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CreateWorkflowStepRequest"
       },
       "example": {
        "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
        "name": "Blocked",
        "position": 4,
        "color": "#b91c1c"
       }
      }
     }
    },
    "responses": {
     "201": {
      "description": "The step was created.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/WorkflowStep"
        },
        "example": {
         "id": "f0a1b2c3-d4e5-4f60-8172-93a4b5c6d703",
         "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
         "name": "Blocked",
         "position": 4,
         "color": "#b91c1c",
         "is_start_step": false,
         "events": {},
         "created_at": "2026-08-20T09:03:00.000Z",
         "updated_at": "2026-08-20T09:03:00.000Z"
        }
       }
      }
     },
     "400": {
      "description": "The body does not fit.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "example": {
         "error": "workflow_id and name are required"
        }
       }
      }
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/WorkflowNotFound"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/workflow/steps/{id}": {
   "get": {
    "operationId": "getWorkflowStep",
    "tags": [
     "Workflows"
    ],
    "summary": "Read a workflow step",
    "parameters": [
     {
      "name": "id",
      "in": "path",
      "required": true,
      "description": "The id of the step.",
      "schema": {
       "type": "string"
      },
      "example": "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501"
     }
    ],
    "responses": {
     "200": {
      "description": "The step.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/WorkflowStep"
        },
        "example": {
         "id": "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501",
         "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
         "name": "Backlog",
         "position": 0,
         "color": "",
         "is_start_step": true,
         "events": {},
         "created_at": "2026-08-20T09:00:00.000Z",
         "updated_at": "2026-08-20T09:00:00.000Z"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "description": "There is no such step, or you may not see it.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "example": {
         "error": "workflow step not found"
        }
       }
      }
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   },
   "put": {
    "operationId": "updateWorkflowStep",
    "tags": [
     "Workflows"
    ],
    "summary": "Change a workflow step",
    "description": "Fields that are left out stay as they are; `wip_limit: null` or `0` takes the limit off. A limit below what lies on\nthe step lets nothing in and pushes nothing out.\n",
    "parameters": [
     {
      "name": "id",
      "in": "path",
      "required": true,
      "description": "The id of the step.",
      "schema": {
       "type": "string"
      },
      "example": "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/UpdateWorkflowStepRequest"
       },
       "example": {
        "wip_limit": 3
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The step as it is now.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/WorkflowStep"
        },
        "example": {
         "id": "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501",
         "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
         "name": "In Progress",
         "position": 1,
         "color": "",
         "is_start_step": false,
         "wip_limit": 3,
         "events": {},
         "created_at": "2026-08-20T09:00:00.000Z",
         "updated_at": "2026-08-20T09:00:00.000Z"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "description": "There is no such step, or you may not see it.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "example": {
         "error": "workflow step not found"
        }
       }
      }
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   },
   "delete": {
    "operationId": "deleteWorkflowStep",
    "tags": [
     "Workflows"
    ],
    "summary": "Delete a workflow step",
    "description": "Only a step without tasks can be deleted; archived tasks count.",
    "parameters": [
     {
      "name": "id",
      "in": "path",
      "required": true,
      "description": "The id of the step.",
      "schema": {
       "type": "string"
      },
      "example": "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501"
     }
    ],
    "responses": {
     "200": {
      "description": "Done.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Success"
        },
        "example": {
         "success": true
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "description": "There is no such step, or you may not see it.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "example": {
         "error": "workflow step not found"
        }
       }
      }
     },
     "409": {
      "description": "Tasks lie on the step.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "example": {
         "error": "workflow step has tasks: move or delete them first"
        }
       }
      }
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/tasks": {
   "post": {
    "operationId": "createTask",
    "tags": [
     "Tasks"
    ],
    "summary": "Create a task once",
    "description": "Creates a task, or returns the one that already holds the given `external_id`.\n\n## What an external id is\n\nIt names the thing in *your* system that the task stands for: an issue key, a webhook's delivery id, a UUID you\nkeep. It does not name the request: a second create for a held external id returns the existing task unchanged,\nwhatever else the request says. At most one task per workspace holds a given external id. It is set at creation\nand never changed, survives archiving, is not inherited or copied, and is freed only by deleting the task or by\n*Take the external id off its task*.\n\nBefore use, leading and trailing Unicode white space is removed; what remains is compared byte for byte, so\n`EXT-1` and `ext-1` are two identities. Absent, `null`, `\"\"` and white space only all mean \"none\": such creates\nnever collide. U+0000 to U+001F and U+007F anywhere, or more than 255 UTF-8 bytes after trimming, are a 400.\n\nNothing is remembered after a task is deleted or its external id released: the next create makes a new task. A\nconsumer that redelivers for ever must itself suppress entities it deleted.\n\n## Outcomes\n\n| Outcome | Status | `deduplicated` | `creation_complete` | `external_id` |\n|---|---|---|---|---|\n| created | 200 | `false` | `true` | present |\n| found, its create has finished | 200 | `true` | `true` | present |\n| found, its create has not finished | 200 | `true` | `false` | present |\n| created, but the external id was released meanwhile | 200 | `false` | `true` | absent |\n\nA create without an external id answers 200, `false`, `true`, absent. When the task was deleted before its create\nfinished, the answer is 404. On both *found* outcomes nothing else happens: no agent is started, no other field\nof the request is used, no event is sent, an archived task stays archived.\n\n## What `creation_complete` means\n\n\"The required synchronous work of the returned task's creation has finished\", and nothing more. It does not say\nthat an agent runs; that is read from the state of the task's session. `false` occurs in the third row only and\nis diagnostic: the other create may still be running, or it may have died. Nothing repairs or expires such a task;\nit can be read, changed and worked on like any other.\n\n**Do not automate \"release the external id, then create again\" on `creation_complete: false`.** If the first\ncreate was merely slow, you end up with two tasks. Safe reactions are:\n\n1. go on with the returned `id`;\n2. poll *Find the task that holds an external id* until `creation_complete` is `true`;\n3. ask a human.\n\n## Order of errors\n\n1. The shape of the request (400): JSON, types, `workspace_id` present, `agent_profile_id` present when\n   `start_agent` is `true`, no misspelt `external_id`, `attachments` well formed, each repository with exactly one\n   locator and with branch names that git takes. The same for every workspace.\n2. The workspace (404): it must exist and you must be allowed to see it. The same answer for both, and before\n   anything about the external id.\n3. The external id (400).\n4. The lookup: a hit is answered here, with 200.\n5. Everything else: `title` of at most 500 characters and `workflow_id` given (400), folders, URLs and branches\n   of the repositories (400), repositories, workflow, step, project and parent exist in the workspace (404), the\n   step has room (409). A retry that names a repository which is gone by now is therefore found.\n6. After the insert: clones and worktrees, and the claim of the named uploads. When one of them fails for a reason\n   in the request (400), the task and everything made for it are removed again.\n\nA retry can therefore fail before it is recognized, in two ways. *Payload drift*: it no longer has the shape it\nhad; replay the original payload. *Server-state drift*: something checked before the lookup has changed on the\nserver since, for instance the workspace was deleted. After a long absence, look the external id up first and\ncreate only when that answers 404.\n\nA key that equals `external_id` but for case, `-`, `_` or spaces (`externalId`, `External-ID`, …) is refused with\na 400, because ignoring it would silently make duplicates.\n",
    "x-unparseable-message": "invalid payload",
    "x-checked-after-authorization": [
     "external_id"
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CreateTaskRequest"
       },
       "examples": {
        "issue": {
         "summary": "A task for an issue, safe to repeat",
         "value": {
          "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
          "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
          "title": "Fix login",
          "description": "See PROJ-1234",
          "priority": "high",
          "external_id": "jira:PROJ-1234"
         }
        },
        "anonymous": {
         "summary": "A task without an identity; repeating this makes another one",
         "value": {
          "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
          "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
          "title": "Try the new linter"
         }
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The task was created, or found by its external id; the two booleans say which.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/CreatedTask"
        },
        "examples": {
         "created": {
          "summary": "Created",
          "value": {
           "id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
           "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
           "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
           "workflow_step_id": "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501",
           "title": "Fix login",
           "description": "See PROJ-1234",
           "state": "CREATED",
           "priority": "high",
           "metadata": {},
           "origin": "manual",
           "labels": [],
           "position": 0,
           "task_pending_action": null,
           "primary_session_pending_action": null,
           "created_at": "2026-08-20T09:15:30.125Z",
           "updated_at": "2026-08-20T09:15:30.125Z",
           "external_id": "jira:PROJ-1234",
           "deduplicated": false,
           "creation_complete": true
          }
         },
         "foundUnfinished": {
          "summary": "Found, while another create of it may still be running",
          "value": {
           "id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
           "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
           "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
           "workflow_step_id": "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501",
           "title": "Fix login",
           "description": "See PROJ-1234",
           "state": "CREATED",
           "priority": "high",
           "metadata": {},
           "origin": "manual",
           "labels": [],
           "position": 0,
           "task_pending_action": null,
           "primary_session_pending_action": null,
           "created_at": "2026-08-20T09:15:30.125Z",
           "updated_at": "2026-08-20T09:15:30.125Z",
           "external_id": "jira:PROJ-1234",
           "deduplicated": true,
           "creation_complete": false
          }
         }
        }
       }
      }
     },
     "400": {
      "description": "The request is malformed, or a field breaks a rule the error names.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "examples": {
         "unparseable": {
          "summary": "Not JSON",
          "value": {
           "error": "invalid payload"
          }
         },
         "workspaceMissing": {
          "summary": "No workspace",
          "value": {
           "error": "workspace_id is required"
          }
         },
         "profileMissing": {
          "summary": "An agent is to start, but which",
          "value": {
           "error": "agent_profile_id is required to start agent"
          }
         },
         "misspelt": {
          "summary": "A misspelt external_id",
          "value": {
           "error": "unknown field \"externalId\": did you mean external_id?"
          }
         },
         "controlCharacter": {
          "summary": "A control character in the external id",
          "value": {
           "error": "invalid external_id: control characters are not allowed"
          }
         },
         "tooManyBytes": {
          "summary": "An external id that is too long",
          "value": {
           "error": "invalid external_id: must be 255 UTF-8 bytes or fewer"
          }
         },
         "workflowMissing": {
          "summary": "No workflow",
          "value": {
           "error": "workflow_id is required for non-ephemeral tasks"
          }
         },
         "uploadTaken": {
          "summary": "An upload that is unknown, expired, of another size, or another task's already",
          "value": {
           "error": "attachments.0: attachment_id \"5d0c2f61-77aa-4f0e-9a53-1b2c3d4e5f06\" is not available"
          }
         },
         "repositoryMissing": {
          "summary": "A repository without a locator",
          "value": {
           "error": "repository_id, local_path, or remote_url is required"
          }
         },
         "branchMissing": {
          "summary": "A branch the repository does not have",
          "value": {
           "error": "repositories.0.base_branch: the repository has no branch \"trunk\""
          }
         },
         "branchName": {
          "summary": "A name that git does not take",
          "value": {
           "error": "repositories.0.new_branch_name is not a valid branch name"
          }
         },
         "titleTooLong": {
          "summary": "A title that is too long",
          "value": {
           "error": "task title is too long: task titles must be 500 characters or fewer"
          }
         }
        }
       }
      }
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "description": "The workspace, workflow, step or repository does not exist or may not be seen by you, or the task was deleted before its\ncreate finished.\n",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "example": {
         "error": "task not created"
        }
       }
      }
     },
     "409": {
      "$ref": "#/components/responses/CapacityExceeded"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/tasks/{id}": {
   "get": {
    "operationId": "getTask",
    "tags": [
     "Tasks"
    ],
    "summary": "Read a task",
    "description": "`creation_complete` and `deduplicated` are not part of a plain read; *Find the task that holds an external id*\nhas the former.\n",
    "parameters": [
     {
      "$ref": "#/components/parameters/TaskId"
     }
    ],
    "responses": {
     "200": {
      "description": "The task.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Task"
        },
        "example": {
         "id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
         "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
         "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
         "workflow_step_id": "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501",
         "title": "Fix login",
         "description": "See PROJ-1234",
         "state": "REVIEW",
         "priority": "high",
         "metadata": {},
         "origin": "manual",
         "labels": [],
         "position": 0,
         "task_pending_action": "clarification",
         "primary_session_pending_action": "clarification",
         "created_at": "2026-08-20T09:15:30.125Z",
         "updated_at": "2026-08-20T09:15:34.480Z",
         "external_id": "jira:PROJ-1234"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/TaskNotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   },
   "patch": {
    "operationId": "updateTask",
    "tags": [
     "Tasks"
    ],
    "summary": "Change a task",
    "description": "Fields that are left out stay as they are. `external_id` is no part of this: it is ignored like any unknown key.\nThe step is changed by *Move a task*.\n",
    "parameters": [
     {
      "$ref": "#/components/parameters/TaskId"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/UpdateTaskRequest"
       },
       "example": {
        "title": "Fix login on Safari",
        "priority": "critical"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The task as it is now.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Task"
        },
        "example": {
         "id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
         "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
         "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
         "workflow_step_id": "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501",
         "title": "Fix login",
         "description": "See PROJ-1234",
         "state": "IN_PROGRESS",
         "priority": "high",
         "metadata": {},
         "origin": "manual",
         "labels": [],
         "position": 0,
         "task_pending_action": null,
         "primary_session_pending_action": null,
         "created_at": "2026-08-20T09:15:30.125Z",
         "updated_at": "2026-08-20T09:20:00.000Z",
         "external_id": "jira:PROJ-1234"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "description": "There is no such task or parent, or you may not see it.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "example": {
         "error": "task not updated"
        }
       }
      }
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   },
   "delete": {
    "operationId": "deleteTask",
    "tags": [
     "Tasks"
    ],
    "summary": "Delete a task",
    "description": "Deletes the task with its sessions, turns and messages; subtasks stay as tasks of their own. Its external id is free\nagain: the next create with it makes a new task.\n",
    "parameters": [
     {
      "$ref": "#/components/parameters/TaskId"
     }
    ],
    "responses": {
     "200": {
      "description": "Done.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Success"
        },
        "example": {
         "success": true
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "description": "There is no such task, or you may not see it.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "example": {
         "error": "task not deleted"
        }
       }
      }
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/tasks/{id}/move": {
   "post": {
    "operationId": "moveTask",
    "tags": [
     "Tasks"
    ],
    "summary": "Move a task",
    "description": "Moves a task to a step of its workspace, if the step has room.",
    "parameters": [
     {
      "$ref": "#/components/parameters/TaskId"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/MoveTaskRequest"
       },
       "example": {
        "workflow_step_id": "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The task as it is now.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Task"
        },
        "example": {
         "id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
         "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
         "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10",
         "workflow_step_id": "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501",
         "title": "Fix login",
         "description": "See PROJ-1234",
         "state": "IN_PROGRESS",
         "priority": "high",
         "metadata": {},
         "origin": "manual",
         "labels": [],
         "position": 0,
         "task_pending_action": null,
         "primary_session_pending_action": null,
         "created_at": "2026-08-20T09:15:30.125Z",
         "updated_at": "2026-08-20T09:20:00.000Z",
         "external_id": "jira:PROJ-1234"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "description": "There is no such task or step, or you may not see it.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "examples": {
         "task": {
          "summary": "No task",
          "value": {
           "error": "task not found"
          }
         },
         "step": {
          "summary": "No such step in the task's workspace",
          "value": {
           "error": "workflow step not found"
          }
         }
        }
       }
      }
     },
     "409": {
      "$ref": "#/components/responses/CapacityExceeded"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/tasks/{id}/archive": {
   "post": {
    "operationId": "archiveTask",
    "tags": [
     "Tasks"
    ],
    "summary": "Archive a task",
    "description": "The task keeps its external id and gives up its place in its step's limit. Its live sessions are cancelled, and\ntheir open questions expire.\n",
    "parameters": [
     {
      "$ref": "#/components/parameters/TaskId"
     }
    ],
    "responses": {
     "200": {
      "description": "Archived; `already_archived` when it was before.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/ArchivedTask"
        },
        "example": {
         "success": true
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/TaskNotFound"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/tasks/{id}/unarchive": {
   "post": {
    "operationId": "unarchiveTask",
    "tags": [
     "Tasks"
    ],
    "summary": "Bring an archived task back",
    "description": "The task returns to its step, if that has room. Its sessions stay ended.",
    "parameters": [
     {
      "$ref": "#/components/parameters/TaskId"
     }
    ],
    "responses": {
     "200": {
      "description": "Which tasks came back; none when the task was not archived.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/UnarchivedTask"
        },
        "example": {
         "success": true,
         "unarchived_ids": [
          "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101"
         ]
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/TaskNotFound"
     },
     "409": {
      "$ref": "#/components/responses/CapacityExceeded"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/tasks/{id}/sessions": {
   "get": {
    "operationId": "listTaskSessions",
    "tags": [
     "Sessions"
    ],
    "summary": "List a task's sessions",
    "description": "The task's sessions, oldest first. `pending_action` says what keeps a session from going on. It is always derived\nfrom the questions themselves: when that is not possible the reply is a 500, never a session that looks free.\n",
    "parameters": [
     {
      "$ref": "#/components/parameters/TaskId"
     }
    ],
    "responses": {
     "200": {
      "description": "The sessions.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/SessionList"
        },
        "example": {
         "sessions": [
          {
           "id": "c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404",
           "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
           "name": "nightly agent",
           "state": "WAITING_FOR_INPUT",
           "is_primary": true,
           "surface": "kanban",
           "pending_action": "clarification",
           "pending_action_revision": {
            "epoch": "12",
            "sequence": 2
           },
           "started_at": "2026-08-20T09:15:32.000Z",
           "updated_at": "2026-08-20T09:15:34.480Z"
          }
         ],
         "total": 1
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/TaskNotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   },
   "post": {
    "operationId": "openSession",
    "tags": [
     "Sessions"
    ],
    "summary": "Open a session for an agent running elsewhere",
    "description": "Opens an *attached* session: the server launches nothing, the agent is already running somewhere and is pointed at\n`mcp_path` with `Authorization: Bearer <token>`. The token is shown in this reply and never again; it opens that\none address and nothing else. The body is optional.\n\n## Answers that come late\n\nThe agent asks with the MCP tool `ask_user_question_kandev`, which blocks until the answer is there. When the\nagent goes away first (its call ends, its connection breaks, the server restarts), the question stays open and\ncan still be answered; the answer is then queued for the session's next call:\n\n- `ask_user_question_kandev` with the same questions returns the queued answer instead of asking again;\n- `get_answers_kandev` returns all answers that were not handed over yet or, given a `pending_id`, that bundle's\n  state and answers, as often as it is asked.\n\nAn answer counts as handed over from the first of these calls that returns it. It survives restarts.\n",
    "parameters": [
     {
      "$ref": "#/components/parameters/TaskId"
     }
    ],
    "requestBody": {
     "required": false,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/OpenSessionRequest"
       },
       "example": {
        "name": "nightly agent"
       }
      }
     }
    },
    "responses": {
     "201": {
      "description": "The session is open, and its first turn has begun.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/OpenedSession"
        },
        "example": {
         "session": {
          "id": "c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404",
          "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
          "name": "nightly agent",
          "state": "RUNNING",
          "is_primary": true,
          "surface": "kanban",
          "pending_action": null,
          "pending_action_revision": {
           "epoch": "12",
           "sequence": 1
          },
          "started_at": "2026-08-20T09:15:32.000Z",
          "updated_at": "2026-08-20T09:15:32.000Z"
         },
         "token": "aZ3kExampleTokenShownOnce",
         "mcp_path": "/mcp/sessions/c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/TaskNotFound"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/settings/last-used": {
   "get": {
    "operationId": "getLastUsed",
    "tags": [
     "Tasks"
    ],
    "summary": "What your last create used",
    "description": "Recorded after a create has finished, as far as possible; a create that found its task changes nothing.",
    "responses": {
     "200": {
      "description": "The ids; without any before the first create.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/LastUsed"
        },
        "example": {
         "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
         "workflow_id": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/tasks/{id}/attachments": {
   "get": {
    "operationId": "listTaskAttachments",
    "tags": [
     "Attachments"
    ],
    "summary": "List the attachments of a task",
    "description": "In the order in which the task's create named them.",
    "parameters": [
     {
      "$ref": "#/components/parameters/TaskId"
     }
    ],
    "responses": {
     "200": {
      "description": "The attachments.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/AttachmentList"
        },
        "example": {
         "attachments": [
          {
           "attachment_id": "5d0c2f61-77aa-4f0e-9a53-1b2c3d4e5f06",
           "name": "f.txt",
           "mime_type": "text/plain",
           "kind": "resource",
           "delivery_mode": "path",
           "size_bytes": 3,
           "sha256": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
           "state": "claimed",
           "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101"
          }
         ],
         "total": 1
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/TaskNotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/attachments": {
   "post": {
    "operationId": "uploadAttachment",
    "tags": [
     "Attachments"
    ],
    "summary": "Upload a file for a task to come",
    "description": "Stages a file. Name its `attachment_id` and `size_bytes` in `attachments` of *Create a task once*, in the same\nworkspace and within 24 hours; exactly one create gets it. An upload that nobody claims is deleted.\n\nThe parts may come in any order; with `workspace_id` before `file`, a workspace you may not use is refused before\nthe file is received. Parts with other names are ignored. Exactly one file; by default at most 20 MiB\n(`LATCHBOARD_MAX_ATTACHMENT_BYTES`). An upload that breaks off leaves nothing.\n\nThe file's name is kept for display and used for nothing else. Path separators, control characters and\nbidirectional overrides in it, and more than 255 UTF-8 bytes, are a 400; without one the name is `attachment`.\n",
    "requestBody": {
     "required": true,
     "content": {
      "multipart/form-data": {
       "schema": {
        "$ref": "#/components/schemas/UploadAttachmentRequest"
       }
      }
     }
    },
    "responses": {
     "201": {
      "description": "The file is staged.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Attachment"
        },
        "example": {
         "attachment_id": "5d0c2f61-77aa-4f0e-9a53-1b2c3d4e5f06",
         "name": "f.txt",
         "mime_type": "text/plain",
         "kind": "resource",
         "delivery_mode": "path",
         "size_bytes": 3,
         "sha256": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
         "state": "staged",
         "expires_at": "2026-08-21T09:14:00.000Z"
        }
       }
      }
     },
     "400": {
      "description": "The form is malformed, a part is missing or breaks a rule the error names.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "examples": {
         "workspaceMissing": {
          "summary": "No workspace",
          "value": {
           "error": "workspace_id is required"
          }
         },
         "fileMissing": {
          "summary": "No file",
          "value": {
           "error": "file is required"
          }
         },
         "name": {
          "summary": "A name that is a path",
          "value": {
           "error": "file name must not contain path separators or control characters"
          }
         },
         "broken": {
          "summary": "Not a form",
          "value": {
           "error": "invalid payload: request body is not valid multipart/form-data"
          }
         }
        }
       }
      }
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/WorkspaceNotFound"
     },
     "413": {
      "description": "The file is larger than the server accepts.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "example": {
         "error": "attachment is too large"
        }
       }
      }
     },
     "415": {
      "description": "The body is not `multipart/form-data`.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "example": {
         "error": "content type must be multipart/form-data"
        }
       }
      }
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/attachments/{id}": {
   "get": {
    "operationId": "getAttachment",
    "tags": [
     "Attachments"
    ],
    "summary": "Read what is known of an attachment",
    "description": "A claimed attachment is seen by whoever sees its task, a staged one by whoever sees its workspace. One that has\nexpired, was deleted with its task or never existed is the same 404.\n",
    "parameters": [
     {
      "$ref": "#/components/parameters/AttachmentId"
     }
    ],
    "responses": {
     "200": {
      "description": "The attachment.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Attachment"
        },
        "example": {
         "attachment_id": "5d0c2f61-77aa-4f0e-9a53-1b2c3d4e5f06",
         "name": "f.txt",
         "mime_type": "text/plain",
         "kind": "resource",
         "delivery_mode": "path",
         "size_bytes": 3,
         "sha256": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
         "state": "claimed",
         "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/AttachmentNotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/attachments/{id}/content": {
   "get": {
    "operationId": "getAttachmentContent",
    "tags": [
     "Attachments"
    ],
    "summary": "Download an attachment",
    "description": "The bytes exactly as they were given, with the recorded media type, always as a download\n(`Content-Disposition: attachment`, `X-Content-Type-Options: nosniff`). A `Range` header with one range of bytes\nis answered with 206; several ranges, other units and a conditional `If-Range` with the whole file.\n",
    "parameters": [
     {
      "$ref": "#/components/parameters/AttachmentId"
     }
    ],
    "responses": {
     "200": {
      "description": "The whole file.",
      "content": {
       "*/*": {
        "schema": {
         "type": "string",
         "format": "binary"
        }
       }
      }
     },
     "206": {
      "description": "The range that was asked for.",
      "content": {
       "*/*": {
        "schema": {
         "type": "string",
         "format": "binary"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/AttachmentNotFound"
     },
     "416": {
      "description": "The range begins behind the end of the file; `Content-Range` tells its size.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "example": {
         "error": "range is not satisfiable"
        }
       }
      }
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/task-sessions/{id}": {
   "get": {
    "operationId": "getSession",
    "tags": [
     "Sessions"
    ],
    "summary": "Read a session",
    "description": "The state of a session says whether an agent is at work, waits for an answer, or has ended.",
    "parameters": [
     {
      "$ref": "#/components/parameters/SessionId"
     }
    ],
    "responses": {
     "200": {
      "description": "The session.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/SessionEnvelope"
        },
        "example": {
         "session": {
          "id": "c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404",
          "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
          "name": "nightly agent",
          "state": "WAITING_FOR_INPUT",
          "is_primary": true,
          "surface": "kanban",
          "pending_action": "clarification",
          "pending_action_revision": {
           "epoch": "12",
           "sequence": 2
          },
          "started_at": "2026-08-20T09:15:32.000Z",
          "updated_at": "2026-08-20T09:15:34.480Z"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/TaskSessionNotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/task-sessions/{id}/turns": {
   "get": {
    "operationId": "listTurns",
    "tags": [
     "Sessions"
    ],
    "summary": "List a session's turns",
    "description": "The turns by their start. A turn that is only reserved for an answer on its way is not shown.",
    "parameters": [
     {
      "$ref": "#/components/parameters/SessionId"
     }
    ],
    "responses": {
     "200": {
      "description": "The turns.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/TurnList"
        },
        "example": {
         "turns": [
          {
           "id": "34021f6c-5b1e-4d0a-9a55-6c1d2e3f4a07",
           "session_id": "c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404",
           "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
           "started_at": "2026-08-20T09:15:32.000Z",
           "metadata": {},
           "created_at": "2026-08-20T09:15:32.000Z",
           "updated_at": "2026-08-20T09:15:32.000Z"
          }
         ],
         "total": 1
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/TaskSessionNotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   },
   "post": {
    "operationId": "startTurn",
    "tags": [
     "Sessions"
    ],
    "summary": "Start the next turn",
    "description": "For whoever drives an attached agent. The new turn is the session's current one. Questions of earlier turns stay in\nthe transcript; they are no longer listed and can no longer be answered, and calls that wait for them end.\nNo body is needed.\n",
    "parameters": [
     {
      "$ref": "#/components/parameters/SessionId"
     }
    ],
    "responses": {
     "201": {
      "description": "The turn has begun.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Turn"
        },
        "example": {
         "id": "34021f6c-5b1e-4d0a-9a55-6c1d2e3f4a07",
         "session_id": "c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404",
         "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
         "started_at": "2026-08-20T09:15:32.000Z",
         "metadata": {},
         "created_at": "2026-08-20T09:15:32.000Z",
         "updated_at": "2026-08-20T09:15:32.000Z"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/TaskSessionNotFound"
     },
     "409": {
      "$ref": "#/components/responses/SessionConflict"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/task-sessions/{id}/turns/complete": {
   "post": {
    "operationId": "completeTurn",
    "tags": [
     "Sessions"
    ],
    "summary": "Complete the current turn",
    "description": "Calls that wait for an answer end, their questions stay open and can be answered. Then the task moves on where its\nstep's `on_turn_complete` says so, if there is room. While a question is open such a turn cannot be completed: a\n409, and nothing has changed. No body is needed.\n",
    "parameters": [
     {
      "$ref": "#/components/parameters/SessionId"
     }
    ],
    "responses": {
     "200": {
      "description": "The completed turn.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Turn"
        },
        "example": {
         "id": "34021f6c-5b1e-4d0a-9a55-6c1d2e3f4a07",
         "session_id": "c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404",
         "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
         "started_at": "2026-08-20T09:15:32.000Z",
         "completed_at": "2026-08-20T09:20:00.000Z",
         "metadata": {},
         "created_at": "2026-08-20T09:15:32.000Z",
         "updated_at": "2026-08-20T09:20:00.000Z"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/TaskSessionNotFound"
     },
     "409": {
      "$ref": "#/components/responses/SessionConflict"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/task-sessions/{id}/messages": {
   "get": {
    "operationId": "listMessages",
    "tags": [
     "Sessions"
    ],
    "summary": "Read a session's transcript",
    "description": "Messages by their time. To go on, pass `cursor` as `after`, or as `before` with `sort=desc`, until `has_more` is\nfalse. `before` and `after` are bounds in time whatever the order.\n",
    "parameters": [
     {
      "$ref": "#/components/parameters/SessionId"
     },
     {
      "name": "limit",
      "in": "query",
      "description": "Messages per page.",
      "schema": {
       "type": "integer",
       "minimum": 1,
       "maximum": 200,
       "default": 50
      },
      "example": 50
     },
     {
      "name": "before",
      "in": "query",
      "description": "Only messages before the one with this id. An empty value counts as not given, here and below.",
      "allowEmptyValue": true,
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "after",
      "in": "query",
      "description": "Only messages after the one with this id.",
      "allowEmptyValue": true,
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "sort",
      "in": "query",
      "schema": {
       "type": "string",
       "enum": [
        "asc",
        "desc"
       ],
       "default": "asc"
      },
      "example": "asc"
     }
    ],
    "responses": {
     "200": {
      "description": "A page of messages.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/MessagePage"
        },
        "example": {
         "messages": [
          {
           "id": "c9861d0e-7a52-4b8e-8f3d-0a1b2c3d4e08",
           "session_id": "c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404",
           "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
           "turn_id": "34021f6c-5b1e-4d0a-9a55-6c1d2e3f4a07",
           "author_type": "agent",
           "type": "message",
           "content": "The tests pass.",
           "requests_input": false,
           "metadata": {},
           "created_at": "2026-08-20T09:15:40.000Z",
           "updated_at": "2026-08-20T09:15:40.000Z"
          }
         ],
         "total": 1,
         "has_more": false,
         "cursor": "c9861d0e-7a52-4b8e-8f3d-0a1b2c3d4e08"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/TaskSessionNotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   },
   "post": {
    "operationId": "appendMessage",
    "tags": [
     "Sessions"
    ],
    "summary": "Append a message to the current turn",
    "description": "What an agent says or does, or with `author_type: user` a prompt to it. A prompt is refused with a 409 while the\nsession waits for an answer; the text names the `pending_id` that blocks it. Questions are recorded by asking.\n",
    "parameters": [
     {
      "$ref": "#/components/parameters/SessionId"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/AppendMessageRequest"
       },
       "example": {
        "author_type": "agent",
        "content": "The tests pass."
       }
      }
     }
    },
    "responses": {
     "201": {
      "description": "The message.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Message"
        },
        "example": {
         "id": "c9861d0e-7a52-4b8e-8f3d-0a1b2c3d4e08",
         "session_id": "c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404",
         "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
         "turn_id": "34021f6c-5b1e-4d0a-9a55-6c1d2e3f4a07",
         "author_type": "agent",
         "type": "message",
         "content": "The tests pass.",
         "requests_input": false,
         "metadata": {},
         "created_at": "2026-08-20T09:15:40.000Z",
         "updated_at": "2026-08-20T09:15:40.000Z"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/TaskSessionNotFound"
     },
     "409": {
      "$ref": "#/components/responses/SessionConflict"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/task-sessions/{id}/end": {
   "post": {
    "operationId": "endSession",
    "tags": [
     "Sessions"
    ],
    "summary": "End a session",
    "description": "For good: its current turn completes, its open questions expire, calls that wait for them end, and its token opens\nnothing any more. The body is optional.\n",
    "parameters": [
     {
      "$ref": "#/components/parameters/SessionId"
     }
    ],
    "requestBody": {
     "required": false,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/EndSessionRequest"
       },
       "example": {
        "state": "COMPLETED"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The session as it ended.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/SessionEnvelope"
        },
        "example": {
         "session": {
          "id": "c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404",
          "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
          "name": "nightly agent",
          "state": "COMPLETED",
          "is_primary": true,
          "surface": "kanban",
          "pending_action": null,
          "pending_action_revision": {
           "epoch": "12",
           "sequence": 4
          },
          "started_at": "2026-08-20T09:15:32.000Z",
          "updated_at": "2026-08-20T09:30:00.000Z",
          "completed_at": "2026-08-20T09:30:00.000Z"
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/TaskSessionNotFound"
     },
     "409": {
      "$ref": "#/components/responses/SessionConflict"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/clarification": {
   "get": {
    "operationId": "listPendingQuestions",
    "tags": [
     "Questions"
    ],
    "summary": "List the bundles that can be answered",
    "description": "Every bundle you may see and answer, oldest first. Page by passing `next_cursor` as `cursor` until it is `\"\"`.\n\nPages are not a snapshot: a bundle answered meanwhile disappears without shifting the others, and one dated before\na cursor you already hold shows up only in a fresh call. There is no grand total; `count` is that of the page.\nThe MCP tool `list_pending_questions_kandev` takes the same parameters and gives the same body.\n",
    "parameters": [
     {
      "name": "workspace_id",
      "in": "query",
      "description": "Only bundles whose task has exactly this workspace. It can only narrow the list: a workspace you may not see\ngives the same empty list as an empty one. An empty value counts as not given.\n",
      "allowEmptyValue": true,
      "allowReserved": true,
      "schema": {
       "type": "string"
      },
      "example": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11"
     },
     {
      "name": "created_since",
      "in": "query",
      "description": "An RFC 3339 instant with an offset; only bundles created at it or later. Any offset will do, but a raw `+` in\na query string is a space: write `%2B`, or use `Z`.\n",
      "allowEmptyValue": true,
      "allowReserved": true,
      "schema": {
       "type": "string"
      },
      "example": "2026-08-20T09:00:00Z"
     },
     {
      "name": "cursor",
      "in": "query",
      "description": "The `next_cursor` of an earlier page. Opaque.",
      "allowEmptyValue": true,
      "allowReserved": true,
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "limit",
      "in": "query",
      "description": "Bundles per page. 50 when absent or below 1; above 200 counts as 200; a fraction is cut off.\n",
      "schema": {
       "type": "number"
      },
      "example": 50
     }
    ],
    "responses": {
     "200": {
      "description": "One page of bundles; an empty one when nothing matches.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/PendingQuestionsPage"
        },
        "example": {
         "bundles": [
          {
           "pending_id": "0f5c7a91-2b3d-4e5f-8a6b-7c8d9e0f1a05",
           "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
           "session_id": "c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404",
           "created_at": "2026-08-20T09:15:34.480Z",
           "age_seconds": 271,
           "context": "Setting up storage.",
           "questions": [
            {
             "question_id": "q1",
             "title": "Database",
             "prompt": "Which database should I use?",
             "status": "pending",
             "options": [
              {
               "option_id": "q1_opt1",
               "label": "SQLite",
               "description": "One file, no server"
              },
              {
               "option_id": "q1_opt2",
               "label": "PostgreSQL",
               "description": "Shared server"
              }
             ]
            }
           ]
          }
         ],
         "count": 1,
         "next_cursor": ""
        }
       }
      }
     },
     "400": {
      "description": "A parameter does not parse; the error names it.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "examples": {
         "cursor": {
          "summary": "Not a cursor of this list",
          "value": {
           "error": "cursor: malformed cursor"
          }
         },
         "createdSince": {
          "summary": "Not an instant",
          "value": {
           "error": "created_since: must be an RFC 3339 timestamp with an offset"
          }
         }
        }
       }
      }
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/clarification/request": {
   "post": {
    "operationId": "requestClarification",
    "tags": [
     "Questions"
    ],
    "summary": "Ask the human of a session",
    "description": "Stores the questions and returns at once; *Wait for the answer* blocks until it is there. The MCP tool\n`ask_user_question_kandev` does both in one call.\n\nOne to four questions, each with a non-empty `prompt` and two to six options. Missing ids become `q1`, `q2`, …\nand `q1_opt1`, …; question ids must differ. Asking the same questions again in the same session while the bundle\nis open returns the same `pending_id` and stores nothing.\n",
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/RequestClarificationRequest"
       },
       "example": {
        "session_id": "c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404",
        "questions": [
         {
          "title": "Database",
          "prompt": "Which database should I use?",
          "options": [
           {
            "label": "SQLite",
            "description": "One file, no server"
           },
           {
            "label": "PostgreSQL",
            "description": "Shared server"
           }
          ]
         }
        ],
        "context": "Setting up storage."
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The bundle is stored and can be answered.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/RequestedClarification"
        },
        "example": {
         "pending_id": "0f5c7a91-2b3d-4e5f-8a6b-7c8d9e0f1a05"
        }
       }
      }
     },
     "400": {
      "description": "The body does not fit; the error says which question.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "examples": {
         "tooMany": {
          "summary": "More than four questions",
          "value": {
           "error": "questions must contain at most 4 questions"
          }
         },
         "noPrompt": {
          "summary": "A question without a prompt",
          "value": {
           "error": "question 1 is missing required 'prompt'"
          }
         },
         "tooFewOptions": {
          "summary": "A question with fewer than two options",
          "value": {
           "error": "question 1 must have at least 2 options"
          }
         },
         "tooManyOptions": {
          "summary": "A question with more than six options",
          "value": {
           "error": "question 1 must have at most 6 options"
          }
         },
         "duplicate": {
          "summary": "Two questions with one id",
          "value": {
           "error": "duplicate question id \"q1\""
          }
         }
        }
       }
      }
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/TaskSessionNotFound"
     },
     "409": {
      "description": "The session has ended, so nobody would read the answer.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "example": {
         "error": "task session has ended"
        }
       }
      }
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "500": {
      "$ref": "#/components/responses/InternalError"
     }
    }
   }
  },
  "/api/v1/clarification/{id}": {
   "get": {
    "operationId": "getClarification",
    "tags": [
     "Questions"
    ],
    "summary": "Read a live request",
    "description": "Answers while the request is live: from the moment it is made until it is resolved, its asker goes away, or the\nserver restarts. After the latter two it is a 404 here, although it is still listed and can still be answered.\n",
    "parameters": [
     {
      "$ref": "#/components/parameters/PendingId"
     }
    ],
    "responses": {
     "200": {
      "description": "The request as it was asked, missing ids filled in.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/LiveClarification"
        },
        "example": {
         "pending_id": "0f5c7a91-2b3d-4e5f-8a6b-7c8d9e0f1a05",
         "session_id": "c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404",
         "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
         "questions": [
          {
           "id": "q1",
           "title": "Database",
           "prompt": "Which database should I use?",
           "options": [
            {
             "option_id": "q1_opt1",
             "label": "SQLite",
             "description": "One file, no server"
            },
            {
             "option_id": "q1_opt2",
             "label": "PostgreSQL",
             "description": "Shared server"
            }
           ]
          }
         ],
         "context": "Setting up storage.",
         "created_at": "2026-08-20T09:15:34.480Z"
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/ClarificationNotFound"
     },
     "500": {
      "$ref": "#/components/responses/ClarificationError"
     }
    }
   }
  },
  "/api/v1/clarification/{id}/wait": {
   "get": {
    "operationId": "waitForClarification",
    "tags": [
     "Questions"
    ],
    "summary": "Wait for the answer",
    "description": "Blocks until the bundle is answered or rejected, for at most the server's wait limit (two hours unless\nconfigured). Any number of callers may wait; all get the answer. Disconnecting does not close the question.\n\nThe body is sparse: a key without a value is left out. That differs from *Answer a bundle*, which always writes\nall of them.\n",
    "parameters": [
     {
      "$ref": "#/components/parameters/PendingId"
     }
    ],
    "responses": {
     "200": {
      "description": "The answer, or the rejection.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/WaitResult"
        },
        "examples": {
         "answered": {
          "summary": "Answered",
          "value": {
           "pending_id": "0f5c7a91-2b3d-4e5f-8a6b-7c8d9e0f1a05",
           "answers": [
            {
             "question_id": "q1",
             "selected_options": [
              "q1_opt2"
             ],
             "custom_text": "use 16"
            }
           ],
           "responded_at": "2026-08-20T09:20:01.004Z"
          }
         },
         "rejected": {
          "summary": "Rejected",
          "value": {
           "pending_id": "0f5c7a91-2b3d-4e5f-8a6b-7c8d9e0f1a05",
           "rejected": true,
           "reject_reason": "not now",
           "responded_at": "2026-08-20T09:20:01.004Z"
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/ClarificationNotFound"
     },
     "500": {
      "$ref": "#/components/responses/ClarificationError"
     },
     "504": {
      "description": "No answer came: the request was cancelled, the wait limit was reached, the server is shutting down, or nobody\nis waiting for this bundle any more. Except after a cancellation, the bundle may still be open: list it.\n",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "examples": {
         "notLive": {
          "summary": "The bundle exists, but there is no live request to wait on",
          "value": {
           "error": "clarification request not found: 0f5c7a91-2b3d-4e5f-8a6b-7c8d9e0f1a05"
          }
         },
         "cancelled": {
          "summary": "Cancelled while waiting",
          "value": {
           "error": "clarification cancelled (agent moved on): 0f5c7a91-2b3d-4e5f-8a6b-7c8d9e0f1a05"
          }
         }
        }
       }
      }
     }
    }
   }
  },
  "/api/v1/clarification/{id}/respond": {
   "post": {
    "operationId": "respondToClarification",
    "tags": [
     "Questions"
    ],
    "summary": "Answer a bundle",
    "description": "Answers or rejects the whole bundle. Exactly one caller wins (`claimed: true`), across REST and MCP and across\nserver processes. Everybody else gets a 200 too, with `claimed: false` and the winner's status and answers:\nnothing of their own was stored. Repeating a request after a lost reply is therefore safe.\n\nA 200 with `claimed: true` means: stored, and handed to the waiting agent or accepted as its next prompt (or, for a\nrejection nobody waits for, recorded). When that fails, the answer is a 500 and, where the text says so, the\nbundle is open again.\n\n**To answer**, send one entry per question. An entry may choose any number of the question's options, give text,\ndo both, or neither. **To reject**, send `rejected: true` without answers and, if you like, a `reject_reason`.\n\nStored entries follow the order of the questions, options the order of the question's options without repetition;\ntexts are trimmed. `custom_text` and `reject_reason` may have at most 2000 characters (Unicode code points),\ncounted before trimming. A loser cannot learn the winner's `reject_reason`; it is `\"\"` in every replay.\n\nOrder of errors: the shape of the body (400, the same for every id), then the bundle (404), then the submission\n(400, also when the bundle was answered already), then whether it can still be answered (409).\n",
    "parameters": [
     {
      "$ref": "#/components/parameters/PendingId"
     }
    ],
    "x-checked-after-authorization": [
     "answers",
     "reject_reason"
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/RespondToClarificationRequest"
       },
       "examples": {
        "answer": {
         "summary": "Answer",
         "value": {
          "answers": [
           {
            "question_id": "q1",
            "selected_options": [
             "q1_opt2"
            ],
            "custom_text": " use 16 "
           }
          ]
         }
        },
        "reject": {
         "summary": "Reject",
         "value": {
          "rejected": true,
          "reject_reason": "User skipped"
         }
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The bundle is answered or rejected; `claimed` says whether by you.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/RespondedClarification"
        },
        "examples": {
         "won": {
          "summary": "Yours is the answer",
          "value": {
           "success": true,
           "claimed": true,
           "status": "answered",
           "response": {
            "pending_id": "0f5c7a91-2b3d-4e5f-8a6b-7c8d9e0f1a05",
            "answers": [
             {
              "question_id": "q1",
              "selected_options": [
               "q1_opt2"
              ],
              "custom_text": "use 16"
             }
            ],
            "rejected": false,
            "reject_reason": "",
            "responded_at": "2026-08-20T09:20:01.004Z"
           }
          }
         },
         "lost": {
          "summary": "Somebody else had rejected it",
          "value": {
           "success": true,
           "claimed": false,
           "status": "rejected",
           "response": {
            "pending_id": "0f5c7a91-2b3d-4e5f-8a6b-7c8d9e0f1a05",
            "answers": [],
            "rejected": true,
            "reject_reason": "",
            "responded_at": "2026-08-20T09:20:01.004Z"
           }
          }
         }
        }
       }
      }
     },
     "400": {
      "description": "The submission does not fit the bundle; the error names the field. The bundle is untouched.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "examples": {
         "count": {
          "summary": "Not one entry per question",
          "value": {
           "error": "answers: expected exactly 2 answer(s), got 1"
          }
         },
         "missingId": {
          "summary": "An entry that names no question",
          "value": {
           "error": "answer 1 is missing question_id"
          }
         },
         "unknownId": {
          "summary": "An entry for another question",
          "value": {
           "error": "answer 1 references unknown question_id \"qX\""
          }
         },
         "repeated": {
          "summary": "Two entries for one question",
          "value": {
           "error": "answer 2 repeats question_id \"q1\""
          }
         },
         "option": {
          "summary": "An option the question does not have",
          "value": {
           "error": "answer 1 selected_options references unknown option_id \"zzz\""
          }
         },
         "textTooLong": {
          "summary": "A text that is too long",
          "value": {
           "error": "answer 1 custom_text exceeds 2000 characters"
          }
         },
         "reasonTooLong": {
          "summary": "A reason that is too long",
          "value": {
           "error": "reject_reason exceeds 2000 characters"
          }
         },
         "both": {
          "summary": "Answered and rejected at once",
          "value": {
           "error": "rejected may not be combined with a non-empty answers array"
          }
         },
         "degraded": {
          "summary": "A bundle whose stored rows cannot be answered",
          "value": {
           "error": "bundle contains a message with a missing question_id"
          }
         }
        }
       }
      }
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/ClarificationNotFound"
     },
     "409": {
      "$ref": "#/components/responses/ClarificationNotActive"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "500": {
      "description": "The answer could not be stored or delivered. Where the text says that it can be retried, the bundle is open\nagain. Repeating the request is safe in every case: either you win, or you are told what is recorded.\n",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Error"
        },
        "examples": {
         "authorize": {
          "summary": "The bundle could not be looked up",
          "value": {
           "error": "failed to authorize clarification request"
          }
         },
         "claim": {
          "summary": "Nothing was stored",
          "value": {
           "error": "failed to update clarification state"
          }
         },
         "reread": {
          "summary": "You did not win, and the winner could not be read",
          "value": {
           "error": "failed to determine clarification outcome"
          }
         },
         "delivery": {
          "summary": "The waiting agent did not take it; the bundle is open again",
          "value": {
           "error": "failed to deliver clarification response; response can be retried"
          }
         },
         "deliveryNotRestored": {
          "summary": "The waiting agent did not take it, and the bundle could not be reopened",
          "value": {
           "error": "failed to deliver clarification response and recover pending clarification state"
          }
         },
         "resume": {
          "summary": "The agent could not be resumed; the bundle is open again",
          "value": {
           "error": "failed to resume clarification; response can be retried"
          }
         },
         "resumeNotRestored": {
          "summary": "The agent could not be resumed, and the bundle could not be reopened",
          "value": {
           "error": "failed to resume clarification and recover pending clarification state"
          }
         },
         "notFinalized": {
          "summary": "The agent got it, but that could not be recorded",
          "value": {
           "error": "clarification response was accepted, but dispatch state could not be finalized"
          }
         }
        }
       }
      }
     }
    }
   }
  },
  "/api/v1/clarification/{id}/cancel": {
   "post": {
    "operationId": "cancelClarification",
    "tags": [
     "Questions"
    ],
    "summary": "Withdraw a live request",
    "description": "Closes a live request; its questions can no longer be answered, and calls that wait for it end.\nThis is for the asking side. A human who does not want to answer *rejects* the bundle instead, see\n*Answer a bundle*. No body is needed.\n",
    "parameters": [
     {
      "$ref": "#/components/parameters/PendingId"
     }
    ],
    "responses": {
     "200": {
      "description": "The request is closed.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Success"
        },
        "example": {
         "success": true
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/ClarificationNotFound"
     },
     "409": {
      "$ref": "#/components/responses/ClarificationNotActive"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/UnsupportedMediaType"
     },
     "500": {
      "$ref": "#/components/responses/ClarificationError"
     }
    }
   }
  },
  "/api/v1/events": {
   "get": {
    "operationId": "streamEvents",
    "tags": [
     "Events"
    ],
    "summary": "Follow events as they happen",
    "description": "Server-sent events: an `EventSource` in a browser, or `curl -N`. Each carries the number of the event as `id`, its\naction as `event` and the whole notification as `data`. Numbers grow; they may have holes, which mean nothing.\n\nWithout a cursor the stream starts at now. With one, as `Last-Event-ID` or `after`, it first repeats all later\nevents; a client that reconnects with the last `id` it got misses none. Ids also come without an event, at the\nstart and with the heartbeat comment of a quiet stream, so that a narrow stream's cursor does not grow old.\n\nEvents are kept for seven days unless the server is set up otherwise. A cursor that is older, or a number that\nwas never given out, gets one `event: resync`: read what you show anew, the stream goes on from its `id`.\n\nYou get the events of tasks you may see, those of a deleted task if you may see its workspace. The parameters\nnarrow that further; what you may not see and what does not exist give the same silent stream. The stream ends\nwhen the server shuts down.\n",
    "parameters": [
     {
      "name": "after",
      "in": "query",
      "description": "The number of the last event you have. `Last-Event-ID`, when sent too, wins.",
      "schema": {
       "type": "integer",
       "format": "int64",
       "minimum": 0
      },
      "example": 4711
     },
     {
      "name": "workspace_id",
      "in": "query",
      "description": "Only events of this workspace. An empty value counts as not given, here and below.",
      "allowEmptyValue": true,
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "task_id",
      "in": "query",
      "description": "Only events of this task and its sessions.",
      "allowEmptyValue": true,
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "session_id",
      "in": "query",
      "description": "Only events of this session.",
      "allowEmptyValue": true,
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "Last-Event-ID",
      "in": "header",
      "description": "The `id` of the last event you have; browsers send it by themselves when they reconnect.",
      "schema": {
       "type": "string"
      },
      "example": "4711"
     }
    ],
    "responses": {
     "200": {
      "description": "The stream; the schema is that of each event's `data`.",
      "content": {
       "text/event-stream": {
        "schema": {
         "$ref": "#/components/schemas/EventNotification"
        },
        "example": {
         "type": "notification",
         "action": "task.created",
         "payload": {
          "task_id": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101",
          "workspace_id": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11",
          "title": "Rotate the signing key",
          "external_id": "jira:PROJ-1234"
         },
         "timestamp": "2026-08-20T09:15:30.125Z",
         "sequence": 4712
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     }
    }
   }
  },
  "/mcp": {
   "post": {
    "operationId": "callMcp",
    "tags": [
     "MCP"
    ],
    "summary": "Call a tool from outside a session",
    "description": "Streamable HTTP for MCP clients. Send `Accept: application/json, text/event-stream`; the reply may come as either,\nand a client must read both.\n\nTools: `create_task_kandev`, `get_task_kandev`, `get_task_conversation_kandev`, `list_tasks_kandev`,\n`update_task_kandev`, `archive_task_kandev`,\n`list_workspaces_kandev`, `list_workflows_kandev`, `list_pending_questions_kandev`, `answer_question_kandev`. Each\nreturns its result as `structuredContent` and as the same JSON in one text. A failed call is a result with\n`isError: true` and one text that holds exactly the message. Unknown arguments are refused.\n",
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "anyOf": [
         {
          "$ref": "#/components/schemas/ExternalToolCall"
         },
         {
          "$ref": "#/components/schemas/JsonRpcMessage"
         },
         {
          "$ref": "#/components/schemas/JsonRpcBatch"
         }
        ]
       },
       "examples": {
        "list": {
         "summary": "List the questions that can be answered",
         "value": {
          "jsonrpc": "2.0",
          "id": 1,
          "method": "tools/call",
          "params": {
           "name": "list_pending_questions_kandev",
           "arguments": {
            "limit": 50
           }
          }
         }
        },
        "answer": {
         "summary": "Answer one",
         "value": {
          "jsonrpc": "2.0",
          "id": 2,
          "method": "tools/call",
          "params": {
           "name": "answer_question_kandev",
           "arguments": {
            "pending_id": "0f5c7a91-2b3d-4e5f-8a6b-7c8d9e0f1a05",
            "answers": [
             {
              "question_id": "q1",
              "selected_options": [
               "q1_opt2"
              ]
             }
            ]
           }
          }
         }
        },
        "create": {
         "summary": "Create a task once",
         "value": {
          "jsonrpc": "2.0",
          "id": 3,
          "method": "tools/call",
          "params": {
           "name": "create_task_kandev",
           "arguments": {
            "title": "Fix login",
            "prompt": "See PROJ-1234",
            "external_id": "jira:PROJ-1234"
           }
          }
         }
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The reply to the request in the body. As `text/event-stream`, each event's `data` is one JSON-RPC message:\nprogress notifications first, if the client asked for them, the reply last.\n",
      "content": {
       "application/json": {
        "schema": {
         "anyOf": [
          {
           "$ref": "#/components/schemas/ExternalToolReply"
          },
          {
           "$ref": "#/components/schemas/JsonRpcReply"
          },
          {
           "$ref": "#/components/schemas/JsonRpcReplyBatch"
          }
         ]
        },
        "example": {
         "jsonrpc": "2.0",
         "id": 1,
         "result": {
          "content": [
           {
            "type": "text",
            "text": "{\"bundles\":[],\"count\":0,\"next_cursor\":\"\"}"
           }
          ],
          "structuredContent": {
           "bundles": [],
           "count": 0,
           "next_cursor": ""
          }
         }
        }
       },
       "text/event-stream": {
        "schema": {
         "type": "string"
        },
        "example": "event: message\ndata: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"tools\":[]}}\n\n"
       }
      }
     },
     "202": {
      "$ref": "#/components/responses/McpAccepted"
     },
     "400": {
      "$ref": "#/components/responses/McpBadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "406": {
      "$ref": "#/components/responses/McpNotAcceptable"
     },
     "413": {
      "$ref": "#/components/responses/McpPayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/McpUnsupportedMediaType"
     },
     "500": {
      "$ref": "#/components/responses/McpError"
     }
    }
   }
  },
  "/mcp/sessions/{id}": {
   "post": {
    "operationId": "callSessionMcp",
    "tags": [
     "MCP"
    ],
    "summary": "Call a tool from inside a session",
    "description": "The address of one agent session, as *Open a session for an agent running elsewhere* returns it. It always needs\nthat session's token, and no other credential opens it. Calls act for the owner of the task's workspace.\n\nTools: `ask_user_question_kandev`, `get_answers_kandev`, `create_task_kandev` and `list_tasks_kandev`; in a session\nwhose `surface` is `configuration` only `list_tasks_kandev`. The two tools that list and answer questions are not\nhere, so that no agent answers another's questions.\n\n`ask_user_question_kandev` blocks until the human answers and sends progress, at most 15 seconds apart, when the\ncall carries a progress token. A closed connection and `notifications/cancelled` both end the call and leave the question open. With the\nsame questions it then returns a queued answer instead of asking again; `get_answers_kandev` returns all that were\nnot handed over yet or, given a `pending_id`, that bundle's state and answers as often as it is asked.\n\nEverything else is as at `/mcp`.\n",
    "security": [
     {
      "sessionToken": []
     }
    ],
    "parameters": [
     {
      "name": "id",
      "in": "path",
      "required": true,
      "description": "The id of the session.",
      "schema": {
       "type": "string"
      },
      "example": "c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404"
     },
     {
      "name": "max_wait_ms",
      "in": "query",
      "required": false,
      "description": "How long `ask_user_question_kandev` waits at most, for a client whose tools must answer sooner than a human\ndoes: put it into the address the client is given. The call then succeeds with\n`{\"status\": \"pending\", \"pending_id\": \"…\"}`, and the question stays open; asking the same again goes on waiting.\n",
      "schema": {
       "type": "integer",
       "minimum": 1
      },
      "example": 50000
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "anyOf": [
         {
          "$ref": "#/components/schemas/SessionToolCall"
         },
         {
          "$ref": "#/components/schemas/JsonRpcMessage"
         },
         {
          "$ref": "#/components/schemas/JsonRpcBatch"
         }
        ]
       },
       "examples": {
        "ask": {
         "summary": "Ask the human",
         "value": {
          "jsonrpc": "2.0",
          "id": 1,
          "method": "tools/call",
          "params": {
           "name": "ask_user_question_kandev",
           "arguments": {
            "questions": [
             {
              "title": "Database",
              "prompt": "Which database should I use?",
              "options": [
               {
                "label": "SQLite",
                "description": "One file, no server"
               },
               {
                "label": "PostgreSQL",
                "description": "Shared server"
               }
              ]
             }
            ],
            "context": "Setting up storage."
           }
          }
         }
        },
        "collect": {
         "summary": "Collect the answers that came meanwhile",
         "value": {
          "jsonrpc": "2.0",
          "id": 2,
          "method": "tools/call",
          "params": {
           "name": "get_answers_kandev",
           "arguments": {}
          }
         }
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The reply to the request in the body. As `text/event-stream`, each event's `data` is one JSON-RPC message:\nprogress notifications first, if the client asked for them, the reply last.\n",
      "content": {
       "application/json": {
        "schema": {
         "anyOf": [
          {
           "$ref": "#/components/schemas/SessionToolReply"
          },
          {
           "$ref": "#/components/schemas/JsonRpcReply"
          },
          {
           "$ref": "#/components/schemas/JsonRpcReplyBatch"
          }
         ]
        },
        "example": {
         "jsonrpc": "2.0",
         "id": 1,
         "result": {
          "content": [
           {
            "type": "text",
            "text": "{\"q1\":{\"selected_option\":\"q1_opt2\",\"custom_text\":\"use 16\"}}"
           }
          ],
          "structuredContent": {
           "q1": {
            "selected_option": "q1_opt2",
            "custom_text": "use 16"
           }
          }
         }
        }
       },
       "text/event-stream": {
        "schema": {
         "type": "string"
        },
        "example": "event: message\ndata: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"tools\":[]}}\n\n"
       }
      }
     },
     "202": {
      "$ref": "#/components/responses/McpAccepted"
     },
     "400": {
      "$ref": "#/components/responses/McpBadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "406": {
      "$ref": "#/components/responses/McpNotAcceptable"
     },
     "413": {
      "$ref": "#/components/responses/McpPayloadTooLarge"
     },
     "415": {
      "$ref": "#/components/responses/McpUnsupportedMediaType"
     },
     "500": {
      "$ref": "#/components/responses/McpError"
     }
    }
   }
  }
 },
 "components": {
  "securitySchemes": {
   "sessionToken": {
    "type": "http",
    "scheme": "bearer",
    "description": "The token of one session, shown once when the session is opened."
   }
  },
  "parameters": {
   "WorkspaceId": {
    "name": "id",
    "in": "path",
    "required": true,
    "description": "The id of the workspace.",
    "schema": {
     "type": "string"
    },
    "example": "259acc18-6f0b-4c58-9d55-0c1f6c0a7b11"
   },
   "WorkflowId": {
    "name": "id",
    "in": "path",
    "required": true,
    "description": "The id of the workflow.",
    "schema": {
     "type": "string"
    },
    "example": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10"
   },
   "RepositoryId": {
    "name": "id",
    "in": "path",
    "required": true,
    "description": "The id of the repository.",
    "schema": {
     "type": "string"
    },
    "example": "53d40b1c-8a0e-4f7b-9a55-6c1d2e3f4a06"
   },
   "SessionId": {
    "name": "id",
    "in": "path",
    "required": true,
    "description": "The id of the session.",
    "schema": {
     "type": "string"
    },
    "example": "c2d4e6f8-1a3b-4c5d-8e7f-90a1b2c3d404"
   },
   "TaskId": {
    "name": "id",
    "in": "path",
    "required": true,
    "description": "The id of the task.",
    "schema": {
     "type": "string"
    },
    "example": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101"
   },
   "AttachmentId": {
    "name": "id",
    "in": "path",
    "required": true,
    "description": "The `attachment_id`.",
    "schema": {
     "type": "string"
    },
    "example": "5d0c2f61-77aa-4f0e-9a53-1b2c3d4e5f06"
   },
   "PendingId": {
    "name": "id",
    "in": "path",
    "required": true,
    "description": "The `pending_id` of the bundle.",
    "schema": {
     "type": "string"
    },
    "example": "0f5c7a91-2b3d-4e5f-8a6b-7c8d9e0f1a05"
   },
   "Cursor": {
    "name": "cursor",
    "in": "query",
    "description": "The `next_cursor` of an earlier page. An empty value counts as not given.",
    "allowEmptyValue": true,
    "allowReserved": true,
    "schema": {
     "type": "string"
    },
    "example": "MjAyNi0wOC0yMFQwOToxNTozMC4xMjVafDdiMWU"
   },
   "Limit": {
    "name": "limit",
    "in": "query",
    "description": "Tasks per page; 50 unless given, at most 100.",
    "schema": {
     "type": "number"
    },
    "example": 50
   },
   "Page": {
    "name": "page",
    "in": "query",
    "description": "The number of the page, from 1; not with `cursor`.",
    "schema": {
     "type": "number"
    },
    "example": 1
   },
   "PageSize": {
    "name": "page_size",
    "in": "query",
    "description": "Another name of `limit`.",
    "schema": {
     "type": "number"
    },
    "example": 50
   },
   "TitleQuery": {
    "name": "query",
    "in": "query",
    "description": "Part of the title, without regard to the case of ASCII letters. An empty value counts as not given.",
    "allowEmptyValue": true,
    "allowReserved": true,
    "schema": {
     "type": "string"
    },
    "example": "login"
   },
   "WorkflowFilter": {
    "name": "workflow_id",
    "in": "query",
    "description": "Only tasks of this workflow.",
    "schema": {
     "type": "string"
    },
    "example": "b6cb2f0e-3f8d-4f53-8a5e-5b1c0a9f2d10"
   },
   "StepFilter": {
    "name": "workflow_step_id",
    "in": "query",
    "description": "Only tasks on this step.",
    "schema": {
     "type": "string"
    },
    "example": "e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501"
   },
   "ParentFilter": {
    "name": "parent_id",
    "in": "query",
    "description": "Only subtasks of this task.",
    "schema": {
     "type": "string"
    },
    "example": "7b1e4f52-9a37-4a3c-8a51-2f6d0c9be101"
   },
   "ProjectFilter": {
    "name": "project_id",
    "in": "query",
    "description": "Only tasks of this project.",
    "schema": {
     "type": "string"
    },
    "example": "4c1a8a90-2f5e-4d43-9a01-6f0c9be17b22"
   },
   "StateFilter": {
    "name": "state",
    "in": "query",
    "description": "Only tasks in this state.",
    "schema": {
     "$ref": "#/components/schemas/TaskState"
    },
    "example": "IN_PROGRESS"
   },
   "IncludeArchived": {
    "name": "include_archived",
    "in": "query",
    "description": "Archived tasks too.",
    "schema": {
     "type": "boolean"
    },
    "example": false
   },
   "OnlyArchived": {
    "name": "only_archived",
    "in": "query",
    "description": "Archived tasks only.",
    "schema": {
     "type": "boolean"
    },
    "example": false
   },
   "ExternalId": {
    "name": "external_id",
    "in": "query",
    "description": "Your identifier, exactly as at creation. Needed; its absence is reported after the workspace was checked. It may\ncome percent-encoded (`jira%3APROJ-1`) or raw (`jira:PROJ-1`, `org/repo`); a raw `+` is a space, so write `%2B`.\n",
    "allowReserved": true,
    "allowEmptyValue": true,
    "schema": {
     "type": "string"
    },
    "example": "jira:PROJ-1234"
   }
  },
  "responses": {
   "BadRequest": {
    "description": "The request is malformed; the error names the offending part.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/Error"
      },
      "examples": {
       "query": {
        "summary": "A query parameter the operation does not have",
        "value": {
         "error": "unknown query parameter \"page\""
        }
       },
       "characters": {
        "summary": "A string that cannot be stored",
        "value": {
         "error": "id must not contain U+0000 or unpaired surrogates"
        }
       }
      }
     }
    }
   },
   "InvalidExternalId": {
    "description": "The external id is missing, empty or breaks a rule; or the request is malformed.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/Error"
      },
      "examples": {
       "missing": {
        "summary": "Missing, empty or white space only",
        "value": {
         "error": "invalid external_id: external_id is required"
        }
       },
       "controlCharacter": {
        "summary": "A control character",
        "value": {
         "error": "invalid external_id: control characters are not allowed"
        }
       },
       "tooManyBytes": {
        "summary": "Too long",
        "value": {
         "error": "invalid external_id: must be 255 UTF-8 bytes or fewer"
        }
       }
      }
     }
    }
   },
   "WorkspaceNotFound": {
    "description": "There is no such workspace, or you may not see it.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/Error"
      },
      "example": {
       "error": "workspace not found"
      }
     }
    }
   },
   "WorkflowNotFound": {
    "description": "There is no such workflow, or you may not see it.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/Error"
      },
      "example": {
       "error": "workflow not found"
      }
     }
    }
   },
   "RepositoryNotFound": {
    "description": "There is no such repository, or you may not see it.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/Error"
      },
      "example": {
       "error": "repository not found"
      }
     }
    }
   },
   "TaskNotFound": {
    "description": "There is no such task, or you may not see it. The same answer for both.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/Error"
      },
      "example": {
       "error": "task not found"
      }
     }
    }
   },
   "AttachmentNotFound": {
    "description": "There is no such attachment, or you may not see it. The same answer for both.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/Error"
      },
      "example": {
       "error": "attachment not found"
      }
     }
    }
   },
   "SessionConflict": {
    "description": "The state of the session does not allow it; the text says why.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/Error"
      },
      "examples": {
       "ended": {
        "value": {
         "error": "task session has ended"
        }
       },
       "noTurn": {
        "value": {
         "error": "task session has no turn under way"
        }
       },
       "question": {
        "value": {
         "error": "task has a pending clarification"
        }
       },
       "prompt": {
        "value": {
         "error": "task session waits for an answer to 0f5c7a91-2b3d-4e5f-8a6b-7c8d9e0f1a05"
        }
       },
       "answer": {
        "value": {
         "error": "an answer is on its way to the task session"
        }
       }
      }
     }
    }
   },
   "TaskSessionNotFound": {
    "description": "There is no such session, or you may not see its task. The same answer for both.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/Error"
      },
      "example": {
       "error": "task session not found"
      }
     }
    }
   },
   "ClarificationNotFound": {
    "description": "There is no such bundle, or you may not see its task. The same answer for both, byte for byte.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/Error"
      },
      "example": {
       "error": "clarification request not found"
      }
     }
    }
   },
   "ClarificationNotActive": {
    "description": "The bundle can no longer be answered or withdrawn: it was cancelled, a newer turn replaced it, or its session has\nended. Answering a bundle that somebody else has answered is not a 409 but a 200 with `claimed: false`.\n",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/Error"
      },
      "example": {
       "error": "clarification request is no longer active"
      }
     }
    }
   },
   "CapacityExceeded": {
    "description": "The workflow step is full. `Retry-After` says in how many seconds to try again.",
    "headers": {
     "Retry-After": {
      "description": "Seconds.",
      "schema": {
       "type": "integer"
      }
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/Error"
      },
      "example": {
       "error": "WIP limit exceeded for workflow step e1112bd2-77c4-4e0b-9c86-a1d2f3b4c501: limit 1 already occupied (1)"
      }
     }
    }
   },
   "PayloadTooLarge": {
    "description": "The body is larger than the server accepts.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/Error"
      },
      "example": {
       "error": "request body is too large"
      }
     }
    }
   },
   "UnsupportedMediaType": {
    "description": "The body is not `application/json`.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/Error"
      },
      "example": {
       "error": "content type must be application/json"
      }
     }
    }
   },
   "InternalError": {
    "description": "The server failed, for instance because its database cannot be reached. Repeating may help.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/Error"
      },
      "example": {
       "error": "request failed"
      }
     }
    }
   },
   "ClarificationError": {
    "description": "The server failed, for instance because its database cannot be reached. The same for every id, so that a failure\nnever looks like a missing bundle.\n",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/Error"
      },
      "examples": {
       "authorize": {
        "summary": "The bundle could not be looked up",
        "value": {
         "error": "failed to authorize clarification request"
        }
       },
       "other": {
        "summary": "Anything else",
        "value": {
         "error": "request failed"
        }
       }
      }
     }
    }
   },
   "Unauthorized": {
    "description": "The credential is missing or does not open this address.",
    "headers": {
     "WWW-Authenticate": {
      "description": "The scheme to use.",
      "schema": {
       "type": "string"
      },
      "example": "Bearer"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/Error"
      },
      "example": {
       "error": "authentication required"
      }
     }
    }
   },
   "McpAccepted": {
    "description": "A notification or a response was taken; there is no body."
   },
   "McpBadRequest": {
    "description": "The body is not JSON or not a JSON-RPC message, or the request is malformed.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/McpFailure"
      },
      "example": {
       "jsonrpc": "2.0",
       "id": null,
       "error": {
        "code": -32700,
        "message": "Parse error: Invalid JSON-RPC message"
       }
      }
     }
    }
   },
   "McpNotAcceptable": {
    "description": "The `Accept` header does not name both `application/json` and `text/event-stream`.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/McpFailure"
      },
      "example": {
       "jsonrpc": "2.0",
       "id": null,
       "error": {
        "code": -32000,
        "message": "Not Acceptable: Client must accept both application/json and text/event-stream"
       }
      }
     }
    }
   },
   "McpPayloadTooLarge": {
    "description": "The body is larger than the server accepts.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/McpFailure"
      },
      "example": {
       "error": "request body is too large"
      }
     }
    }
   },
   "McpUnsupportedMediaType": {
    "description": "The body is not `application/json`.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/McpFailure"
      },
      "example": {
       "error": "content type must be application/json"
      }
     }
    }
   },
   "McpError": {
    "description": "The server failed before it could run the call, for instance because its database cannot be reached.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/McpFailure"
      },
      "example": {
       "error": "request failed"
      }
     }
    }
   }
  },
  "schemas": {
   "Error": {
    "description": "Every failure outside JSON-RPC has this body.",
    "type": "object",
    "additionalProperties": false,
    "required": [
     "error"
    ],
    "properties": {
     "error": {
      "type": "string",
      "description": "What went wrong, in words; it names the offending field where there is one."
     }
    }
   },
   "Timestamp": {
    "description": "An instant in UTC with exactly three digits of milliseconds.",
    "type": "string",
    "format": "date-time",
    "pattern": "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$",
    "examples": [
     "2026-08-20T09:15:30.125Z"
    ]
   },
   "Success": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "success"
    ],
    "properties": {
     "success": {
      "type": "boolean",
      "const": true
     }
    }
   },
   "Health": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "status"
    ],
    "properties": {
     "status": {
      "type": "string",
      "const": "ok"
     }
    }
   },
   "Readiness": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "status"
    ],
    "properties": {
     "status": {
      "type": "string",
      "const": "ready"
     }
    }
   },
   "Workspace": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "name",
     "owner_id",
     "task_prefix",
     "created_at",
     "updated_at"
    ],
    "properties": {
     "id": {
      "type": "string"
     },
     "name": {
      "type": "string"
     },
     "description": {
      "type": "string",
      "description": "Left out when empty."
     },
     "owner_id": {
      "type": "string",
      "description": "The user the workspace belongs to; `\"\"` when it belongs to nobody and all may see it."
     },
     "task_prefix": {
      "type": "string",
      "description": "What the numbers of its tasks begin with, where tasks are numbered."
     },
     "created_at": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "updated_at": {
      "$ref": "#/components/schemas/Timestamp"
     }
    }
   },
   "WorkspaceList": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "workspaces",
     "total"
    ],
    "properties": {
     "workspaces": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Workspace"
      }
     },
     "total": {
      "type": "integer",
      "minimum": 0
     }
    }
   },
   "CreateWorkspaceRequest": {
    "type": "object",
    "required": [
     "name"
    ],
    "properties": {
     "name": {
      "type": "string",
      "minLength": 1
     },
     "description": {
      "type": "string"
     },
     "owner_id": {
      "type": "string",
      "description": "The user the workspace shall belong to; `\"\"` or absent for nobody."
     }
    }
   },
   "Workflow": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "workspace_id",
     "name",
     "sort_order",
     "style",
     "source",
     "created_at",
     "updated_at"
    ],
    "properties": {
     "id": {
      "type": "string"
     },
     "workspace_id": {
      "type": "string"
     },
     "name": {
      "type": "string"
     },
     "description": {
      "type": "string",
      "description": "Left out when empty."
     },
     "sort_order": {
      "type": "integer",
      "description": "Orders the workflows of a workspace."
     },
     "style": {
      "type": "string",
      "const": "kanban"
     },
     "source": {
      "type": "string",
      "const": "manual"
     },
     "created_at": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "updated_at": {
      "$ref": "#/components/schemas/Timestamp"
     }
    }
   },
   "WorkflowList": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "workflows",
     "total"
    ],
    "properties": {
     "workflows": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Workflow"
      }
     },
     "total": {
      "type": "integer",
      "minimum": 0
     }
    }
   },
   "CreateWorkflowRequest": {
    "type": "object",
    "required": [
     "workspace_id",
     "name"
    ],
    "properties": {
     "workspace_id": {
      "type": "string",
      "minLength": 1
     },
     "name": {
      "type": "string",
      "minLength": 1
     },
     "description": {
      "type": "string"
     }
    }
   },
   "WorkflowStep": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "workflow_id",
     "name",
     "position",
     "color",
     "is_start_step",
     "events",
     "created_at",
     "updated_at"
    ],
    "properties": {
     "id": {
      "type": "string"
     },
     "workflow_id": {
      "type": "string"
     },
     "name": {
      "type": "string"
     },
     "position": {
      "type": "integer",
      "description": "The place on the board, from the left; the leftmost is 0."
     },
     "color": {
      "type": "string",
      "description": "As given at creation; `\"\"` when none was."
     },
     "is_start_step": {
      "type": "boolean",
      "description": "A task created without `workflow_step_id` goes here. At most one step per workflow."
     },
     "wip_limit": {
      "type": "integer",
      "description": "How many tasks may lie here, archived ones aside; left out when there is no limit."
     },
     "events": {
      "$ref": "#/components/schemas/StepEvents"
     },
     "created_at": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "updated_at": {
      "$ref": "#/components/schemas/Timestamp"
     }
    }
   },
   "WorkflowStepList": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "steps",
     "total"
    ],
    "properties": {
     "steps": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/WorkflowStep"
      }
     },
     "total": {
      "type": "integer",
      "minimum": 0
     }
    }
   },
   "StepEvents": {
    "type": "object",
    "additionalProperties": true,
    "description": "What happens to a task here. `on_turn_complete` is a list of actions, of which the first that leads to a step moves\nthe task: `{\"type\": \"move_to_next\"}`, `{\"type\": \"move_to_previous\"}` or\n`{\"type\": \"move_to_step\", \"config\": {\"step_id\": \"…\"}}`.\n"
   },
   "UpdateWorkflowStepRequest": {
    "type": "object",
    "properties": {
     "name": {
      "type": "string",
      "minLength": 1
     },
     "position": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     },
     "color": {
      "type": "string"
     },
     "is_start_step": {
      "type": "boolean"
     },
     "wip_limit": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "maximum": 2147483647
     },
     "events": {
      "$ref": "#/components/schemas/StepEvents"
     }
    }
   },
   "ReorderStepsRequest": {
    "type": "object",
    "required": [
     "step_ids"
    ],
    "properties": {
     "step_ids": {
      "type": "array",
      "description": "Each step of the workflow, once.",
      "items": {
       "type": "string"
      }
     }
    }
   },
   "CreateWorkflowStepRequest": {
    "type": "object",
    "required": [
     "workflow_id",
     "name"
    ],
    "properties": {
     "workflow_id": {
      "type": "string",
      "minLength": 1
     },
     "name": {
      "type": "string",
      "minLength": 1
     },
     "position": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     },
     "color": {
      "type": "string"
     },
     "is_start_step": {
      "type": "boolean"
     },
     "wip_limit": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "maximum": 2147483647,
      "description": "How many tasks may lie here; `null` or 0 means no limit."
     },
     "events": {
      "$ref": "#/components/schemas/StepEvents"
     }
    }
   },
   "Repository": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "workspace_id",
     "name",
     "source_type",
     "local_path",
     "remote_url",
     "provider",
     "provider_host",
     "provider_owner",
     "provider_name",
     "default_branch",
     "created_at",
     "updated_at"
    ],
    "properties": {
     "id": {
      "type": "string"
     },
     "workspace_id": {
      "type": "string"
     },
     "name": {
      "type": "string"
     },
     "source_type": {
      "type": "string",
      "enum": [
       "local",
       "remote"
      ]
     },
     "local_path": {
      "type": "string",
      "description": "The folder, without symbolic links; `\"\"` for a remote repository."
     },
     "remote_url": {
      "type": "string",
      "description": "The URL; `\"\"` for a local repository."
     },
     "provider": {
      "type": "string",
      "enum": [
       "",
       "github",
       "gitlab"
      ],
      "description": "Whose the host is, as far as it is public or configured; the next three are `\"\"` otherwise."
     },
     "provider_host": {
      "type": "string"
     },
     "provider_owner": {
      "type": "string"
     },
     "provider_name": {
      "type": "string"
     },
     "default_branch": {
      "type": "string",
      "description": "The base of tasks that name none; `\"\"` when the remote's own default counts."
     },
     "created_at": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "updated_at": {
      "$ref": "#/components/schemas/Timestamp"
     }
    }
   },
   "RepositoryList": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "repositories",
     "total"
    ],
    "properties": {
     "repositories": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Repository"
      }
     },
     "total": {
      "type": "integer",
      "minimum": 0
     }
    }
   },
   "CreateRepositoryRequest": {
    "type": "object",
    "required": [
     "name"
    ],
    "properties": {
     "name": {
      "type": "string",
      "minLength": 1
     },
     "source_type": {
      "type": "string",
      "enum": [
       "local",
       "remote"
      ],
      "description": "Follows from the place when absent."
     },
     "local_path": {
      "type": "string",
      "description": "An absolute path on the server."
     },
     "remote_url": {
      "type": "string",
      "description": "An https or ssh URL, or `user@host:path`."
     },
     "default_branch": {
      "type": "string",
      "description": "The branch checked out in the folder, or the remote's default, when absent."
     }
    }
   },
   "UpdateRepositoryRequest": {
    "type": "object",
    "properties": {
     "name": {
      "type": "string"
     },
     "default_branch": {
      "type": "string"
     }
    }
   },
   "TaskRepository": {
    "description": "A repository of a task. The worktree is there once the task's creation is complete.",
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "task_id",
     "repository_id",
     "base_branch",
     "checkout_branch",
     "position",
     "created_at",
     "updated_at"
    ],
    "properties": {
     "id": {
      "type": "string"
     },
     "task_id": {
      "type": "string"
     },
     "repository_id": {
      "type": "string"
     },
     "base_branch": {
      "type": "string",
      "description": "The branch the task's own one starts from; `\"\"` for the remote's default."
     },
     "checkout_branch": {
      "type": "string",
      "description": "The branch that was asked for; `\"\"` when none was."
     },
     "branch": {
      "type": "string",
      "description": "The worktree's own branch."
     },
     "worktree_path": {
      "type": "string",
      "description": "The worktree's folder on the server."
     },
     "pr_number": {
      "type": "integer",
      "description": "The pull or merge request whose head the branch started from."
     },
     "position": {
      "type": "integer",
      "minimum": 0
     },
     "created_at": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "updated_at": {
      "$ref": "#/components/schemas/Timestamp"
     }
    }
   },
   "RepositoryEntry": {
    "description": "A repository that a task shall have: `repository_id`, `local_path` or `remote_url`, exactly one. A folder or URL\nthat the workspace does not have yet is registered. An empty string counts as absent.\n",
    "type": "object",
    "properties": {
     "repository_id": {
      "type": "string",
      "description": "A repository of the task's workspace."
     },
     "local_path": {
      "type": "string",
      "description": "The absolute path of a git repository on the server."
     },
     "remote_url": {
      "type": "string",
      "description": "The URL of a repository, or of a pull or merge request on GitHub, GitLab or a host the server is configured\nfor. From a request's URL, the branch starts at the request's head.\n"
     },
     "github_url": {
      "type": "string",
      "description": "Another name for `remote_url`."
     },
     "base_branch": {
      "type": "string",
      "description": "Where the task's branch starts; the repository's default branch when absent."
     },
     "checkout_branch": {
      "type": "string",
      "description": "An existing branch to work on. When a worktree has it checked out already, the task gets a branch of its own\nthat starts there.\n"
     },
     "fresh_branch": {
      "type": "boolean",
      "description": "Always make a new branch from the base, called `new_branch_name` or `checkout_branch` if one is given; a 400\nwhen it exists. False when absent.\n"
     },
     "new_branch_name": {
      "type": "string",
      "description": "What the new branch is called; made from the title and the task's id when absent."
     }
    }
   },
   "TaskState": {
    "type": "string",
    "enum": [
     "TODO",
     "CREATED",
     "SCHEDULING",
     "IN_PROGRESS",
     "REVIEW",
     "BLOCKED",
     "WAITING_FOR_INPUT",
     "COMPLETED",
     "FAILED",
     "CANCELLED"
    ]
   },
   "Priority": {
    "type": "string",
    "enum": [
     "critical",
     "high",
     "medium",
     "low"
    ]
   },
   "PendingAction": {
    "description": "What a human has to do so that work goes on; `null` when nothing.",
    "type": [
     "string",
     "null"
    ],
    "enum": [
     "clarification",
     "permission",
     null
    ]
   },
   "TaskFields": {
    "description": "What every task has. Left open so that it can be composed; `Task` and its kin are closed.",
    "type": "object",
    "required": [
     "id",
     "workspace_id",
     "workflow_id",
     "workflow_step_id",
     "title",
     "description",
     "state",
     "priority",
     "metadata",
     "origin",
     "labels",
     "position",
     "task_pending_action",
     "primary_session_pending_action",
     "created_at",
     "updated_at"
    ],
    "properties": {
     "id": {
      "type": "string"
     },
     "workspace_id": {
      "type": "string"
     },
     "workflow_id": {
      "type": "string"
     },
     "workflow_step_id": {
      "type": "string"
     },
     "title": {
      "type": "string"
     },
     "description": {
      "type": "string"
     },
     "state": {
      "$ref": "#/components/schemas/TaskState"
     },
     "priority": {
      "$ref": "#/components/schemas/Priority"
     },
     "metadata": {
      "type": "object",
      "additionalProperties": true,
      "description": "Free-form, as given at creation; `{}` when nothing was."
     },
     "origin": {
      "type": "string",
      "description": "How the task came about, for instance `manual`."
     },
     "labels": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "position": {
      "type": "integer",
      "description": "The place among the tasks of its step, as its creator and movers gave it."
     },
     "parent_id": {
      "type": "string",
      "description": "The task this one is a subtask of; left out when it is none."
     },
     "project_id": {
      "type": "string",
      "description": "Left out when the task belongs to no project."
     },
     "identifier": {
      "type": "string",
      "description": "The number of an office task, `KAN-1`; left out on any other."
     },
     "is_from_office": {
      "type": "boolean",
      "description": "True on an office task, left out on any other."
     },
     "task_pending_action": {
      "$ref": "#/components/schemas/PendingAction"
     },
     "primary_session_pending_action": {
      "$ref": "#/components/schemas/PendingAction"
     },
     "created_at": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "updated_at": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "external_id": {
      "type": "string",
      "description": "The caller's own identifier; left out when the task holds none."
     },
     "archived_at": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "repositories": {
      "type": "array",
      "description": "The task's repositories by `position`; left out when it has none.",
      "items": {
       "$ref": "#/components/schemas/TaskRepository"
      }
     }
    }
   },
   "Task": {
    "type": "object",
    "unevaluatedProperties": false,
    "allOf": [
     {
      "$ref": "#/components/schemas/TaskFields"
     }
    ]
   },
   "CreatedTask": {
    "description": "A task as a create returns it.",
    "type": "object",
    "unevaluatedProperties": false,
    "allOf": [
     {
      "$ref": "#/components/schemas/TaskFields"
     },
     {
      "type": "object",
      "required": [
       "deduplicated",
       "creation_complete"
      ],
      "properties": {
       "deduplicated": {
        "type": "boolean",
        "description": "The task existed already and this request created nothing."
       },
       "creation_complete": {
        "$ref": "#/components/schemas/CreationComplete"
       },
       "session_id": {
        "type": "string",
        "description": "The session that was prepared for the agent, when one was asked for."
       }
      }
     }
    ]
   },
   "FoundTask": {
    "description": "A task as the lookup by external id returns it.",
    "type": "object",
    "unevaluatedProperties": false,
    "allOf": [
     {
      "$ref": "#/components/schemas/TaskFields"
     },
     {
      "type": "object",
      "required": [
       "external_id",
       "creation_complete"
      ],
      "properties": {
       "external_id": {
        "type": "string",
        "description": "The identifier that was looked up, without surrounding white space."
       },
       "creation_complete": {
        "$ref": "#/components/schemas/CreationComplete"
       }
      }
     }
    ]
   },
   "CreationComplete": {
    "description": "The required synchronous work of this task's creation has finished, and nothing more: it does not say whether an\nagent runs. `false` means that the create that made the task may still be running or may have died; do not take\nthe task for ready, and do not release its external id to create it again.\n",
    "type": "boolean"
   },
   "EventNotification": {
    "description": "One event, over SSE and WebSocket alike. Clients ignore actions they do not know.",
    "type": "object",
    "additionalProperties": false,
    "required": [
     "type",
     "action",
     "payload",
     "timestamp",
     "sequence"
    ],
    "properties": {
     "type": {
      "const": "notification"
     },
     "action": {
      "type": "string",
      "description": "`task.created`, `task.updated`, `task.deleted`; `session.message.added`, `session.message.updated`,\n`session.turn.started`, `session.turn.completed`; or `resync`, which is about the stream itself.\n"
     },
     "payload": {
      "type": "object",
      "additionalProperties": true,
      "description": "Of a task event: the task, its id as `task_id`, with `external_id` exactly when it holds one. Of a question's\nmessage: `pending_action` of its session (`null` when clean) with `pending_action_revision`; left out where\nthe event cannot change it or it could not be told, so keep what you have. An event is a reason to look,\nnever a second truth.\n"
     },
     "timestamp": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "sequence": {
      "type": "integer",
      "format": "int64",
      "description": "The event's number, from which events can be asked for again."
     }
    }
   },
   "CreateTaskRequest": {
    "type": "object",
    "required": [
     "workspace_id"
    ],
    "properties": {
     "workspace_id": {
      "type": "string",
      "minLength": 1
     },
     "workflow_id": {
      "type": "string",
      "description": "Needed for a new task; a repeated create is recognized before it is looked at."
     },
     "workflow_step_id": {
      "type": "string",
      "description": "Where on the board; absent means the workflow's start step."
     },
     "title": {
      "type": "string",
      "description": "May be empty; at most 500 characters (Unicode code points)."
     },
     "description": {
      "type": "string"
     },
     "priority": {
      "description": "`medium` when absent.",
      "$ref": "#/components/schemas/Priority"
     },
     "metadata": {
      "type": "object",
      "additionalProperties": true,
      "description": "Free-form; kept as it is."
     },
     "parent_id": {
      "type": "string",
      "description": "Makes a subtask of this task, at most five levels deep. It inherits no external id."
     },
     "project_id": {
      "type": "string",
      "description": "Makes an office task of this project; `workflow_id` is then not needed."
     },
     "labels": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "position": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     },
     "workspace_mode": {
      "type": "string",
      "enum": [
       "new_workspace",
       "inherit_parent",
       "shared_group"
      ],
      "description": "Whose files the task's agents work on: their own (the default), the parent's (then no `repositories` may be\ngiven), or those of the group named by `workspace_group_id`. A worktree goes with the last task that works there.\n"
     },
     "workspace_group_id": {
      "type": "string",
      "description": "Needed with `shared_group`."
     },
     "prepare_session": {
      "type": "boolean",
      "description": "Prepare the agent's session without starting it. False when absent."
     },
     "start_agent": {
      "type": "boolean",
      "description": "Start an agent once the task's creation has finished. False when absent."
     },
     "agent_profile_id": {
      "type": "string",
      "description": "Which agent; needed when `start_agent` or `prepare_session` is true."
     },
     "repositories": {
      "type": "array",
      "description": "At most 20. For each, the task gets a git worktree on a branch of its own, or shares its group's. When left\nout, a subtask gets worktrees of its parent's repositories, from the same base branches; `[]` is none.\n",
      "items": {
       "$ref": "#/components/schemas/RepositoryEntry"
      }
     },
     "external_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "A stable identifier from your own system for the thing the task stands for. The same value in the same\nworkspace returns the first task. `null`, `\"\"` and white space only count as absent.\n"
     },
     "attachments": {
      "description": "Files that come with the task. The create claims all of them or fails with a 400, and then no task is left and\nuploads can be claimed again. A repeated create that finds its task does not look at them.\n",
      "type": "array",
      "maxItems": 10,
      "items": {
       "$ref": "#/components/schemas/NewAttachment"
      }
     }
    }
   },
   "NewAttachment": {
    "description": "Either `data`, or `attachment_id` with `size_bytes` of an upload. For an upload, what was said when it was uploaded\nstands; `type`, `mime_type`, `name` and `delivery_mode` are checked here and then not used.\n",
    "type": "object",
    "required": [
     "mime_type"
    ],
    "properties": {
     "type": {
      "$ref": "#/components/schemas/AttachmentKind"
     },
     "mime_type": {
      "type": "string",
      "description": "For instance `text/plain`. Parameters are dropped."
     },
     "name": {
      "type": "string",
      "description": "For display only, at most 255 UTF-8 bytes and no path; `attachment` when absent."
     },
     "delivery_mode": {
      "$ref": "#/components/schemas/DeliveryMode"
     },
     "data": {
      "type": "string",
      "description": "The bytes in base64 with padding. The whole request is at most 1 MiB; larger files are uploaded first.\n",
      "contentEncoding": "base64"
     },
     "attachment_id": {
      "type": "string",
      "maxLength": 100,
      "description": "An upload of the same workspace that nobody has claimed yet."
     },
     "size_bytes": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647,
      "description": "Needed with `attachment_id`, and must be the size of the upload."
     }
    }
   },
   "AttachmentKind": {
    "description": "When absent it follows from the media type.",
    "type": "string",
    "enum": [
     "image",
     "audio",
     "resource"
    ]
   },
   "DeliveryMode": {
    "description": "Into the agent's prompt itself, or as a file whose path the agent is told. When absent: `path` for a resource,\n`prompt` for an image or audio.\n",
    "type": "string",
    "enum": [
     "prompt",
     "path"
    ]
   },
   "UploadAttachmentRequest": {
    "type": "object",
    "required": [
     "workspace_id",
     "file"
    ],
    "properties": {
     "workspace_id": {
      "type": "string",
      "minLength": 1
     },
     "file": {
      "type": "string",
      "format": "binary"
     },
     "mime_type": {
      "type": "string",
      "description": "When absent, the content type of the part `file`. Parameters are dropped."
     },
     "kind": {
      "$ref": "#/components/schemas/AttachmentKind"
     },
     "delivery_mode": {
      "$ref": "#/components/schemas/DeliveryMode"
     }
    }
   },
   "Attachment": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "attachment_id",
     "name",
     "mime_type",
     "kind",
     "delivery_mode",
     "size_bytes",
     "sha256",
     "state"
    ],
    "properties": {
     "attachment_id": {
      "type": "string"
     },
     "name": {
      "type": "string",
      "description": "For display only; not a path."
     },
     "mime_type": {
      "type": "string"
     },
     "kind": {
      "$ref": "#/components/schemas/AttachmentKind"
     },
     "delivery_mode": {
      "$ref": "#/components/schemas/DeliveryMode"
     },
     "size_bytes": {
      "type": "integer"
     },
     "sha256": {
      "type": "string",
      "description": "Of the bytes, in lower-case hexadecimal."
     },
     "state": {
      "description": "Waiting to be claimed, or a task's.",
      "type": "string",
      "enum": [
       "staged",
       "claimed"
      ]
     },
     "expires_at": {
      "description": "When a staged attachment goes away; left out once it is claimed.",
      "$ref": "#/components/schemas/Timestamp"
     },
     "task_id": {
      "type": "string",
      "description": "The task that claimed it; left out while it is staged."
     }
    }
   },
   "AttachmentList": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "attachments",
     "total"
    ],
    "properties": {
     "attachments": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Attachment"
      }
     },
     "total": {
      "type": "integer"
     }
    }
   },
   "TaskList": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "tasks",
     "total",
     "total_capped",
     "next_cursor"
    ],
    "properties": {
     "tasks": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Task"
      }
     },
     "total": {
      "type": "integer",
      "minimum": 0,
      "description": "How many tasks match, counted up to 10 000."
     },
     "total_capped": {
      "type": "boolean",
      "description": "More than 10 000 match."
     },
     "next_cursor": {
      "type": "string",
      "description": "The `cursor` of the next page; `\"\"` on the last one."
     }
    }
   },
   "UpdateTaskRequest": {
    "type": "object",
    "properties": {
     "title": {
      "type": "string"
     },
     "description": {
      "type": "string"
     },
     "priority": {
      "type": "string",
      "description": "One of `critical`, `high`, `medium`, `low`."
     },
     "state": {
      "type": "string",
      "description": "One of the task states."
     },
     "position": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     },
     "metadata": {
      "type": "object",
      "additionalProperties": true,
      "description": "Replaces what was there."
     },
     "labels": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "parent_id": {
      "type": "string",
      "description": "Another parent; `\"\"` makes the task one of its own."
     }
    }
   },
   "MoveTaskRequest": {
    "type": "object",
    "required": [
     "workflow_step_id"
    ],
    "properties": {
     "workflow_step_id": {
      "type": "string",
      "minLength": 1
     },
     "position": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647
     }
    }
   },
   "ArchivedTask": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "success"
    ],
    "properties": {
     "success": {
      "type": "boolean",
      "const": true
     },
     "already_archived": {
      "type": "boolean",
      "const": true
     }
    }
   },
   "UnarchivedTask": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "success",
     "unarchived_ids"
    ],
    "properties": {
     "success": {
      "type": "boolean",
      "const": true
     },
     "unarchived_ids": {
      "type": "array",
      "items": {
       "type": "string"
      }
     }
    }
   },
   "LastUsed": {
    "type": "object",
    "additionalProperties": false,
    "properties": {
     "workspace_id": {
      "type": "string"
     },
     "workflow_id": {
      "type": "string"
     },
     "agent_profile_id": {
      "type": "string"
     }
    }
   },
   "Project": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "workspace_id",
     "name",
     "created_at",
     "updated_at"
    ],
    "properties": {
     "id": {
      "type": "string"
     },
     "workspace_id": {
      "type": "string"
     },
     "name": {
      "type": "string"
     },
     "description": {
      "type": "string"
     },
     "created_at": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "updated_at": {
      "$ref": "#/components/schemas/Timestamp"
     }
    }
   },
   "ProjectList": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "projects",
     "total"
    ],
    "properties": {
     "projects": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Project"
      }
     },
     "total": {
      "type": "integer",
      "minimum": 0
     }
    }
   },
   "CreateProjectRequest": {
    "type": "object",
    "required": [
     "name"
    ],
    "properties": {
     "name": {
      "type": "string",
      "minLength": 1
     },
     "description": {
      "type": "string"
     }
    }
   },
   "SessionState": {
    "description": "The last three are final.",
    "type": "string",
    "enum": [
     "CREATED",
     "STARTING",
     "RUNNING",
     "IDLE",
     "WAITING_FOR_INPUT",
     "COMPLETED",
     "FAILED",
     "CANCELLED"
    ]
   },
   "Session": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "task_id",
     "name",
     "state",
     "is_primary",
     "surface",
     "pending_action",
     "pending_action_revision",
     "started_at",
     "updated_at"
    ],
    "properties": {
     "id": {
      "type": "string"
     },
     "task_id": {
      "type": "string"
     },
     "name": {
      "type": "string",
      "description": "As given when it was opened; `\"\"` when none was."
     },
     "state": {
      "$ref": "#/components/schemas/SessionState"
     },
     "is_primary": {
      "type": "boolean",
      "description": "The session that stands for its task where only one is shown."
     },
     "surface": {
      "$ref": "#/components/schemas/SessionSurface"
     },
     "pending_action": {
      "$ref": "#/components/schemas/PendingAction"
     },
     "pending_action_revision": {
      "$ref": "#/components/schemas/PendingActionRevision"
     },
     "started_at": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "updated_at": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "completed_at": {
      "$ref": "#/components/schemas/Timestamp"
     }
    }
   },
   "SessionSurface": {
    "description": "Which tools the session's agent has; fixed when the session is opened. `kanban` and `office` follow from the task,\n`configuration` is asked for.\n",
    "type": "string",
    "enum": [
     "kanban",
     "office",
     "configuration"
    ]
   },
   "PendingActionRevision": {
    "description": "Orders what is said about a session's `pending_action`, by reads and by events alike: compare `epoch` as a number,\nthen `sequence`. Keep what you have when something older comes; the same revision says the same.\n",
    "type": "object",
    "additionalProperties": false,
    "required": [
     "epoch",
     "sequence"
    ],
    "properties": {
     "epoch": {
      "type": "string",
      "pattern": "^[0-9]+$",
      "description": "The newest start of a server on this database; it only grows."
     },
     "sequence": {
      "type": "integer",
      "format": "int64",
      "minimum": 0
     }
    }
   },
   "SessionList": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "sessions",
     "total"
    ],
    "properties": {
     "sessions": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Session"
      }
     },
     "total": {
      "type": "integer",
      "minimum": 0
     }
    }
   },
   "Turn": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "session_id",
     "task_id",
     "started_at",
     "metadata",
     "created_at",
     "updated_at"
    ],
    "properties": {
     "id": {
      "type": "string"
     },
     "session_id": {
      "type": "string"
     },
     "task_id": {
      "type": "string"
     },
     "started_at": {
      "type": "string",
      "format": "date-time"
     },
     "completed_at": {
      "type": "string",
      "format": "date-time",
      "description": "Absent while the turn is under way."
     },
     "metadata": {
      "type": "object",
      "additionalProperties": true
     },
     "created_at": {
      "type": "string",
      "format": "date-time"
     },
     "updated_at": {
      "type": "string",
      "format": "date-time"
     }
    }
   },
   "TurnList": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "turns",
     "total"
    ],
    "properties": {
     "turns": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Turn"
      }
     },
     "total": {
      "type": "integer"
     }
    }
   },
   "Message": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "id",
     "session_id",
     "task_id",
     "turn_id",
     "author_type",
     "type",
     "content",
     "requests_input",
     "metadata",
     "created_at",
     "updated_at"
    ],
    "properties": {
     "id": {
      "type": "string"
     },
     "session_id": {
      "type": "string"
     },
     "task_id": {
      "type": "string"
     },
     "turn_id": {
      "type": "string"
     },
     "author_type": {
      "type": "string"
     },
     "type": {
      "type": "string"
     },
     "content": {
      "type": "string"
     },
     "requests_input": {
      "type": "boolean"
     },
     "metadata": {
      "type": "object",
      "additionalProperties": true
     },
     "created_at": {
      "type": "string",
      "format": "date-time"
     },
     "updated_at": {
      "type": "string",
      "format": "date-time"
     }
    }
   },
   "MessagePage": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "messages",
     "total",
     "has_more",
     "cursor"
    ],
    "properties": {
     "messages": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Message"
      }
     },
     "total": {
      "type": "integer",
      "description": "How many messages there are of the types asked for, whatever the page."
     },
     "has_more": {
      "type": "boolean"
     },
     "cursor": {
      "type": "string",
      "description": "The id of the last message of the page; empty without one."
     }
    }
   },
   "AppendMessageRequest": {
    "type": "object",
    "required": [
     "author_type",
     "content"
    ],
    "properties": {
     "author_type": {
      "type": "string",
      "enum": [
       "agent",
       "user"
      ]
     },
     "type": {
      "type": "string",
      "description": "What kind of message it is; `message` when absent. Questions and permission requests have ways of their own.",
      "enum": [
       "message",
       "content",
       "tool_call",
       "tool_edit",
       "tool_read",
       "tool_execute",
       "progress",
       "log",
       "error",
       "status",
       "script_execution",
       "thinking",
       "agent_plan",
       "todo"
      ]
     },
     "content": {
      "type": "string"
     },
     "metadata": {
      "type": "object",
      "additionalProperties": true,
      "description": "Anything; a `pending_id` is refused."
     }
    }
   },
   "EndSessionRequest": {
    "type": "object",
    "properties": {
     "state": {
      "type": "string",
      "description": "How it ended; `COMPLETED` when absent.",
      "enum": [
       "COMPLETED",
       "FAILED",
       "CANCELLED"
      ]
     }
    }
   },
   "SessionEnvelope": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "session"
    ],
    "properties": {
     "session": {
      "$ref": "#/components/schemas/Session"
     }
    }
   },
   "OpenedSession": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "session",
     "token",
     "mcp_path"
    ],
    "properties": {
     "session": {
      "$ref": "#/components/schemas/Session"
     },
     "token": {
      "type": "string",
      "description": "Send it as `Authorization: Bearer <token>` to `mcp_path`. Shown here once and never again."
     },
     "mcp_path": {
      "type": "string",
      "pattern": "^/mcp/sessions/",
      "description": "The MCP address of this session, below the server's own address."
     }
    }
   },
   "OpenSessionRequest": {
    "type": "object",
    "properties": {
     "name": {
      "type": "string",
      "description": "A name to recognize the session by."
     },
     "surface": {
      "description": "`configuration` gives the agent the tools for configuring instead of those for working on the task, which\nfollow from the task when this is left out.\n",
      "type": "string",
      "enum": [
       "configuration"
      ]
     }
    }
   },
   "QuestionOption": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "option_id",
     "label",
     "description"
    ],
    "properties": {
     "option_id": {
      "type": "string",
      "description": "What `selected_options` takes."
     },
     "label": {
      "type": "string"
     },
     "description": {
      "type": "string"
     }
    }
   },
   "RequestClarificationRequest": {
    "type": "object",
    "required": [
     "session_id",
     "questions"
    ],
    "properties": {
     "session_id": {
      "type": "string",
      "minLength": 1,
      "description": "The session that asks."
     },
     "task_id": {
      "description": "Accepted and ignored; the session decides."
     },
     "questions": {
      "type": "array",
      "description": "One to four.",
      "items": {
       "type": "object",
       "properties": {
        "id": {
         "type": "string",
         "description": "Unique within the bundle; `q1`, `q2`, … when absent."
        },
        "title": {
         "type": "string"
        },
        "prompt": {
         "type": "string",
         "description": "The question itself; must not be empty."
        },
        "options": {
         "type": "array",
         "description": "Two to six.",
         "items": {
          "type": "object",
          "properties": {
           "option_id": {
            "type": "string",
            "description": "`q1_opt1`, `q1_opt2`, … when absent."
           },
           "label": {
            "type": "string"
           },
           "description": {
            "type": "string"
           }
          }
         }
        }
       }
      }
     },
     "context": {
      "type": "string",
      "description": "What the human should know to answer."
     }
    }
   },
   "RequestedClarification": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "pending_id"
    ],
    "properties": {
     "pending_id": {
      "type": "string",
      "description": "The id of the bundle."
     }
    }
   },
   "LiveClarification": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "pending_id",
     "session_id",
     "task_id",
     "questions",
     "context",
     "created_at"
    ],
    "properties": {
     "pending_id": {
      "type": "string"
     },
     "session_id": {
      "type": "string"
     },
     "task_id": {
      "type": "string"
     },
     "questions": {
      "type": "array",
      "items": {
       "type": "object",
       "additionalProperties": false,
       "required": [
        "id",
        "title",
        "prompt",
        "options"
       ],
       "properties": {
        "id": {
         "type": "string",
         "description": "What `question_id` takes in an answer."
        },
        "title": {
         "type": "string"
        },
        "prompt": {
         "type": "string"
        },
        "options": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/QuestionOption"
         }
        }
       }
      }
     },
     "context": {
      "type": "string"
     },
     "created_at": {
      "$ref": "#/components/schemas/Timestamp"
     }
    }
   },
   "WaitResult": {
    "description": "Keys without a value are left out, except the two that are required.",
    "type": "object",
    "additionalProperties": false,
    "required": [
     "pending_id",
     "responded_at"
    ],
    "properties": {
     "pending_id": {
      "type": "string"
     },
     "answers": {
      "type": "array",
      "items": {
       "type": "object",
       "additionalProperties": false,
       "required": [
        "question_id"
       ],
       "properties": {
        "question_id": {
         "type": "string"
        },
        "selected_options": {
         "type": "array",
         "items": {
          "type": "string"
         }
        },
        "custom_text": {
         "type": "string"
        }
       }
      }
     },
     "rejected": {
      "type": "boolean"
     },
     "reject_reason": {
      "type": "string"
     },
     "responded_at": {
      "$ref": "#/components/schemas/Timestamp"
     }
    }
   },
   "RespondToClarificationRequest": {
    "type": "object",
    "properties": {
     "answers": {
      "type": [
       "array",
       "null"
      ],
      "description": "One entry per question. `null` counts as absent.",
      "items": {
       "type": "object",
       "properties": {
        "question_id": {
         "type": "string"
        },
        "selected_options": {
         "type": [
          "array",
          "null"
         ],
         "description": "Ids of the question's options, any number of them.",
         "items": {
          "type": "string"
         }
        },
        "custom_text": {
         "type": [
          "string",
          "null"
         ],
         "description": "At most 2000 characters (Unicode code points), counted before trimming."
        }
       }
      }
     },
     "rejected": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Decline the whole bundle; not together with answers."
     },
     "reject_reason": {
      "type": [
       "string",
       "null"
      ],
      "description": "At most 2000 characters (Unicode code points), counted before trimming. Dropped when the bundle is answered.\n"
     }
    }
   },
   "ResolutionStatus": {
    "type": "string",
    "enum": [
     "answered",
     "rejected"
    ]
   },
   "ClarificationResponse": {
    "description": "What is recorded for the bundle. Every key is always there.",
    "type": "object",
    "additionalProperties": false,
    "required": [
     "pending_id",
     "answers",
     "rejected",
     "reject_reason",
     "responded_at"
    ],
    "properties": {
     "pending_id": {
      "type": "string"
     },
     "answers": {
      "type": "array",
      "description": "In the order of the questions; `[]` for a rejection.",
      "items": {
       "type": "object",
       "additionalProperties": false,
       "required": [
        "question_id",
        "selected_options",
        "custom_text"
       ],
       "properties": {
        "question_id": {
         "type": "string"
        },
        "selected_options": {
         "type": "array",
         "items": {
          "type": "string"
         }
        },
        "custom_text": {
         "type": "string"
        }
       }
      }
     },
     "rejected": {
      "type": "boolean"
     },
     "reject_reason": {
      "type": "string",
      "description": "`\"\"` for an answer, and in every replay."
     },
     "responded_at": {
      "description": "When the winner won; the same instant for everybody.",
      "$ref": "#/components/schemas/Timestamp"
     }
    }
   },
   "RespondedClarification": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "success",
     "claimed",
     "status",
     "response"
    ],
    "properties": {
     "success": {
      "type": "boolean",
      "const": true
     },
     "claimed": {
      "type": "boolean",
      "description": "Yours is the answer that counts. When false, `status` and `response` are the winner's."
     },
     "status": {
      "$ref": "#/components/schemas/ResolutionStatus"
     },
     "response": {
      "$ref": "#/components/schemas/ClarificationResponse"
     }
    }
   },
   "PendingQuestionsPage": {
    "description": "One page of bundles that can be answered. Every key is always there and never `null`.",
    "type": "object",
    "additionalProperties": false,
    "required": [
     "bundles",
     "count",
     "next_cursor"
    ],
    "properties": {
     "bundles": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/PendingBundle"
      }
     },
     "count": {
      "type": "integer",
      "minimum": 0,
      "description": "The number of bundles on this page. There is no grand total."
     },
     "next_cursor": {
      "type": "string",
      "description": "Pass it as `cursor` for the next page; `\"\"` when this is the last one."
     }
    }
   },
   "PendingBundle": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "pending_id",
     "task_id",
     "session_id",
     "created_at",
     "age_seconds",
     "context",
     "questions"
    ],
    "properties": {
     "pending_id": {
      "type": "string"
     },
     "task_id": {
      "type": "string"
     },
     "session_id": {
      "type": "string"
     },
     "created_at": {
      "$ref": "#/components/schemas/Timestamp"
     },
     "age_seconds": {
      "type": "integer",
      "minimum": 0
     },
     "context": {
      "type": "string"
     },
     "questions": {
      "type": "array",
      "items": {
       "type": "object",
       "additionalProperties": false,
       "required": [
        "question_id",
        "title",
        "prompt",
        "status",
        "options"
       ],
       "properties": {
        "question_id": {
         "type": "string"
        },
        "title": {
         "type": "string"
        },
        "prompt": {
         "type": "string"
        },
        "status": {
         "type": "string",
         "description": "`pending` for nearly all. In imported bundles some questions may be done already; answering still needs\nan entry for each.\n"
        },
        "options": {
         "type": "array",
         "items": {
          "$ref": "#/components/schemas/QuestionOption"
         }
        }
       }
      }
     }
    }
   },
   "CreateTaskKandevInput": {
    "description": "Creates a task in a workspace and, if asked to, starts an agent on it. With `external_id` it creates the task only\nif no task of the workspace holds that identifier yet, and otherwise returns the one that does.\n\n- This creates the task when nothing holds the identifier: it is create-if-absent, not a lookup. Do not call it\n  merely to check whether a task exists.\n- `deduplicated: true` in the result means that the task existed already and nothing was created. Do not report\n  that you created something.\n- `deduplicated: true` together with `creation_complete: false` means that another create of this task may still be\n  running. Do not assume that the task is ready, and do not release its identifier and create it again: if the\n  other create was merely slow, that makes two tasks. Go on with the returned `id`, or ask a human.\n\n`creation_complete` says that the required synchronous work of the returned task's creation has finished, and\nnothing more; whether an agent runs is read from the task's session.",
    "type": "object",
    "additionalProperties": false,
    "required": [
     "title"
    ],
    "properties": {
     "title": {
      "type": "string",
      "minLength": 1,
      "description": "A short title, at most 500 characters."
     },
     "workspace_id": {
      "type": "string",
      "description": "The workspace. May be left out when you may access exactly one."
     },
     "workflow_id": {
      "type": "string",
      "description": "The workflow. May be left out when the workspace has exactly one."
     },
     "workflow_step_id": {
      "type": "string",
      "description": "The step of the workflow; its start step when left out."
     },
     "prompt": {
      "type": "string",
      "description": "What is to be done. Becomes the task's description and the agent's first message."
     },
     "priority": {
      "description": "`medium` when left out.",
      "$ref": "#/components/schemas/Priority"
     },
     "parent_id": {
      "type": "string",
      "description": "Makes a subtask of this task, in the parent's workspace unless `workspace_id` says otherwise. Inside a session,\n`self` is the session's own task."
     },
     "workspace_mode": {
      "type": "string",
      "enum": [
       "new_workspace",
       "inherit_parent"
      ],
      "description": "Whose files the task's agents work on; their own when left out."
     },
     "start_agent": {
      "type": "boolean",
      "description": "Start an agent on the task. When left out, true if `agent_profile_id` is given, otherwise false."
     },
     "agent_profile_id": {
      "type": "string",
      "description": "The agent to start; needed when `start_agent` is true."
     },
     "repository_id": {
      "type": "string",
      "description": "A repository of the workspace to work in. Give at most one of this, local_path, repository_url; with none, a\nsubtask works in its parent's repositories."
     },
     "local_path": {
      "type": "string",
      "description": "The absolute path of a git repository on the server to work in."
     },
     "repository_url": {
      "type": "string",
      "description": "The URL of a git repository to work in, or of a pull or merge request to start from."
     },
     "base_branch": {
      "type": "string",
      "description": "The branch to start from; the repository's default branch when left out."
     },
     "external_id": {
      "type": "string",
      "description": "A stable identifier from your own system, for instance an issue key. The same value in the same workspace\nreturns the first task instead of making another. Use it whenever a retry could run this call again, and\nreplay the same arguments then."
     }
    }
   },
   "CreateTaskKandevResult": {
    "$ref": "#/components/schemas/CreatedTask"
   },
   "ListTasksKandevInput": {
    "description": "Lists the tasks of a workflow, newest first, with what each waits for. Page by passing `next_cursor` as `cursor`\nuntil it is empty.",
    "type": "object",
    "additionalProperties": false,
    "required": [
     "workflow_id"
    ],
    "properties": {
     "workflow_id": {
      "type": "string"
     },
     "cursor": {
      "type": "string",
      "description": "The `next_cursor` of an earlier page."
     },
     "limit": {
      "type": "number",
      "description": "Tasks per page; 50 unless given, at most 100."
     }
    }
   },
   "ListTasksKandevResult": {
    "$ref": "#/components/schemas/TaskList"
   },
   "GetTaskKandevInput": {
    "description": "Reads a task.",
    "type": "object",
    "additionalProperties": false,
    "required": [
     "task_id"
    ],
    "properties": {
     "task_id": {
      "type": "string"
     }
    }
   },
   "GetTaskKandevResult": {
    "$ref": "#/components/schemas/Task"
   },
   "GetTaskConversationKandevInput": {
    "description": "Reads the messages of a task's session in the order of their time: of its primary session unless `session_id` says\notherwise. Page by passing `cursor` as `after` (as `before` with `sort` desc) until `has_more` is false.",
    "type": "object",
    "additionalProperties": false,
    "required": [
     "task_id"
    ],
    "properties": {
     "task_id": {
      "type": "string"
     },
     "session_id": {
      "type": "string",
      "description": "A session of the task."
     },
     "message_types": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "Only messages of these types, for instance message or clarification_request."
     },
     "before": {
      "type": "string",
      "description": "Only messages before the one with this id."
     },
     "after": {
      "type": "string",
      "description": "Only messages after the one with this id."
     },
     "limit": {
      "type": "integer",
      "minimum": 1,
      "maximum": 200,
      "description": "Messages per page; 50 unless given, at most 200."
     },
     "sort": {
      "type": "string",
      "enum": [
       "asc",
       "desc"
      ],
      "description": "Oldest first (asc, the default) or newest first."
     }
    }
   },
   "GetTaskConversationKandevResult": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "task_id",
     "session_id",
     "messages",
     "total",
     "has_more",
     "cursor"
    ],
    "properties": {
     "task_id": {
      "type": "string"
     },
     "session_id": {
      "type": "string",
      "description": "Empty for a task without sessions."
     },
     "messages": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Message"
      }
     },
     "total": {
      "type": "integer"
     },
     "has_more": {
      "type": "boolean"
     },
     "cursor": {
      "type": "string"
     }
    }
   },
   "UpdateTaskKandevInput": {
    "description": "Changes a task's title, description, priority or state. What is left out stays as it is.",
    "type": "object",
    "additionalProperties": false,
    "required": [
     "task_id"
    ],
    "properties": {
     "task_id": {
      "type": "string"
     },
     "title": {
      "type": "string"
     },
     "description": {
      "type": "string"
     },
     "priority": {
      "type": "string",
      "description": "One of critical, high, medium, low."
     },
     "state": {
      "type": "string",
      "description": "One of the task states."
     }
    }
   },
   "UpdateTaskKandevResult": {
    "$ref": "#/components/schemas/Task"
   },
   "ArchiveTaskKandevInput": {
    "description": "Archives a task: it leaves the board and keeps its external id. Its live sessions are cancelled, and their open\nquestions expire.",
    "type": "object",
    "additionalProperties": false,
    "required": [
     "task_id"
    ],
    "properties": {
     "task_id": {
      "type": "string"
     }
    }
   },
   "ArchiveTaskKandevResult": {
    "$ref": "#/components/schemas/ArchivedTask"
   },
   "ListWorkspacesKandevInput": {
    "description": "Lists the workspaces you may use.",
    "type": "object",
    "additionalProperties": false,
    "properties": {}
   },
   "ListWorkspacesKandevResult": {
    "$ref": "#/components/schemas/WorkspaceList"
   },
   "ListWorkflowsKandevInput": {
    "description": "Lists the workflows of a workspace, or of all workspaces you may use.",
    "type": "object",
    "additionalProperties": false,
    "properties": {
     "workspace_id": {
      "type": "string"
     }
    }
   },
   "ListWorkflowsKandevResult": {
    "$ref": "#/components/schemas/WorkflowList"
   },
   "ListPendingQuestionsKandevInput": {
    "description": "Lists the questions of agents that wait for an answer and that you may give one, oldest first. A bundle is one\nrequest of one to four questions and is answered as a whole with answer_question_kandev, which takes the ids listed\nhere. Page by passing `next_cursor` as `cursor` until it is empty. All arguments are optional.",
    "type": "object",
    "additionalProperties": false,
    "properties": {
     "workspace_id": {
      "type": "string",
      "description": "Only bundles of tasks in exactly this workspace. An empty value counts as not given."
     },
     "created_since": {
      "type": "string",
      "description": "Only bundles created at this instant or later; RFC 3339 with an offset, `2026-08-20T09:00:00Z`."
     },
     "cursor": {
      "type": "string",
      "description": "The `next_cursor` of an earlier page."
     },
     "limit": {
      "type": "number",
      "description": "Bundles per page. 50 when left out or below 1; above 200 counts as 200."
     }
    }
   },
   "ListPendingQuestionsKandevResult": {
    "$ref": "#/components/schemas/PendingQuestionsPage"
   },
   "AnswerQuestionKandevInput": {
    "description": "Answers, or rejects, all questions of one bundle from list_pending_questions_kandev. To answer, give one entry per\nquestion: options, text, both or neither. To reject, give `rejected: true`, no answers and, if you like, a `reason`.\n\nThe first caller wins. `claimed: true` means that yours counts and was handed to the agent. `claimed: false` is not\nan error: somebody else had answered, and `status` and `response` are theirs, so do not report your own answer as\ngiven. Repeating a call whose result got lost is safe.",
    "type": "object",
    "additionalProperties": false,
    "required": [
     "pending_id"
    ],
    "properties": {
     "pending_id": {
      "type": "string",
      "description": "The bundle."
     },
     "answers": {
      "type": "array",
      "description": "One entry per question of the bundle.",
      "items": {
       "type": "object",
       "additionalProperties": false,
       "required": [
        "question_id"
       ],
       "properties": {
        "question_id": {
         "type": "string"
        },
        "selected_options": {
         "type": "array",
         "description": "Option ids of this question, any number of them.",
         "items": {
          "type": "string"
         }
        },
        "custom_text": {
         "type": "string",
         "description": "An answer in your own words, at most 2000 characters."
        }
       }
      }
     },
     "rejected": {
      "type": "boolean",
      "description": "Decline the whole bundle."
     },
     "reason": {
      "type": "string",
      "description": "Why, at most 2000 characters; only with `rejected`."
     }
    }
   },
   "AnswerQuestionKandevResult": {
    "description": "How the bundle was resolved, and whether by this call.",
    "type": "object",
    "additionalProperties": false,
    "required": [
     "claimed",
     "status",
     "response"
    ],
    "properties": {
     "claimed": {
      "type": "boolean",
      "description": "Yours is the answer that counts. When false, `status` and `response` are the winner's."
     },
     "status": {
      "$ref": "#/components/schemas/ResolutionStatus"
     },
     "response": {
      "$ref": "#/components/schemas/ClarificationResponse"
     }
    }
   },
   "AskUserQuestionKandevInput": {
    "description": "Asks the human one to four questions at once and blocks until they answer. Each question has a prompt and two to\nsix options; the human chooses among them, answers in their own words, or declines.\n\nThe result holds, under each question's id, `selected_option` and `custom_text`, with `selected_options` when\nseveral were chosen. A declined request has `rejected: true` and maybe `reject_reason`.\n\nWhen the wait ends before there is an answer, the result is `{\"status\": \"pending\", \"pending_id\": \"…\"}`. That is a\nsuccess, not an error, and not an answer: the questions stay open. Do not go on by yourself. Call this tool again\nwith the same questions, or get_answers_kandev later; either returns the answer once it is there, and asking the\nsame questions again does not bother the human twice.",
    "type": "object",
    "additionalProperties": false,
    "required": [
     "questions"
    ],
    "properties": {
     "questions": {
      "type": "array",
      "description": "One to four.",
      "items": {
       "type": "object",
       "additionalProperties": false,
       "required": [
        "prompt",
        "options"
       ],
       "properties": {
        "id": {
         "type": "string",
         "description": "Unique among these questions; `q1`, `q2`, … when left out."
        },
        "title": {
         "type": "string",
         "description": "A few words that name the topic."
        },
        "prompt": {
         "type": "string",
         "description": "The question itself."
        },
        "options": {
         "type": "array",
         "description": "Two to six.",
         "items": {
          "type": "object",
          "additionalProperties": false,
          "required": [
           "label",
           "description"
          ],
          "properties": {
           "option_id": {
            "type": "string",
            "description": "`q1_opt1`, `q1_opt2`, … when left out."
           },
           "label": {
            "type": "string",
            "description": "The choice in a few words."
           },
           "description": {
            "type": "string",
            "description": "What choosing it means."
           }
          }
         }
        }
       }
      }
     },
     "context": {
      "type": "string",
      "description": "What the human should know to answer."
     }
    }
   },
   "AskUserQuestionKandevResult": {
    "description": "One entry per question, under the question's id; keys without a value are left out. `{\"q1\": {\"selected_option\":\n\"q1_opt2\", \"custom_text\": \"use 16\"}}` is an answer, `{\"rejected\": true, \"reject_reason\": \"not now\", \"q1\":\n{\"answered\": false, \"rejected\": true}}` a rejection, `{\"status\": \"pending\", \"pending_id\": \"…\"}` neither yet.",
    "type": "object",
    "additionalProperties": true,
    "properties": {
     "rejected": {
      "description": "True when the human declined.",
      "anyOf": [
       {
        "type": "boolean"
       },
       {
        "$ref": "#/components/schemas/AskedQuestionResult"
       }
      ]
     },
     "reject_reason": {
      "description": "Why, when the human said so.",
      "anyOf": [
       {
        "type": "string"
       },
       {
        "$ref": "#/components/schemas/AskedQuestionResult"
       }
      ]
     },
     "status": {
      "description": "`pending` when the wait ended before there was an answer.",
      "anyOf": [
       {
        "type": "string",
        "const": "pending"
       },
       {
        "$ref": "#/components/schemas/AskedQuestionResult"
       }
      ]
     },
     "pending_id": {
      "description": "The bundle that is still open.",
      "anyOf": [
       {
        "type": "string"
       },
       {
        "$ref": "#/components/schemas/AskedQuestionResult"
       }
      ]
     }
    }
   },
   "AskedQuestionResult": {
    "description": "What was answered to one question; keys without a value are left out.",
    "type": "object",
    "additionalProperties": false,
    "properties": {
     "selected_option": {
      "type": "string",
      "description": "The id of the chosen option; the first one when several were chosen."
     },
     "selected_options": {
      "type": "array",
      "description": "All chosen options; only when there are several.",
      "items": {
       "type": "string"
      }
     },
     "custom_text": {
      "type": "string"
     },
     "answered": {
      "type": "boolean",
      "description": "False when the question was not answered."
     },
     "rejected": {
      "type": "boolean",
      "description": "True when the human declined."
     }
    }
   },
   "GetAnswersKandevInput": {
    "description": "Returns the answers to questions this session asked with ask_user_question_kandev and did not get back, because\nthe call ended before the human answered. Without arguments: all answers that were not handed over yet; each is\nreturned once. With `pending_id`: the state and the answers of that bundle, as often as it is asked.\n\n`status: pending` means that the human has not answered yet: do not go on by yourself, call again later.",
    "type": "object",
    "additionalProperties": false,
    "properties": {
     "pending_id": {
      "type": "string",
      "description": "One bundle of this session, as an earlier call named it when its wait ended."
     }
    }
   },
   "GetAnswersKandevResult": {
    "description": "The bundles, oldest first; none when there is nothing to hand over.",
    "type": "object",
    "additionalProperties": false,
    "required": [
     "bundles",
     "count"
    ],
    "properties": {
     "bundles": {
      "type": "array",
      "items": {
       "type": "object",
       "additionalProperties": false,
       "required": [
        "pending_id",
        "status",
        "questions",
        "result"
       ],
       "properties": {
        "pending_id": {
         "type": "string"
        },
        "status": {
         "type": "string",
         "enum": [
          "pending",
          "answered",
          "rejected",
          "cancelled",
          "expired",
          "superseded"
         ],
         "description": "Only `pending` can still change. `cancelled`, `expired` and `superseded` bundles will not be answered."
        },
        "questions": {
         "type": "array",
         "items": {
          "type": "object",
          "additionalProperties": false,
          "required": [
           "question_id",
           "prompt"
          ],
          "properties": {
           "question_id": {
            "type": "string"
           },
           "prompt": {
            "type": "string"
           }
          }
         }
        },
        "result": {
         "description": "The result ask_user_question_kandev would have had; without an answer unless `status` is `answered` or\n`rejected`.",
         "$ref": "#/components/schemas/AskUserQuestionKandevResult"
        }
       }
      }
     },
     "count": {
      "type": "integer",
      "minimum": 0
     }
    }
   },
   "JsonRpcMessage": {
    "description": "A JSON-RPC 2.0 request, notification or response as the MCP revision in use defines it.",
    "type": "object",
    "additionalProperties": true
   },
   "JsonRpcBatch": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/JsonRpcMessage"
    }
   },
   "JsonRpcId": {
    "anyOf": [
     {
      "type": "string"
     },
     {
      "type": "integer"
     },
     {
      "type": "null"
     }
    ]
   },
   "ExternalToolCall": {
    "description": "A call of a tool of `/mcp`.",
    "type": "object",
    "required": [
     "jsonrpc",
     "id",
     "method",
     "params"
    ],
    "properties": {
     "jsonrpc": {
      "type": "string",
      "const": "2.0"
     },
     "id": {
      "$ref": "#/components/schemas/JsonRpcId"
     },
     "method": {
      "type": "string",
      "const": "tools/call"
     },
     "params": {
      "type": "object",
      "required": [
       "name"
      ],
      "properties": {
       "name": {
        "type": "string",
        "enum": [
         "create_task_kandev",
         "list_pending_questions_kandev",
         "answer_question_kandev"
        ]
       },
       "arguments": {
        "anyOf": [
         {
          "$ref": "#/components/schemas/CreateTaskKandevInput"
         },
         {
          "$ref": "#/components/schemas/GetTaskKandevInput"
         },
         {
          "$ref": "#/components/schemas/GetTaskConversationKandevInput"
         },
         {
          "$ref": "#/components/schemas/ListTasksKandevInput"
         },
         {
          "$ref": "#/components/schemas/UpdateTaskKandevInput"
         },
         {
          "$ref": "#/components/schemas/ArchiveTaskKandevInput"
         },
         {
          "$ref": "#/components/schemas/ListWorkspacesKandevInput"
         },
         {
          "$ref": "#/components/schemas/ListWorkflowsKandevInput"
         },
         {
          "$ref": "#/components/schemas/ListPendingQuestionsKandevInput"
         },
         {
          "$ref": "#/components/schemas/AnswerQuestionKandevInput"
         }
        ]
       }
      }
     }
    }
   },
   "SessionToolCall": {
    "description": "A call of a tool of `/mcp/sessions/{id}`.",
    "type": "object",
    "required": [
     "jsonrpc",
     "id",
     "method",
     "params"
    ],
    "properties": {
     "jsonrpc": {
      "type": "string",
      "const": "2.0"
     },
     "id": {
      "$ref": "#/components/schemas/JsonRpcId"
     },
     "method": {
      "type": "string",
      "const": "tools/call"
     },
     "params": {
      "type": "object",
      "required": [
       "name"
      ],
      "properties": {
       "name": {
        "type": "string",
        "enum": [
         "ask_user_question_kandev",
         "get_answers_kandev",
         "create_task_kandev"
        ]
       },
       "arguments": {
        "anyOf": [
         {
          "$ref": "#/components/schemas/AskUserQuestionKandevInput"
         },
         {
          "$ref": "#/components/schemas/GetAnswersKandevInput"
         },
         {
          "$ref": "#/components/schemas/CreateTaskKandevInput"
         },
         {
          "$ref": "#/components/schemas/ListTasksKandevInput"
         }
        ]
       }
      }
     }
    }
   },
   "ToolResultFields": {
    "description": "What every tool result has. Left open so that it can be composed.",
    "type": "object",
    "required": [
     "content"
    ],
    "properties": {
     "content": {
      "type": "array",
      "items": {
       "type": "object",
       "additionalProperties": false,
       "required": [
        "type",
        "text"
       ],
       "properties": {
        "type": {
         "type": "string",
         "const": "text"
        },
        "text": {
         "type": "string",
         "description": "The JSON of `structuredContent`, or the message of a failed call."
        }
       }
      }
     },
     "isError": {
      "type": "boolean",
      "description": "True when the call failed; `content` then holds the message and `structuredContent` is absent."
     }
    }
   },
   "ExternalToolReply": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "jsonrpc",
     "id",
     "result"
    ],
    "properties": {
     "jsonrpc": {
      "type": "string",
      "const": "2.0"
     },
     "id": {
      "$ref": "#/components/schemas/JsonRpcId"
     },
     "result": {
      "type": "object",
      "unevaluatedProperties": false,
      "allOf": [
       {
        "$ref": "#/components/schemas/ToolResultFields"
       },
       {
        "type": "object",
        "properties": {
         "structuredContent": {
          "anyOf": [
           {
            "$ref": "#/components/schemas/CreateTaskKandevResult"
           },
           {
            "$ref": "#/components/schemas/GetTaskKandevResult"
           },
           {
            "$ref": "#/components/schemas/GetTaskConversationKandevResult"
           },
           {
            "$ref": "#/components/schemas/ListTasksKandevResult"
           },
           {
            "$ref": "#/components/schemas/ArchiveTaskKandevResult"
           },
           {
            "$ref": "#/components/schemas/ListWorkspacesKandevResult"
           },
           {
            "$ref": "#/components/schemas/ListWorkflowsKandevResult"
           },
           {
            "$ref": "#/components/schemas/UpdateTaskKandevResult"
           },
           {
            "$ref": "#/components/schemas/ListPendingQuestionsKandevResult"
           },
           {
            "$ref": "#/components/schemas/AnswerQuestionKandevResult"
           }
          ]
         }
        }
       }
      ]
     }
    }
   },
   "SessionToolReply": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "jsonrpc",
     "id",
     "result"
    ],
    "properties": {
     "jsonrpc": {
      "type": "string",
      "const": "2.0"
     },
     "id": {
      "$ref": "#/components/schemas/JsonRpcId"
     },
     "result": {
      "type": "object",
      "unevaluatedProperties": false,
      "allOf": [
       {
        "$ref": "#/components/schemas/ToolResultFields"
       },
       {
        "type": "object",
        "properties": {
         "structuredContent": {
          "anyOf": [
           {
            "$ref": "#/components/schemas/GetAnswersKandevResult"
           },
           {
            "$ref": "#/components/schemas/CreateTaskKandevResult"
           },
           {
            "$ref": "#/components/schemas/AskUserQuestionKandevResult"
           }
          ]
         }
        }
       }
      ]
     }
    }
   },
   "JsonRpcReply": {
    "description": "Any other JSON-RPC response; `result` is as the MCP revision in use defines it.",
    "type": "object",
    "additionalProperties": false,
    "required": [
     "jsonrpc",
     "id"
    ],
    "properties": {
     "jsonrpc": {
      "type": "string",
      "const": "2.0"
     },
     "id": {
      "$ref": "#/components/schemas/JsonRpcId"
     },
     "result": {
      "type": "object",
      "additionalProperties": true
     },
     "error": {
      "$ref": "#/components/schemas/JsonRpcError"
     }
    }
   },
   "JsonRpcReplyBatch": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/JsonRpcReply"
    }
   },
   "JsonRpcError": {
    "type": "object",
    "additionalProperties": false,
    "required": [
     "code",
     "message"
    ],
    "properties": {
     "code": {
      "type": "integer"
     },
     "message": {
      "type": "string"
     },
     "data": {
      "description": "More about the failure, where there is more."
     }
    }
   },
   "McpFailure": {
    "description": "A failure of the transport comes as a JSON-RPC error, one before it as an error like everywhere else.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/Error"
     },
     {
      "type": "object",
      "additionalProperties": false,
      "required": [
       "jsonrpc",
       "id",
       "error"
      ],
      "properties": {
       "jsonrpc": {
        "type": "string",
        "const": "2.0"
       },
       "id": {
        "$ref": "#/components/schemas/JsonRpcId"
       },
       "error": {
        "$ref": "#/components/schemas/JsonRpcError"
       }
      }
     }
    ]
   }
  }
 }
};
