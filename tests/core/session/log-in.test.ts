import { blockedUntil, type Instant, withFailure } from '@creneau/core';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const failingAt = (...times: readonly Instant[]): readonly Instant[] =>
  times.reduce<readonly Instant[]>(withFailure, []);

describe('failed logins', () => {
  it('[AUTH-13] block at the fifth', () => {
    expect(blockedUntil(failingAt(0, 1, 2, 3), 4)).toBeUndefined();
    expect(blockedUntil(failingAt(0, 1, 2, 3, 4), 5)).toBe(4 + 10 * MINUTE);
  });

  it.each([
    [-SECOND, true],
    [0, false],
    [SECOND, false],
  ])('[LIMIT-06] [T10] block for 10 minutes: at 10 minutes and %d ms %s', (late, blocked) => {
    const failures = failingAt(0, 0, 0, 0, 0);

    expect(blockedUntil(failures, 10 * MINUTE + late) !== undefined).toBe(blocked);
  });

  it('count within 10 minutes only', () => {
    const failures = failingAt(0, MINUTE, 2 * MINUTE, 3 * MINUTE, 10 * MINUTE);

    expect(blockedUntil(failures, 10 * MINUTE)).toBeUndefined();
    expect(blockedUntil(withFailure(failures, 10 * MINUTE), 10 * MINUTE)).toBe(20 * MINUTE);
  });

  it('are counted anew once a block is over', () => {
    const failures = withFailure(failingAt(0, 0, 0, 0, 0), 10 * MINUTE);

    expect(failures).toEqual([10 * MINUTE]);
  });
});
