import type { components } from "../contract/openapi.gen.js";
import { isProblem } from "../domain/problem.js";
import {
  createWorkflowStep,
  deleteWorkflowStep,
  findWorkflowStep,
  reorderWorkflowSteps,
  updateWorkflowStep,
  type StepChanges,
} from "../services/workspaces/manage-steps.js";
import { listWorkflowSteps, type StepRow } from "../services/workspaces/manage-workflows.js";
import type { Handlers } from "./handler.js";

type Schemas = components["schemas"];
type StepHandlers = Pick<
  Handlers,
  | "listWorkflowSteps"
  | "createWorkflowStep"
  | "getWorkflowStep"
  | "updateWorkflowStep"
  | "deleteWorkflowStep"
  | "reorderWorkflowSteps"
>;

export const stepHandlers: StepHandlers = {
  listWorkflowSteps: async (context, { caller, path }) => {
    const outcome = await listWorkflowSteps(context, caller, path.id);
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: toStepsBody(outcome.steps) };
  },

  createWorkflowStep: async (context, { caller, body }) => {
    const outcome = await createWorkflowStep(context, caller, {
      workflowId: body.workflow_id,
      name: body.name,
      position: body.position ?? null,
      color: body.color ?? "",
      isStartStep: body.is_start_step ?? false,
      wipLimit: body.wip_limit ?? null,
      events: body.events ?? {},
    });
    return isProblem(outcome) ? outcome : { kind: "success", status: 201, body: toStepBody(outcome.step) };
  },

  getWorkflowStep: async (context, { caller, path }) => {
    const outcome = await findWorkflowStep(context, caller, path.id);
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: toStepBody(outcome.step) };
  },

  updateWorkflowStep: async (context, { caller, path, body }) => {
    const changes = toChanges(body);
    const outcome = await updateWorkflowStep(context, caller, { stepId: path.id, changes });
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: toStepBody(outcome.step) };
  },

  deleteWorkflowStep: async (context, { caller, path }) => {
    const outcome = await deleteWorkflowStep(context, caller, path.id);
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: { success: true } };
  },

  reorderWorkflowSteps: async (context, { caller, path, body }) => {
    const order = { workflowId: path.id, stepIds: body.step_ids };
    const outcome = await reorderWorkflowSteps(context, caller, order);
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: toStepsBody(outcome.steps) };
  },
};

function toChanges(body: Schemas["UpdateWorkflowStepRequest"]): StepChanges {
  return {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.position === undefined ? {} : { position: body.position }),
    ...(body.color === undefined ? {} : { color: body.color }),
    ...(body.is_start_step === undefined ? {} : { isStartStep: body.is_start_step }),
    ...(body.wip_limit === undefined ? {} : { wipLimit: body.wip_limit }),
    ...(body.events === undefined ? {} : { events: body.events }),
  };
}

function toStepsBody(rows: readonly StepRow[]): Schemas["WorkflowStepList"] {
  return { steps: rows.map(toStepBody), total: rows.length };
}

function toStepBody(row: StepRow): Schemas["WorkflowStep"] {
  return {
    id: row.id,
    workflow_id: row.workflow_id,
    name: row.name,
    position: row.position,
    color: row.color,
    is_start_step: row.is_start_step,
    ...(row.wip_limit === null || row.wip_limit === 0 ? {} : { wip_limit: row.wip_limit }),
    events: row.events,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
