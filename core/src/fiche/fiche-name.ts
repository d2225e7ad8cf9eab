import { initialsOf } from '../shared/wording';
import type { KnownFiche } from './fiche';

export const textIn = ({ values }: Pick<KnownFiche, 'values'>, field: string): string => {
  const value = values[field];
  return typeof value === 'string' ? value.trim() : '';
};

export const ficheInitials = (fiche: Pick<KnownFiche, 'values'>): string =>
  initialsOf([textIn(fiche, 'firstname'), textIn(fiche, 'lastname')]);

const firstOf = (fiche: KnownFiche, fields: readonly string[]): string =>
  fields.map((field) => textIn(fiche, field)).find((text) => text !== '') ?? '';

export const ficheNameOf = (fiche: KnownFiche): string =>
  `${textIn(fiche, 'firstname')} ${textIn(fiche, 'lastname')}`.trim() ||
  firstOf(fiche, ['email', 'firstphone']);

export const shortNameOf = (fiche: KnownFiche): string =>
  firstOf(fiche, ['firstname', 'lastname', 'email', 'firstphone']);

export const reachOf = (fiche: KnownFiche): string => firstOf(fiche, ['firstphone', 'email']);

type FicheText = Pick<KnownFiche, 'values'>;

export const emailOf = (fiche: FicheText): string => textIn(fiche, 'email');
export const phoneOf = (fiche: FicheText): string => textIn(fiche, 'firstphone');

/** Last name first, as lists are sorted. */
export const directoryNameOf = (fiche: FicheText): string =>
  `${textIn(fiche, 'lastname')} ${textIn(fiche, 'firstname')}`.trim() ||
  emailOf(fiche) ||
  phoneOf(fiche);

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

export interface PersonName {
  /** At most two letters. */
  readonly initials: string;
  readonly label: string;
}

/** Undefined for a fiche without name. */
export function namedBy(fiche: Pick<KnownFiche, 'values'>): PersonName | undefined {
  const label = textIn(fiche, 'firstname') || textIn(fiche, 'lastname');
  return label === '' ? undefined : { initials: ficheInitials(fiche), label };
}

/** Uses the local part of an address. */
export function emailNameOf(email: string): PersonName {
  const label = email.replace(/@.*/s, '');
  return { initials: initialsOf(label.split(/[._+-]/).slice(0, 2)), label };
}
