import { sql, type Kysely, type Transaction } from 'kysely';
import { isWeakPassword, passwordFaults, sameEmail, type Instant } from '@creneau/core';
import { takeLocks, transact } from '../database/transactions';
import type { Database, KeyPurpose } from '../database/schema';
import { timestamp } from '../database/values';
import type { AccountMailSubject } from '../mail/link-mail';
import { Refusal } from '../refusal/refusal';
import { type AccountCaller, consentsOf, type MarketingConsents } from '../session/caller';
import type { LoginFailures, LoginAttempt } from '../session/login-failures';
import { hashPassword } from '../session/passwords';
import type { AccountSession } from '../session/session-answer';
import { createAccountSession } from '../session/sessions';
import type { Identity } from '../sso/identity-provider';
import { accountOfIdentity, changeAddress } from './account-of-identity';
import { accountMailRow, isWithinPause, MAIL_PAUSE, type AccountMailToSend } from './account-mails';
import {
  type Account,
  accountByEmail,
  accountNotFound,
  accountOf,
  deleteUnactivated,
  isActivated,
  lockOwnAccount,
  lockWithPassword,
  revokeAccess,
} from './account-rows';
import { consumeKey, createKey, deleteKeys } from './mailed-keys';

export interface Login {
  readonly groupId: number;
  readonly email: string;
  readonly password: string;
  readonly network: string;
}

/** A request for a mailed link, which anybody who knows the address can make. */
interface LinkRequest {
  readonly groupId: number;
  readonly email: string;
  readonly locale: string | null;
  /** Hash of the requester's network. */
  readonly askedFrom: string;
}

export interface Registration extends LinkRequest {
  readonly pendingRdv: string | null;
}

export interface AccountPreferences extends Partial<MarketingConsents> {
  /** Language of mails and of later visits to the page. */
  readonly locale?: string;
}

interface OwnersChange {
  /** The present password. */
  readonly current: string;
  readonly network: string;
  /** Hash of the requester's network. */
  readonly askedFrom: string;
  readonly preferences: AccountPreferences;
}

/** A key from a mailed link, not verified yet. */
interface MailedKey {
  readonly groupId: number;
  readonly key: string;
  readonly tempEmail: string | undefined;
  readonly purpose: Exclude<KeyPurpose, 'erasure'>;
}

const SECOND = 1_000;

/**
 * Retried after a deadlock: two owners who request each other's address lock each other's accounts.
 */
type InTransaction<Result> = (transaction: Transaction<Database>) => Promise<Result>;

type AskedMail = Pick<AccountMailToSend, 'locale' | 'askedFrom'>;

/** Login, registration, passwords and addresses. No answer reveals whether an account exists. */
export class Accounts {
  constructor(
    private readonly database: Kysely<Database>,
    private readonly failures: LoginFailures,
    private readonly now: () => Instant,
    /** Right-hand side of message ids. */
    private readonly mailHost: string,
  ) {}

  /**
   * @throws {Refusal} accountBlocked; credentialsWrong for an unknown account and a wrong password
   * alike
   */
  async logIn({ groupId, email, password, network }: Login): Promise<AccountSession> {
    const account = await accountByEmail(this.database, groupId, email);
    const right = await this.failures.attempt(
      { groupId, email, network },
      password,
      account?.password_hash,
    );
    if (!right || !account) throw new Refusal('credentialsWrong');
    const mustChangePassword = isWeakPassword(password, account.email);
    return transact(this.database, async (transaction) => {
      if (!(await lockWithPassword(transaction, account))) throw new Refusal('credentialsWrong');
      return this.openSession(transaction, account, { mustChangePassword });
    });
  }

  /**
   * Uses up the key.
   *
   * @throws {Refusal} linkExpired
   */
  async logInByKey(mailedKey: MailedKey): Promise<AccountSession> {
    return transact(this.database, async (transaction) => {
      const account = await this.redeemKey(transaction, mailedKey);
      if (mailedKey.purpose !== 'email')
        return this.openSession(transaction, account, { mustChangePassword: true });
      const { group_id: groupId } = account;
      const email = account.temp_email ?? account.email;
      await takeLocks(transaction, [['account', groupId, email]]);
      await deleteUnactivated(transaction, groupId, email);
      if (await accountByEmail(transaction, groupId, email)) throw new Refusal('linkExpired');
      const updatedAccount = await changeAddress(transaction, account, email, this.now());
      return this.openSession(transaction, updatedAccount, {});
    });
  }

  /** Creates the account at the first login. */
  async logInByIdentity(groupId: number, identity: Identity): Promise<AccountSession> {
    return transact(this.database, async (transaction) => {
      const account = await accountOfIdentity(transaction, groupId, identity, this.now());
      return this.openSession(transaction, account, { identity });
    });
  }

