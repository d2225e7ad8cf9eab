import {
  ANY_CALENDAR,
  calendarIdsLeft,
  calendarsOffering,
  choicesBefore,
  begin,
  contentOf,
  interventionsOf,
  nameOf,
  offersAny,
  selectedCalendarOf,
  thumbnailOf,
  visibleCalendars,
  visibleCalendarSets,
  visibleInterventions,
  visibleInterventionSets,
  visiblePacks,
  visibleResources,
  type Choices,
  type CatalogItem,
} from '@creneau/core';
import {
  aCalendar,
  aCalendarSet,
  aCatalog,
  aGroup,
  anIntervention,
  anInterventionSet,
  anOffer,
  aPack,
  aPromotion,
  aQuestion,
  aResource,
} from '../../support/made-up';

const ids = (things: readonly CatalogItem[]): readonly number[] => things.map(({ id }) => id);

const cut = { lines: [{ interventionId: 11, calendarId: ANY_CALENDAR }] };

describe('categories', () => {
  const catalog = aCatalog({
    interventionSets: [
      anInterventionSet({ id: 1, sort: 30 }),
      anInterventionSet({ id: 2, sort: 10 }),
      anInterventionSet({ id: 3, sort: 20, publicname: '', name: 'Interne' }),
      anInterventionSet({ id: 4, sort: 0, deleted: true }),
    ],
    interventions: [1, 2, 3, 4].map((interventionsetId) => anIntervention({ interventionsetId })),
  });

  it('[CAT-06] [CC-02] are sorted, the unnamed ones for agents only', () => {
    expect(ids(visibleInterventionSets(catalog))).toEqual([2, 1]);
    expect(ids(visibleInterventionSets(catalog, {}, true))).toEqual([2, 3, 1]);
    expect(visibleInterventionSets(catalog, {}, true).map(nameOf)).toEqual([
      'Coiffure',
      'Interne',
      'Coiffure',
    ]);
  });

  it('[CAT-02] [SVC-06] are left out where they hold nothing for a visitor; agents see all', () => {
    const holding = aCatalog({
      interventionSets: [1, 2, 3, 4].map((id) => anInterventionSet({ id })),
      interventions: [
        anIntervention({ id: 11, interventionsetId: 1 }),
        anIntervention({ id: 12, interventionsetId: 2, publicname: '' }),
        anIntervention({ id: 13, interventionsetId: 3, onlyPackage: true }),
      ],
    });

    expect(ids(visibleInterventionSets(holding))).toEqual([1]);
    expect(ids(visibleInterventionSets(holding, {}, true))).toEqual([1, 2, 3, 4]);
  });

  it('[CAT-02] say how much they hold and from which price', () => {
    const full = aCatalog({
      interventions: [
        anIntervention({ id: 11, price: 4_800, promotions: [aPromotion({ percent: 20 })] }),
        anIntervention({ id: 12, price: 3_900 }),
        anIntervention({ id: 13, price: 100, onlyPackage: true }),
        anIntervention({ id: 14, price: 100, interventionsetId: 2 }),
        anIntervention({ id: 15, price: 100, deleted: true }),
        anIntervention({ id: 16, price: 100, publicname: '' }),
      ],
      packs: [aPack({ id: 51, price: 5_900 })],
    });

    expect(contentOf(full, 1)).toEqual({ count: 3, startingPrice: 3_840, isFree: false });
    expect(contentOf(full, 3)).toEqual({
      count: 0,
      startingPrice: undefined,
      isFree: false,
    });
  });

  it.each([
    ['a calendar', { calendarId: 32 }],
    ['calendars', { calendarIds: [32, 33] }],
    ['a calendar set', { calendarSetId: 22 }],
    ['a resource', { resourceId: 42 }],
  ])(
    '[CAT-02] [QUERY-21] hold what is left after %s was chosen, and those that hold nothing are left out',
    (_, choices) => {
      const shared = aCatalog({
        interventionSets: [anInterventionSet({ id: 1 }), anInterventionSet({ id: 2 })],
        interventions: [
          anIntervention({ id: 11, price: 1_000, needResource: true }),
          anIntervention({ id: 12, price: 3_900, needResource: true }),
          anIntervention({ id: 14, interventionsetId: 2, needResource: true }),
        ],
        packs: [aPack({ id: 51, price: 500 })],
        calendars: [
          aCalendar({ id: 31, calendarsetId: 21, interventionIds: [11, 12, 14] }),
          aCalendar({ id: 32, calendarsetId: 22, interventionIds: [12] }),
        ],
        resources: [aResource({ id: 42, interventionIds: [12] })],
      });

      expect(ids(visibleInterventionSets(shared, choices))).toEqual([1]);
      expect(contentOf(shared, 1, choices)).toEqual({
        count: 1,
        startingPrice: 3_900,
        isFree: false,
      });
      expect(ids(visibleInterventionSets(shared))).toEqual([1, 2]);
    },
  );

  it('[CAT-02] hold what is left, be it a service alone or a pack alone', () => {
    const shared = aCatalog({
      interventionSets: [1, 2, 3].map((id) => anInterventionSet({ id })),
      interventions: [
        anIntervention({ id: 11 }),
        anIntervention({ id: 12, interventionsetId: 2, onlyPackage: true }),
      ],
      packs: [
        aPack({ interventionsetId: 2, config: [{ interventionId: 12, publicname: 'Brushing' }] }),
      ],
    });

    expect(ids(visibleInterventionSets(shared, { calendarId: 31 }))).toEqual([1, 2]);
  });

  it('[CAT-02] name the cheapest, free ones too, and whether all are free', () => {
    const free = anIntervention({ id: 11, price: 0 });
    const paid = anIntervention({ id: 12, price: 3_900 });

    expect(contentOf(aCatalog({ interventions: [free, paid] }), 1)).toMatchObject({
      startingPrice: 0,
      isFree: false,
    });
    expect(contentOf(aCatalog({ interventions: [free] }), 1)).toMatchObject({
      startingPrice: 0,
      isFree: true,
    });
  });
});

