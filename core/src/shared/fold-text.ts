const PLAIN_LETTERS: { readonly [letter: string]: string } = {
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

export const DIACRITICS = '[\u0300-\u036f]';

const EACH_DIACRITIC = new RegExp(DIACRITICS, 'g');

const foldLetter = (letter: string): string => {
  const small = letter.toLowerCase();
  return PLAIN_LETTERS[small] ?? small;
};

export const foldText = (text: string): string =>
  Array.from(text.normalize('NFD').replace(EACH_DIACRITIC, ''), foldLetter).join('');
