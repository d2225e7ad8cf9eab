import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema';

/**
 * Without an account.
 *
 * @param email in lower case
 */
export const fichesOfAddress = (database: Kysely<Database>, groupId: number, email: string) =>
  database
    .selectFrom('fiches')
    .select(['id', 'email', 'firstphone'])
    .where('group_id', '=', groupId)
    .where('account_id', 'is', null)
    .where(sql<string>`lower(email)`, '=', email);
