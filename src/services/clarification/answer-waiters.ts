/**
 * Counts this process's blocked calls per request. The count is only the delivery channel's bookkeeping: what a question
 * is worth stands in its rows. Rules: SH2
 */
export class AnswerWaiters {
  private readonly counts = new Map<string, number>();
  private readonly holds = new Map<string, NodeJS.Timeout>();
  private readonly reasons = new Map<string, string>();

  /** A call begins to wait. It ends the hold that kept the request alive without one. */
  join(pendingId: string): void {
    this.release(pendingId);
    this.counts.set(pendingId, this.count(pendingId) + 1);
  }

  /** A call stops waiting. */
  leave(pendingId: string): void {
    const rest = this.count(pendingId) - 1;
    if (rest > 0) this.counts.set(pendingId, rest);
    else {
      this.counts.delete(pendingId);
      this.reasons.delete(pendingId);
    }
  }

  /** Keeps a rejection's reason for the other calls of the request: no row holds it once it was handed over. */
  shareReason(pendingId: string, reason: string): void {
    this.reasons.set(pendingId, reason);
  }

  sharedReason(pendingId: string): string | undefined {
    return this.reasons.get(pendingId);
  }

  count(pendingId: string): number {
    return this.counts.get(pendingId) ?? 0;
  }

  /** How many calls wait, over all requests. */
  get total(): number {
    let total = 0;
    for (const count of this.counts.values()) total += count;
    return total;
  }

  /** Keeps a request alive without a waiting call for `ms` milliseconds, then runs `onEnd`. */
  hold(pendingId: string, ms: number, onEnd: () => void): void {
    this.release(pendingId);
    const timer = setTimeout(() => {
      this.holds.delete(pendingId);
      onEnd();
    }, ms);
    timer.unref();
    this.holds.set(pendingId, timer);
  }

  release(pendingId: string): void {
    clearTimeout(this.holds.get(pendingId));
    this.holds.delete(pendingId);
  }

  /** Ends all holds; waiting calls end by the drain signal. */
  close(): void {
    for (const pendingId of [...this.holds.keys()]) this.release(pendingId);
  }
}
