import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { components } from "../../src/contract/openapi.gen.js";
import { sql } from "../../src/database/sql.js";
import { redirectHosts, StubCodeHost } from "../support/code-host.js";
import { resumePullRequests } from "../../src/services/repositories/associate-pull-requests.js";
import { git, GitRepository } from "../support/git-repository.js";
import type { Board } from "../support/rest-caller.js";
import { TestServer } from "../support/test-server.js";
import { until } from "../support/until.js";

type Task = components["schemas"]["CreatedTask"];

interface PullRequestRow {
  readonly provider: string;
  readonly number: number;
  readonly title: string;
  readonly url: string;
  readonly state: string;
  readonly attempts: number;
  readonly last_error: string;
}

const githubUrl = "https://github.example.test/acme/shop/pull/7";
const gitlabUrl = "https://gitlab.example.test/acme/tools/shop/-/merge_requests/12";
const githubPath = "/github/repos/acme/shop/pulls/7";
const gitlabPath = "/gitlab/projects/acme%2Ftools%2Fshop/merge_requests/12";

let host: StubCodeHost;
let server: TestServer;
let repository: GitRepository;
let head: string;
let board: Board;
const gitConfig = process.env["GIT_CONFIG_GLOBAL"];

beforeAll(async () => {
  repository = new GitRepository();
  head = repository.at("develop");
  for (const [name, path, ref] of [
    ["github.example.test", "acme/shop.git", "refs/pull/7/head"],
    ["gitlab.example.test", "acme/tools/shop.git", "refs/merge-requests/12/head"],
  ] as const) {
    mkdirSync(join(repository.folder, name), { recursive: true });
    const bare = repository.makeBare(join(name, path));
    git(bare, "update-ref", ref, head);
    git(bare, "update-ref", "-d", "refs/heads/develop");
  }
  process.env["GIT_CONFIG_GLOBAL"] = redirectHosts(repository.folder, ["github.example.test", "gitlab.example.test"]);
  host = await StubCodeHost.start();
  server = await TestServer.start({
    config: {
      codeHosts: [
        { provider: "github", host: "github.example.test", apiBaseUrl: `${host.url}/github` },
        { provider: "gitlab", host: "gitlab.example.test", apiBaseUrl: `${host.url}/gitlab` },
      ],
    },
  });
});
beforeEach(async () => {
  board = await server.rest.newBoard();
  host.asked.length = 0;
  host.replies = [{ status: 200, body: { html_url: githubUrl, title: "Sell more" } }];
});
afterAll(async () => {
  await server.close();
  await host.close();
  repository.remove();
  if (gitConfig === undefined) delete process.env["GIT_CONFIG_GLOBAL"];
  else process.env["GIT_CONFIG_GLOBAL"] = gitConfig;
});

const pullsOf = (taskId: string) =>
  server.query<PullRequestRow>(sql`SELECT provider, number, title, url, state, attempts, last_error
    FROM task_pull_requests WHERE task_id = ${taskId}`);

/** The task's pull request once it is decided. */
const decided = (taskId: string) => until(async () => (await pullsOf(taskId)).find(({ state }) => state !== "pending"));

async function createFrom(url: string, body: object = {}): Promise<Task> {
  return server.rest.newTask(board, { repositories: [{ remote_url: url }], ...body });
}

test("a pull request's URL checks out its head and associates it with the task", async () => {
  const task = await createFrom(githubUrl);
  const [attached] = task.repositories ?? [];
  expect(attached?.pr_number).toBe(7);
  expect(git(attached?.worktree_path ?? "", "rev-parse", "HEAD")).toBe(head);
  expect(await decided(task.id)).toEqual({
    provider: "github", number: 7, title: "Sell more", url: githubUrl, state: "associated", attempts: 1, last_error: "",
  }); // prettier-ignore
  expect(host.asked).toEqual([githubPath]);
  const row = await server.rest.ok(server.rest.get(`/api/v1/repositories/${attached?.repository_id ?? ""}`));
  expect(row).toMatchObject({
    remote_url: "https://github.example.test/acme/shop.git",
    provider: "github", provider_host: "github.example.test", provider_owner: "acme", provider_name: "shop",
  }); // prettier-ignore
});

test("a merge request's URL does the same, in the repository that is registered under another URL of it", async () => {
  host.replies = [{ status: 200, body: { web_url: gitlabUrl, title: "Ship more" } }];
  const registered = await server.rest.ok<{ id: string }>(
    server.rest.post(`/api/v1/workspaces/${board.workspaceId}/repositories`, {
      name: "tools",
      remote_url: "https://gitlab.example.test/acme/tools/shop",
    }),
    201,
  );
  git(repository.folder, "clone", "--quiet", "--mirror", "gitlab.example.test/acme/tools/shop.git", "gitlab.example.test/acme/tools/shop"); // prettier-ignore
  const task = await createFrom(gitlabUrl);
  expect(task.repositories?.[0]).toMatchObject({ repository_id: registered.id, pr_number: 12 });
  expect(git(task.repositories?.[0]?.worktree_path ?? "", "rev-parse", "HEAD")).toBe(head);
  expect(await decided(task.id)).toMatchObject({
    provider: "gitlab",
    number: 12,
    title: "Ship more",
    state: "associated",
  });
  expect(host.asked).toEqual([gitlabPath]);
});

