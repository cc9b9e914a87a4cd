import type { components } from "../contract/openapi.gen.js";
import { isProblem } from "../domain/problem.js";
import { toArchivedBody, toTaskBody, toTaskListBody } from "../services/bodies.js";
import { archiveTask, deleteTask, moveTask, unarchiveTask, updateTask } from "../services/tasks/change-task.js";
import { findLastUsed } from "../services/tasks/last-used.js";
import { listWorkflowTasks, listWorkspaceTasks, type TaskListQuery } from "../services/tasks/list-tasks.js";
import type { Handlers, QueryOf } from "./handler.js";

type TaskChangeHandlers = Pick<
  Handlers,
  | "updateTask"
  | "deleteTask"
  | "moveTask"
  | "archiveTask"
  | "unarchiveTask"
  | "listWorkspaceTasks"
  | "listWorkflowTasks"
  | "getLastUsed"
>;

export const taskChangeHandlers: TaskChangeHandlers = {
  updateTask: async (context, { caller, path, body }) => {
    const { parent_id: parentId, ...own } = body;
    const { title, description, priority, state, position, metadata, labels } = own;
    const requested = { title, description, priority, state, position, metadata, labels, parentId };
    const outcome = await updateTask(context, caller, { taskId: path.id, requested });
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: toTaskBody(outcome.task) };
  },

  deleteTask: async (context, { caller, path }) => {
    const outcome = await deleteTask(context, caller, path.id);
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: { success: true } };
  },

  moveTask: async (context, { caller, path, body }) => {
    const move = { taskId: path.id, workflowStepId: body.workflow_step_id, position: body.position ?? null };
    const outcome = await moveTask(context, caller, move);
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: toTaskBody(outcome.task) };
  },

  archiveTask: async (context, { caller, path }) => {
    const outcome = await archiveTask(context, caller, path.id);
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: toArchivedBody(outcome) };
  },

  unarchiveTask: async (context, { caller, path }) => {
    const outcome = await unarchiveTask(context, caller, path.id);
    if (isProblem(outcome)) return outcome;
    return { kind: "success", status: 200, body: { success: true, unarchived_ids: [...outcome.taskIds] } };
  },

  listWorkspaceTasks: async (context, { caller, path, query }) => {
    const listing = { workspaceId: path.id, query: toListQuery(query) };
    const outcome = await listWorkspaceTasks(context, caller, listing);
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: toTaskListBody(outcome) };
  },

  listWorkflowTasks: async (context, { caller, path, query }) => {
    const outcome = await listWorkflowTasks(context, caller, { workflowId: path.id, query: toListQuery(query) });
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: toTaskListBody(outcome) };
  },

  getLastUsed: async (context, { caller }) => {
    const row = await findLastUsed(context, caller);
    return { kind: "success", status: 200, body: toLastUsedBody(row) };
  },
};

type ListQuery = QueryOf<"listWorkspaceTasks"> | QueryOf<"listWorkflowTasks">;

function toListQuery(query: ListQuery): TaskListQuery {
  const archived = query.only_archived === true ? "only" : query.include_archived === true ? "included" : "excluded";
  return {
    filter: {
      ...("workflow_id" in query ? { workflowId: query.workflow_id } : {}),
      workflowStepId: query.workflow_step_id,
      parentId: query.parent_id,
      projectId: query.project_id,
      state: query.state,
      title: query.query === "" ? undefined : query.query,
      archived,
    },
    cursor: query.cursor,
    limit: query.limit,
    page: query.page,
    pageSize: query.page_size,
  };
}

function toLastUsedBody(row: Awaited<ReturnType<typeof findLastUsed>>): components["schemas"]["LastUsed"] {
  if (row === null) return {};
  const entries = Object.entries(row).filter(
    ([key, value]) => key.endsWith("_id") && key !== "user_id" && value !== "",
  );
  return Object.fromEntries(entries);
}
