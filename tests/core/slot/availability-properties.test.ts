import {
  ANY_CALENDAR,
  daysAfter,
  daysFrom,
  explain,
  firstFreeSlot,
  freeSlots,
  placeAt,
  takenBy,
  weekdayOf,
  type Schedule,
  type ScheduleCalendar,
  type ScheduleIntervention,
  type ScheduleResource,
  type Pause,
  type Placement,
  type BusyTime,
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
  instant,
} from '../../support/schedules';
import { runs } from '../../support/runs';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DAYS = 2;

/** One listed start of so many is booked through. */
const EVERY = 12;

/** Ordinary days, and those on which the clock changes. */
const places = [
  { zone: 'Europe/Paris', from: '2027-06-10' },
  { zone: 'Europe/Paris', from: '2027-03-27' },
  { zone: 'Europe/Paris', from: '2027-10-30' },
  { zone: 'Africa/Cairo', from: '2027-04-29' },
  { zone: 'Africa/Cairo', from: '2027-10-28' },
  { zone: 'Australia/Lord_Howe', from: '2027-10-02' },
  { zone: 'Australia/Lord_Howe', from: '2027-04-03' },
  { zone: 'Pacific/Marquesas', from: '2027-12-31' },
] as const;

/** A minute as `Intl` shows it, apart from the code under test. */
interface Shown {
  readonly instant: number;
  readonly day: string;
  readonly minute: number;
}

const shownMinutes = new Map<string, readonly Shown[]>();

/** All minutes around some days, in order. */
function minutesAround(zone: string, from: string): readonly Shown[] {
  const key = `${zone} ${from}`;
  const known = shownMinutes.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const begin = Date.parse(`${from}T00:00:00Z`) - DAY;
  const minutes = Array.from({ length: ((DAYS + 2) * DAY) / MINUTE }, (_, index) => {
    const wall = format.format(begin + index * MINUTE);
    return {
      instant: begin + index * MINUTE,
      day: wall.slice(0, 10),
      minute: Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16)),
    };
  });
  shownMinutes.set(key, minutes);
  return minutes;
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

interface Case {
  readonly agenda: Schedule;
  readonly wish: Wish;
  readonly from: string;
  readonly now: number;
}

interface FreeSeat {
  readonly calendarsetId: number | undefined;
  readonly free: number;
}

type Sited = Partial<Pick<FreeSeat, 'calendarsetId'>>;

const isOneSet = (one: Sited, other: Sited): boolean =>
  [one.calendarsetId, other.calendarsetId].includes(undefined) ||
  one.calendarsetId === other.calendarsetId;

/** The largest number of pairs of a calendar's seat and a resource's that it can use, found by moving pairs about. */
function mostPairs(calendars: readonly FreeSeat[], resources: readonly FreeSeat[]): number {
  const seatsOf = (all: readonly FreeSeat[]) =>
    all.flatMap(({ calendarsetId, free }) =>
      Array.from({ length: free }, () => ({ calendarsetId })),
    );
  const wanted = seatsOf(resources);
  const users = new Map<number, Sited>();
  const finds = (calendar: Sited, seen: Set<number>): boolean =>
    wanted.some((resource, index) => {
      if (seen.has(index) || !isOneSet(calendar, resource)) return false;
      seen.add(index);
      const user = users.get(index);
      if (user && !finds(user, seen)) return false;
      users.set(index, calendar);
      return true;
    });
  return seatsOf(calendars).filter((calendar) => finds(calendar, new Set())).length;
}

