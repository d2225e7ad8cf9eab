/** @jest-environment jsdom */
import {
  BrowserConnection,
  LocalSessions,
  RandomDraftKeys,
  serverAhead,
  SystemClock,
} from '@creneau/adapters/browser';
import { webcrypto } from 'node:crypto';
import { distinctUntilChanged } from 'rxjs';
import { aProSession, aUserSession } from '../../support/made-up-people';

describe('the clock of the browser', () => {
  afterEach(() => void jest.useRealTimers());

  it.each([
    ['2027-06-07T21:59:59Z', 'Europe/Paris', '2027-06-07'],
    ['2027-06-07T22:00:00Z', 'Europe/Paris', '2027-06-08'],
    ['2027-06-07T12:00:00Z', 'Pacific/Apia', '2027-06-08'],
    ['2027-06-07T00:00:00Z', 'Pacific/Marquesas', '2027-06-06'],
  ])("[T4] at %s says the group's day in %s: %s", (now, timezone, day) => {
    jest.useFakeTimers({ now: Date.parse(now) });

    expect(new SystemClock({ timezone }).today()).toBe(day);
    expect(new SystemClock({ timezone }).now()).toBe(Date.parse(now));
  });

  it.each([
    ['days ahead', 4 * 86_400_000],
    ['days behind', -4 * 86_400_000],
    ['hours ahead', 5 * 3_600_000],
  ])('[T11] of a device %s is put right by the server’s', (_, wrong) => {
    const right = Date.parse('2027-06-07T10:00:00Z');
    jest.useFakeTimers({ now: right + wrong });

    const clock = new SystemClock({ timezone: 'Europe/Paris' }, { ahead: -wrong });

    expect([clock.now(), clock.today()]).toEqual([right, '2027-06-07']);
  });

  it.each([
    ['where the server did not say', undefined],
    ['for as long as an answer travels', 2_000],
  ])('is the device’s own %s', (_, ahead) => {
    jest.useFakeTimers({ now: 1_000_000 });

    expect(new SystemClock({ timezone: 'Europe/Paris' }, { ahead }).now()).toBe(1_000_000);
  });

  it.each([
    ['as the page was answered', { description: '3000000', transferSize: 300 }, 2_000_000],
    ['out of the browser’s store', { description: '3000000', transferSize: 0 }, undefined],
    ['by a server that says nothing', { description: undefined, transferSize: 300 }, undefined],
    ['by one that says nonsense', { description: 'soon', transferSize: 300 }, undefined],
  ])('[T11] hears the server’s time %s', (_, { description, transferSize }, ahead) => {
    jest.useFakeTimers({ now: 1_000_000 });
    const visit = {
      transferSize,
      responseStart: performance.now(),
      serverTiming: description === undefined ? [] : [{ name: 'now', description, duration: 0 }],
    };
    const page = { performance: { getEntriesByType: () => [visit], now: () => performance.now() } };

    expect(serverAhead(page as unknown as Window)).toBe(ahead);
  });

  it('knows the zone of the device', () => {
    expect(new SystemClock({ timezone: 'Europe/Paris' }).deviceZone()).toBe(
      new Intl.DateTimeFormat().resolvedOptions().timeZone,
    );
  });
});