  /**
   * Activated by a mailed link. If the address is registered, its owner gets a mail; the answer is
   * the same.
   */
  async register(
    transaction: Transaction<Database>,
    { groupId, email, locale, pendingRdv, askedFrom }: Registration,
  ): Promise<void> {
    await takeLocks(transaction, [['account', groupId, email]]);
    const storedAccount = await accountByEmail(transaction, groupId, email);
    const mail = { locale, askedFrom };
    if (storedAccount?.password_hash)
      return this.writeMailUnlessRecent(transaction, storedAccount, 'alreadyRegistered', mail);
    // a stranger must not replace the unfinished booking of an activated account
    if (storedAccount && pendingRdv !== null && !isActivated(storedAccount)) {
      await transaction
        .updateTable('accounts')
        .set({ pending_rdv: pendingRdv, locale })
        .where('group_id', '=', groupId)
        .where('id', '=', storedAccount.id)
        .execute();
    }
    const account =
      storedAccount ??
      (await transaction
        .insertInto('accounts')
        .values({ group_id: groupId, email, locale, pending_rdv: pendingRdv })
        .returningAll()
        .executeTakeFirstOrThrow());
    return this.writeMailUnlessRecent(transaction, account, 'activation', mail);
  }

  /** Answers the same whether or not the account exists. */
  async requestPasswordReset(
    transaction: Transaction<Database>,
    { groupId, email, locale, askedFrom }: LinkRequest,
  ): Promise<void> {
    await takeLocks(transaction, [['account', groupId, email]]);
    const account = await accountByEmail(transaction, groupId, email);
    if (!account) return this.writeDummyMail(transaction, groupId);
    const about = account.password_hash ? 'password' : 'activation';
    return this.writeMailUnlessRecent(transaction, account, about, { locale, askedFrom });
  }

  /**
   * Verifies and hashes before the transaction, which then ends all other access to the account and
   * its fiches. A mail informs the owner, unless this is the first password.
   *
   * @throws {Refusal} passwordRefused, passwordWrong, accountBlocked, connectionExpired
   */
  async changePassword(
    caller: AccountCaller,
    { password, preferences, current, network }: OwnersChange & { readonly password: string },
  ): Promise<InTransaction<AccountSession>> {
    const { groupId, accountId, email, mustChangePassword } = caller;
    if (passwordFaults(password, email).length > 0)
      throw new Refusal('passwordRefused', 'password');
    const { password_hash: passwordHash } = await accountOf(this.database, caller);
    if (!mustChangePassword)
      await this.ensureOwner({ groupId, email, network }, current, passwordHash);
    const password_hash = await hashPassword(password);
    const now = timestamp(this.now());
    return async (transaction) => {
      await lockOwnAccount(transaction, caller);
      await storePreferences(transaction, caller, preferences, this.now());
      const account = await transaction
        .updateTable('accounts')
        .set({ password_hash, activated_at: sql`coalesce(activated_at, ${now})` })
        .where('group_id', '=', groupId)
        .where('id', '=', accountId)
        .returningAll()
        .executeTakeFirstOrThrow(accountNotFound);
      await revokeAccess(transaction, account);
      if (passwordHash !== null)
        await this.writeMail(transaction, account, 'passwordNotice', { locale: account.locale });
      return this.openSession(transaction, account, {});
    };
  }

  /**
   * Mails a key to the new address and a notice to the present one. Does not reveal whether the new
   * address is in use. Requires the password, so that a stolen session cannot take over the
   * account; it is verified before the transaction.
   *
   * @param email valid and not the present one
   * @throws {Refusal} passwordWrong, accountBlocked, connectionExpired
   */
  async changeEmail(
    caller: AccountCaller,
    { email, preferences, current, network, askedFrom }: OwnersChange & { readonly email: string },
  ): Promise<InTransaction<Account>> {
    const { groupId, accountId, email: present } = caller;
    const { password_hash: passwordHash } = await accountOf(this.database, caller);
    await this.ensureOwner({ groupId, email: present, network }, current, passwordHash);
    return async (transaction) => {
      await lockOwnAccount(transaction, caller);
      await takeLocks(transaction, [['account', groupId, email]]);
      const before = await storePreferences(transaction, caller, preferences, this.now());
      if (await isRequestedLately(transaction, caller, email)) return before;
      const other = await accountByEmail(transaction, groupId, email);
      await deleteKeys(transaction, { group_id: groupId, id: accountId }, ['email']);
      const account = await transaction
        .updateTable('accounts')
        .set({ temp_email: email })
        .where('group_id', '=', groupId)
        .where('id', '=', accountId)
        .returningAll()
        .executeTakeFirstOrThrow(accountNotFound);
      const { locale } = account;
      // never mailed: only marks the request, to recognize a repetition
      await createKey(transaction, { groupId, accountId, purpose: 'email', email }, this.now());
      if (other && isActivated(other))
        await this.writeMailUnlessRecent(transaction, other, 'alreadyRegistered', {
          locale: other.locale,
          askedFrom,
        });
      else await this.writeMail(transaction, account, 'email', { locale, askedFrom });
      await this.writeMail(transaction, account, 'emailNotice', { locale });
      return account;
    };
  }

