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
