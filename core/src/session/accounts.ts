import type { PendingRdv } from './pending-rdv';
import type { AccountPreferences, SessionKey } from './session';

export interface Registration {
  readonly email: string;
  /** Language of the mail. */
  readonly locale: string;
  /** What they had chosen already, to be restored whoever opens the mailed link, and where. */
  readonly pendingRdv: PendingRdv | undefined;
}

export interface PasswordChange {
  readonly accountId: number;
  readonly password: string;
  /** Unless the session is one that must choose a new one. */
  readonly currentPassword: string | undefined;
}

export interface EmailChange {
  readonly accountId: number;
  readonly email: string;
  readonly currentPassword: string;
}

/** The accounts of a business, as far as whoever is asking may change them. */
export abstract class Accounts {
  /** Says the same whether or not the address has an account. @throws {Refusal} registrationClosed, emailAlreadyExists */
  abstract register(registration: Registration): Promise<void>;
  /** Says the same whether or not the address has an account. @throws {Refusal} */
  abstract requestPasswordReset(email: string, locale: string): Promise<void>;
  /** The session goes on with the key that is answered. @throws {Refusal} passwordRefused, passwordWrong */
  abstract changePassword(change: PasswordChange): Promise<SessionKey>;
  /** What is not named stays as it is. @throws {Refusal} */
  abstract changePreferences(accountId: number, preferences: AccountPreferences): Promise<void>;
  /** It is the account's once its mail is confirmed. @throws {Refusal} emailUsing, invalidField, passwordWrong */
  abstract changeEmail(change: EmailChange): Promise<void>;
}
