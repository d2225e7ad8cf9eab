import { type FormValues, isEmpty, type Value } from './form';
import type { KnownFiche } from './fiche';

/** The id of an existing fiche, or a new one. */
export type FicheChoice = number | 'new';

export interface Attendance {
  readonly attendee?: FicheChoice | undefined;
  /** From the visitor or the link. */
  readonly fiche: FormValues;
}

const isAlike = (one: Value, other: Value): boolean =>
  typeof one === 'string' && typeof other === 'string'
    ? one.trim().toLowerCase() === other.trim().toLowerCase()
    : one === other;

/**
 * The chosen one, else the one that matches the values, else the only one. Undefined if several
 * remain.
 *
 * @param canAdd true if the account may have another fiche.
 */
export function ficheChoiceAmong(
  fiches: readonly KnownFiche[],
  { attendee: ficheChoice, fiche }: Attendance,
  canAdd: boolean,
): FicheChoice | undefined {
  if (fiches.length === 0) return 'new';
  if (fiches.some(({ id }) => id === ficheChoice)) return ficheChoice;
  if (ficheChoice === 'new' && canAdd) return 'new';

  const entries = Object.entries(fiche).filter(([, value]) => !isEmpty(value));
  const [match, ...others] = fiches.filter(({ values }) =>
    entries.every(([name, value]) => isAlike(value, values[name])),
  );
  if (match && others.length === 0) return match.id;
  return entries.length > 0 && canAdd ? 'new' : onlyOf(fiches);
}

const onlyOf = ([only, ...others]: readonly KnownFiche[]): number | undefined =>
  others.length === 0 ? only?.id : undefined;
