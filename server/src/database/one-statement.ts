import type { Compilable, QueryCreator, Transaction } from 'kysely';
import type { Database } from './schema';

/** A write, to be built by whoever sends it. */
export type Write = (database: QueryCreator<Database>) => Compilable;

/**
 * Sends several writes as one statement, the last one as its body and the others in its `with`: one journey to the
 * database in place of many. Foreign keys are checked when all is written.
 */
export async function inOneStatement(
  transaction: Transaction<Database>,
  writes: readonly [...Write[], Write],
): Promise<void> {
  const others = writes.slice(0, -1);
  const body = writes[writes.length - 1] as Write;
  const creator = others.reduce<QueryCreator<Database>>(
    // what a write leaves under its name is read by nobody, so that the tables one may name stay the same
    (so, write, index) => so.with(`write_${index}`, write as never) as QueryCreator<Database>,
    transaction,
  );
  await transaction.executeQuery(body(creator).compile());
}
