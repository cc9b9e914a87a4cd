import type { ServiceContext } from "../service-context.js";
import { bundleTopic } from "./topics.js";

/** The calls that wait for these questions must look, because something became of them. */
export function wakeCalls(context: ServiceContext, pendingIds: readonly string[]): void {
  for (const pendingId of pendingIds) context.events.publish(bundleTopic(pendingId));
}
