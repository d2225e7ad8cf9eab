import { createHash } from 'node:crypto';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from './schema';

export type LockName = readonly (string | number)[];

/** Shared by bookings, exclusive for changes of the rules. */
export const rulesLock = (groupId: number): LockName => ['rules', groupId];

/**
 * Until the end of the transaction; in sorted order after the shared one, so that transactions
 * cannot deadlock.
 */
export function lockQuery(things: readonly LockName[], sharedLock?: LockName): CompiledQuery {
  const numbers = [...new Set(things.map(numberOf))].sort((a, b) => (a < b ? -1 : 1)).map(String);
  const exclusive = 'select pg_advisory_xact_lock(number) from unnest($1::bigint[]) as number';
  return sharedLock
    ? CompiledQuery.raw(`select pg_advisory_xact_lock_shared($2::bigint) union all ${exclusive}`, [
        numbers,
        String(numberOf(sharedLock)),
      ])
    : CompiledQuery.raw(exclusive, [numbers]);
}

/** In a transaction, or on a connection that has begun one. */
export async function takeLocks(
  transaction: Kysely<Database>,
  things: readonly LockName[],
  sharedLock?: LockName,
): Promise<void> {
  await transaction.executeQuery(lockQuery(things, sharedLock));
}

/** A hash collision only makes two transactions wait for each other needlessly. */
const numberOf = (thing: LockName): bigint =>
  createHash('sha256').update(thing.join('\n')).digest().readBigInt64BE(0);
