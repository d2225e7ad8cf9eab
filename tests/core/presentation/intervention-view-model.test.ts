import { InterventionViewModel, type InterventionsShown } from '@creneau/core/presentation';
import {
  aCalendar,
  aCatalog,
  aGroup,
  anIntervention,
  aPack,
  aPromotion,
  aQuestion,
} from '../../support/made-up';
import { aProSession } from '../../support/made-up-people';
import { aGroupShowing, aVisitBeforeTimes, type Situation } from './visit';

const CATALOG = aCatalog({
  interventions: [
    anIntervention({
      id: 11,
      publicname: 'Coupe femme',
      description: '<p>Sur rendez-vous</p>',
      thumbnail: 'https://images.example/coupe-510x510.jpg',
      price: 4_800,
      length: 45,
      promotions: [aPromotion({ percent: 25, label: 'mardi matin' })],
    }),
    anIntervention({ id: 12, publicname: 'Brushing', price: 1_800, length: 0 }),
  ],
  packs: [
    aPack({
      id: 51,
      price: 5_900,
      length: 75,
      config: [
        { interventionId: 11, publicname: 'La coupe' },
        { interventionId: 12, publicname: '' },
      ],
    }),
  ],
});

/** The step of the services. */
function open(situation: Omit<Situation, 'slots'> = {}) {
  const choices = { interventionSetId: 1 };
  const visit = aVisitBeforeTimes({ catalog: CATALOG, choices, ...situation });
  const interventions = new InterventionViewModel(visit.visit, visit.next);
  return { ...visit, services: interventions, shown: interventions.shown$.value };
}

const only = (shown: InterventionsShown) => {
  const [intervention] = shown.interventions;
  const [pack] = shown.packs;
  if (!intervention || !pack) throw new Error('nothing shown');
  return { service: intervention, pack };
};

