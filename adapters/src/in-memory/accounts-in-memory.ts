import {
  blockedUntil,
  emailAsKept,
  initialSession,
  isExpired,
  isWeakPassword,
  passwordAsKept,
  passwordFaults,
  Refusal,
  sameEmail,
  withFailure,
  type Account,
  type AccountPreferences,
  type Accounts,
  type AppointmentId,
  type Clock,
  type Credentials,
  type EmailChange,
  type GroupOfPro,
  type Logins,
  type PersonalData,
  type ProGroups,
  type Instant,
  type MailedKey,
  type OwnData,
  type PasswordChange,
  type PendingRdv,
  type Pro,
  type ProviderAnswer,
  type Registration,
  type Session,
  type SessionKey,
  type Sessions,
  type User,
} from '@creneau/core';
import { defer, of, type Observable } from 'rxjs';

/** The stored state of an account. */
export interface HeldAccount extends Account {
  /** Undefined before activation. */
  readonly password: string | undefined;
  readonly pendingRdv?: PendingRdv | undefined;
}

export interface HeldPro extends HeldAccount {
  readonly groups: readonly GroupOfPro[];
}

/** A mail that a server would have sent, with the key of its link. */
export interface SentMail {
  readonly to: string;
  readonly about:
    'activation' | 'oubli' | 'newEmail' | 'erasure' | 'existing account' | 'appointment';
  readonly key: string;
}

const accountOf = ({ id, email, locale, ...rest }: HeldAccount): Account => ({
  id,
  email,
  locale,
  marketingOptin: rest.marketingOptin ?? false,
  marketingSms: rest.marketingSms ?? false,
  solocalServicesOptin: rest.solocalServicesOptin ?? false,
});

/** The people of one business: sessions, accounts and data, by the rules of the server. */
export class PeopleInMemory implements Logins, Accounts, PersonalData, ProGroups {
  readonly mails: SentMail[] = [];
  /** Ids of accounts whose erasure was confirmed. */
  readonly forgotten = new Set<number>();
  private readonly accountsById: Map<number, HeldAccount>;
  private readonly openSessions = new Map<string, User | Pro>();
  private readonly keys = new Map<
    string,
    { readonly accountId: number; readonly mail: SentMail }
  >();
  /** Keys of appointment mails; they can be used repeatedly. */
  private readonly appointments = new Map<
    string,
    { readonly id: AppointmentId; readonly email: string; readonly until: Instant }
  >();
  private readonly failures = new Map<string, readonly Instant[]>();
  private count = 0;

  constructor(
    private readonly sessions: Pick<Sessions, 'token' | 'session$'>,
    private readonly clock: Clock,
    accounts: readonly HeldAccount[] = [],
    private readonly pros: readonly HeldPro[] = [],
  ) {
    this.accountsById = new Map(accounts.map((account) => [account.id, account]));
  }

  get accounts(): readonly HeldAccount[] {
    return [...this.accountsById.values()];
  }

  // async turns a throw into a rejection
  async current(): Promise<Session> {
    const { token } = this.sessions;
    return token === undefined ? initialSession : this.asking();
  }

  async logIn(credentials: Credentials): Promise<Session> {
    const account = this.checkPassword(credentials, this.accounts);
    return this.begin({
      ...this.newKey(),
      type: 'user',
      account: accountOf(account),
      needPasswordChange: isWeakPassword(credentials.password, account.email),
      pendingRdv: account.pendingRdv,
      ssoLogged: false,
      ssoLogout: false,
    });
  }

  async logInPro(credentials: Credentials): Promise<Session> {
    const { id, email, groups } = this.checkPassword(credentials, this.pros);
    return this.begin({ ...this.newKey(), type: 'pro', pro: { id, email }, groups });
  }

  async loginAddress(secret: string): Promise<string> {
    return `https://login.example/?state=${secret}`;
  }

