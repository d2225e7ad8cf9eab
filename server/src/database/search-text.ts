import { foldText } from '@creneau/core';

type CodePoints = readonly [first: number, last: number];

const lettersOf = (ranges: readonly CodePoints[]): readonly string[] =>
  ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index)),
  );

/** Arguments of `translate`: two strings of equal length. */
const foldingOf = (letters: readonly string[]) => ({
  letters: letters.join(''),
  folded: letters.map(foldText).join(''),
});

/** Latin-1, Latin Extended-A, Romanian letters with a comma, and `ẞ`. */
const EUROPEAN: readonly CodePoints[] = [
  [0xc0, 0x17f],
  [0x218, 0x21b],
  [0x1e9e, 0x1e9e],
];

export const europeanFolding = foldingOf(
  lettersOf(EUROPEAN).filter((letter) => /^[a-z]$/.test(foldText(letter))),
);

/** `lower` may not know these in the locale of the database. */
const CAPITALS: readonly CodePoints[] = [
  [0x41, 0x5a],
  [0xc0, 0x24f],
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x531, 0x556],
];

const isDecomposed = (letter: string): boolean => letter.normalize('NFD') === letter;

/** Letters that `foldText` changes in decomposed text. */
export const decomposedFolding = foldingOf(
  lettersOf(CAPITALS).filter(
    (letter) =>
      isDecomposed(letter) && foldText(letter) !== letter && foldText(letter).length === 1,
  ),
);

/** Letters that fold to two, such as `œ`, which `translate` cannot do. */
export const joinedLetters: readonly (readonly [letter: string, folded: string])[] = lettersOf(
  EUROPEAN,
)
  .filter((letter) => isDecomposed(letter) && foldText(letter).length > 1)
  .map((letter) => [letter, foldText(letter)]);
