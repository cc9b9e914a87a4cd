import type { components } from "../contract/openapi.gen.js";
import { isProblem } from "../domain/problem.js";
import { toWorkflowBody, toWorkflowsBody, toWorkspaceBody, toWorkspacesBody } from "../services/bodies.js";
import {
  createWorkflow,
  findWorkflow,
  listAllWorkflows,
  listWorkspaceWorkflows,
} from "../services/workspaces/manage-workflows.js";
import {
  createProject,
  createWorkspace,
  findWorkspace,
  listVisibleWorkspaces,
  listWorkspaceProjects,
  removeWorkspace,
  type ProjectRow,
} from "../services/workspaces/manage-workspaces.js";
import type { Handlers } from "./handler.js";

type Schemas = components["schemas"];
type WorkspaceHandlers = Pick<
  Handlers,
  | "listWorkspaces"
  | "createWorkspace"
  | "getWorkspace"
  | "listWorkspaceWorkflows"
  | "listWorkflows"
  | "createWorkflow"
  | "getWorkflow"
  | "deleteWorkspace"
  | "listProjects"
  | "createProject"
>;

export const workspaceHandlers: WorkspaceHandlers = {
  listWorkspaces: async (context, { caller }) => {
    return { kind: "success", status: 200, body: toWorkspacesBody(await listVisibleWorkspaces(context, caller)) };
  },

  createWorkspace: async (context, { body }) => {
    const input = { name: body.name, description: body.description ?? "", ownerId: body.owner_id ?? "" };
    return { kind: "success", status: 200, body: toWorkspaceBody(await createWorkspace(context, input)) };
  },

  getWorkspace: async (context, { caller, path }) => {
    const outcome = await findWorkspace(context, caller, path.id);
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: toWorkspaceBody(outcome.workspace) };
  },

  deleteWorkspace: async (context, { caller, path }) => {
    const outcome = await removeWorkspace(context, caller, path.id);
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: { success: true } };
  },

  listProjects: async (context, { caller, path }) => {
    const outcome = await listWorkspaceProjects(context, caller, path.id);
    if (isProblem(outcome)) return outcome;
    const projects = outcome.projects.map(toProjectBody);
    return { kind: "success", status: 200, body: { projects, total: projects.length } };
  },

  createProject: async (context, { caller, path, body }) => {
    const input = { workspaceId: path.id, name: body.name, description: body.description ?? "" };
    const outcome = await createProject(context, caller, input);
    return isProblem(outcome) ? outcome : { kind: "success", status: 201, body: toProjectBody(outcome.project) };
  },

  listWorkspaceWorkflows: async (context, { caller, path }) => {
    const outcome = await listWorkspaceWorkflows(context, caller, path.id);
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: toWorkflowsBody(outcome.workflows) };
  },

  listWorkflows: async (context, { caller }) => {
    return { kind: "success", status: 200, body: toWorkflowsBody(await listAllWorkflows(context, caller)) };
  },

  createWorkflow: async (context, { caller, body }) => {
    const input = { workspaceId: body.workspace_id, name: body.name, description: body.description ?? "" };
    const outcome = await createWorkflow(context, caller, input);
    return isProblem(outcome) ? outcome : { kind: "success", status: 201, body: toWorkflowBody(outcome.workflow) };
  },

  getWorkflow: async (context, { caller, path }) => {
    const outcome = await findWorkflow(context, caller, path.id);
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: toWorkflowBody(outcome.workflow) };
  },
};

function toProjectBody(row: ProjectRow): Schemas["Project"] {
  return {
    id: row.id,
    workspace_id: row.workspace_id,
    name: row.name,
    ...(row.description === "" ? {} : { description: row.description }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
