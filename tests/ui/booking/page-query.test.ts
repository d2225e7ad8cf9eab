import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { isDay } from '@creneau/core';
import { pageQueryOf, type PageQuery } from '../../../ui/src/booking/page-query';

const read = (query: string): PageQuery =>
  pageQueryOf(
    new URLSearchParams(query),
    { enabledLocales: ['fr', 'en'], website: 'https://shop.example/' },
    '2027-06-08',
  );

const attacks = JSON.parse(readFileSync('../shared/attacks.json', 'utf8')) as readonly {
  readonly id: string;
  readonly input: string;
}[];

describe('what the address asks', () => {
  it.each([
    ['2027-12-24', '2027-12-24'],
    ['2027-12-24T10:30', '2027-12-24'],
    ['2027-12-24 10:30:00', '2027-12-24'],
  ])('[QUERY-01] takes the date %s', (date, day) => {
    expect(read(`date=${encodeURIComponent(date)}`).date).toBe(day);
  });

  it.each([
    '',
    '24/12/2027',
    '2027-02-30',
    '2027-12-24T25:00',
    '2027-12-24x',
    'tomorrow',
    '2027-12-24T10:30+02:00',
    '<script>',
  ])('[QUERY-02] replaces the date %j by today', (date) => {
    expect(read(`date=${encodeURIComponent(date)}`).date).toBe('2027-06-08');
    expect(read('').date).toBe('2027-06-08');
  });

  it.each([
    ['0F80F3', '#0F80F3'],
    ['%230f80f3', '#0f80f3'],
  ])('[QUERY-03] takes the colour %s', (color, taken) => {
    expect(read(`colors[primary]=${color}`).colors).toEqual({ primary: taken });
  });

  it.each(['red', '0F80F', '0F80F33', 'url(x)', '0F80F3;x:y'])(
    '[QUERY-03] takes no colour %s',
    (color) => {
      expect(
        read(`colors[primary]=${encodeURIComponent(color)}&colors[sidebar]=0F80F3`).colors,
      ).toEqual({});
    },
  );

  it.each([
    ['en', 'en'],
    ['de', undefined],
    ['EN', undefined],
    ['__proto__', undefined],
  ])('[QUERY-04] asked for %s, speaks %s', (locale, spoken) => {
    expect(read(`locale=${locale}`).locale).toBe(spoken);
  });

  it.each([
    ['noheader', [true, false, false]],
    ['nofooter=1', [false, true, false]],
    ['nologo=true', [false, false, true]],
    ['noheader=0&nofooter=false', [false, false, false]],
  ])('asked for %s, hides header, footer, logo: %j', (query, hidden) => {
    const { hidesHeader, hidesFooter, hidesLogo } = read(query);

    expect([hidesHeader, hidesFooter, hidesLogo]).toEqual(hidden);
  });

  it.each([
    ['https://shop.example/merci?a=1', 'https://shop.example/merci?a=1'],
    ['https://elsewhere.example/merci', undefined],
    ['http://shop.example/', undefined],
    ['javascript:alert(1)', undefined],
    [' javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['//evil.example', undefined],
    ['/path', undefined],
  ])('returns to %j as to %s', (address, taken) => {
    expect(read(`return_url=${encodeURIComponent(address)}`).returnUrl).toBe(taken);
  });

  it.each(attacks.filter(({ id }) => id.startsWith('Q-RET-')).map(({ id, input }) => [id, input]))(
    '%s: returns to the business’s own site or nowhere',
    (id, input) => {
      const isOwn = id === 'Q-RET-19';

      expect(read(input).returnUrl).toBe(
        isOwn ? 'https://shop.example/?next=https://evil.example' : undefined,
      );
    },
  );

  it('tells where the visitor came from, shortly', () => {
    expect(read('websource=newsletter').websource).toBe('newsletter');
    expect(read('websource=').websource).toBeUndefined();
    expect(read(`websource=${'a'.repeat(300)}`).websource).toHaveLength(255);
  });

  it('survives anything', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), fc.string(), (query, text) => {
        const parsed = read(`${query}&date=${text}&return_url=${text}&colors[text]=${text}`);

        expect(isDay(parsed.date)).toBe(true);
        expect(parsed.returnUrl ?? 'https:').toMatch(/^https?:/);
      }),
    );
  });
});
