import { createHash } from "node:crypto";
import type { ServiceContext } from "./service-context.js";

/** A call of an agent that may be cancelled by another request: its address and its JSON-RPC id. */
export interface RunningCall {
  readonly address: string;
  readonly requestId: string | number;
}

/** Hashed, since a client may choose an id longer than a wake-up can carry. */
function callTopic({ address, requestId }: RunningCall): string {
  return `call:${createHash("sha256")
    .update(JSON.stringify([address, requestId]))
    .digest("hex")}`;
}

/** Runs `onCancel` when the call is cancelled, through whatever process that comes. Returns how to stop listening. */
export function onCallCancelled(context: ServiceContext, call: RunningCall, onCancel: () => void): () => void {
  const subscription = context.events.subscribe(callTopic(call));
  subscription.onWake(onCancel);
  return () => subscription.close();
}

/** Cancels a running call; nothing happens when there is none. */
export function cancelCall(context: ServiceContext, call: RunningCall): void {
  context.events.publish(callTopic(call));
}
