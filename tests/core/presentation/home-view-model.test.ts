import { HomeViewModel, NextStep, type HomeShown } from '@creneau/core/presentation';
import {
  loading,
  ready,
  Refusal,
  type Catalog,
  type Choices,
  type Group,
  type Website,
} from '@creneau/core';
import { BehaviorSubject, map, of, throwError } from 'rxjs';
import {
  aBooked,
  aCalendar,
  aCatalog,
  aGroup,
  anAppointmentGroup,
  anIntervention,
  anInterventionSet,
  aPack,
  aPromotion,
  aQuestion,
  aWebsite,
} from '../../support/made-up';
import { visitInMemory } from '../../support/visit-in-memory';
import { free, SlotsOnPaper } from './visit';

const SETS = [1, 2, 3, 4, 5, 6, 7, 8];

const CATALOG = aCatalog({
  interventionSets: SETS.map((id) => anInterventionSet({ id, publicname: `Set ${id}`, sort: id })),
  interventions: SETS.map((id) =>
    anIntervention({
      id: 10 + id,
      publicname: `Service ${id}`,
      interventionsetId: id,
      price: 1_000 * id,
      sort: id,
      promotions: id === 2 ? [aPromotion({ percent: 20, label: 'mardi matin' })] : [],
    }),
  ),
  packs: [
    aPack({
      id: 5,
      publicname: 'Pack',
      price: 2_500,
      config: [
        { interventionId: 11, publicname: '' },
        { interventionId: 12, publicname: '' },
      ],
    }),
  ],
});

function open(
  website: Website | undefined,
  {
    group = aGroup(),
    catalog = CATALOG,
    travel,
    link = {},
  }: {
    group?: Group;
    catalog?: Catalog;
    link?: Choices;
    travel?: ConstructorParameters<typeof SlotsOnPaper>[1];
  } = {},
) {
  const locale$ = new BehaviorSubject('fr');
  const visit = visitInMemory({ group, catalog, locale$, choices: link });
  const { journey } = visit;
  const slots = new SlotsOnPaper(free(8, '09:30'), travel);
  const websites = { in: jest.fn(() => of(website)), atHand: () => ready(website) };
  const next = new NextStep(visit, { load: () => Promise.resolve() }, slots, {
    date: '2027-06-07',
  });
  const home = new HomeViewModel(visit, websites, slots, next);
  const { value } = home.shown$;
  if (value.state !== 'ready') throw new Error('not there at once');
  return { home, journey, slots, locale$, websites, shown: value.value };
}

const shownOf = (website: Partial<Website>, more?: Parameters<typeof open>[1]): HomeShown => {
  const { shown } = open(aWebsite(website), more);
  if (!shown) throw new Error('nothing shown');
  return shown;
};

it('asks for no website that is here already, in this language and in another', () => {
  const { home, locale$, websites } = open(aWebsite());
  const states: string[] = [];
  const watching = home.shown$.subscribe(({ state }) => states.push(state));

  locale$.next('en');

  expect(new Set(states)).toEqual(new Set(['ready']));
  expect(websites.in).not.toHaveBeenCalled();
  watching.unsubscribe();
});

it('asks again for a website that could not be had, when it is told to', () => {
  const { home, websites } = open(aWebsite());
  websites.atHand = () => loading;
  websites.in.mockReturnValueOnce(throwError(() => new Refusal('offline')));
  const states: string[] = [];

  home.askAgain();
  const watching = home.shown$.subscribe(({ state }) => states.push(state));
  home.askAgain();

  expect(states.slice(-3)).toEqual(['refused', 'loading', 'ready']);
  watching.unsubscribe();
});

it('[HOME-10] has nothing to show where no website is configured', () => {
  expect(open(undefined).shown).toBeUndefined();
});

describe('the offer', () => {
  it('[HOME-01] is the highlighted service with its offer text, at its best price', () => {
    const offer = shownOf({
      highlight: true,
      highlightService: 12,
      offerText: '<p>Le matin</p>',
    }).offer;

    expect(offer).toMatchObject({
      name: 'Service 2',
      text: '<p>Le matin</p>',
      price: 1_600,
      instead: 2_000,
      promotion: { percent: 20, label: 'mardi matin' },
    });
  });

  it('[HOME-01] is the highlighted pack, with what its services cost apart', () => {
    expect(shownOf({ highlight: true, highlightPackage: 5 }).offer).toMatchObject({
      name: 'Pack',
      price: 2_500,
      instead: 3_000,
    });
  });

  it.each([
    ['nothing is highlighted', { highlight: false, highlightService: 12 }],
    ['the service is not there', { highlight: true, highlightService: 99 }],
  ])('is none where %s', (_, website) => {
    expect(shownOf(website).offer).toBeUndefined();
  });
});

