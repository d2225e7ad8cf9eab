import {
  ANY_CALENDAR,
  dayOf,
  dayOfInstant,
  firstFreeSlot,
  freeSlots,
  hourOf,
  placeAt,
  promotionOf,
  type Schedule,
  type Placement,
  type Slot,
  type BusyTime,
  type Wish,
} from '@creneau/core';
import {
  aCalendarOf,
  aSchedule,
  anInterventionOf,
  aResourceOf,
  aTaken,
  aWish,
  everyDay,
  instant,
} from '../../support/schedules';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const now = instant('2027-01-01T00:00');

const starts = (slots: readonly Slot[]): readonly string[] => slots.map(({ start }) => start);

const hours = (slots: readonly Slot[]): readonly string[] => starts(slots).map(hourOf);

/** The hours of one day. */
const hoursOf = (schedule: Schedule, wish: Wish = aWish(), day = '2027-06-10'): readonly string[] =>
  hours(freeSlots(schedule, wish, day, 1, now));

const takenAt = (from: string, to: string, rest: Partial<BusyTime> = {}): BusyTime =>
  aTaken({ start: instant(`2027-06-10T${from}`), end: instant(`2027-06-10T${to}`), ...rest });

const placements = (answer: ReturnType<typeof placeAt>): readonly Placement[] => {
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
};

/** A quarter of an hour, every half an hour, from the first hours of the day on. */
const earlyRiser = (timezone: string, range = '00:00-04:00'): Schedule =>
  aSchedule({
    timezone,
    step: 30,
    calendars: [aCalendarOf({ opening: everyDay(range) })],
    interventions: [anInterventionOf({ length: 15 })],
  });

describe('the grid of starts', () => {
  it('counts the steps from each opening, and ends no later than it closes', () => {
    const calendars = [aCalendarOf({ opening: everyDay('09:10-12:00', '14:00-15:30') })];

    expect(hoursOf(aSchedule({ step: 45, calendars }))).toEqual([
      '09:10',
      '09:55',
      '10:40',
      '14:00',
    ]);
  });

  it('is that of the calendar, when several have another one', () => {
    const calendars = [
      aCalendarOf({ id: 1, opening: everyDay('09:00-11:00') }),
      aCalendarOf({ id: 2, opening: everyDay('09:30-11:30') }),
    ];

    const slots = freeSlots(aSchedule({ calendars }), aWish(), '2027-06-10', 1, now);

    expect(slots.map(({ start, calendarIds }) => [hourOf(start), calendarIds])).toEqual([
      ['09:00', [1]],
      ['09:30', [2]],
      ['10:00', [1]],
      ['10:30', [2]],
    ]);
  });

  it('has nothing on a closed day', () => {
    const calendars = [aCalendarOf({ closedDays: ['2027-06-10'] })];

    expect(hoursOf(aSchedule({ calendars }))).toEqual([]);
    expect(placeAt(aSchedule({ calendars }), aWish(), instant('2027-06-10T10:00'), now)).toBe(
      'notBookable',
    );
  });

  it('may go to midnight, and not over it', () => {
    const calendars = [aCalendarOf({ opening: everyDay('00:00-01:00', '22:00-24:00') })];

    expect(hoursOf(aSchedule({ calendars }))).toEqual(['00:00', '22:00', '23:00']);
    expect(
      hoursOf(aSchedule({ calendars, interventions: [anInterventionOf({ length: 90 })] })),
    ).toEqual(['22:00']);
  });

  it.each([
    ['off the grid', '2027-06-10T10:30'],
    ['off the minute', '2027-06-10T10:00:01'],
    ['before opening', '2027-06-10T08:00'],
    ['closing before its end', '2027-06-10T17:30'],
    ['at closing', '2027-06-10T18:00'],
  ])('takes nobody %s', (_, start) => {
    expect(placeAt(aSchedule(), aWish(), instant(start), now)).toBe('notBookable');
  });

  it.each([
    ['no such service', aWish({ lines: [{ interventionId: 12, calendarId: ANY_CALENDAR }] })],
    ['no such calendar', aWish({ lines: [{ interventionId: 11, calendarId: 2 }] })],
    ['nothing', aWish({ lines: [] })],
    ['none of the calendars allowed', aWish({ calendarIds: [2, 3] })],
    [
      'one line of two that nobody offers',
      aWish({
        lines: [
          { interventionId: 11, calendarId: ANY_CALENDAR },
          { interventionId: 12, calendarId: ANY_CALENDAR },
        ],
      }),
    ],
  ])('has nothing for a wish of %s', (_, wish) => {
    expect(freeSlots(aSchedule(), wish, '2027-06-10', 7, now)).toEqual([]);
    expect(firstFreeSlot(aSchedule(), wish, '2027-06-10', now)).toBeUndefined();
    expect(placeAt(aSchedule(), wish, instant('2027-06-10T10:00'), now)).toBe('notBookable');
  });
});

