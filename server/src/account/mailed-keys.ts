import type { Kysely, Transaction } from 'kysely';
import type { Instant } from '@creneau/core';
import { hashOf, isToken, newToken } from '../keys/keys';
import type { Database, KeyPurpose } from '../database/schema';
import { instantValue, timestamp } from '../database/values';
import type { Account } from './account-rows';

const HOUR = 3_600_000;

/** Milliseconds. */
export const KEY_LIFETIMES: { readonly [purpose in KeyPurpose]: number } = {
  activation: 48 * HOUR,
  password: HOUR,
  email: 24 * HOUR,
  erasure: 24 * HOUR,
};

/** Stores the hash; the key itself is only in the mail. */
export async function createKey(
  database: Kysely<Database>,
  key: {
    readonly groupId: number;
    readonly accountId: number;
    readonly purpose: KeyPurpose;
    readonly email: string;
  },
  now: Instant,
): Promise<string> {
  const text = newToken();
  await database
    .insertInto('account_keys')
    .values({
      group_id: key.groupId,
      key_hash: hashOf(text),
      account_id: key.accountId,
      purpose: key.purpose,
      email: key.email,
      expires_at: timestamp(now + KEY_LIFETIMES[key.purpose]),
    })
    .execute();
  return text;
}

/**
 * Only one of two concurrent uses succeeds. Undefined for a key that is used, expired, of another
 * group or purpose, or for an address no longer requested. Locks the account first, as a change of
 * the password does, to avoid deadlocks.
 */
export async function consumeKey(
  transaction: Transaction<Database>,
  {
    groupId,
    key,
    purpose,
  }: { readonly groupId: number; readonly key: string; readonly purpose: KeyPurpose },
  now: Instant,
): Promise<Account | undefined> {
  if (!isToken(key)) return undefined;
  const key_hash = hashOf(key);
  const account = await transaction
    .selectFrom('accounts')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('id', '=', (query) =>
      query
        .selectFrom('account_keys')
        .select('account_id')
        .where('group_id', '=', groupId)
        .where('key_hash', '=', key_hash),
    )
    .forUpdate()
    .executeTakeFirst();
  const keyRow = await transaction
    .deleteFrom('account_keys')
    .where('group_id', '=', groupId)
    .where('key_hash', '=', key_hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', instantValue(now))
    .returning('email')
    .executeTakeFirst();
  if (!keyRow) return undefined;
  // a key confirms only the address that it was sent to
  const address = purpose === 'email' ? account?.temp_email : account?.email;
  return address === keyRow.email ? account : undefined;
}

export async function deleteKeys(
  transaction: Transaction<Database>,
  { group_id, id }: Pick<Account, 'group_id' | 'id'>,
  purposes: readonly KeyPurpose[],
): Promise<void> {
  await transaction
    .deleteFrom('account_keys')
    .where('group_id', '=', group_id)
    .where('account_id', '=', id)
    .where('purpose', 'in', [...purposes])
    .execute();
}
