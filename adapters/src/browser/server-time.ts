/** `Server-Timing` entry: when the server answered, in milliseconds since the epoch. */
const SAID_AT = 'now';

/**
 * Milliseconds that the server is ahead of this machine. Undefined without a `Server-Timing` entry, or for a page from the
 * browser's cache, which may be days old.
 */
export function serverAhead({ performance }: Window = window): number | undefined {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!visit || visit.transferSize === 0) return undefined;
  const serverTime = Number(visit.serverTiming?.find(({ name }) => name === SAID_AT)?.description);
  if (!Number.isFinite(serverTime) || serverTime <= 0) return undefined;
  return serverTime - (Date.now() - (performance.now() - visit.responseStart));
}
