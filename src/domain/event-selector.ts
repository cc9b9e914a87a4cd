/** A durable event as it was written. */
export interface RecordedEvent {
  readonly sequence: number;
  readonly action: string;
  readonly workspaceId: string;
  readonly taskId: string;
  readonly sessionId: string;
  readonly payload: Record<string, unknown>;
  readonly createdAt: Date;
}

/** Selects the events that have each of the given values; one without any selects all. */
export interface EventSelector {
  readonly workspaceId?: string;
  readonly taskId?: string;
  readonly sessionId?: string;
}

/** The events of tasks themselves: those of no session. */
export const taskEvents: EventSelector = { sessionId: "" };

export function isSelected(event: RecordedEvent, { workspaceId, taskId, sessionId }: EventSelector): boolean {
  return (
    (workspaceId === undefined || workspaceId === event.workspaceId) &&
    (taskId === undefined || taskId === event.taskId) &&
    (sessionId === undefined || sessionId === event.sessionId)
  );
}

/** What subscribers get, over SSE and WebSocket alike. */
export interface Notification {
  readonly type: "notification";
  readonly action: string;
  readonly payload: Record<string, unknown>;
  readonly timestamp: string;
  readonly sequence: number;
}

export function toNotification({ action, payload, createdAt, sequence }: RecordedEvent): Notification {
  return { type: "notification", action, payload, timestamp: createdAt.toISOString(), sequence };
}

/** What was asked for cannot be replayed in full: read everything anew, events go on after `sequence`. */
export function resyncNotification(sequence: number, at: Date): Notification {
  return { type: "notification", action: "resync", payload: {}, timestamp: at.toISOString(), sequence };
}

/** An event number as clients send it, or null: a whole number from 0. */
export function parseSequence(value: unknown): number | null {
  const number = typeof value === "string" && /^\d{1,16}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : null;
}