/** What could be booked, found by looking at every minute one by one. */
function slotsMinuteByMinute({ agenda: schedule, wish, from, now }: Case): readonly object[] {
  const minutes = minutesAround(schedule.timezone, from);
  const shownAt = new Map(minutes.map((shown) => [shown.instant, shown]));
  const days = daysFrom(from, DAYS);
  const weekdays = new Map(
    daysFrom(daysAfter(from, -2), DAYS + 4).map((day) => [day, weekdayOf(day)]),
  );
  const mondayOf = (day: string): number =>
    Date.parse(`${daysAfter(day, 1 - (weekdays.get(day) ?? weekdayOf(day)))}T00:00:00Z`);
  const rangesOf = ({ opening, alternatingWeeks }: ScheduleCalendar, day: string) => {
    const weekday = (weekdays.get(day) ?? weekdayOf(day)) - 1;
    if (!alternatingWeeks) return opening[weekday] ?? [];
    const { anchor, weeks } = alternatingWeeks;
    let since = Math.round((mondayOf(day) - mondayOf(anchor)) / (7 * DAY));
    while (since < 0) since += weeks.length;
    return weeks[since % weeks.length]?.[weekday] ?? [];
  };
  const isIn = ({ from, to }: { readonly from: string; readonly to: string }, minute: number) =>
    minuteOf(from) <= minute && minute < minuteOf(to);
  const exceptionsOf = ({ exceptions = [] }: ScheduleCalendar, day: string, kind: string) =>
    exceptions.filter((one) => one.day === day && one.kind === kind);
  const isDayOff = ({ closedDays }: ScheduleCalendar, day: string): boolean =>
    closedDays.includes(day) || (schedule.holidays ?? []).includes(day);

  const origins = new Map<string, readonly (number | undefined)[]>();
  /** For each minute of a day, where the grid begins that it is on. */
  function originsOf(calendar: ScheduleCalendar, day: string): readonly (number | undefined)[] {
    const key = `${calendar.id} ${day}`;
    const known = origins.get(key);
    if (known) return known;
    const ranges = rangesOf(calendar, day);
    const closings = exceptionsOf(calendar, day, 'closed');
    const isOff = isDayOff(calendar, day);
    const found = Array.from({ length: 24 * 60 }, (_, minute) => {
      const range = ranges.find((one) => isIn(one, minute));
      const isClosed = isOff || closings.some((one) => isIn(one, minute));
      return range && !isClosed ? minuteOf(range.from) : undefined;
    });
    for (const added of exceptionsOf(calendar, day, 'open'))
      for (let minute = minuteOf(added.from); minute < minuteOf(added.to); minute += 1)
        found[minute] ??= found[minute - 1] ?? minute;
    origins.set(key, found);
    return found;
  }
  const isOnGrid = (calendar: ScheduleCalendar, { day, minute }: Shown): boolean => {
    const origin = originsOf(calendar, day)[minute];
    return origin !== undefined && (minute - origin) % schedule.step === 0;
  };

  const minutesOf = new Map<string, readonly number[]>();
  /** The minutes from the first to the last one of a range of wall time. */
  function spanOf(day: string, from: string, to: string): readonly number[] {
    const key = `${day} ${from} ${to}`;
    const known = minutesOf.get(key);
    if (known) return known;
    const within = minutes.filter((shown) => shown.day === day && isIn({ from, to }, shown.minute));
    const first = within[0]?.instant ?? 0;
    const last = within.at(-1)?.instant ?? -1;
    const span = minutes
      .map(({ instant: at }) => at)
      .filter((at) => within.length > 0 && first <= at && at <= last);
    minutesOf.set(key, span);
    return span;
  }
  const runsOf = (some: readonly number[]): readonly (readonly number[])[] => {
    const found: number[][] = [];
    for (const minute of [...new Set(some)].sort((a, b) => a - b)) {
      const last = found.at(-1);
      if (last?.at(-1) === minute - MINUTE) last.push(minute);
      else found.push([minute]);
    }
    return found;
  };
  const pieces = new Map<string, readonly (readonly number[])[]>();
  function piecesOf(calendar: ScheduleCalendar, day: string): readonly (readonly number[])[] {
    const key = `${calendar.id} ${day}`;
    const known = pieces.get(key);
    if (known) return known;
    const closed = new Set(
      exceptionsOf(calendar, day, 'closed').flatMap(({ from: f, to }) => spanOf(day, f, to)),
    );
    let found = isDayOff(calendar, day)
      ? []
      : rangesOf(calendar, day).flatMap(({ from: f, to }) =>
          runsOf(spanOf(day, f, to).filter((minute) => !closed.has(minute))),
        );
    for (const { from: f, to } of exceptionsOf(calendar, day, 'open')) {
      const added = spanOf(day, f, to);
      const [first, last] = [added[0], added.at(-1)];
      if (first === undefined || last === undefined) continue;
      const touches = (run: readonly number[]): boolean =>
        run.some((minute) => minute >= first - MINUTE && minute <= last + MINUTE);
      found = [
        ...found.filter((run) => !touches(run)),
        ...runsOf([...added, ...found.filter(touches).flat()]),
      ];
    }
    const absent = new Set(
      (calendar.absences ?? [])
        .filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
        .flatMap(({ firstDay, lastDay, from: f = '00:00', to = '24:00' }) =>
          spanOf(day, day === firstDay ? f : '00:00', day === lastDay ? to : '24:00'),
        ),
    );
    const present = found.flatMap((run) => runsOf(run.filter((minute) => !absent.has(minute))));
    pieces.set(key, present);
    return present;
  }
  const isOpen = (calendar: ScheduleCalendar, day: string, start: number, end: number): boolean =>
    piecesOf(calendar, day).some(
      (run) => (run[0] ?? Infinity) <= start && end <= (run.at(-1) ?? -Infinity) + MINUTE,
    );

  const isUsable = (
    { opening, closedDays = [] }: ScheduleResource,
    day: string,
    start: number,
    end: number,
  ): boolean =>
    !closedDays.includes(day) &&
    (!opening ||
      (opening[(weekdays.get(day) ?? weekdayOf(day)) - 1] ?? []).some(({ from: f, to }) => {
        const span = spanOf(day, f, to);
        return (span[0] ?? Infinity) <= start && end <= (span.at(-1) ?? -Infinity) + MINUTE;
      }));

  /** The minutes that a service takes of its calendar, and of its resource. */
  const neededOf = (
    { length, pauses = [], ...intervention }: ScheduleIntervention,
    start: number,
    calendar?: ScheduleCalendar,
  ): readonly number[] => {
    const before = Math.max(intervention.bufferBefore ?? 0, calendar?.bufferBefore ?? 0);
    const after = Math.max(intervention.bufferAfter ?? 0, calendar?.bufferAfter ?? 0);
    return Array.from({ length: before + length + after }, (_, index) => index - before)
      .filter(
        (minute) => !calendar || !pauses.some(({ from: f, to }) => f <= minute && minute < to),
      )
      .map((minute) => start + minute * MINUTE);
  };

  const freeSeats = (
    capacity: number,
    seatsAt: (minute: number) => readonly (number | undefined)[],
    needed: readonly number[],
  ): number => {
    const seats = new Set<number | undefined>();
    for (const minute of needed) seatsAt(minute).forEach((seat) => seats.add(seat));
    return Math.max(0, capacity - seats.size);
  };
  const at = (minute: number): readonly BusyTime[] =>
    schedule.busyTimes.filter(({ start, end }) => start <= minute && minute < end);
  const freeIn = ({ id, capacity }: ScheduleCalendar, needed: readonly number[]): number =>
    freeSeats(
      capacity,
      (minute) =>
        at(minute)
          .filter(({ calendarId }) => calendarId === id)
          .map(({ seat }) => seat),
      needed,
    );
  const freeOf = ({ id, capacity }: ScheduleResource, needed: readonly number[]): number =>
    freeSeats(
      capacity,
      (minute) =>
        at(minute)
          .filter(({ resourceId }) => resourceId === id)
          .map(({ resourceSeat }) => resourceSeat),
      needed,
    );

  return minutes.flatMap((shown) => {
    const { instant: start, day, minute } = shown;
    const tooLate = start < now + schedule.minimumNotice * MINUTE;
    const tooFar = start > now + schedule.maxrdvPeriod * MINUTE;
    if (!days.includes(day) || tooLate || tooFar) return [];
    let begin = start;
    const counts: number[] = [];
    const firsts: number[] = [];
    for (const [index, line] of wish.lines.entries()) {
      const intervention = schedule.interventions.find(({ id }) => id === line.interventionId);
      if (!intervention) return [];
      const end = begin + intervention.length * MINUTE;
      const beginning = shownAt.get(begin);
      if (!beginning) return [];
      let seats = 0;
      const freeCalendars: FreeSeat[] = [];
      const freeResources: FreeSeat[] = schedule.resources
        .filter(
          (one) =>
            intervention.needResource &&
            one.interventionIds.includes(intervention.id) &&
            (wish.resourceId === undefined || one.id === wish.resourceId) &&
            isUsable(one, beginning.day, begin, end),
        )
        .map((one) => ({
          calendarsetId: one.calendarsetId,
          free: freeOf(one, neededOf(intervention, begin)),
        }));
      for (const calendar of schedule.calendars) {
        if (line.calendarId !== ANY_CALENDAR && line.calendarId !== calendar.id) continue;
        if (
          line.calendarId === ANY_CALENDAR &&
          wish.calendarIds.length > 0 &&
          !wish.calendarIds.includes(calendar.id)
        )
          continue;
        if (!calendar.interventionIds.includes(intervention.id)) continue;
        if (index === 0 && !isOnGrid(calendar, shown)) continue;
        if (!isOpen(calendar, beginning.day, begin, end)) continue;
        const free = freeIn(calendar, neededOf(intervention, begin, calendar));
        const { calendarsetId } = calendar;
        const isServed =
          !intervention.needResource ||
          freeResources.some((one) => one.free > 0 && isOneSet(one, calendar));
        if (index === 0 && free > 0 && isServed) firsts.push(calendar.id);
        freeCalendars.push({ calendarsetId, free });
        seats += free;
      }
      if (intervention.needResource) seats = mostPairs(freeCalendars, freeResources);
      if (seats === 0) return [];
      counts.push(seats);
      begin = end;
    }
    const capacity = Math.min(...counts);
    const hour = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    return capacity > 0
      ? [{ instant: start, wall: `${day}T${hour}:00`, capacity, calendarIds: firsts }]
      : [];
  });
}

