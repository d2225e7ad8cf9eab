import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/schema';
import type { Account } from './account-rows';

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
