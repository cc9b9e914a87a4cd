import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../src/database/sql.js";
import { unscopedCaller, type Caller } from "../../src/domain/caller.js";
import { listPendingQuestions, type ListQuery } from "../../src/services/clarification/list-pending-questions.js";
import { ownedPlaces } from "../support/owned-places.js";
import { longAgo, moveTask, seedBundle, setOwner } from "../support/question-seeds.js";
import { TestServer } from "../support/test-server.js";

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  await server.execute(sql`DELETE FROM tasks`); // and with them every question
});
afterAll(() => server.close());

const at = (milliseconds: number): Date => new Date(longAgo.getTime() + milliseconds);
const user = (userId: string): Caller => ({ kind: "user", userId });

async function listAs(caller: Caller, query: ListQuery = {}): Promise<{ ids: string[]; nextCursor: string }> {
  const page = await listPendingQuestions(server.context, caller, query);
  if (page.kind === "problem") throw new Error(page.message);
  return { ids: page.bundles.map((bundle) => bundle.pendingId), nextCursor: page.nextCursor };
}

describe("[L1, L1a, L1b, L1c, L1d, PM1] visibility", () => {
  test("[L1, L1c, PM1] a user sees own and unowned workspaces, an unscoped caller all", async () => {
    const { alice, bob, unowned } = await ownedPlaces(server);
    expect((await listAs(user("alice"))).ids).toEqual([alice.pendingId, unowned.pendingId]);
    expect((await listAs(user("bob"))).ids).toEqual([bob.pendingId, unowned.pendingId]);
    expect((await listAs(unscopedCaller)).ids).toEqual([alice.pendingId, bob.pendingId, unowned.pendingId]);
  });

  test("[L1b, L1c, L1d, D5, PM1] a user without a workspace still sees tasks without one and with a dangling one", async () => {
    const { alice, bob, unowned } = await ownedPlaces(server);
    await setOwner(server, unowned.workspaceId, "carol");
    expect((await listAs(user("dave"))).ids).toEqual([]);
    await moveTask(server, alice.taskId, "");
    await moveTask(server, bob.taskId, "no-such-workspace");
    expect((await listAs(user("dave"))).ids).toEqual([alice.pendingId, bob.pendingId]);
  });

  test("[L1a, V8] what is not visible takes no place on a page", async () => {
    const { alice, bob } = await ownedPlaces(server);
    for (let step = 10; step < 20; step += 1) {
      const own = step % 2 === 0 ? alice : bob;
      await seedBundle(server, own, [{ createdAt: at(step) }], `bundle-${step}`);
    }
    const first = await listAs(user("alice"), { limit: 4 });
    expect(first.ids).toEqual(["of-alice", "of-", "bundle-10", "bundle-12"]);
    const rest = await listAs(user("alice"), { limit: 4, cursor: first.nextCursor });
    expect(rest).toEqual({ ids: ["bundle-14", "bundle-16", "bundle-18"], nextCursor: "" });
  });

  test("[L7, L7a] workspace_id narrows: a foreign workspace looks like an empty and an unknown one", async () => {
    const { alice, bob, unowned } = await ownedPlaces(server);
    const empty = await server.rest.newBoard();
    expect((await listAs(user("alice"), { workspaceId: alice.workspaceId })).ids).toEqual([alice.pendingId]);
    expect((await listAs(user("alice"), { workspaceId: unowned.workspaceId })).ids).toEqual([unowned.pendingId]);
    for (const workspaceId of [bob.workspaceId, empty.workspaceId, "no-such-workspace"]) {
      expect(await listAs(user("alice"), { workspaceId })).toEqual({ ids: [], nextCursor: "" });
    }
    expect((await listAs(unscopedCaller, { workspaceId: bob.workspaceId })).ids).toEqual([bob.pendingId]);
  });

  test("[L7a, L1c] a dangling workspace_id gives the bundles of tasks that refer to it; an empty one is none", async () => {
    const { alice, bob } = await ownedPlaces(server);
    await moveTask(server, alice.taskId, "gone");
    await moveTask(server, bob.taskId, "");
    expect((await listAs(user("carol"), { workspaceId: "gone" })).ids).toEqual([alice.pendingId]);
    expect((await listAs(user("carol"), { workspaceId: "" })).ids).toEqual(["of-alice", "of-bob", "of-"]);
    expect((await listAs(unscopedCaller, { workspaceId: "gone" })).ids).toEqual([alice.pendingId]);
  });

  test("[OP44] an agent of an unowned workspace has the owner '': unowned, missing and dangling workspaces only", async () => {
    const { alice, bob, unowned } = await ownedPlaces(server);
    await moveTask(server, bob.taskId, "gone");
    const agent: Caller = {
      kind: "agent",
      sessionId: unowned.sessionId,
      taskId: "task",
      ownerId: "",
      surface: "kanban",
    };
    expect((await listAs(agent)).ids).toEqual([bob.pendingId, unowned.pendingId]);
    expect((await listAs({ ...agent, ownerId: "alice" })).ids).toContain(alice.pendingId);
  });
});
