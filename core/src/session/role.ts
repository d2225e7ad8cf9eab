import type { FormValues } from '../fiche/form';
import type { Role } from '../fiche/visible-fields';
import { isOfOneAppointment, type Session } from './session';

/** The role on the fiche step. A session for one appointment counts as a visitor. */
export const roleOf = (session: Session): Role =>
  isOfOneAppointment(session) ? 'visitor' : (session.type ?? 'visitor');

/**
 * Initial values of a new fiche: the account's address, unless an identity provider supplied it.
 */
export const newFicheOf = (session: Session): FormValues =>
  session.type === 'user' && !session.ssoLogged && !isOfOneAppointment(session)
    ? { email: session.account.email }
    : {};
