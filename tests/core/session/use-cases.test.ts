import {
  PeopleInMemory,
  SessionsInMemory,
  type HeldAccount,
  type HeldPro,
} from '@creneau/adapters/in-memory';
import {
  CheckSession,
  initialSession,
  LogIn,
  LogOut,
  OpenMailedKey,
  Refusal,
  type Logins,
} from '@creneau/core';
import { people } from '@creneau/core/visit';
import { opensOneAppointment } from '../../support/mailed-appointment';
import { StoppedClock } from '../../support/stopped-clock';
import { visitInMemory } from '../../support/visit-in-memory';

const PASSWORD = 'Bonjour-2026!';
const camille: HeldAccount = { id: 7, email: 'camille@example.org', password: PASSWORD };
const weak: HeldAccount = { id: 8, email: 'faible@example.org', password: 'motdepasse' };
const ana: HeldPro = {
  id: 3,
  email: 'pro@salon-lumiere.example',
  password: PASSWORD,
  groups: [{ id: 1, name: 'Salon Lumière', urlname: 'salon-lumiere' }],
};

const aBusiness = () => {
  const sessions = new SessionsInMemory();
  const clock = new StoppedClock('2027-06-07T08:00:00+02:00');
  const accounts = new PeopleInMemory(sessions, clock, [camille, weak], [ana]);
  const { ports } = visitInMemory({ sessions, clock, logins: accounts, accounts });
  return {
    ...people(ports),
    sessions,
    accounts,
    openMailedKey: new OpenMailedKey(accounts, sessions),
  };
};

const asCamille = { email: 'Camille@Example.org', password: PASSWORD, rememberMe: false };
const asWeak = { email: weak.email, password: 'motdepasse', rememberMe: false };

/** The business, with nobody there. */
const silent = (): Pick<Logins, 'current' | 'logOut'> => ({
  current: () => Promise.reject(new Refusal('unreachable')),
  logOut: () => Promise.reject(new Refusal('unreachable')),
});

describe('logging in', () => {
  it('[AUTH-06] makes a user of a visitor', async () => {
    const { logIn, sessions } = aBusiness();

    await logIn.execute(asCamille);

    expect(sessions.session$.value).toMatchObject({
      logged: true,
      type: 'user',
      account: { id: 7, email: 'camille@example.org' },
      needPasswordChange: false,
    });
    expect(sessions.token).toEqual(expect.any(String));
  });

  it('[AUTH-06] [PRO-01] makes a pro of a professional, with the groups they work for', async () => {
    const { logIn, sessions } = aBusiness();

    await logIn.execute({ email: ana.email, password: PASSWORD, rememberMe: false, as: 'pro' });

    expect(sessions.session$.value).toMatchObject({ type: 'pro', groups: ana.groups });
  });

  it('[AUTH-04] remembers who wants to be remembered', async () => {
    const { logIn, sessions } = aBusiness();

    await logIn.execute({ ...asCamille, rememberMe: true });

    expect(sessions.rememberMe).toBe(true);
  });

  it('[AUTH-07] leaves nobody in particular when it is refused', async () => {
    const { logIn, sessions } = aBusiness();
    await logIn.execute(asCamille);

    const again = logIn.execute({ ...asCamille, password: 'Another-1234!' });

    await expect(again).rejects.toMatchObject({ reason: 'credentialsWrong' });
    expect(sessions.session$.value).toEqual(initialSession);
  });

  it('leaves who they are to whom a fault of ours keeps from logging in', async () => {
    const { logIn, sessions, accounts } = aBusiness();
    const session = await logIn.execute(asCamille);
    const faulty = { logIn: () => Promise.reject(new TypeError('a fault')) };

    await expect(
      new LogIn(Object.assign(accounts, faulty), sessions).execute(asCamille),
    ).rejects.toThrow('a fault');
    expect(sessions.session$.value).toBe(session);
  });

  it('[AUTH-03] asks nothing with an address that is none', async () => {
    const { logIn, accounts } = aBusiness();

    const refused = logIn.execute({ ...asCamille, email: 'camille' });

    await expect(refused).rejects.toMatchObject({
      reason: 'invalidField',
      detail: { field: 'email' },
    });
    expect(accounts.mails).toEqual([]);
  });

  it('[AUTH-12] [AUTH-13] is blocked after five failures, with the right password as well', async () => {
    const { logIn } = aBusiness();
    for (let failure = 1; failure <= 5; failure += 1)
      await logIn.execute({ ...asCamille, password: 'Another-1234!' }).catch(() => undefined);

    await expect(logIn.execute(asCamille)).rejects.toMatchObject({ reason: 'accountBlocked' });
  });

  it('[AUTH-09] with a weak password wants a new one first', async () => {
    const { logIn, sessions, changePassword } = aBusiness();
    await logIn.execute(asWeak);
    expect(sessions.session$.value).toMatchObject({ needPasswordChange: true });

    await changePassword.execute({ password: 'Nouveau-2026!', currentPassword: '' });

    expect(sessions.session$.value).toMatchObject({ needPasswordChange: false });
  });
});

