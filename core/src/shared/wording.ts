/** By the rules of the text's language, not the device's. */
export const capital = (text: string, locale: string): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** Translators type plain spaces around French punctuation; lines must not break there. */
export const typeset = (words: string, locale: string): string =>
  locale === 'fr' ? words.replace(/ (?=[?!;:»])|(?<=«) /g, '\u00a0') : words;

/**
 * A vowel, a `y` before a consonant, or an `h` that most names leave silent: "Annie", "Yves",
 * "Hélène"; not "Yann" or "Hakim".
 */
const ELIDES = /^(?:[aeiouœæ]|y(?![aeiou])|h[eioœuy])/i;

export const elides = (name: string): boolean =>
  ELIDES.test(name.normalize('NFD').replace(/\p{M}/gu, ''));

/** "de Léo", "d’Annie". */
export const withDe = (name: string): string => (elides(name) ? `d’${name}` : `de ${name}`);

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

export const initialsOf = (words: readonly string[]): string =>
  words
    .map(([first]) => first)
    .join('')
    .toLocaleUpperCase();

export const initialsIn = (name: string): string =>
  initialsOf((name.match(WORD) ?? []).slice(0, 2));
