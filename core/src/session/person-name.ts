import type { KnownFiche } from '../fiche/fiches';
import { ficheInitials, textIn } from '../fiche/fiche-name';
import { initialsOf } from '../shared/initials';

/** How somebody is named where there is little room. */
export interface PersonName {
  /** Two letters at most. */
  readonly initials: string;
  readonly shown: string;
}

/** By the first name of a contact; nothing for one without name. */
export function namedBy(fiche: Pick<KnownFiche, 'values'>): PersonName | undefined {
  const shown = textIn(fiche, 'firstname') || textIn(fiche, 'lastname');
  return shown === '' ? undefined : { initials: ficheInitials(fiche), shown };
}

/** By the part of an address before the at sign. */
export function emailNameOf(email: string): PersonName {
  const shown = email.replace(/@.*/s, '');
  return { initials: initialsOf(shown.split(/[._+-]/).slice(0, 2)), shown };
}
