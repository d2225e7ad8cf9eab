import {
  Http,
  HttpAccounts,
  HttpFiches,
  HttpLogins,
  HttpProGroups,
  rootsUnder,
} from '@creneau/adapters/http';
import { SessionsInMemory } from '@creneau/adapters/in-memory';
import {
  ChangePassword,
  CheckSession,
  LogIn,
  LogOut,
  OpenMailedKey,
  Register,
} from '@creneau/core';
import { firstValueFrom } from 'rxjs';
import { aBookingBody, book, lastTimes } from '../../support/booking-calls';
import { opensOneAppointment } from '../../support/mailed-appointment';
import { aMailedFicheKey } from '../../support/mailed-key';
import { aMachine } from '../../support/machine';
import { aGroup } from '../../support/made-up';
import { aMailServer, PASSWORD, type MailServer } from '../../support/people-calls';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';
import { aSecret, broughtBackIn, throughDemonstration } from '../../support/sso';

jest.setTimeout(120_000);

let ground: Ground;
let mailServer: MailServer;
let server: RunningServer;

beforeAll(async () => {
  ground = await aGround('PostgreSQL', 'demonstration');
  mailServer = await aMailServer();
  server = await startServer({ ...ground.environment, SMTP_URL: mailServer.url });
}, 120_000);

afterAll(async () => {
  await server.kill();
  await mailServer.close();
  await ground.remove();
});

const pendingRdv = {
  start: '2027-06-08T10:00:00+02:00',
  lines: [{ interventionId: 11, calendarId: 0 }],
  packId: undefined,
  resourceId: undefined,
  calendarIds: [],
};

/** The page's ports, answered by the real server in a dialect. */
function aPage(useApiV3: boolean, groupId = 1, machine = aMachine()) {
  const sessions = new SessionsInMemory();
  const settings = {
    roots: rootsUnder(`${server.address}/api`),
    apiKey: 'creneau',
    token: () => sessions.token,
  };
  const http = new Http(settings, machine);
  const group = aGroup({ id: groupId, useApiV3, features: ['idempotency'] });
  const accounts = new HttpAccounts(http, group);
  const logins = new HttpLogins(http, group);
  return {
    sessions,
    logins,
    accounts,
    proGroups: new HttpProGroups(http, group),
    fiches: new HttpFiches(http, group),
    logIn: new LogIn(logins, sessions),
    logOut: new LogOut(logins, sessions),
    checkSession: new CheckSession(logins, sessions),
    register: new Register(accounts),
    openMailedKey: new OpenMailedKey(logins, sessions),
    changePassword: new ChangePassword(accounts, sessions),
  };
}

/** A machine that loses the answer to its first call of that method. */
function losing(method: string) {
  let isLost = false;
  return aMachine({
    fetch: async (url, init) => {
      const answer = await fetch(url, init);
      if (isLost || init.method !== method) return answer;
      isLost = true;
      throw new TypeError('the connection was reset');
    },
  });
}

const camille = { email: 'camille@example.org', password: PASSWORD, rememberMe: false };

