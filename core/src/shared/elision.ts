/**
 * A vowel, a `y` before a consonant, or an `h` that most names leave silent: "Annie", "Yves",
 * "Hélène"; not "Yann" or "Hakim".
 */
const ELIDES = /^(?:[aeiouœæ]|y(?![aeiou])|h[eioœuy])/i;

export const elides = (name: string): boolean =>
  ELIDES.test(name.normalize('NFD').replace(/\p{M}/gu, ''));

/** "de Léo", "d’Annie". */
export const withDe = (name: string): string => (elides(name) ? `d’${name}` : `de ${name}`);