describe('what is said of a service', () => {
  it('is priced in the currency of the business', () => {
    expect(open({ group: aGroup({ currency: 'CHF' }) }).services.currency).toBe('CHF');
  });

  it('[SVC-02] names a promotion of several days once', () => {
    const promotions = [
      ...([1, 2, 3] as const).map((weekday) => aPromotion({ label: 'en semaine', weekday })),
      aPromotion({ percent: 30, label: 'en semaine' }),
      aPromotion({ label: '' }),
    ];
    const catalog = aCatalog({ interventions: [anIntervention({ promotions })] });

    expect(open({ catalog }).shown.interventions[0]?.promotions).toMatchObject([
      { percent: 20, label: 'en semaine' },
      { percent: 30, label: 'en semaine' },
      { percent: 20, label: '' },
    ]);
  });

  it('[SVC-01] is its name, length, price, picture and description', () => {
    const { interventions } = open().shown;

    expect(interventions).toEqual([
      {
        id: 11,
        name: 'Coupe femme',
        description: '<p>Sur rendez-vous</p>',
        image: 'https://images.example/coupe-128x128.jpg',
        length: 45,
        price: 4_800,
        from: 3_600,
        promotions: CATALOG.interventions[0]?.promotions,
        videoconference: false,
      },
      {
        id: 12,
        name: 'Brushing',
        description: '',
        image: undefined,
        length: undefined,
        price: 1_800,
        from: undefined,
        promotions: [],
        videoconference: false,
      },
    ]);
  });

  it('[SVC-01] is no price and no length where the business shows none', () => {
    const group = aGroup({ displayInterventionPrice: false, displayInterventionLength: false });
    const { service: intervention, pack } = only(open({ group }).shown);

    expect([intervention.price, intervention.from, intervention.length]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([
      pack.price,
      pack.apart,
      pack.length,
      ...pack.parts.map(({ length }) => length),
    ]).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  it('is no description and no picture where the business shows none', () => {
    const group = { ...aGroupShowing({ image: false }), displayInterventionInfo: false };
    const { service: intervention } = only(open({ group }).shown);

    expect(intervention).toMatchObject({ description: '', image: undefined });
  });

  it('[SVC-02] says that it takes place by video', () => {
    const catalog = aCatalog({ interventions: [anIntervention({ videoconference: true })] });

    expect(open({ catalog }).shown.interventions).toMatchObject([{ videoconference: true }]);
  });

  it('[SVC-07] is said in the language of the page', () => {
    const inEnglish = aCatalog({ interventions: [anIntervention({ publicname: 'Haircut' })] });
    const { locale, services: interventions } = open({
      catalogNow: () => (locale.value === 'en' ? inEnglish : CATALOG),
    });
    const watching = interventions.shown$.subscribe();
    const name = () => interventions.shown$.value.interventions[0]?.name;
    expect(name()).toBe('Coupe femme');

    locale.next('en');

    expect(name()).toBe('Haircut');
    watching.unsubscribe();
  });
});

describe('what is said of a pack', () => {
  it('is its price, that of its services one by one, and its parts', () => {
    const { pack } = only(open().shown);

    expect(pack).toMatchObject({ id: 51, price: 5_900, apart: 6_600, length: 75 });
    expect(pack.parts).toMatchObject([
      { interventionId: 11, name: 'La coupe', length: 45, selected: 0 },
      { interventionId: 12, name: 'Brushing', length: undefined, selected: 0 },
    ]);
  });

  it.each([
    ['costs the same', 6_600],
    ['costs more', 7_000],
  ])('says nothing of what its services cost one by one where it %s', (_, price) => {
    const catalog = { ...CATALOG, packs: CATALOG.packs.map((pack) => ({ ...pack, price })) };

    expect(only(open({ catalog }).shown).pack.apart).toBeUndefined();
  });

  it('[MULTI-11] names who can give each of its services', () => {
    const catalog = aCatalog({
      ...CATALOG,
      calendars: [
        aCalendar({ id: 31, publicname: 'Ana', interventionIds: [11] }),
        aCalendar({ id: 32, publicname: 'Basile', interventionIds: [11, 12] }),
      ],
    });

    expect(only(open({ catalog }).shown).pack.parts.map(({ people }) => people)).toEqual([
      [
        { id: 31, name: 'Ana' },
        { id: 32, name: 'Basile' },
      ],
      [{ id: 32, name: 'Basile' }],
    ]);
  });
});

describe('who sees which services', () => {
  const catalog = aCatalog({
    interventions: [
      anIntervention({ id: 11 }),
      anIntervention({ id: 12, publicname: '', name: 'Interne' }),
    ],
    packs: [aPack({ id: 51 }), aPack({ id: 52, publicname: '', name: 'Pack interne' })],
    calendars: [aCalendar(), aCalendar({ id: 33, publicname: '', name: 'Remplaçante' })],
  });
  const names = ({ interventions, packs }: InterventionsShown) =>
    [...interventions, ...packs].map(({ name }) => name);

  it('[SVC-09] hides from customers what has no public name', () => {
    expect(names(open({ catalog }).shown)).toEqual(['Coupe femme', 'Pause douceur']);
    expect(only(open({ catalog }).shown).pack.parts[0]?.people).toHaveLength(1);
  });

  it('[SVC-09] shows it to an agent of a call centre', () => {
    const group = aGroup({ callCenter: true });
    const { shown } = open({ catalog, group, session: aProSession() });

    expect(names(shown)).toEqual(['Coupe femme', 'Interne', 'Pause douceur', 'Pack interne']);
    expect(only(shown).pack.parts[0]?.people.map(({ name }) => name)).toEqual([
      'Ana',
      'Remplaçante',
    ]);
  });
});

describe('choosing', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('[SVC-01] chooses a service, whoever gives it', async () => {
    const { services: interventions, journey } = open();

    interventions.choose(12);
    await jest.advanceTimersByTimeAsync(300);

    expect(journey.journey$.value.choices.lines).toEqual([{ interventionId: 12, calendarId: 0 }]);
    expect(journey.journey$.value.step).toBe('calendar');
  });

  it('[MULTI-11] chooses a pack with whoever was chosen for each of its services, and no preference for the rest', async () => {
    const { services: interventions, journey, shown } = open();

    interventions.choosePack(only(shown).pack, [32]);
    await jest.advanceTimersByTimeAsync(300);

    expect(journey.journey$.value.choices).toMatchObject({
      packId: 51,
      lines: [
        { interventionId: 11, calendarId: 32 },
        { interventionId: 12, calendarId: 0 },
      ],
    });
  });

  it('fetches the times of the first services while the visitor reads, and of the one under the pointer', async () => {
    const group = aGroup({ questions: [aQuestion('intervention')] });
    const { services: interventions, slots } = open({ group, choices: {} });
    const interventionsAskedFor = () => slots.asked.map(({ lines }) => lines[0]?.interventionId);

    const stop = interventions.prefetch(1);
    await jest.advanceTimersByTimeAsync(299);
    expect(interventionsAskedFor()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(interventionsAskedFor()).toEqual([11]);
    stop();

    interventions.prefetchNear(12);
    expect(interventionsAskedFor()).toEqual([11, 12]);
  });
});
