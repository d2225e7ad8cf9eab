import type { Instant } from '@creneau/core';
import { sql, type Transaction } from 'kysely';
import type { Database, Row } from '../database/schema';
import { takeLocks } from '../database/transactions';
import { timestamp } from '../database/values';
import { FICHE_VERSION } from '../fiche/stored-fiche';
import { nextVersion } from '../request/fields';
import type { Identity } from '../sso/identity-provider';
import { type Account, deleteUnactivated, revokeAccess } from './account-rows';

type AccountRow = Row<'accounts'>;

/**
 * By subject, which never changes; else by address, unless that account belongs to another subject
 * of this provider. Creates an account otherwise, without an address that is in use.
 */
export async function accountOfIdentity(
  transaction: Transaction<Database>,
  groupId: number,
  { issuer, subject, email }: Identity,
  now: Instant,
): Promise<AccountRow> {
  await takeLocks(transaction, [
    ['sso', groupId, issuer, subject],
    ...(email === undefined ? [] : [['account', groupId, email]]),
  ]);
  const identity = { sso_issuer: issuer, sso_subject: subject };
  const account = await accountWhere(transaction, groupId, identity);
  if (account && email) await deleteUnactivated(transaction, groupId, email);
  const owner = email ? await accountWhere(transaction, groupId, { email }) : undefined;
  const free = owner ? undefined : email;
  if (account) return free ? changeAddress(transaction, account, free, now) : account;
  if (owner && owner.sso_issuer !== issuer) {
    const activated_at = timestamp(owner.activated_at ?? now);
    return change(transaction, owner, { ...identity, activated_at });
  }
  return transaction
    .insertInto('accounts')
    .values({
      group_id: groupId,
      email: free ?? '',
      activated_at: timestamp(now),
      ...identity,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const accountWhere = (
  transaction: Transaction<Database>,
  groupId: number,
  is: Partial<Pick<AccountRow, 'email' | 'sso_issuer' | 'sso_subject'>>,
): Promise<AccountRow | undefined> =>
  transaction
    .selectFrom('accounts')
    .selectAll()
    .where('group_id', '=', groupId)
    .where((row) => row.and(is))
    .forUpdate()
    .executeTakeFirst();

const change = (
  transaction: Transaction<Database>,
  { group_id, id }: AccountRow,
  columns: {
    readonly sso_issuer: string;
    readonly sso_subject: string;
    readonly activated_at: string;
  },
): Promise<AccountRow> =>
  transaction
    .updateTable('accounts')
    .set(columns)
    .where('group_id', '=', group_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

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
