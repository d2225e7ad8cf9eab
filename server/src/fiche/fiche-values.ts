import type { FormValues, Instant } from '@creneau/core';
import { FORM_COLUMNS } from './stored-fiche';
import type { Row } from '../database/schema';
import { type BodyPart, partOf, seenVersion, textIn } from '../request/fields';
import { readAll, refuse } from '../refusal/refusal';

const MOST_FIELDS = 200;
const PROTECTED_COLUMNS = new Set([
  'id',
  'group_id',
  'account_id',
  'deleted',
  'existing',
  'blacklisted',
  'externid',
  'marketing_optin',
  'created_at',
  'updated_at',
  'search',
  'values',
]);

/**
 * The form decides which of the fields exist.
 *
 * @throws {Refusal} invalidField
 */
export function ficheIn(body: unknown): FormValues {
  const fiche = partOf(partOf(body, 'fiche').fiche, 'fiche');
  const names = Object.keys(fiche).filter((name) => !PROTECTED_COLUMNS.has(name));
  if (names.length > MOST_FIELDS) refuse('fiche', 'too_long');
  const values = readAll<Record<string, string | boolean | undefined>>(
    Object.fromEntries(names.map((name) => [name, () => valueIn(fiche, name)])),
  );
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

const valueIn = (fiche: BodyPart, name: string): string | boolean | undefined => {
  const value = fiche[name];
  return typeof value === 'boolean' ? value : textIn(fiche, name);
};

export interface FicheChange {
  readonly fiche: FormValues;
  readonly updatedAt: Instant | undefined;
}

/** @throws {Refusal} invalidField */
export function ficheChangeIn(body: unknown): FicheChange {
  return readAll({
    updatedAt: () => seenVersion(partOf(body, 'fiche')),
    fiche: () => ficheIn(body),
  });
}

export type StoredFiche = Pick<Row<'fiches'>, (typeof FICHE_COLUMNS)[number]>;

export const FICHE_COLUMNS = ['id', ...FORM_COLUMNS, 'updated_at'] as const;

/** For callers who may edit it: the form fields and ids. */
export const ficheRow = (groupId: number, fiche: StoredFiche) => ({
  ...fiche.values,
  id: fiche.id,
  group_id: groupId,
  firstname: fiche.firstname,
  lastname: fiche.lastname,
  email: fiche.email,
  firstphone: fiche.firstphone,
  birthdate: fiche.birthdate,
  updated_at: new Date(fiche.updated_at).toISOString(),
});
