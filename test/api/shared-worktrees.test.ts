import { existsSync, rmSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { components } from "../../src/contract/openapi.gen.js";
import { git, GitRepository } from "../support/git-repository.js";
import { badRequest, refused } from "../support/intake.js";
import type { Board } from "../support/rest-caller.js";
import { TestServer } from "../support/test-server.js";

type Schemas = components["schemas"];
type Task = Schemas["CreatedTask"];

let failing = false;
let server: TestServer;
let repository: GitRepository;
let board: Board;
beforeAll(async () => {
  const work = (): Promise<void> => (failing ? Promise.reject(new Error("required work fails")) : Promise.resolve());
  server = await TestServer.start({ parts: { requiredTaskWork: [work] } });
});
beforeEach(async () => {
  failing = false;
  repository = new GitRepository();
  board = await server.rest.newBoard();
  return () => repository.remove();
});
afterAll(() => server.close());

const create = (body: object, on = board): Promise<Task> => server.rest.newTask(on, body);
const develop = (): object => ({ repositories: [{ local_path: repository.path, base_branch: "develop" }] });
const group = (name = "group-1"): object => ({ workspace_mode: "shared_group", workspace_group_id: name });

/** Where a task works: the path and branch of its only repository. */
function placeOf({ repositories = [] }: Pick<Task, "repositories">): { path: string; branch: string } {
  expect(repositories).toHaveLength(1);
  return { path: repositories[0]?.worktree_path ?? "", branch: repositories[0]?.branch ?? "" };
}

/** Deletes a task and waits for the work that follows. */
async function remove(task: Task): Promise<void> {
  await server.rest.ok(server.rest.delete(`/api/v1/tasks/${task.id}`));
  await server.context.background.drain();
}

test("a subtask that names no repositories gets worktrees of its own in its parent's", async () => {
  const parent = await create(develop());
  const child = await create({ parent_id: parent.id });
  expect(child.repositories?.[0]).toMatchObject({
    repository_id: parent.repositories?.[0]?.repository_id, base_branch: "develop", task_id: child.id, position: 0,
  }); // prettier-ignore
  const [place, parents] = [placeOf(child), placeOf(parent)];
  expect([place.path === parents.path, place.branch === parents.branch]).toEqual([false, false]);
  expect(GitRepository.isClean(place.path, ["first.txt", "second.txt"])).toBe(true);
  await remove(parent);
  expect([existsSync(parents.path), existsSync(place.path)]).toEqual([false, true]);
});

test("a subtask can name other repositories, or none", async () => {
  const parent = await create(develop());
  const named = await create({ parent_id: parent.id, repositories: [{ local_path: repository.path }] });
  expect(named.repositories?.map(({ base_branch }) => base_branch)).toEqual(["main"]);
  expect(await create({ parent_id: parent.id, repositories: [] })).not.toHaveProperty("repositories");
});

test("one repository of the parent on two branches of one base is inherited once", async () => {
  const branches = [{}, { checkout_branch: "develop" }].map((more) => ({ local_path: repository.path, ...more }));
  const parent = await create({ repositories: branches.map((entry) => ({ ...entry, base_branch: "main" })) });
  expect(parent.repositories).toHaveLength(2);
  expect((await create({ parent_id: parent.id })).repositories).toHaveLength(1);
});

test("a base branch that the parent's repository no longer has is refused by the member that inherits", async () => {
  const parent = await create({ repositories: [{ local_path: repository.path, base_branch: "develop" }] });
  git(repository.path, "branch", "-D", "develop");
  const reply = await refused(server.rest.createTask(board, { parent_id: parent.id }));
  expect(reply).toEqual(badRequest('parent_id: the repository has no branch "develop"'));
});

test("in a session, self inherits the repositories of the session's task", async () => {
  const parent = await create(develop());
  const opened = await server.rest.ok<Schemas["OpenedSession"]>(
    server.rest.post(`/api/v1/tasks/${parent.id}/sessions`, { name: "" }),
    201,
  );
  const agent = await server.agent(opened);
  const made = await agent.call<Task>("create_task_kandev", { title: "Part", parent_id: "self" });
  expect(made.body.repositories?.[0]).toMatchObject({ base_branch: "develop" });
  const inside = await agent.call<Task>("create_task_kandev", {
    title: "Part", parent_id: "self", workspace_mode: "inherit_parent",
  }); // prettier-ignore
  expect(placeOf(inside.body)).toEqual(placeOf(parent));
});

test("inherit_parent works in the parent's worktree, which goes with the last task that works there", async () => {
  const parent = await create(develop());
  const place = placeOf(parent);
  const child = await create({ parent_id: parent.id, workspace_mode: "inherit_parent" });
  const grandchild = await create({ parent_id: child.id, workspace_mode: "inherit_parent" });
  expect([placeOf(child), placeOf(grandchild)]).toEqual([place, place]);
  expect(new Set([parent, child, grandchild].map(({ repositories }) => repositories?.[0]?.id)).size).toBe(3);
  await remove(parent);
  await remove(grandchild);
  expect(GitRepository.isClean(place.path, ["second.txt"])).toBe(true);
  await remove(child);
  expect([existsSync(place.path), repository.worktrees()]).toEqual([false, [repository.path]]);
  expect(repository.branches()).toEqual(["develop", "main"]);
});

test("a worktree of the parent that is gone is made again on its branch, with what was committed there", async () => {
  const parent = await create(develop());
  const { path, branch } = placeOf(parent);
  const commit = repository.commit("work.txt", path);
  git(repository.path, "worktree", "remove", "--force", path);
  await create({ parent_id: parent.id, workspace_mode: "inherit_parent" });
  expect([git(path, "rev-parse", "HEAD"), repository.at(branch)]).toEqual([commit, commit]);
  expect(GitRepository.isClean(path, ["work.txt"])).toBe(true);
});

test("inherit_parent takes no repositories of its own, and none from a parent without", async () => {
  const parent = await create({});
  const inheriting = { parent_id: parent.id, workspace_mode: "inherit_parent" };
  expect(await refused(server.rest.createTask(board, { ...inheriting, ...develop() }))).toEqual(
    badRequest("workspace_mode inherit_parent takes the parent's repositories, so none may be given"),
  );
  expect(await create(inheriting)).not.toHaveProperty("repositories");
});

test("a group's tasks, created at once, share one worktree; other groups and workspaces do not", async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => create({ ...develop(), ...group() })));
  expect(new Set(members.map((task) => JSON.stringify(placeOf(task)))).size).toBe(1);
  const place = placeOf(members[0] ?? {});
  expect(GitRepository.isClean(place.path, ["second.txt"])).toBe(true);
  const silent = await create(group());
  expect(placeOf(silent)).toEqual(place);
  const others = [
    await create({ ...develop(), ...group("group-2") }),
    await create({ ...develop(), ...group() }, await server.rest.newBoard()),
  ];
  expect(new Set([place, ...others.map(placeOf)].map(({ path }) => path)).size).toBe(3);
  for (const task of members) await remove(task);
  expect(existsSync(place.path)).toBe(true);
  await remove(silent);
  expect(existsSync(place.path)).toBe(false);
});

