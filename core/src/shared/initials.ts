const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

export const initialsOf = (words: readonly string[]): string =>
  words
    .map(([first]) => first)
    .join('')
    .toLocaleUpperCase();

export const initialsIn = (name: string): string =>
  initialsOf((name.match(WORD) ?? []).slice(0, 2));