const listOf = ({ agenda: schedule, wish, from, now }: Case) =>
  freeSlots(schedule, wish, from, DAYS, now);

const asSeen = (slots: ReturnType<typeof listOf>): readonly object[] =>
  slots.map(({ start, capacity, calendarIds }) => ({
    instant: instant(start),
    wall: start.slice(0, 19),
    capacity,
    calendarIds,
  }));

const byStart = (taken: readonly BusyTime[]): readonly BusyTime[] =>
  [...taken].sort((a, b) => a.start - b.start);

const quarter = fc.integer({ min: 0, max: 96 }).map((quarters) => quarters * 15);
const timeText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
/** All day, or mostly in the first hours, where clocks change. */
const someRanges = fc
  .uniqueArray(
    fc.oneof(
      { weight: 2, arbitrary: fc.integer({ min: 0, max: 24 }).map((n) => n * 15) },
      { weight: 1, arbitrary: quarter },
    ),
    {
      minLength: 2,
      maxLength: 4,
    },
  )
  .map((times) => [...times].sort((a, b) => a - b))
  .map((times) =>
    Array.from({ length: Math.floor(times.length / 2) }, (_, index) => ({
      from: timeText(times[2 * index] ?? 0),
      to: timeText(times[2 * index + 1] ?? 0),
    })),
  );

