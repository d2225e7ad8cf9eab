import { DIACRITICS, foldText } from '../shared/fold-text';

/** A piece of a text, and whether it is what was looked for. */
export interface Part {
  readonly text: string;
  readonly isMatch: boolean;
}

/** A letter with the diacritics that follow it in a decomposed text. */
const EACH_LETTER = new RegExp(`[^]${DIACRITICS}*`, 'g');

const lettersOf = (text: string): readonly string[] => text.match(EACH_LETTER) ?? [];

/** A letter as it is searched, in one character. */
const plain = (letter: string): string => {
  const folded = foldText(letter);
  return folded.length === 1 ? folded : letter.charAt(0);
};

/** What a text is looked through by, and which of its letters each one is. */
interface Plain {
  readonly letters: string;
  readonly places: readonly number[];
}

const plainOf = (text: string, counts: (letter: string) => boolean): Plain => {
  const kept = [...lettersOf(text).entries()].filter(([, letter]) => counts(letter));
  return {
    letters: kept.map(([, letter]) => plain(letter)).join(''),
    places: kept.map(([place]) => place),
  };
};

const isDigit = (letter: string): boolean => /\d/.test(letter);
const DIGITS = /^[\d\s.+()-]+$/;

/** The pieces of a text, of which those are marked that the words of a search found: a number by its digits, whatever stands between them. */
export function matchingParts(text: string, search: string): readonly Part[] {
  const isNumber = DIGITS.test(search.trim());
  const { letters, places } = plainOf(text, isNumber ? isDigit : () => true);
  const asked = plainOf(search, isNumber ? isDigit : () => true).letters;
  const marked = new Set(
    asked
      .split(/\s+/)
      .filter((word) => word !== '')
      .flatMap((word) => placesOf(word, letters, places)),
  );
  return lettersOf(text).reduce<readonly Part[]>((parts, letter, place) => {
    const isMatch = marked.has(place);
    const last = parts.at(-1);
    return last?.isMatch === isMatch
      ? [...parts.slice(0, -1), { text: last.text + letter, isMatch }]
      : [...parts, { text: letter, isMatch }];
  }, []);
}

/** Everything from the first to the last letter of where a word is first found. */
function placesOf(word: string, letters: string, places: readonly number[]): readonly number[] {
  const found = letters.indexOf(word);
  const [first, last] = [places[found], places[found + word.length - 1]];
  if (first === undefined || last === undefined) return [];
  return Array.from({ length: last - first + 1 }, (_, step) => first + step);
}
