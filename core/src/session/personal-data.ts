import type { OwnData } from './own-data';

/** Access to personal data, and its erasure. */
export abstract class PersonalData {
  /** @throws {Refusal} */
  abstract ownData(accountId: number): Promise<OwnData>;
  /**
   * Resolves to true if confirmed at once; otherwise a mail asks for confirmation. @throws
   * {Refusal}
   */
  abstract askErasure(accountId: number): Promise<boolean>;
  /**
   * For contacts without account. Does not disclose if the address is known. @throws {Refusal}
   * invalidField
   */
  abstract askErasureByAddress(email: string, locale: string): Promise<void>;
  /**
   * Uses the key of the mail, independent of the session; account 0 stands for contacts without
   * account. @throws {Refusal} linkExpired
   */
  abstract confirmErasure(accountId: number, key: string): Promise<void>;
}
