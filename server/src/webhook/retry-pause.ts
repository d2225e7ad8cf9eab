import type { IncomingHttpHeaders } from 'node:http';
import type { Instant } from '@creneau/core';

const [FIRST, LONGEST] = [5, 3_600];

/**
 * Seconds, doubled with each failure up to an hour; a random part spreads messages to one receiver.
 *
 * @param random from 0 to 1.
 * @param retryAfter seconds requested by the receiver.
 */
export const retryPause = (failures: number, random: number, retryAfter = 0): number =>
  Math.max(
    Math.min(FIRST * 2 ** Math.max(0, failures - 1), LONGEST) * (0.5 + random / 2),
    retryAfter + random * FIRST,
  );

/** Seconds; a date is relative to the response's date, so that a wrong clock does not matter. */
export function retryAfterOf(
  { 'retry-after': retryAfter = '', date = '' }: IncomingHttpHeaders,
  now: Instant,
): number | undefined {
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  if (!retryAfter.endsWith(' GMT')) return undefined;
  const sentAt = Date.parse(date);
  const seconds = (Date.parse(retryAfter) - (Number.isNaN(sentAt) ? now : sentAt)) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