describe('the list', () => {
  it('[HOME-04] has six things at most, in the order of the business', () => {
    const ids = [8, 7, 6, 5, 4, 3, 2];

    expect(shownOf({ listing: 'category', listsetIds: ids }).items.map(({ id }) => id)).toEqual(
      ids.slice(0, 6),
    );
    expect(shownOf({ listing: 'category' }).items).toHaveLength(6);
  });

  it.each([
    ['category', { listsetIds: [2] }, ['Set 2']],
    ['intervention', { listingIds: [13, 12] }, ['Service 3', 'Service 2']],
    ['package', { packageIds: [5] }, ['Pack']],
    [undefined, { listsetIds: [2] }, []],
  ] as const)('[HOME-04] lists by the setting %s', (listing, ids, names) => {
    expect(shownOf({ listing, ...ids }).items.map(({ name }) => name)).toEqual(names);
  });

  it('names no thing twice, and none that visitors do not see', () => {
    const catalog = aCatalog({
      ...CATALOG,
      interventionSets: [
        anInterventionSet({ id: 1 }),
        anInterventionSet({ id: 2, publicname: '' }),
      ],
    });

    expect(
      shownOf({ listing: 'category', listsetIds: [1, 1, 2, 99] }, { catalog }).items.map(
        ({ id }) => id,
      ),
    ).toEqual([1]);
  });

  it.each([
    ['a category', { listing: 'category', listsetIds: [2] }, 'intervention'],
    ['a service', { listing: 'intervention', listingIds: [12] }, 'calendar'],
    ['a pack', { listing: 'package', packageIds: [5] }, 'slots'],
  ] as const)('[HOME-05] leads from %s to the step %s', async (_, website, step) => {
    const group = aGroup({
      questions: [aQuestion('interventionSet'), aQuestion('intervention'), aQuestion('calendar')],
    });
    const { home, shown, journey } = open(aWebsite(website), { group });
    const [item] = shown?.items ?? [];

    expect(item && (await home.book(item))).toBe(step);
    expect(journey.journey$.value.step).toBe(step);
  });
});

