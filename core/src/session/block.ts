import type { Instant } from '../shared/zone';

export const FAILURES_BEFORE_BLOCK = 5;
/** Milliseconds: lifetime of a failure, and duration of a block. */
export const BLOCK = 600_000;

export const withFailure = (failures: readonly Instant[], now: Instant): readonly Instant[] => [
  ...failures.filter((failure) => now - failure < BLOCK),
  now,
];

/** End of the block, counted from the latest failure; undefined without a block. */
export function blockedUntil(failures: readonly Instant[], now: Instant): Instant | undefined {
  const latest = failures.at(-1);
  if (latest === undefined || failures.length < FAILURES_BEFORE_BLOCK) return undefined;
  return now < latest + BLOCK ? latest + BLOCK : undefined;
}
