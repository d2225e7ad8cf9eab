import type { Kysely, Transaction } from 'kysely';
import { isWeakPassword, passwordFaults, sameEmail, type Instant } from '@creneau/core';
import { hashOf, isToken } from '../appointment/tokens';
import { lock } from '../database/locks';
import type { Database, KeyPurpose, Row } from '../database/schema';
import { timestamp } from '../database/values';
import type { AccountMailAbout } from '../mail/link-mail';
import { Refused } from '../refusal/refused';
import type { AccountCaller } from '../session/caller';
import type { LoginFailures } from '../session/login-failures';
import { hashOfPassword } from '../session/passwords';
import { closeAllOf, openAccount } from '../session/sessions';
import type { Identity } from '../sso/identity-provider';
import { accountOfIdentity } from '../sso/account-of-identity';
import { accountMailing } from './account-mails';

/** The like mail does not follow at once: a hundred registrations are one mail (C16). */
const MAIL_PAUSE = 120_000;

/** What an account is answered with, and the key it is known by from now on. */
export interface OpenedAccount {
  readonly id: number;
  readonly email: string;
  readonly token: string;
  readonly signedAt: Instant;
  readonly mustChangePassword: boolean;
  /** Whether another place vouched for them. */
  readonly sso: boolean;
  readonly pendingRdv: string | undefined;
}

export interface Login {
  readonly groupId: number;
  readonly email: string;
  readonly password: string;
  readonly network: string;
}

export interface Registration {
  readonly groupId: number;
  readonly email: string;
  readonly locale: string | null;
  readonly pendingRdv: string | null;
}

/** What a mailed link proves, before one knows whether it does. */
export interface MailedKey {
  readonly groupId: number;
  readonly key: string;
  /** The address that the link says it confirms. */
  readonly tempEmail: string | undefined;
  readonly purpose: Exclude<KeyPurpose, 'erasure'>;
}

type Account = Row<'accounts'>;

/** Accounts of the groups, and what opens them. Nothing here tells a stranger whether an account exists (reliability.md A2). */
export class Accounts {
  constructor(
    private readonly database: Kysely<Database>,
    private readonly failures: LoginFailures,
    private readonly now: () => Instant,
    /** Host that message ids end with. */
    private readonly mailHost: string,
  ) {}

  /** @throws {Refused} accountBlocked, and credentialsWrong for whatever else it is (S4). */
  async logIn({ groupId, email, password, network }: Login): Promise<OpenedAccount> {
    const account = await this.byEmail(this.database, groupId, email);
    const right = await this.failures.attempt(
      { groupId, email, network },
      password,
      account?.password_hash,
    );
    if (!right || !account) throw new Refused('credentialsWrong');
    const mustChangePassword = isWeakPassword(password, account.email);
    return this.opened(this.database, account, { mustChangePassword });
  }

  /** Opens what the link of a mail is for; once. @throws {Refused} linkExpired */
  async open(mailed: MailedKey): Promise<OpenedAccount> {
    return this.database.transaction().execute(async (transaction) => {
      const account = await this.redeemed(transaction, mailed);
      if (mailed.purpose !== 'email')
        return this.opened(transaction, account, { mustChangePassword: true });
      const { group_id: groupId, id } = account;
      const email = account.temp_email ?? account.email;
      await lock(transaction, [['account', groupId, email]]);
      if (await this.byEmail(transaction, groupId, email)) throw new Refused('linkExpired');
      await transaction
        .updateTable('accounts')
        .set({ email, temp_email: null })
        .where('group_id', '=', groupId)
        .where('id', '=', id)
        .execute();
      await closeAllOf(transaction, { groupId, id });
      return this.opened(transaction, { ...account, email }, {});
    });
  }

  /** The account of whom the provider of the group vouches for, made at their first visit. */
  async enter(groupId: number, identity: Identity): Promise<OpenedAccount> {
    return this.database.transaction().execute(async (transaction) => {
      const account = await accountOfIdentity(transaction, groupId, identity, this.now());
      return this.opened(transaction, account, { sso: true });
    });
  }

  /** An account that waits for its mail to be followed; of a known address only its owner hears (S4). */
  async register({ groupId, email, locale, pendingRdv }: Registration): Promise<void> {
    await this.database.transaction().execute(async (transaction) => {
      await lock(transaction, [['account', groupId, email]]);
      const known = await this.byEmail(transaction, groupId, email);
      if (known?.password_hash) {
        return this.mail(transaction, known, 'alreadyRegistered', locale);
      }
      if (known && pendingRdv !== null) {
        await transaction
          .updateTable('accounts')
          .set({ pending_rdv: pendingRdv, locale })
          .where('group_id', '=', groupId)
          .where('id', '=', known.id)
          .execute();
      }
      const account =
        known ??
        (await transaction
          .insertInto('accounts')
          .values({ group_id: groupId, email, locale, pending_rdv: pendingRdv })
          .returningAll()
          .executeTakeFirstOrThrow());
      return this.mail(transaction, account, 'activation', locale);
    });
  }

