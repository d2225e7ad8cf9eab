import { dayOf, hourOf, weekdayOf, type Weekday } from '../shared/day';
import { wallOf, type Instant } from '../shared/zone';
import type { OpeningHours } from './group';

/** The hours of the present day in the zone of the business. */
export interface OpeningToday {
  readonly weekday: Weekday;
  readonly ranges: OpeningHours[number];
  /** When it closes; absent while it is closed. */
  readonly closesAt: string | undefined;
}

/** An hour as clocks show it: a day that ends at 24:00 closes at 00:00. */
export const clockHour = (hour: string): string => (hour === '24:00' ? '00:00' : hour);

/** The hours of the day that it is in the time zone, and `HH:MM` at which the business closes if it is open. */
export function openingToday(hours: OpeningHours, now: Instant, timezone: string): OpeningToday {
  const wall = wallOf(now, timezone);
  const weekday = weekdayOf(dayOf(wall));
  const hour = hourOf(wall);
  const ranges = hours[weekday - 1] ?? [];
  const present = ranges.find(({ from, to }) => from <= hour && hour < to);
  return { weekday, ranges, closesAt: present?.to };
}
