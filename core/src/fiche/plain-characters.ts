/** They reorder the surrounding text, in a page or the subject of a mail (UAX 9). */
export const directionControls = /[\u202a-\u202e\u2066-\u2069]/g;

/** Soft hyphen, zero-width characters, direction marks. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u2060-\u2064\ufeff]/g;

/** Replaces compatibility forms (NFKC), dashes and spaces by ASCII. */
export const inPlainCharacters = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    .replace(/\p{Dash}/gu, '-')
    .replace(/[\p{White_Space}\u2800\u3164]/gu, ' ');

/** A telephone number in ASCII, without the scheme of a copied link. */
export const phoneText = (text: string): string =>
  inPlainCharacters(text)
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/\u30fc/g, '-')
    .replace(/^\s*tel:\s*/i, '');

/** Decimal digits of a script are consecutive, from zero to nine (Unicode 4.6). */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}