describe('the check on start', () => {
  it('[AUTH-05] knows a user again', async () => {
    const { logIn, checkSession } = aBusiness();
    await logIn.execute(asCamille);

    expect(await checkSession.execute()).toMatchObject({ type: 'user', account: { id: 7 } });
  });

  it('[AUTH-05] knows a professional again', async () => {
    const { logIn, checkSession } = aBusiness();
    await logIn.execute({ email: ana.email, password: PASSWORD, rememberMe: false, as: 'pro' });

    expect(await checkSession.execute()).toMatchObject({ type: 'pro', groups: ana.groups });
  });

  it('[QUERY-16] knows that the link of a mail led here, now and from then on', async () => {
    const { logIn, checkSession } = aBusiness();
    await logIn.execute(asCamille);

    expect(await checkSession.execute({ fromMail: true })).toMatchObject({
      account: { id: 7 },
      fromMail: true,
    });
    expect(await checkSession.execute()).toMatchObject({ fromMail: true });
  });

  it('[AUTH-05] asks nothing without a key: nobody is logged in', async () => {
    const { sessions, accounts } = aBusiness();
    const check = new CheckSession(Object.assign(accounts, silent()), sessions);

    expect(await check.execute()).toEqual(initialSession);
  });

  it('[AUTH-10] [AUTH-11] forgets a key that opens nothing any more', async () => {
    const { logIn, logOut, checkSession, sessions } = aBusiness();
    const session = await logIn.execute(asCamille);
    await logOut.execute();
    sessions.become(session);

    expect(await checkSession.execute()).toEqual(initialSession);
    expect(sessions.token).toBeUndefined();
  });

  it('keeps the key when nobody answers', async () => {
    const { logIn, sessions, accounts } = aBusiness();
    await logIn.execute(asCamille);
    const check = new CheckSession(Object.assign(accounts, silent()), sessions);

    await expect(check.execute()).rejects.toMatchObject({ reason: 'unreachable' });
    expect(sessions.token).toBeDefined();
  });
});

describe('logging out', () => {
  it('[AUTH-07] [AUTH-08] forgets the key, here and there', async () => {
    const { logIn, logOut, sessions, checkSession } = aBusiness();
    const session = await logIn.execute(asCamille);

    await logOut.execute();

    expect(sessions.session$.value).toEqual(initialSession);
    sessions.become(session);
    expect(await checkSession.execute()).toEqual(initialSession);
  });

  it('[AUTH-08] forgets it here also when nobody answers', async () => {
    const { logIn, sessions, accounts } = aBusiness();
    await logIn.execute(asCamille);

    await new LogOut(Object.assign(accounts, silent()), sessions).execute();

    expect(sessions.token).toBeUndefined();
  });
});

it('[AUTH-08] a log-out that fails by a fault of ours forgets the key here, and hides no fault', async () => {
  const { logIn, sessions } = aBusiness();
  await logIn.execute(asCamille);
  const logOut = new LogOut({ logOut: () => Promise.reject(new TypeError('a fault')) }, sessions);

  await expect(logOut.execute()).rejects.toThrow('a fault');
  expect(sessions.token).toBeUndefined();
});

