import type { FilePath, Mistake } from './mistake';

/** macOS writes "é" as two code points, which equal no composed text. */
export function inNfc(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC');
  if (Array.isArray(value)) return value.map(inNfc);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name.normalize('NFC'), inNfc(each)]),
  );
}

const INVISIBLE = /\p{Cf}/gu;
const DASHES = /[\u2010-\u2015\u2212]/g;

/** Replaces no-break spaces, dashes and full-width digits with their ASCII forms. */
const plainText = (text: string): string =>
  text.normalize('NFKC').replace(INVISIBLE, '').replace(DASHES, '-').replace(/ +/g, ' ').trim();

/** Replaces characters in refused keys and values only: texts for people stay as written. */
export const withPlainCharacters = (value: unknown, mistakes: readonly Mistake[]): unknown =>
  mistakes.reduce((all, { path, atKey }) => replaceAt(all, path, atKey), value);

function replaceAt(value: unknown, [step, ...rest]: FilePath, atKey?: boolean): unknown {
  if (step === undefined) return typeof value === 'string' ? plainText(value) : value;
  if (Array.isArray(value))
    return value.map((each: unknown, index) =>
      index === step ? replaceAt(each, rest, atKey) : each,
    );
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) =>
      name !== step
        ? [name, each]
        : rest.length === 0 && atKey
          ? [plainText(name), each]
          : [name, replaceAt(each, rest, atKey)],
    ),
  );
}