const ranges = fc.oneof(
  { weight: 3, arbitrary: someRanges },
  { weight: 1, arbitrary: fc.constant([{ from: '00:00', to: '24:00' }]) },
);

/** Half of the businesses have none of a rule, so that each is met alone. */
const orNone = <T>(rules: fc.Arbitrary<readonly T[]>): fc.Arbitrary<readonly T[]> =>
  fc.oneof(fc.constant([]), rules);
const hours = fc.tuple(quarter, quarter).map(([one, other]) => ({
  from: timeText(Math.min(one, other)),
  to: timeText(Math.max(one, other)),
}));
const buffer = fc.constantFrom(0, 0, 0, 5, 15, 40);

const interventionIds = [11, 12, 13];
const anyCalendarset = fc.constantFrom(undefined, 21, 22);
const offered = fc.subarray(interventionIds, { minLength: 1 });

/** A small business around some days, busy here and there. */
const cases: fc.Arbitrary<Case> = fc.constantFrom(...places).chain(({ zone, from }) => {
  const days = daysFrom(from, DAYS);
  const begin = Date.parse(`${from}T00:00:00Z`);
  const calendar = (id: number) =>
    fc
      .record({
        calendarsetId: anyCalendarset,
        capacity: fc.integer({ min: 0, max: 3 }),
        opening: fc.array(ranges, { minLength: 7, maxLength: 7 }),
        closedDays: fc.oneof(
          { weight: 4, arbitrary: fc.constant([]) },
          { weight: 1, arbitrary: fc.subarray([...days]) },
        ),
        interventionIds: offered,
        bufferBefore: buffer,
        bufferAfter: buffer,
        exceptions: orNone(
          fc.array(
            fc
              .tuple(
                fc.constantFrom(...days),
                fc.constantFrom('closed' as const, 'open' as const),
                hours,
              )
              .map(([day, kind, range]) => ({ day, kind, ...range })),
            { maxLength: 3 },
          ),
        ),
        absences: orNone(
          fc.array(
            fc.tuple(fc.constantFrom(-1, 0, 1), fc.nat(1), hours).map(([first, length, range]) => ({
              firstDay: daysAfter(from, first),
              lastDay: daysAfter(from, first + length),
              ...range,
            })),
            { maxLength: 2 },
          ),
        ),
        alternatingWeeks: fc.option(
          fc
            .tuple(
              fc.integer({ min: -30, max: 30 }),
              fc.array(fc.array(ranges, { minLength: 7, maxLength: 7 }), {
                minLength: 1,
                maxLength: 3,
              }),
            )
            .map(([distance, weeks]) => ({ anchor: daysAfter(from, distance), weeks })),
          { nil: undefined, freq: 3 },
        ),
      })
      .map((calendar) => aCalendarOf({ id, ...calendar }));
  const resource = (id: number) =>
    fc
      .record({
        calendarsetId: anyCalendarset,
        capacity: fc.integer({ min: 0, max: 2 }),
        opening: fc.option(fc.array(ranges, { minLength: 7, maxLength: 7 }), { freq: 2 }),
        closedDays: orNone(fc.subarray([...days])),
        interventionIds: offered,
      })
      .map(({ opening, ...one }) => aResourceOf({ id, opening: opening ?? undefined, ...one }));
  const intervention = (id: number) =>
    fc
      .record({
        length: fc.constantFrom(10, 15, 30, 31, 45, 60, 61, 100),
        needResource: fc.boolean(),
        bufferBefore: buffer,
        bufferAfter: buffer,
        pauses: orNone(
          fc.constantFrom<readonly Pause[]>(
            [{ from: 5, to: 8 }],
            [
              { from: 2, to: 4 },
              { from: 7, to: 9 },
            ],
          ),
        ),
      })
      .map((one) => anInterventionOf({ id, ...one }));
  const taken = fc
    .record({
      calendarId: fc.integer({ min: 1, max: 3 }),
      seat: fc.integer({ min: 0, max: 3 }),
      resourceId: fc.constantFrom(undefined, 5, 6),
      resourceSeat: fc.integer({ min: 0, max: 2 }),
      start: fc.integer({ min: -4 * 60, max: DAYS * 24 * 60 }),
      length: fc.integer({ min: 5, max: 300 }),
    })
    .map(({ start, length, ...rest }) =>
      aTaken({ ...rest, start: begin + start * MINUTE, end: begin + (start + length) * MINUTE }),
    );
  const line = fc.record({
    interventionId: fc.constantFrom(...interventionIds),
    calendarId: fc.constantFrom(ANY_CALENDAR, ANY_CALENDAR, 1, 2),
  });
  return fc
    .record({
      step: fc.constantFrom(10, 15, 20, 30, 45, 60),
      minimumNotice: fc.constantFrom(0, 60, 36 * 60),
      maxrdvPeriod: fc.constantFrom(20 * 60, 60 * 24 * 30),
      calendars: fc.tuple(calendar(1), calendar(2), calendar(3)),
      resources: fc.tuple(resource(5), resource(6)),
      holidays: fc.oneof(
        { weight: 4, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.subarray([...days]) },
      ),
      assignment: fc.constantFrom(
        'first' as const,
        'least_loaded' as const,
        'round_robin' as const,
      ),
      interventions: fc.tuple(intervention(11), intervention(12), intervention(13)),
      busyTimes: fc.array(taken, { maxLength: 12 }).map(byStart),
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
      calendarIds: fc.oneof(fc.constant([]), fc.subarray([1, 2, 3])),
      resourceId: fc.constantFrom(undefined, undefined, 5, 6),
      late: fc.integer({ min: -24 * 60, max: 24 * 60 }),
    })
    .map(({ lines, calendarIds, resourceId, late, ...schedule }) => ({
      agenda: aSchedule({ timezone: zone, ...schedule }),
      wish: aWish({ lines, calendarIds, resourceId }),
      from,
      now: begin + late * MINUTE,
    }));
});

