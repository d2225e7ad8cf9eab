/** @jest-environment jsdom */
import { BrowserDrafts, BrowserStorageUses } from '@creneau/adapters/browser';
import { DraftsInMemory } from '@creneau/adapters/in-memory';
import { begin, storedJourneyOf, type Drafts, type StoredJourney } from '@creneau/core';
import { anOffer } from '../../support/made-up';

const KEY = '2f9c7f0e-6a38-4c63-9d0e-0b4c1f1f7a10';

const aVisit = (lastname = 'Le Goff'): StoredJourney => {
  const journey = begin(anOffer(), {}, KEY);
  const draft = { ...journey.draft, fiche: { lastname } };
  return storedJourneyOf({ ...journey, draft }, {}, '2027-06-07');
};

const asText = (visit: StoredJourney): unknown => JSON.parse(JSON.stringify(visit));

/** Another page of the same tab, and the first page of another one. */
interface Browser {
  readonly drafts: Drafts;
  reload(): Drafts;
  closeTab(): Drafts;
}

const inMemory = (): Browser => {
  const drafts = new DraftsInMemory();
  return {
    drafts,
    reload: () => drafts,
    closeTab: () => {
      drafts.closeTab();
      return drafts;
    },
  };
};

const inBrowser = (): Browser => ({
  drafts: new BrowserDrafts({ id: 1 }),
  reload: () => new BrowserDrafts({ id: 1 }),
  closeTab: () => {
    sessionStorage.clear();
    history.replaceState(null, '');
    return new BrowserDrafts({ id: 1 });
  },
});

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '');
});

describe.each([
  ['memory', inMemory],
  ['a browser', inBrowser],
])('an unfinished visit in %s', (_, made) => {
  it('is absent before anything was chosen', () => {
    expect(made().drafts.read()).toBeUndefined();
  });

  it('[K11] outlives a reload, with what was typed', () => {
    const { drafts, reload } = made();

    drafts.keep(aVisit('Kerjean'));
    drafts.keep(aVisit());

    expect(reload().read()).toEqual(asText(aVisit()));
  });

  it('[K11] outlives its tab, but for what was typed', () => {
    const { drafts, closeTab } = made();
    drafts.keep(aVisit());

    const { draft: _personal, ...choices } = aVisit();
    expect(closeTab().read()).toEqual(asText(choices));
  });

  it('is forgotten', () => {
    const { drafts, reload } = made();
    drafts.keep(aVisit());

    drafts.forget();

    expect(reload().read()).toBeUndefined();
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).toBe('[{},{}]');
  });
});

describe('an unfinished visit in a browser', () => {
  it('is of one group', () => {
    new BrowserDrafts({ id: 1 }).keep(aVisit());

    expect(new BrowserDrafts({ id: 2 }).read()).toBeUndefined();
  });

  it('[D9] is left by a log-out, but for what was typed at every business of the tab', () => {
    sessionStorage.setItem('creneau.session', 'of somebody');
    new BrowserDrafts({ id: 1 }).keep(aVisit());
    new BrowserDrafts({ id: 25 }).keep(aVisit());

    new BrowserStorageUses().forget('typed');

    const { draft: _personal, ...choices } = aVisit();
    expect(new BrowserDrafts({ id: 1 }).read()).toEqual(asText(choices));
    expect({ ...sessionStorage }).toEqual({ 'creneau.session': 'of somebody' });
  });

  it('is absent where somebody else wrote in its place', () => {
    sessionStorage.setItem('creneau.draft.1', '{"version":');

    expect(new BrowserDrafts({ id: 1 }).read()).toBeUndefined();
  });

  it('[P5] is carried over a reload by the entry of the history where storage is blocked, and leaves its state and address alone', () => {
    jest.useFakeTimers();
    const storages = ['sessionStorage', 'localStorage'].map(
      (name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const,
    );
    for (const [name] of storages)
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    history.replaceState({ usr: 'of the router' }, '');
    const drafts = new BrowserDrafts({ id: 1 });

    drafts.keep(aVisit());
    expect(drafts.read()).toBeUndefined();
    jest.advanceTimersByTime(300);

    expect(new BrowserDrafts({ id: 1 }).read()).toEqual(aVisit());
    expect(history.state).toMatchObject({ usr: 'of the router' });
    history.pushState({ usr: 'next' }, '');
    window.dispatchEvent(new Event('pagehide'));
    expect(new BrowserDrafts({ id: 1 }).read()).toEqual(aVisit());
    drafts.forget();
    expect(drafts.read()).toBeUndefined();

    for (const [name, own] of storages) if (own) Object.defineProperty(window, name, own);
    jest.useRealTimers();
  });
});
