import {
  type Compilable,
  CompiledQuery,
  type Kysely,
  type QueryCreator,
  type Transaction,
} from 'kysely';
import { createHash } from 'node:crypto';
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

/** All statements of `query` see the database at the same moment. */
export const readSnapshot = <Answer>(
  database: Kysely<Database>,
  query: (snapshot: Kysely<Database>) => Promise<Answer>,
): Promise<Answer> =>
  database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(query);

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

type Statement = ReturnType<Parameters<QueryCreator<Database>['with']>[1]>;

export type Write = (database: QueryCreator<Database>) => Compilable & Statement;

/** No write may read or change the rows of another. */
export async function executeWrites(
  transaction: Transaction<Database>,
  writes: readonly Write[],
): Promise<void> {
  if (hasWrites(writes)) await transaction.executeQuery(combineWrites(transaction, writes));
}

export type SomeWrites = readonly [...Write[], Write];

const hasWrites = (writes: readonly Write[]): writes is SomeWrites => writes.length > 0;

/** The last write is the body, the others are common table expressions. */
export function combineWrites(database: Kysely<Database>, writes: SomeWrites): CompiledQuery {
  const others = writes.slice(0, -1);
  const body = writes[writes.length - 1] as Write;
  const creator = others.reduce<QueryCreator<Database>>(
    // no write reads another's result, so the types stay the same
    (so, write, index) => so.with(`write_${index}`, write) as QueryCreator<Database>,
    database,
  );
  return body(creator).compile();
}

/** For statements with many parameters: PostgreSQL allows 65,535. */
export const inParts = <Item>(items: readonly Item[], most: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, index) =>
    items.slice(index * most, (index + 1) * most),
  );
