import type { AppointmentId } from '../appointment/appointment';
import type { MarketingConsents } from './marketing-consents';
import type { PendingRdv } from './pending-rdv';
import type { Group } from '../group/group';
import type { Instant } from '../shared/zone';

/** Milliseconds after which a session expires. */
export const SESSION_LIFE = 7_200_000;

/** What the owner of an account decides of it. */
export interface AccountPreferences extends MarketingConsents {
  /** The language that its mails are written in, if it has chosen one. */
  readonly locale?: string | undefined;
}

/** Whom a user's session belongs to. The id 0 is a contact's, who has no account. */
export interface Account extends AccountPreferences {
  readonly id: number;
  readonly email: string;
}

/** A business that a pro works for. */
export interface GroupOfPro {
  readonly id: number;
  readonly name: string;
  readonly urlname: string;
}

interface Anybody {
  /** Whether the page was opened by the link of a mail. */
  readonly fromMail: boolean;
  /** The key of an anonymous contact, given at their first booking. */
  readonly ficheToken: string | undefined;
}

export interface Visitor extends Anybody {
  readonly logged: false;
  readonly type: undefined;
}

/** The token of a session, and when it was issued. */
export interface SessionKey {
  readonly token: string;
  readonly lastSignedAt: Instant;
}

interface LoggedIn extends Anybody, SessionKey {
  readonly logged: true;
}

export interface User extends LoggedIn {
  readonly type: 'user';
  readonly account: Account;
  /** The one appointment that is theirs, with what was booked together, for who came by its mail; nothing else of its contact is. */
  readonly appointmentId?: AppointmentId | undefined;
  /** Whether nothing may be done before a new password is chosen. */
  readonly needPasswordChange: boolean;
  /** What they had chosen when they had to register first, to be taken up again. */
  readonly pendingRdv: PendingRdv | undefined;
  readonly ssoLogged: boolean;
  /** Whether logging out can end their session at the organisation, too. */
  readonly ssoLogout: boolean;
}

export interface Pro extends LoggedIn {
  readonly type: 'pro';
  readonly pro: { readonly id: number; readonly email: string };
  readonly groups: readonly GroupOfPro[];
}

/** Who is asking. */
export type Session = Visitor | User | Pro;

/** A visitor who is not logged in. */
export const initialSession: Visitor = {
  logged: false,
  type: undefined,
  fromMail: false,
  ficheToken: undefined,
};

/** Whether it is of an account, not of a contact by the link of a mail. */
export const hasAccount = (session: Session): session is User =>
  session.type === 'user' && session.account.id !== 0;

/** Whether its token has expired. */
export const isExpired = (session: Session, now: Instant): boolean =>
  session.logged && now - session.lastSignedAt >= SESSION_LIFE;

/** Whether it is for one appointment, opened by its mail: for everything else they are an anonymous visitor. */
export const isOfOneAppointment = (session: Session): boolean =>
  session.type === 'user' && session.appointmentId !== undefined;

/** Whether it can be renewed with a password: not one of a mailed link, nor of an organisation. */
export const canLogInAgain = (session: Session): session is User | Pro =>
  session.type === 'pro' || (hasAccount(session) && !session.ssoLogged);

/** Whether somebody is logged in who works elsewhere, and must leave before going on here. */
export const isProOfAnother = (session: Session, { id }: Pick<Group, 'id'>): boolean =>
  session.type === 'pro' && !session.groups.some((group) => group.id === id);

/** What not everybody may do (specification 6). */
export type Act =
  | 'book'
  | 'listAppointments'
  | 'cancelAppointment'
  | 'rescheduleAppointment'
  | 'exportAppointment'
  | 'editFiche'
  | 'addFiche'
  | 'searchFiches'
  | 'switchGroup'
  | 'seeUnnamedCategories'
  | 'changePassword'
  | 'changeEmail'
  | 'askErasure';

type GroupRule = Pick<Group, 'id' | 'loginRequired' | 'loginProfile' | 'callCenter'>;
type Rule = (session: Session, group: GroupRule) => boolean;

const isUser: Rule = (session) => session.type === 'user' && !isOfOneAppointment(session);
const isPro: Rule = ({ type }) => type === 'pro';
const isKnown: Rule = ({ logged, ficheToken }) => logged || ficheToken !== undefined;
/** A pro books for others: their calendar is another program's. */
const isNoPro: Rule = (session, group) => isKnown(session, group) && session.type !== 'pro';

const rules: { readonly [act in Act]: Rule } = {
  book: (session, { loginRequired }) =>
    !loginRequired || (session.logged && !isOfOneAppointment(session)),
  listAppointments: isKnown,
  cancelAppointment: isKnown,
  rescheduleAppointment: isKnown,
  exportAppointment: isNoPro,
  editFiche: (session, group) => isUser(session, group) || isPro(session, group),
  addFiche: (session, group) =>
    isPro(session, group) || (hasAccount(session) && group.loginProfile === 'Account'),
  searchFiches: isPro,
  switchGroup: (session) => session.type === 'pro' && session.groups.length > 1,
  seeUnnamedCategories: (session, group) => isPro(session, group) && group.callCenter,
  changePassword: hasAccount,
  changeEmail: hasAccount,
  // who came by the link of a mail has no account to be forgotten
  askErasure: hasAccount,
};

/** Whether somebody may do that here; one who must choose a new password may do nothing else. */
export function may(act: Act, session: Session, group: GroupRule): boolean {
  if (isProOfAnother(session, group)) return false;
  if (session.type === 'user' && session.needPasswordChange) return act === 'changePassword';
  return rules[act](session, group);
}
