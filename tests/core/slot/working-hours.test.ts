import {
  ANY_CALENDAR,
  explain,
  freeSlots,
  hourOf,
  obstaclesOf,
  periodObstacle,
  placeAt,
  takenBy,
  type Schedule,
  type ScheduleCalendar,
  type ScheduleIntervention,
  type Assignment,
  type DayObstacle,
  type HeldAppointment,
  type Obstacle,
  type PersonalLimits,
  type Placement,
  type Wish,
} from '@creneau/core';
import fc from 'fast-check';
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

const now = instant('2027-01-01T00:00');
const MINUTE = 60_000;
/** A Thursday. */
const DAY = '2027-06-10';

const hoursOn = (schedule: Schedule, day = DAY, wish: Wish = aWish()): readonly string[] =>
  freeSlots(schedule, wish, day, 1, now).map(({ start }) => hourOf(start));

const hoursWith = (calendar: Partial<ScheduleCalendar>, schedule: Partial<Schedule> = {}) =>
  hoursOn(
    aSchedule({
      calendars: [aCalendarOf({ opening: everyDay('09:00-13:00'), ...calendar })],
      ...schedule,
    }),
  );

const on = (kind: 'closed' | 'open', from: string, to: string) => ({ day: DAY, kind, from, to });

describe('the hours of a day', () => {
  it.each<[string, Partial<ScheduleCalendar>, readonly string[]]>([
    [
      'a closed part shifts no other start',
      { exceptions: [on('closed', '09:30', '10:20')] },
      ['11:00', '12:00'],
    ],
    [
      'an added opening goes on with the grid that it follows',
      { opening: everyDay('09:20-10:40'), exceptions: [on('open', '10:40', '13:00')] },
      ['09:20', '10:20', '11:20'],
    ],
    [
      'an added opening of its own begins its own grid',
      { exceptions: [on('open', '15:10', '17:20')] },
      ['09:00', '10:00', '11:00', '12:00', '15:10', '16:10'],
    ],
    [
      'an added opening opens what was closed, on a closed day too',
      { closedDays: [DAY], exceptions: [on('open', '10:30', '12:30')] },
      ['10:30', '11:30'],
    ],
    [
      'an absence takes away added openings too',
      {
        exceptions: [on('open', '13:00', '16:00')],
        absences: [{ firstDay: '2027-06-08', lastDay: DAY, to: '14:30' }],
      },
      ['15:00'],
    ],
    [
      'an absence of whole days',
      { absences: [{ firstDay: '2027-06-09', lastDay: '2027-06-11' }] },
      [],
    ],
    [
      'exceptions of other days change nothing',
      { exceptions: [{ ...on('closed', '00:00', '24:00'), day: '2027-06-09' }] },
      ['09:00', '10:00', '11:00', '12:00'],
    ],
  ])('[C19] %s', (_, calendar, expected) => {
    expect(hoursWith(calendar)).toEqual(expected);
  });

  it('[C19] are taken by an absence from a time of its first day to a time of its last', () => {
    const absences = [
      { firstDay: '2027-06-09', lastDay: '2027-06-11', from: '11:00', to: '10:30' },
    ];
    const schedule = aSchedule({
      calendars: [aCalendarOf({ opening: everyDay('09:00-13:00'), absences })],
    });

    expect(
      ['2027-06-08', '2027-06-09', DAY, '2027-06-11', '2027-06-12'].map((day) =>
        hoursOn(schedule, day),
      ),
    ).toEqual([
      ['09:00', '10:00', '11:00', '12:00'],
      ['09:00', '10:00'],
      [],
      ['11:00', '12:00'],
      ['09:00', '10:00', '11:00', '12:00'],
    ]);
  });

  it('[C19] are none on a public holiday, but for added openings', () => {
    expect(hoursWith({}, { holidays: [DAY] })).toEqual([]);
    expect(hoursOn(aSchedule({ holidays: [DAY] }), '2027-06-11')).not.toEqual([]);
    expect(
      hoursOn(
        aSchedule({
          holidays: [DAY],
          calendars: [aCalendarOf({ exceptions: [on('open', '10:00', '11:00')] })],
        }),
      ),
    ).toEqual(['10:00']);
  });

  it('[C19] take turns by the week, before and after the anchor', () => {
    const weeks = ['08:00-09:00', '10:00-11:00', '12:00-13:00'].map((range) => everyDay(range));
    const schedule = aSchedule({
      // a Wednesday: its week, from Monday on, is the first
      calendars: [aCalendarOf({ alternatingWeeks: { anchor: '2027-06-09', weeks } })],
    });
    const firstHours = [
      '2027-05-31',
      '2027-06-07',
      '2027-06-13',
      '2027-06-14',
      '2027-06-21',
      '2027-06-28',
    ];

    expect(firstHours.map((day) => hoursOn(schedule, day)[0])).toEqual([
      '12:00',
      '08:00',
      '08:00',
      '10:00',
      '12:00',
      '08:00',
    ]);
  });
});

