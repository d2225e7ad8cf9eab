import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema';

export type Person =
  /** With its fiches. */
  | { readonly groupId: number; readonly accountId: number }
  | { readonly groupId: number; readonly ficheId: number }
  /** Fiches without an account; lower case. */
  | { readonly groupId: number; readonly email: string };

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
