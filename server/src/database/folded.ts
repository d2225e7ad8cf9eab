/** Letters with marks, and what somebody types who looks for them; the database has the same table in a column. */
export const MARKED = 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿŒœ';
export const PLAIN = 'aaaaaaceeeeiiiinooooouuuuyaaaaaaceeeeiiiinooooouuuuyyoo';

const plain = new Map([...MARKED].map((letter, index) => [letter, PLAIN[index] ?? letter]));

/** A text as it is searched: small letters without marks. */
export const folded = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => plain.get(letter) ?? letter)
    .join('')
    .toLowerCase();