test("[X68] a passing failure of the code host is retried", async () => {
  host.replies = [{ status: 503, body: {} }, { status: 429, body: {} }, ...host.replies];
  const task = await createFrom(githubUrl, { external_id: "retried" });
  expect(await decided(task.id)).toMatchObject({ state: "associated", attempts: 3, last_error: "" });
});

test("[X68] a lasting failure is given up after a bounded number of calls, and the task is complete all the same", async () => {
  host.replies = [{ status: 503, body: {} }];
  const task = await createFrom(githubUrl, { external_id: "given-up" });
  expect(task).toMatchObject({ deduplicated: false, creation_complete: true });
  expect(await decided(task.id)).toMatchObject({
    state: "failed",
    attempts: 4,
    last_error: "the code host answered 503",
  });
  expect(host.asked).toHaveLength(4);
  const found = await createFrom(githubUrl, { external_id: "given-up" });
  expect(found).toMatchObject({ id: task.id, deduplicated: true, creation_complete: true });
});

test.each([
  [404, { message: "Not Found" }, "the code host answered 404"],
  [200, [1], "the code host's answer is no pull request"],
])("[X68] an answer of %i that will not change is not asked for again", async (status, body, reason) => {
  host.replies = [{ status, body }];
  const task = await createFrom(githubUrl);
  expect(await decided(task.id)).toMatchObject({ state: "failed", attempts: 1, last_error: reason });
});

test("[X12, X73] a found create associates nothing and asks nobody", async () => {
  const task = await server.rest.newTask(board, { external_id: "plain" });
  const found = await createFrom(githubUrl, { external_id: "plain" });
  expect(found).toMatchObject({ id: task.id, deduplicated: true });
  expect(found).not.toHaveProperty("repositories");
  await server.context.background.drain();
  expect([await pullsOf(task.id), host.asked]).toEqual([[], []]);
});

test("a pull request that does not exist is a 400 and leaves no task", async () => {
  const refused = await server.rest.createTask(board, {
    repositories: [{ remote_url: "https://github.example.test/acme/shop/pull/8" }],
  });
  const error = "repositories.0.remote_url: the head of request 8 could not be fetched";
  expect([refused.status, refused.body]).toEqual([400, { error }]);
  const tasks = await server.query(sql`SELECT id FROM tasks WHERE workspace_id = ${board.workspaceId}`);
  expect(tasks).toEqual([]);
});

test("[X74, X76, X160] an MCP retry with another repository and a pull request's URL gets the task, which still exists", async () => {
  const local = new GitRepository();
  const given = { title: "Guarded", workspace_id: board.workspaceId, external_id: "guarded" };
  const mcp = await server.mcp();
  const made = await mcp.call<Task>("create_task_kandev", { ...given, local_path: local.path, base_branch: "develop" });
  expect(made.body).toMatchObject({ deduplicated: false, creation_complete: true });
  const worktree = made.body.repositories?.[0]?.worktree_path ?? "";
  expect(git(worktree, "rev-parse", "HEAD")).toBe(local.at("develop"));
  for (const other of [{ repository_url: githubUrl }, { repository_url: githubUrl, repository_id: "another" }]) {
    const found = await mcp.call<Task>("create_task_kandev", { ...given, ...other });
    expect([found.isError, found.body]).toEqual([false, { ...made.body, deduplicated: true }]);
  }
  await server.context.background.drain();
  expect([await pullsOf(made.body.id), host.asked]).toEqual([[], []]);
  expect((await server.rest.get(`/api/v1/tasks/${made.body.id}`)).status).toBe(200);
  expect(GitRepository.isClean(worktree, ["second.txt"])).toBe(true);
  local.remove();
});

test("[X66] over MCP a pull request is checked out and associated, and errors name the tool's own arguments", async () => {
  const mcp = await server.mcp();
  const given = { title: "From a pull request", workspace_id: board.workspaceId };
  const made = await mcp.call<Task>("create_task_kandev", { ...given, repository_url: githubUrl });
  expect(git(made.body.repositories?.[0]?.worktree_path ?? "", "rev-parse", "HEAD")).toBe(head);
  expect(await decided(made.body.id)).toMatchObject({ state: "associated" });
  for (const [arguments_, error] of [
    [{ base_branch: "main" }, "repository_id, local_path, or remote_url is required"],
    [{ repository_url: "http://a.test/b" }, "repository_url must be an https or ssh URL"],
    [{ local_path: "shop" }, "local_path must be an absolute path"],
    [{ repository_url: githubUrl, base_branch: "-b" }, "base_branch is not a valid branch name"],
    [{ repository_id: "no-such" }, "task not created"],
  ] as const) {
    const refused = await mcp.call("create_task_kandev", { ...given, ...arguments_ });
    expect([refused.isError, refused.text]).toEqual([true, error]);
  }
});

test("[X68] an association that a restart interrupted goes on when the next server starts", async () => {
  host.replies = [{ status: 503, body: {} }];
  const task = await createFrom(githubUrl);
  await decided(task.id);
  const long = new Date(Date.now() - 3_600_000);
  await server.execute(
    sql`UPDATE task_pull_requests SET state = 'pending', updated_at = ${long} WHERE task_id = ${task.id}`,
  );
  host.replies = [{ status: 200, body: { html_url: githubUrl, title: "Sell more" } }];
  await resumePullRequests(server.context);
  expect(await pullsOf(task.id)).toMatchObject([{ state: "associated", attempts: 5, title: "Sell more" }]);
});
