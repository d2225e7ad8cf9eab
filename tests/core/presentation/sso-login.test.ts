import { LoginTripsInMemory, PeopleInMemory, SessionsInMemory } from '@creneau/adapters/in-memory';
import { ComeBackLoggedIn, LeaveToLogIn, type PageLocation } from '@creneau/core';
import { SsoLogin } from '@creneau/core/presentation';
import { StoppedClock } from '../../support/stopped-clock';

const CLAIRE = { id: 7, email: 'claire@company.example', password: undefined };

/** A window that remembers where it was sent. */
class NotedLocation implements PageLocation {
  readonly addresses: string[] = [];

  constructor(
    private readonly here: string,
    readonly isFramed: boolean,
  ) {}

  current(): string {
    return this.here;
  }

  replace(address: string): void {
    this.addresses.push(address);
  }
}

const aCompany = ({ at = '/entreprise-sso', framed = false } = {}) => {
  const sessions = new SessionsInMemory();
  const people = new PeopleInMemory(sessions, new StoppedClock('2027-06-07T08:00:00+02:00'), [
    CLAIRE,
  ]);
  const trips = new LoginTripsInMemory(true);
  const pageAt = (address: string) => {
    const location = new NotedLocation(address, framed);
    const login = new SsoLogin(
      new LeaveToLogIn(people, trips),
      new ComeBackLoggedIn(people, trips, sessions),
      sessions,
      location,
    );
    return { login, location };
  };
  return { sessions, pageAt, ...pageAt(at) };
};

/** Promises that are under way, come to where they wait for the browser. */
const finishPromises = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('the login of a group whose visitors log in at their organisation', () => {
  it.each([
    [
      '/entreprise-sso/book/slots?websource=intranet',
      '/entreprise-sso/book/slots?websource=intranet',
    ],
    ['/entreprise-sso/login', '/entreprise-sso'],
    ['/entreprise-sso/login?locale=en', '/entreprise-sso?locale=en'],
  ])('[SSO-01] sends from %s to the provider, and back to %s', async (at, back) => {
    const { login, location, pageAt, sessions } = aCompany({ at });

    await login.open(new URLSearchParams(), 'fr');
    await finishPromises();
    expect(login.state$.value).toEqual({ state: 'leaving' });
    const [provider = ''] = location.addresses;
    const state = new URL(provider).searchParams.get('state') ?? '';

    const second = pageAt('/entreprise-sso/login');
    void second.login.open(new URLSearchParams({ code: CLAIRE.email, state }), 'fr');
    await finishPromises();

    expect(second.location.addresses).toEqual([back]);
    expect(sessions.session$.value.logged).toBe(true);
  });

  it.each(['/entreprise-sso/legal/terms', '/entreprise-sso/personal_data?locale=en'])(
    '[SSO-02] leaves %s open',
    async (at) => {
      const { login, location } = aCompany({ at });

      await login.open(new URLSearchParams(), 'fr');
      await finishPromises();

      expect(location.addresses).toEqual([]);
      expect(login.state$.value).toEqual({ state: 'loggedOut' });
    },
  );

  it('[SSO-02] goes nowhere by itself in a frame', async () => {
    const { login, location } = aCompany({ framed: true });

    await login.open(new URLSearchParams(), 'fr');
    await finishPromises();

    expect(location.addresses).toEqual([]);
  });

  it('says that the provider refused, and leads there again', async () => {
    const { login, location } = aCompany();

    await login.open(new URLSearchParams({ error: 'access_denied', state: 'any' }), 'fr');
    expect(login.state$.value).toEqual({ state: 'loggedOut', problem: 'ssoRefused' });

    await login.leave();
    expect(login.state$.value).toEqual({ state: 'leaving' });
    expect(location.addresses).toHaveLength(1);
  });
});
