/** Characters (RFC 5321, section 4.5.3.1.1). */
export const LOCAL_PART_MAXIMUM = 64;
const DOMAIN_MAXIMUM = 253;

// Each pattern is one run without alternatives inside, so matching takes linear time.
const LOCAL_PART = /^[a-z\d][a-z\d_.+-]*$/i;
const LABEL = /^[a-z\d-]{1,63}$/i;
const TOP_LEVEL = /^[a-z][a-z\d-]*$/i;
const TOP_LEVEL_MINIMUM = 2;

const isLocalPart = (text: string): boolean =>
  text.length <= LOCAL_PART_MAXIMUM &&
  LOCAL_PART.test(text) &&
  !text.includes('..') &&
  !/[_.+-]$/.test(text);

const isLabel = (text: string): boolean =>
  LABEL.test(text) && !text.startsWith('-') && !text.endsWith('-');

/** Letters or digits with - _ . + between them, an at sign, a domain and a TLD. */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  const domain = text.slice(at + 1);
  if (at < 0 || domain.length > DOMAIN_MAXIMUM || !isLocalPart(text.slice(0, at))) return false;
  const labels = domain.split('.');
  const last = domain.slice(domain.lastIndexOf('.') + 1);
  return (
    labels.length > 1 &&
    labels.every(isLabel) &&
    last.length >= TOP_LEVEL_MINIMUM &&
    TOP_LEVEL.test(last)
  );
}

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

/** Field of the request numbers in the special sector. */
export const REQUEST_NUMBER_FIELD = 'str9';

/** Characters. */
export const REQUEST_NUMBER_LENGTH = 10;

const NUMBER = /^[A-Z\d]{10}$/;
const SEPARATORS = / *, *|[;:\-/. ]+/;

/** Splits and capitalizes; an empty entry is a missing number. */
export const requestNumbersIn = (text: string): readonly string[] => text.split(SEPARATORS);

export const requestNumberText = (numbers: readonly string[]): string => numbers.join(',');

/** Copied from a letter, in lower case or in groups. Returns other text unchanged. */
export function requestNumberOf(text: string): string {
  // ASCII only: a letter outside A-Z must not become one
  const capital = inCapitals(text);
  const parts = requestNumbersIn(capital.trim());
  return parts.every(Boolean) && NUMBER.test(parts.join('')) ? parts.join('') : capital;
}

const inCapitals = (text: string): string =>
  text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

export function areRequestNumbers(text: string, atLeast = 1): boolean {
  const numbers = requestNumbersIn(text);
  return numbers.length >= atLeast && numbers.every((number) => NUMBER.test(number));
}