const placements = (answer: ReturnType<typeof placeAt>): readonly Placement[] => {
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
};

const withBooking = (schedule: Schedule, hour: string, wish: Wish = aWish()): Schedule => ({
  ...schedule,
  busyTimes: [
    ...schedule.busyTimes,
    ...placements(placeAt(schedule, wish, instant(`${DAY}T${hour}`), now)).flatMap(takenBy),
  ].sort((one, other) => one.start - other.start),
});

const wishFor = (...interventionIds: readonly number[]): Wish =>
  aWish({
    lines: interventionIds.map((interventionId) => ({
      interventionId,
      calendarId: ANY_CALENDAR,
    })),
  });

const aSalon = (
  cut: Partial<ScheduleIntervention>,
  colour: Partial<ScheduleIntervention> = {},
  rest: Partial<Schedule> = {},
): Schedule =>
  aSchedule({
    step: 30,
    calendars: [aCalendarOf({ opening: everyDay('09:00-13:00'), interventionIds: [11, 12] })],
    interventions: [
      anInterventionOf({ id: 11, length: 30, ...cut }),
      anInterventionOf({ id: 12, length: 120, ...colour }),
    ],
    ...rest,
  });

describe('buffers and pauses', () => {
  it('[C19] keep the time clear before and after, the longer one of service and person', () => {
    const schedule = aSalon({ bufferBefore: 10, bufferAfter: 30 });
    const calendars = schedule.calendars.map((one) => ({
      ...one,
      bufferBefore: 40,
      bufferAfter: 5,
    }));

    expect(hoursOn(withBooking(schedule, '10:30'))).toEqual(['09:00', '12:00', '12:30']);
    expect(hoursOn(withBooking({ ...schedule, calendars }, '10:30'))).toEqual(['12:30']);
  });

  it.each([
    ['of the service', { bufferBefore: 30 }, {}],
    ['of whoever gives it', {}, { bufferBefore: 30 }],
  ])('[C19] reach back before the present moment: %s', (_, cut, person) => {
    const schedule = aSalon(cut);
    const busy = {
      ...schedule,
      calendars: schedule.calendars.map((one) => ({ ...one, ...person })),
      busyTimes: [aTaken({ start: instant(`${DAY}T09:00`), end: instant(`${DAY}T09:40`) })],
    };
    const from = (hour: string) =>
      freeSlots(busy, aWish(), DAY, 1, instant(`${DAY}T${hour}`)).map(({ start }) => hourOf(start));

    expect(from('09:50')[0]).toBe('10:30');
    expect(from('10:10')[0]).toBe('10:30');
    expect(
      freeSlots({ ...busy, busyTimes: [] }, aWish(), DAY, 1, instant(`${DAY}T09:50`))[0]?.start,
    ).toContain('T10:00');
  });

  it('[C19] may lie outside the hours', () => {
    expect(hoursOn(aSalon({ bufferBefore: 60, bufferAfter: 60 }))).toContain('09:00');
    expect(hoursOn(aSalon({ bufferBefore: 60, bufferAfter: 60 }))).toContain('12:30');
  });

  it('[C19] give the person to others during a pause, and keep the resource', () => {
    const schedule = aSalon(
      {},
      { pauses: [{ from: 30, to: 90 }], needResource: true },
      { resources: [aResourceOf({ interventionIds: [11, 12] })] },
    );
    const needsChair = {
      ...schedule,
      interventions: schedule.interventions.map((one) => ({ ...one, needResource: true })),
    };

    expect(hoursOn(withBooking(schedule, '09:00', wishFor(12)))).toEqual([
      '09:30',
      '10:00',
      '11:00',
      '11:30',
      '12:00',
      '12:30',
    ]);
    expect(hoursOn(withBooking(needsChair, '09:00', wishFor(12)))[0]).toBe('11:00');
  });

  it('[C19] lines of one booking follow each other, and no seat is taken twice', () => {
    const schedule = aSalon(
      { bufferBefore: 30, bufferAfter: 30 },
      { bufferBefore: 30, bufferAfter: 30 },
    );
    const wish = wishFor(11, 12);

    const lines = placements(placeAt(schedule, wish, instant(`${DAY}T09:30`), now));

    expect(lines.map(({ calendarTimes }) => calendarTimes)).toEqual([
      [{ from: instant(`${DAY}T09:00`), to: instant(`${DAY}T10:00`) }],
      [{ from: instant(`${DAY}T10:00`), to: instant(`${DAY}T12:30`) }],
    ]);
  });

  it('[C19] are kept by each person where different ones serve the lines', () => {
    const schedule = {
      ...aSalon({ bufferBefore: 30, bufferAfter: 30 }, { bufferBefore: 30, bufferAfter: 30 }),
      calendars: [11, 12].map((id) => aCalendarOf({ id, interventionIds: [id] })),
    };

    const lines = placements(placeAt(schedule, wishFor(11, 12), instant(`${DAY}T09:30`), now));

    expect(lines.map(({ calendarId, calendarTimes }) => [calendarId, calendarTimes])).toEqual([
      [11, [{ from: instant(`${DAY}T09:00`), to: instant(`${DAY}T10:30`) }]],
      [12, [{ from: instant(`${DAY}T09:30`), to: instant(`${DAY}T12:30`) }]],
    ]);
  });
});