/** What an exclusion constraint on (calendar, seat, times) and one on (resource, seat, times) would refuse. */
function collisions(placements: readonly Placement[]): readonly (readonly [BusyTime, BusyTime])[] {
  const all = placements.flatMap((placement) => takenBy(placement));
  const pairs = all.flatMap((a, index) => all.slice(index + 1).map((b) => [a, b] as const));
  return pairs.filter(
    ([a, b]) =>
      a.start < b.end &&
      b.start < a.end &&
      ((a.calendarId !== undefined && a.calendarId === b.calendarId && a.seat === b.seat) ||
        (a.resourceId !== undefined &&
          a.resourceId === b.resourceId &&
          a.resourceSeat === b.resourceSeat)),
  );
}

/** Whether a booking may take several seats of one time: a buffer of a line then stands in the way of the next one. */
const hasBuffers = ({ calendars, interventions }: Schedule): boolean =>
  [...calendars, ...interventions].some(
    ({ bufferBefore = 0, bufferAfter = 0 }) => bufferBefore + bufferAfter > 0,
  );

describe('on any agenda', () => {
  it('[C19] what is listed is what one finds looking at every minute', () => {
    let found = 0;
    fc.assert(
      fc.property(cases, (given) => {
        const expected = slotsMinuteByMinute(given);
        found += expected.length;

        expect(asSeen(listOf(given))).toEqual(expected);
      }),
      { numRuns: runs(200) },
    );
    expect(found).toBeGreaterThan(runs(300));
  });

  it('[C19] every listed start can be booked as often as it says, and no more', () => {
    fc.assert(
      fc.property(cases, fc.nat(), (given, some) => {
        const { agenda: schedule, wish, now } = given;
        const slots = listOf(given);
        for (const { start, capacity, calendarIds } of slots.filter(
          (_, index) => index % EVERY === some % EVERY,
        )) {
          let taken = schedule.busyTimes;
          const isExact = wish.lines.length === 1 || !hasBuffers(schedule);
          for (let booked = 0; booked < (isExact ? capacity : 1); booked++) {
            const placed = placeAt({ ...schedule, busyTimes: taken }, wish, instant(start), now);
            if (typeof placed === 'string')
              throw new Error(`${placed} after ${booked} of ${capacity}`);
            if (booked === 0) expect(calendarIds).toContain(placed[0]?.calendarId);
            taken = byStart([...taken, ...placed.flatMap(takenBy)]);
          }

          if (!isExact) continue;
          expect(placeAt({ ...schedule, busyTimes: taken }, wish, instant(start), now)).toBe(
            'slotTaken',
          );
          expect(
            listOf({ ...given, agenda: { ...schedule, busyTimes: taken } }).map(
              (slot) => slot.start,
            ),
          ).not.toContain(start);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('[C19] no start that is not listed can be booked, at any minute', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 1, max: MINUTE - 1 }), (given, beside) => {
        const { agenda: schedule, wish, from, now } = given;
        const free = new Set(listOf(given).map(({ start }) => instant(start)));
        const days = daysFrom(from, DAYS);
        const bookable = minutesAround(schedule.timezone, from)
          .filter(
            ({ day, instant: start }) =>
              days.includes(day) && typeof placeAt(schedule, wish, start, now) !== 'string',
          )
          .map(({ instant: start }) => start);

        expect(bookable).toEqual([...free]);
        for (const start of free)
          expect(placeAt(schedule, wish, start + beside, now)).toBe('notBookable');
      }),
      { numRuns: runs(15) },
    );
  });

  it('[C19] a start is explained as offered exactly when it is listed and can be booked, at any minute', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const { agenda: schedule, wish, from, now } = given;
        const free = new Set(listOf(given).map(({ start }) => instant(start)));
        const days = daysFrom(from, DAYS);
        for (const { day, instant: start } of minutesAround(schedule.timezone, from)) {
          if (!days.includes(day)) continue;
          const { obstacle, calendars } = explain(schedule, wish, start, now);
          if ((obstacle === undefined) === free.has(start)) {
            if (obstacle !== undefined || start % (30 * MINUTE) !== 0) continue;
            expect(calendars).toEqual([]);
            expect(typeof placeAt(schedule, wish, start, now)).toBe('object');
          } else throw new Error(`${start} is explained as ${obstacle}`);
        }
      }),
      { numRuns: runs(40) },
    );
  });

  it('[C19] [MULTI-14] whatever somebody holds, only what is listed is kept from them by a limit, and by no other rule', () => {
    const limits = fc.record({
      most: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
      minutesBetween: fc.option(fc.integer({ min: 0, max: 300 }), { nil: undefined }),
      isSameTimeAllowed: fc.boolean(),
    });
    const anyHeld = fc.array(
      fc.record({
        minute: fc.integer({ min: -DAY / MINUTE, max: (DAYS * DAY) / MINUTE }),
        length: fc.integer({ min: 5, max: 180 }),
        visitId: fc.integer({ min: 1, max: 3 }),
      }),
      { maxLength: 4 },
    );
    const LIMITS = ['sameTime', 'tooCloseToAnother', 'tooManyAppointments'];
    fc.assert(
      fc.property(cases, limits, anyHeld, (given, own, some) => {
        const { wish, from, now } = given;
        const schedule = { ...given.agenda, limits: own };
        const noon = Date.parse(`${from}T12:00:00Z`);
        const held = some.map(({ minute, length, visitId }) => ({
          start: noon + minute * MINUTE,
          end: noon + (minute + length) * MINUTE,
          visitId,
        }));
        const length = wish.lines.reduce(
          (sum, { interventionId }) =>
            sum + (schedule.interventions.find(({ id }) => id === interventionId)?.length ?? 0),
          0,
        );
        /** Whether fewer minutes are between the two. */
        const isNearer = (start: number, minutes: number): boolean =>
          held.some((one) => {
            const gap =
              one.start >= start + length * MINUTE
                ? one.start - start - length * MINUTE
                : one.end <= start
                  ? start - one.end
                  : -1;
            return gap < minutes * MINUTE;
          });
        const upcoming = new Set(held.filter(({ end }) => end > now).map(({ visitId }) => visitId))
          .size;
        const free = new Set(
          listOf({ ...given, agenda: schedule }).map(({ start }) => instant(start)),
        );

        const days = daysFrom(from, DAYS);
        for (const { day, instant: start } of minutesAround(schedule.timezone, from)) {
          if (!days.includes(day) || !(free.has(start) || start % (15 * MINUTE) === 0)) continue;
          const { obstacle } = explain(schedule, wish, start, now, held);
          const isKept =
            (!own.isSameTimeAllowed && isNearer(start, 0)) ||
            (own.minutesBetween !== undefined && isNearer(start, own.minutesBetween)) ||
            (own.most !== undefined && upcoming >= own.most);
          const without = explain(schedule, wish, start, now).obstacle;

          expect(without === undefined).toBe(free.has(start));
          expect(obstacle === undefined).toBe(free.has(start) && !isKept);
          if (!free.has(start)) expect(obstacle).toBe(without);
          else if (isKept) expect(LIMITS).toContain(obstacle);
        }
      }),
      { numRuns: runs(40) },
    );
  });

  it('[C19] nobody ever sits on another, whatever is booked and cancelled in whatever order', () => {
    const steps = fc.array(fc.record({ at: fc.nat(), wish: fc.nat(), cancels: fc.boolean() }), {
      minLength: 10,
      maxLength: 60,
    });
    fc.assert(
      fc.property(cases, steps, (given, orders) => {
        const wishes = [
          given.wish,
          ...interventionIds.map((interventionId) =>
            aWish({ lines: [{ interventionId, calendarId: ANY_CALENDAR }] }),
          ),
        ];
        let booked: readonly (readonly Placement[])[] = [];
        for (const { at, wish: which, cancels } of orders) {
          if (cancels && at % 3 === 0)
            booked = booked.filter((_, index) => index !== at % booked.length);
          const wish = wishes[which % wishes.length] ?? given.wish;
          const schedule = { ...given.agenda, busyTimes: byStart(booked.flat().flatMap(takenBy)) };
          const free = listOf({ ...given, agenda: schedule, wish });
          const slot = free[at % free.length];
          if (!slot) continue;
          const placed = placeAt(schedule, wish, instant(slot.start), given.now);
          if (typeof placed === 'string') throw new Error(`${slot.start} is listed, but ${placed}`);
          booked = [...booked, placed];
        }

        expect(collisions(booked.flat())).toEqual([]);
        for (const { calendarId, seat } of booked.flat())
          expect(seat).toBeLessThan(
            given.agenda.calendars.find(({ id }) => id === calendarId)?.capacity ?? 0,
          );
      }),
      { numRuns: runs(60) },
    );
  });

  it('[SLOT-07] the first free slot is the first of those listed, day after day', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const { agenda: schedule, wish, from, now } = given;
        const first = firstFreeSlot(schedule, wish, from, now);

        const [listedFirst] = freeSlots(schedule, wish, from, 32, now);
        expect(first).toEqual(listedFirst);
        expect(firstFreeSlot(schedule, wish, daysAfter(from, -30), now)).toEqual(
          freeSlots(schedule, wish, daysAfter(from, -30), 62, now)[0],
        );
      }),
      { numRuns: runs(40) },
    );
  });
});
