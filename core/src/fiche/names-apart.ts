import { textIn } from './fiche-name';
import type { KnownFiche } from './fiches';

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

/** In full where the short names are equal; empty if nothing is known. */
export function namesApart(fiches: readonly FicheName[]): readonly string[] {
  const words = fiches.map(({ firstname, lastname, reach }) => firstname || lastname || reach);
  return fiches.map(({ firstname, lastname }, index) => {
    const word = words[index] ?? '';
    const isAlone = words.indexOf(word) === words.lastIndexOf(word);
    return isAlone ? word : `${firstname} ${lastname}`.trim() || word;
  });
}
