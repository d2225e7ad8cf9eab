import { PeopleInMemory, LoginTripsInMemory, SessionsInMemory } from '@creneau/adapters/in-memory';
import { ComeBackLoggedIn, Expiry, initialSession, LeaveToLogIn } from '@creneau/core';
import { StoppedClock } from '../../support/stopped-clock';

const CLAIRE = { id: 7, email: 'claire@company.example', password: undefined };

const aCompany = ({ keeps = true } = {}) => {
  const sessions = new SessionsInMemory();
  const clock = new StoppedClock('2027-06-07T08:00:00+02:00');
  const accounts = new PeopleInMemory(sessions, clock, [CLAIRE]);
  const trips = new LoginTripsInMemory(keeps);
  return {
    sessions,
    trips,
    leave: new LeaveToLogIn(accounts, trips),
    comeBack: new ComeBackLoggedIn(accounts, sessions),
  };
};

/** What the other place says of Claire to who came there by that address. */
const vouchedFor = (address: string) => ({
  code: CLAIRE.email,
  state: new URL(address).searchParams.get('state') ?? '',
  iss: undefined,
});

describe('logging in at another place', () => {
  it('[SSO-01] leads there, and back to the address that was left, as somebody', async () => {
    const { leave, comeBack, trips, sessions } = aCompany();
    const address = await leave.execute('/entreprise-sso?websource=intranet', 'fr');

    const trip = trips.end();
    await comeBack.execute(trip, vouchedFor(address));

    expect(trip?.from).toBe('/entreprise-sso?websource=intranet');
    expect(sessions.session$.value).toMatchObject({
      logged: true,
      type: 'user',
      account: { id: 7, email: CLAIRE.email },
      ssoLogged: true,
    });
  });

  it('does not set out where nothing can be kept: nobody would come back', async () => {
    const { leave } = aCompany({ keeps: false });

    await expect(leave.execute('/entreprise-sso', 'fr')).rejects.toMatchObject({
      reason: 'storageBlocked',
    });
  });

  it('[A10] takes nobody back who did not leave from here', async () => {
    const { comeBack, trips, sessions } = aCompany();

    const slipped = comeBack.execute(trips.end(), {
      code: CLAIRE.email,
      state: 'secret 1',
      iss: undefined,
    });

    await expect(slipped).rejects.toMatchObject({ reason: 'ssoRefused' });
    expect(sessions.session$.value).toEqual(initialSession);
  });

  it('takes an answer once, and a later trip ends an earlier one', async () => {
    const { leave, comeBack, trips } = aCompany();
    const first = await leave.execute('/entreprise-sso', 'fr');
    const second = await leave.execute('/entreprise-sso', 'fr');

    await expect(comeBack.execute(trips.end(), vouchedFor(first))).rejects.toMatchObject({
      reason: 'ssoRefused',
    });
    await expect(comeBack.execute(trips.end(), vouchedFor(second))).rejects.toMatchObject({
      reason: 'ssoRefused',
    });
  });

  it('is no login when the other place vouches for nobody', async () => {
    const { leave, comeBack, trips } = aCompany();
    await leave.execute('/entreprise-sso', 'fr');

    await expect(comeBack.execute(trips.end(), undefined)).rejects.toMatchObject({
      reason: 'ssoRefused',
    });
    expect(trips.end()).toBeUndefined();
  });

  it('[N11] is nobody any more when their key ends, so that they are led there again', async () => {
    const { leave, comeBack, trips, sessions } = aCompany();
    const address = await leave.execute('/entreprise-sso', 'fr');
    await comeBack.execute(trips.end(), vouchedFor(address));
    const expiry = new Expiry(sessions);

    const renewed = await expiry.renew(sessions.token ?? '');

    expect(renewed).toBe(false);
    expect(expiry.asked$.value).toBeUndefined();
    expect(sessions.session$.value.logged).toBe(false);
  });
});
