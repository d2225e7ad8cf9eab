import type { OwnData } from './own-data';

export abstract class PersonalData {
  /** @throws {Refusal} */
  abstract ownData(accountId: number): Promise<OwnData>;
  /**
   * Resolves to true if confirmed at once; otherwise a mail asks for confirmation. @throws
   * {Refusal}
   */
  abstract askErasure(accountId: number): Promise<boolean>;
  /** Does not disclose if the address is known. @throws {Refusal} invalidField */
  abstract askErasureByAddress(email: string, locale: string): Promise<void>;
  /**
   * By the key of the mail, whatever the session; account 0: contacts without account. @throws
   * {Refusal} linkExpired
   */
  abstract confirmErasure(accountId: number, key: string): Promise<void>;
}
