import type { Kysely } from 'kysely';
import type { Database } from './schema';

/** All statements of `read` see the database at the same moment. */
export const readSnapshot = <Answer>(
  database: Kysely<Database>,
  read: (snapshot: Kysely<Database>) => Promise<Answer>,
): Promise<Answer> =>
  database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read);
