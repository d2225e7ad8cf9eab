import type { Kysely } from 'kysely';
import type { Instant } from '@creneau/core';
import { accountMailing, MAIL_PAUSE } from '../account/account-mails';
import { accountOf } from '../account/account-rows';
import { dropKeys, takenKey } from '../account/mailed-keys';
import { lock } from '../database/locks';
import type { Database } from '../database/schema';
import { timestamp } from '../database/values';
import { Refused } from '../refusal/refused';
import type { AccountCaller } from '../session/caller';

/** What an account asked for, if it did. */
export const requestOf = (database: Kysely<Database>, groupId: number, accountId: number) =>
  database
    .selectFrom('erasure_requests')
    .select(['asked_at', 'confirmed_at'])
    .where('group_id', '=', groupId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();

/** Who wants to be forgotten, until `ErasureRounds` does it. */
export class ErasureRequests {
  constructor(
    private readonly database: Kysely<Database>,
    private readonly now: () => Instant,
    /** Host that message ids end with. */
    private readonly mailHost: string,
  ) {}

  /**
   * Remembers who wants to be forgotten; a mail asks them to confirm it, again where the last one was not followed (GDPR-02).
   * Whoever has no address is known by their organisation, and that is enough.
   *
   * @returns whether it is confirmed.
   */
  async ask(caller: AccountCaller): Promise<boolean> {
    const { groupId, accountId, email } = caller;
    const now = this.now();
    return this.database.transaction().execute(async (transaction) => {
      await lock(transaction, [['erasure', groupId, accountId]]);
      const account = await accountOf(transaction, caller);
      const request = await requestOf(transaction, groupId, accountId);
      if (request?.confirmed_at) return true;
      if (request && now - request.asked_at < MAIL_PAUSE) return false;
      const columns = {
        asked_at: timestamp(now),
        confirmed_at: email === '' ? timestamp(now) : null,
      };
      await transaction
        .insertInto('erasure_requests')
        .values({ group_id: groupId, account_id: accountId, ...columns })
        .onConflict((on) => on.columns(['group_id', 'account_id']).doUpdateSet(columns))
        .execute();
      await dropKeys(transaction, account, ['erasure']);
      if (email !== '') {
        const mail = {
          kind: 'account',
          about: 'erasure',
          accountId,
          locale: account.locale,
        } as const;
        await transaction
          .insertInto('outbox')
          .values(accountMailing(groupId, mail, this.mailHost))
          .execute();
      }
      return email === '';
    });
  }

  /** The key of the mail says who it is, in whatever browser it is followed. @throws {Refused} linkExpired */
  async confirm(groupId: number, accountId: number, key: string): Promise<void> {
    await this.database.transaction().execute(async (transaction) => {
      const account = await takenKey(transaction, { groupId, key, purpose: 'erasure' }, this.now());
      if (account?.id !== accountId) throw new Refused('linkExpired');
      await dropKeys(transaction, account, ['erasure']);
      await transaction
        .updateTable('erasure_requests')
        .set({ confirmed_at: timestamp(this.now()) })
        .where('group_id', '=', groupId)
        .where('account_id', '=', accountId)
        .execute();
    });
  }
}