describe('the resources of several lines', () => {
  const clear = { bufferBefore: 30, bufferAfter: 30, needResource: true };
  const takenOf = (resources: Schedule['resources']) => {
    const schedule = aSalon(clear, clear, { resources });
    const lines = placements(placeAt(schedule, wishFor(11, 12), instant(`${DAY}T09:30`), now));
    return lines.map(({ resourceId, resourceTimes }) => [
      resourceId,
      ...resourceTimes.map(({ from, to }) =>
        [from, to].map((time) => new Date(time + 7_200_000).toISOString().slice(11, 16)).join('-'),
      ),
    ]);
  };

  it('[C19] are taken once for a time, where the lines have the same', () => {
    expect(takenOf([aResourceOf({ interventionIds: [11, 12] })])).toEqual([
      [5, '09:00-10:00'],
      [5, '10:00-12:30'],
    ]);
  });

  it('[C19] are kept clear around each line, where each has its own', () => {
    const resources = [
      aResourceOf({ id: 5, interventionIds: [11] }),
      aResourceOf({ id: 6, interventionIds: [12] }),
    ];

    expect(takenOf(resources)).toEqual([
      [5, '09:00-10:30'],
      [6, '09:30-12:30'],
    ]);
  });
});

describe('what an appointment takes', () => {
  const clear = fc.constantFrom(0, 10, 30);
  const interventions = fc.record({
    bufferBefore: clear,
    bufferAfter: clear,
    needResource: fc.boolean(),
    pauses: fc.constantFrom([], [{ from: 20, to: 40 }]),
  });
  const at = instant(`${DAY}T10:00`);
  const takenFor = (intervention: Partial<ScheduleIntervention>) => {
    const schedule = aSchedule({
      interventions: [anInterventionOf(intervention)],
      resources: [aResourceOf()],
    });
    return placements(placeAt(schedule, aWish(), at, now)).flatMap((placed) => takenBy(placed));
  };

  it('[C19] is each minute of its seat and of its resource, told apart from the time kept clear around it', () => {
    fc.assert(
      fc.property(interventions, (intervention) => {
        const rows = takenFor(intervention);
        const [from, to] = [-intervention.bufferBefore, 60 + intervention.bufferAfter];
        const wrong = Array.from({ length: 180 }, (_, index) => index - 60).filter((minute) => {
          const here = rows.filter(
            ({ start, end }) => start <= at + minute * MINUTE && at + minute * MINUTE < end,
          );
          const isTaken = from <= minute && minute < to;
          const isPause = intervention.pauses.some((one) => one.from <= minute && minute < one.to);
          const seats = here.filter(({ calendarId }) => calendarId === 1).length;
          const chairs = here.filter(({ resourceId }) => resourceId === 5).length;
          const isAround = minute < 0 || minute >= 60;
          return (
            seats !== Number(isTaken && !isPause) ||
            chairs !== Number(isTaken && intervention.needResource) ||
            here.some(({ isBuffer = false }) => isBuffer !== isAround)
          );
        });

        expect(wrong).toEqual([]);
        expect(rows.map(({ start }) => start)).toEqual(
          rows.map(({ start }) => start).sort((one, other) => one - other),
        );
      }),
    );
  });

  it('[C19] is one row of both, where they are taken for the same time', () => {
    expect(takenFor({ needResource: true })).toMatchObject([
      { calendarId: 1, seat: 0, resourceId: 5, resourceSeat: 0, isBuffer: undefined },
    ]);
  });
});

