import { KnownForms } from '../fiche/form';
import { FollowMailedLink } from '../link/mailed-link';
import { SelectedFiche } from '../presentation/selected-fiche';
import { ChangeEmail } from '../session/credentials';
import { ChangePassword, RequestPasswordReset } from '../session/password';
import { ChangePreferences, Register } from '../session/accounts';
import { CheckSession, LogIn, LogInAgain, LogOut, OpenMailedKey } from '../session/log-in';
import type { Expiry } from '../session/expiry';
import { partOf } from './part-of';
import type { Ports, Visit } from './visit';

/** A session is checked before the visit begins: these need its ports alone. */
export const people = partOf(({ logins, accounts, sessions, ficheForms, clock }: Ports) => ({
  selectedFiche: new SelectedFiche(sessions),
  knownForms: new KnownForms(ficheForms, clock),
  checkSession: new CheckSession(logins, sessions),
  logIn: new LogIn(logins, sessions),
  logOut: new LogOut(logins, sessions),
  register: new Register(accounts),
  requestPasswordReset: new RequestPasswordReset(accounts),
  changePassword: new ChangePassword(accounts, sessions),
  changePreferences: new ChangePreferences(accounts, sessions),
  changeEmail: new ChangeEmail(accounts, sessions),
}));

export const logInAgain = ({ logins, sessions }: Ports, expiry: Expiry): LogInAgain =>
  new LogInAgain(logins, sessions, expiry);

/** The mailed link that led to the page. */
export const mailedLink = partOf(({ ports: { logins, sessions, personalData }, query }: Visit) => {
  return new FollowMailedLink(query, new OpenMailedKey(logins, sessions), personalData);
});
