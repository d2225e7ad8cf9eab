/** The entry of `Server-Timing` that says when the page was answered: milliseconds since the epoch. */
const SAID_AT = 'now';

/**
 * How far the server that answered this page is ahead of the machine's clock, in milliseconds; unknown where it did not
 * say, or where the page came out of the browser's store, whose answer may be days old.
 */
export function serverAhead({ performance }: Window = window): number | undefined {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!visit || visit.transferSize === 0) return undefined;
  const serverTime = Number(visit.serverTiming?.find(({ name }) => name === SAID_AT)?.description);
  if (!Number.isFinite(serverTime) || serverTime <= 0) return undefined;
  return serverTime - (Date.now() - (performance.now() - visit.responseStart));
}
