import {
  ANY_CALENDAR,
  daysAfter,
  daysFrom,
  firstFreeSlot,
  freeSlots,
  instantOf,
  placeAt,
  takenBy,
  type Schedule,
  type BusyTime,
  type Wish,
} from '@creneau/core';

// One week of slots from 20 calendars and 40 services, with ever more appointments; it never fails.

const CALENDARS = 20;
const INTERVENTIONS = 40;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const BUDGET = 2;
const APPOINTMENTS = [200, 2_000, 20_000, 200_000];
/** Appointments a week and a seat: 2,000 over the calendars. */
const A_WEEK = 100;
const ROUNDS = 60;
const ZONE = 'Europe/Paris';
const FROM = '2027-06-14';

const now = instantOf(`${FROM}T08:00`, ZONE) ?? 0;
const week = Array.from({ length: 7 }, (_, day) =>
  day === 6
    ? []
    : [
        { from: '09:00', to: '12:30' },
        { from: '14:00', to: '19:00' },
      ],
);
const interventionIds = Array.from({ length: INTERVENTIONS }, (_, index) => index + 1);

/** Half-hour appointments of every calendar, so many a week and a seat, for as many weeks and seats as it takes. */
function takenOf(count: number, seats: number): readonly BusyTime[] {
  const interval = Math.floor((7 * DAY) / A_WEEK / MINUTE) * MINUTE;
  return Array.from({ length: count }, (_, index) => {
    const start = now + Math.floor(index / CALENDARS / seats) * interval;
    return {
      calendarId: (index % CALENDARS) + 1,
      seat: Math.floor(index / CALENDARS) % seats,
      resourceId: undefined,
      resourceSeat: undefined,
      start,
      end: start + 30 * MINUTE,
    };
  });
}

const scheduleOf = (taken: readonly BusyTime[], capacity: number): Schedule => ({
  timezone: ZONE,
  step: 15,
  minimumNotice: 60,
  maxrdvPeriod: 365 * 24 * 60,
  calendars: Array.from({ length: CALENDARS }, (_, index) => ({
    id: index + 1,
    calendarsetId: undefined,
    capacity,
    opening: week.map((ranges) => ranges.map((range) => ({ ...range }))),
    closedDays: [daysAfter(FROM, 3)],
    interventionIds,
  })),
  resources: [],
  interventions: interventionIds.map((id) => ({
    id,
    length: 15 + (id % 4) * 15,
    needResource: false,
    promotions: [{ percent: 20, weekday: 2, from: '09:00', to: '12:00', label: 'mardi matin' }],
  })),
  busyTimes: taken,
});

/** Minutes of each appointment that become the time kept clear after it. */
const BUFFER = 5;
/** Exceptions, holidays and absences that a business keeps: two years of them. */
const RULE_DAYS = 100;

/**
 * An agenda with every rule of working hours that is open and taken at the same times: the break at noon is an exception of each
 * day, the closed day a holiday, the weeks take turns, and the end of each appointment is kept clear.
 */
function withRules(schedule: Schedule): Schedule {
  const opening = week.map((ranges) => (ranges.length > 0 ? [{ from: '09:00', to: '19:00' }] : []));
  const days = daysFrom(FROM, RULE_DAYS);
  return {
    ...schedule,
    holidays: [daysAfter(FROM, 3), ...days.map((day) => daysAfter(day, 2 * RULE_DAYS))],
    calendars: schedule.calendars.map((calendar) => ({
      ...calendar,
      alternatingWeeks: { anchor: FROM, weeks: [opening, opening] },
      closedDays: [],
      exceptions: days.map((day) => ({
        day,
        kind: 'closed' as const,
        from: '12:30',
        to: '14:00',
      })),
      absences: days
        .filter((_, index) => index % 10 === 0)
        .map((day) => ({
          firstDay: daysAfter(day, RULE_DAYS),
          lastDay: daysAfter(day, RULE_DAYS + 5),
        })),
      bufferAfter: BUFFER,
    })),
    busyTimes: schedule.busyTimes
      .flatMap(({ calendarId = 0, seat, start, end }) =>
        takenBy({
          calendarId,
          seat,
          resourceId: undefined,
          resourceSeat: undefined,
          start,
          end: end - BUFFER * MINUTE,
          calendarTimes: [{ from: start, to: end }],
          resourceTimes: [],
        }),
      )
      .sort((one, other) => one.start - other.start),
    interventions: schedule.interventions.map((intervention) => ({
      ...intervention,
      length: intervention.length - BUFFER,
      bufferAfter: BUFFER,
    })),
  };
}

