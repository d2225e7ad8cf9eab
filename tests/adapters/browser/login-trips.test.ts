/** @jest-environment jsdom */
import { BrowserLoginTrips } from '@creneau/adapters/browser';
import { webcrypto } from 'node:crypto';

beforeAll(() => void Object.defineProperty(window, 'crypto', { value: webcrypto }));
beforeEach(() => window.sessionStorage.clear());

const TRIP = 'creneau.loginTrip';
const SECRET = 'x'.repeat(32);

describe('a login at another place', () => {
  it('[A7] draws another secret each time, of 192 bits', () => {
    const secrets = Array.from(
      { length: 1_000 },
      () => new BrowserLoginTrips().begin('/a')?.secret,
    );

    expect(new Set(secrets).size).toBe(1_000);
    expect(secrets.every((secret) => /^[\w-]{32}$/.test(secret ?? ''))).toBe(true);
  });

  it('is known to the next page of the tab, once', () => {
    const begun = new BrowserLoginTrips().begin('/entreprise-sso?date=2027-06-07');

    expect(new BrowserLoginTrips().end()).toEqual(begun);
    expect(new BrowserLoginTrips().end()).toBeUndefined();
  });

  it.each([
    ['another site', 'https://evil.example'],
    ['another site without its protocol', '//evil.example'],
    ['one behind a backslash', '/\\evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['no text', 7],
  ])('never leads back to %s', (_, from) => {
    window.sessionStorage.setItem(TRIP, JSON.stringify({ secret: SECRET, from }));

    expect(new BrowserLoginTrips().end()).toBeUndefined();
  });

  it('is none where something else was written', () => {
    window.sessionStorage.setItem(TRIP, '{');

    expect(new BrowserLoginTrips().end()).toBeUndefined();
  });

  it('[P5] does not begin where nothing can be kept', () => {
    const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });

    expect(new BrowserLoginTrips().begin('/a')).toBeUndefined();
    blocked.mockRestore();
  });
});
