import type { Compilable, CompiledQuery, Kysely, QueryCreator } from 'kysely';
import type { Database } from './schema';

/** A write, to be built by whoever sends it. */
export type Write = (database: QueryCreator<Database>) => Compilable;

/**
 * Several writes as one statement, the last one as its body and the others in its `with`. Foreign keys are checked when
 * all is written.
 */
export function inOneStatement(
  database: Kysely<Database>,
  writes: readonly [...Write[], Write],
): CompiledQuery {
  const others = writes.slice(0, -1);
  const body = writes[writes.length - 1] as Write;
  const creator = others.reduce<QueryCreator<Database>>(
    // what a write leaves under its name is read by nobody, so that the tables one may name stay the same
    (so, write, index) => so.with(`write_${index}`, write as never) as QueryCreator<Database>,
    database,
  );
  return body(creator).compile();
}
