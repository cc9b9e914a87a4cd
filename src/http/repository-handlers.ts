import type { components } from "../contract/openapi.gen.js";
import { isProblem } from "../domain/problem.js";
import type { RepositoryRequest } from "../domain/repository.js";
import {
  changeRepository,
  findRepository,
  listWorkspaceRepositories,
  registerRepository,
  removeRepository,
  type RepositoryRow,
} from "../services/repositories/manage-repositories.js";
import type { Handlers } from "./handler.js";

type Schemas = components["schemas"];
type RepositoryHandlers = Pick<
  Handlers,
  "listRepositories" | "createRepository" | "getRepository" | "updateRepository" | "deleteRepository"
>;

export const repositoryHandlers: RepositoryHandlers = {
  listRepositories: async (context, { caller, path }) => {
    const outcome = await listWorkspaceRepositories(context, caller, path.id);
    if (isProblem(outcome)) return outcome;
    const repositories = outcome.repositories.map(toRepositoryBody);
    return { kind: "success", status: 200, body: { repositories, total: repositories.length } };
  },

  createRepository: async (context, { caller, path, body }) => {
    const outcome = await registerRepository(context, caller, {
      workspaceId: path.id,
      name: body.name,
      sourceType: body.source_type ?? null,
      localPath: nonEmpty(body.local_path),
      remoteUrl: nonEmpty(body.remote_url),
      defaultBranch: nonEmpty(body.default_branch),
    });
    return isProblem(outcome) ? outcome : { kind: "success", status: 201, body: toRepositoryBody(outcome.repository) };
  },

  getRepository: async (context, { caller, path }) => {
    const outcome = await findRepository(context, caller, path.id);
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: toRepositoryBody(outcome.repository) };
  },

  updateRepository: async (context, { caller, path, body }) => {
    const change = { id: path.id, name: nonEmpty(body.name), defaultBranch: nonEmpty(body.default_branch) };
    const outcome = await changeRepository(context, caller, change);
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: toRepositoryBody(outcome.repository) };
  },

  deleteRepository: async (context, { caller, path }) => {
    const outcome = await removeRepository(context, caller, path.id);
    return isProblem(outcome) ? outcome : { kind: "success", status: 200, body: { success: true } };
  },
};

/** `repositories[]` of a create, null when it is not there; an empty string counts as absent. */
export function toRepositoryRequests(given: Schemas["CreateTaskRequest"]["repositories"]): RepositoryRequest[] | null {
  if (given === undefined) return null;
  return given.map((entry, position) => ({
    repositoryId: nonEmpty(entry.repository_id),
    localPath: nonEmpty(entry.local_path),
    remoteUrl: nonEmpty(entry.remote_url) ?? nonEmpty(entry.github_url),
    baseBranch: nonEmpty(entry.base_branch),
    checkoutBranch: nonEmpty(entry.checkout_branch),
    freshBranch: entry.fresh_branch ?? false,
    newBranchName: nonEmpty(entry.new_branch_name),
    fieldOf: (member) => `repositories.${position}.${member}`,
  }));
}

function toRepositoryBody(row: RepositoryRow): Schemas["Repository"] {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() };
}

function nonEmpty(text: string | undefined): string | null {
  return text === undefined || text === "" ? null : text;
}
