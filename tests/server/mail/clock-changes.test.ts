import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { freeSlots, instantOf, placeAt, wallOf, type Schedule } from '@creneau/core';
import { AppointmentKeys } from '../../../server/src/keys/keys';
import { recordsOf, type AppointmentRow } from '../../../server/src/appointment/appointment-record';
import { intlClock } from '../../support/intl-clock';
import type { AskedTime, AskedTimes, MailedTime } from '../../support/mailed-times';
import { TYPESCRIPT } from '../../support/typescript';

jest.setTimeout(120_000);

const MINUTE = 60_000;
const HALF = 30 * MINUTE;
const DAY = 86_400_000;
const FROM = Date.UTC(2024, 0);
const TO = Date.UTC(2031, 0);

interface Change {
  readonly zone: string;
  /** The first instant of the new offset. */
  readonly at: number;
}

/** The changes of a zone's clock as `Intl` knows them: by the day, then by halves. */
function changesOf(zone: string): readonly Change[] {
  const offset = intlClock(zone);
  const changes: Change[] = [];
  for (let day = FROM; day < TO; day += DAY) {
    if (offset(day) === offset(day + DAY)) continue;
    let [before, after] = [day, day + DAY];
    while (after - before > MINUTE) {
      const middle = before + Math.floor((after - before) / (2 * MINUTE)) * MINUTE;
      if (offset(middle) === offset(day)) before = middle;
      else after = middle;
    }
    changes.push({ zone, at: after });
  }
  return changes;
}

const changes = Intl.supportedValuesOf('timeZone').flatMap(changesOf);

/** Around a change: the hour before it, and the two after it, that may be the same on the wall. */
const around = ({ at }: Change): readonly number[] =>
  [-2, -1, 0, 1, 2, 3].map((halves) => at + halves * HALF);

const aSchedule = (timezone: string): Schedule => ({
  timezone,
  step: 30,
  minimumNotice: 0,
  maxrdvPeriod: 10 * 24 * 60,
  calendars: [
    {
      id: 1,
      calendarsetId: undefined,
      capacity: 1,
      opening: Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]),
      closedDays: [],
      interventionIds: [11],
    },
  ],
  resources: [],
  interventions: [{ id: 11, length: 30, needResource: false, promotions: [] }],
  busyTimes: [],
});

const wish = {
  lines: [{ interventionId: 11, calendarId: 0 }],
  calendarIds: [],
  resourceId: undefined,
};

const aRow = (start: number): AppointmentRow => ({
  id: 1,
  created_at: start,
  changed_at: null,
  cancelled_at: null,
  confirmed_at: null,
  starts_at: start,
  ends_at: start + HALF,
  type: 'free',
  parent_id: null,
  pack_id: null,
  intervention_id: 11,
  intervention: {},
  calendar_id: 1,
  calendar: {},
  resource_id: null,
  resource: null,
  fiche_id: 1,
  firstname: '',
  lastname: '',
  email: '',
  price: 0,
  pack_price: null,
  promotion: null,
  videoconference: false,
  vevent: {},
  site: null,
  comments: '',
});

