import type { PendingRdv } from './pending-rdv';
import type { AccountPreferences, SessionKey } from './session';

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
