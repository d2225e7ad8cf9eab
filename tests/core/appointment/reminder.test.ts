import {
  dueReminder,
  instantOf,
  isQuiet,
  reminderTime,
  wallOf,
  type Instant,
  type QuietHours,
} from '@creneau/core';

const PARIS = 'Europe/Paris';
const NIGHT: QuietHours = { from: '21:00', to: '08:00' };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const at = (wall: string, zone = PARIS): Instant => instantOf(wall, zone) ?? NaN;

describe('when a reminder leaves', () => {
  it.each([
    ['a day before', '2026-06-10T10:00', 1_440, '2026-06-09T10:00'],
    [
      'a day before by the wall clock, into summer time',
      '2026-03-29T10:00',
      1_440,
      '2026-03-28T10:00',
    ],
    [
      'a day before by the wall clock, into winter time',
      '2026-10-25T10:00',
      1_440,
      '2026-10-24T10:00',
    ],
    ['two hours before', '2026-06-10T14:00', 120, '2026-06-10T12:00'],
    ['after the night, where enough is left', '2026-06-10T07:00', 1_440, '2026-06-09T08:00'],
    ['after the night, where half is left', '2026-06-10T09:00', 120, '2026-06-10T08:00'],
    ['before the night, where less would be left', '2026-06-10T08:30', 120, '2026-06-09T20:30'],
    [
      'before the night, where a minute less than half',
      '2026-06-10T08:59',
      120,
      '2026-06-09T20:30',
    ],
    ['after the evening of the day before', '2026-06-10T22:00', 1_440, '2026-06-10T08:00'],
    ['before the night, in its evening', '2026-06-10T22:30', 60, '2026-06-10T20:30'],
    ['before the night, at its first minute', '2026-06-10T22:00', 60, '2026-06-10T20:30'],
  ])('%s', (_, start, minutes, leaves) => {
    const time = reminderTime(at(start), minutes, { quiet: NIGHT, timezone: PARIS });

    expect(wallOf(time, PARIS).slice(0, 16)).toBe(leaves);
  });

  it.each([
    ['an hour before the clock skips one', '2026-03-29T03:30', 60, '2026-03-29T01:30'],
    ['a day before, at an hour that was skipped', '2026-03-30T02:30', 1_440, '2026-03-29T03:00'],
    [
      'a day before, at the first of two equal hours',
      '2026-10-26T02:30',
      1_440,
      '2026-10-25T02:30',
    ],
    ['two days before', '2026-06-10T10:00', 2_880, '2026-06-08T10:00'],
    ['a day and an hour before', '2026-06-10T10:00', 1_500, '2026-06-09T09:00'],
  ])('%s, where no hours are quiet', (_, start, minutes, leaves) => {
    const quiet = { from: '00:00', to: '00:00' };
    const time = reminderTime(at(start), minutes, { quiet, timezone: PARIS });

    expect(wallOf(time, PARIS).slice(0, 16)).toBe(leaves);
    expect(time).toBe(at(leaves));
  });

  it.each([
    ['ends before it began', '2026-06-10T13:30', 60, '2026-06-10T11:30'],
    ['leaves half of the time', '2026-06-10T15:00', 120, '2026-06-10T14:00'],
    ['begins when it is due', '2026-06-10T13:00', 60, '2026-06-10T11:30'],
    ['ends when it is due', '2026-06-10T15:00', 60, '2026-06-10T14:00'],
  ])('outside a quiet time of the day that %s', (_, start, minutes, leaves) => {
    const quiet = { from: '12:00', to: '14:00' };
    const time = reminderTime(at(start), minutes, { quiet, timezone: PARIS });

    expect(wallOf(time, PARIS).slice(0, 16)).toBe(leaves);
  });

  it('is a day before, on a day that the zone skipped as a whole: at its noon by UTC', () => {
    const zone = 'Pacific/Apia';
    const quiet = { from: '00:00', to: '00:00' };
    const time = reminderTime(at('2011-12-31T10:00', zone), 1_440, { quiet, timezone: zone });

    expect(time).toBe(Date.parse('2011-12-30T12:00Z'));
  });

  it('waits for the end of the hour that is skipped, where the quiet hours end in it', () => {
    const quiet = { from: '21:00', to: '02:30' };
    const time = reminderTime(at('2026-03-29T12:00'), 11 * 60, { quiet, timezone: PARIS });

    expect(wallOf(time, PARIS)).toBe('2026-03-29T03:00:00+02:00');
  });

  it('waits for the second of two equal hours, where the quiet hours end in it', () => {
    const quiet = { from: '21:00', to: '02:30' };
    const time = reminderTime(at('2026-10-25T12:00'), 11 * 60, { quiet, timezone: PARIS });

    expect(wallOf(time, PARIS)).toBe('2026-10-25T02:30:00+01:00');
  });

  it.each([
    ['20:59', false],
    ['21:00', true],
    ['00:00', true],
    ['07:59', true],
    ['08:00', false],
  ])('is quiet at %s of a night from 21:00 to 08:00: %s', (hour, quiet) => {
    expect(isQuiet(at(`2026-06-10T${hour}`), NIGHT, PARIS)).toBe(quiet);
  });

  it.each([
    ['11:59', false],
    ['12:00', true],
    ['13:59', true],
    ['14:00', false],
  ])('is quiet at %s of a noon from 12:00 to 14:00: %s', (hour, quiet) => {
    expect(isQuiet(at(`2026-06-10T${hour}`), { from: '12:00', to: '14:00' }, PARIS)).toBe(quiet);
  });

  it('is none of a visit that was booked at the very moment, and none where the group reminds of nothing', () => {
    const start = at('2026-06-10T14:00');
    const rules = { minutes: [120], quiet: NIGHT, timezone: PARIS };
    const due = at('2026-06-10T12:00');

    expect(dueReminder({ start, since: due }, rules, due)).toBeUndefined();
    expect(dueReminder({ start, since: due - 1 }, rules, due)).toBe(120);
    expect(dueReminder({ start, since: due - 1 }, { ...rules, minutes: [] }, due)).toBeUndefined();
  });

  it('is the latest of those whose time has come, none of before the booking, none once it began', () => {
    const start = at('2026-06-10T14:00');
    const rules = { minutes: [2_880, 1_440, 120], quiet: NIGHT, timezone: PARIS };
    const due = (now: string, since = '2026-06-01T10:00') =>
      dueReminder({ start, since: at(since) }, rules, at(now));

    expect([
      due('2026-06-08T13:59'),
      due('2026-06-08T14:00'),
      due('2026-06-09T14:00'),
      due('2026-06-09T22:00'),
      due('2026-06-10T12:00'),
      due('2026-06-10T14:00'),
      due('2026-06-10T11:00', '2026-06-09T15:00'),
    ]).toEqual([undefined, 2_880, 1_440, undefined, 120, undefined, undefined]);
  });
});

