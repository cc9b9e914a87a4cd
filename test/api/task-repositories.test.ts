import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { removeWorktrees } from "../../src/agents/worktrees.js";
import type { components } from "../../src/contract/openapi.gen.js";
import { sql } from "../../src/database/sql.js";
import { readTask } from "../../src/database/tasks.js";
import { unscopedCaller } from "../../src/domain/caller.js";
import { removeTaskWorktrees, sweepOrphanWorktrees } from "../../src/services/repositories/remove-worktrees.js";
import { git, GitRepository } from "../support/git-repository.js";
import type { Board } from "../support/rest-caller.js";
import { TestServer } from "../support/test-server.js";
import { held } from "../support/until.js";

type Schemas = components["schemas"];
type Task = Schemas["CreatedTask"];

let failing: (() => Promise<void>) | null = null;
let server: TestServer;
let repository: GitRepository;
let board: Board;
beforeAll(async () => {
  const work = async (): Promise<void> => failing?.();
  server = await TestServer.start({ parts: { requiredTaskWork: [work] } });
});
beforeEach(async () => {
  failing = null;
  repository = new GitRepository();
  board = await server.rest.newBoard();
  return () => repository.remove();
});
afterAll(() => server.close());

const create = (repositories: object[], body: object = {}) => server.rest.createTask(board, { repositories, ...body });

function only(task: Pick<Task, "repositories">): Required<Omit<Schemas["TaskRepository"], "pr_number">> {
  const [first] = task.repositories ?? [];
  if (first?.worktree_path === undefined || first.branch === undefined) throw new Error("the task has no worktree");
  return { ...first, worktree_path: first.worktree_path, branch: first.branch };
}

async function counts(): Promise<Record<string, number>> {
  const tables = ["tasks", "repositories", "task_repositories", "events"] as const;
  const rows = await server.query<Record<string, bigint>>(sql`SELECT (SELECT COUNT(*) FROM tasks) AS tasks,
    (SELECT COUNT(*) FROM repositories) AS repositories, (SELECT COUNT(*) FROM task_repositories) AS task_repositories,
    (SELECT COUNT(*) FROM events) AS events`);
  return Object.fromEntries(tables.map((table) => [table, Number(rows[0]?.[table])]));
}

test("[X65] a task gets a worktree on a branch of its own, and is read with it", async () => {
  const task = await server.rest.ok<Task>(
    create([{ local_path: repository.path, base_branch: "develop" }], { title: "Fix the login!" }),
  );
  const attached = only(task);
  expect(attached).toMatchObject({ task_id: task.id, base_branch: "develop", checkout_branch: "", position: 0 });
  expect(attached.branch).toBe(`feature/fix-the-login-${task.id.slice(0, 8)}`);
  expect(GitRepository.isClean(attached.worktree_path, ["first.txt", "second.txt"])).toBe(true);
  expect(git(attached.worktree_path, "symbolic-ref", "--short", "HEAD")).toBe(attached.branch);
  expect(repository.at(attached.branch)).toBe(repository.at("develop"));
  const read = await server.rest.ok<Schemas["Task"]>(server.rest.get(`/api/v1/tasks/${task.id}`));
  expect(read.repositories).toEqual(task.repositories);
  expect(await server.rest.ok(server.rest.get(`/api/v1/repositories/${attached.repository_id}`))).toMatchObject({
    workspace_id: board.workspaceId, name: "shop", local_path: repository.path,
  }); // prettier-ignore
  expect(await server.rest.newTask(board)).not.toHaveProperty("repositories");
});

test("a second task uses the registered repository and another worktree; several repositories keep their order", async () => {
  const first = only(await server.rest.ok<Task>(create([{ local_path: repository.path }])));
  const other = new GitRepository();
  const task = await server.rest.ok<Task>(
    create([{ local_path: other.path }, { repository_id: first.repository_id }, { local_path: repository.path, base_branch: "develop" }]),
  ); // prettier-ignore
  expect(task.repositories?.map(({ position }) => position)).toEqual([0, 1, 2]);
  expect(task.repositories?.[1]?.repository_id).toBe(first.repository_id);
  const paths = task.repositories?.map(({ worktree_path }) => worktree_path ?? "") ?? [];
  expect(new Set([...paths, first.worktree_path]).size).toBe(4);
  expect(paths.every((path) => existsSync(join(path, "first.txt")))).toBe(true);
  other.remove();
});

