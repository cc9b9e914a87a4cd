/** A late answer on its way to a session's agent, as the prompt of a turn that is reserved for it. */
export interface PromptDispatch {
  readonly sessionId: string;
  readonly taskId: string;
  /** The reserved turn. It names the dispatch: no two have the same. */
  readonly turnId: string;
  readonly pendingId: string;
  readonly content: string;
  readonly createdAt: Date;
}

/**
 * Hands prompts to agents, at most once each. Rules: U12, U20, U78, OP36
 *
 * Acknowledgement and abort exclude each other: after an abort that was confirmed nothing of the dispatch reaches the
 * agent, however late the dispatcher gets to it.
 */
export interface Dispatcher {
  /**
   * Resolves when the prompt is accepted (it does not wait for the turn to end) or refused, and a refused one reaches
   * nobody. A rejected promise says neither.
   */
  dispatch(prompt: PromptDispatch): Promise<"accepted" | "refused">;
  /** Withdraws a dispatch that was not acknowledged in time. False: the agent may have it. */
  abort(prompt: PromptDispatch): Promise<boolean>;
  /** May a dispatch that a crash interrupted be made again, because twice is the same as once? */
  readonly isRepeatable: boolean;
}
