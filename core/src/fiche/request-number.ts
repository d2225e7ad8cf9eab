/** The field that holds the request numbers of the special sector. */
export const REQUEST_NUMBER_FIELD = 'str9';

/** Characters of a number. */
export const REQUEST_NUMBER_LENGTH = 10;

const NUMBER = /^[A-Z\d]{10}$/;
const SEPARATORS = / *, *|[;:\-/. ]+/;

/** The numbers in a text, in capitals and told apart; an empty place is that of somebody whose number is missing. */
export const requestNumbersIn = (text: string): readonly string[] => text.split(SEPARATORS);

/** Several numbers as one text. */
export const requestNumberText = (numbers: readonly string[]): string => numbers.join(',');

/**
 * A number as people copy it from a letter: in small letters, in groups. What is no number even so, or lacks its first or
 * last part, is left as it is.
 */
export function requestNumberOf(typed: string): string {
  // ASCII only: a letter that is none of A-Z must not become one
  const capital = inCapitals(typed);
  const parts = requestNumbersIn(capital.trim());
  return parts.every(Boolean) && NUMBER.test(parts.join('')) ? parts.join('') : capital;
}

const inCapitals = (text: string): string =>
  text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** Whether these are numbers, and as many as are wanted at least. */
export function areRequestNumbers(text: string, atLeast = 1): boolean {
  const numbers = requestNumbersIn(text);
  return numbers.length >= atLeast && numbers.every((number) => NUMBER.test(number));
}
