import {
  begin,
  calendarIdsLeft,
  preselectChoices,
  visibleInterventions,
  type Catalog,
  type Choices,
  type ItemIds,
  type Offer,
} from '@creneau/core';
import {
  aCalendar,
  aCalendarSet,
  aCatalog,
  aGroup,
  aLine,
  anIntervention,
  anInterventionSet,
  anOffer,
  aPack,
  aQuestion,
  aResource,
} from '../../support/made-up';

const catalog: Catalog = aCatalog({
  interventionSets: [
    anInterventionSet(),
    anInterventionSet({ id: 2, publicname: 'Couleur' }),
    anInterventionSet({ id: 3, publicname: 'Vide' }),
    anInterventionSet({ id: 4, publicname: '' }),
  ],
  interventions: [
    anIntervention(),
    anIntervention({ id: 12, publicname: 'Brushing' }),
    anIntervention({ id: 13, onlyPackage: true }),
    anIntervention({ id: 14, publicname: '' }),
    anIntervention({ id: 15, deleted: true }),
    anIntervention({ id: 21, interventionsetId: 2, needResource: true }),
  ],
  packs: [
    aPack(),
    aPack({ id: 52, opened: false }),
    aPack({
      id: 53,
      config: [
        { interventionId: 11, publicname: 'Coupe femme', selectedCalendar: 34 },
        { interventionId: 11, publicname: 'Coupe femme' },
      ],
    }),
  ],
  calendarSets: [aCalendarSet(), aCalendarSet({ id: 22 })],
  calendars: [
    aCalendar({ calendarsetId: 21, interventionIds: [11, 12, 13, 14, 15] }),
    aCalendar({ id: 32, calendarsetId: 22, interventionIds: [11, 21] }),
    aCalendar({ id: 33, publicname: '', interventionIds: [11] }),
    aCalendar({ id: 34, calendarsetId: 22, interventionIds: [11] }),
  ],
  resources: [aResource({ interventionIds: [21] })],
});

const asking = (...any: readonly ('calendar' | 'resource')[]): Offer =>
  anOffer({
    catalog,
    group: aGroup({
      questions: [
        aQuestion('interventionSet'),
        aQuestion('intervention'),
        aQuestion('calendarSet'),
        aQuestion('calendar', { any: any.includes('calendar') }),
        aQuestion('resource', { any: any.includes('resource') }),
      ],
    }),
  });

const chosen = (found: ItemIds, offer = asking(), limit?: number): Choices | undefined =>
  preselectChoices(offer, found, limit);

const stepsAfter = (found: ItemIds): readonly string[] => {
  const offer = asking();
  return begin(offer, chosen(found, offer) ?? {}, 'a key').steps;
};

