import type { KnownFiche } from './fiches';
import { textIn } from './fiche-name';

type FicheText = Pick<KnownFiche, 'values'>;

export const emailOf = (fiche: FicheText): string => textIn(fiche, 'email');
export const phoneOf = (fiche: FicheText): string => textIn(fiche, 'firstphone');

/** Last name first, as lists are sorted. */
export const directoryNameOf = (fiche: FicheText): string =>
  `${textIn(fiche, 'lastname')} ${textIn(fiche, 'firstname')}`.trim() ||
  emailOf(fiche) ||
  phoneOf(fiche);
