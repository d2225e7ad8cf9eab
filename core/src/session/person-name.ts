import type { KnownFiche } from '../fiche/fiches';
import { textIn } from '../fiche/contact-name';

/** How somebody is named where there is little room. */
export interface PersonName {
  /** Two letters at most. */
  readonly initials: string;
  readonly shown: string;
}

const initialOf = (text: string): string => ([...text.trim()][0] ?? '').toLocaleUpperCase();

/** By the first name of a contact; nothing for one without name. */
export function namedBy(contact: Pick<KnownFiche, 'values'>): PersonName | undefined {
  const [first, last] = [textIn(contact, 'firstname'), textIn(contact, 'lastname')];
  const shown = first || last;
  return shown === '' ? undefined : { initials: initialOf(first) + initialOf(last), shown };
}

/** By the part of an address before the at sign. */
export function emailNameOf(email: string): PersonName {
  const shown = email.replace(/@.*/s, '');
  const parts = shown.split(/[._+-]/).slice(0, 2);
  return { initials: parts.map(initialOf).join(''), shown };
}