async function mailed(asked: AskedTimes): Promise<Readonly<Record<string, readonly MailedTime[]>>> {
  const child = spawn(process.execPath, [...TYPESCRIPT, 'tests/support/mailed-times.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(asked));
  return JSON.parse(await text(child.stdout)) as Readonly<Record<string, readonly MailedTime[]>>;
}

describe('every clock change of every zone from 2024 to 2030', () => {
  it('number in the hundreds', () => {
    expect(changes.length).toBeGreaterThan(1_500);
    expect(new Set(changes.map(({ zone }) => zone)).size).toBeGreaterThan(100);
  });

  it('[T1] [T2] [T3] lists, books and reads again the same instant, which its label alone tells', () => {
    const wrong: string[] = [];
    for (const change of changes) {
      const { zone, at } = change;
      const schedule = aSchedule(zone);
      const now = at - 2 * DAY;
      const from = wallOf(at - DAY, zone).slice(0, 10);
      const labels = freeSlots(schedule, wish, from, 3, now).map(({ start }) => start);
      const instants = labels.map((label) => Date.parse(label));
      const isInOrder = instants.every(
        (one, index) => index === 0 || one > (instants[index - 1] ?? 0),
      );
      if (!isInOrder) wrong.push(`${zone} ${at} is not listed in order`);
      for (const instant of around(change)) {
        const label = labels[instants.indexOf(instant)];
        // a grid of half hours that begins at midnight misses what is off it after a change by less
        if (label === undefined && Number(wallOf(instant, zone).slice(14, 16)) % 30 !== 0) continue;
        const read = label === undefined ? undefined : instantOf(label, zone);
        const placed = placeAt(schedule, wish, read ?? 0, now);
        const start = typeof placed === 'string' ? placed : placed[0]?.start;
        const [record] = recordsOf(
          [aRow(instant)],
          { id: 1, name: '', timezone: zone, locale: 'fr', settings: {} },
          'fr',
          new AppointmentKeys(Buffer.alloc(32), 'https://video.example'),
        );
        const seen = [read, start, Date.parse(record?.start ?? ''), record?.start];
        const meant = [instant, instant, instant, label];
        if (seen.join() !== meant.join()) wrong.push(`${zone} ${label} ${seen.join()}`);
      }
    }

    expect(wrong).toEqual([]);
  });

  it('[T2] [T3] is told by mail and to calendars as the same instant, with its offset where the hour comes twice', async () => {
    const asked: { [zone: string]: { start: number }[] } = {};
    // the half hour before, the change, and the one after: a mail takes longer than a listing
    for (const change of changes) {
      const starts = around(change).slice(1, 4);
      (asked[change.zone] ??= []).push(...starts.map((start) => ({ start })));
    }

    const mails = await mailed(asked);

    const wrong: string[] = [];
    for (const [zone, times] of Object.entries(asked)) {
      for (const [index, { start: instant }] of times.entries()) {
        const { when = '', file = '' } = mails[zone]?.[index] ?? {};
        const wall = wallOf(instant, zone);
        const [, begins = '', offset] = /, (\d\d:\d\d)(?: \((UTC[^)]*)\))? – /.exec(when) ?? [];
        const twice = [-1, 1].some((sign) =>
          [30, 60, 120].some(
            (minutes) =>
              wallOf(instant + sign * minutes * MINUTE, zone).slice(0, 16) === wall.slice(0, 16),
          ),
        );
        const dated = new RegExp(`(^|\\D)${Number(wall.slice(8, 10))}(er)? .*${wall.slice(0, 4)}`);
        const inFile = new Date(instant).toISOString().replace(/[-:]|\.000/g, '');
        if (
          begins !== wall.slice(11, 16) ||
          !dated.test(when) ||
          (offset !== undefined) !== twice ||
          (offset !== undefined && minutesOf(offset) !== minutesOf(`UTC${wall.slice(19)}`)) ||
          !file.includes(`DTSTART:${inFile}\r\n`)
        )
          wrong.push(`${zone} ${wall} "${when}" ${/DTSTART.*/.exec(file)?.[0]}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

const zones = [
  'America/Los_Angeles',
  'America/New_York',
  'Europe/Paris',
  'Europe/London',
  'Africa/Johannesburg',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];

/** "jeudi 3 juin 2027" and "23:30" of an instant in a zone, as `Intl` has them. */
function readThere(instant: number, timeZone: string) {
  const day = new Intl.DateTimeFormat('fr', { dateStyle: 'full', timeZone }).format(instant);
  const hour = new Intl.DateTimeFormat('fr', { timeStyle: 'short', timeZone }).format(instant);
  return { day: day.replace(/ 1 /, ' 1er '), hour };
}

describe('the visitor’s own clock in a mail', () => {
  it.each([
    [
      'America/Los_Angeles',
      'America/New_York',
      '2027-06-03T23:00:00-07:00',
      60,
      'Vendredi 4 juin 2027, 02:00 – 03:00 chez vous, à New York',
    ],
    [
      'Europe/Paris',
      'Europe/London',
      '2027-06-03T23:00:00+02:00',
      60,
      '22:00 – 23:00 chez vous, à London',
    ],
    [
      'Europe/London',
      'Europe/Paris',
      '2027-06-03T22:30:00+01:00',
      60,
      'Jeudi 3 juin 2027, 23:30 – vendredi 4 juin 2027, 00:30 chez vous, à Paris',
    ],
    [
      'Australia/Lord_Howe',
      'Europe/Paris',
      '2027-06-04T07:30:00+10:30',
      90,
      'Jeudi 3 juin 2027, 23:00 – vendredi 4 juin 2027, 00:30 chez vous, à Paris',
    ],
    [
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
      '2027-06-04T00:30:00+14:00',
      45,
      'Mercredi 2 juin 2027, 23:30 – jeudi 3 juin 2027, 00:15 chez vous, à Pago Pago',
    ],
    // alike at the start, an hour apart at the end
    [
      'Europe/Paris',
      'Africa/Johannesburg',
      '2027-10-31T02:30:00+02:00',
      60,
      '02:30 – 03:30 chez vous, à Johannesburg',
    ],
    ['Europe/Paris', 'Europe/Berlin', '2027-06-03T23:00:00+02:00', 60, undefined],
  ])(
    '[T4] of %s tells one in %s %s for %i minutes',
    async (zone, visitorZone, start, length, own) => {
      const asked = { [zone]: [{ start: Date.parse(start), length, visitorZone }] };

      expect((await mailed(asked))[zone]?.[0]?.own).toBe(own);
    },
  );

  it('[T4] tells start and end each with the day that they have there, as Intl reads them, or nothing where both read alike', async () => {
    const times = fc.sample(
      fc.record({
        zone: fc.constantFrom(...zones),
        visitorZone: fc.constantFrom(...zones),
        start: fc.integer({ min: FROM / HALF, max: TO / HALF }).map((halves) => halves * HALF),
        length: fc.integer({ min: 1, max: 60 }).map((steps) => steps * 5),
      }),
      2_000,
    );
    const asked: { [zone: string]: AskedTime[] } = {};
    for (const { zone, ...time } of times) (asked[zone] ??= []).push(time);

    const mails = await mailed(asked);

    const wrong: string[] = [];
    for (const [zone, ofZone] of Object.entries(asked))
      for (const [index, { start, length = 0, visitorZone = '' }] of ofZone.entries()) {
        const instants = [start, start + length * MINUTE];
        const there = instants.map((instant) => readThere(instant, visitorZone));
        const here = instants.map((instant) => readThere(instant, zone));
        const line = mails[zone]?.[index]?.own;
        const [said, city] = line?.split(' chez vous') ?? [];
        const read = said?.split(' – ').map((time) => ({
          day: /^(.*), /.exec(time.toLowerCase())?.[1],
          hour: time.slice(-5),
        }));
        const [from, to] = read ?? [];
        const meant =
          from && to
            ? [
                { day: from.day ?? here[0]?.day, hour: from.hour },
                { day: to.day ?? from.day ?? here[0]?.day, hour: to.hour },
              ]
            : here;
        const isSilent = JSON.stringify(there) === JSON.stringify(here);
        if (JSON.stringify(meant) !== JSON.stringify(there) || isSilent !== (line === undefined))
          wrong.push(`${zone} ${visitorZone} ${new Date(start).toISOString()} ${line} ${city}`);
      }
    expect(wrong).toEqual([]);
  });
});

/** Of `UTC+2`, `UTC−9:30` or `UTC+02:00`. */
function minutesOf(offset: string): number {
  const [, sign, hours = '0', minutes = '0'] = /UTC([+−-])?(\d+)?:?(\d\d)?/.exec(offset) ?? [];
  return (sign === '+' || sign === undefined ? 1 : -1) * (Number(hours) * 60 + Number(minutes));
}