test("a group has one worktree per repository and base; its first member without any takes the parent's", async () => {
  const parent = await create(develop());
  const first = await create({ parent_id: parent.id, ...group() });
  expect(placeOf(first)).not.toEqual(placeOf(parent));
  expect(first.repositories?.[0]).toMatchObject({ base_branch: "develop" });
  const other = await create({ repositories: [{ local_path: repository.path, base_branch: "main" }], ...group() });
  expect(placeOf(other).path).not.toBe(placeOf(first).path);
  const both = await create(group());
  expect(both.repositories?.map(({ worktree_path }) => worktree_path)).toEqual(
    [first, other].map((task) => placeOf(task).path),
  );
});

test("a new member cannot choose the name of the branch that the group works on", async () => {
  const named = { local_path: repository.path, base_branch: "main", new_branch_name: "work" };
  const first = await create({ repositories: [named], ...group() });
  expect(placeOf(await create({ repositories: [named], ...group() }))).toEqual(placeOf(first));
  const other = { repositories: [{ ...named, new_branch_name: "mine" }], ...group() };
  expect(await refused(server.rest.createTask(board, other))).toEqual(
    badRequest('repositories.0.new_branch_name: the group works on branch "work"'),
  );
  expect(repository.branches()).toEqual(["develop", "main", "work"]);
});

test("[X65] a create that fails takes back its own, and leaves what others work in", async () => {
  const first = await create({ ...develop(), ...group() });
  failing = true;
  const attempts = [{ ...develop(), ...group() }, group(), { parent_id: first.id, workspace_mode: "inherit_parent" }];
  for (const body of attempts) expect((await server.rest.createTask(board, body)).status).toBe(500);
  expect(GitRepository.isClean(placeOf(first).path, ["second.txt"])).toBe(true);
  expect((await server.rest.createTask(board, { ...develop(), ...group("new") })).status).toBe(500);
  expect(repository.worktrees()).toEqual([repository.path, placeOf(first).path]);
});

test("[X128] a retry that is found shares nothing, whatever its policy", async () => {
  const holder = await create({ ...develop(), external_id: "ext-1" });
  for (const policy of [group(), { parent_id: holder.id, workspace_mode: "inherit_parent" }]) {
    expect(await create({ ...policy, external_id: "ext-1" })).toEqual({ ...holder, deduplicated: true });
  }
  expect(repository.worktrees()).toHaveLength(2);
});

test("[X130] the worktrees of a deleted workspace go with it", async () => {
  const place = placeOf(await create(develop()));
  await server.rest.ok(server.rest.delete(`/api/v1/workspaces/${board.workspaceId}`));
  await server.context.background.drain();
  expect([existsSync(place.path), repository.worktrees()]).toEqual([false, [repository.path]]);
});

test("what a crash left of a group's worktree is completed by the next member, whichever way it joins", async () => {
  const first = placeOf(await create({ ...develop(), ...group() }));
  git(repository.path, "worktree", "remove", "--force", first.path); // the branch and the note of it stay
  expect(placeOf(await create({ ...develop(), ...group() }))).toEqual(first);
  const index = git(first.path, "rev-parse", "--path-format=absolute", "--git-path", "index");
  rmSync(index);
  writeFileSync(`${index}.lock`, "left by a git that died");
  expect(placeOf(await create(group()))).toEqual(first);
  expect(GitRepository.isClean(first.path, ["second.txt"])).toBe(true);
});
