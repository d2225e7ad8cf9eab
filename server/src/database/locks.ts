import { createHash } from 'node:crypto';
import { CompiledQuery, type Transaction } from 'kysely';
import type { Database } from './schema';

/** The name of an advisory lock, in parts. */
export type LockName = readonly (string | number)[];

/**
 * Takes the locks until the end of the transaction. They are always taken in the same order, so that two transactions cannot
 * deadlock.
 */
export function lockQuery(things: readonly LockName[]): CompiledQuery {
  const numbers = [...new Set(things.map(numberOf))].sort((a, b) => (a < b ? -1 : 1)).map(String);
  return CompiledQuery.raw(
    'select pg_advisory_xact_lock(number) from unnest($1::bigint[]) as number',
    [numbers],
  );
}

/** Takes the locks in a transaction. */
export async function takeLocks(
  transaction: Transaction<Database>,
  things: readonly LockName[],
): Promise<void> {
  await transaction.executeQuery(lockQuery(things));
}

/** A collision of two hashes only makes two transactions wait for each other needlessly. */
const numberOf = (thing: LockName): bigint =>
  createHash('sha256').update(thing.join('\n')).digest().readBigInt64BE(0);
