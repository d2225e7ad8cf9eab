import { dayOf, hourOf, weekdayOf, type Weekday } from '../shared/day';
import { wallOf, type Instant } from '../shared/zone';
import type { OpeningHours } from './group';

/** The hours of the present day in the zone of the business. */
export interface OpeningToday {
  readonly weekday: Weekday;
  readonly ranges: OpeningHours[number];
  /** `HH:MM` as clocks show it: a range that ends at 24:00 closes at 00:00. Undefined while it is closed. */
  readonly closesAt: string | undefined;
  /** When it opens next. Undefined while it is open, or where no hours are told. */
  readonly opens: NextOpening | undefined;
}

/** When a business that is closed opens. */
export interface NextOpening {
  /** Days from today: 0 to 7. */
  readonly days: number;
  readonly weekday: Weekday;
  /** `HH:MM`. */
  readonly time: string;
}

/** The hours of the day that it is in the time zone, when the business closes if it is open, and when it opens if not. */
export function openingToday(hours: OpeningHours, now: Instant, timezone: string): OpeningToday {
  const wall = wallOf(now, timezone);
  const weekday = weekdayOf(dayOf(wall));
  const hour = hourOf(wall);
  const ranges = hours[weekday - 1] ?? [];
  const present = ranges.find(({ from, to }) => from <= hour && hour < to);
  return {
    weekday,
    ranges,
    closesAt: present?.to.replace('24:00', '00:00'),
    opens: present ? undefined : nextOpening(hours, weekday, hour),
  };
}

function nextOpening(hours: OpeningHours, today: Weekday, hour: string): NextOpening | undefined {
  for (let days = 0; days <= 7; days++) {
    const weekday = (((today - 1 + days) % 7) + 1) as Weekday;
    const [time] = (hours[weekday - 1] ?? [])
      .map(({ from }) => from)
      .filter((from) => days > 0 || from > hour)
      .sort();
    if (time !== undefined) return { days, weekday, time };
  }
  return undefined;
}
