import { isRefusal, Refusal } from '../shared/refusal';
import type { Instant } from '../shared/zone';
import { credentialFaults, type Credentials } from './credentials';
import type { Expiry } from './expiry';
import { initialSession, type Session } from './session';
import type { Remembering, Sessions } from './sessions';

/** The key of a mailed link; used only after a press. */
export type MailedKey =
  | { readonly activation: string } // a new account
  | { readonly oubli: string } // a forgotten password
  | { readonly newEmail: string; readonly key: string } // a new e-mail address
  | { readonly fiche: string } // a contact without account
  | { readonly appointment: string }; // one appointment and those booked with it

export interface ProviderAnswer {
  readonly code: string;
  readonly state: string;
  readonly iss: string | undefined;
}

export abstract class Logins {
  /** The session of the present token. @throws {Refusal} connectionExpired */
  abstract current(): Promise<Session>;
  /** @throws {Refusal} credentialsWrong, accountBlocked, ssoOnly */
  abstract logIn(credentials: Credentials): Promise<Session>;
  /** @throws {Refusal} credentialsWrong, accountBlocked */
  abstract logInPro(credentials: Credentials): Promise<Session>;
  /** The identity provider's login address. @throws {Refusal} ssoUnavailable */
  abstract loginAddress(secret: string, locale: string): Promise<string>;
  /** @throws {Refusal} ssoRefused, ssoUnavailable */
  abstract logInFrom(secret: string, answer: ProviderAnswer): Promise<Session>;
  /** @throws {Refusal} linkExpired */
  abstract open(key: MailedKey): Promise<Session>;
  /**
   * @param everywhere ends the identity provider's session too, on a page in that language.
   * @returns the provider's logout address, if it has one.
   */
  abstract logOut(everywhere?: { readonly locale: string }): Promise<string | undefined>;
}

export interface Login extends Credentials, Remembering {
  readonly as?: 'user' | 'pro';
}

/** A refused login leaves the visitor logged out. */
export class LogIn {
  constructor(
    private readonly logins: Logins,
    private readonly sessions: Sessions,
  ) {}

  /** @throws {Refusal} invalidField before any request, or as the server refuses it. */
  async execute({ as, rememberMe, ...credentials }: Login): Promise<Session> {
    const [field] = Object.keys(credentialFaults(credentials));
    if (field !== undefined) throw new Refusal('invalidField', { detail: { field } });

    const { fromMail } = this.sessions.session$.value;
    try {
      const session = await (as === 'pro'
        ? this.logins.logInPro(credentials)
        : this.logins.logIn(credentials));
      this.sessions.become({ ...session, fromMail }, { rememberMe });
      return this.sessions.session$.value;
    } catch (failure) {
      if (isRefusal(failure)) this.sessions.become({ ...initialSession, fromMail });
      throw failure;
    }
  }
}

/** A refusal keeps the session, and everything typed. */
export class LogInAgain {
  constructor(
    private readonly logins: Logins,
    private readonly sessions: Sessions,
    private readonly expiry: Expiry,
  ) {}

  /** @throws {Refusal} as any login. */
  async execute(password: string): Promise<void> {
    const session = this.expiry.asked$.value;
    if (!session) throw new Refusal('loginRequired');
    const { fromMail } = session;
    const newSession =
      session.type === 'pro'
        ? await this.logins.logInPro({ email: session.pro.email, password })
        : await this.logins.logIn({ email: session.account.email, password });
    this.sessions.become({ ...newSession, fromMail });
    this.expiry.settle(true);
  }

  /** Continues logged out if the session has expired. */
  leave(): void {
    if (this.expiry.isOver) this.sessions.forget();
    this.expiry.settle(false);
  }
}

/** Even if the server cannot be reached. */
export class LogOut {
  constructor(
    private readonly logins: Pick<Logins, 'logOut'>,
    private readonly sessions: Pick<Sessions, 'forget'>,
  ) {}

  /** @returns the address that ends the identity provider's session, if requested and supported. */
  async execute(everywhere?: { readonly locale: string }): Promise<string | undefined> {
    try {
      return await this.logins.logOut(everywhere);
    } catch (failure) {
      // a token that could not be revoked expires by itself after two hours
      if (!isRefusal(failure)) throw failure;
      return undefined;
    } finally {
      this.sessions.forget();
    }
  }
}

/** Validates the stored token when the page opens, and removes an expired one. */
export class CheckSession {
  constructor(
    private readonly logins: Logins,
    private readonly sessions: Sessions,
  ) {}

  /**
   * @param link origin of the visit, from the address.
   * @throws {Refusal} when the server does not answer: the token is kept then.
   */
  async execute(link: Partial<Pick<Session, 'fromMail'>> = {}): Promise<Session> {
    if (this.sessions.token === undefined) return this.sessions.session$.value;
    const fromMail = link.fromMail || this.sessions.session$.value.fromMail;
    try {
      const session = await this.logins.current();
      this.sessions.become({ ...session, fromMail });
      // the stored token is that of a fiche
      if (!session.logged && session.ficheToken !== undefined)
        this.sessions.rememberFiche(session.ficheToken);
    } catch (failure) {
      if (!isRefusal(failure, 'connectionExpired')) throw failure;
      this.sessions.forget();
    }
    return this.sessions.session$.value;
  }
}

/** No server has validated it yet. */
export const holdsUncheckedKey = ({
  session$,
  token,
}: Pick<Sessions, 'session$' | 'token'>): boolean => !session$.value.logged && token !== undefined;

/** Called when the button is pressed, never when the page opens. */
export class OpenMailedKey {
  constructor(
    private readonly logins: Logins,
    private readonly sessions: Sessions,
  ) {}

  /** @throws {Refusal} linkExpired when it was used, is too old or is unknown. */
  async execute(key: MailedKey): Promise<Session> {
    const session = await this.logins.open(key);
    // following a mailed link is no request to be remembered
    this.sessions.become({ ...session, fromMail: true }, { rememberMe: false });
    return this.sessions.session$.value;
  }
}

export const FAILURES_BEFORE_BLOCK = 5;
/** Milliseconds: lifetime of a failure, and duration of a block. */
export const BLOCK = 600_000;

export const withFailure = (failures: readonly Instant[], now: Instant): readonly Instant[] => [
  ...failures.filter((failure) => now - failure < BLOCK),
  now,
];

/** End of the block, counted from the latest failure; undefined without a block. */
export function blockedUntil(failures: readonly Instant[], now: Instant): Instant | undefined {
  const latest = failures.at(-1);
  if (latest === undefined || failures.length < FAILURES_BEFORE_BLOCK) return undefined;
  return now < latest + BLOCK ? latest + BLOCK : undefined;
}
