import { isOfOneAppointment, type Session } from '../session/session';
import { isEmpty, type Value } from './changes';
import type { KnownFiche } from './fiches';
import type { FormValues } from './form';
import type { Filler } from './visible-fields';

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
 * Who comes, of the contacts of an account: the one that was chosen, or whom what was written means, or the only
 * one. With several and no word, nobody yet: it has to be said.
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

/** Who fills in the contact step: who came for one appointment is asked like anybody. */
export const fillerOf = (session: Session): Filler =>
  isOfOneAppointment(session) ? 'visitor' : (session.type ?? 'visitor');

/** What is known of a new contact: it is written to at the account's address, unless that came from another place. */
export const newcomerOf = (session: Session): FormValues =>
  session.type === 'user' && !session.ssoLogged && !isOfOneAppointment(session)
    ? { email: session.account.email }
    : {};