describe('what the page says of a price', () => {
  const prices = (website: Partial<Website>, group = aGroup(), catalog = CATALOG) =>
    shownOf(website, { group, catalog }).items.map(({ price, isFrom }) => [price, isFrom]);
  const silent = aGroup({ displayInterventionPrice: false });

  it('[HOME-04] is the lowest of a service, and says so where there are several', () => {
    expect(prices({ listing: 'intervention', listingIds: [11, 12] })).toEqual([
      [1_000, false],
      [1_600, true],
    ]);
  });

  it('[HOME-04] is the lowest of a category, free services too', () => {
    const catalog = aCatalog({
      interventionSets: [anInterventionSet({ id: 1 }), anInterventionSet({ id: 2 })],
      interventions: [
        anIntervention({ price: 2_000 }),
        anIntervention({ id: 12, price: 1_800 }),
        { ...anIntervention({ id: 13, interventionsetId: 2 }), price: undefined },
      ],
    });
    const free = aCatalog({ interventions: [anIntervention({ price: 0 })] });
    const partlyFree = aCatalog({
      interventions: [anIntervention({ price: 0 }), anIntervention({ id: 12, price: 1_800 })],
    });
    const nearlyFree = aCatalog({ interventions: [anIntervention({ price: 1 })] });

    expect(prices({ listing: 'category' }, aGroup(), catalog)).toEqual([
      [1_800, true],
      [undefined, false],
    ]);
    expect(prices({ listing: 'category' }, aGroup(), free)).toEqual([[0, false]]);
    expect(prices({ listing: 'category' }, aGroup(), partlyFree)).toEqual([[0, true]]);
    expect(prices({ listing: 'category' }, aGroup(), nearlyFree)).toEqual([[1, true]]);
  });

  it('[HOME-04] is the one price of a pack', () => {
    expect(prices({ listing: 'package' })).toEqual([[2_500, false]]);
  });

  it.each(['category', 'intervention', 'package'] as const)(
    'is nothing in a list by %s where the business shows none',
    (listing) => {
      expect(prices({ listing }, silent).map(([price]) => price)).toEqual(
        prices({ listing }).map(() => undefined),
      );
    },
  );

  it.each([
    ['service', { highlightService: 12 }],
    ['pack', { highlightPackage: 5 }],
  ])(
    '[HOME-01] is nothing of the highlighted %s where the business shows none',
    (_, highlighted) => {
      const { offer } = shownOf({ highlight: true, ...highlighted }, { group: silent });

      expect([offer?.price, offer?.instead]).toEqual([undefined, undefined]);
    },
  );

  it('[HOME-01] is the usual one alone where nothing is saved', () => {
    const dear = aCatalog({
      ...CATALOG,
      packs: CATALOG.packs.map((pack) => ({ ...pack, price: 3_000 })),
    });
    const intervention = shownOf({ highlight: true, highlightService: 13 }).offer;
    const pack = shownOf({ highlight: true, highlightPackage: 5 }, { catalog: dear }).offer;

    expect([intervention?.price, intervention?.instead, intervention?.promotion]).toEqual([
      3_000,
      undefined,
      undefined,
    ]);
    expect([pack?.price, pack?.instead]).toEqual([3_000, undefined]);
  });

  it('[HOME-01] is that of the best of several promotions', () => {
    const catalog = aCatalog({
      interventions: [
        anIntervention({
          price: 1_000,
          promotions: [
            aPromotion({ percent: 10, label: 'lundi' }),
            aPromotion({ percent: 30, label: 'mardi' }),
            aPromotion({ percent: 20, label: 'jeudi' }),
          ],
        }),
      ],
    });
    const { offer } = shownOf({ highlight: true, highlightService: 11 }, { catalog });

    expect(offer).toMatchObject({ price: 700, promotion: { percent: 30, label: 'mardi' } });
  });
});