it.each([
  [-1, 0],
  [0, 0],
  [1, 1],
])('a service of %d minutes has so many starts in an opening of a minute: %d', (length, count) => {
  const calendars = [aCalendarOf({ opening: everyDay('09:00-09:01') })];
  const interventions = [anInterventionOf({ length })];

  expect(hoursOf(aSchedule({ calendars, interventions }))).toHaveLength(count);
});

describe('a change of the clock', () => {
  it('[T1] has no start in the hour that Paris misses, and opening hours keep wall time', () => {
    expect(starts(freeSlots(earlyRiser('Europe/Paris'), aWish(), '2027-03-28', 1, now))).toEqual([
      '2027-03-28T00:00:00+01:00',
      '2027-03-28T00:30:00+01:00',
      '2027-03-28T01:00:00+01:00',
      '2027-03-28T01:30:00+01:00',
      '2027-03-28T03:00:00+02:00',
      '2027-03-28T03:30:00+02:00',
    ]);
  });

  it('[T1] begins the day at one in the morning in Cairo', () => {
    const slots = freeSlots(
      earlyRiser('Africa/Cairo', '00:00-02:00'),
      aWish(),
      '2027-04-29',
      2,
      now,
    );

    expect(starts(slots)).toEqual([
      '2027-04-29T00:00:00+02:00',
      '2027-04-29T00:30:00+02:00',
      '2027-04-29T01:00:00+02:00',
      '2027-04-29T01:30:00+02:00',
      '2027-04-30T01:00:00+03:00',
      '2027-04-30T01:30:00+03:00',
    ]);
  });

  it('[T1] misses half an hour in Lord Howe', () => {
    expect(
      starts(
        freeSlots(earlyRiser('Australia/Lord_Howe', '01:00-03:30'), aWish(), '2027-10-03', 1, now),
      ),
    ).toEqual([
      '2027-10-03T01:00:00+10:30',
      '2027-10-03T01:30:00+10:30',
      '2027-10-03T02:30:00+11:00',
      '2027-10-03T03:00:00+11:00',
    ]);
  });

  it.each([
    ['into the gap opens after it', '02:30-04:00', ['03:00:00+02:00', '03:30:00+02:00']],
    ['out of the gap closes before it', '01:00-02:30', ['01:00:00+01:00', '01:30:00+01:00']],
    ['within the gap is closed', '02:00-03:00', []],
  ])('[T1] a range %s', (_, range, expected) => {
    expect(
      starts(freeSlots(earlyRiser('Europe/Paris', range), aWish(), '2027-03-28', 1, now)),
    ).toEqual(expected.map((time) => `2027-03-28T${time}`));
  });

  it('[T1] lasts as long over a gap as on any other day', () => {
    const schedule = aSchedule({
      step: 60,
      calendars: [aCalendarOf({ opening: everyDay('00:00-04:00') })],
      interventions: [anInterventionOf({ length: 120 })],
    });

    expect(starts(freeSlots(schedule, aWish(), '2027-03-28', 1, now))).toEqual([
      '2027-03-28T00:00:00+01:00',
      '2027-03-28T01:00:00+01:00',
    ]);
    expect(placeAt(schedule, aWish(), instant('2027-03-28T01:00'), now)).toMatchObject([
      { start: instant('2027-03-28T01:00'), end: instant('2027-03-28T04:00') },
    ]);
  });

  it('[T2] shows the repeated hour of Paris as two different starts, each bookable once', () => {
    const schedule = earlyRiser('Europe/Paris', '01:30-03:30');

    expect(starts(freeSlots(schedule, aWish(), '2027-10-31', 1, now))).toEqual([
      '2027-10-31T01:30:00+02:00',
      '2027-10-31T02:00:00+02:00',
      '2027-10-31T02:30:00+02:00',
      '2027-10-31T02:00:00+01:00',
      '2027-10-31T02:30:00+01:00',
      '2027-10-31T03:00:00+01:00',
    ]);
    const second = instant('2027-10-31T02:30:00+01:00');
    const booked = { ...schedule, busyTimes: placements(placeAt(schedule, aWish(), second, now)) };

    expect(placeAt(booked, aWish(), second, now)).toBe('slotTaken');
    expect(starts(freeSlots(booked, aWish(), '2027-10-31', 1, now))).toContain(
      '2027-10-31T02:30:00+02:00',
    );
    expect(starts(freeSlots(booked, aWish(), '2027-10-31', 1, now))).not.toContain(
      '2027-10-31T02:30:00+01:00',
    );
  });

  it('[T2] shows the repeated half hour of Lord Howe, where it is on the grid', () => {
    expect(
      starts(
        freeSlots(earlyRiser('Australia/Lord_Howe', '01:00-02:30'), aWish(), '2027-04-04', 1, now),
      ),
    ).toEqual([
      '2027-04-04T01:00:00+11:00',
      '2027-04-04T01:30:00+11:00',
      '2027-04-04T01:30:00+10:30',
      '2027-04-04T02:00:00+10:30',
    ]);
  });

  it.each([
    'America/Guadeloupe',
    'America/Martinique',
    'America/Cayenne',
    'Indian/Reunion',
    'Indian/Mayotte',
    'Pacific/Noumea',
    'Pacific/Tahiti',
    'Pacific/Marquesas',
    'America/Miquelon',
    'Pacific/Apia',
    'Asia/Kathmandu',
    'Africa/Casablanca',
    'Australia/Lord_Howe',
  ])('[T3] books in %s what is listed, to the minute', (timezone) => {
    const schedule = aSchedule({
      timezone,
      calendars: [aCalendarOf({ opening: everyDay('09:00-11:00') })],
    });

    for (const day of ['2027-02-20', '2027-06-10', '2027-12-31']) {
      const slots = freeSlots(schedule, aWish(), day, 1, now);

      expect(starts(slots).map((start) => start.slice(0, 16))).toEqual([
        `${day}T09:00`,
        `${day}T10:00`,
      ]);
      for (const { start } of slots)
        expect(placeAt(schedule, aWish(), instant(start), now)).toMatchObject([
          { start: instant(start.slice(0, 19), timezone) },
        ]);
    }
  });

  it('[T12] puts the first and the last quarter of an hour in the right day, in every zone', () => {
    for (const timezone of Intl.supportedValuesOf('timeZone')) {
      const schedule = aSchedule({
        timezone,
        step: 15,
        calendars: [aCalendarOf({ opening: everyDay('00:00-00:15', '23:45-24:00') })],
        interventions: [anInterventionOf({ length: 15 })],
      });

      const slots = freeSlots(schedule, aWish(), '2027-06-09', 3, now);

      expect([timezone, slots.map(({ start }) => `${dayOf(start)} ${hourOf(start)}`)]).toEqual([
        timezone,
        ['2027-06-09', '2027-06-10', '2027-06-11'].flatMap((day) => [
          `${day} 00:00`,
          `${day} 23:45`,
        ]),
      ]);
      for (const { start } of slots) {
        expect(start).toMatch(/:00[+-]\d\d:\d\d$/);
        expect(dayOfInstant(instant(start), timezone)).toBe(dayOf(start));
      }
    }
  });
});

