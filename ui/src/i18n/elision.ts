/** A vowel, a `y` before a consonant, or an `h` that most names leave silent: "Annie", "Yves", "Hélène"; not "Yann" or "Hakim". */
const ELIDES = /^(?:[aeiouœæ]|y(?![aeiou])|h[eioœuy])/i;

/** "de Léo", "d’Annie": French drops the vowel of "de" before another one. */
export const withDe = (name: string): string => {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
  return ELIDES.test(plain) ? `d’${name}` : `de ${name}`;
};
