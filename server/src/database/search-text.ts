import { foldText } from '@creneau/core';

type CodePoints = readonly [first: number, last: number];

const lettersOf = (ranges: readonly CodePoints[]): readonly string[] =>
  ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index)),
  );

/** Two strings of one length for `translate`: letters, and what each is folded to. */
const foldingOf = (letters: readonly string[]) => ({
  letters: letters.join(''),
  folded: letters.map(foldText).join(''),
});

/** Latin letters with diacritics of the European languages: Latin-1, Latin Extended-A, and the Romanian ones with a comma. */
const EUROPEAN: readonly CodePoints[] = [
  [0xc0, 0x17f],
  [0x218, 0x21b],
];

export const europeanFolding = foldingOf(
  lettersOf(EUROPEAN).filter((letter) => /^[a-z]$/.test(foldText(letter))),
);

/** The Latin, Greek, Cyrillic and Armenian capitals, whose small letters the locale of the database may not know. */
const CAPITALS: readonly CodePoints[] = [
  [0x41, 0x5a],
  [0xc0, 0x24f],
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x531, 0x556],
];

/** Those of a text without diacritics that `foldText` writes as another. */
export const decomposedFolding = foldingOf(
  lettersOf(CAPITALS).filter(
    (letter) => letter.normalize('NFD') === letter && foldText(letter) !== letter,
  ),
);
