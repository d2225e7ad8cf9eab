import { sql, type Kysely, type Transaction } from 'kysely';
import type { Instant } from '@creneau/core';
import { isWithinPause, type AccountMailToSend, type DummyMail } from '../account/account-mails';
import { type Account, accountByEmail, accountOf } from '../account/account-rows';
import { deleteKeys, consumeKey } from '../account/mailed-keys';
import { hashOf, isToken } from '../keys/keys';
import { takeLocks } from '../database/transactions';
import type { Database, Row } from '../database/schema';
import { instantValue, timestamp } from '../database/values';
import { Refusal } from '../refusal/refusal';
import type { AccountCaller } from '../session/caller';
import { outboxRow } from '../mail/outbox-row';
import type { AddressMailToSend } from './erasure-mails';
import { fichesOfAddress } from './person';

export const requestOf = (database: Kysely<Database>, groupId: number, accountId: number) =>
  database
    .selectFrom('erasure_requests')
    .select(['asked_at', 'confirmed_at'])
    .where('group_id', '=', groupId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();

/** A visitor without a session, identified by address only. */
interface AddressRequest {
  readonly groupId: number;
  /** Lower case. */
  readonly email: string;
  readonly locale: string | null;
  /** Hash of the requester's network. */
  readonly askedFrom: string;
}

interface MailedErasureKey {
  readonly groupId: number;
  readonly accountId: number;
  readonly key: string;
}

/** Two days of attempts, and one of validity. */
const UNCONFIRMED_LIFE = '3 days';

type State = 'confirmed' | 'mailed' | 'mailed already';

/** `ErasureRounds` carries them out. Each write returns true if it is confirmed. */
export class ErasureRequests {
  constructor(
    private readonly now: () => Instant,
    private readonly mailHost: string,
  ) {}

  /**
   * Mails a confirmation link, again if the last one was not used. Without an address, the login by
   * single sign-on suffices.
   *
   * @returns `true` if it is confirmed.
   */
  async ask(
    transaction: Transaction<Database>,
    caller: AccountCaller,
    askedFrom: string,
  ): Promise<boolean> {
    await takeLocks(transaction, [['erasure', caller.groupId, caller.accountId]]);
    const account = await accountOf(transaction, caller);
    const { locale } = account;
    const state = await this.askForAccount(transaction, account, { locale, askedFrom });
    return state === 'confirmed';
  }

  /** Neither the answer nor its duration tells whether the address is known. */
  async askByAddress(transaction: Transaction<Database>, asking: AddressRequest): Promise<boolean> {
    const { groupId, email } = asking;
    const account = await accountByEmail(transaction, groupId, email);
    await takeLocks(transaction, [['erasure', groupId, account?.id ?? email]]);
    const state = account
      ? await this.askForAccount(transaction, account, asking)
      : await this.askForFiches(transaction, asking);
    if (state !== 'mailed') await this.writeMail(transaction, groupId, { kind: 'nobody' });
    return false;
  }

  /**
   * Works in any browser.
   *
   * @throws {Refusal} linkExpired
   */
  async confirm(
    transaction: Transaction<Database>,
    { groupId, accountId, key }: MailedErasureKey,
  ): Promise<boolean> {
    // a concurrent new request would reset the confirmation
    await takeLocks(transaction, [['erasure', groupId, accountId]]);
    const account = await consumeKey(transaction, { groupId, key, purpose: 'erasure' }, this.now());
    if (account?.id !== accountId) throw new Refusal('linkExpired');
    await deleteKeys(transaction, account, ['erasure']);
    await transaction
      .updateTable('erasure_requests')
      .set({ confirmed_at: timestamp(this.now()) })
      .where('group_id', '=', groupId)
      .where('account_id', '=', accountId)
      .execute();
    return true;
  }

  /** @throws {Refusal} linkExpired */
  async confirmByAddress(
    transaction: Transaction<Database>,
    groupId: number,
    key: string,
  ): Promise<boolean> {
    if (!isToken(key)) throw new Refusal('linkExpired');
    const now = this.now();
    const { numUpdatedRows } = await transaction
      .updateTable('erasure_requests')
      .set({ confirmed_at: timestamp(now), key_hash: null, key_expires_at: null })
      .where('group_id', '=', groupId)
      .where('key_hash', '=', hashOf(key))
      .where('key_expires_at', '>', instantValue(now))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal('linkExpired');
    return true;
  }

  private async askForAccount(
    transaction: Transaction<Database>,
    account: Account,
    { locale, askedFrom }: Pick<AddressRequest, 'locale' | 'askedFrom'>,
  ): Promise<State> {
    const { group_id: groupId, id: accountId, email } = account;
    const now = this.now();
    const request = await requestOf(transaction, groupId, accountId);
    const state = stateOf(request, now);
    if (state) return state;
    const columns = {
      asked_at: timestamp(now),
      confirmed_at: email === '' ? timestamp(now) : null,
    };
    await transaction
      .insertInto('erasure_requests')
      .values({ group_id: groupId, account_id: accountId, ...columns })
      .onConflict((on) => on.columns(['group_id', 'account_id']).doUpdateSet(columns))
      .execute();
    await deleteKeys(transaction, account, ['erasure']);
    if (email === '') return 'confirmed';
    await this.writeMail(transaction, groupId, {
      kind: 'account',
      about: 'erasure',
      accountId,
      locale,
      askedFrom,
    });
    return 'mailed';
  }

  private async askForFiches(
    transaction: Transaction<Database>,
    { groupId, email, locale, askedFrom }: AddressRequest,
  ): Promise<State | 'unknown'> {
    const now = this.now();
    const fiche = await fichesOfAddress(transaction, groupId, email).executeTakeFirst();
    if (!fiche) return 'unknown';
    const request = await transaction
      .selectFrom('erasure_requests')
      .select(['asked_at', 'confirmed_at'])
      .where('group_id', '=', groupId)
      .where('email', '=', email)
      .executeTakeFirst();
    const state = stateOf(request, now);
    if (state) return state;
    const columns = { asked_at: timestamp(now), locale, key_hash: null, key_expires_at: null };
    const { id: requestId } = await transaction
      .insertInto('erasure_requests')
      .values({ group_id: groupId, email, ...columns })
      .onConflict((on) => on.columns(['group_id', 'email']).doUpdateSet(columns))
      .returning('id')
      .executeTakeFirstOrThrow();
    await this.writeMail(transaction, groupId, { kind: 'erasure', requestId, askedFrom });
    return 'mailed';
  }

  private async writeMail(
    transaction: Transaction<Database>,
    groupId: number,
    mail: AccountMailToSend | AddressMailToSend | DummyMail,
  ): Promise<void> {
    await transaction
      .insertInto('outbox')
      .values(outboxRow(groupId, mail, this.mailHost))
      .execute();
  }
}

/** Returns undefined if a mail is to be sent. */
function stateOf(
  request: Pick<Row<'erasure_requests'>, 'asked_at' | 'confirmed_at'> | undefined,
  now: Instant,
): 'confirmed' | 'mailed already' | undefined {
  if (request?.confirmed_at) return 'confirmed';
  return request && isWithinPause(request.asked_at, now) ? 'mailed already' : undefined;
}

export async function deleteUnconfirmedRequests(database: Kysely<Database>): Promise<void> {
  await database
    .deleteFrom('erasure_requests')
    .where('email', 'is not', null)
    .where('confirmed_at', 'is', null)
    .where(sql<boolean>`asked_at <= now() - interval '${sql.raw(UNCONFIRMED_LIFE)}'`)
    .execute();
}