describe('registering', () => {
  const pendingRdv = {
    start: '2027-06-08T10:00:00+02:00',
    lines: [{ interventionId: 11, calendarId: 0 }],
    packId: undefined,
    resourceId: undefined,
    calendarIds: [],
  };

  it('[REG-03] [REG-04] sends a mail whose link leads to a password, and to what was pending', async () => {
    const { register, accounts, openMailedKey, changePassword, logIn } = aBusiness();

    await register.execute({ email: 'lea@example.org', locale: 'fr', pendingRdv });
    const password = 'Nouveau-2026!';
    const early = logIn.execute({ email: 'lea@example.org', password, rememberMe: false });
    await expect(early).rejects.toMatchObject({ reason: 'credentialsWrong' });

    const [mail] = accounts.mails;
    const session = await openMailedKey.execute({ activation: mail?.key ?? '' });
    expect(session).toMatchObject({ needPasswordChange: true, pendingRdv, fromMail: true });
    await changePassword.execute({ password, currentPassword: '' });
    expect(
      await logIn.execute({ email: 'lea@example.org', password, rememberMe: false }),
    ).toMatchObject({
      account: { email: 'lea@example.org' },
      pendingRdv,
    });
  });

  it('says nothing of an address that has an account, but to its owner', async () => {
    const { register, accounts } = aBusiness();

    await register.execute({ email: 'CAMILLE@example.org', locale: 'fr', pendingRdv: undefined });

    expect(accounts.accounts).toHaveLength(2);
    expect(accounts.mails).toMatchObject([
      { to: 'camille@example.org', about: 'existing account' },
    ]);
  });

  it('asks nothing with an address that is none', async () => {
    const { register, accounts } = aBusiness();

    const refused = register.execute({ email: 'lea@', locale: 'fr', pendingRdv: undefined });

    await expect(refused).rejects.toMatchObject({
      reason: 'invalidField',
      detail: { field: 'email' },
    });
    expect(accounts.accounts).toHaveLength(2);
  });
});

describe('a forgotten password', () => {
  it('[PWD-03] leads by mail to a new one, and a link serves once', async () => {
    const { requestPasswordReset, accounts, openMailedKey, changePassword, logIn } = aBusiness();

    await requestPasswordReset.execute('camille@example.org', 'fr');
    const key = { oubli: accounts.mails[0]?.key ?? '' };
    await openMailedKey.execute(key);
    await changePassword.execute({ password: 'Nouveau-2026!', currentPassword: '' });

    await expect(openMailedKey.execute(key)).rejects.toMatchObject({ reason: 'linkExpired' });
    await expect(logIn.execute(asCamille)).rejects.toMatchObject({ reason: 'credentialsWrong' });
  });

  it('[PWD-03] is answered alike for an address that nobody knows', async () => {
    const { requestPasswordReset, accounts } = aBusiness();

    await requestPasswordReset.execute('personne@example.org', 'fr');

    expect(accounts.mails).toEqual([]);
  });

  it('[PWD-02] is not asked for with an address that is none', async () => {
    const { requestPasswordReset } = aBusiness();

    await expect(requestPasswordReset.execute('camille', 'fr')).rejects.toMatchObject({
      reason: 'invalidField',
      detail: { field: 'email' },
    });
  });
});

describe('the mail of an appointment', () => {
  opensOneAppointment(async () => {
    const { accounts, ...page } = aBusiness();
    const [appointmentId, email] = [5, 'lea@example.org'];
    accounts.tellOf(appointmentId, email, Date.parse('2027-06-07T08:00:01+02:00'));
    return { ...page, key: accounts.mails[0]?.key ?? '', appointmentId, email };
  });

  it('[QUERY-11] opens nothing once it is too old', async () => {
    const { accounts, openMailedKey } = aBusiness();
    accounts.tellOf(5, 'lea@example.org', Date.parse('2027-06-07T08:00:00+02:00'));

    const opened = openMailedKey.execute({ appointment: accounts.mails[0]?.key ?? '' });

    await expect(opened).rejects.toMatchObject({ reason: 'linkExpired' });
  });
});