describe('a thumbnail', () => {
  const thumbnail = 'https://images.example/510x510/cut-510x510.jpg';

  it('[CAT-03] is the small one in a list and the large one in a grid', () => {
    expect(thumbnailOf({ thumbnail }, { gridMode: false })).toBe(
      'https://images.example/128x128/cut-128x128.jpg',
    );
    expect(thumbnailOf({ thumbnail }, { gridMode: true })).toBe(thumbnail);
    expect(thumbnailOf({ thumbnail: undefined }, { gridMode: false })).toBeUndefined();
  });
});

describe('services', () => {
  const catalog = aCatalog({
    interventions: [
      anIntervention({ id: 11, sort: 2 }),
      anIntervention({ id: 12, sort: 1, interventionsetId: 2 }),
      anIntervention({ id: 13, onlyPackage: true }),
      anIntervention({ id: 14, deleted: true }),
      anIntervention({ id: 15, publicname: ' ' }),
    ],
    calendars: [
      aCalendar({ id: 31, calendarsetId: 21, interventionIds: [11] }),
      aCalendar({ id: 32, calendarsetId: 22, interventionIds: [12] }),
    ],
  });

  it('[SVC-08] leave out those of packs only', () => {
    expect(ids(visibleInterventions(catalog, {}))).toEqual([12, 11]);
  });

  it('[SVC-09] without a name are seen by agents only', () => {
    expect(ids(visibleInterventions(catalog, {}, true))).toEqual([12, 11, 15]);
  });

  it.each([
    ['the category', { interventionSetId: 2 }, [12]],
    ['the calendar', { calendarId: 31 }, [11]],
    ['the calendar set', { calendarSetId: 22 }, [12]],
    ['no preference', { calendarId: ANY_CALENDAR }, [12, 11]],
    ['no preference of calendar set', { calendarSetId: ANY_CALENDAR }, [12, 11]],
  ])('are those of %s chosen before', (_, choices, left) => {
    expect(ids(visibleInterventions(catalog, choices))).toEqual(left);
  });

  it('are found in their order, the unknown ones left out', () => {
    const lines = [12, 99, 11].map((interventionId) => ({
      interventionId,
      calendarId: ANY_CALENDAR,
    }));

    expect(ids(interventionsOf(catalog, { lines }))).toEqual([12, 11]);
  });
});

