import { DIACRITICS, foldText } from '../shared/fold-text';

/** A part of a text, marked if it matches the search. */
export interface Part {
  readonly text: string;
  readonly isMatch: boolean;
}

/** A letter with its diacritics in a decomposed text. */
const EACH_LETTER = new RegExp(`[^]${DIACRITICS}*`, 'g');

const lettersOf = (text: string): readonly string[] => text.match(EACH_LETTER) ?? [];

/** Folded text, with the index of the original letter of each character. */
interface Plain {
  readonly letters: string;
  readonly places: readonly number[];
}

const plainOf = (text: string, counts: (letter: string) => boolean): Plain => {
  const letters = [...lettersOf(text).entries()]
    .filter(([, letter]) => counts(letter))
    .flatMap(([place, letter]) =>
      foldText(letter)
        .split('')
        .map((character) => ({ place, folded: character })),
    );
  return {
    letters: letters.map(({ folded: character }) => character).join(''),
    places: letters.map(({ place }) => place),
  };
};

const isDigit = (letter: string): boolean => /\d/.test(letter);
const DIGITS = /^[\d\s.+()-]+$/;

/** Numbers match by their digits, whatever separates them. */
export function matchingParts(text: string, search: string): readonly Part[] {
  const isNumber = DIGITS.test(search.trim());
  const { letters, places } = plainOf(text, isNumber ? isDigit : () => true);
  const searchLetters = plainOf(search, isNumber ? isDigit : () => true).letters;
  const matchPlaces = new Set(
    searchLetters
      .split(/\s+/)
      .filter((word) => word !== '')
      .flatMap((word) => placesOf(word, letters, places)),
  );
  return lettersOf(text).reduce<readonly Part[]>((parts, letter, place) => {
    const isMatch = matchPlaces.has(place);
    const last = parts.at(-1);
    return last?.isMatch === isMatch
      ? [...parts.slice(0, -1), { text: last.text + letter, isMatch }]
      : [...parts, { text: letter, isMatch }];
  }, []);
}

/** From the first to the last letter of a word's first match. */
function placesOf(word: string, letters: string, places: readonly number[]): readonly number[] {
  const index = letters.indexOf(word);
  const [first, last] = [places[index], places[index + word.length - 1]];
  if (first === undefined || last === undefined) return [];
  return Array.from({ length: last - first + 1 }, (_, step) => first + step);
}
