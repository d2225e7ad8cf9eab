import type { Observable } from 'rxjs';
import type { PendingRdv } from '../appointment/pending-rdv';
import type { Credentials } from './credentials';
import type { OwnData } from './own-data';
import type { GroupOfPro, Session } from './session';

/** What the link of a mail proves, once its button was pressed. */
export type MailedKey =
  | { readonly activation: string } // a new account
  | { readonly oubli: string } // a forgotten password
  | { readonly newEmail: string; readonly key: string } // an address to be confirmed
  | { readonly fiche: string } // a contact without account
  | { readonly appointment: string }; // one appointment, with what was booked together

/** What another place of login added to the address it sent the visitor back to. */
export interface ProviderAnswer {
  readonly code: string;
  readonly state: string;
  readonly iss: string | undefined;
}

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

/** The accounts of a business, as far as whoever is asking may know of them. */
export abstract class Accounts {
  /** Who the key we hold belongs to. @throws {Refusal} connectionExpired for a key that is none any more. */
  abstract current(): Promise<Session>;
  /** @throws {Refusal} credentialsWrong, accountBlocked, ssoOnly */
  abstract logIn(credentials: Credentials): Promise<Session>;
  /** @throws {Refusal} credentialsWrong, accountBlocked */
  abstract logInPro(credentials: Credentials): Promise<Session>;
  /** Where one logs in whose business knows its people from another place. @throws {Refusal} ssoUnavailable */
  abstract loginAddress(secret: string, locale: string): Promise<string>;
  /** @throws {Refusal} ssoRefused, ssoUnavailable */
  abstract logInFrom(secret: string, answer: ProviderAnswer): Promise<Session>;
  /** @throws {Refusal} linkExpired */
  abstract open(key: MailedKey): Promise<Session>;
  /** The businesses that a pro may go to. Asks on subscription. @throws {Refusal} */
  abstract groups(): Observable<readonly GroupOfPro[]>;
  /**
   * @param everywhere asks whom another place vouched for to be logged out there too, in that language.
   * @returns the address at which that place does it, where it does.
   */
  abstract logOut(everywhere?: { readonly locale: string }): Promise<string | undefined>;
  /** Says the same whether or not the address has an account. @throws {Refusal} registrationClosed, emailAlreadyExists */
  abstract register(registration: Registration): Promise<void>;
  /** Says the same whether or not the address has an account. @throws {Refusal} */
  abstract requestPasswordReset(email: string, locale: string): Promise<void>;
  /** The session goes on with another key. @throws {Refusal} passwordRefused, passwordWrong */
  abstract changePassword(change: PasswordChange): Promise<Session>;
  /** It is the account's once its mail is confirmed. @throws {Refusal} emailUsing, invalidField, passwordWrong */
  abstract changeEmail(change: EmailChange): Promise<void>;
  /** Whether it is confirmed already; else a mail asks for it. @throws {Refusal} */
  abstract askErasure(accountId: number): Promise<boolean>;
  /** For contacts without account. Says the same whether or not the address is known. @throws {Refusal} invalidField */
  abstract askErasureByAddress(email: string, locale: string): Promise<void>;
  /** By the key of that mail, whoever is logged in; the account 0 is that of contacts without one. @throws {Refusal} linkExpired */
  abstract confirmErasure(accountId: number, key: string): Promise<void>;
  /** @throws {Refusal} */
  abstract ownData(accountId: number): Promise<OwnData>;
}