test("an existing branch is checked out where it is free, and left where it is not", async () => {
  const free = only(await server.rest.ok<Task>(create([{ local_path: repository.path, checkout_branch: "develop" }])));
  expect(free.branch).toBe("develop");
  const busy = only(await server.rest.ok<Task>(create([{ local_path: repository.path, checkout_branch: "develop" }])));
  expect(busy.branch).toMatch(/^feature\/a-task-/);
  expect(repository.at(busy.branch)).toBe(repository.at("develop"));
  const main = only(await server.rest.ok<Task>(create([{ local_path: repository.path, checkout_branch: "main" }])));
  expect(main.branch).toMatch(/^feature\//);
  const task = await server.rest.ok<Task>(
    create([{ local_path: repository.path, checkout_branch: "develop", new_branch_name: "mine" }]),
  );
  expect(only(task).branch).toBe("mine");
});

test("of creates at once that check out one branch, one gets it and the others branches that start there", async () => {
  const wanted = [{ local_path: repository.path, checkout_branch: "develop" }];
  const tasks = await Promise.all(Array.from({ length: 4 }, () => server.rest.ok<Task>(create(wanted))));
  const branches = tasks.map((task) => only(task).branch);
  expect([branches.filter((branch) => branch === "develop").length, new Set(branches).size]).toEqual([1, 4]);
  for (const branch of branches) expect(repository.at(branch)).toBe(repository.at("develop"));
});

test("[X65] fresh_branch makes the named branch from the base, and refuses one that exists", async () => {
  const fresh = { local_path: repository.path, base_branch: "develop", fresh_branch: true, new_branch_name: "fix/x" };
  const made = only(await server.rest.ok<Task>(create([fresh])));
  expect(made.branch).toBe("fix/x");
  expect(repository.at("fix/x")).toBe(repository.at("develop"));
  const before = { rows: await counts(), branches: repository.branches(), worktrees: repository.worktrees() };
  const again = await create([fresh]);
  expect([again.status, again.body]).toEqual([
    400,
    { error: "repositories.0.new_branch_name: the repository has a branch of this name already" },
  ]);
  const { events, ...rows } = await counts();
  expect({ ...rows, events: events === undefined ? 0 : events - 2 }).toEqual(before.rows); // created and deleted again
  expect([repository.branches(), repository.worktrees()]).toEqual([before.branches, before.worktrees]);
  const occupied = await create([{ ...fresh, new_branch_name: "main/below" }]);
  expect([occupied.status, repository.worktrees()]).toEqual([400, before.worktrees]);
});

test("[OP22] malformed repositories fail before the workspace is looked at, and name the field", async () => {
  const missing = "repository_id, local_path, or remote_url is required";
  const { path } = repository;
  const cases: [object[], string][] = [
    [[{ base_branch: "main" }], missing],
    [[{}], missing],
    [[{ repository_id: "" }], missing],
    [[{ local_path: path }, { local_path: "" }], missing],
    [[{ local_path: path, repository_id: "x" }], "only one of repositories.0.repository_id, repositories.0.local_path, repositories.0.remote_url may be given"],
    [[{ local_path: path, base_branch: "--upload-pack=x" }], "repositories.0.base_branch is not a valid branch name"],
    [[{ local_path: path, checkout_branch: "../../x" }], "repositories.0.checkout_branch is not a valid branch name"],
    [[{ local_path: path, new_branch_name: "-b" }], "repositories.0.new_branch_name is not a valid branch name"],
    [[{ local_path: path, base_branch: "a\0b" }], "repositories.0.base_branch must not contain U+0000 or unpaired surrogates"],
    [Array.from({ length: 21 }, () => ({ local_path: path })), "repositories must contain at most 20 entries"],
  ]; // prettier-ignore
  const nowhere = { workspace_id: "no-such-workspace" };
  for (const [repositories, error] of cases) {
    const refused = await create(repositories, nowhere);
    expect([repositories, refused.status, refused.body]).toEqual([repositories, 400, { error }]);
  }
  for (const repositories of [5, {}, [5], [{ local_path: 5 }], [{ local_path: path, fresh_branch: "yes" }]]) {
    expect((await server.rest.createTask(board, { repositories })).status).toBe(400);
  }
});

test("what a repository lacks is a 400 or 404, and nothing of the task is left", async () => {
  const { path } = repository;
  const bare = repository.makeBare();
  const before = { branches: repository.branches(), worktrees: repository.worktrees() };
  const { events: _events, ...rows } = await counts();
  const cases: [object[], number, string][] = [
    [[{ repository_id: "no-such" }], 404, "task not created"],
    [[{ local_path: "relative" }], 400, "repositories.0.local_path must be an absolute path"],
    [[{ local_path: repository.folder }], 400, "repositories.0.local_path must be the top folder of a git repository on the server"],
    [[{ remote_url: "http://a.test/b" }], 400, "repositories.0.remote_url must be an https or ssh URL"],
    [[{ local_path: path }, { github_url: "ext::sh -c id" }], 400, "repositories.1.remote_url must be an https or ssh URL"],
    [[{ local_path: path, base_branch: "trunk" }], 400, 'repositories.0.base_branch: the repository has no branch "trunk"'],
    [[{ local_path: path, checkout_branch: "trunk" }], 400, 'repositories.0.checkout_branch: the repository has no branch "trunk"'],
    [[{ local_path: path }, { local_path: path, base_branch: "main" }], 400, "repositories.1.base_branch: the same repository and branches are given twice"],
    [[{ local_path: path }, { remote_url: `file://${bare}`, base_branch: "trunk" }], 400, 'repositories.1.base_branch: the repository has no branch "trunk"'],
    [[{ local_path: path }, { remote_url: `file://${bare}x` }], 400, "repositories.1.remote_url: the repository could not be fetched"],
  ]; // prettier-ignore
  for (const [repositories, status, error] of cases) {
    const refused = await create(repositories, { external_id: "failing" });
    expect([repositories, refused.status, refused.body]).toEqual([repositories, status, { error }]);
    expect([repository.branches(), repository.worktrees()]).toEqual([before.branches, before.worktrees]);
  }
  const { events: _later, repositories: _registered, ...left } = await counts();
  expect(left).toEqual({ tasks: rows["tasks"], task_repositories: rows["task_repositories"] });
  const other = await server.rest.newBoard();
  const foreign = only(await server.rest.newTask(other, { repositories: [{ local_path: path }] })).repository_id;
  expect((await create([{ repository_id: foreign }])).status).toBe(404);
});

test("[OP24] a later step's failure takes worktree and branch back, and the identity is free again", async () => {
  failing = () => Promise.reject(new Error("a later required step fails"));
  const entry = { local_path: repository.path, checkout_branch: "develop" };
  const refused = await create([entry, { local_path: repository.path }], { external_id: "taken-back" });
  expect(refused.status).toBe(500);
  expect(repository.branches()).toEqual(["develop", "main"]);
  expect(repository.worktrees()).toEqual([repository.path]);
  failing = null;
  const retry = await server.rest.ok<Task>(create([entry], { external_id: "taken-back" }));
  expect(retry).toMatchObject({ deduplicated: false, creation_complete: true });
});

test("[X12, X73, X128, X156] a found create with another repository and fresh_branch leaves nothing behind", async () => {
  const made = await server.rest.ok<Task>(create([{ local_path: repository.path }], { external_id: "same" }));
  const other = new GitRepository();
  const before = await counts();
  const entry = { local_path: other.path, fresh_branch: true, new_branch_name: "must-not-be" };
  const found = await server.rest.ok<Task>(create([entry], { external_id: "same" }));
  expect(found).toEqual({ ...made, deduplicated: true });
  expect(await counts()).toEqual(before);
  expect([other.branches(), other.worktrees()]).toEqual([["develop", "main"], [other.path]]);
  other.remove();
});

test("[X101, X143, OP22] a retry that names a repository which is gone is found; a new create is a 404", async () => {
  const { repository_id } = only(await server.rest.ok<Task>(create([{ local_path: repository.path }])));
  const body = { external_id: "drift" };
  const made = await server.rest.ok<Task>(create([{ repository_id }], body));
  await server.rest.ok(server.rest.delete(`/api/v1/repositories/${repository_id}`));
  expect(await server.rest.ok<Task>(create([{ repository_id }], body))).toEqual({ ...made, deduplicated: true });
  expect((await create([{ repository_id }], { external_id: "another" })).body).toEqual({ error: "task not created" });
  const lookup = await server.rest.get(server.rest.externalIdPath(board.workspaceId, "drift"));
  expect([lookup.status, (lookup.body as Task).repositories]).toEqual([200, made.repositories]);
});

test("removal takes worktrees and untouched branches, and keeps a branch with commits", async () => {
  const task = await server.rest.ok<Task>(
    create([{ local_path: repository.path }, { local_path: repository.path, base_branch: "develop" }]),
  );
  const [untouched, worked] = task.repositories ?? [];
  const kept = repository.commit("work.txt", worked?.worktree_path);
  writeFileSync(join(untouched?.worktree_path ?? "", "uncommitted.txt"), "gone with the task");
  const stored = await readTask(server.context.database, unscopedCaller, task.id);
  if (stored === null) throw new Error("the task is gone");
  await removeTaskWorktrees(server.context, stored);
  await removeTaskWorktrees(server.context, stored);
  expect(repository.worktrees()).toEqual([repository.path]);
  expect(existsSync(join(untouched?.worktree_path ?? "", ".."))).toBe(false);
  expect(repository.branches()).toEqual(["develop", worked?.branch, "main"]);
  expect(repository.at(worked?.branch ?? "")).toBe(kept);
  await removeWorktrees(server.context.gitStore, "../../etc", () => Promise.resolve(true));
});

test("the sweep removes worktrees of tasks whose rows are gone, and no others", async () => {
  const gone = await server.rest.ok<Task>(create([{ local_path: repository.path }]));
  const lost = new GitRepository();
  const goneToo = await server.rest.ok<Task>(create([{ local_path: lost.path }]));
  const stays = only(await server.rest.ok<Task>(create([{ local_path: repository.path }])));
  await server.execute(sql`DELETE FROM tasks WHERE id IN (${gone.id}, ${goneToo.id})`);
  lost.remove(); // the repository itself has vanished
  await sweepOrphanWorktrees(server.context);
  expect(repository.worktrees()).toEqual([repository.path, stays.worktree_path]);
  expect(existsSync(only(gone).worktree_path)).toBe(false);
  expect(existsSync(only(goneToo).worktree_path)).toBe(false);
  expect(repository.branches()).toEqual(["develop", stays.branch, "main"]);
});

test("the sweep leaves another installation's worktrees in the same folder alone", async () => {
  const task = await server.rest.ok<Task>(create([{ local_path: repository.path }]));
  const neighbour = await TestServer.start({ config: { dataFolder: server.context.gitStore.folder } });
  await sweepOrphanWorktrees(neighbour.context);
  await neighbour.close();
  expect(existsSync(only(task).worktree_path)).toBe(true);
});

test("[X124] a task deleted while its worktree is made is a 404 and leaves no worktree", async () => {
  const reached = held();
  const release = held();
  failing = () => {
    reached.release();
    return release.promise;
  };
  const creating = create([{ local_path: repository.path }], { external_id: "deleted-meanwhile" }).then(
    (reply) => reply,
  );
  await reached.promise;
  await server.execute(sql`DELETE FROM tasks WHERE external_id = 'deleted-meanwhile'`);
  release.release();
  expect((await creating).status).toBe(404);
  expect([repository.branches(), repository.worktrees()]).toEqual([["develop", "main"], [repository.path]]);
});

test("twenty creates at once on one new repository get twenty worktrees and one registration", async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_unused, index) =>
      create([{ local_path: repository.path }], { title: `Task ${index}` }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  const attached = replies.map(({ body }) => only(body as Task));
  expect(new Set(attached.map(({ repository_id }) => repository_id)).size).toBe(1);
  expect(new Set(attached.map(({ branch }) => branch)).size).toBe(20);
  expect(attached.every(({ worktree_path }) => GitRepository.isClean(worktree_path, ["first.txt"]))).toBe(true);
  expect(repository.worktrees()).toHaveLength(21);
});

test("a remote repository is cloned once, fetched on later use, and its worktrees start at the remote's branches", async () => {
  const bare = repository.makeBare();
  const entry = { remote_url: `file://${bare}` };
  const first = await Promise.all(Array.from({ length: 5 }, () => create([entry])));
  expect(first.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const attached = first.map(({ body }) => only(body as Task));
  expect(new Set(attached.map(({ repository_id }) => repository_id)).size).toBe(1);
  const [one] = attached;
  expect(git(one?.worktree_path ?? "", "rev-parse", "HEAD")).toBe(repository.at("main"));
  const newer = repository.commit("third.txt");
  git(repository.path, "push", "--quiet", bare, "main");
  const later = only(await server.rest.ok<Task>(create([{ repository_id: one?.repository_id, base_branch: "main" }])));
  expect(git(later.worktree_path, "rev-parse", "HEAD")).toBe(newer);
  const checkedOut = only(await server.rest.ok<Task>(create([{ ...entry, checkout_branch: "develop" }])));
  expect(checkedOut.branch).toBe("develop");
  expect(git(checkedOut.worktree_path, "rev-parse", "HEAD")).toBe(repository.at("develop"));
});
