/** Letters with diacritics, and the plain ones that people type in a search; a generated column uses the same table. */
export const ACCENTED = 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿŒœ';
export const PLAIN = 'aaaaaaceeeeiiiinooooouuuuyaaaaaaceeeeiiiinooooouuuuyyoo';

const plain = new Map([...ACCENTED].map((letter, index) => [letter, PLAIN[index] ?? letter]));

/** A text as it is searched: in lower case, without diacritics. */
export const foldText = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => plain.get(letter) ?? letter)
    .join('')
    .toLowerCase();
