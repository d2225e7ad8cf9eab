/** @jest-environment jsdom */
import { AdPixel, BrowserStorageUses, TagManager } from '@creneau/adapters/browser';

const tagged = window as { dataLayer?: unknown[] };
const scripts = () =>
  [...document.querySelectorAll('script')].map((script) => script.getAttribute('src'));

afterEach(() => {
  jest.restoreAllMocks();
  delete tagged.dataLayer;
  document.head.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});

describe('the tag manager', () => {
  it('[TRACK-01] loads the containers of the group, after the consent in the words of its consent mode', () => {
    new TagManager(['GTM-CRENEAU', 'GTM-OTHER1'], false);

    expect(scripts()).toEqual([
      'https://www.googletagmanager.com/gtm.js?id=GTM-CRENEAU',
      'https://www.googletagmanager.com/gtm.js?id=GTM-OTHER1',
    ]);
    expect(Array.from(tagged.dataLayer?.[0] as ArrayLike<unknown>)).toEqual([
      'consent',
      'default',
      {
        analytics_storage: 'granted',
        ad_storage: 'denied',
        ad_user_data: 'denied',
        ad_personalization: 'denied',
      },
    ]);
    expect(tagged.dataLayer?.[1]).toEqual({ event: 'gtm.js', 'gtm.start': expect.any(Number) });
  });

  it('[TRACK-01] is told of events under documented names, none with a field of the one before', () => {
    const manager = new TagManager(['GTM-CRENEAU'], false);
    manager.record({ name: 'step', step: 'slots' });
    manager.record({ name: 'booked', services: 2, value: 48.4, currency: 'EUR' });

    expect(tagged.dataLayer?.slice(2)).toEqual([
      { creneau: undefined },
      { event: 'creneau_step', creneau: { step: 'slots' } },
      { creneau: undefined },
      { event: 'creneau_booked', creneau: { services: 2, value: 48.4, currency: 'EUR' } },
    ]);
  });
});

describe('the ad pixel', () => {
  const booked = { name: 'booked', services: 1, value: 48.4, currency: 'EUR' } as const;
  const sent = (referrer: string): readonly string[] => {
    const addresses: string[] = [];
    jest
      .spyOn(window.Image.prototype as HTMLImageElement, 'src', 'set')
      .mockImplementation((src) => void addresses.push(src));
    const pixel = new AdPixel('123456789012345', referrer);
    pixel.record({ name: 'step', step: 'slots' });
    pixel.record(booked);
    return addresses;
  };

  it.each([
    'https://www.facebook.com/',
    'https://l.facebook.com/l.php?u=x',
    'http://m.facebook.com/',
  ])('[TRACK-02] tells of the booking of a visitor who comes from %s', (referrer) => {
    expect(sent(referrer)).toEqual([
      'https://www.facebook.com/tr?id=123456789012345&ev=Schedule&noscript=1&cd%5Bvalue%5D=48.4&cd%5Bcurrency%5D=EUR',
    ]);
  });

  it.each([
    '',
    'https://www.google.com/',
    'https://facebook.com.evil.example/',
    'https://notfacebook.com/',
    'https://evil.example/?https://www.facebook.com/',
    'facebook.com',
  ])('[TRACK-02] tells nothing of a visitor who comes from %j', (referrer) => {
    expect(sent(referrer)).toEqual([]);
  });
});

describe('the storage of the browser', () => {
  it('is listed by its purposes, each with its names', () => {
    localStorage.setItem('creneau.draft.1', '{}');
    localStorage.setItem('creneau.locale', 'fr');
    sessionStorage.setItem('creneau.draft.1', '{}');
    sessionStorage.setItem('creneau.loginTrip', '{}');
    localStorage.setItem('foreign', '1');
    document.cookie = '_ga_X1=2';

    expect(new BrowserStorageUses().list()).toEqual([
      { kind: 'choices', names: ['creneau.draft.1'] },
      { kind: 'typed', names: ['creneau.draft.1'] },
      { kind: 'language', names: ['creneau.locale'] },
      { kind: 'passage', names: ['creneau.loginTrip'] },
      { kind: 'measurement', names: ['_ga_X1'] },
      { kind: 'other', names: ['foreign'] },
    ]);
  });

  it('is erased by purpose, and nothing else with it', () => {
    localStorage.setItem('creneau.draft.1', '{}');
    sessionStorage.setItem('creneau.draft.1', '{}');
    document.cookie = '_ga_X1=2';
    const kept = new BrowserStorageUses();
    kept.forget('choices');
    kept.forget('measurement');

    expect(kept.list()).toEqual([{ kind: 'typed', names: ['creneau.draft.1'] }]);
  });

  it('is empty where storage is blocked', () => {
    for (const place of ['localStorage', 'sessionStorage'] as const)
      jest.spyOn(window, place, 'get').mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });

    expect(new BrowserStorageUses().list()).toEqual([]);
  });
});
