const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

/** The first letters of words, in place of a picture. */
export const initialsOf = (words: readonly string[]): string =>
  words
    .map(([first]) => first)
    .join('')
    .toLocaleUpperCase();

/** Those of the first two words of a name; what stands between words is none. */
export const initialsIn = (name: string): string =>
  initialsOf((name.match(WORD) ?? []).slice(0, 2));
