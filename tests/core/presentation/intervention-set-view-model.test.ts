import { InterventionSetViewModel } from '@creneau/core/presentation';
import {
  aCatalog,
  aGroup,
  anIntervention,
  anInterventionSet,
  aPack,
  aPromotion,
  aQuestion,
} from '../../support/made-up';
import { aProSession } from '../../support/made-up-people';
import { aGroupShowing, aVisitBeforeTimes, type Situation } from './visit';

const CATALOG = aCatalog({
  interventionSets: [
    anInterventionSet({
      id: 1,
      publicname: 'Coiffure',
      description: '<p>Pour tous</p>',
      thumbnail: 'https://images.example/coiffure-510x510.jpg',
    }),
    anInterventionSet({ id: 2, publicname: '', name: 'Interne' }),
  ],
  interventions: [
    anIntervention({ id: 11, price: 4_800, promotions: [aPromotion({ percent: 25 })] }),
    anIntervention({ id: 12, price: 6_000 }),
  ],
  packs: [aPack({ id: 51, price: 5_900 })],
});

/** The step of the categories. */
function open(situation: Omit<Situation, 'slots'> = {}) {
  const visit = aVisitBeforeTimes({ catalog: CATALOG, choices: {}, ...situation });
  const interventionSets = new InterventionSetViewModel(visit.visit, visit.next);
  return {
    ...visit,
    categories: interventionSets,
    shown: interventionSets.interventionSets$.value,
  };
}

describe('a category', () => {
  it('[CAT-02] shows its picture, its description, its lowest price, and how much is in it', () => {
    expect(open().shown).toEqual([
      {
        id: 1,
        name: 'Coiffure',
        description: '<p>Pour tous</p>',
        image: 'https://images.example/coiffure-128x128.jpg',
        count: 3,
        startingPrice: 3_600,
        isFree: false,
      },
    ]);
  });

  it('[CAT-02] costs nothing where all that is in it is free', () => {
    const catalog = aCatalog({ interventions: [anIntervention({ price: 0 })] });

    expect(open({ catalog }).shown).toMatchObject([{ startingPrice: 0, isFree: true }]);
  });

  it('is shown in a grid or a list, with prices or without, as the business says', () => {
    const look = (group: ReturnType<typeof aGroup>) => {
      const { gridMode, showsPrice, currency } = open({ group }).categories;
      return { gridMode, showsPrice, currency };
    };

    expect(look(aGroup())).toEqual({ gridMode: false, showsPrice: true, currency: 'EUR' });
    expect(
      look({
        ...aGroupShowing({ gridMode: true }),
        displayInterventionPrice: false,
        currency: 'CHF',
      }),
    ).toEqual({ gridMode: true, showsPrice: false, currency: 'CHF' });
  });

  it('[CAT-03] has the large picture in a grid', () => {
    expect(open({ group: aGroupShowing({ gridMode: true }) }).shown).toMatchObject([
      { image: 'https://images.example/coiffure-510x510.jpg' },
    ]);
  });

  it('has no description and no picture where the business shows none', () => {
    expect(
      open({ group: aGroupShowing({ description: false, image: false }) }).shown,
    ).toMatchObject([{ description: '', image: undefined }]);
  });

  it('[CAT-06] without a public name is shown to an agent of a call centre alone', () => {
    const group = aGroup({ callCenter: true });
    const names = ({ shown }: ReturnType<typeof open>) => shown.map(({ name }) => name);

    expect(names(open({ group }))).toEqual(['Coiffure']);
    expect(names(open({ session: aProSession() }))).toEqual(['Coiffure']);
    expect(names(open({ group, session: aProSession() }))).toEqual(['Coiffure', 'Interne']);
  });
});

it.each([
  ['a visitor in health', 'health', undefined, 'health'],
  ['an agent in health', 'health', aProSession(), 'pro_health'],
  ['an agent elsewhere', 'hairdresser', aProSession(), 'pro'],
] as const)('addresses %s by words of their own', (_, sector, session, audienceContext) => {
  const group = aGroup({ callCenter: true, sector });

  expect(open({ group, ...(session && { session }) }).categories).toMatchObject({
    audienceContext,
  });
});

describe('choosing a category', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('leads to its services, once they can be shown', async () => {
    const { categories: interventionSets, journey } = open();

    interventionSets.choose(1);
    await jest.advanceTimersByTimeAsync(300);

    expect(journey.journey$.value).toMatchObject({
      step: 'intervention',
      choices: { interventionSetId: 1 },
    });
  });

  it('fetches the times that the one under the pointer leads to', () => {
    const group = aGroup({ questions: [aQuestion('interventionSet')] });
    const { categories: interventionSets, slots } = open({
      group,
      choices: { lines: [{ interventionId: 11, calendarId: 0 }] },
    });

    interventionSets.prefetchNear(1);

    expect(slots.asked).toMatchObject([{ lines: [{ interventionId: 11 }] }]);
  });
});
