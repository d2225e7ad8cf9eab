/** Letters that Unicode does not decompose, each with what people type for it. */
const TYPED: { readonly [letter: string]: string } = {
  ß: 'ss',
  æ: 'ae',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  ς: 'σ',
};

/** The diacritics of a decomposed text, as a class of characters in a regular expression. */
export const DIACRITICS = '[\u0300-\u036f]';

const EACH_DIACRITIC = new RegExp(DIACRITICS, 'g');

const foldLetter = (letter: string): string => {
  const small = letter.toLowerCase();
  return TYPED[small] ?? small;
};

/** A text as it is searched: in lower case, without diacritics. */
export const foldText = (text: string): string =>
  Array.from(text.normalize('NFD').replace(EACH_DIACRITIC, ''), foldLetter).join('');