describe('seats', () => {
  it('are free again at the end of what took them', () => {
    const schedule = aSchedule({ busyTimes: [takenAt('10:00', '11:30')] });

    expect(hoursOf(schedule)).toEqual([
      '09:00',
      '12:00',
      '13:00',
      '14:00',
      '15:00',
      '16:00',
      '17:00',
    ]);
    expect(placeAt(schedule, aWish(), instant('2027-06-10T11:00'), now)).toBe('slotTaken');
  });

  it.each([
    ['ends before it begins', '10:20', '10:10'],
    ['ends as it begins', '10:20', '10:20'],
  ])('are not taken by a row that %s', (_, from, to) => {
    expect(hoursOf(aSchedule({ busyTimes: [takenAt(from, to)] }))).toEqual(hoursOf(aSchedule()));
  });

  it('stay taken by what began long before', () => {
    const schedule = aSchedule({
      busyTimes: [
        aTaken({ start: instant('2027-05-01T00:00'), end: instant('2027-06-10T16:00') }),
        takenAt('16:00', '17:00'),
      ],
    });

    expect(hoursOf(schedule)).toEqual(['17:00']);
  });

  it('are as many as the calendars have together', () => {
    const calendars = [aCalendarOf({ id: 1, capacity: 2 }), aCalendarOf({ id: 2, capacity: 3 })];
    const taken = [
      takenAt('09:00', '10:00', { calendarId: 1 }),
      takenAt('09:00', '10:00', { calendarId: 1, seat: 1 }),
    ];

    const [nine, ten] = freeSlots(
      aSchedule({ calendars, busyTimes: taken }),
      aWish(),
      '2027-06-10',
      1,
      now,
    );

    expect(nine).toMatchObject({ capacity: 3, calendarIds: [2] });
    expect(ten).toMatchObject({ capacity: 5, calendarIds: [1, 2] });
  });

  it('are one only where nobody sits for the whole time', () => {
    const calendars = [aCalendarOf({ capacity: 2 })];
    const taken = [takenAt('09:00', '09:30'), takenAt('09:30', '10:00', { seat: 1 })];

    expect(
      placeAt(
        aSchedule({ calendars, busyTimes: taken }),
        aWish(),
        instant('2027-06-10T09:00'),
        now,
      ),
    ).toBe('slotTaken');
    expect(hoursOf(aSchedule({ calendars, busyTimes: taken }))).not.toContain('09:00');
  });

  it('left from a larger capacity count until they are free', () => {
    const calendars = [aCalendarOf({ capacity: 1 })];
    const taken = [takenAt('09:00', '10:00', { seat: 4 })];

    expect(
      placeAt(
        aSchedule({ calendars, busyTimes: taken }),
        aWish(),
        instant('2027-06-10T09:00'),
        now,
      ),
    ).toBe('slotTaken');
  });

  it('are told apart by calendar where that is asked, each with its own', () => {
    const calendars = [
      aCalendarOf({ id: 1, capacity: 2 }),
      aCalendarOf({ id: 2, capacity: 3 }),
      aCalendarOf({ id: 3 }),
    ];
    const taken = [takenAt('09:00', '10:00', { calendarId: 3 })];
    const schedule = aSchedule({ calendars, busyTimes: taken });
    const nine = (wish: Partial<Wish>, given = schedule) =>
      freeSlots(given, { ...aWish(), ...wish }, '2027-06-10', 1, now)
        .filter(({ start }) => hourOf(start) === '09:00')
        .map(({ capacity, calendarIds }) => [capacity, calendarIds]);

    expect(nine({ apart: true })).toEqual([
      [2, [1]],
      [3, [2]],
    ]);
    expect(nine({ apart: false })).toEqual([[5, [1, 2]]]);
    expect(nine({})).toEqual([[5, [1, 2]]]);
    // a resource for one alone
    const scarce = {
      ...schedule,
      interventions: [anInterventionOf({ needResource: true })],
      resources: [aResourceOf()],
    };
    expect(nine({ apart: true }, scarce)).toEqual([
      [1, [1]],
      [1, [2]],
    ]);
  });

  it('of the calendar asked for are the only ones that count', () => {
    const calendars = [aCalendarOf({ id: 1 }), aCalendarOf({ id: 2 })];
    const wish = aWish({ lines: [{ interventionId: 11, calendarId: 2 }], calendarIds: [1] });
    const taken = [takenAt('09:00', '10:00', { calendarId: 2 })];

    expect(hoursOf(aSchedule({ calendars, busyTimes: taken }), wish)[0]).toBe('10:00');
  });

  it('of the calendars allowed are the only ones that count', () => {
    const calendars = [1, 2, 3].map((id) => aCalendarOf({ id }));
    const [slot] = freeSlots(
      aSchedule({ calendars }),
      aWish({ calendarIds: [2, 3] }),
      '2027-06-10',
      1,
      now,
    );

    expect(slot).toMatchObject({ capacity: 2, calendarIds: [2, 3] });
  });
});

