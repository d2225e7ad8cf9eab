import { daysAfter, weekdayOf, type Day } from '../shared/day';
import { dayOfInstant, segmentsOf, type Instant } from '../shared/zone';
import type { Schedule, ScheduleCalendar, BusyTime } from './schedule';
import type { Span } from './span';

/** A day that the zone skipped is empty, between its neighbours. */
function spanOf(first: Day, last: Day, zone: string): Span | undefined {
  const from = segmentsOf(first, zone)[0]?.start;
  const to = segmentsOf(last, zone).at(-1)?.end;
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** Monday to Sunday in the zone. */
export function weekOf(instant: Instant, zone: string): Span {
  const day = dayOfInstant(instant, zone);
  const monday = daysAfter(day, 1 - weekdayOf(day));
  return spanOf(monday, daysAfter(monday, 6), zone) ?? dayAt(instant, zone);
}

const dayAt = (instant: Instant, zone: string): Span => {
  const day = dayOfInstant(instant, zone);
  return spanOf(day, day, zone) ?? { from: instant, to: instant };
};

function loadIn(busyTimes: readonly BusyTime[], { from, to }: Span): ReadonlyMap<number, number> {
  const byCalendar = new Map<number, number>();
  for (const { calendarId, start, end } of busyTimes) {
    const within = Math.min(end, to) - Math.max(start, from);
    if (within > 0 && calendarId !== undefined)
      byCalendar.set(calendarId, (byCalendar.get(calendarId) ?? 0) + within);
  }
  return byCalendar;
}

/**
 * By time per seat, on the day, then in the week; the first in order of equal ones.
 *
 * @param busyTimes the times taken in that week.
 */
export function leastLoaded(
  calendars: readonly ScheduleCalendar[],
  busyTimes: readonly BusyTime[],
  instant: Instant,
  zone: string,
): ScheduleCalendar | undefined {
  let candidates = calendars;
  for (const span of [dayAt(instant, zone), weekOf(instant, zone)]) {
    if (candidates.length <= 1) break;
    const byCalendar = loadIn(busyTimes, span);
    const loads = candidates.map(({ id, capacity }) => (byCalendar.get(id) ?? 0) / capacity);
    const least = Math.min(...loads);
    candidates = candidates.filter((_, index) => loads[index] === least);
  }
  return candidates[0];
}

/** Calendars never assigned come first. */
function leastRecent(
  calendars: readonly ScheduleCalendar[],
  turns: Schedule['turns'],
): ScheduleCalendar | undefined {
  const turnOf = ({ id }: ScheduleCalendar): number => turns?.get(id) ?? -Infinity;
  const least = Math.min(...calendars.map(turnOf));
  return calendars.find((calendar) => turnOf(calendar) === least);
}

export function assign(
  { assignment = 'least_loaded', turns, busyTimes, timezone }: Schedule,
  calendars: readonly ScheduleCalendar[],
  start: Instant,
): ScheduleCalendar | undefined {
  switch (assignment) {
    case 'first':
      return calendars[0];
    case 'round_robin':
      return leastRecent(calendars, turns);
    case 'least_loaded':
      return leastLoaded(calendars, busyTimes, start, timezone);
  }
}
