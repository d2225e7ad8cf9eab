import type { Credentials } from './credentials';
import type { Session } from './session';

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