describe('packs', () => {
  it('[ENTITY-12] are those on sale whose services all exist', () => {
    const catalog = aCatalog({
      packs: [
        aPack({ id: 51 }),
        aPack({ id: 52, opened: false }),
        aPack({ id: 53, config: [{ interventionId: 99, publicname: 'Partie' }] }),
        aPack({ id: 54, deleted: true }),
        aPack({ id: 55, publicname: '' }),
        aPack({ id: 56, interventionsetId: 2 }),
        { ...aPack({ id: 57 }), interventionsetId: undefined },
        aPack({ id: 58, config: [] }),
        aPack({ id: 59, config: [{ interventionId: 11, publicname: 'Partie' }] }),
        aPack({
          id: 60,
          config: [11, 99].map((interventionId) => ({ interventionId, publicname: 'Partie' })),
        }),
      ],
    });

    expect(ids(visiblePacks(catalog, {}))).toEqual([51, 56, 57, 59]);
    expect(ids(visiblePacks(catalog, { interventionSetId: 1 }))).toEqual([51, 57, 59]);
    expect(ids(visiblePacks(catalog, { interventionSetId: 2 }))).toEqual([56]);
  });

  it('[QUERY-23] without a category are in those of each of their services', () => {
    const catalog = aCatalog({
      interventions: [anIntervention({ id: 11 }), anIntervention({ id: 12, interventionsetId: 2 })],
      packs: [{ ...aPack({ id: 51 }), interventionsetId: undefined }],
    });
    const inSets = (...interventionSetIds: readonly number[]) =>
      ids(visiblePacks(catalog, { interventionSetIds }));

    expect([inSets(1), inSets(2, 3), inSets(3)]).toEqual([[51], [51], []]);
  });

  it.each([
    ['a calendar that gives all its services', { calendarId: 31 }, [51]],
    ['a calendar that gives only one of them', { calendarId: 32 }, []],
    ['no preference', { calendarId: ANY_CALENDAR }, [51]],
    ['calendars that give them between them', { calendarIds: [32, 33] }, [51]],
    ['a set whose calendars give only one of them', { calendarSetId: 22 }, []],
    ['a resource that serves the one in need of it', { resourceId: 41 }, [51]],
    ['a resource that does not serve the one in need of it', { resourceId: 42 }, []],
    ['no resource in particular', { resourceId: ANY_CALENDAR }, [51]],
  ])('[QUERY-21] [QUERY-22] are left by %s', (_, choices, left) => {
    const catalog = aCatalog({
      interventions: [anIntervention({ id: 11, needResource: true }), anIntervention({ id: 12 })],
      resources: [
        aResource({ id: 41, interventionIds: [11] }),
        aResource({ id: 42, interventionIds: [12] }),
      ],
      packs: [aPack({ id: 51 })],
      calendars: [
        aCalendar({ id: 31, calendarsetId: 21, interventionIds: [11, 12] }),
        aCalendar({ id: 32, calendarsetId: 22, interventionIds: [11] }),
        aCalendar({ id: 33, calendarsetId: 23, interventionIds: [12] }),
      ],
    });

    expect(ids(visiblePacks(catalog, choices))).toEqual(left);
  });
});

describe('calendars', () => {
  const catalog = aCatalog({
    calendarSets: [aCalendarSet({ id: 21 }), aCalendarSet({ id: 22 })],
    calendars: [
      aCalendar({ id: 31, calendarsetId: 21, interventionIds: [11, 12] }),
      aCalendar({ id: 32, calendarsetId: 21, interventionIds: [12] }),
      aCalendar({ id: 33, calendarsetId: 22, interventionIds: [12] }),
      aCalendar({ id: 34, calendarsetId: 21, deleted: true }),
    ],
  });

  const offer = anOffer({
    catalog,
    group: aGroup({ questions: [aQuestion('calendar'), aQuestion('intervention')] }),
  });

  it('[CAL-06] are all there at a first step without a link', () => {
    expect(
      ids(visibleCalendars(catalog, choicesBefore('calendar', begin(offer, {}, 'key')))),
    ).toEqual([31, 32, 33]);
  });

  it('[CAL-06] are those that do the service of the link at a first step, and of the answer at a later one', () => {
    expect(
      ids(visibleCalendars(catalog, choicesBefore('calendar', begin(offer, cut, 'key')))),
    ).toEqual([31]);
    expect(ids(visibleCalendars(catalog, cut))).toEqual([31]);
  });

  it('are those of the chosen set, or of any', () => {
    expect(ids(visibleCalendars(catalog, { calendarSetId: 22 }))).toEqual([33]);
    expect(ids(visibleCalendars(catalog, { calendarSetId: ANY_CALENDAR }))).toEqual([31, 32, 33]);
  });

  it('leave no set that cannot do the service', () => {
    expect(ids(visibleCalendarSets(catalog, cut))).toEqual([21]);
    expect(ids(visibleCalendarSets(catalog, {}))).toEqual([21, 22]);
  });

  it('are offered for each service of a pack', () => {
    expect(ids(calendarsOffering(catalog, 12))).toEqual([31, 32, 33]);
    expect(ids(calendarsOffering(catalog, 12, { calendarSetId: 21 }))).toEqual([31, 32]);
    expect(ids(calendarsOffering(catalog, 12, { calendarId: 33 }))).toEqual([33]);
  });

  it.each([
    ['one of the set', { calendarSetId: 21, calendarId: ANY_CALENDAR }, [31, 32]],
    ['one of the set, where no calendar is asked', { calendarSetId: 22 }, [33]],
    ['a chosen one', { calendarSetId: 21, calendarId: 31 }, undefined],
    ['any', {}, undefined],
    ['any, of any set', { calendarSetId: ANY_CALENDAR }, undefined],
  ])('without preference mean %s', (_, choices, left) => {
    expect(calendarIdsLeft(catalog, choices)).toEqual(left);
  });

  it.each([
    [true, 2, true],
    [true, 1, false],
    [true, 0, false],
    [false, 2, false],
  ])(
    '[CAL-02] with any %s and %d of them, "no preference" is offered: %s',
    (any, count, offered) => {
      expect(offersAny({ any }, catalog.calendars.slice(0, count))).toBe(offered);
    },
  );
});

