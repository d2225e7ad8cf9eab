import type { Instant } from '../shared/zone';

/** Failed logins that block. */
export const FAILURES_BEFORE_BLOCK = 5;
/** How long a failure counts, and how long a block lasts. */
export const BLOCK = 600_000;

/** The failures that count, with one more. */
export const withFailure = (failures: readonly Instant[], now: Instant): readonly Instant[] => [
  ...failures.filter((failure) => now - failure < BLOCK),
  now,
];

/** When the block by these failed logins ends, the latest one last; undefined where there is none. */
export function blockedUntil(failures: readonly Instant[], now: Instant): Instant | undefined {
  const latest = failures.at(-1);
  if (latest === undefined || failures.length < FAILURES_BEFORE_BLOCK) return undefined;
  return now < latest + BLOCK ? latest + BLOCK : undefined;
}
