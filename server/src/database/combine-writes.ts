import type { Compilable, CompiledQuery, Kysely, QueryCreator, Transaction } from 'kysely';
import type { Database } from './schema';

export type Write = (database: QueryCreator<Database>) => Compilable;

/** No write may read or change the rows of another. */
export async function executeWrites(
  transaction: Transaction<Database>,
  writes: readonly Write[],
): Promise<void> {
  if (hasWrites(writes)) await transaction.executeQuery(combineWrites(transaction, writes));
}

type SomeWrites = readonly [...Write[], Write];

const hasWrites = (writes: readonly Write[]): writes is SomeWrites => writes.length > 0;

/** The last write is the body, the others are common table expressions. */
export function combineWrites(database: Kysely<Database>, writes: SomeWrites): CompiledQuery {
  const others = writes.slice(0, -1);
  const body = writes[writes.length - 1] as Write;
  const creator = others.reduce<QueryCreator<Database>>(
    // no write reads another's result, so the types stay the same
    (so, write, index) => so.with(`write_${index}`, write as never) as QueryCreator<Database>,
    database,
  );
  return body(creator).compile();
}
