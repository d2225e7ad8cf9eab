import type { OwnData } from './own-data';

/** What a business knows of a person: a copy of it, and its erasure. */
export abstract class PersonalData {
  /** @throws {Refusal} */
  abstract ownData(accountId: number): Promise<OwnData>;
  /** Whether it is confirmed already; else a mail asks for it. @throws {Refusal} */
  abstract askErasure(accountId: number): Promise<boolean>;
  /** For contacts without account. Says the same whether or not the address is known. @throws {Refusal} invalidField */
  abstract askErasureByAddress(email: string, locale: string): Promise<void>;
  /** By the key of that mail, whoever is logged in; the account 0 is that of contacts without one. @throws {Refusal} linkExpired */
  abstract confirmErasure(accountId: number, key: string): Promise<void>;
}
