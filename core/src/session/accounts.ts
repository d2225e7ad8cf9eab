import { isEmail } from '../fiche/field-formats';
import { Refusal } from '../shared/refusal';
import { type AccountPreferences, hasAccount, type PendingRdv, type SessionKey } from './session';
import type { Sessions } from './sessions';

export interface Registration {
  readonly email: string;
  /** Language of the mail. */
  readonly locale: string;
  /** Restored on any device. */
  readonly pendingRdv: PendingRdv | undefined;
}

export interface PasswordChange {
  readonly accountId: number;
  readonly password: string;
  /** Undefined only for a session that must change its password. */
  readonly currentPassword: string | undefined;
}

export interface EmailChange {
  readonly accountId: number;
  readonly email: string;
  readonly currentPassword: string;
}

export abstract class Accounts {
  /**
   * Does not disclose if the address has an account. @throws {Refusal} registrationClosed,
   * emailAlreadyExists
   */
  abstract register(registration: Registration): Promise<void>;
  /** Does not disclose if the address has an account. @throws {Refusal} */
  abstract requestPasswordReset(email: string, locale: string): Promise<void>;
  /** Resolves to the session's new key. @throws {Refusal} passwordRefused, passwordWrong */
  abstract changePassword(change: PasswordChange): Promise<SessionKey>;
  /** Properties left out stay unchanged. @throws {Refusal} */
  abstract changePreferences(accountId: number, preferences: AccountPreferences): Promise<void>;
  /**
   * Takes effect once its mail is confirmed. @throws {Refusal} emailUsing, invalidField,
   * passwordWrong
   */
  abstract changeEmail(change: EmailChange): Promise<void>;
}

export class Register {
  constructor(private readonly accounts: Accounts) {}

  /** @throws {Refusal} invalidField before any request, or as the server refuses it. */
  async execute({ email, ...rest }: Registration): Promise<void> {
    if (!isEmail(email.trim())) throw new Refusal('invalidField', { detail: { field: 'email' } });
    await this.accounts.register({ email: email.trim(), ...rest });
  }
}

export class ChangePreferences {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
  ) {}

  /** Properties left out stay unchanged. @throws {Refusal} */
  async execute(preferences: AccountPreferences): Promise<void> {
    const session = this.sessions.session$.value;
    if (!hasAccount(session)) return;
    const { account, token } = session;
    await this.accounts.changePreferences(account.id, preferences);
    const present = this.sessions.session$.value;
    if (present.type === 'user' && present.token === token)
      this.sessions.become({ ...present, account: { ...account, ...preferences } });
  }
}