  /** A mail to the owner of the address, if there is one; to a stranger it is all the same (PWD-03). */
  async requestPasswordReset(groupId: number, email: string, locale: string | null): Promise<void> {
    await this.database.transaction().execute(async (transaction) => {
      await lock(transaction, [['account', groupId, email]]);
      const account = await this.byEmail(transaction, groupId, email);
      if (!account) return this.mailNobody(transaction, groupId);
      return this.mail(
        transaction,
        account,
        account.password_hash ? 'password' : 'activation',
        locale,
      );
    });
  }

  /**
   * A new password: whoever was logged in, anywhere, is so no more, but for this caller with a new key (A6).
   *
   * @throws {Refused} passwordRefused, passwordWrong, accountBlocked
   */
  async changePassword(
    caller: AccountCaller,
    { password, current, network }: { password: string; current: string; network: string },
  ): Promise<OpenedAccount> {
    const { groupId, accountId, email, mustChangePassword } = caller;
    if (passwordFaults(password, email).length > 0)
      throw new Refused('passwordRefused', 'password');
    if (!mustChangePassword) {
      const { password_hash: kept } = await this.ofCaller(this.database, caller);
      const right = await this.failures.attempt({ groupId, email, network }, current, kept);
      if (!right) throw new Refused('passwordWrong', 'current_password');
    }
    const password_hash = await hashOfPassword(password);
    const now = this.now();
    return this.database.transaction().execute(async (transaction) => {
      const account = await transaction
        .updateTable('accounts')
        .set({ password_hash, activated_at: timestamp(now) })
        .where('group_id', '=', groupId)
        .where('id', '=', accountId)
        .returningAll()
        .executeTakeFirstOrThrow(gone);
      await closeAllOf(transaction, { groupId, id: accountId });
      await this.dropKeys(transaction, account, ['activation', 'password']);
      return this.opened(transaction, account, {});
    });
  }

  /**
   * Asks the owner of the new address, and tells that of the present one. An address that somebody else has is not told
   * from another.
   *
   * @throws {Refused} invalidField for the present address.
   */
  async changeEmail(
    { groupId, accountId, email: present }: AccountCaller,
    email: string,
  ): Promise<void> {
    if (sameEmail(email, present)) throw new Refused('invalidField', 'temp_email');
    await this.database.transaction().execute(async (transaction) => {
      await lock(transaction, [['account', groupId, email]]);
      const other = await this.byEmail(transaction, groupId, email);
      await this.dropKeys(transaction, { group_id: groupId, id: accountId }, ['email']);
      const account = await transaction
        .updateTable('accounts')
        .set({ temp_email: other ? null : email })
        .where('group_id', '=', groupId)
        .where('id', '=', accountId)
        .returningAll()
        .executeTakeFirstOrThrow(gone);
      const { locale } = account;
      if (other) await this.mail(transaction, other, 'alreadyRegistered', other.locale);
      else await this.write(transaction, account, 'email', locale);
      await this.write(transaction, account, 'emailNotice', locale);
    });
  }

  /**
   * Remembers who wants to be forgotten; a mail asks them to confirm it, again where the last one was not followed (GDPR-02).
   * Whoever has no address is known by their organisation, and that is enough.
   *
   * @returns whether it is confirmed.
   */
  async askErasure(caller: AccountCaller): Promise<boolean> {
    const { groupId, accountId, email } = caller;
    const now = this.now();
    return this.database.transaction().execute(async (transaction) => {
      await lock(transaction, [['erasure', groupId, accountId]]);
      const account = await this.ofCaller(transaction, caller);
      const request = await transaction
        .selectFrom('erasure_requests')
        .select(['asked_at', 'confirmed_at'])
        .where('group_id', '=', groupId)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
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
      await this.dropKeys(transaction, account, ['erasure']);
      if (email !== '') await this.write(transaction, account, 'erasure', account.locale);
      return email === '';
    });
  }

  /** The key of the mail says who it is, in whatever browser it is followed. @throws {Refused} linkExpired */
  async confirmErasure(groupId: number, accountId: number, key: string): Promise<void> {
    await this.database.transaction().execute(async (transaction) => {
      const account = await this.keyed(transaction, groupId, key, 'erasure');
      if (account?.id !== accountId) throw new Refused('linkExpired');
      await this.dropKeys(transaction, account, ['erasure']);
      await transaction
        .updateTable('erasure_requests')
        .set({ confirmed_at: timestamp(this.now()) })
        .where('group_id', '=', groupId)
        .where('account_id', '=', accountId)
        .execute();
    });
  }

