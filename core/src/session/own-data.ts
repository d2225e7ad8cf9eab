/** All that a business knows of whoever asks, as it came: for themselves to keep, or to take elsewhere. */
export type OwnData = Readonly<Record<string, unknown>>;

/** What a spreadsheet would take for a formula is text for it too. */
const FORMULA = /^[=+\-@\t\r]/;
const BYTE_ORDER = '\ufeff';

/** The same for a spreadsheet, a table of two columns: what it is, and what it says. */
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
