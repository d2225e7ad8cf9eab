import { LoginTripsInMemory, PeopleInMemory, SessionsInMemory } from '@creneau/adapters/in-memory';
import { ComeBackLoggedIn, LeaveToLogIn, type PageLocation } from '@creneau/core';
import { SsoLogin } from '@creneau/core/presentation';
import { aUserSession } from '../../support/made-up-people';
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
      new ComeBackLoggedIn(people, sessions),
      trips,
      sessions,
      location,
    );
    return { login, location };
  };
  return { sessions, people, pageAt, ...pageAt(at) };
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

  it.each([
    ['/entreprise-sso/appointments', '?'],
    ['/entreprise-sso/appointments?locale=en', '?locale=en&'],
  ])(
    '[SSO-01] [QUERY-12] keeps what a mail asks for, and no key of it, from %s',
    async (at, begun) => {
      const { login, location, pageAt } = aCompany({ at });
      const mailed = new URLSearchParams({
        confirm_apt: '12,13',
        confirm_start: '2027-06-07T09:30',
        veventKey: 'secret',
        from_mail: '1',
      });

      await login.open(mailed, 'fr');
      await finishPromises();
      const state = new URL(location.addresses[0] ?? '').searchParams.get('state') ?? '';
      const second = pageAt('/entreprise-sso/login');
      void second.login.open(new URLSearchParams({ code: CLAIRE.email, state }), 'fr');
      await finishPromises();

      expect(second.location.addresses).toEqual([
        `/entreprise-sso/appointments${begun}confirm_apt=12%2C13&confirm_start=2027-06-07T09%3A30`,
      ]);
    },
  );

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

  it('[SSO-01] lets in whoever is logged in, and sends them nowhere', async () => {
    const { sessions, pageAt } = aCompany();
    const before = pageAt('/entreprise-sso');
    sessions.become(aUserSession());
    const { login, location } = pageAt('/entreprise-sso');

    await login.open(new URLSearchParams(), 'fr');
    await finishPromises();

    expect([before.login.wasLoggedIn, login.wasLoggedIn]).toEqual([false, true]);
    expect(location.addresses).toEqual([]);
  });

  it.each([
    ['a code without a state', { code: CLAIRE.email }],
    ['an error without a state', { error: 'access_denied' }],
    ['a state alone', { state: 'any' }],
  ])('[SSO-01] takes %s for no answer of the provider', async (_, parameters) => {
    const { login, location } = aCompany();

    await login.open(new URLSearchParams(parameters), 'fr');
    await finishPromises();

    expect(login.state$.value).toEqual({ state: 'leaving' });
    expect(location.addresses).toHaveLength(1);
  });

  it('hands on which provider answered, so that no other is taken for it', async () => {
    const { login, location, people, pageAt } = aCompany();
    await login.leave();
    const state = new URL(location.addresses[0] ?? '').searchParams.get('state') ?? '';
    const logInFrom = jest.spyOn(people, 'logInFrom');
    const answer = { code: CLAIRE.email, state, iss: 'https://login.company.example' };

    void pageAt('/entreprise-sso/login').login.open(new URLSearchParams(answer), 'fr');
    await finishPromises();

    expect(logInFrom.mock.calls.map(([, told]) => told)).toEqual([answer]);
  });

  it('waits for the browser that goes on with the answer, and not where the answer is refused', async () => {
    const { login, location, pageAt } = aCompany();
    await login.leave();
    const state = new URL(location.addresses[0] ?? '').searchParams.get('state') ?? '';
    const parameters = new URLSearchParams({ code: CLAIRE.email, state });
    const ended: string[] = [];

    const accepted = pageAt('/entreprise-sso/login');
    void accepted.login.open(parameters, 'fr').then(() => ended.push('accepted'));
    await finishPromises();
    const again = pageAt('/entreprise-sso/login');
    void again.login.open(parameters, 'fr').then(() => ended.push('again'));
    await finishPromises();

    expect(ended).toEqual(['again']);
  });

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
