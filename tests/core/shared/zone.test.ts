import {
  dayOfInstant,
  instantOf,
  instantsOf,
  isZone,
  offsetText,
  segmentsBetween,
  segmentsOf,
  wallOf,
} from '@creneau/core';
import fc from 'fast-check';
import { runs } from '../../support/runs';

const MINUTE = 60_000;

const zones = Intl.supportedValuesOf('timeZone');

const intlFormats = new Map<string, Intl.DateTimeFormat>();

/** The clock of a zone as `Intl` tells it, `YYYY-MM-DDTHH:MM:SS`. */
function clockOf(instant: number, timeZone: string): string {
  const format =
    intlFormats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  intlFormats.set(timeZone, format);
  return format.format(instant).replace(' ', 'T');
}

describe('the clock of a zone', () => {
  it.each([
    ['Europe/Paris', '2027-01-15T12:00:00Z', '2027-01-15T13:00:00+01:00'],
    ['America/Guadeloupe', '2027-01-15T02:00:00Z', '2027-01-14T22:00:00-04:00'],
    ['America/Martinique', '2027-01-15T02:00:00Z', '2027-01-14T22:00:00-04:00'],
    ['America/Cayenne', '2027-01-15T02:00:00Z', '2027-01-14T23:00:00-03:00'],
    ['Indian/Reunion', '2027-01-15T21:00:00Z', '2027-01-16T01:00:00+04:00'],
    ['Indian/Mayotte', '2027-01-15T22:00:00Z', '2027-01-16T01:00:00+03:00'],
    ['Pacific/Noumea', '2027-01-15T14:00:00Z', '2027-01-16T01:00:00+11:00'],
    ['Pacific/Tahiti', '2027-01-15T08:00:00Z', '2027-01-14T22:00:00-10:00'],
    ['Pacific/Marquesas', '2027-01-15T08:00:00Z', '2027-01-14T22:30:00-09:30'],
    ['America/Miquelon', '2027-07-15T01:00:00Z', '2027-07-14T23:00:00-02:00'],
    ['Pacific/Apia', '2027-07-15T12:00:00Z', '2027-07-16T01:00:00+13:00'],
    ['Asia/Kathmandu', '2027-07-15T19:00:00Z', '2027-07-16T00:45:00+05:45'],
    // Ramadan of 2027 begins in February: the clock leaves +01 for it
    ['Africa/Casablanca', '2027-01-15T12:00:00Z', '2027-01-15T13:00:00+01:00'],
    ['Africa/Casablanca', '2027-02-20T12:00:00Z', '2027-02-20T12:00:00+00:00'],
    ['Australia/Lord_Howe', '2027-01-15T12:00:00Z', '2027-01-15T23:00:00+11:00'],
    ['Australia/Lord_Howe', '2027-07-15T12:00:00Z', '2027-07-15T22:30:00+10:30'],
  ])('[T3] in %s at %s shows %s, and is read back', (zone, utc, wall) => {
    const instant = Date.parse(utc);

    expect(wallOf(instant, zone)).toBe(wall);
    expect(dayOfInstant(instant, zone)).toBe(wall.slice(0, 10));
    expect(instantOf(wall, zone)).toBe(instant);
    expect(instantsOf(wall.slice(0, 16), zone)).toEqual([instant]);
  });

  it.each([
    ['Europe/Paris', '2027-03-28T02:30'],
    ['Africa/Cairo', '2027-04-30T00:00'],
    ['Africa/Cairo', '2027-04-30T00:59'],
    ['Australia/Lord_Howe', '2027-10-03T02:00'],
    ['Australia/Lord_Howe', '2027-10-03T02:29'],
    ['Pacific/Apia', '2011-12-30T12:00'],
  ])('[T1] of %s never shows %s', (zone, wall) => {
    expect(instantsOf(wall, zone)).toEqual([]);
    expect(instantOf(wall, zone)).toBeUndefined();
  });

  it.each([
    ['Europe/Paris', '2027-10-31T02:30', '2027-10-31T02:30:00+02:00', '2027-10-31T02:30:00+01:00'],
    [
      'Australia/Lord_Howe',
      '2027-04-04T01:45',
      '2027-04-04T01:45:00+11:00',
      '2027-04-04T01:45:00+10:30',
    ],
    ['Africa/Cairo', '2027-10-28T23:15', '2027-10-28T23:15:00+03:00', '2027-10-28T23:15:00+02:00'],
  ])(
    '[T2] of %s shows %s twice, the first of which is meant without offset',
    (zone, wall, first, second) => {
      expect(instantsOf(wall, zone).map((instant) => wallOf(instant, zone))).toEqual([
        first,
        second,
      ]);
      expect(instantOf(wall, zone)).toBe(instantOf(first, zone));
      expect(instantOf(second, zone)).not.toBe(instantOf(first, zone));
    },
  );

  it.each([
    ['Europe/Paris', '2027-03-28', 23, 2],
    ['Europe/Paris', '2027-10-31', 25, 2],
    ['Europe/Paris', '2027-06-10', 24, 1],
    ['Africa/Cairo', '2027-04-30', 23, 1],
    ['Australia/Lord_Howe', '2027-10-03', 23.5, 2],
    ['Pacific/Apia', '2011-12-30', 0, 0],
  ])('[T1] of %s makes %s a day of %f hours', (zone, day, hours, pieces) => {
    const segments = segmentsOf(day, zone);

    expect(segments).toHaveLength(pieces);
    expect(segments.reduce((sum, { start, end }) => sum + end - start, 0)).toBe(
      hours * 60 * MINUTE,
    );
  });

  it('[T3] is what Intl says, in every zone from 2000 to 2050', () => {
    const instants = fc.integer({ min: Date.UTC(2000, 0) / 1000, max: Date.UTC(2050, 0) / 1000 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (zone, second) => {
        expect(wallOf(second * 1000, zone).slice(0, 19)).toBe(clockOf(second * 1000, zone));
      }),
      { numRuns: runs(1000) },
    );
  });

  it('[T3] is read back to the same instants, in every zone from 2024 to 2030', () => {
    const minutes = fc.integer({
      min: Date.UTC(2024, 0) / MINUTE,
      max: Date.UTC(2031, 0) / MINUTE,
    });
    fc.assert(
      fc.property(fc.constantFrom(...zones), minutes, (zone, minute) => {
        const instant = minute * MINUTE;
        const wall = wallOf(instant, zone);
        const instants = instantsOf(wall.slice(0, 16), zone);

        expect(instantOf(wall, zone)).toBe(instant);
        expect(instants).toContain(instant);
        expect(new Set(instants.map((one) => wallOf(one, zone).slice(0, 16)))).toEqual(
          new Set([wall.slice(0, 16)]),
        );
        expect(
          segmentsOf(wall.slice(0, 10), zone).filter(
            ({ start, end }) => start <= instant && instant < end,
          ),
        ).toHaveLength(1);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('[T2] shows every time of a day of a change none, once or twice, as often as it does', () => {
    const changes = [
      ['Europe/Paris', '2027-03-28'],
      ['Europe/Paris', '2027-10-31'],
      ['Africa/Cairo', '2027-04-30'],
      ['Africa/Cairo', '2027-10-28'],
      ['Australia/Lord_Howe', '2027-10-03'],
      ['Australia/Lord_Howe', '2027-04-04'],
      ['America/Havana', '2027-11-07'],
      ['America/St_Johns', '2027-11-07'],
    ] as const;
    for (const [zone, day] of changes) {
      const shown = new Map<string, number[]>();
      const noon = Date.parse(`${day}T12:00:00Z`);
      for (
        let instant = noon - 40 * 60 * MINUTE;
        instant < noon + 40 * 60 * MINUTE;
        instant += MINUTE
      ) {
        const wall = clockOf(instant, zone).slice(0, 16);
        shown.set(wall, [...(shown.get(wall) ?? []), instant]);
      }
      for (let minute = 0; minute < 24 * 60; minute++) {
        const wall = new Date(Date.parse(`${day}T00:00:00Z`) + minute * MINUTE)
          .toISOString()
          .slice(0, 16);
        expect([zone, wall, instantsOf(wall, zone)]).toEqual([zone, wall, shown.get(wall) ?? []]);
      }
    }
  });
});

describe('a written time', () => {
  it.each([
    '2027-02-30T10:00',
    '2027-02-29T10:00:00+01:00',
    '2027-06-31T10:00',
    '2027-13-01T10:00',
    '2027-06-10T24:00',
    '2027-06-10T10:60',
    '2027-06-10T10',
    '2027-06-10',
    '2027-6-10T10:00',
    '2027-06-10T10:00:00+24:00',
    '2027-06-10T10:00:00+0200',
    '2027-06-10T10:00:00.000Z',
    '2027-06-10T10:00:00Z[UTC]',
    '+002027-06-10T10:00',
    '2027-06-10T10:00\n',
    ' 2027-06-10T10:00',
    'infinity',
    '-infinity',
    'now',
    'today',
    'epoch',
    '1813906800000',
    '',
  ])('is not %j', (text) => {
    expect(instantOf(text, 'Europe/Paris')).toBeUndefined();
  });

  it.each(['2027-06-30T23:59:60Z', '2027-06-30T23:59:60', '2016-12-31T23:59:60Z'])(
    '[T8] has no leap second: %s',
    (text) => {
      expect(instantOf(text, 'Europe/Paris')).toBeUndefined();
    },
  );

  it.each([
    '2027-06-10T10:00',
    '2027-06-10 10:00',
    '2027-06-10T10:00:00',
    '2027-06-10 10:00:00',
    '2027-06-10T10:00:00+02:00',
    '2027-06-10T08:00:00Z',
    '2027-06-10T03:00-05:00',
  ])('may be %s', (text) => {
    expect(instantOf(text, 'Europe/Paris')).toBe(Date.UTC(2027, 5, 10, 8));
  });

  it('[T7] keeps the leap day and the end of the year', () => {
    expect(dayOfInstant(Date.parse('2028-02-28T23:00:00Z'), 'Europe/Paris')).toBe('2028-02-29');
    expect(wallOf(Date.parse('2027-12-31T23:00:00Z'), 'Europe/Paris')).toBe(
      '2028-01-01T00:00:00+01:00',
    );
  });
});

describe('a zone', () => {
  it.each(['Europe/Paris', 'Pacific/Marquesas', 'UTC', 'Asia/Kathmandu'])('is %s', (zone) => {
    expect(isZone(zone)).toBe(true);
  });

  it.each([
    'Mars/Phobos',
    '',
    '+01:00',
    '-05:00',
    'Europe/Paris ',
    '../etc/passwd',
    '__proto__',
    'local',
  ])('is not %j', (zone) => {
    expect(isZone(zone)).toBe(false);
    expect(() => wallOf(0, zone)).toThrow(RangeError);
  });
});

describe('the even pieces of a stretch of time', () => {
  const at = (text: string): number => Date.parse(text);

  it('part where the clock changes, and lie one beside the other', () => {
    const start = at('2027-02-10T12:00:00Z');
    const change = at('2027-03-28T01:00:00Z');
    const end = at('2027-05-10T12:00:00Z');

    expect(segmentsBetween(start, end, 'Europe/Paris')).toEqual([
      { start, end: change, offset: 60 },
      { start: change, end, offset: 120 },
    ]);
    expect(segmentsBetween(start, change, 'Europe/Paris')).toEqual([
      { start, end: change, offset: 60 },
    ]);
    expect(segmentsBetween(change, end, 'Europe/Paris')).toEqual([
      { start: change, end, offset: 120 },
    ]);
  });

  it('are one where the clock never changes, however long', () => {
    const [start, end] = [at('2020-01-01T00:00:00Z'), at('2030-01-01T00:00:00Z')];

    expect(segmentsBetween(start, end, 'Asia/Tokyo')).toEqual([{ start, end, offset: 540 }]);
  });

  it('are none of no time', () => {
    const start = at('2027-02-10T12:00:00Z');

    expect(segmentsBetween(start, start, 'Europe/Paris')).toEqual([]);
    expect(segmentsBetween(start, start - 1, 'Europe/Paris')).toEqual([]);
  });
});

it.each([
  [0, '+00:00'],
  [60, '+01:00'],
  [345, '+05:45'],
  [840, '+14:00'],
  [-1, '-00:01'],
  [-570, '-09:30'],
  [-660, '-11:00'],
])('writes an offset of %i minutes as %s', (minutes, text) => {
  expect(offsetText(minutes)).toBe(text);
});

it('has no clock for what is no instant, and says which zone there is not', () => {
  expect(() => wallOf(NaN, 'Europe/Paris')).toThrow(new RangeError('no such instant: NaN'));
  expect(() => wallOf(0, 'Mars/Phobos')).toThrow(new RangeError('no such zone: Mars/Phobos'));
});