describe('resources', () => {
  const interventions = [anInterventionOf({ needResource: true })];
  const calendars = [aCalendarOf({ capacity: 3 })];

  it('limit how many can be served', () => {
    const resources = [aResourceOf({ id: 5, capacity: 1 }), aResourceOf({ id: 6, capacity: 1 })];
    const taken = [takenAt('09:00', '10:00', { calendarId: 99, resourceId: 5, resourceSeat: 0 })];
    const schedule = aSchedule({ calendars, resources, interventions, busyTimes: taken });

    const [nine, ten] = freeSlots(schedule, aWish(), '2027-06-10', 1, now);

    expect([nine?.capacity, ten?.capacity]).toEqual([1, 2]);
    expect(placeAt(schedule, aWish(), instant('2027-06-10T09:00'), now)).toMatchObject([
      { resourceId: 6, resourceSeat: 0 },
    ]);
  });

  it('are the one asked for', () => {
    const resources = [aResourceOf({ id: 5 }), aResourceOf({ id: 6 })];
    const taken = [takenAt('09:00', '10:00', { calendarId: 99, resourceId: 5, resourceSeat: 0 })];
    const schedule = aSchedule({ calendars, resources, interventions, busyTimes: taken });

    expect(hoursOf(schedule, aWish({ resourceId: 5 }))[0]).toBe('10:00');
    expect(placeAt(schedule, aWish({ resourceId: 5 }), instant('2027-06-10T09:00'), now)).toBe(
      'slotTaken',
    );
    expect(placeAt(schedule, aWish({ resourceId: 7 }), instant('2027-06-10T09:00'), now)).toBe(
      'notBookable',
    );
  });

  it('must offer the service', () => {
    const resources = [aResourceOf({ interventionIds: [12] })];

    expect(hoursOf(aSchedule({ calendars, resources, interventions }))).toEqual([]);
  });

  it('are left to others by a service that needs none', () => {
    const schedule = aSchedule({ resources: [aResourceOf()] });

    expect(placeAt(schedule, aWish(), instant('2027-06-10T09:00'), now)).toMatchObject([
      { resourceId: undefined },
    ]);
  });

  describe('[ENTITY-13] of calendar sets', () => {
    const nine = instant('2027-06-10T09:00');
    const [NORTH, SOUTH] = [21, 22];
    const ofNorth = aCalendarOf({ id: 1, calendarsetId: NORTH });
    const ofNone = aCalendarOf({ id: 2 });
    const northRoom = aResourceOf({ id: 5, calendarsetId: NORTH });
    const southRoom = aResourceOf({ id: 6, calendarsetId: SOUTH });
    const anyRoom = aResourceOf({ id: 7 });
    const placesAtNine = (schedule: Schedule): number | undefined =>
      freeSlots(schedule, aWish(), '2027-06-10', 1, now)[0]?.capacity;

    it('count once, for whichever calendar uses them', () => {
      const calendars = [ofNorth, ofNone];

      expect(placesAtNine(aSchedule({ calendars, interventions, resources: [northRoom] }))).toBe(1);
      expect(placesAtNine(aSchedule({ calendars, interventions, resources: [southRoom] }))).toBe(1);
      expect(placesAtNine(aSchedule({ calendars, interventions, resources: [anyRoom] }))).toBe(1);
      expect(
        placesAtNine(aSchedule({ calendars, interventions, resources: [northRoom, southRoom] })),
      ).toBe(2);
    });

    it('are left to the set that has no other: a calendar of none takes that of the other set', () => {
      const schedule = aSchedule({
        calendars: [ofNone, ofNorth],
        interventions,
        resources: [northRoom, southRoom],
        assignment: 'first',
      });

      const placed = placements(placeAt(schedule, aWish(), nine, now));

      expect(placed).toMatchObject([{ calendarId: 2, resourceId: 6 }]);
    });

    it('are taken before one that all can use, unless that one is preferred', () => {
      const schedule = aSchedule({
        calendars: [ofNorth],
        interventions,
        resources: [anyRoom, northRoom],
      });
      const resourceOf = (wish: Partial<Wish>): number | undefined =>
        placements(placeAt(schedule, { ...aWish(), ...wish }, nine, now))[0]?.resourceId;

      expect(resourceOf({})).toBe(5);
      expect(resourceOf({ preferredResourceIds: [7] })).toBe(7);
    });

    it('are not to be had outside their hours and on their closed days, whoever wants them', () => {
      const resources = [
        aResourceOf({ opening: everyDay('10:00-12:00'), closedDays: ['2027-06-11'] }),
      ];
      const schedule = aSchedule({ calendars: [ofNorth], interventions, resources });

      expect(hoursOf(schedule).at(0)).toBe('10:00');
      expect(hoursOf(schedule).at(-1)).toBe('11:00');
      expect(hoursOf(schedule, aWish(), '2027-06-11')).toEqual([]);
      expect(placeAt(schedule, aWish(), nine, now)).toBe('notBookable');
    });
  });
});

