import type { KnownFiche, Pro, User } from '@creneau/core';

/** A plausible one of each; a test names only what it is about. */
export const aUserSession = ({
  account = { id: 7, email: 'camille@example.org' },
  token = 'token-of-camille',
  ...rest
}: Partial<User> = {}): User => ({
  logged: true,
  type: 'user',
  fromMail: false,
  ficheToken: undefined,
  lastSignedAt: Date.parse('2027-06-07T08:00:00+02:00'),
  needPasswordChange: false,
  pendingRdv: undefined,
  ssoLogged: false,
  ssoLogout: false,
  account,
  token,
  ...rest,
});

export const aProSession = ({
  pro = { id: 3, email: 'pro@salon-lumiere.example' },
  groups = [{ id: 1, name: 'Salon Lumière', urlname: 'salon-lumiere' }],
  ...rest
}: Partial<Pro> = {}): Pro => ({
  logged: true,
  type: 'pro',
  fromMail: false,
  ficheToken: undefined,
  token: 'token-of-pro',
  lastSignedAt: Date.parse('2027-06-07T08:00:00+02:00'),
  pro,
  groups,
  ...rest,
});

export const aKnownFiche = ({
  id = 7,
  values = { firstname: 'Camille', lastname: 'Kerjean', firstphone: '06 39 98 12 34' },
  ...rest
}: Partial<KnownFiche> = {}): KnownFiche => ({ id, values, ...rest });
