/** @jest-environment jsdom */
import { BrowserConsents } from '@creneau/adapters/browser';
import { ConsentsInMemory } from '@creneau/adapters/in-memory';
import { receiptsOf, type Consents } from '@creneau/core';

const NOON = Date.UTC(2027, 5, 8, 12);
const KEY = 'creneau.consent.1';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

describe.each([
  ['memory', (): Consents => new ConsentsInMemory()],
  ['a browser', (): Consents => new BrowserConsents({ id: 1 })],
])('consents in %s', (_, made) => {
  it('are none before anybody answered', () => {
    expect(made().receipts$.value).toEqual([]);
  });

  it('keep what was answered, when, and to which text; a later answer replaces the one to the same purpose', () => {
    const consents = made();
    consents.keep(receiptsOf({ audience: true, advertising: false }, NOON));
    consents.keep(receiptsOf({ audience: false, map: true }, NOON + 1));

    expect(consents.receipts$.value.toSorted((a, b) => (a.purpose < b.purpose ? -1 : 1))).toEqual([
      { purpose: 'advertising', granted: false, at: NOON, version: expect.any(String) },
      { purpose: 'audience', granted: false, at: NOON + 1, version: expect.any(String) },
      { purpose: 'map', granted: true, at: NOON + 1, version: expect.any(String) },
    ]);
  });

  it('tell whoever follows them', () => {
    const consents = made();
    const counts: number[] = [];
    consents.receipts$.subscribe((receipts) => counts.push(receipts.length));
    consents.keep(receiptsOf({ audience: true, advertising: true }, NOON));

    expect(counts).toEqual([0, 2]);
  });
});

describe('consents in a browser', () => {
  it('outlive the page, for their group alone', () => {
    new BrowserConsents({ id: 1 }).keep(receiptsOf({ audience: true }, NOON));

    expect(new BrowserConsents({ id: 1 }).receipts$.value).toHaveLength(1);
    expect(new BrowserConsents({ id: 2 }).receipts$.value).toEqual([]);
  });

  it('hear of an answer in another tab', () => {
    const consents = new BrowserConsents({ id: 1 });
    new BrowserConsents({ id: 1 }).keep(receiptsOf({ audience: false }, NOON));
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));

    expect(consents.receipts$.value).toMatchObject([{ purpose: 'audience', granted: false }]);
  });

  it.each(['{', '7', '{"audience":true}', '[{"purpose":"audience","granted":"yes"}]'])(
    'are none where somebody else wrote %s',
    (text) => {
      localStorage.setItem(KEY, text);

      expect(new BrowserConsents({ id: 1 }).receipts$.value).toEqual([]);
    },
  );

  it('last for the page where storage is blocked', () => {
    const blocked = new DOMException('blocked', 'SecurityError');
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw blocked;
    });
    const consents = new BrowserConsents({ id: 1 });
    consents.keep(receiptsOf({ map: true }, NOON));

    expect(consents.receipts$.value).toMatchObject([{ purpose: 'map', granted: true }]);
  });
});
