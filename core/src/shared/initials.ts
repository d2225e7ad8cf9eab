const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

/** The first letters of the first two words of a name, in place of a picture; what stands between words is none. */
export const initialsIn = (name: string): string =>
  (name.match(WORD) ?? [])
    .slice(0, 2)
    .map(([first]) => first)
    .join('')
    .toLocaleUpperCase();
