import { existsSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { components } from "../../src/contract/openapi.gen.js";
import { GitRepository } from "../support/git-repository.js";
import { createTestDatabase, provider, type TestDatabase } from "../support/test-database.js";
import { TestServer } from "../support/test-server.js";

type Task = components["schemas"]["CreatedTask"];

const onReplicas = test.skipIf(provider === "sqlite");
let database: TestDatabase;
let servers: readonly TestServer[] = [];
let repository: GitRepository;
beforeAll(async () => {
  repository = new GitRepository();
  database = await createTestDatabase();
  if (provider === "sqlite") return;
  servers = await Promise.all([TestServer.start({ database }), TestServer.start({ database })]);
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await database.drop();
  repository.remove();
});

onReplicas(
  "[OP29] only PostgreSQL has replicas: creates and deletions in one group through both lose and leave no worktree",
  async () => {
    const [one, two] = servers;
    if (one === undefined || two === undefined) throw new Error("there are no replicas");
    const board = await one.rest.newBoard();
    for (let round = 0; round < 6; round += 1) {
      const body = {
        repositories: [{ local_path: repository.path, base_branch: "develop" }],
        workspace_mode: "shared_group",
        workspace_group_id: `group-${round}`,
      };
      const created = await Promise.all(
        [one, two, one, two].map(({ rest }) => rest.ok<Task>(rest.createTask(board, body))),
      );
      const last = created.pop();
      const path = last?.repositories?.[0]?.worktree_path ?? "";
      expect(new Set(created.map(({ repositories }) => repositories?.[0]?.worktree_path))).toEqual(new Set([path]));
      // The members go through one server while another joins through the other one.
      const [joined] = await Promise.all([
        two.rest.ok<Task>(two.rest.createTask(board, body)),
        ...created.map(({ id }) => one.rest.ok(one.rest.delete(`/api/v1/tasks/${id}`))),
        one.rest.ok(one.rest.delete(`/api/v1/tasks/${last?.id ?? ""}`)),
      ]);
      await Promise.all(servers.map(({ context }) => context.background.drain()));
      const place = joined.repositories?.[0]?.worktree_path ?? "";
      expect([existsSync(place), repository.worktrees()]).toEqual([true, [repository.path, place]]);
      await two.rest.ok(two.rest.delete(`/api/v1/tasks/${joined.id}`));
      await Promise.all(servers.map(({ context }) => context.background.drain()));
      expect([repository.worktrees(), repository.branches()]).toEqual([[repository.path], ["develop", "main"]]);
    }
  },
);