  /** The provider's codes are e-mail addresses here. */
  async logInFrom(secret: string, { code, state }: ProviderAnswer): Promise<Session> {
    const account = this.accounts.find(({ email }) => sameEmail(email, code));
    if (!account || state !== secret) throw new Refusal('ssoRefused');
    return this.begin({
      ...this.newKey(),
      type: 'user',
      account: accountOf(account),
      needPasswordChange: false,
      pendingRdv: account.pendingRdv,
      ssoLogged: true,
      ssoLogout: true,
    });
  }

  async open(key: MailedKey): Promise<Session> {
    if ('appointment' in key) return this.openAppointment(key.appointment);
    const text =
      'key' in key
        ? key.key
        : 'oubli' in key
          ? key.oubli
          : 'fiche' in key
            ? key.fiche
            : key.activation;
    const entry = this.keys.get(text);
    const account = entry && this.accountsById.get(entry.accountId);
    const about = 'newEmail' in key ? 'newEmail' : 'oubli' in key ? 'oubli' : 'activation';
    if (!entry || !account || entry.mail.about !== about) throw new Refusal('linkExpired');
    if ('newEmail' in key && !sameEmail(entry.mail.to, key.newEmail))
      throw new Refusal('linkExpired');
    this.keys.delete(text);
    const nextAccount = 'newEmail' in key ? { ...account, email: entry.mail.to } : account;
    this.accountsById.set(account.id, nextAccount);
    if ('newEmail' in key) this.endAccessTo(account.id);
    return this.begin({
      ...this.newKey(),
      type: 'user',
      account: accountOf(nextAccount),
      needPasswordChange: about !== 'newEmail',
      pendingRdv: nextAccount.pendingRdv,
      ssoLogged: false,
      ssoLogout: false,
    });
  }

  /** Sends the mail of an appointment, with a key that is valid until that moment. */
  tellOf(id: AppointmentId, email: string, until: Instant): void {
    const mail = { to: email, about: 'appointment', key: `${id}.${++this.count}` } as const;
    this.mails.push(mail);
    this.appointments.set(mail.key, { id, email, until });
  }

  groups(): Observable<readonly GroupOfPro[]> {
    return defer(() => {
      const session = this.asking();
      if (session.type !== 'pro') throw new Refusal('notThere');
      return of(session.groups);
    });
  }

  async logOut(everywhere?: { readonly locale: string }): Promise<string | undefined> {
    const session = this.sessions.session$.value;
    this.openSessions.delete(this.sessions.token ?? '');
    const canLeave = session.type === 'user' && session.ssoLogout;
    return everywhere && canLeave ? 'https://login.example/logout' : undefined;
  }

  async register({ email, locale, pendingRdv }: Registration): Promise<void> {
    const match = this.accounts.find((account) => sameEmail(account.email, email));
    if (match?.password !== undefined) return this.mail('existing account', match, match.email);
    const account = match ?? {
      id: ++this.count + 100,
      email: emailAsKept(email),
      password: undefined,
    };
    this.accountsById.set(account.id, { ...account, locale, pendingRdv });
    if (!match) this.mail('activation', account, account.email);
  }

  async requestPasswordReset(email: string): Promise<void> {
    const account = this.accounts.find((candidate) => sameEmail(candidate.email, email));
    if (account) this.mail('oubli', account, account.email);
  }

  async changePassword({
    accountId,
    password,
    currentPassword,
  }: PasswordChange): Promise<SessionKey> {
    const session = this.asking();
    const account = this.ownAccount(session, accountId);
    const must = session.type === 'user' && session.needPasswordChange;
    if (!must && account.password !== passwordAsKept(currentPassword ?? ''))
      throw new Refusal('passwordWrong');
    if (passwordFaults(password, account.email).length > 0) throw new Refusal('passwordRefused');
    this.accountsById.set(accountId, { ...account, password: passwordAsKept(password) });
    this.endAccessTo(accountId);
    return this.begin({ ...session, ...this.newKey(), needPasswordChange: false } as User);
  }

  async changePreferences(accountId: number, preferences: AccountPreferences): Promise<void> {
    const session = this.asking();
    this.accountsById.set(accountId, { ...this.ownAccount(session, accountId), ...preferences });
    if (session.type === 'user')
      this.begin({ ...session, account: { ...session.account, ...preferences } });
  }

