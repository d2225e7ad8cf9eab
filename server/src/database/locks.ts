import { createHash } from 'node:crypto';
import { CompiledQuery, type Transaction } from 'kysely';
import type { Database } from './schema';

/** Something only one transaction at a time may work on, by the words that name it. */
export type Lockable = readonly (string | number)[];

/**
 * Waits for these until the end of the transaction, always in the same order whoever asks: two transactions never
 * wait for each other.
 */
export function locking(things: readonly Lockable[]): CompiledQuery {
  const numbers = [...new Set(things.map(numberOf))].sort((a, b) => (a < b ? -1 : 1)).map(String);
  return CompiledQuery.raw(
    'select pg_advisory_xact_lock(number) from unnest($1::bigint[]) as number',
    [numbers],
  );
}

/** Waits for them. */
export async function lock(
  transaction: Transaction<Database>,
  things: readonly Lockable[],
): Promise<void> {
  await transaction.executeQuery(locking(things));
}

/** Two things that share a number by chance only wait for each other once too often. */
const numberOf = (thing: Lockable): bigint =>
  createHash('sha256').update(thing.join('\n')).digest().readBigInt64BE(0);