describe.each([
  ['v3', true],
  ['v1', false],
])('the ports of people over %s', (dialect, useApiV3) => {
  it('[AUTH-05] [AUTH-06] log in, know the session again, and log out', async () => {
    const { logIn, checkSession, logOut, sessions } = aPage(useApiV3);

    await logIn.execute(camille);
    const { token } = sessions;
    expect(await checkSession.execute()).toMatchObject({
      type: 'user',
      account: { email: 'camille@example.org' },
      needPasswordChange: false,
      token,
    });
    const stale = sessions.session$.value;
    await logOut.execute();
    sessions.become(stale);

    expect(await checkSession.execute()).toMatchObject({ logged: false });
    expect(sessions.token).toBeUndefined();
  });

  it.each([
    ['[ERR-12] a wrong password', { ...camille, password: 'Another-1234!' }, 'credentialsWrong'],
    [
      'an unknown address',
      { ...camille, email: `personne-${dialect}@example.org` },
      'credentialsWrong',
    ],
  ])('refuse %s', async (_, login, reason) => {
    const { logIn } = aPage(useApiV3);

    await expect(logIn.execute(login)).rejects.toMatchObject({ reason });
  });

  it('keep the language of an account for its next session', async () => {
    const { logIn, accounts, checkSession } = aPage(useApiV3);
    const session = await logIn.execute(camille);
    const { id } = session.type === 'user' ? session.account : { id: 0 };

    await accounts.changePreferences(id, { locale: 'de' });

    const here = await checkSession.execute();
    const elsewhere = await aPage(useApiV3).logIn.execute(camille);
    for (const each of [here, elsewhere])
      expect(each).toMatchObject({ account: { id, locale: 'de' } });
  });

  it('[ENTITY-23] keep what an account allows to be sent for its next session', async () => {
    const { logIn, accounts, checkSession } = aPage(useApiV3);
    const session = await logIn.execute(camille);
    const { id } = session.type === 'user' ? session.account : { id: 0 };
    const allowed = { marketingOptin: true, marketingSms: false, solocalServicesOptin: true };

    await accounts.changePreferences(id, allowed);

    const here = await checkSession.execute();
    const elsewhere = await aPage(useApiV3).logIn.execute(camille);
    for (const each of [here, elsewhere])
      expect(each).toMatchObject({ account: { id, ...allowed } });
  });

  it('[ERR-17] say that logins are blocked', async () => {
    const { logIn } = aPage(useApiV3);
    const wrong = { ...camille, email: `bloque-${dialect}@example.org` };
    for (let failure = 1; failure <= 5; failure += 1)
      await logIn.execute(wrong).catch(() => undefined);

    await expect(logIn.execute(wrong)).rejects.toMatchObject({ reason: 'accountBlocked' });
  });

  it('[REG-03] [API-18] [N4] register with what is pending, which another page restores from the mailed link, where answers are lost as well', async () => {
    const email = `lea-${dialect}@example.org`;
    await aPage(useApiV3, 1, losing('POST')).register.execute({ email, locale: 'fr', pendingRdv });
    const { link } = await mailServer.mailTo(email);
    const page = aPage(useApiV3, 1, losing('PUT'));
    const { openMailedKey, changePassword, checkSession, logIn } = page;

    const opened = await openMailedKey.execute({
      activation: link.searchParams.get('validation_key') ?? '',
    });
    await changePassword.execute({ password: 'Nouveau-2027!', currentPassword: '' });

    expect(opened).toMatchObject({ needPasswordChange: true, pendingRdv, fromMail: true });
    expect(await checkSession.execute()).toMatchObject({ logged: true, account: { email } });
    const again = await logIn.execute({ email, password: 'Nouveau-2027!', rememberMe: false });
    expect(again).toMatchObject({ needPasswordChange: false, pendingRdv });
  });

  it('[PWD-03] ask for a new password, and know a link that was used', async () => {
    const { accounts, openMailedKey } = aPage(useApiV3, dialect === 'v3' ? 1 : 2);
    await accounts.requestPasswordReset('camille@example.org', 'fr');
    const { link } = await mailServer.mailTo('camille@example.org');
    const oubli = link.searchParams.get('oubliKey') ?? '';

    expect(await openMailedKey.execute({ oubli })).toMatchObject({ needPasswordChange: true });
    await expect(openMailedKey.execute({ oubli })).rejects.toMatchObject({ reason: 'linkExpired' });
  });

  it('[ACC-05] tell what is wrong with a new password or address', async () => {
    const { logIn, accounts } = aPage(useApiV3);
    const session = await logIn.execute(camille);
    const accountId = session.type === 'user' ? session.account.id : 0;
    const change = (password: string, currentPassword: string | undefined) =>
      accounts.changePassword({ accountId, password, currentPassword });

    const changeEmail = (id: number, email: string, currentPassword = PASSWORD) =>
      accounts.changeEmail({ accountId: id, email, currentPassword });

    await expect(changeEmail(accountId, 'x@example.org', 'Another-1234!')).rejects.toMatchObject({
      reason: 'passwordWrong',
    });
    await expect(change('Nouveau-2027!', 'Another-1234!')).rejects.toMatchObject({
      reason: 'passwordWrong',
    });
    await expect(change('nouveau', PASSWORD)).rejects.toMatchObject({ reason: 'passwordRefused' });
    await expect(changeEmail(accountId, 'camille@example.org')).rejects.toMatchObject({
      reason: 'invalidField',
      detail: { field: 'temp_email' },
    });
    await expect(changeEmail(accountId + 1, 'x@example.org')).rejects.toMatchObject({
      reason: 'notThere',
    });
  });

  it('[PRO-01] [API-31] log a professional in, and list their groups', async () => {
    const { logIn, proGroups } = aPage(useApiV3);
    const pro = { ...camille, email: 'pro@salon-lumiere.example', as: 'pro' } as const;

    const session = await logIn.execute(pro);

    const groups = [{ id: 1, name: 'Salon Lumière', urlname: 'salon-lumiere' }];
    expect(session).toMatchObject({ type: 'pro', groups });
    expect(await firstValueFrom(proGroups.groups())).toEqual(groups);
  });

  it('[API-11] [API-29] [API-30] list, add and change contacts', async () => {
    const { logIn, fiches } = aPage(useApiV3);
    await logIn.execute({ ...camille, email: 'nouveau@example.org' });
    const held = (await firstValueFrom(fiches.own())).length;

    const added = await fiches.add({
      firstname: 'Zoé',
      lastname: 'Le Goff',
      firstphone: '06 11 22 33 44',
    });
    const changed = await fiches.change({
      ...added,
      values: { ...added.values, firstname: 'Zoé-Anne' },
      known: added.values,
    });

    expect(changed).toMatchObject({
      id: added.id,
      values: { firstname: 'Zoé-Anne', lastname: 'Le Goff' },
    });
    expect(await firstValueFrom(fiches.own())).toHaveLength(held + 1);
    await expect(fiches.add({ lastname: '' })).rejects.toMatchObject({ reason: 'invalidField' });
    await expect(fiches.change({ ...added, id: 999_999 })).rejects.toMatchObject({
      reason: 'notThere',
    });
  });

  it('[C11] change no state of a contact that was not seen', async () => {
    const { logIn, fiches } = aPage(useApiV3);
    await logIn.execute({ ...camille, email: 'nouveau@example.org' });
    const seen = await fiches.add({
      firstname: 'Max',
      lastname: 'Le Goff',
      firstphone: '06 11 22 33 44',
    });
    const write = (change: object, fiche = seen) =>
      fiches.change({ ...fiche, known: fiche.values, values: { ...fiche.values, ...change } });
    const changed = await write({ firstphone: '06 55 66 77 88' });

    await expect(write({ firstname: 'Maxime' })).rejects.toMatchObject({ reason: 'ficheChanged' });

    const [kept] = (await firstValueFrom(fiches.own())).filter(({ id }) => id === seen.id);
    expect(kept).toEqual(changed);
    expect(await write({ firstname: 'Maxime' }, changed)).toMatchObject({
      values: { firstname: 'Maxime', firstphone: '06 55 66 77 88' },
    });
  });

  it('[FICHE-02] show a contact who came by the link of a mail who they are, and nobody else', async () => {
    const { logIn, fiches } = aPage(useApiV3);
    await logIn.execute(camille);
    const [own] = await firstValueFrom(fiches.own());
    const page = aPage(useApiV3);
    const key = await aMailedFicheKey(ground.environment.DATABASE_URL ?? '', own?.id ?? 0);
    page.sessions.rememberFiche(key);
    await expect(firstValueFrom(page.fiches.own())).rejects.toMatchObject({
      reason: 'connectionExpired',
    });

    await page.openMailedKey.execute({ fiche: key });

    expect(await firstValueFrom(page.fiches.own())).toEqual([own]);
    if (own) await expect(page.fiches.change(own)).rejects.toMatchObject({ reason: 'notThere' });
  });

  opensOneAppointment(async () => {
    const email = `rendez-vous-${dialect}@example.org`;
    const [date] = await lastTimes(server.address, 1, [11]);
    const fiche = { email, firstphone: '06 11 22 33 44' };
    const booked = await book(server.address, aBookingBody({ group_id: 1, date, fiche }));
    const { text } = await mailServer.mailTo(email);
    const [, key = ''] = /veventKey=([\w.-]+)/.exec(text) ?? [];
    return { ...aPage(useApiV3), key, appointmentId: booked.json.records[0].id, email };
  });

  it('[PRO-05] find contacts for a professional', async () => {
    const { logIn, fiches } = aPage(useApiV3);
    await logIn.execute({ ...camille, email: 'pro@salon-lumiere.example', as: 'pro' });

    const found = await firstValueFrom(fiches.matching('leo kerj'));

    expect(found.map(({ values }) => values['firstname'])).toEqual(['Léo']);
    const [leo] = found;
    expect(await firstValueFrom(fiches.withId(leo?.id ?? 0))).toEqual(leo);
    expect(await firstValueFrom(fiches.withId(999_999))).toBeUndefined();
  });

  it('[SSO-01] logs in at another place', async () => {
    const { logins, sessions } = aPage(useApiV3, 7);
    const secret = aSecret();

    const back = await throughDemonstration(await logins.loginAddress(secret, 'fr'), 'driss');
    const { code, state, iss } = broughtBackIn(back);
    sessions.become(await logins.logInFrom(secret, { code, state, iss }));

    expect(await logins.current()).toMatchObject({
      type: 'user',
      account: { email: 'driss@entreprise-sso.example' },
      ssoLogged: true,
    });
    await expect(logins.logInFrom(secret, { code, state, iss })).rejects.toMatchObject({
      reason: 'ssoRefused',
    });
  });

  it('is told by the server where there is no such place', async () => {
    const { logins } = aPage(useApiV3);

    await expect(logins.loginAddress(aSecret(), 'fr')).rejects.toMatchObject({
      reason: 'ssoUnavailable',
    });
  });
});