function medianOf(work: (round: number) => unknown): number {
  const times = Array.from({ length: ROUNDS }, (_, round) => {
    const begin = performance.now();
    work(round);
    return performance.now() - begin;
  });
  return middleOf(times);
}

const middleOf = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[times.length / 2] ?? NaN;

const wish = (round: number): Wish => ({
  lines: [{ interventionId: (round % INTERVENTIONS) + 1, calendarId: ANY_CALENDAR }],
  calendarIds: [],
  resourceId: undefined,
});

const millis = (time: number): string => `${time.toFixed(3)} ms`.padStart(12);
const nLogN = (count: number): number => count * Math.log(count);

/** One line a number of appointments; tells the time of a week with 2,000. */
function table(title: string, seatsFor: (count: number) => number): number {
  console.log(title);
  console.log('   taken  slots        week       first       place   week grows / n log n grows');
  let before: { readonly count: number; readonly time: number } | undefined;
  let asked = NaN;
  for (const count of APPOINTMENTS) {
    const seats = seatsFor(count);
    const schedule = scheduleOf(takenOf(count, seats), seats);
    const slots = freeSlots(schedule, wish(1), FROM, 7, now);
    const start = instantOf(slots[0]?.start ?? '', ZONE) ?? 0;
    const time = medianOf((round) => freeSlots(schedule, wish(round), FROM, 7, now));
    const first = medianOf((round) => firstFreeSlot(schedule, wish(round), FROM, now));
    const place = medianOf((round) => placeAt(schedule, wish(round), start, now));
    const growth = before
      ? `${(time / before.time).toFixed(2)} / ${(nLogN(count) / nLogN(before.count)).toFixed(2)}`
      : '–';
    console.log(
      `${String(count).padStart(8)}${String(slots.length).padStart(7)}${millis(time)}${millis(first)}${millis(place)}   ${growth}`,
    );
    if (count === 2_000) asked = time;
    before = { count, time };
  }
  return asked;
}

/** The same week with the rules of working hours and without, each round after the other, so that both meet the same machine. */
function compareRules(): number {
  const plain = scheduleOf(takenOf(2_000, 1), 1);
  const ruled = withRules(plain);
  const slotsOf = (schedule: Schedule): number => freeSlots(schedule, wish(1), FROM, 7, now).length;
  const times = new Map<Schedule, number[]>([
    [plain, []],
    [ruled, []],
  ]);
  for (let round = 0; round < ROUNDS; round++)
    for (const [schedule, all] of times) {
      const begin = performance.now();
      freeSlots(schedule, wish(round), FROM, 7, now);
      all.push(performance.now() - begin);
    }
  const [without = NaN, withAll = NaN] = [...times.values()].map(middleOf);
  console.log(
    `with exceptions, holidays, absences, alternating weeks and buffers${millis(withAll)}, without${millis(without)}: ` +
      `${(withAll / without).toFixed(2)} times; ${slotsOf(ruled)} and ${slotsOf(plain)} slots`,
  );
  return withAll;
}

console.log(
  `core: a week of slots, ${CALENDARS} calendars, ${INTERVENTIONS} services; medians of ${ROUNDS}`,
);
const spread = table('one seat a calendar, more and more weeks taken', () => 1);
const dense = table('more and more seats a calendar, all taken in that week', (count) =>
  Math.max(1, count / 2_000),
);
const asked = Math.max(spread, dense, compareRules());
console.log(
  `asked ≤ ${BUDGET} ms with 2,000: ${asked <= BUDGET ? 'reached' : 'missed'} (${asked.toFixed(3)} ms)`,
);
