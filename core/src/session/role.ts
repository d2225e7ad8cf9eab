import type { FormValues } from '../fiche/form';
import type { Role } from '../fiche/form-fields';
import { isOfOneAppointment, type Session } from './session';

/** A session for one appointment counts as a visitor. */
export const roleOf = (session: Session): Role =>
  isOfOneAppointment(session) ? 'visitor' : (session.type ?? 'visitor');

/** The account's address, unless an identity provider supplied it. */
export const newFicheOf = (session: Session): FormValues =>
  session.type === 'user' && !session.ssoLogged && !isOfOneAppointment(session)
    ? { email: session.account.email }
    : {};
