import type { KnownFiche } from '../fiche/fiches';
import { ficheInitials, textIn } from '../fiche/fiche-name';
import { initialsOf } from '../shared/initials';

export interface PersonName {
  /** At most two letters. */
  readonly initials: string;
  readonly shown: string;
}

/** Undefined for a fiche without name. */
export function namedBy(fiche: Pick<KnownFiche, 'values'>): PersonName | undefined {
  const shown = textIn(fiche, 'firstname') || textIn(fiche, 'lastname');
  return shown === '' ? undefined : { initials: ficheInitials(fiche), shown };
}

/** Uses the local part of an address. */
export function emailNameOf(email: string): PersonName {
  const shown = email.replace(/@.*/s, '');
  return { initials: initialsOf(shown.split(/[._+-]/).slice(0, 2)), shown };
}
