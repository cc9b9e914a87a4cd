import { readProject, setOfficeWorkflow } from "../../database/projects.js";
import { problem } from "../../domain/problem.js";
import type { ServiceContext } from "../service-context.js";
import { newWorkflow } from "../workspaces/new-workflow.js";
import type { CreatePart } from "./create-part.js";

/** The project must be one of the workspace's. */
export const projectPart: CreatePart = async (context, _caller, { projectId, workspaceId }) => {
  if (projectId === null) return null;
  const project = await readProject(context.database, projectId);
  return project?.workspace_id === workspaceId ? { kind: "prepared" } : problem("task_not_created");
};

/** The workflow of the workspace's office tasks, made when the first one needs it; null without the workspace. */
export function officeWorkflow(context: ServiceContext, workspaceId: string): Promise<string | null> {
  const workflow = newWorkflow(context, { workspaceId, name: "Office", sortOrder: 1 });
  return setOfficeWorkflow(context.database, workflow);
}
