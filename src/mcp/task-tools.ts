import type { components } from "../contract/openapi.gen.js";
import { isProblem } from "../domain/problem.js";
import type { RepositoryRequest } from "../domain/repository.js";
import {
  toArchivedBody,
  toCreatedTaskBody,
  toTaskBody,
  toTaskListBody,
  toWorkflowsBody,
  toWorkspacesBody,
} from "../services/bodies.js";
import { toMessagePageBody, toPageQuery } from "../services/message-bodies.js";
import { readConversation } from "../services/sessions/conversation.js";
import { archiveTask, updateTask } from "../services/tasks/change-task.js";
import { createTaskFromTool } from "../services/tasks/create-task-from-tool.js";
import { listWorkflowTasks } from "../services/tasks/list-tasks.js";
import { findTask } from "../services/tasks/read-tasks.js";
import { listAllWorkflows, listWorkspaceWorkflows } from "../services/workspaces/manage-workflows.js";
import { listVisibleWorkspaces } from "../services/workspaces/manage-workspaces.js";
import { readOnly, repeatableWrite, tool, type Tool } from "./tool.js";

const createTask = tool({
  name: "create_task_kandev",
  surfaces: ["external", "kanban", "office"],
  input: "CreateTaskKandevInput",
  result: "CreateTaskKandevResult",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  checkedAfterAuthorization: ["external_id"],
  run: async ({ context, caller, arguments: given }) => {
    const outcome = await createTaskFromTool(context, caller, {
      title: given.title,
      workspaceId: given.workspace_id ?? null,
      workflowId: given.workflow_id ?? null,
      workflowStepId: given.workflow_step_id ?? null,
      prompt: given.prompt ?? "",
      priority: given.priority ?? "medium",
      externalId: given.external_id ?? null,
      parentId: given.parent_id ?? null,
      inheritsParentFiles: given.workspace_mode === "inherit_parent",
      repositories: toRepositoryRequests(given),
      startAgent: given.start_agent ?? null,
      agentProfileId: given.agent_profile_id ?? null,
    });
    return isProblem(outcome) ? outcome : { kind: "result", body: toCreatedTaskBody(outcome) };
  },
});

/** The tool takes one repository; without a locator none is named. */
function toRepositoryRequests(given: components["schemas"]["CreateTaskKandevInput"]): RepositoryRequest[] | null {
  const nonEmpty = (text: string | undefined): string | null => (text === undefined || text === "" ? null : text);
  const request: RepositoryRequest = {
    repositoryId: nonEmpty(given.repository_id),
    localPath: nonEmpty(given.local_path),
    remoteUrl: nonEmpty(given.repository_url),
    baseBranch: nonEmpty(given.base_branch),
    checkoutBranch: null,
    freshBranch: false,
    newBranchName: null,
    fieldOf: (member) => (member === "remote_url" ? "repository_url" : member),
  };
  const { repositoryId, localPath, remoteUrl, baseBranch } = request;
  return [repositoryId, localPath, remoteUrl, baseBranch].every((value) => value === null) ? null : [request];
}

const getTask = tool({
  name: "get_task_kandev",
  surfaces: ["external"],
  input: "GetTaskKandevInput",
  result: "GetTaskKandevResult",
  annotations: readOnly,
  run: async ({ context, caller, arguments: given }) => {
    const outcome = await findTask(context, caller, given.task_id);
    return isProblem(outcome) ? outcome : { kind: "result", body: toTaskBody(outcome.task) };
  },
});

const listTasks = tool({
  name: "list_tasks_kandev",
  surfaces: ["external", "kanban", "office", "configuration"],
  input: "ListTasksKandevInput",
  result: "ListTasksKandevResult",
  annotations: readOnly,
  run: async ({ context, caller, arguments: given }) => {
    const { workflow_id: workflowId, cursor, limit } = given;
    const query = { filter: { archived: "excluded" as const }, cursor, limit };
    const outcome = await listWorkflowTasks(context, caller, { workflowId, query });
    return isProblem(outcome) ? outcome : { kind: "result", body: toTaskListBody(outcome) };
  },
});

const readTaskConversation = tool({
  name: "get_task_conversation_kandev",
  surfaces: ["external"],
  input: "GetTaskConversationKandevInput",
  result: "GetTaskConversationKandevResult",
  annotations: readOnly,
  run: async ({ context, caller, arguments: given }) => {
    const { task_id: taskId, session_id: sessionId = "" } = given;
    const query = toPageQuery(given);
    const wanted = { taskId, sessionId: sessionId === "" ? null : sessionId, query };
    const outcome = await readConversation(context, caller, wanted);
    if (isProblem(outcome)) return outcome;
    const page = toMessagePageBody(outcome);
    return { kind: "result", body: { task_id: taskId, session_id: outcome.sessionId, ...page } };
  },
});

const changeTask = tool({
  name: "update_task_kandev",
  surfaces: ["external"],
  input: "UpdateTaskKandevInput",
  result: "UpdateTaskKandevResult",
  annotations: repeatableWrite,
  run: async ({ context, caller, arguments: given }) => {
    const { task_id: taskId, ...requested } = given;
    const outcome = await updateTask(context, caller, { taskId, requested });
    return isProblem(outcome) ? outcome : { kind: "result", body: toTaskBody(outcome.task) };
  },
});

const putAwayTask = tool({
  name: "archive_task_kandev",
  surfaces: ["external"],
  input: "ArchiveTaskKandevInput",
  result: "ArchiveTaskKandevResult",
  annotations: { ...repeatableWrite, destructiveHint: true },
  run: async ({ context, caller, arguments: given }) => {
    const outcome = await archiveTask(context, caller, given.task_id);
    return isProblem(outcome) ? outcome : { kind: "result", body: toArchivedBody(outcome) };
  },
});

const listWorkspaces = tool({
  name: "list_workspaces_kandev",
  surfaces: ["external"],
  input: "ListWorkspacesKandevInput",
  result: "ListWorkspacesKandevResult",
  annotations: readOnly,
  run: async ({ context, caller }) => {
    return { kind: "result", body: toWorkspacesBody(await listVisibleWorkspaces(context, caller)) };
  },
});

const listWorkflows = tool({
  name: "list_workflows_kandev",
  surfaces: ["external"],
  input: "ListWorkflowsKandevInput",
  result: "ListWorkflowsKandevResult",
  annotations: readOnly,
  run: async ({ context, caller, arguments: given }) => {
    const workspaceId = given.workspace_id ?? "";
    if (workspaceId === "") {
      return { kind: "result", body: toWorkflowsBody(await listAllWorkflows(context, caller)) };
    }
    const outcome = await listWorkspaceWorkflows(context, caller, workspaceId);
    return isProblem(outcome) ? outcome : { kind: "result", body: toWorkflowsBody(outcome.workflows) };
  },
});

export const taskTools: readonly Tool[] = [
  createTask,
  getTask,
  listTasks,
  readTaskConversation,
  changeTask,
  putAwayTask,
  listWorkspaces,
  listWorkflows,
];