describe('several lines', () => {
  const interventions = [
    anInterventionOf({ id: 11, length: 60 }),
    anInterventionOf({ id: 12, length: 30 }),
  ];
  const lines = [
    { interventionId: 11, calendarId: ANY_CALENDAR },
    { interventionId: 12, calendarId: ANY_CALENDAR },
  ];

  it('follow each other, with the same calendar if it can be', () => {
    const calendars = [
      aCalendarOf({ id: 1, interventionIds: [12] }),
      aCalendarOf({ id: 2, interventionIds: [11, 12] }),
    ];

    const placed = placeAt(
      aSchedule({ calendars, interventions }),
      aWish({ lines }),
      instant('2027-06-10T10:00'),
      now,
    );

    expect(placed).toMatchObject([
      {
        interventionId: 11,
        calendarId: 2,
        start: instant('2027-06-10T10:00'),
        end: instant('2027-06-10T11:00'),
      },
      {
        interventionId: 12,
        calendarId: 2,
        start: instant('2027-06-10T11:00'),
        end: instant('2027-06-10T11:30'),
      },
    ]);
  });

  it('go to another calendar when the first is taken by then', () => {
    const calendars = [
      aCalendarOf({ id: 1, interventionIds: [12] }),
      aCalendarOf({ id: 2, interventionIds: [11, 12] }),
    ];
    const taken = [takenAt('11:00', '11:30', { calendarId: 2 })];
    const schedule = aSchedule({ calendars, interventions, busyTimes: taken });

    expect(placeAt(schedule, aWish({ lines }), instant('2027-06-10T10:00'), now)).toMatchObject([
      { calendarId: 2 },
      { calendarId: 1 },
    ]);
  });

  it('have no time when one of them has none', () => {
    const calendars = [
      aCalendarOf({ id: 1, interventionIds: [11] }),
      aCalendarOf({ id: 2, interventionIds: [12], opening: everyDay('10:00-11:15') }),
    ];
    const schedule = aSchedule({ step: 15, calendars, interventions });

    expect(hoursOf(schedule, aWish({ lines }))).toEqual(['09:00', '09:15', '09:30', '09:45']);
    expect(placeAt(schedule, aWish({ lines }), instant('2027-06-10T10:00'), now)).toBe(
      'notBookable',
    );
  });

  it('have as many places as the scarcest of them', () => {
    const calendars = [
      aCalendarOf({ id: 1, capacity: 4, interventionIds: [11] }),
      aCalendarOf({ id: 2, capacity: 2, interventionIds: [12] }),
    ];
    const [slot] = freeSlots(
      aSchedule({ calendars, interventions }),
      aWish({ lines }),
      '2027-06-10',
      1,
      now,
    );

    expect(slot).toMatchObject({ capacity: 2, calendarIds: [1] });
  });
});