  changePreferences(
    transaction: Transaction<Database>,
    caller: AccountCaller,
    preferences: AccountPreferences,
  ): Promise<Account> {
    return storePreferences(transaction, caller, preferences, this.now());
  }

  /** @throws {Refusal} passwordWrong, accountBlocked */
  private async ensureOwner(
    attempt: LoginAttempt,
    current: string,
    passwordHash: string | null,
  ): Promise<void> {
    const right = await this.failures.attempt(attempt, current, passwordHash);
    if (!right) throw new Refusal('passwordWrong', 'current_password');
  }

  private async openSession(
    database: Kysely<Database>,
    account: Account,
    {
      mustChangePassword = false,
      identity,
    }: { readonly mustChangePassword?: boolean; readonly identity?: Identity },
  ): Promise<AccountSession> {
    const { group_id: groupId, id, email, locale, pending_rdv } = account;
    const sso = identity !== undefined;
    const idToken = identity?.idToken;
    const session = { groupId, id, mustChangePassword, sso, idToken };
    const tokenFields = await createAccountSession(database, session, this.now());
    return {
      id,
      email,
      locale,
      consents: consentsOf(account),
      ...tokenFields,
      mustChangePassword,
      sso,
      ssoLogout: idToken !== undefined,
      pendingRdv: pending_rdv ?? undefined,
    };
  }

  /**
   * Uses up all keys of its purpose.
   *
   * @throws {Refusal} linkExpired
   */
  private async redeemKey(
    transaction: Transaction<Database>,
    { groupId, key, purpose, tempEmail }: MailedKey,
  ): Promise<Account> {
    const account = await consumeKey(transaction, { groupId, key, purpose }, this.now());
    const isForPurpose =
      purpose !== 'email' || sameEmail(account?.temp_email ?? '', tempEmail ?? '');
    if (!account || !isForPurpose) throw new Refusal('linkExpired');
    // an active account is opened by its password only
    if (purpose === 'activation' && account.password_hash) throw new Refusal('linkExpired');
    await deleteKeys(transaction, account, [purpose]);
    return account;
  }

  /** Skips the mail within `MAIL_PAUSE`, since a stranger can request it. */
  private async writeMailUnlessRecent(
    transaction: Transaction<Database>,
    account: Account,
    about: 'activation' | 'password' | 'alreadyRegistered',
    request: AskedMail,
  ): Promise<void> {
    const column = mailedAt[about];
    const now = this.now();
    if (isWithinPause(account[column], now)) {
      return this.writeDummyMail(transaction, account.group_id);
    }
    await transaction
      .updateTable('accounts')
      .set({ [column]: timestamp(now) })
      .where('group_id', '=', account.group_id)
      .where('id', '=', account.id)
      .execute();
    await this.writeMail(transaction, account, about, request);
  }

  private async writeMail(
    transaction: Transaction<Database>,
    { group_id, id }: Account,
    about: AccountMailSubject,
    request: AskedMail,
  ): Promise<void> {
    const mail = { kind: 'account', about, accountId: id, ...request } as const;
    await transaction
      .insertInto('outbox')
      .values(accountMailRow(group_id, mail, this.mailHost))
      .execute();
  }

  private async writeDummyMail(transaction: Transaction<Database>, groupId: number): Promise<void> {
    await transaction
      .insertInto('outbox')
      .values(accountMailRow(groupId, { kind: 'nobody' }, this.mailHost))
      .execute();
  }
}

/** A consent given again keeps its first date. */
async function storePreferences(
  database: Kysely<Database>,
  caller: AccountCaller,
  { locale, ...consents }: AccountPreferences,
  instant: Instant,
): Promise<Account> {
  const now = timestamp(instant);
  const since = Object.entries(consents).map(([name, consent]) => [
    `${name}_at`,
    consent ? sql`coalesce(${sql.ref(`${name}_at`)}, ${now})` : null,
  ]);
  if (locale === undefined && since.length === 0) return accountOf(database, caller);
  return database
    .updateTable('accounts')
    .set({ ...(locale !== undefined && { locale }), ...Object.fromEntries(since) })
    .where('group_id', '=', caller.groupId)
    .where('id', '=', caller.accountId)
    .returningAll()
    .executeTakeFirstOrThrow(accountNotFound);
}

/** Looks for the marker key, since the key in the mail is made later. */
async function isRequestedLately(
  transaction: Transaction<Database>,
  { groupId, accountId }: AccountCaller,
  email: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from accounts as a where group_id = ${groupId} and id = ${accountId} and temp_email = ${email} and (
      select min(created_at) from account_keys where group_id = a.group_id and account_id = a.id
        and purpose = 'email' and email = a.temp_email) > now() - make_interval(secs => ${MAIL_PAUSE / SECOND})`.execute(
    transaction,
  );
  return rows.length > 0;
}

const mailedAt = {
  activation: 'activation_mailed_at',
  password: 'password_mailed_at',
  alreadyRegistered: 'notice_mailed_at',
} as const satisfies { readonly [about in AccountMailSubject]?: keyof Account };
