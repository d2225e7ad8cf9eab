import { allowsAncestor, hostWishesIn } from '@creneau/core';
import fc from 'fast-check';
import { attacks } from '../../support/attacks';
import { runs } from '../../support/runs';

const set = (wishes: object): unknown => ({ creneau: 1, type: 'set', ...wishes });

describe('what a host page asks', () => {
  it.each<[string, object, object]>([
    ['nothing', {}, {}],
    ['a language', { query: { locale: 'en' } }, { locale: 'en' }],
    ['a language with a region', { query: { locale: 'pt-BR' } }, { locale: 'pt-BR' }],
    [
      'colours',
      { query: { 'colors[primary]': '0f80f3', 'colors[text]': '#1E1E1E' } },
      { colors: { primary: '#0f80f3', text: '#1E1E1E' } },
    ],
    [
      'what the forms begin with',
      { query: { email: 'ana@mail.example', 'fiche[lastname]': 'Le Goff', 'vevent[plate]': 'AB' } },
      { fiche: { email: 'ana@mail.example', lastname: 'Le Goff' }, vevent: { plate: 'AB' } },
    ],
    [
      'the part in sight',
      { visible: { top: 0, bottom: 640.5 } },
      { visible: { top: 0, bottom: 640.5 } },
    ],
    ['to be closed by Escape', { closable: true }, { closable: true }],
    ['to be shown whole', { resizes: true }, { resizes: true }],
    [
      'the farthest part in sight',
      { visible: { top: 0, bottom: 100_000 } },
      { visible: { top: 0, bottom: 100_000 } },
    ],
    ['to fill a place', { minHeight: 899.5 }, { minHeight: 899.5 }],
    ['to fill no place', { minHeight: 0 }, { minHeight: 0 }],
    ['to fill the highest place', { minHeight: 20_000 }, { minHeight: 20_000 }],
  ])('is %s', (_, message, wishes) => {
    expect(hostWishesIn(set(message))).toEqual(wishes);
  });

  it.each<[string, object]>([
    ['a language that is none', { query: { locale: 'javascript:alert(1)' } }],
    ['a language that is no text', { query: { locale: ['en'] } }],
    ['a colour that is none', { query: { 'colors[primary]': 'url(//evil.example)' } }],
    ['a colour of no role', { query: { 'colors[constructor]': '0f80f3' } }],
    ['an address', { query: { return_url: 'https://evil.example', url: 'javascript:alert(1)' } }],
    ['keys', { query: { ficheKey: 'abc', rwg_token: 'abc', key: 'abc' } }],
    ['a part of nothing', { visible: { top: 5, bottom: 5 } }],
    ['a part farther than any page', { visible: { top: 0, bottom: 100_001 } }],
    ['a part from below to above', { visible: { top: 10, bottom: 5 } }],
    ['a part without end', { visible: { top: 0, bottom: Number.POSITIVE_INFINITY } }],
    ['a part that is no number', { visible: { top: Number.NaN, bottom: '5' } }],
    ['a part that is none', { visible: null }],
    ['a yes that is none', { closable: 'yes', resizes: 1 }],
    ['a height that is text', { minHeight: '900px' }],
    ['a height below nothing', { minHeight: -1 }],
    ['a height that is no number', { minHeight: Number.NaN }],
    ['a height without end', { minHeight: 20_001 }],
    ['a query that is none', { query: 'locale=en' }],
    ['a prototype', JSON.parse('{"query":{"__proto__":{"polluted":1}},"visible":{"__proto__":1}}')],
  ])('is not %s', (_, message) => {
    expect(hostWishesIn(set(message))).toEqual({});
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ...attacks
      .filter(({ area }) => area === 'postMessage')
      .map(({ id, input }): [string, unknown] => [id, (input as { data?: unknown }).data]),
    ['another version', { creneau: 2, type: 'set', query: { locale: 'en' } }],
    ['a version that is text', { creneau: '1', type: 'set' }],
    ['our own message', { creneau: 1, type: 'height', height: 100 }],
    ['a list', [1, 'set']],
    ['a function of the browser', new Map([['creneau', 1]])],
    ['nothing', undefined],
    ['null', null],
  ])('is not in a message that is none of ours: %s', (_, message) => {
    expect(hostWishesIn(message)).toBeUndefined();
  });

  it('[P1] is never anything but of the forms above, whatever a message is made of', () => {
    const name = fc.constantFrom(
      'locale',
      'colors[primary]',
      'email',
      'fiche[a]',
      'x',
      '__proto__',
    );
    const wish = fc.record(
      {
        query: fc.oneof(fc.anything(), fc.dictionary(name, fc.oneof(fc.string(), fc.anything()))),
        visible: fc.oneof(fc.anything(), fc.record({ top: fc.anything(), bottom: fc.double() })),
        closable: fc.anything(),
        resizes: fc.anything(),
        minHeight: fc.oneof(fc.anything(), fc.double()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), wish.map(set)), (message) => {
        const wishes = hostWishesIn(message) ?? {};
        const { locale, colors, fiche, vevent, visible, closable, resizes, ...others } = wishes;
        const { minHeight = 0, ...rest } = others;

        expect(rest).toEqual({});
        expect(locale ?? 'en').toMatch(/^[a-z]{2,3}(-[\w-]+)?$/i);
        for (const color of Object.values(colors ?? {})) expect(color).toMatch(/^#[\da-f]{6}$/i);
        for (const text of Object.values({ ...fiche, ...vevent }))
          expect(typeof text).toBe('string');
        expect(visible === undefined || visible.top < visible.bottom).toBe(true);
        expect([true, false, undefined]).toContain(closable);
        expect([true, false, undefined]).toContain(resizes);
        expect(minHeight >= 0 && minHeight <= 20_000).toBe(true);
      }),
      { numRuns: runs(2_000) },
    );
  });
});

describe('the pages that may show ours', () => {
  it.each([
    ['https://shop.example', 'https://shop.example', true],
    ['https://shop.example', 'http://shop.example', false],
    ['http://shop.example', 'https://shop.example', true],
    ['https://a.example https://shop.example', 'https://shop.example', true],
    ['https://SHOP.example', 'https://shop.example', true],
    ['https://*.shop.example', 'https://www.shop.example', true],
    ['https://*.shop.example', 'https://shop.example', false],
    ['https://shop.example', 'https://shop.example:8443', false],
    ['https://shop.example:8443', 'https://shop.example:8443', true],
    ['http://localhost:*', 'http://localhost:8080', true],
    ['http://shop.example', 'http://shop.example', true],
    ['http://shop.example', 'http://shop.example:443', false],
    ['http://shop.example:8080', 'https://shop.example', false],
    ['https://shop.example:8443', 'https://shop.example', false],
    ['https://shop.example:*', 'https://shop.example:8443', true],
    ['shop.example', 'https://shop.example', false],
    ['*.shop.example', 'https://www.shop.example', false],
    ["'self'", 'https://shop.example', false],
    ['*', 'ftp://anybody.example', false],
    ['*', 'https://', false],
    ['*', 'https://anybody.example', true],
    ['', 'https://shop.example', false],
    ['https://shop.example', 'null', false],
    ['*', 'null', false],
    ['*', '', false],
    ['https://shop.example', 'https://shop.example.evil.example', false],
    ['https://shop.example', 'https://evil.example/https://shop.example', false],
    ['https://*.shop.example', 'https://evilshop.example', false],
  ])('[P4] of %j include %s: %s', (sources, origin, allowed) => {
    expect(allowsAncestor(sources, origin)).toBe(allowed);
  });
});