describe('the key of a contact in the browser', () => {
  const storage = Object.getOwnPropertyDescriptor(window, 'sessionStorage') as PropertyDescriptor;

  afterEach(() => {
    Object.defineProperty(window, 'sessionStorage', storage);
    window.sessionStorage.clear();
  });

  it('is kept for the tab', () => {
    new LocalSessions().rememberFiche('key');

    expect(new LocalSessions().ficheToken).toBe('key');
  });

  it('is forgotten', () => {
    const sessions = new LocalSessions();
    sessions.rememberFiche('key');
    sessions.forget();

    expect([sessions.ficheToken, new LocalSessions().ficheToken]).toEqual([undefined, undefined]);
  });

  it('[AUTH-10] is forgotten alone where it has ended: the key of an account stays for other pages', () => {
    const sessions = new LocalSessions();
    window.localStorage.setItem('creneau.session', 'of another page');
    sessions.rememberFiche('key');

    sessions.forgetFiche();

    expect([sessions.ficheToken, new LocalSessions().ficheToken]).toEqual([undefined, undefined]);
    expect(window.localStorage.getItem('creneau.session')).toBe('of another page');
    window.localStorage.clear();
  });

  it('lives as long as the page where storage is blocked', () => {
    Object.defineProperty(window, 'sessionStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    const sessions = new LocalSessions();

    sessions.rememberFiche('key');

    expect(sessions.ficheToken).toBe('key');
  });
});

describe('the key of an account in the browser', () => {
  afterEach(() => {
    window.sessionStorage.clear();
    window.localStorage.clear();
  });

  const onThePageOf = (groupId: number): LocalSessions => {
    const sessions = new LocalSessions();
    sessions.enter({ id: groupId, urlname: `group-${groupId}` });
    return sessions;
  };

  it('goes before the key of a contact, and is kept for the tab', () => {
    const sessions = onThePageOf(1);
    sessions.rememberFiche('key');
    sessions.become(aUserSession({ token: 'of-camille' }), { rememberMe: false });

    expect([sessions.token, onThePageOf(1).token]).toEqual(['of-camille', 'of-camille']);
    expect(onThePageOf(1).ficheToken).toBe('key');
    expect(window.localStorage).toHaveLength(0);
  });

  it('[AUTH-04] outlives the tab for who wants to be remembered', () => {
    onThePageOf(1).become(aUserSession({ token: 'of-camille' }), { rememberMe: true });
    window.sessionStorage.clear();

    expect(onThePageOf(1).token).toBe('of-camille');
  });

  it('[AUTH-04] stays one of its tab when it is checked, and leaves whom another tab remembers', () => {
    onThePageOf(1).become(aUserSession({ token: 'of-camille' }), { rememberMe: false });
    const tab = { ...window.sessionStorage };
    window.sessionStorage.clear();
    const other = onThePageOf(1);
    other.become(aUserSession({ token: 'of-ana' }), { rememberMe: true });

    for (const [key, value] of Object.entries(tab)) window.sessionStorage.setItem(key, value);
    const reloaded = onThePageOf(1);
    reloaded.become(aUserSession({ token: 'of-camille' }));
    expect(reloaded.token).toBe('of-camille');
    window.sessionStorage.clear();

    expect([onThePageOf(1).token, other.isKept]).toEqual(['of-ana', true]);
  });

  it('[AUTH-04] moves for who wants to be remembered no more, or from now on', () => {
    const sessions = onThePageOf(1);
    sessions.become(aUserSession({ token: 'first' }), { rememberMe: true });
    sessions.become(aUserSession({ token: 'second' }), { rememberMe: false });
    expect(window.localStorage).toHaveLength(0);

    sessions.become(aUserSession({ token: 'third' }), { rememberMe: true });
    sessions.become(aUserSession({ token: 'fourth' }));

    expect(window.sessionStorage).toHaveLength(0);
    expect(onThePageOf(1).token).toBe('fourth');
  });

  it('[AUTH-09] [CANCEL-12] is known to come from a mail when the page is loaded again', () => {
    onThePageOf(1).become({ ...aUserSession(), fromMail: true }, { rememberMe: false });
    expect(onThePageOf(1).session$.value.fromMail).toBe(true);

    onThePageOf(1).become({ ...aUserSession(), fromMail: false });
    expect(onThePageOf(1).session$.value.fromMail).toBe(false);
  });

  it('names its group to a page that has none', () => {
    onThePageOf(1).become(aUserSession(), { rememberMe: false });

    expect(new LocalSessions().urlname).toBe('group-1');
  });

  it('is not sent to another group, but a pro’s is', () => {
    onThePageOf(1).become(aUserSession(), { rememberMe: false });
    expect(onThePageOf(2).token).toBeUndefined();

    onThePageOf(1).become(aProSession({ token: 'of-ana' }), { rememberMe: false });
    expect(onThePageOf(2).token).toBe('of-ana');
  });

  it('[AUTH-08] is forgotten everywhere, and nothing personal was ever kept', () => {
    const sessions = onThePageOf(1);
    sessions.become(aUserSession(), { rememberMe: true });
    expect(JSON.stringify({ ...window.localStorage })).not.toContain('camille@');

    sessions.forget();

    expect([sessions.token, onThePageOf(1).token]).toEqual([undefined, undefined]);
  });

  it('[D9] is known to be kept no more, once another page has forgotten it', () => {
    const earlier = onThePageOf(1);
    earlier.become(aUserSession(), { rememberMe: true });
    const later = onThePageOf(1);
    expect([earlier.isKept, later.isKept]).toEqual([true, true]);

    later.forget();

    expect([earlier.isKept, later.isKept]).toEqual([false, true]);
  });

  it.each([
    ['of a JWT', 'eyJh.'.repeat(400)],
    ['with the signs of base64', 'a+b/c=='],
  ])('[API-03] [AUTH-05] is kept for the tab as another backend gives it: %s', (_, token) => {
    onThePageOf(1).become(aUserSession({ token }), { rememberMe: false });

    expect(onThePageOf(1).token).toBe(token);
  });

  it.each(['', 'no JSON', '{"token":{"a":1},"groupId":1}', '{"token":"a b","groupId":1}', 'null'])(
    'is none when somebody else wrote it: %j',
    (text) => {
      window.sessionStorage.setItem('creneau.session', text);

      expect(onThePageOf(1).token).toBeUndefined();
    },
  );
});

describe('the key of a draft', () => {
  const own = Object.getOwnPropertyDescriptor(window, 'crypto');

  afterEach(() => {
    if (own) Object.defineProperty(window, 'crypto', own);
  });

  it.each([
    ['where the browser makes them', webcrypto],
    ['where it gives only bytes', { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) }],
  ])('is a UUID of version 4 that nobody has had, %s', (_, crypto) => {
    Object.defineProperty(window, 'crypto', { configurable: true, value: crypto });
    const keys = Array.from({ length: 100 }, () => new RandomDraftKeys().next());

    expect(new Set(keys).size).toBe(100);
    for (const key of keys)
      expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('the state of the network', () => {
  it('[N9] is told to whoever looks, and each change of it', () => {
    let onLine = true;
    jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => onLine);
    const { online$ } = new BrowserConnection();
    const states: boolean[] = [];
    const subscription = online$
      .pipe(distinctUntilChanged())
      .subscribe((online) => states.push(online));

    for (const now of [false, true]) {
      onLine = now;
      window.dispatchEvent(new Event(now ? 'online' : 'offline'));
      expect(online$.value).toBe(now);
    }
    subscription.unsubscribe();

    expect(states).toEqual([true, false, true]);
  });
});
