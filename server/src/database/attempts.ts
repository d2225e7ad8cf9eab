/** Serialization failure, deadlock, an overlap that the constraint saw, a row that somebody else just wrote. */
const WORTH_ANOTHER_TRY = ['40001', '40P01', '23P01', '23505'];
const ATTEMPTS = 6;
const LONGEST_PAUSE = 40;

/** Whether the database let two transactions collide: the next attempt sees what the other one did. */
export const isCollision = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && WORTH_ANOTHER_TRY.includes(String(failure.code));

/** Runs it again after a collision, a bounded number of times, so that none reaches a client. */
export async function withAttempts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (failure) {
      if (!isCollision(failure) || attempt === ATTEMPTS) throw failure;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_PAUSE * attempt));
    }
  }
}
