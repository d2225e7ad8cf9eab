const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

/** Placeholder for a picture. */
export const initialsOf = (words: readonly string[]): string =>
  words
    .map(([first]) => first)
    .join('')
    .toLocaleUpperCase();

/** Of the first two words; separators are no words. */
export const initialsIn = (name: string): string =>
  initialsOf((name.match(WORD) ?? []).slice(0, 2));
