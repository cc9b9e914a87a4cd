import { longAgo, placeOf, seedBundle, setOwner, type Place } from "./question-seeds.js";
import type { TestServer } from "./test-server.js";

export interface OwnedPlace extends Place {
  readonly workspaceId: string;
  /** One active bundle, named after the owner: `of-alice`. */
  readonly pendingId: string;
}

/** A session in a workspace of its own with this owner, and an active bundle in it. */
export async function ownedPlace(server: TestServer, owner: string, createdAt = longAgo): Promise<OwnedPlace> {
  const { session, board } = await server.rest.newSession();
  await setOwner(server, board.workspaceId, owner);
  const place = await placeOf(server, session);
  const pendingId = await seedBundle(server, place, [{ createdAt }], `of-${owner}`);
  return { ...place, workspaceId: board.workspaceId, pendingId };
}

/** A place in a workspace of alice, of bob and of nobody, their bundles in this order. */
export async function ownedPlaces(
  server: TestServer,
): Promise<{ alice: OwnedPlace; bob: OwnedPlace; unowned: OwnedPlace }> {
  const at = (step: number): Date => new Date(longAgo.getTime() + step);
  return {
    alice: await ownedPlace(server, "alice", at(0)),
    bob: await ownedPlace(server, "bob", at(1)),
    unowned: await ownedPlace(server, "", at(2)),
  };
}
