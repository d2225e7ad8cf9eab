import { leastLoaded, placeAt, weekOf, type Schedule, type BusyTime } from '@creneau/core';
import fc from 'fast-check';
import { aCalendarOf, aSchedule, aTaken, aWish, everyDay, instant } from '../../support/schedules';

const now = instant('2027-01-01T00:00');
const HOUR = 3_600_000;

const takenBy = (calendarId: number, from: string, to: string, seat = 0): BusyTime =>
  aTaken({ calendarId, seat, start: instant(`2027-06-${from}`), end: instant(`2027-06-${to}`) });

const three = [1, 2, 3].map((id) => aCalendarOf({ id, opening: everyDay('08:00-20:00') }));

/** Who is given a start on Thursday 10 June 2027 when nobody is preferred. */
const givenAt = (
  start: string,
  taken: readonly BusyTime[],
  calendars = three,
): number | undefined => {
  const schedule: Schedule = aSchedule({ calendars, busyTimes: taken });
  const placed = placeAt(schedule, aWish(), instant(start), now);
  return typeof placed === 'string' ? undefined : placed[0]?.calendarId;
};

describe('no preference', () => {
  it.each<[string, readonly BusyTime[], number]>([
    ['the first, where nobody has anything to do', [], 1],
    ['who has least to do that day', [takenBy(1, '10T09:00', '10T10:00')], 2],
    [
      'who has least to do that day, whatever the rest of the week is like',
      [
        takenBy(1, '10T09:00', '10T10:00'),
        takenBy(3, '10T09:00', '10T10:00'),
        takenBy(2, '08T08:00', '08T20:00'),
      ],
      2,
    ],
    [
      'of equal days, who has least to do that week, from Monday to Sunday',
      [takenBy(1, '07T08:00', '07T09:00'), takenBy(2, '13T19:00', '13T20:00')],
      3,
    ],
    [
      'no matter what the weeks before and after are like',
      [takenBy(1, '06T08:00', '06T20:00'), takenBy(1, '14T08:00', '14T20:00')],
      1,
    ],
    [
      'only who is free',
      [takenBy(2, '10T14:00', '10T15:00'), takenBy(1, '10T09:00', '10T16:00')],
      3,
    ],
  ])('[CAL-02] is given %s', (_, taken, calendarId) => {
    expect(givenAt('2027-06-10T14:00', taken)).toBe(calendarId);
  });

  it('[CAL-02] counts what is taken of each seat', () => {
    const calendars = [aCalendarOf({ id: 1, capacity: 4 }), aCalendarOf({ id: 2 })];
    const taken = [0, 1, 2].map((seat) => takenBy(1, '10T09:00', '10T10:00', seat));

    expect(
      givenAt('2027-06-10T14:00', [...taken, takenBy(2, '10T09:00', '10T10:00')], calendars),
    ).toBe(1);
  });

  it('[CAL-02] is given the first, where nobody has anything to do, however many seats others have', () => {
    const calendars = [aCalendarOf({ id: 1 }), aCalendarOf({ id: 2, capacity: 4 })];

    expect(givenAt('2027-06-10T14:00', [], calendars)).toBe(1);
  });

  it('[CAL-02] is given the first of those who have the same to do, counted a seat', () => {
    const calendars = [aCalendarOf({ id: 1 }), aCalendarOf({ id: 2, capacity: 2 })];
    const taken = [
      takenBy(1, '10T09:00', '10T10:00'),
      takenBy(2, '10T09:00', '10T10:00'),
      takenBy(2, '10T09:00', '10T10:00', 1),
    ];

    expect(givenAt('2027-06-10T14:00', taken, calendars)).toBe(1);
  });

  it('[CAL-02] spreads a day over everybody', () => {
    const taken: BusyTime[] = [];
    for (let hour = 9; hour < 15; hour += 1) {
      const start = instant(`2027-06-10T${String(hour).padStart(2, '0')}:00`);
      const calendarId = givenAt(`2027-06-10T${String(hour).padStart(2, '0')}:00`, taken) ?? 0;
      taken.push(aTaken({ calendarId, start, end: start + HOUR }));
    }

    expect(taken.map(({ calendarId }) => calendarId)).toEqual([1, 2, 3, 1, 2, 3]);
  });

  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 });
  const rows = fc.array(
    fc.record({
      calendarId: fc.integer({ min: 1, max: 5 }),
      hour: fc.integer({ min: 0, max: 167 }),
      hours: fc.integer({ min: -1, max: 5 }),
    }),
    { maxLength: 40 },
  );
  const monday = instant('2027-06-07T00:00');
  const at = instant('2027-06-10T14:00');
  const thursday = instant('2027-06-10T00:00');

  it('[CAL-02] is never given to somebody with more to do that day than another, and always to the same one', () => {
    fc.assert(
      fc.property(ids, rows, (calendarIds, held) => {
        const calendars = calendarIds.map((id) => aCalendarOf({ id }));
        const taken = held
          .map(({ calendarId, hour, hours }) =>
            aTaken({
              calendarId,
              start: monday + hour * HOUR,
              end: monday + (hour + hours) * HOUR,
            }),
          )
          .sort((one, other) => one.start - other.start);
        const hoursThatDay = (id: number): number =>
          taken
            .filter(({ calendarId, start, end }) => calendarId === id && end > start)
            .reduce(
              (sum, { start, end }) =>
                sum +
                Array.from({ length: 24 }, (_, hour) => thursday + hour * HOUR).filter(
                  (hour) => start <= hour && hour < end,
                ).length,
              0,
            );

        const given = leastLoaded(calendars, taken, at, 'Europe/Paris');

        expect(hoursThatDay(given?.id ?? 0)).toBe(Math.min(...calendarIds.map(hoursThatDay)));
        expect(leastLoaded(calendars, [...taken], at, 'Europe/Paris')).toBe(given);
      }),
    );
  });

  it('knows the week of a zone, also where a clock changes or a day is skipped', () => {
    expect(weekOf(instant('2027-03-28T23:59'), 'Europe/Paris')).toEqual({
      from: Date.parse('2027-03-22T00:00:00+01:00'),
      to: Date.parse('2027-03-29T00:00:00+02:00'),
    });
    // Samoa went to bed on Thursday 29 December 2011 and got up on Saturday
    expect(weekOf(Date.parse('2011-12-31T12:00:00+14:00'), 'Pacific/Apia')).toEqual({
      from: Date.parse('2011-12-26T00:00:00-10:00'),
      to: Date.parse('2012-01-02T00:00:00+14:00'),
    });
  });
});
