import { FicheFormsInMemory } from '@creneau/adapters/in-memory';
import { changesIn, type FormValues, KnownForms, mergeEdits, newsOf } from '@creneau/core';
import fc from 'fast-check';
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

const known: FormValues = { firstname: 'Léo', lastname: 'Kerjean', phone: '', sms: true };

describe('what there is to tell of a contact', () => {
  it.each<readonly [string, FormValues, FormValues]>([
    ['nothing of what is as it was', known, {}],
    ['what was written', { ...known, firstname: 'Max' }, { firstname: 'Max' }],
    ['what was emptied', { ...known, firstname: '' }, { firstname: '' }],
    ['what was unticked', { ...known, sms: false }, { sms: false }],
    ['nothing of fields that were empty and are', { phone: '', city: '', consent: false }, {}],
  ])('[C11] is %s', (_, values, news) => {
    expect(changesIn(values, known)).toEqual(news);
    expect(newsOf({ values, known })).toEqual(news);
  });

  it('is all of one that nobody knows', () => {
    expect(newsOf({ values: known })).toEqual(known);
  });
});

describe('what is typed of a contact that was changed elsewhere', () => {
  const before = { firstname: 'Léo', lastname: 'Kerjean', phone: '1' };

  it('[C11] stays, and all else becomes what the business has now', () => {
    const { values, changes } = mergeEdits({ ...before, phone: '2' }, before, {
      firstname: 'Léon',
      lastname: 'Kerjean',
      phone: '3',
    });

    expect(values).toEqual({ firstname: 'Léon', lastname: 'Kerjean', phone: '2' });
    expect(changes).toEqual([
      { name: 'firstname', value: 'Léon', isTyped: false },
      { name: 'phone', value: '3', isTyped: true },
    ]);
  });

  it('[C11] becomes empty where the business has nothing any more', () => {
    expect(mergeEdits(before, before, { firstname: 'Léo', lastname: 'Kerjean' })).toEqual({
      values: { ...before, phone: '' },
      changes: [{ name: 'phone', value: '', isTyped: false }],
    });
  });

  it('says nothing of what both wrote alike', () => {
    const typed = { ...before, phone: '2' };

    expect(mergeEdits(typed, before, typed)).toEqual({ values: typed, changes: [] });
  });

  it('[C11] loses no word of either, whatever they wrote', () => {
    const form = fc.record({ a: fc.constantFrom('', 'x', 'y'), b: fc.constantFrom('', 'x', 'y') });
    fc.assert(
      fc.property(form, form, form, (typed, base, now) => {
        const { values, changes } = mergeEdits(typed, base, now);
        for (const name of ['a', 'b'] as const) {
          const isTyped = typed[name] !== base[name];
          const theirs = changes.find((change) => change.name === name);
          expect(values[name]).toBe(isTyped ? typed[name] : now[name]);
          // what is shown differs from what they wrote: it is told
          expect(theirs?.value ?? values[name]).toBe(
            now[name] === base[name] ? values[name] : now[name],
          );
        }
      }),
    );
  });
});
