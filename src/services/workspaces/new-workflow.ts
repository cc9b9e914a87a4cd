import type { StepRow, WorkflowRow } from "../../database/workflows.js";
import type { ServiceContext } from "../service-context.js";

const stepNames = ["Backlog", "In Progress", "Review", "Done"] as const;

/** A workflow with the four usual steps, not yet written. */
export function newWorkflow(
  context: ServiceContext,
  wanted: { readonly workspaceId: string; readonly name: string; readonly sortOrder: number },
): { workflow: WorkflowRow; steps: StepRow[] } {
  const createdAt = context.clock();
  const times = { created_at: createdAt, updated_at: createdAt };
  const workflow: WorkflowRow = {
    id: context.newId(),
    workspace_id: wanted.workspaceId,
    name: wanted.name,
    description: "",
    sort_order: wanted.sortOrder,
    style: "kanban",
    source: "manual",
    ...times,
  };
  const steps = stepNames.map((name, position) => ({
    id: context.newId(),
    workflow_id: workflow.id,
    name,
    position,
    color: "",
    is_start_step: position === 0,
    wip_limit: null,
    events: {},
    ...times,
  }));
  return { workflow, steps };
}