describe('what a link chooses', () => {
  it.each<[string, ItemIds, Choices, readonly string[]]>([
    [
      '[QUERY-23] a category',
      { interventionSets: [2] },
      { interventionSetId: 2 },
      ['intervention', 'calendarSet', 'calendar', 'resource'],
    ],
    [
      '[QUERY-23] several categories, whose services are listed together',
      { interventionSets: [1, 2] },
      { interventionSetIds: [1, 2] },
      ['intervention', 'calendarSet', 'calendar', 'resource'],
    ],
    [
      '[QUERY-23] services, in the order of the link',
      { interventions: [12, 11] },
      { lines: [aLine({ interventionId: 12 }), aLine()] },
      ['calendarSet', 'calendar', 'resource'],
    ],
    [
      '[QUERY-20] a pack, with its services',
      { packs: [51] },
      { packId: 51, lines: [aLine(), aLine({ interventionId: 12 })] },
      ['calendarSet', 'calendar', 'resource'],
    ],
    [
      '[QUERY-21] a calendar',
      { calendars: [31] },
      { calendarId: 31 },
      ['interventionSet', 'intervention', 'resource'],
    ],
    [
      '[QUERY-21] several calendars',
      { calendars: [32, 31] },
      { calendarIds: [32, 31] },
      ['interventionSet', 'intervention', 'resource'],
    ],
    [
      '[QUERY-22] a calendar set',
      { calendarSets: [22] },
      { calendarSetId: 22 },
      ['interventionSet', 'intervention', 'calendar', 'resource'],
    ],
    [
      '[QUERY-22] a resource',
      { resources: [41] },
      { resourceId: 41 },
      ['interventionSet', 'intervention', 'calendarSet', 'calendar'],
    ],
    [
      'a service with its calendar and resource',
      { interventions: [21], calendars: [32], resources: [41] },
      { lines: [aLine({ interventionId: 21 })], calendarId: 32, resourceId: 41 },
      [],
    ],
    [
      '[QUERY-20] [QUERY-21] a pack with the calendar of the link, in place of the one that it is sold with',
      { packs: [53], calendars: [31] },
      { packId: 53, lines: [aLine(), aLine()], calendarIds: [31] },
      ['resource'],
    ],
    [
      '[QUERY-20] [QUERY-22] a pack at the place of the link, without the calendar of another place that it is sold with',
      { packs: [53], calendarSets: [21] },
      { packId: 53, lines: [aLine(), aLine()], calendarSetId: 21 },
      ['calendar', 'resource'],
    ],
    [
      'a pack among some calendars',
      { packs: [51], calendars: [31] },
      { packId: 51, lines: [aLine(), aLine({ interventionId: 12 })], calendarIds: [31] },
      ['resource'],
    ],
    [
      '[QUERY-20] [QUERY-21] a pack among calendars of which one gives all of it',
      { packs: [51], calendars: [31, 32] },
      { packId: 51, lines: [aLine(), aLine({ interventionId: 12 })], calendarIds: [31, 32] },
      ['resource'],
    ],
    [
      '[QUERY-21] [QUERY-23] a service among calendars of which one gives it',
      { interventions: [12], calendars: [31, 32] },
      { lines: [aLine({ interventionId: 12 })], calendarIds: [31, 32] },
      ['resource'],
    ],
    [
      '[QUERY-21] [QUERY-23] services that different calendars give',
      { interventions: [12, 21], calendars: [31, 32] },
      { lines: [12, 21].map((interventionId) => aLine({ interventionId })), calendarIds: [31, 32] },
      ['resource'],
    ],
    ['nothing', {}, {}, ['interventionSet', 'intervention', 'calendarSet', 'calendar', 'resource']],
  ])('%s, [SEQ-03] whose step is not asked', (_, found, choices, steps) => {
    expect(chosen(found)).toEqual(choices);
    expect(stepsAfter(found)).toEqual([...steps, 'slots', 'fiche', 'confirm']);
  });

  it.each<[string, ItemIds]>([
    ['a service that is sold in packs only', { interventions: [13] }],
    ['a service without a public name', { interventions: [14] }],
    ['a service that is gone', { interventions: [15] }],
    ['one service of two that is not there', { interventions: [11, 99] }],
    ['a category that is not there', { interventionSets: [9] }],
    ['a category without a public name', { interventionSets: [4] }],
    ['a category with nothing in it', { interventionSets: [3] }],
    ['a service of another category', { interventionSets: [2], interventions: [11] }],
    ['a pack that is closed', { packs: [52] }],
    ['a pack that is not there', { packs: [99] }],
    ['a calendar without a public name', { calendars: [33] }],
    ['a calendar that does not offer the service', { interventions: [12], calendars: [32] }],
    [
      'several calendars that do not offer the service',
      { interventions: [12], calendars: [32, 34] },
    ],
    ['several calendars, one without a public name', { calendars: [31, 33] }],
    ['several calendars, one of another set', { calendarSets: [21], calendars: [31, 32] }],
    ['a calendar of another set', { calendarSets: [21], calendars: [32] }],
    ['a resource that does not serve the service', { interventions: [21], resources: [42] }],
    ['a calendar that does not offer all of a pack', { packs: [51], calendars: [32] }],
  ])('cannot be %s', (_, found) => {
    expect(chosen(found)).toBeUndefined();
  });

  it('takes no preference only where the business offers it [Q-PRE-01]', () => {
    expect(chosen({ calendars: [0] }, asking('calendar'))).toEqual({ calendarId: 0 });
    expect(chosen({ calendars: [0] }, asking())).toEqual({});
    expect(chosen({ resources: [0] }, asking('resource'))).toEqual({}); // there is one only
  });

  it.each<[string, number | undefined, readonly number[]]>([
    ['no limit', undefined, [11, 12]],
    ['a limit of one', 1, [11]],
    ['a limit of none, which is one', 0, [11]],
    ['a limit beyond the business’s own of three', 9_999, [11, 12]],
  ])('[QUERY-18] takes as many services as may be had at once, with %s', (_, limit, ids) => {
    const choices = chosen({ interventions: [11, 12] }, asking(), limit);

    expect(choices?.lines?.map(({ interventionId }) => interventionId)).toEqual(ids);
  });

  it('leaves out a service that does not go with those before it', () => {
    const withVideo = {
      ...catalog,
      interventions: [
        anIntervention(),
        anIntervention({ id: 12, publicname: 'Conseil', videoconference: true }),
      ],
    };

    expect(chosen({ interventions: [11, 12] }, anOffer({ catalog: withVideo }))).toEqual({
      lines: [aLine()],
    });
  });

  it('asks for no list of categories where the business asks for none', () => {
    const offer = anOffer({
      catalog: { ...catalog, interventionSets: [] },
      group: aGroup({ questions: [aQuestion('intervention')] }),
    });

    expect(chosen({ interventionSets: [2] }, offer)).toEqual({ interventionSetId: 2 });
    expect(chosen({ interventionSets: [3] }, offer)).toBeUndefined();
  });
});

describe('several at once', () => {
  it('lists the services of all categories, and of no other', () => {
    expect(
      visibleInterventions(catalog, { interventionSetIds: [2, 3] }).map(({ id }) => id),
    ).toEqual([21]);
  });

  it('lists what one of the calendars offers', () => {
    expect(visibleInterventions(catalog, { calendarIds: [31, 32] }).map(({ id }) => id)).toEqual([
      11, 12, 21,
    ]);
    expect(visibleInterventions(catalog, { calendarIds: [32] }).map(({ id }) => id)).toEqual([
      11, 21,
    ]);
  });

  it.each<[Choices, readonly number[] | undefined]>([
    [{ calendarIds: [31, 32] }, [31, 32]],
    [{ calendarIds: [31, 32], calendarSetId: 21 }, [31]],
    [{ calendarSetId: 21 }, [31]],
    [{ calendarIds: [31], calendarId: 31 }, undefined],
    [{}, undefined],
  ])('looks for a time of %j among the calendars %j', (choices, ids) => {
    expect(calendarIdsLeft(catalog, choices)).toEqual(ids);
  });
});
