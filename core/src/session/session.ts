import type { Observable } from 'rxjs';
import type { AppointmentId } from '../appointment/appointment';
import type { Line } from '../catalog/choices';
import type { FormValues } from '../fiche/form';
import type { Role } from '../fiche/form-fields';
import type { Group } from '../group/group';
import type { Instant } from '../shared/zone';

/** Restored after registering; nothing personal. */
export interface PendingRdv {
  /** ISO 8601, as the slot was listed. */
  readonly start: string;
  readonly lines: readonly Line[];
  readonly packId: number | undefined;
  readonly resourceId: number | undefined;
  readonly calendarIds: readonly number[];
}

/** Consents to messages other than those about appointments. */
export interface MarketingConsents {
  /** E-mails of the business. */
  readonly marketingOptin?: boolean | undefined;
  /** Text messages of the business. */
  readonly marketingSms?: boolean | undefined;
  /** E-mails of the booking service's provider. */
  readonly solocalServicesOptin?: boolean | undefined;
}

export type MarketingConsent = keyof MarketingConsents;

/** The consents that the group asks for and its backend stores. */
export const askedConsents = (
  account: MarketingConsents,
  { hideMarketingSms }: Pick<Group, 'hideMarketingSms'>,
): readonly MarketingConsent[] =>
  (['marketingOptin', 'marketingSms', 'solocalServicesOptin'] as const).filter(
    (consent) =>
      account[consent] !== undefined && (consent === 'marketingOptin' || !hideMarketingSms),
  );

/** Milliseconds. */
export const SESSION_LIFE = 7_200_000;

export interface AccountPreferences extends MarketingConsents {
  /** Language of its mails. */
  readonly locale?: string | undefined;
}

/** The account of a user. Id 0: a contact without account. */
export interface Account extends AccountPreferences {
  readonly id: number;
  readonly email: string;
}

export interface GroupOfPro {
  readonly id: number;
  readonly name: string;
  readonly urlname: string;
}

interface Anybody {
  readonly fromMail: boolean;
  /** Token of a contact without account, issued at the first booking. */
  readonly ficheToken: string | undefined;
}

export interface Visitor extends Anybody {
  readonly logged: false;
  readonly type: undefined;
}

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
  /**
   * Set by the mail of one appointment: opens it and those booked with it, nothing else of the
   * fiche.
   */
  readonly appointmentId?: AppointmentId | undefined;
  /** If true, nothing else is allowed before the change. */
  readonly needPasswordChange: boolean;
  readonly pendingRdv: PendingRdv | undefined;
  readonly ssoLogged: boolean;
  /** True if logging out can end the session at the identity provider. */
  readonly ssoLogout: boolean;
}

export interface Pro extends LoggedIn {
  readonly type: 'pro';
  readonly pro: { readonly id: number; readonly email: string };
  readonly groups: readonly GroupOfPro[];
}

export type Session = Visitor | User | Pro;

export const initialSession: Visitor = {
  logged: false,
  type: undefined,
  fromMail: false,
  ficheToken: undefined,
};

/** False for a fiche opened by a mailed link. */
export const hasAccount = (session: Session): session is User =>
  session.type === 'user' && session.account.id !== 0;

export const isExpired = (session: Session, now: Instant): boolean =>
  session.logged && now - session.lastSignedAt >= SESSION_LIFE;

/** For everything but that appointment, the session counts as an anonymous visitor. */
export const isOfOneAppointment = (session: Session): boolean =>
  session.type === 'user' && session.appointmentId !== undefined;

/** False for mailed links and identity providers. */
export const canLogInAgain = (session: Session): session is User | Pro =>
  session.type === 'pro' || (hasAccount(session) && !session.ssoLogged);

/** Such a professional must log out before continuing here. */
export const isProOfAnother = (session: Session, { id }: Pick<Group, 'id'>): boolean =>
  session.type === 'pro' && !session.groups.some((group) => group.id === id);

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
/** Professionals book for others: their own calendar is in another program. */
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
  // a contact with a mailed link has no account to erase
  askErasure: hasAccount,
};

/** A session that must change its password may do nothing else. */
export function may(act: Act, session: Session, group: GroupRule): boolean {
  if (isProOfAnother(session, group)) return false;
  if (session.type === 'user' && session.needPasswordChange) return act === 'changePassword';
  return rules[act](session, group);
}

/** A session for one appointment counts as a visitor. */
export const roleOf = (session: Session): Role =>
  isOfOneAppointment(session) ? 'visitor' : (session.type ?? 'visitor');

/** The account's address, unless an identity provider supplied it. */
export const newFicheOf = (session: Session): FormValues =>
  session.type === 'user' && !session.ssoLogged && !isOfOneAppointment(session)
    ? { email: session.account.email }
    : {};

export abstract class ProGroups {
  /** Requests on subscription. @throws {Refusal} */
  abstract groups(): Observable<readonly GroupOfPro[]>;
}
