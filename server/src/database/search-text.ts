/** Latin letters with diacritics of the European languages: Latin-1, Latin Extended-A, and the Romanian ones with a comma. */
const LATIN = [
  [0xc0, 0x17f],
  [0x218, 0x21b],
] as const;

/** Those that Unicode does not decompose, each with the letter that people type for it. */
const UNDECOMPOSED: { readonly [letter: string]: string } = {
  Đ: 'd',
  đ: 'd',
  Ħ: 'h',
  ħ: 'h',
  ı: 'i',
  Ł: 'l',
  ł: 'l',
  Ø: 'o',
  ø: 'o',
  Œ: 'o',
  œ: 'o',
};

/** The plain letter in lower case; undefined where there is none. */
function plainOf(letter: string): string | undefined {
  const base = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return UNDECOMPOSED[letter] ?? (/^[a-z]$/.test(base) ? base : undefined);
}

const plain = new Map(
  LATIN.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index)),
  ).flatMap((letter) => {
    const base = plainOf(letter);
    return base === undefined ? [] : [[letter, base] as const];
  }),
);

/** Letters with diacritics, and the plain ones in their order: what two generated columns of the contacts are folded by. */
export const ACCENTED = [...plain.keys()].join('');
export const PLAIN = [...plain.values()].join('');

/** A text as it is searched: in lower case, without diacritics. */
export const foldText = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => plain.get(letter) ?? letter)
    .join('')
    .toLowerCase();
