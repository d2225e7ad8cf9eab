import { CatalogsInMemory } from '@creneau/adapters/in-memory';
import { Refusal, resolveLink, type Catalogs, type PageQuery } from '@creneau/core';
import { throwError } from 'rxjs';
import {
  aCalendar,
  aCatalog,
  aGroup,
  anIntervention,
  anInterventionSet,
  anOffer,
  aQuestion,
} from '../../support/made-up';

const catalog = aCatalog({
  interventionSets: [anInterventionSet({ externid: 'hair', key: 'coiffure' })],
  interventions: [
    anIntervention({ id: 11, externid: 'cut', key: 'coupe' }),
    anIntervention({ id: 12, publicname: 'Brushing', externid: 'dry' }),
  ],
  calendars: [aCalendar({ id: 31 }), aCalendar({ id: 32 })],
});
const offer = anOffer({
  catalog,
  group: aGroup({
    questions: [
      aQuestion('interventionSet'),
      aQuestion('intervention'),
      aQuestion('calendar', { any: true }),
    ],
  }),
});

/** Knows what exists, and how often it was asked. */
class CountedCatalogs extends CatalogsInMemory {
  asks = 0;

  override existing(...question: Parameters<Catalogs['existing']>) {
    this.asks += 1;
    return super.existing(...question);
  }
}

class SilentCatalogs extends CatalogsInMemory {
  override existing() {
    return throwError(() => new Refusal('unreachable'));
  }
}

const chosenBy = async (
  preselection: PageQuery['preselection'],
  catalogs: Catalogs = new CountedCatalogs(() => catalog),
) => (await resolveLink({ preselection, maxMultirdvs: undefined }, catalogs))(offer).choices;

describe.each([
  ['the business says what exists', () => new CountedCatalogs(() => catalog)],
  ['nobody answers, and the catalogue at hand decides', () => new SilentCatalogs(() => catalog)],
])('[QUERY-25] what a link has chosen, where %s', (_, catalogs) => {
  it('is a category, by its id or its name elsewhere', async () => {
    const answered = { interventionSetId: 1 };

    expect(await chosenBy({ interventionSets: { by: 'id', names: ['1'] } }, catalogs())).toEqual(
      answered,
    );
    expect(
      await chosenBy({ interventionSets: { by: 'externid', names: ['hair'] } }, catalogs()),
    ).toEqual(answered);
    expect(
      await chosenBy({ interventionSets: { by: 'key', names: ['coiffure'] } }, catalogs()),
    ).toEqual(answered);
  });

  it('is several things, each for its question', async () => {
    expect(
      await chosenBy(
        {
          interventionSets: { by: 'id', names: ['1'] },
          interventions: { by: 'externid', names: ['cut', 'dry'] },
          calendars: { by: 'id', names: ['32'] },
        },
        catalogs(),
      ),
    ).toMatchObject({
      interventionSetId: 1,
      lines: [{ interventionId: 11 }, { interventionId: 12 }],
      calendarId: 32,
    });
  });

  it('is no preference', async () => {
    expect(
      await chosenBy(
        {
          interventionSets: { by: 'id', names: ['1'] },
          interventions: { by: 'id', names: ['11'] },
          calendars: { by: 'id', names: ['0'] },
        },
        catalogs(),
      ),
    ).toMatchObject({ calendarId: 0 });
  });

  it.each([
    ['a thing is not there', { interventions: { by: 'id', names: ['99'] } }],
    ['one of several is not there', { interventions: { by: 'id', names: ['11', '99'] } }],
    [
      'one of two kinds is not there',
      {
        interventionSets: { by: 'id', names: ['1'] },
        interventions: { by: 'externid', names: ['perm'] },
      },
    ],
  ] as const)('is nothing of it, where %s', async (__, preselection) => {
    expect(await chosenBy(preselection, catalogs())).toBeUndefined();
  });
});

it('[QUERY-25] asks nobody whether no preference exists, nor for a link without choices', async () => {
  const catalogs = new CountedCatalogs(() => catalog);

  await chosenBy({ calendars: { by: 'id', names: ['0'] } }, catalogs);
  expect(await chosenBy({}, catalogs)).toEqual({});

  expect(catalogs.asks).toBe(0);
});