/**
 * Two processes look at the clock at minutes of their own, and insert the row of a reminder that is due; one of them is
 * away for some hours. Starts around each clock change, in zones of both hemispheres, of half an hour, and of none.
 */
it.each([
  PARIS,
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'Asia/Tokyo',
])(
  'a reminder leaves exactly once, out of the quiet hours and before the start, over every clock change of 2026 to 2028 in %s',
  (timezone) => {
    const offset = (instant: Instant) => wallOf(instant, timezone).slice(19);
    const years = Array.from({ length: 3 * 366 }, (_, day) => Date.UTC(2026, 0, 1) + day * DAY);
    const changes = years.filter((day) => offset(day) !== offset(day + DAY));
    const days = changes.length > 0 ? changes : years.slice(0, 3);
    const starts = days.flatMap((day) =>
      Array.from({ length: 24 }, (_, index) => day - DAY + index * 210 * MINUTE),
    );
    const faults: string[] = [];
    for (const [index, start] of starts.entries())
      for (const minutes of [1_440, 180]) {
        const rules = { minutes: [minutes], quiet: NIGHT, timezone };
        const rows = new Set<string>();
        const sent: Instant[] = [];
        const look = (now: Instant): void => {
          const due = dueReminder({ start, since: start - 3 * DAY }, rules, now);
          if (due === undefined || rows.has(`${start} ${due}`)) return;
          rows.add(`${start} ${due}`);
          sent.push(now);
        };
        // the second process is away for a part of the time
        for (let now = start - 2 * DAY; now <= start + HOUR; now += 30 * MINUTE) {
          look(now + (index % 7) * MINUTE);
          if (Math.floor(now / (5 * HOUR)) % 2 === 0) look(now + 3 * MINUTE);
        }
        const [time = NaN] = sent;
        const isRight = sent.length === 1 && time < start && !isQuiet(time, NIGHT, timezone);
        if (!isRight)
          faults.push(
            `${wallOf(start, timezone)} ${minutes}: ${sent.map((each) => wallOf(each, timezone)).join()}`,
          );
      }

    expect(faults).toEqual([]);
    expect(starts.length).toBeGreaterThan(70);
  },
);
