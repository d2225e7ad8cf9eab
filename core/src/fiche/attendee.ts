import { isEmpty } from './changes';
import type { KnownFiche } from './fiches';
import type { FormValues, Value } from './form';

/** Who comes: a contact that the business has, by its id, or one who is being written. */
export type Attendee = number | 'new';

/** What was said of who comes. */
export interface Attendance {
  readonly attendee?: Attendee | undefined;
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
export function attendeeAmong(
  known: readonly KnownFiche[],
  { attendee, fiche }: Attendance,
  canAdd: boolean,
): Attendee | undefined {
  if (known.length === 0) return 'new';
  if (known.some(({ id }) => id === attendee)) return attendee;
  if (attendee === 'new' && canAdd) return 'new';

  const written = Object.entries(fiche).filter(([, value]) => !isEmpty(value));
  const [meant, ...others] = known.filter(({ values }) =>
    written.every(([name, value]) => isAlike(value, values[name])),
  );
  if (meant && others.length === 0) return meant.id;
  return written.length > 0 && canAdd ? 'new' : onlyOf(known);
}

const onlyOf = ([only, ...others]: readonly KnownFiche[]): number | undefined =>
  others.length === 0 ? only?.id : undefined;
