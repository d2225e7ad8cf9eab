import { initialsOf } from '../shared/initials';
import type { KnownFiche } from './fiches';

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
