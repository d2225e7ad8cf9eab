import { textIn } from './fiche-name';
import type { KnownFiche } from './fiches';

/** What a contact is called by, from wherever it is known. */
export interface FicheName {
  readonly firstname: string;
  readonly lastname: string;
  /** An e-mail address or a telephone number. */
  readonly reach: string;
}

export const nameIn = (fiche: KnownFiche): FicheName => ({
  firstname: textIn(fiche, 'firstname'),
  lastname: textIn(fiche, 'lastname'),
  reach: textIn(fiche, 'email') || textIn(fiche, 'firstphone'),
});

/** Contacts beside one another, each in a word, and in full where two have the same word; empty where nothing is known. */
export function namesApart(fiches: readonly FicheName[]): readonly string[] {
  const words = fiches.map(({ firstname, lastname, reach }) => firstname || lastname || reach);
  return fiches.map(({ firstname, lastname }, index) => {
    const word = words[index] ?? '';
    const isAlone = words.indexOf(word) === words.lastIndexOf(word);
    return isAlone ? word : `${firstname} ${lastname}`.trim() || word;
  });
}
