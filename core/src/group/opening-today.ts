import { dayOf, hourOf, weekdayOf, type Weekday } from '../shared/day';
import { wallOf, type Instant } from '../shared/zone';
import type { OpeningHours } from './group';

/** The hours of the present day in the zone of the business. */
export interface OpeningToday {
  readonly weekday: Weekday;
  readonly ranges: OpeningHours[number];
  /** `HH:MM` as clocks show it: a range that ends at 24:00 closes at 00:00. Undefined while it is closed. */
  readonly closesAt: string | undefined;
}

/** The hours of the day that it is in the time zone, and when the business closes if it is open. */
export function openingToday(hours: OpeningHours, now: Instant, timezone: string): OpeningToday {
  const wall = wallOf(now, timezone);
  const weekday = weekdayOf(dayOf(wall));
  const hour = hourOf(wall);
  const ranges = hours[weekday - 1] ?? [];
  const present = ranges.find(({ from, to }) => from <= hour && hour < to);
  return { weekday, ranges, closesAt: present?.to.replace('24:00', '00:00') };
}
