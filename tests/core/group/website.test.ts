import { KnownWebsites, loading, ready, Refusal } from '@creneau/core';
import { firstValueFrom, of, tap, throwError } from 'rxjs';

it('has the public page at hand once it was fetched, also where the business has none', async () => {
  const websites = new KnownWebsites({ in: () => of(undefined) }, { now: () => 0 });
  expect(websites.atHand('fr')).toEqual(loading);

  await websites.prefetch('fr');

  expect(websites.atHand('fr')).toEqual(ready(undefined));
  expect(websites.atHand('en')).toEqual(loading);
});

it('tells whoever shows the page why it could not be had', async () => {
  const refused = throwError(() => new Refusal('unreachable'));
  const websites = new KnownWebsites({ in: () => refused }, { now: () => 0 });

  await websites.prefetch('fr');

  await expect(firstValueFrom(websites.in('fr'))).rejects.toMatchObject({ reason: 'unreachable' });
});

it('keeps the public page for five minutes, in the eight languages that were asked for last', async () => {
  let now = 0;
  const asked: string[] = [];
  const websites = new KnownWebsites(
    { in: (locale) => of(undefined).pipe(tap(() => asked.push(locale))) },
    { now: () => now },
  );
  const eight = ['br', 'cs', 'de', 'en', 'es', 'fr', 'hu', 'it'];
  for (const locale of [...eight, ...eight]) await websites.prefetch(locale);
  expect(asked).toEqual(eight);

  await websites.prefetch('nl');
  expect(websites.atHand('br')).toEqual(loading);
  now += 299_999;
  expect(websites.atHand('cs')).toEqual(ready(undefined));
  now += 1;
  expect(websites.atHand('cs')).toEqual(loading);
});
