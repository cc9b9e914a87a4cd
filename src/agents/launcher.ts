/** What an agent is to be started for. */
export interface LaunchRequest {
  readonly taskId: string;
  /** The prepared session, in state `CREATED`; null when it could not be prepared. */
  readonly sessionId: string | null;
  readonly agentProfileId: string;
}

/** Starts agents for tasks. A server without one stores tasks and starts nothing. */
export interface Launcher {
  launch(request: LaunchRequest): Promise<void>;
}
