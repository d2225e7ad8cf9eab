import type { Transaction } from 'kysely';
import type { Instant } from '@creneau/core';
import { deleteUnactivated } from './account-rows';
import { changeAddress } from './change-address';
import { takeLocks } from '../database/locks';
import type { Database, Row } from '../database/schema';
import { timestamp } from '../database/values';
import type { Identity } from '../sso/identity-provider';

type Account = Row<'accounts'>;

/**
 * By subject, which never changes; else by address, unless that account belongs to another subject
 * of this provider. Creates an account otherwise, without an address that is in use.
 */
export async function accountOfIdentity(
  transaction: Transaction<Database>,
  groupId: number,
  { issuer, subject, email }: Identity,
  now: Instant,
): Promise<Account> {
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
  is: Partial<Pick<Account, 'email' | 'sso_issuer' | 'sso_subject'>>,
): Promise<Account | undefined> =>
  transaction
    .selectFrom('accounts')
    .selectAll()
    .where('group_id', '=', groupId)
    .where((row) => row.and(is))
    .forUpdate()
    .executeTakeFirst();

const change = (
  transaction: Transaction<Database>,
  { group_id, id }: Account,
  columns: {
    readonly sso_issuer: string;
    readonly sso_subject: string;
    readonly activated_at: string;
  },
): Promise<Account> =>
  transaction
    .updateTable('accounts')
    .set(columns)
    .where('group_id', '=', group_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