describe('the period', () => {
  const schedule = aSchedule({ minimumNotice: 60, maxrdvPeriod: 3 * 24 * 60 });
  const earliest = instant('2027-06-10T10:00');
  const latest = instant('2027-06-13T10:00');

  it.each([
    ['a second too late', earliest, earliest - 60 * MINUTE + SECOND, 'tooLate'],
    ['just in time', earliest, earliest - 60 * MINUTE, undefined],
    ['in the same second', earliest, earliest - 60 * MINUTE + SECOND - 1, undefined],
    ['a second before that', earliest, earliest - 61 * MINUTE, undefined],
    ['a second too far', latest, latest - 3 * 24 * 60 * MINUTE - SECOND, 'tooFar'],
    ['just near enough', latest, latest - 3 * 24 * 60 * MINUTE, undefined],
    ['a second nearer', latest, latest - 3 * 24 * 60 * MINUTE + SECOND, undefined],
  ])('[T10] bounds a start that is %s', (_, start, moment, refusal) => {
    const answer = placeAt(schedule, aWish(), start, moment);
    const listed = freeSlots(schedule, aWish(), dayOfInstant(start, 'Europe/Paris'), 1, moment);

    expect(typeof answer === 'string' ? answer : undefined).toBe(refusal);
    expect(listed.some((slot) => instant(slot.start) === start)).toBe(refusal === undefined);
  });

  it('lists nothing before and after it, however many days are asked', () => {
    const slots = freeSlots(schedule, aWish(), '2027-01-01', 365, earliest - 60 * MINUTE);

    expect(slots[0]?.start).toBe('2027-06-10T10:00:00+02:00');
    expect(slots.at(-1)?.start).toBe('2027-06-13T09:00:00+02:00');
  });

  it('[SLOT-07] has a first free slot, even beyond the days shown', () => {
    const taken = [aTaken({ start: now, end: instant('2027-07-20T15:00') })];
    const full = aSchedule({ busyTimes: taken });

    expect(firstFreeSlot(full, aWish(), '2027-06-10', now)?.start).toBe(
      '2027-07-20T15:00:00+02:00',
    );
    expect(firstFreeSlot(full, aWish(), '2027-07-21', now)?.start).toBe(
      '2027-07-21T09:00:00+02:00',
    );
  });

  it('[SLOT-07] has a first free slot of those that are wanted', () => {
    const first = firstFreeSlot(
      aSchedule(),
      aWish(),
      '2027-06-10',
      now,
      ({ start }) => hourOf(start) === '15:00' && dayOf(start) > '2027-06-10',
    );

    expect(first?.start).toBe('2027-06-11T15:00:00+02:00');
  });

  it('[SLOT-07] has no first slot when nothing is free within it', () => {
    const taken = [aTaken({ start: now, end: instant('2027-06-20T15:00') })];

    expect(
      firstFreeSlot({ ...schedule, busyTimes: taken }, aWish(), '2027-06-10', earliest),
    ).toBeUndefined();
    expect(firstFreeSlot(schedule, aWish(), '2027-06-14', earliest)).toBeUndefined();
  });
});

