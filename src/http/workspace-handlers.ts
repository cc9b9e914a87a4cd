import type { components } from "../contract/openapi.gen.js";
import { isProblem } from "../domain/problem.js";
import {
  createWorkflow,
  createWorkflowStep,
  findWorkflow,
  findWorkflowStep,
  listAllWorkflows,
  listWorkflowSteps,
  listWorkspaceWorkflows,
  type StepRow,
  type WorkflowRow,
} from "../services/workspaces/manage-workflows.js";
import {
  createWorkspace,
  findWorkspace,
  listVisibleWorkspaces,
  type WorkspaceRow,
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
  | "listWorkflowSteps"
  | "createWorkflowStep"
  | "getWorkflowStep"
>;

export const workspaceHandlers: WorkspaceHandlers = {
  listWorkspaces: async (context, { caller }) => {
    const workspaces = (await listVisibleWorkspaces(context, caller)).map(toWorkspaceBody);
    return { kind: "success", status: 200, body: { workspaces, total: workspaces.length } };
  },

  createWorkspace: async (context, { body }) => {
    const input = { name: body.name, description: body.description ?? "", ownerId: body.owner_id ?? "" };
    return { kind: "success", status: 200, body: toWorkspaceBody(await createWorkspace(context, input)) };
  },

  getWorkspace: async (context, { caller, path }) => {
    const outcome = await findWorkspace(context, caller, path.id);
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: toWorkspaceBody(outcome.workspace) };
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

  listWorkflowSteps: async (context, { caller, path }) => {
    const outcome = await listWorkflowSteps(context, caller, path.id);
    if (isProblem(outcome)) return outcome;
    const steps = outcome.steps.map(toStepBody);
    return { kind: "success", status: 200, body: { steps, total: steps.length } };
  },

  createWorkflowStep: async (context, { caller, body }) => {
    const outcome = await createWorkflowStep(context, caller, {
      workflowId: body.workflow_id,
      name: body.name,
      position: body.position ?? null,
      color: body.color ?? "",
      isStartStep: body.is_start_step ?? false,
    });
    return isProblem(outcome) ? outcome : { kind: "success", status: 201, body: toStepBody(outcome.step) };
  },

  getWorkflowStep: async (context, { caller, path }) => {
    const outcome = await findWorkflowStep(context, caller, path.id);
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: toStepBody(outcome.step) };
  },
};

function toWorkspaceBody(row: WorkspaceRow): Schemas["Workspace"] {
  return {
    id: row.id,
    name: row.name,
    ...(row.description === "" ? {} : { description: row.description }),
    owner_id: row.owner_id,
    task_prefix: row.task_prefix,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function toWorkflowsBody(rows: readonly WorkflowRow[]): Schemas["WorkflowList"] {
  return { workflows: rows.map(toWorkflowBody), total: rows.length };
}

function toWorkflowBody(row: WorkflowRow): Schemas["Workflow"] {
  return {
    id: row.id,
    workspace_id: row.workspace_id,
    name: row.name,
    ...(row.description === "" ? {} : { description: row.description }),
    sort_order: row.sort_order,
    style: row.style,
    source: row.source,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function toStepBody(row: StepRow): Schemas["WorkflowStep"] {
  return {
    id: row.id,
    workflow_id: row.workflow_id,
    name: row.name,
    position: row.position,
    color: row.color,
    is_start_step: row.is_start_step,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
