import request, { type Response, type Test } from "supertest";
import { expect } from "vitest";
import type { components } from "../../src/contract/openapi.gen.js";

type Schemas = components["schemas"];

export interface Board {
  readonly workspaceId: string;
  readonly workflowId: string;
}

/** REST over real HTTP. The server itself checks each of its replies against openapi.yaml. */
export class RestCaller {
  private readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  get(path: string): Test {
    return request(this.url).get(path);
  }

  post(path: string, body?: object): Test {
    const call = request(this.url).post(path);
    return body === undefined ? call : call.send(body);
  }

  delete(path: string): Test {
    return request(this.url).delete(path);
  }

  /** Any request. */
  send(method: "get" | "post" | "put" | "patch" | "delete" | "head" | "options", path: string): Test {
    return request(this.url)[method](path);
  }

  /** A new workspace with its Kanban workflow. */
  async newBoard(name = "Board"): Promise<Board> {
    const workspace = await this.ok<Schemas["Workspace"]>(this.post("/api/v1/workspaces", { name }));
    const list = await this.ok<Schemas["WorkflowList"]>(this.get(`/api/v1/workspaces/${workspace.id}/workflows`));
    return { workspaceId: workspace.id, workflowId: list.workflows[0]?.id ?? "" };
  }

  createTask(board: Board, body: object = {}): Test {
    const place = { workspace_id: board.workspaceId, workflow_id: board.workflowId };
    return this.post("/api/v1/tasks", { ...place, title: "A task", ...body });
  }

  async newTask(board: Board, body: object = {}): Promise<Schemas["CreatedTask"]> {
    return this.ok(this.createTask(board, body));
  }

  externalIdPath(workspaceId: string, externalId: string): string {
    return `/api/v1/workspaces/${workspaceId}/tasks/by-external-id?external_id=${encodeURIComponent(externalId)}`;
  }

  /** A new session on a new task of a new board. */
  async newSession(name = ""): Promise<Schemas["OpenedSession"] & { board: Board }> {
    const board = await this.newBoard();
    const task = await this.newTask(board);
    const opened = await this.ok<Schemas["OpenedSession"]>(
      this.post(`/api/v1/tasks/${task.id}/sessions`, { name }),
      201,
    );
    return { ...opened, board };
  }

  respond(pendingId: string, body: object): Test {
    return this.post(`/api/v1/clarification/${pendingId}/respond`, body);
  }

  /** Records a question through `POST /clarification/request`; its pending id. */
  async newRequest(sessionId: string, questions: readonly object[], context = ""): Promise<string> {
    const body = { session_id: sessionId, questions, context };
    return (await this.ok<{ pending_id: string }>(this.post("/api/v1/clarification/request", body))).pending_id;
  }

  async listPending(query = ""): Promise<Schemas["PendingQuestionsPage"]> {
    return this.ok(this.get(`/api/v1/clarification${query}`));
  }

  /** The body of a call that must succeed with this status. */
  async ok<Body>(call: Test, status = 200): Promise<Body> {
    const response: Response = await call;
    expect({ status: response.status, error: response.status >= 400 ? response.text : "" }).toEqual({
      status,
      error: "",
    });
    return response.body as Body; // the server has checked it against the contract
  }
}
