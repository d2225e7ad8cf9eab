import { KnownWebsites, loading, ready, Refusal } from '@creneau/core';
import { firstValueFrom, of, throwError } from 'rxjs';

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