  async changeEmail({ accountId, email, currentPassword }: EmailChange): Promise<void> {
    const account = this.ownAccount(this.asking(), accountId);
    if (sameEmail(account.email, email)) throw new Refusal('emailUsing');
    if (account.password !== passwordAsKept(currentPassword)) throw new Refusal('passwordWrong');
    if (!this.accounts.some((candidate) => sameEmail(candidate.email, email)))
      this.mail('newEmail', account, emailAsKept(email));
  }

  async askErasure(accountId: number): Promise<boolean> {
    const account = this.ownAccount(this.asking(), accountId);
    if (account.email === '') this.forgotten.add(accountId);
    else this.mail('erasure', account, account.email);
    return this.forgotten.has(accountId);
  }

  async askErasureByAddress(email: string): Promise<void> {
    const account = this.accounts.find((candidate) => sameEmail(candidate.email, email));
    if (account) this.mail('erasure', account, account.email);
  }

  async confirmErasure(accountId: number, key: string): Promise<void> {
    const entry = this.keys.get(key);
    if (entry?.accountId !== accountId || entry.mail.about !== 'erasure')
      throw new Refusal('linkExpired');
    this.keys.delete(key);
    this.forgotten.add(accountId);
  }

  async ownData(accountId: number): Promise<OwnData> {
    const { id, email } = this.ownAccount(this.asking(), accountId);
    return { account: { id, email }, contacts: [], appointments: [] };
  }

  private openAppointment(key: string): User {
    const link = this.appointments.get(key);
    if (!link || this.clock.now() >= link.until) throw new Refusal('linkExpired');
    return this.begin({
      ...this.newKey(),
      type: 'user',
      account: { id: 0, email: link.email },
      appointmentId: link.id,
      needPasswordChange: false,
      pendingRdv: undefined,
      ssoLogged: false,
      ssoLogout: false,
    });
  }

  /** @throws {Refusal} */
  private checkPassword<Held extends HeldAccount>(
    { email, password }: Credentials,
    accounts: readonly Held[],
  ): Held {
    const now = this.clock.now();
    const subject = emailAsKept(email);
    const failures = this.failures.get(subject) ?? [];
    if (blockedUntil(failures, now) !== undefined) throw new Refusal('accountBlocked');
    const account = accounts.find((candidate) => sameEmail(candidate.email, email));
    if (account?.password === undefined || account.password !== passwordAsKept(password)) {
      this.failures.set(subject, withFailure(failures, now));
      throw new Refusal('credentialsWrong');
    }
    this.failures.delete(subject);
    return account;
  }

  private newKey() {
    return {
      logged: true,
      fromMail: false,
      ficheToken: undefined,
      token: `token ${++this.count}`,
      lastSignedAt: this.clock.now(),
    } as const;
  }

  private begin<S extends User | Pro>(session: S): S {
    this.openSessions.set(session.token, session);
    return session;
  }

  /** @throws {Refusal} connectionExpired */
  private asking(): User | Pro {
    const session = this.openSessions.get(this.sessions.token ?? '');
    if (!session || isExpired(session, this.clock.now())) throw new Refusal('connectionExpired');
    return session;
  }

  /** @throws {Refusal} notThere for somebody else's account. */
  private ownAccount(session: User | Pro, accountId: number): HeldAccount {
    const account = this.accountsById.get(accountId);
    if (session.type !== 'user' || session.account.id !== accountId || !account)
      throw new Refusal('notThere');
    return account;
  }

  private endAccessTo(accountId: number): void {
    for (const [key, entry] of this.keys) {
      if (entry.accountId === accountId) this.keys.delete(key);
    }
    for (const [token, session] of this.openSessions) {
      if (session.type === 'user' && session.account.id === accountId)
        this.openSessions.delete(token);
    }
  }

  private mail(about: SentMail['about'], { id }: HeldAccount, to: string): void {
    const mail = { to, about, key: `key-${++this.count}` };
    this.mails.push(mail);
    this.keys.set(mail.key, { accountId: id, mail });
  }
}
