/** Woken when the rows or the registration of a request change. */
export function bundleTopic(pendingId: string): string {
  return `bundle:${pendingId}`;
}