describe('why a time is not offered', () => {
  const at = (hour: string, schedule: Schedule, wish: Wish = aWish()) =>
    explain(schedule, wish, instant(`${DAY}T${hour}`), now);
  const open = everyDay('09:00-18:00');

  it.each<[Obstacle | undefined, string, Partial<Schedule>]>([
    [undefined, '10:00', {}],
    ['outsideHours', '20:00', {}],
    ['outsideHours', '17:30', { step: 30 }],
    ['offGrid', '10:30', {}],
    ['closed', '10:00', { calendars: [aCalendarOf({ closedDays: [DAY] })] }],
    [
      'closed',
      '10:00',
      { calendars: [aCalendarOf({ exceptions: [on('closed', '10:30', '11:30')] })] },
    ],
    ['holiday', '10:00', { holidays: [DAY] }],
    [
      'absent',
      '10:00',
      { calendars: [aCalendarOf({ absences: [{ firstDay: DAY, lastDay: DAY }] })] },
    ],
    [
      'taken',
      '10:00',
      { busyTimes: [aTaken({ start: instant(`${DAY}T10:30`), end: instant(`${DAY}T11:30`) })] },
    ],
    [
      'buffer',
      '10:00',
      {
        interventions: [anInterventionOf({ bufferAfter: 15 })],
        busyTimes: [aTaken({ start: instant(`${DAY}T11:00`), end: instant(`${DAY}T12:00`) })],
      },
    ],
    [
      'buffer',
      '10:00',
      {
        busyTimes: [
          aTaken({ start: instant(`${DAY}T10:30`), end: instant(`${DAY}T11:00`), isBuffer: true }),
        ],
      },
    ],
    [
      'noResource',
      '10:00',
      {
        interventions: [anInterventionOf({ needResource: true })],
        resources: [aResourceOf()],
        busyTimes: [
          aTaken({
            calendarId: 9,
            resourceId: 5,
            resourceSeat: 0,
            start: instant(`${DAY}T10:30`),
            end: instant(`${DAY}T11:00`),
          }),
        ],
      },
    ],
    ['tooSoon', '10:00', { minimumNotice: 366 * 24 * 60 }],
    ['tooFar', '10:00', { maxrdvPeriod: 24 * 60 }],
    ['notOffered', '10:00', { calendars: [] }],
  ])('[C19] is told as %s', (obstacle, hour, schedule) => {
    expect(at(hour, aSchedule(schedule)).obstacle).toBe(obstacle);
  });

  it.each<[DayObstacle, Partial<Schedule>]>([
    [
      'full',
      { busyTimes: [aTaken({ start: instant(`${DAY}T08:00`), end: instant(`${DAY}T19:00`) })] },
    ],
    ['closed', { calendars: [aCalendarOf({ closedDays: [DAY] })] }],
    ['closed', { holidays: [DAY] }],
    ['closed', { calendars: [aCalendarOf({ exceptions: [on('closed', '00:00', '24:00')] })] }],
    [
      'absent',
      {
        calendars: [
          aCalendarOf({ absences: [{ firstDay: DAY, lastDay: DAY }] }),
          aCalendarOf({ id: 2, interventionIds: [12] }),
        ],
      },
    ],
    [
      'absent',
      {
        interventions: [anInterventionOf({ needResource: true })],
        resources: [aResourceOf({ closedDays: [DAY] })],
      },
    ],
    ['absent', { calendars: [aCalendarOf({ interventionIds: [12] })] }],
    ['tooShort', { interventions: [anInterventionOf({ length: 10 * 60 })] }],
    ['tooSoon', { minimumNotice: 366 * 24 * 60 }],
    ['tooFar', { maxrdvPeriod: 24 * 60 }],
  ])('[SLOT-10] is told of a whole day as %s', (obstacle, given) => {
    const schedule = aSchedule(given);

    expect(freeSlots(schedule, aWish(), DAY, 1, now)).toEqual([]);
    expect(obstaclesOf(schedule, aWish(), [DAY], now)).toEqual(new Map([[DAY, obstacle]]));
  });

  it('[SLOT-10] is told of the whole period as what is nearest to a free time', () => {
    const periodOf = (given: Partial<Schedule>) => periodObstacle(aSchedule(given), aWish(), now);
    const long = [anInterventionOf({ length: 10 * 60 })];

    expect(periodOf({ interventions: long })).toBe('tooShort');
    expect(periodOf({ interventions: long, holidays: [DAY] })).toBe('tooShort');
    expect(periodOf({ calendars: [aCalendarOf({ opening: [] })] })).toBe('closed');
    expect(periodOf({ calendars: [] })).toBe('absent');
    expect(periodOf({})).toBe('full');
  });

  it('[C19] is told of a start beside the minute, and of one just within the period and just beyond', () => {
    const schedule = aSchedule({ maxrdvPeriod: 24 * 60 });
    const at = (millis: number, moment = '2027-06-09T10:00') =>
      explain(schedule, aWish(), instant(`${DAY}T10:00`) + millis, instant(moment)).obstacle;

    expect(at(0)).toBeUndefined();
    expect(at(1)).toBe('offGrid');
    expect(at(0, '2027-06-09T09:59')).toBe('tooFar');
    expect(at(0, `${DAY}T10:00`)).toBeUndefined();
    expect(at(0, `${DAY}T10:01`)).toBe('tooSoon');
  });

  const limits = { most: undefined, minutesBetween: undefined, isSameTimeAllowed: true };
  const holding = (from: string, to: string, visitId = 1) => ({
    start: instant(`${DAY}T${from}`),
    end: instant(`${DAY}T${to}`),
    visitId,
  });

  it.each<[Obstacle | undefined, Partial<PersonalLimits>, readonly HeldAppointment[] | undefined]>([
    [undefined, { most: 1, minutesBetween: 60, isSameTimeAllowed: false }, undefined],
    [undefined, { most: 1, minutesBetween: 60, isSameTimeAllowed: false }, []],
    ['sameTime', { isSameTimeAllowed: false }, [holding('10:30', '11:30')]],
    [undefined, { isSameTimeAllowed: false }, [holding('11:00', '11:30')]],
    ['tooCloseToAnother', { minutesBetween: 30 }, [holding('11:20', '12:00')]],
    [undefined, { minutesBetween: 30 }, [holding('11:30', '12:00')]],
    ['tooManyAppointments', { most: 1 }, [holding('15:00', '16:00')]],
    [undefined, { most: 2 }, [holding('15:00', '16:00'), holding('16:00', '17:00')]],
    ['tooManyAppointments', { most: 2 }, [holding('15:00', '16:00'), holding('16:00', '17:00', 2)]],
  ])('[C19] [MULTI-14] is told as %s to somebody with limits %p', (obstacle, own, held) => {
    const schedule = aSchedule({ limits: { ...limits, ...own } });

    expect(explain(schedule, aWish(), instant(`${DAY}T10:00`), now, held)).toEqual({
      obstacle,
      calendars: [],
    });
  });

  it('[C19] is told of each of those who give the service, and as what is nearest to a free place', () => {
    const schedule = aSchedule({
      calendars: [
        aCalendarOf({ id: 1, absences: [{ firstDay: DAY, lastDay: DAY }] }),
        aCalendarOf({ id: 2, opening: open }),
        aCalendarOf({ id: 3, opening: everyDay('14:00-18:00') }),
      ],
      busyTimes: [
        aTaken({ calendarId: 2, start: instant(`${DAY}T10:00`), end: instant(`${DAY}T11:00`) }),
      ],
    });

    expect(at('10:00', schedule)).toEqual({
      obstacle: 'taken',
      line: 0,
      calendars: [
        { calendarId: 1, obstacle: 'absent' },
        { calendarId: 2, obstacle: 'taken' },
        { calendarId: 3, obstacle: 'outsideHours' },
      ],
    });
  });
});

