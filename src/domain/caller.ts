import type { SessionSurface } from "./session-state.js";

/**
 * Who is asking. An unscoped caller (authentication off, or the system itself) sees everything; the others see what
 * their owner id may see. Rules: PM1, A4
 */
export type Caller =
  | { readonly kind: "unscoped" }
  | { readonly kind: "user"; readonly userId: string }
  | {
      readonly kind: "agent";
      readonly sessionId: string;
      readonly taskId: string;
      readonly ownerId: string;
      readonly surface: SessionSurface;
    };

export type AgentCaller = Extract<Caller, { kind: "agent" }>;

export const unscopedCaller: Caller = { kind: "unscoped" };

/** The owner id whose workspaces the caller sees, or null when it sees all. An agent's may be `""` (OP44). */
export function scopeOf(caller: Caller): string | null {
  switch (caller.kind) {
    case "unscoped":
      return null;
    case "user":
      return caller.userId;
    case "agent":
      return caller.ownerId;
  }
}
