import type { Instant } from '@creneau/core';
import type { Caller, MarketingConsents } from './caller';
import type { ProfessionalSession } from './professionals';

export interface AccountSession {
  readonly id: number;
  readonly email: string;
  readonly locale: string | null;
  readonly consents: MarketingConsents;
  readonly token: string;
  readonly signedAt: Instant;
  readonly mustChangePassword: boolean;
  readonly sso: boolean;
  /** The identity provider has a logout. */
  readonly ssoLogout: boolean;
  readonly pendingRdv: string | undefined;
}

const time = (instant: Instant): string => new Date(instant).toISOString();

interface SessionAnswer {
  readonly logged: boolean;
  readonly type: string | null;
  readonly account: object | null;
  readonly pro: object | null;
  readonly groups: readonly object[];
  readonly fiche_token: string | null;
  readonly pro_token: string | null;
  readonly appointment_id: number | null;
  readonly pendingRdv: string | null;
  readonly needPasswordChange: boolean;
  readonly sso_logged: boolean;
  readonly sso_logout: boolean;
  readonly last_signed_at: string | null;
}

const visitorSession: SessionAnswer = {
  logged: false,
  type: null,
  account: null,
  pro: null,
  groups: [],
  fiche_token: null,
  pro_token: null,
  appointment_id: null,
  pendingRdv: null,
  needPasswordChange: false,
  sso_logged: false,
  sso_logout: false,
  last_signed_at: null,
};

const newSessionFields = {
  ...visitorSession,
  fiche: null,
  account_token: null,
};

export const accountAnswer = ({
  id,
  email,
  locale,
  consents,
}: Pick<AccountSession, 'id' | 'email' | 'locale' | 'consents'>): object => ({
  id,
  email,
  ...(locale !== null && { locale }),
  ...consents,
});

export function sessionAnswer(caller: Caller): SessionAnswer {
  switch (caller.kind) {
    case 'visitor':
      return visitorSession;
    case 'contact': {
      const base = { ...visitorSession, fiche_token: caller.token };
      if (!caller.byMail) return base;
      return {
        ...base,
        logged: true,
        type: 'user',
        account: { id: 0, email: caller.email },
        last_signed_at: time(caller.signedAt),
      };
    }
    case 'appointment':
      return {
        ...visitorSession,
        logged: true,
        type: 'user',
        account: { id: 0, email: caller.email },
        appointment_id: caller.bookingId,
        last_signed_at: time(caller.signedAt),
      };
    case 'account':
      return {
        ...visitorSession,
        logged: true,
        type: 'user',
        account: accountAnswer({ ...caller, id: caller.accountId }),
        pendingRdv: caller.pendingRdv ?? null,
        needPasswordChange: caller.mustChangePassword,
        sso_logged: caller.sso,
        sso_logout: caller.ssoLogout,
        last_signed_at: time(caller.signedAt),
      };
    case 'professional':
      return {
        ...visitorSession,
        logged: true,
        type: 'pro',
        pro: { id: caller.professionalId, email: caller.email },
        groups: caller.groups,
        pro_token: caller.token,
        last_signed_at: time(caller.signedAt),
      };
  }
}

export const accountSessionAnswer = (session: AccountSession, appointments?: object): object => ({
  ...newSessionFields,
  logged: true,
  type: 'user',
  account: accountAnswer(session),
  account_token: session.token,
  fiche: appointments ? { appointments } : null,
  pendingRdv: session.pendingRdv ?? null,
  needPasswordChange: session.mustChangePassword,
  sso_logged: session.sso,
  sso_logout: session.ssoLogout,
  last_signed_at: time(session.signedAt),
});

interface MailSession {
  readonly email: string;
  readonly token: string;
  readonly signedAt: Instant;
}

/** Without an account. */
const mailSessionAnswer = ({ email, token, signedAt }: MailSession) => ({
  ...newSessionFields,
  logged: true,
  type: 'user',
  account: { id: 0, email },
  account_token: token,
  last_signed_at: time(signedAt),
});

export const ficheSessionAnswer = (session: MailSession): object => ({
  ...mailSessionAnswer(session),
  fiche_token: session.token,
});

export const bookingSessionAnswer = (
  session: MailSession & { readonly bookingId: number },
): object => ({ ...mailSessionAnswer(session), appointment_id: session.bookingId });

export const professionalSessionAnswer = (session: ProfessionalSession): object => ({
  ...newSessionFields,
  logged: true,
  type: 'pro',
  pro: { id: session.id, email: session.email },
  groups: session.groups,
  pro_token: session.token,
  last_signed_at: time(session.signedAt),
});