describe('changing a password', () => {
  it.each([
    ['without the present one', '', 'Nouveau-2026!', 'passwordWrong'],
    ['with another present one', 'Another-1234!', 'Nouveau-2026!', 'passwordWrong'],
    ['to a weak one', PASSWORD, 'nouveau', 'passwordRefused'],
    ['to one with the address in it', PASSWORD, 'Camille-2026!', 'passwordRefused'],
  ])('[PWD-09] %s is refused', async (_, currentPassword, password, reason) => {
    const { logIn, changePassword } = aBusiness();
    await logIn.execute(asCamille);

    await expect(changePassword.execute({ password, currentPassword })).rejects.toMatchObject({
      reason,
    });
  });

  it('[PWD-09] asks nothing of the business without the present one', async () => {
    const { logIn, accounts, changePassword, changeEmail } = aBusiness();
    await logIn.execute(asCamille);
    const asked = [jest.spyOn(accounts, 'changePassword'), jest.spyOn(accounts, 'changeEmail')];

    const refused = [
      changePassword.execute({ password: 'Nouveau-2026!', currentPassword: '' }),
      changeEmail.execute({ email: 'camille.k@example.org', currentPassword: '' }),
    ];

    for (const change of refused)
      await expect(change).rejects.toMatchObject({ reason: 'passwordWrong' });
    await expect(
      changePassword.execute({ password: 'Nouveau-mot!', currentPassword: PASSWORD }),
    ).rejects.toMatchObject({ reason: 'passwordRefused' });
    for (const question of asked) expect(question).not.toHaveBeenCalled();
  });

  it('[AUTH-09] wants no present one, nor sends what was typed for it, where a new one must be chosen', async () => {
    const { logIn, accounts, changePassword } = aBusiness();
    await logIn.execute(asWeak);
    const asked = jest.spyOn(accounts, 'changePassword');

    await changePassword.execute({ password: 'Nouveau-2026!', currentPassword: 'typed' });

    expect(asked).toHaveBeenCalledWith(
      expect.objectContaining({ password: 'Nouveau-2026!', currentPassword: undefined }),
    );
  });

  it('[PWD-11] is for who is logged in', async () => {
    const { changePassword } = aBusiness();

    const refused = changePassword.execute({
      password: 'Nouveau-2026!',
      currentPassword: PASSWORD,
    });

    await expect(refused).rejects.toMatchObject({ reason: 'loginRequired' });
  });

  it('[A6] goes on with another key', async () => {
    const { logIn, changePassword, sessions } = aBusiness();
    const { token } = (await logIn.execute(asCamille)) as { token: string };

    await changePassword.execute({ password: 'Nouveau-2026!', currentPassword: PASSWORD });

    expect(sessions.token).not.toBe(token);
  });
});

describe('changing an address', () => {
  it('[ACC-02] is for who is logged in', async () => {
    const { changeEmail } = aBusiness();
    const refused = changeEmail.execute({ email: 'lea@example.org', currentPassword: PASSWORD });

    await expect(refused).rejects.toMatchObject({ reason: 'loginRequired' });
  });

  it('[ACC-02] [ACC-03] counts once its mail is confirmed', async () => {
    const { logIn, changeEmail, accounts, openMailedKey } = aBusiness();
    await logIn.execute(asCamille);

    await changeEmail.execute({ email: 'camille.k@example.org', currentPassword: PASSWORD });
    expect(accounts.accounts[0]?.email).toBe('camille@example.org');
    const [mail] = accounts.mails;
    expect(mail).toMatchObject({ to: 'camille.k@example.org', about: 'newEmail' });

    await openMailedKey.execute({ newEmail: 'camille.k@example.org', key: mail?.key ?? '' });
    expect(accounts.accounts[0]?.email).toBe('camille.k@example.org');
  });

  it.each([
    ['camille@example.org', 'emailUsing', {}],
    ['camille@', 'invalidField', { field: 'temp_email' }],
  ])('[ACC-05] to %s is refused: %s', async (email, reason, detail) => {
    const { logIn, changeEmail, accounts } = aBusiness();
    await logIn.execute(asCamille);

    await expect(changeEmail.execute({ email, currentPassword: PASSWORD })).rejects.toMatchObject({
      reason,
      detail,
    });
    expect(accounts.mails).toEqual([]);
  });
});
