import type { FormValues } from '../fiche/form';
import type { Role } from '../fiche/visible-fields';
import { isOfOneAppointment, type Session } from './session';

/** Who fills in the contact step: who came for one appointment is asked like anybody. */
export const roleOf = (session: Session): Role =>
  isOfOneAppointment(session) ? 'visitor' : (session.type ?? 'visitor');

/** What is known of a new contact: it is written to at the account's address, unless that came from another place. */
export const newFicheOf = (session: Session): FormValues =>
  session.type === 'user' && !session.ssoLogged && !isOfOneAppointment(session)
    ? { email: session.account.email }
    : {};
