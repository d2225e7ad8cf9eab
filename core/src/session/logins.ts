import type { Credentials } from './credentials';
import type { Session } from './session';

/** What the link of a mail proves, once its button was pressed. */
export type MailedKey =
  | { readonly activation: string } // a new account
  | { readonly oubli: string } // a forgotten password
  | { readonly newEmail: string; readonly key: string } // an address to be confirmed
  | { readonly fiche: string } // a contact without account
  | { readonly appointment: string }; // one appointment, with what was booked together

/** The parameters that an identity provider adds when it redirects back. */
export interface ProviderAnswer {
  readonly code: string;
  readonly state: string;
  readonly iss: string | undefined;
}

/** How a session begins and ends at the business. */
export abstract class Logins {
  /** The session of the present token. @throws {Refusal} connectionExpired */
  abstract current(): Promise<Session>;
  /** @throws {Refusal} credentialsWrong, accountBlocked, ssoOnly */
  abstract logIn(credentials: Credentials): Promise<Session>;
  /** @throws {Refusal} credentialsWrong, accountBlocked */
  abstract logInPro(credentials: Credentials): Promise<Session>;
  /** The address of the identity provider, for a business that has one. @throws {Refusal} ssoUnavailable */
  abstract loginAddress(secret: string, locale: string): Promise<string>;
  /** @throws {Refusal} ssoRefused, ssoUnavailable */
  abstract logInFrom(secret: string, answer: ProviderAnswer): Promise<Session>;
  /** @throws {Refusal} linkExpired */
  abstract open(key: MailedKey): Promise<Session>;
  /**
   * @param everywhere logs out of the identity provider too, whose page is in that language.
   * @returns the address at which the provider does it, where it does.
   */
  abstract logOut(everywhere?: { readonly locale: string }): Promise<string | undefined>;
}
