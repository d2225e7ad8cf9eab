import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database, Row } from '../database/schema';
import { hashOf } from '../keys/keys';
import { Refusal } from '../refusal/refusal';
import type { AccountCaller } from '../session/caller';

export type Account = Row<'accounts'>;

/** For an account that was erased, or logged out, after its session was read. */
export const accountNotFound = (): Refusal => new Refusal('connectionExpired');

/** @throws {Refusal} connectionExpired if it was erased after its session was read. */
export const accountOf = (
  database: Kysely<Database>,
  { groupId, accountId }: AccountCaller,
): Promise<Account> =>
  database
    .selectFrom('accounts')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow(accountNotFound);

/** @param email in lower case */
export const accountByEmail = (
  database: Kysely<Database>,
  groupId: number,
  email: string,
): Promise<Account | undefined> =>
  database
    .selectFrom('accounts')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('email', '=', email)
    .executeTakeFirst();

const lockAccount = (
  transaction: Transaction<Database>,
  { groupId, id }: { readonly groupId: number; readonly id: number },
): Promise<Account | undefined> =>
  transaction
    .selectFrom('accounts')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The password may have changed during verification, which must end all access by the old one. */
export async function lockWithPassword(
  transaction: Transaction<Database>,
  { group_id: groupId, id, password_hash }: Pick<Account, 'group_id' | 'id' | 'password_hash'>,
): Promise<boolean> {
  const present = await lockAccount(transaction, { groupId, id });
  return present !== undefined && present.password_hash === password_hash;
}

/** @throws {Refusal} connectionExpired if the session ended meanwhile */
export async function lockOwnAccount(
  transaction: Transaction<Database>,
  { groupId, accountId: id, token }: AccountCaller,
): Promise<void> {
  await lockAccount(transaction, { groupId, id });
  // a separate statement sees what was committed while the first one waited
  await transaction
    .selectFrom('account_sessions')
    .select('account_id')
    .where('group_id', '=', groupId)
    .where('account_id', '=', id)
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirstOrThrow(accountNotFound);
}

/** An account may be registered by somebody who does not own its address. */
export const isActivated = ({ password_hash, activated_at }: Account): boolean =>
  password_hash !== null || activated_at !== null;

/** An account that was never activated must not block the address for its owner. */
export async function deleteUnactivated(
  transaction: Transaction<Database>,
  groupId: number,
  email: string,
): Promise<void> {
  await transaction
    .deleteFrom('accounts')
    .where('group_id', '=', groupId)
    .where('email', '=', email)
    .where('password_hash', 'is', null)
    .where('activated_at', 'is', null)
    .execute();
}

/** Mails without a key are sent even if access ends meanwhile. */
const WITHOUT_KEY = ['emailNotice', 'passwordNotice', 'alreadyRegistered'];

/**
 * Ends sessions, pending keys, unsent mails with keys and a pending change of the address, also on
 * fiches of its address without an account. The caller must have locked the account's row.
 */
export async function revokeAccess(
  transaction: Transaction<Database>,
  { group_id, id, email }: Pick<Account, 'group_id' | 'id' | 'email'>,
): Promise<void> {
  await transaction
    .updateTable('accounts')
    .set({ temp_email: null })
    .where('group_id', '=', group_id)
    .where('id', '=', id)
    .execute();
  for (const table of ['account_sessions', 'account_keys'] as const) {
    await transaction
      .deleteFrom(table)
      .where('group_id', '=', group_id)
      .where('account_id', '=', id)
      .execute();
  }
  const fiches = transaction
    .selectFrom('fiches')
    .select('id')
    .where('group_id', '=', group_id)
    .where((is) =>
      is.or([
        is('account_id', '=', id),
        is.and([
          is('account_id', 'is', null),
          is('email', '!=', ''),
          is(sql<string>`lower(email)`, '=', email),
        ]),
      ]),
    );
  // keys before sessions: the second statement sees sessions opened while the first one waited
  for (const by_mail of [false, true]) {
    await transaction
      .deleteFrom('fiche_tokens')
      .where('group_id', '=', group_id)
      .where('fiche_id', 'in', fiches)
      .where('by_mail', '=', by_mail)
      .execute();
  }
  await transaction
    .deleteFrom('appointment_sessions')
    .where('group_id', '=', group_id)
    .where('booking_id', 'in', (query) =>
      query
        .selectFrom('appointments')
        .select('id')
        .where('group_id', '=', group_id)
        .where('fiche_id', 'in', fiches),
    )
    .execute();
  await transaction
    .deleteFrom('outbox')
    .where('group_id', '=', group_id)
    .where('sent_at', 'is', null)
    .where(sql<string>`mail->>'kind'`, '=', 'account')
    .where(sql<string>`mail->>'accountId'`, '=', String(id))
    .where(sql<string>`mail->>'about'`, 'not in', WITHOUT_KEY)
    .execute();
}