describe('a promotion', () => {
  const promotions = [
    { percent: 20, weekday: 4, from: '09:00', to: '11:00', label: 'jeudi matin' },
    { percent: 30, weekday: 4, from: '10:00', to: '11:00', label: 'jeudi à 10 h' },
    { percent: 50, weekday: 5, from: '00:00', to: '24:00', label: 'vendredi' },
  ] as const;
  const schedule = aSchedule({
    calendars: [aCalendarOf({ opening: everyDay('09:00-13:00') })],
    interventions: [anInterventionOf({ promotions }), anInterventionOf({ id: 12 })],
  });

  it('holds in its window of the wall time, the best of several', () => {
    const slots = freeSlots(schedule, aWish(), '2027-06-10', 1, now);

    expect(slots.map(({ start, promotion }) => [hourOf(start), promotion])).toEqual([
      ['09:00', 20],
      ['10:00', 30],
      ['11:00', undefined],
      ['12:00', undefined],
    ]);
  });

  it('is the one of the weekday of the group', () => {
    const slots = freeSlots(schedule, aWish(), '2027-06-11', 2, now);

    expect(new Set(slots.map(({ start, promotion }) => `${dayOf(start)} ${promotion}`))).toEqual(
      new Set(['2027-06-11 50', '2027-06-12 undefined']),
    );
  });

  it.each(['Europe/Paris', 'Pacific/Auckland'])(
    'is given to a booking as its time was shown with it, in %s',
    (timezone) => {
      const slots = freeSlots({ ...schedule, timezone }, aWish(), '2027-06-09', 4, now);

      expect(new Set(slots.map(({ promotion }) => promotion)).size).toBe(4);
      for (const { start, promotion } of slots)
        expect(promotionOf(promotions, Date.parse(start), timezone)).toBe(promotion);
    },
  );
});

describe('a row that ends no later than it begins', () => {
  it.each([
    ['before', '11:00', '09:00'],
    ['as', '10:00', '10:00'],
  ])('takes nothing: it ends %s it begins', (_, from, to) => {
    expect(hoursOf(aSchedule({ busyTimes: [takenAt(from, to)] }))).toEqual(hoursOf(aSchedule()));
  });
});
