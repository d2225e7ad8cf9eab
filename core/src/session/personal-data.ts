/** The personal data of the account, unchanged (access and portability, GDPR). */
export type OwnData = Readonly<Record<string, unknown>>;

/** Quoted as text, to prevent formula injection in spreadsheets. */
const FORMULA = /^[=+\-@\t\r]/;
const BYTE_ORDER = '\ufeff';

/** CSV of two columns, path and value. */
export function tableOf(data: OwnData): string {
  const rows = [['what', 'value'], ...leavesOf(data, '')];
  const cell = (text: string): string =>
    `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  return BYTE_ORDER + rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
}

function leavesOf(value: unknown, path: string): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) {
    return value === null || value === undefined ? [] : [[path, String(value)]];
  }
  return Object.entries(value).flatMap(([name, part]) =>
    leavesOf(part, path === '' ? name : `${path}.${name}`),
  );
}

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
