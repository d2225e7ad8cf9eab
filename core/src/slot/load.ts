import { daysAfter, weekdayOf, type Day } from '../shared/day';
import { dayOfInstant, segmentsOf, type Instant } from '../shared/zone';
import type { AgendaCalendar, Taken } from './agenda';

/** A stretch of time, [from, to). */
export interface Span {
  readonly from: Instant;
  readonly to: Instant;
}

/** The days [first, last] of the zone; a day that the zone skipped lies between its neighbours. */
function spanOf(first: Day, last: Day, zone: string): Span | undefined {
  const from = segmentsOf(first, zone)[0]?.start;
  const to = segmentsOf(last, zone).at(-1)?.end;
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** The week of an instant, from Monday to Sunday in the zone. */
export function weekOf(instant: Instant, zone: string): Span {
  const day = dayOfInstant(instant, zone);
  const monday = daysAfter(day, 1 - weekdayOf(day));
  return spanOf(monday, daysAfter(monday, 6), zone) ?? dayAt(instant, zone);
}

const dayAt = (instant: Instant, zone: string): Span => {
  const day = dayOfInstant(instant, zone);
  return spanOf(day, day, zone) ?? { from: instant, to: instant };
};

/** How much of a calendar's seats is taken in a stretch of time, milliseconds a seat. */
const loadOf = ({ id, capacity }: AgendaCalendar, taken: readonly Taken[], { from, to }: Span) =>
  taken
    .filter(({ calendarId }) => calendarId === id)
    .reduce(
      (sum, { start, end }) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)),
      0,
    ) / capacity;

/**
 * Who has least to do on the day of an instant, and then in its week; the first of those that have the same (CAL-02).
 *
 * @param taken the times taken in that week.
 */
export function leastLoaded(
  calendars: readonly AgendaCalendar[],
  taken: readonly Taken[],
  instant: Instant,
  zone: string,
): AgendaCalendar | undefined {
  const [first, ...others] = calendars;
  if (others.length === 0) return first;
  return [dayAt(instant, zone), weekOf(instant, zone)].reduce((left, span) => {
    const loads = left.map((calendar) => loadOf(calendar, taken, span));
    const least = Math.min(...loads);
    return left.filter((_, index) => loads[index] === least);
  }, calendars)[0];
}
