import { setTimeout as pause } from "node:timers/promises";

/** The work's result, or null when it takes longer than `limitMs` (milliseconds); what it says later is ignored. */
export async function within<Result>(limitMs: number, work: () => Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limitMs);
  });
  const running = work();
  running.catch(() => undefined); // it may fail when nobody listens any more
  try {
    return await Promise.race([running, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Does the work again while it fails, every `pauseMs` for at most `limitMs` (milliseconds); then throws its last error. */
export async function retryWithin<Result>(
  { limitMs, pauseMs }: { readonly limitMs: number; readonly pauseMs: number },
  work: () => Promise<Result>,
): Promise<Result> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const left = deadline - performance.now();
      if (left <= 0) throw error;
      await pause(Math.min(left, pauseMs));
    }
  }
}