  private async opened(
    database: Kysely<Database>,
    { group_id: groupId, id, email, pending_rdv }: Account,
    {
      mustChangePassword = false,
      sso = false,
    }: Partial<Pick<OpenedAccount, 'mustChangePassword' | 'sso'>>,
  ): Promise<OpenedAccount> {
    const rights = { mustChangePassword, sso };
    const signed = await openAccount(database, { groupId, id, ...rights }, this.now());
    return { id, email, ...signed, ...rights, pendingRdv: pending_rdv ?? undefined };
  }

  /** @throws {Refused} connectionExpired where it was erased since its key was looked at. */
  private ofCaller(
    database: Kysely<Database>,
    { groupId, accountId }: AccountCaller,
  ): Promise<Account> {
    return database
      .selectFrom('accounts')
      .selectAll()
      .where('group_id', '=', groupId)
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow(gone);
  }

  private byEmail(
    database: Kysely<Database>,
    groupId: number,
    email: string,
  ): Promise<Account | undefined> {
    return database
      .selectFrom('accounts')
      .selectAll()
      .where('group_id', '=', groupId)
      .where('email', '=', email)
      .executeTakeFirst();
  }

  /** The account of a key that was not used yet; it and its like serve nobody any more. @throws {Refused} linkExpired */
  private async redeemed(
    transaction: Transaction<Database>,
    { groupId, key, purpose, tempEmail }: MailedKey,
  ): Promise<Account> {
    const account = await this.keyed(transaction, groupId, key, purpose);
    const isMeant = purpose !== 'email' || sameEmail(account?.temp_email ?? '', tempEmail ?? '');
    if (!account || !isMeant) throw new Refused('linkExpired');
    // an account that is active already is opened by its password
    if (purpose === 'activation' && account.password_hash) throw new Refused('linkExpired');
    await this.dropKeys(transaction, account, [purpose]);
    return account;
  }

  /** Takes the key's row for itself, so that of two who use it at once one finds it gone. */
  private async keyed(
    transaction: Transaction<Database>,
    groupId: number,
    key: string,
    purpose: KeyPurpose,
  ): Promise<Account | undefined> {
    if (!isToken(key)) return undefined;
    const found = await transaction
      .deleteFrom('account_keys')
      .where('group_id', '=', groupId)
      .where('key_hash', '=', hashOf(key))
      .where('purpose', '=', purpose)
      .where('expires_at', '>', timestamp(this.now()) as never)
      .returning(['account_id', 'email'])
      .executeTakeFirst();
    if (!found) return undefined;
    const account = await transaction
      .selectFrom('accounts')
      .selectAll()
      .where('group_id', '=', groupId)
      .where('id', '=', found.account_id)
      .executeTakeFirst();
    // a key confirms the address it was sent to, and no later one
    const address = purpose === 'email' ? account?.temp_email : account?.email;
    return address === found.email ? account : undefined;
  }

  private async dropKeys(
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

  /** Mails that a stranger can ask for do not follow each other at once. */
  private async mail(
    transaction: Transaction<Database>,
    account: Account,
    about: 'activation' | 'password' | 'alreadyRegistered',
    locale: string | null,
  ): Promise<void> {
    const column = mailedAt[about];
    const now = this.now();
    if (now - (account[column] ?? -Infinity) < MAIL_PAUSE) {
      return this.mailNobody(transaction, account.group_id);
    }
    await transaction
      .updateTable('accounts')
      .set({ [column]: timestamp(now) })
      .where('group_id', '=', account.group_id)
      .where('id', '=', account.id)
      .execute();
    await this.write(transaction, account, about, locale);
  }

  private async write(
    transaction: Transaction<Database>,
    { group_id, id }: Account,
    about: AccountMailAbout,
    locale: string | null,
  ): Promise<void> {
    const mail = { kind: 'account', about, accountId: id, locale } as const;
    await transaction
      .insertInto('outbox')
      .values(accountMailing(group_id, mail, this.mailHost))
      .execute();
  }

  private async mailNobody(transaction: Transaction<Database>, groupId: number): Promise<void> {
    await transaction
      .insertInto('outbox')
      .values(accountMailing(groupId, { kind: 'nobody' }, this.mailHost))
      .execute();
  }
}

/** Whose key was good when it was looked at, and who was erased since. */
const gone = (): Refused => new Refused('connectionExpired');

const mailedAt = {
  activation: 'activation_mailed_at',
  password: 'password_mailed_at',
  alreadyRegistered: 'notice_mailed_at',
} as const satisfies { readonly [about in AccountMailAbout]?: keyof Account };
