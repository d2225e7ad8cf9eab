import { PeopleInMemory, SessionsInMemory } from '@creneau/adapters/in-memory';
import { Expiry, initialSession, LogInAgain, type Session } from '@creneau/core';
import { aProSession, aUserSession } from '../../support/made-up-people';
import { StoppedClock } from '../../support/stopped-clock';

const PASSWORD = 'Bonjour-2026!';
const EXPIRED = 'token-of-camille';

/** A page on which somebody logged in two hours ago. */
function anOldPage(session: Session = aUserSession()) {
  const sessions = new SessionsInMemory(session);
  const clock = new StoppedClock('2027-06-07T11:00:00+02:00');
  const accounts = new PeopleInMemory(
    sessions,
    clock,
    [{ id: 7, email: 'camille@example.org', password: PASSWORD }],
    [{ id: 3, email: 'pro@salon-lumiere.example', password: PASSWORD, groups: [] }],
  );
  const expiry = new Expiry(sessions);
  return { sessions, expiry, again: new LogInAgain(accounts, sessions, expiry) };
}

describe('a key that has expired', () => {
  it('[AUTH-11] is asked about once, however many calls met its end', async () => {
    const { sessions, expiry, again } = anOldPage();

    const calls = [expiry.renew(EXPIRED), expiry.renew(EXPIRED)];
    expect(expiry.asked$.value).toMatchObject({ account: { email: 'camille@example.org' } });
    expect(expiry.isOver).toBe(true);
    await again.execute(PASSWORD);

    expect(await Promise.all(calls)).toEqual([true, true]);
    expect(sessions.token).not.toBe(EXPIRED);
    expect(expiry.asked$.value).toBeUndefined();
    expect(expiry.isOver).toBe(false);
    // who comes late finds the other key already
    expect(await expiry.renew(EXPIRED)).toBe(true);
  });

  it('[AUTH-11] is asked about again when the next one ends', async () => {
    const { sessions, expiry, again } = anOldPage();
    const first = expiry.renew(EXPIRED);
    await again.execute(PASSWORD);
    await first;

    const second = expiry.renew(sessions.token ?? '');
    expect(expiry.asked$.value).toMatchObject({ account: { email: 'camille@example.org' } });
    again.leave();

    expect(await second).toBe(false);
  });

  it('[AUTH-11] leaves who they are to whoever mistypes their password', async () => {
    const { sessions, expiry, again } = anOldPage();
    const call = expiry.renew(EXPIRED);

    await expect(again.execute('pas-le-bon-2026!')).rejects.toMatchObject({
      reason: 'credentialsWrong',
    });
    expect(sessions.session$.value).toMatchObject({ logged: true, token: EXPIRED });
    await again.execute(PASSWORD);

    expect(await call).toBe(true);
  });

  it('[AUTH-11] opens a professional’s session again as such', async () => {
    const { sessions, expiry, again } = anOldPage(aProSession());
    const call = expiry.renew('token-of-pro');

    await again.execute(PASSWORD);

    expect(await call).toBe(true);
    expect(sessions.session$.value.type).toBe('pro');
  });

  it('is let go by who would rather go on as nobody', async () => {
    const { sessions, expiry, again } = anOldPage();
    const call = expiry.renew(EXPIRED);

    again.leave();

    expect(await call).toBe(false);
    expect(sessions.session$.value.logged).toBe(false);
  });

  it.each<readonly [string, Session]>([
    ['of a mailed link', aUserSession({ account: { id: 0, email: 'camille@example.org' } })],
    ['of an organisation', aUserSession({ ssoLogged: true })],
  ])('%s has no password to ask for', async (_, session) => {
    const { expiry } = anOldPage(session);

    expect(await expiry.renew(EXPIRED)).toBe(false);
    expect(expiry.asked$.value).toBeUndefined();
  });

  it('[AUTH-10] [AUTH-11] of a contact without account is forgotten: the calls that met its end are made again without it', async () => {
    const { sessions, expiry } = anOldPage({ ...initialSession, ficheToken: EXPIRED });

    expect(await Promise.all([expiry.renew(EXPIRED), expiry.renew(EXPIRED)])).toEqual([true, true]);
    expect(sessions.token).toBeUndefined();
    expect(expiry.asked$.value).toBeUndefined();
  });

  it('[W5] can be replaced before its end, and is kept by who would rather not', async () => {
    const { sessions, expiry, again } = anOldPage();

    expiry.askNow();
    again.leave();
    expect(sessions.token).toBe(EXPIRED);
    expiry.askNow();
    await again.execute(PASSWORD);

    expect(sessions.token).not.toBe(EXPIRED);
    expect(expiry.asked$.value).toBeUndefined();
  });

  it('[W5] is nothing that a visitor is asked about', () => {
    const { expiry } = anOldPage(initialSession);

    expiry.askNow();

    expect(expiry.asked$.value).toBeUndefined();
  });

  it('asks nobody for a password who is not asked to', async () => {
    const { again } = anOldPage();

    await expect(again.execute(PASSWORD)).rejects.toMatchObject({ reason: 'loginRequired' });
  });
});
