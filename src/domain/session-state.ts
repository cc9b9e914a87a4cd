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

const terminalStates: readonly string[] = ["COMPLETED", "FAILED", "CANCELLED"] satisfies SessionState[];

export function isTerminal(state: string): boolean {
  return terminalStates.includes(state);
}
