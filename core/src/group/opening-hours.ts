import { dayOf, hourOf, type Weekday, weekdayOf } from '../shared/day';
import { wallTime } from '../shared/visitor-time';
import type { Instant } from '../shared/zone';
import type { OpeningHours } from './group';

/** False without any hours: such a business is not closed all week. */
export const tellsHours = (hours: OpeningHours): boolean =>
  hours.some((ranges) => ranges.length > 0);

/** Lines break only between two ranges: a no-break space alone would allow a break after a dash. */
export const hoursOf = (ranges: OpeningHours[number]): string =>
  ranges.map(({ from, to }) => `${from}\u00a0–\u2060\u00a0${to}`).join(', ');

export interface OpeningToday {
  readonly weekday: Weekday;
  readonly ranges: OpeningHours[number];
  /** `HH:MM` as clocks show it: 24:00 becomes 00:00. Undefined while closed. */
  readonly closesAt: string | undefined;
  /** Undefined while open, or without hours. */
  readonly opens: NextOpening | undefined;
}

export interface NextOpening {
  /** Days from today: 0 to 7. */
  readonly days: number;
  readonly weekday: Weekday;
  /** `HH:MM`. */
  readonly time: string;
}

export function openingToday(hours: OpeningHours, now: Instant, timezone: string): OpeningToday {
  const wall = wallTime(now, timezone);
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