describe('who is given an appointment without preference', () => {
  const SEATS = 1_000;
  const three = [1, 2, 3].map((id) => aCalendarOf({ id, capacity: SEATS }));

  /** How many of the bookings at these times each of three equal people is given. */
  function countsOf(assignment: Assignment, times: readonly number[]): readonly number[] {
    const given: number[] = [0, 0, 0];
    const turns = new Map<number, number>();
    let taken: Schedule['busyTimes'] = [];
    for (const [index, time] of times.entries()) {
      const schedule = aSchedule({ assignment, turns, busyTimes: taken, calendars: three });
      const [place] = placements(placeAt(schedule, aWish(), time, now));
      if (!place) throw new Error('nobody');
      given[place.calendarId - 1] = (given[place.calendarId - 1] ?? 0) + 1;
      turns.set(place.calendarId, index);
      taken = [...taken, place];
    }
    return given;
  }
  const spread = (counts: readonly number[]): number => Math.max(...counts) - Math.min(...counts);

  it.each<[Assignment, number]>([
    ['round_robin', 6],
    ['least_loaded', 1],
  ])('[CAL-02] by %s, 1,000 bookings of %s days differ by at most one', (assignment, days) => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1_000, maxLength: 1_000 }), (some) => {
        const times = some.map(
          (each) =>
            instant(`${DAY}T09:00`) +
            ((each % 9) * 60 + (Math.floor(each / 9) % days) * 24 * 60) * MINUTE,
        );

        expect(spread(countsOf(assignment, times))).toBeLessThanOrEqual(1);
      }),
      { numRuns: 2 },
    );
  });

  it('[CAL-02] is the first in order, where the group says so', () => {
    expect(
      countsOf(
        'first',
        Array.from({ length: 9 }, () => instant(`${DAY}T09:00`)),
      ),
    ).toEqual([9, 0, 0]);
  });

  it.each<Assignment>(['first', 'least_loaded', 'round_robin'])(
    '[CAL-02] by %s, is the same in whichever order a database answers turns, and what is taken from one time on',
    (assignment) => {
      const hour = fc.constantFrom(0, 2, 4, 6);
      const visits = fc.uniqueArray(fc.tuple(fc.constantFrom(1, 2, 3), hour, fc.nat(6)), {
        maxLength: 30,
        selector: String,
      });
      const turns = fc.uniqueArray(fc.tuple(fc.constantFrom(1, 2, 3), fc.nat(9)), {
        selector: ([id]) => id,
      });
      const shuffled = <Item>(items: readonly Item[]) =>
        fc.shuffledSubarray([...items], { minLength: items.length });
      const orders = fc
        .tuple(visits, turns, hour)
        .chain(([some, had, at]) =>
          fc.tuple(
            fc.constant([some, had] as const),
            shuffled(some),
            shuffled(had),
            fc.constant(at),
          ),
        );

      fc.assert(
        fc.property(orders, ([[some, had], someAnew, hadAnew, at]) => {
          const given = (rows: typeof some, of: typeof had) => {
            const taken = rows.map(([calendarId, from, seat]) => {
              const start = instant(`${DAY}T09:00`) + from * 60 * MINUTE;
              // an odd seat has a longer visit
              return aTaken({
                calendarId,
                seat,
                start,
                end: start + (1 + (seat % 2)) * 60 * MINUTE,
              });
            });
            const byStart = taken.sort((one, other) => one.start - other.start);
            const schedule = aSchedule({
              assignment,
              turns: new Map(of),
              busyTimes: byStart,
              calendars: three,
            });
            return placeAt(schedule, aWish(), instant(`${DAY}T09:00`) + at * 60 * MINUTE, now);
          };

          expect(given(someAnew, hadAnew)).toEqual(given(some, had));
        }),
      );
    },
  );

  it('[CAL-02] goes in turn whatever the load is, to those first who never had one', () => {
    const turns = new Map([
      [1, 7],
      [3, 5],
    ]);
    const schedule = aSchedule({ assignment: 'round_robin', turns, calendars: three });
    const next = (given: Schedule): number | undefined =>
      placements(placeAt(given, aWish(), instant(`${DAY}T09:00`), now))[0]?.calendarId;

    expect(next(schedule)).toBe(2);
    expect(next({ ...schedule, turns: new Map([...turns, [2, 8]]) })).toBe(3);
  });
});
