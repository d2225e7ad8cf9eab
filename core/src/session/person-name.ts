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
  const label = textIn(fiche, 'firstname') || textIn(fiche, 'lastname');
  return label === '' ? undefined : { initials: ficheInitials(fiche), shown: label };
}

/** Uses the local part of an address. */
export function emailNameOf(email: string): PersonName {
  const label = email.replace(/@.*/s, '');
  return { initials: initialsOf(label.split(/[._+-]/).slice(0, 2)), shown: label };
}
