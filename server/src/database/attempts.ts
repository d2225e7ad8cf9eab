import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema';

/** SQLSTATEs: serialization failure, deadlock, exclusion violation, unique violation. */
const COLLISION_CODES = ['40001', '40P01', '23P01', '23505'];
const ATTEMPTS = 6;
const LONGEST_PAUSE = 40;

/** Caused by a concurrent transaction, so another attempt may succeed. */
export const isCollision = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && COLLISION_CODES.includes(String(failure.code));

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

/** `work` must have no effect outside of the transaction. */
export const transact = <T>(
  database: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<T>,
): Promise<T> => retryOnCollision(() => database.transaction().execute(work));
