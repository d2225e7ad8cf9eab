import { sql, type Transaction } from 'kysely';
import type { Instant } from '@creneau/core';
import { FICHE_VERSION } from '../fiche/stored-fiche';
import type { Database } from '../database/schema';
import { nextVersion } from '../request/seen-version';
import type { Account } from './account-rows';
import { revokeAccess } from './revoke-access';

/**
 * Ends all access by the old address, also on fiches: mails with keys would otherwise still go
 * there.
 */
export async function changeAddress(
  transaction: Transaction<Database>,
  account: Account,
  email: string,
  now: Instant,
): Promise<Account> {
  const { group_id, id, email: before } = account;
  await revokeAccess(transaction, account);
  const updatedAccount = await transaction
    .updateTable('accounts')
    .set({ email })
    .where('group_id', '=', group_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable('fiches')
    .set({ email, updated_at: nextVersion(now, FICHE_VERSION) })
    .where('group_id', '=', group_id)
    .where('account_id', '=', id)
    .where('email', '!=', '')
    .where(sql<string>`lower(email)`, '=', before)
    .execute();
  return updatedAccount;
}
