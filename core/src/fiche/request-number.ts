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