describe('booking from the page', () => {
  const asking = (...questions: Parameters<typeof aQuestion>[0][]) =>
    aGroup({ questions: questions.map((question) => aQuestion(question)) });

  it.each([
    ['category', 'interventionset_ids', { interventionSetId: 2 }],
    [
      'intervention',
      'intervention_ids',
      { interventionSetId: 1, lines: [{ interventionId: 11, calendarId: 0 }] },
    ],
    ['package', 'pack_id', { interventionSetId: 1, packId: 5 }],
  ] as const)(
    '[HOME-05] answers by %s as the parameter %s of a link does',
    (listing, parameter, choices) => {
      const { items } = shownOf(
        { listing, listsetIds: [2], listingIds: [11] },
        { group: asking('interventionSet', 'intervention') },
      );

      expect(items[0]).toMatchObject({ parameter, choices });
    },
  );

  it('[HOME-05] answers no category where the business asks for none, or the service has none', () => {
    const catalog = aCatalog({
      interventions: [{ ...anIntervention(), interventionsetId: undefined }],
    });
    const [unasked] = shownOf({ listing: 'intervention' }, { group: asking('intervention') }).items;
    const [without] = shownOf(
      { listing: 'intervention' },
      { group: asking('interventionSet', 'intervention'), catalog },
    ).items;

    expect(unasked?.choices).not.toHaveProperty('interventionSetId');
    expect(without?.choices).not.toHaveProperty('interventionSetId');
  });

  it('begins a booking anew after the last one, or in place of a reschedule', async () => {
    const { home, journey, shown } = open(aWebsite({ listing: 'category' }));
    const [item] = shown?.items ?? [];
    if (!item) throw new Error('nothing to book');

    journey.confirm(aBooked());
    await home.book(item);
    expect(journey.journey$.value.booked).toBeUndefined();
    expect(journey.journey$.value.choices).toMatchObject(item.choices);

    journey.resume((_, present) => ({ ...present, reschedule: anAppointmentGroup({}) }));
    await home.book(item);
    expect(journey.journey$.value.reschedule).toBeUndefined();
  });

  const [line11, line12] = [11, 12].map((interventionId) => ({ interventionId, calendarId: 0 }));

  it.each([
    ['a service', { lines: [line11] }, { listing: 'intervention', listingIds: [12] }, [line12]],
    [
      'a category',
      { interventionSetId: 1 },
      { listing: 'intervention', listingIds: [12] },
      [line12],
    ],
    ['a pack', { packId: 5 }, { listing: 'intervention', listingIds: [12] }, [line12]],
    ['a service', { lines: [line12] }, { listing: 'package' }, [line11, line12]],
    ['a category', { interventionSetId: 1 }, { listing: 'category', listsetIds: [2] }, undefined],
    ['a service', { lines: [line11] }, { listing: 'category', listsetIds: [2] }, undefined],
  ] as const)(
    '[HOME-05] takes in place of %s of the link %j what is pressed in %j',
    async (_, link, website, lines) => {
      const { home, journey, shown } = open(aWebsite(website as Partial<Website>), {
        group: asking('interventionSet', 'intervention'),
        link: link as Choices,
      });
      journey.write({ comments: 'au fond de la cour' });
      const [item] = shown?.items ?? [];

      if (item) await home.book(item);

      const { choices, draft } = journey.journey$.value;
      expect(choices).toMatchObject(item?.choices ?? {});
      expect(choices.lines?.map((one) => ({ ...one, calendarId: 0 }))).toEqual(lines);
      expect(draft.comments).toBe('au fond de la cour');
      journey.restart();
      expect(journey.journey$.value.choices).toEqual({});
    },
  );

  it.each([
    ['keeps the person of the link who gives it', 1, { calendarId: 1 }],
    ['asks for the person where that of the link does not give it', 2, {}],
  ])('[HOME-05] %s', async (_, calendarId, kept) => {
    const catalog = aCatalog({
      ...CATALOG,
      calendars: [
        aCalendar({ id: 1, interventionIds: [11, 12] }),
        aCalendar({ id: 2, interventionIds: [11] }),
      ],
    });
    const { home, journey, shown } = open(aWebsite({ listing: 'intervention', listingIds: [12] }), {
      group: asking('intervention', 'calendar'),
      catalog,
      link: { lines: [{ interventionId: 11, calendarId }], calendarId },
    });
    const [item] = shown?.items ?? [];

    if (item) await home.book(item);

    expect(journey.journey$.value.preselected).toEqual(kept);
    expect(journey.journey$.value.choices).toMatchObject({
      lines: [{ interventionId: 12 }],
      ...kept,
    });
  });

  it('keeps what was typed in a booking under way', async () => {
    const { home, journey, shown } = open(aWebsite({ listing: 'category' }));
    const [item] = shown?.items ?? [];
    journey.write({ comments: 'au fond de la cour' });

    if (item) await home.book(item);

    expect(journey.journey$.value.draft.comments).toBe('au fond de la cour');
  });

  it('fetches the times of what is under the pointer', () => {
    const { home, slots, shown } = open(aWebsite({ listing: 'intervention', listingIds: [12] }), {
      group: asking('intervention'),
    });
    const [item] = shown?.items ?? [];

    if (item) home.prefetchNear(item);

    expect(slots.asked).toMatchObject([{ lines: [{ interventionId: 12 }] }]);
  });
});

