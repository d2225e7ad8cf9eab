import type { Kysely } from 'kysely';
import type { Database } from './schema';

/** Reads by several statements what was committed at one moment. */
export const readSnapshot = <Answer>(
  database: Kysely<Database>,
  read: (snapshot: Kysely<Database>) => Promise<Answer>,
): Promise<Answer> =>
  database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read);
