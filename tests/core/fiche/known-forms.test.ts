import { FicheFormsInMemory } from '@creneau/adapters/in-memory';
import { KnownForms } from '@creneau/core';
import { firstValueFrom } from 'rxjs';
import { aField } from '../../support/made-up';

it('asks for the forms once in a language, and again after five minutes', async () => {
  let now = 0;
  const asked: string[] = [];
  const ficheForms = new FicheFormsInMemory((locale) => {
    asked.push(locale);
    return { fiche: [aField({ label: `name in ${locale}` })], vevent: [] };
  });
  const forms = new KnownForms(ficheForms, { now: () => now });
  const label = async (locale: string) => (await firstValueFrom(forms.in(locale))).fiche[0]?.label;

  expect([await label('fr'), await label('en'), await label('fr')]).toEqual([
    ...['name in fr', 'name in en', 'name in fr'],
  ]);
  now += 299_999;
  await label('fr');
  expect(asked).toEqual(['fr', 'en']);

  now += 1;
  await label('fr');
  expect(asked).toEqual(['fr', 'en', 'fr']);
});

it('keeps the forms in the eight languages that were asked for last', async () => {
  let now = 0;
  const asked: string[] = [];
  const ficheForms = new FicheFormsInMemory((locale) => {
    asked.push(locale);
    return { fiche: [], vevent: [] };
  });
  const forms = new KnownForms(ficheForms, { now: () => now });
  const open = async (...locales: readonly string[]) => {
    asked.length = 0;
    for (const locale of locales) await firstValueFrom(forms.in(locale));
    return [...asked];
  };
  const eight = ['br', 'cs', 'de', 'en', 'es', 'fr', 'hu', 'it'];

  await open(...eight);
  expect(await open(...eight)).toEqual([]);
  now += 300_000;
  // asked for anew, the oldest is the newest
  expect(await open('br')).toEqual(['br']);
  expect(await open('nl', 'br')).toEqual(['nl']);
  expect(await open('pl', 'sk', 'br')).toEqual(['pl', 'sk']);
});