describe('resources', () => {
  it('are those that serve every service in need of one', () => {
    const catalog = aCatalog({
      interventions: [anIntervention({ id: 11, needResource: true }), anIntervention({ id: 12 })],
      resources: [
        aResource({ id: 41, interventionIds: [11] }),
        aResource({ id: 42, interventionIds: [12] }),
      ],
    });
    const both = {
      lines: [11, 12].map((interventionId) => ({ interventionId, calendarId: ANY_CALENDAR })),
    };

    expect(ids(visibleResources(catalog, both))).toEqual([41]);
    expect(ids(visibleResources(catalog, {}))).toEqual([41, 42]);
  });

  describe('[ENTITY-13] of a calendar set', () => {
    const catalog = aCatalog({
      interventions: [anIntervention({ id: 11, needResource: true }), anIntervention({ id: 12 })],
      calendarSets: [aCalendarSet({ id: 21 }), aCalendarSet({ id: 22 })],
      calendars: [
        aCalendar({ id: 31, calendarsetId: 21, interventionIds: [11, 12] }),
        aCalendar({ id: 32, calendarsetId: 22, interventionIds: [11, 12] }),
        aCalendar({ id: 33, calendarsetId: undefined, interventionIds: [11, 12] }),
      ],
      resources: [
        aResource({ id: 41, calendarsetId: 21, interventionIds: [11] }),
        aResource({ id: 42, calendarsetId: 22, interventionIds: [11] }),
        aResource({ id: 43, interventionIds: [11] }),
      ],
    });
    const cutLine = { lines: [{ interventionId: 11, calendarId: ANY_CALENDAR }] };
    const shaveLine = { lines: [{ interventionId: 12, calendarId: ANY_CALENDAR }] };

    it.each([
      ['the set that was chosen', { calendarSetId: 21 }, [41, 43]],
      ['the set of the calendar that was chosen', { calendarId: 32 }, [42, 43]],
      ['the sets of the calendars of a link', { calendarIds: [31, 32] }, [41, 42, 43]],
      ['any, for a calendar of no set', { calendarId: 33 }, [41, 42, 43]],
      ['any, where nothing was chosen', {}, [41, 42, 43]],
    ])('are those of %s, and those of no set', (_, choices, left) => {
      expect(ids(visibleResources(catalog, { ...cutLine, ...choices }))).toEqual(left);
    });

    it('leave the calendars of that set and those of none, unless the service needs no resource', () => {
      const beside = (resourceId: number, lines: Pick<Choices, 'lines'>) => [
        ids(visibleCalendars(catalog, { ...lines, resourceId })),
        ids(visibleCalendarSets(catalog, { ...lines, resourceId })),
      ];

      expect(beside(41, cutLine)).toEqual([[31, 33], [21]]);
      expect(beside(41, {})).toEqual([[31, 33], [21]]);
      expect(beside(43, cutLine)).toEqual([
        [31, 32, 33],
        [21, 22],
      ]);
      expect(beside(41, shaveLine)).toEqual([
        [31, 32, 33],
        [21, 22],
      ]);
    });
  });
});

it('[CAT-06] [CC-02] whatever has no name is seen by agents only', () => {
  const unnamed = { publicname: '', name: 'Interne' };
  const catalog = aCatalog({
    calendarSets: [aCalendarSet({ id: 21, ...unnamed })],
    calendars: [aCalendar({ id: 31, calendarsetId: 21, ...unnamed })],
    resources: [aResource({ id: 41, ...unnamed })],
    packs: [aPack({ id: 51, ...unnamed })],
  });
  const choice = { interventionId: 11, publicname: 'Coupe', selectedCalendar: 31 };
  const seen = (...agent: readonly boolean[]) => [
    ...ids(visibleCalendars(catalog, {}, ...agent)),
    ...ids(calendarsOffering(catalog, 11, {}, ...agent)),
    selectedCalendarOf(choice, catalog, {}, ...agent),
    ...ids(visibleResources(catalog, {}, ...agent)),
    ...ids(visiblePacks(catalog, {}, ...agent)),
  ];

  expect(seen()).toEqual([ANY_CALENDAR]);
  expect(seen(false)).toEqual([ANY_CALENDAR]);
  expect(seen(true)).toEqual([31, 31, 31, 41, 51]);
  // a set is shown with those who are seen in it
  const named = { ...catalog, calendars: [aCalendar({ id: 31, calendarsetId: 21 })] };
  expect(ids(visibleCalendarSets(named, {}))).toEqual([]);
  expect(ids(visibleCalendarSets(catalog, {}, true))).toEqual([21]);
});
