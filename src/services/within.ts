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
