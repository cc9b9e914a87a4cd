import { isOfficeTask } from "./task.js";

/** States of an agent session. The last three are terminal; every other value, an unknown one included, is live. */
export const sessionStates = [
  "CREATED",
  "STARTING",
  "RUNNING",
  "IDLE",
  "WAITING_FOR_INPUT",
  "COMPLETED",
  "FAILED",
  "CANCELLED",
] as const;

export type SessionState = (typeof sessionStates)[number];

/** Which tools a session's agent has; fixed when the session is opened. Rules: S2 */
export type SessionSurface = "kanban" | "office" | "configuration";

/** The surface of a session that works on this task. */
export function taskSurface(task: Parameters<typeof isOfficeTask>[0]): SessionSurface {
  return isOfficeTask(task) ? "office" : "kanban";
}

const terminalStates: readonly string[] = ["COMPLETED", "FAILED", "CANCELLED"] satisfies SessionState[];

export function isTerminal(state: string): boolean {
  return terminalStates.includes(state);
}