describe('the first free times', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('are asked for after a second of rest, and not once the page is left', () => {
    const { home, slots } = open(aWebsite({ listing: 'package' }));

    const leave = home.askFirstFree();
    jest.advanceTimersByTime(999);
    expect(slots.asked).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(slots.asked).toHaveLength(1);
    expect([...home.firstFree$.value.keys()]).toEqual([5]);
    leave();

    home.askFirstFree()();
    jest.advanceTimersByTime(5_000);
    expect(slots.asked).toHaveLength(1);
  });

  it('of a category are the earliest of its services, each asked for itself', () => {
    const catalog = aCatalog({
      interventionSets: [anInterventionSet()],
      interventions: [11, 12, 13, 14, 15].map((id) =>
        anIntervention({ id, publicname: `S ${id}` }),
      ),
    });
    // nothing is free of the fourth
    const starts: Record<number, string> = {
      11: '2027-06-09T09:00:00+02:00',
      12: '2027-06-08T23:00:00-11:00',
      13: '2027-06-09T08:59:00+02:00',
      15: '2027-06-09T09:30:00+02:00',
    };
    const { home, slots } = open(aWebsite({ listing: 'category' }), {
      catalog,
      travel: (answer, { lines }) =>
        answer.pipe(map((week) => ({ ...week, firstSlot: starts[lines[0]?.interventionId ?? 0] }))),
    });

    home.askFirstFree();
    jest.advanceTimersByTime(1_000);

    expect(
      slots.asked.map(({ lines }) => lines.map(({ interventionId }) => interventionId)),
    ).toEqual([[11], [12], [13], [14], [15]]);
    expect([...home.firstFree$.value.values()]).toEqual([starts[13]]);
  });

  it('[QUERY-21] are those of the person that the link names, where they give it', () => {
    const catalog = aCatalog({
      ...CATALOG,
      calendars: [
        aCalendar({ id: 1, interventionIds: [11, 12] }),
        aCalendar({ id: 2, interventionIds: [11] }),
      ],
    });
    const { home, slots } = open(aWebsite({ listing: 'intervention', listingIds: [11, 12] }), {
      catalog,
      link: { calendarId: 2 },
    });

    home.askFirstFree();
    jest.advanceTimersByTime(1_000);

    expect(slots.asked.flatMap(({ lines }) => lines)).toEqual([
      { interventionId: 11, calendarId: 2 },
      { interventionId: 12, calendarId: 0 },
    ]);
  });

  it('of a service are its own, though its category has others', () => {
    const catalog = aCatalog({
      interventions: [11, 12, 13].map((id) => anIntervention({ id, publicname: `S ${id}` })),
      packs: [aPack({ id: 51 })],
    });
    const askedFor = (website: Partial<Website>) => {
      const group = aGroup({
        questions: [aQuestion('interventionSet'), aQuestion('intervention')],
      });
      const { home, slots } = open(aWebsite(website), { catalog, group });
      home.askFirstFree();
      jest.advanceTimersByTime(1_000);
      return slots.asked.map(({ lines }) => lines.map(({ interventionId }) => interventionId));
    };

    expect(askedFor({ listing: 'intervention', listingIds: [12] })).toEqual([[12]]);
    expect(askedFor({ listing: 'package' })).toEqual([[11, 12]]);
    expect(askedFor({ listing: undefined })).toEqual([]);
  });

  it('are asked for of twelve services at most, in the order of the page', () => {
    const catalog = aCatalog({
      interventionSets: [1, 2, 3, 4].map((id) => anInterventionSet({ id })),
      interventions: [1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3].map((interventionsetId, index) =>
        anIntervention({ id: 100 + index, interventionsetId }),
      ),
    });
    const { home, slots } = open(aWebsite({ listing: 'category' }), { catalog });

    home.askFirstFree();
    jest.advanceTimersByTime(1_000);

    expect(slots.asked).toHaveLength(12);
    expect([...home.firstFree$.value.keys()]).toEqual([1, 2]);
  });

  it('are asked for of nothing where there is no page', () => {
    const { home, slots } = open(undefined);

    home.askFirstFree();
    jest.advanceTimersByTime(1_000);

    expect(slots.asked).toEqual([]);
  });

  it.each([
    ['nothing is free', () => of({ from: '2027-06-07', slots: [], firstSlot: undefined })],
    ['they cannot be had', () => throwError(() => new Refusal('unreachable'))],
  ])('are not said where %s, and the next are asked for', (_, travel) => {
    const { home, slots } = open(aWebsite({ listing: 'intervention', listingIds: [11, 12] }), {
      travel,
    });

    home.askFirstFree();
    jest.advanceTimersByTime(1_000);

    expect(home.firstFree$.value.size).toBe(0);
    expect(slots.asked).toHaveLength(2);
  });
});

it('asks for the first free times while the visitor reads, of a bounded number of services', () => {
  jest.useFakeTimers();
  const many = aCatalog({
    interventionSets: [anInterventionSet({ id: 1 }), anInterventionSet({ id: 2 })],
    interventions: Array.from({ length: 30 }, (_, index) =>
      anIntervention({ id: 100 + index, interventionsetId: index < 28 ? 1 : 2 }),
    ),
  });
  const { home, slots } = open(aWebsite({ listing: 'category' }), { catalog: many });

  const stop = home.askFirstFree();
  expect(slots.asked).toEqual([]);
  jest.advanceTimersByTime(5_000);

  // the first category has more services than are asked for: it tells no time rather than a wrong one
  expect(slots.asked).toHaveLength(2);
  expect([...home.firstFree$.value]).toEqual([[2, '2027-06-08T09:30:00+02:00']]);
  stop();
  jest.useRealTimers();
});
