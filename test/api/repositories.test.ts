import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { components } from "../../src/contract/openapi.gen.js";
import { git, GitRepository } from "../support/git-repository.js";
import type { Board } from "../support/rest-caller.js";
import { TestServer } from "../support/test-server.js";

type Repository = components["schemas"]["Repository"];

let server: TestServer;
let repository: GitRepository;
let board: Board;
beforeAll(async () => {
  server = await TestServer.start();
  repository = new GitRepository();
  board = await server.rest.newBoard();
});
afterAll(async () => {
  await server.close();
  repository.remove();
});

const register = (body: object, workspaceId = board.workspaceId) =>
  server.rest.post(`/api/v1/workspaces/${workspaceId}/repositories`, body);

test("a folder is registered once per workspace, read, listed, changed and taken out again", async () => {
  const own = await server.rest.newBoard();
  const link = join(repository.folder, "link");
  symlinkSync(repository.path, link);
  const made = await server.rest.ok<Repository>(register({ name: "Shop", local_path: link }, own.workspaceId), 201);
  expect(made).toMatchObject({
    workspace_id: own.workspaceId, name: "Shop", source_type: "local", local_path: repository.path,
    remote_url: "", default_branch: "main",
  }); // prettier-ignore
  const again = await register({ name: "Again", local_path: repository.path }, own.workspaceId);
  expect([again.status, again.body]).toEqual([409, { error: "repository is already registered in this workspace" }]);

  const path = `/api/v1/repositories/${made.id}`;
  expect(await server.rest.ok(server.rest.get(path))).toEqual(made);
  const list = `/api/v1/workspaces/${own.workspaceId}/repositories`;
  expect(await server.rest.ok(server.rest.get(list))).toEqual({ repositories: [made], total: 1 });
  const changed = await server.rest.ok<Repository>(
    server.rest.send("patch", path).send({ name: "Store", default_branch: "develop", local_path: "/elsewhere" }),
  );
  expect(changed).toMatchObject({ id: made.id, name: "Store", default_branch: "develop", local_path: made.local_path });

  expect(await server.rest.ok(server.rest.delete(path))).toEqual({ success: true });
  for (const method of ["get", "patch", "delete"] as const) {
    const gone = await server.rest.send(method, path).send(method === "patch" ? { name: "x" } : undefined);
    expect([method, gone.status, gone.body]).toEqual([method, 404, { error: "repository not found" }]);
  }
  expect(await server.rest.ok(server.rest.get(list))).toEqual({ repositories: [], total: 0 });
  const anew = await server.rest.ok<Repository>(register({ name: "New", local_path: link }, own.workspaceId), 201);
  expect(anew.id).not.toBe(made.id);
});

test("a URL is registered without being called", async () => {
  const body = { name: "Remote", remote_url: "git@nowhere.invalid:acme/shop.git" };
  const made = await server.rest.ok<Repository>(register(body), 201);
  expect(made).toMatchObject({
    source_type: "remote",
    remote_url: body.remote_url,
    local_path: "",
    default_branch: "",
  });
});

test("a repository that cannot be is a 400 that names the field", async () => {
  const inside = join(repository.path, "inside");
  mkdirSync(inside);
  const { path } = repository;
  const cases: [object, string][] = [
    [{ local_path: path }, "name is required"],
    [{ name: "x" }, "local_path or remote_url is required"],
    [{ name: "x", source_type: "local" }, "local_path is required"],
    [{ name: "x", source_type: "remote", local_path: path }, "remote_url is required"],
    [{ name: "x", local_path: path, remote_url: "https://a.test/b" }, "only one of local_path, remote_url may be given"],
    [{ name: "x", local_path: "shop" }, "local_path must be an absolute path"],
    [{ name: "x", local_path: inside }, "local_path must be the top folder of a git repository on the server"],
    [{ name: "x", local_path: join(path, ".git") }, "local_path must be the top folder of a git repository on the server"],
    [{ name: "x", local_path: repository.folder }, "local_path must be the top folder of a git repository on the server"],
    [{ name: "x", local_path: `/${"x".repeat(1000)}` }, "local_path must be 1000 UTF-8 bytes or fewer"],
    [{ name: "x", remote_url: `https://a.test/${"x".repeat(1000)}` }, "remote_url must be 1000 UTF-8 bytes or fewer"],
    [{ name: "x", local_path: "/nowhere" }, "local_path must be the top folder of a git repository on the server"],
    [{ name: "x", local_path: "/a\0b" }, "local_path must not contain U+0000 or unpaired surrogates"],
    [{ name: "x", remote_url: "http://a.test/b" }, "remote_url must be an https or ssh URL"],
    [{ name: "x", remote_url: "ext::sh -c id" }, "remote_url must be an https or ssh URL"],
    [{ name: "x", local_path: path, default_branch: "--upload-pack=x" }, "default_branch is not a valid branch name"],
    [{ name: "x", local_path: path, default_branch: "trunk" }, 'default_branch: the repository has no branch "trunk"'],
  ]; // prettier-ignore
  for (const [body, error] of cases) {
    const refused = await register(body);
    expect([body, refused.status, refused.body]).toEqual([body, 400, { error }]);
  }
  const unknown = await register({ name: "x", local_path: path }, "no-such-workspace");
  expect([unknown.status, unknown.body]).toEqual([404, { error: "workspace not found" }]);
});

test("a bare repository and a linked worktree are repositories too", async () => {
  const bare = repository.makeBare("bare.git");
  const linked = join(repository.folder, "linked");
  git(repository.path, "worktree", "add", "--quiet", linked, "develop");
  expect(await server.rest.ok(register({ name: "bare", local_path: bare }), 201)).toMatchObject({ local_path: bare });
  const made = await server.rest.ok(register({ name: "linked", local_path: linked }), 201);
  expect(made).toMatchObject({ local_path: linked, default_branch: "develop" });
  git(repository.path, "worktree", "remove", linked);
});
