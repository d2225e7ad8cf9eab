import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema';

/** SQLSTATEs: serialization failure, deadlock, exclusion violation, unique violation. */
const COLLISION_CODES = ['40001', '40P01', '23P01', '23505'];
const ATTEMPTS = 6;
const LONGEST_PAUSE = 40;

/** Whether a transaction failed because of a concurrent one, so that another attempt may succeed. */
export const isCollision = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && COLLISION_CODES.includes(String(failure.code));

/** Retries after a collision, a bounded number of times. */
export async function retryOnCollision<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (failure) {
      if (!isCollision(failure) || attempt === ATTEMPTS) throw failure;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_PAUSE * attempt));
    }
  }
}

/** A transaction that is repeated as a whole after a collision: `work` does nothing outside of it. */
export const transact = <T>(
  database: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<T>,
): Promise<T> => retryOnCollision(() => database.transaction().execute(work));
