import { isEmpty } from './changes';
import type { KnownFiche } from './fiches';
import type { FormValues, Value } from './form';

/** Who comes: a contact that the business has, by its id, or one who is being written. */
export type FicheChoice = number | 'new';

/** What was said of who comes. */
export interface Attendance {
  readonly attendee?: FicheChoice | undefined;
  /** What was written of them, by the visitor or the link that led here. */
  readonly fiche: FormValues;
}

const isAlike = (one: Value, other: Value): boolean =>
  typeof one === 'string' && typeof other === 'string'
    ? one.trim().toLowerCase() === other.trim().toLowerCase()
    : one === other;

/**
 * Who comes, of the contacts of an account: the one that was chosen, else the one that matches what was written, else
 * the only one. Nobody where there are several and nothing tells which: the visitor has to choose.
 *
 * @param canAdd whether the account may have another contact.
 */
export function ficheChoiceAmong(
  known: readonly KnownFiche[],
  { attendee: ficheChoice, fiche }: Attendance,
  canAdd: boolean,
): FicheChoice | undefined {
  if (known.length === 0) return 'new';
  if (known.some(({ id }) => id === ficheChoice)) return ficheChoice;
  if (ficheChoice === 'new' && canAdd) return 'new';

  const written = Object.entries(fiche).filter(([, value]) => !isEmpty(value));
  const [match, ...others] = known.filter(({ values }) =>
    written.every(([name, value]) => isAlike(value, values[name])),
  );
  if (match && others.length === 0) return match.id;
  return written.length > 0 && canAdd ? 'new' : onlyOf(known);
}

const onlyOf = ([only, ...others]: readonly KnownFiche[]): number | undefined =>
  others.length === 0 ? only?.id : undefined;
