import { daysAfter, dayOf, hourOf, type Day } from '../shared/day';
import { instantsOf, segmentsOf, wallOf, type Instant } from '../shared/zone';

/** Wall time `HH:MM` without mails, also over midnight; equal for none. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

interface RemindedVisit {
  readonly start: Instant;
  /** Booked or last changed: earlier reminders are not sent. */
  readonly since: Instant;
}

interface ReminderRules {
  /** Minutes before the start. */
  readonly minutes: readonly number[];
  readonly quiet: QuietHours;
  readonly timezone: string;
}

const MINUTE = 60_000;
const DAY_MINUTES = 1_440;
const BEFORE_QUIET = 30 * MINUTE;

export function isQuiet(now: Instant, { from, to }: QuietHours, timezone: string): boolean {
  const hour = hourOf(wallOf(now, timezone));
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to;
}

/**
 * A day before 10:00 is 10:00, also over a clock change. In quiet hours it waits for their end, or
 * is sent before them if less than half of the time were left.
 */
export function reminderTime(
  start: Instant,
  minutes: number,
  { quiet, timezone }: Pick<ReminderRules, 'quiet' | 'timezone'>,
): Instant {
  const wall = wallOf(start, timezone);
  const target =
    minutes % DAY_MINUTES === 0
      ? firstAt(daysAfter(dayOf(wall), -minutes / DAY_MINUTES), hourOf(wall), timezone)
      : start - minutes * MINUTE;
  if (!isQuiet(target, quiet, timezone)) return target;
  const wantedWall = wallOf(target, timezone);
  const [day, hour] = [dayOf(wantedWall), hourOf(wantedWall)];
  const isOvernight = quiet.from > quiet.to;
  const isEvening = isOvernight && hour >= quiet.from;
  const end = lastAt(isEvening ? daysAfter(day, 1) : day, quiet.to, timezone);
  if (start - end >= (minutes * MINUTE) / 2) return end;
  const isMorning = isOvernight && !isEvening;
  return firstAt(isMorning ? daysAfter(day, -1) : day, quiet.from, timezone) - BEFORE_QUIET;
}

/** Minutes before the start; undefined in quiet hours, and once the visit has begun. */
export function dueReminder(
  { start, since }: RemindedVisit,
  { minutes, quiet, timezone }: ReminderRules,
  now: Instant,
): number | undefined {
  if (now >= start || isQuiet(now, quiet, timezone)) return undefined;
  const due = minutes.filter((each) => {
    const time = reminderTime(start, each, { quiet, timezone });
    return time <= now && time > since;
  });
  return due.length === 0 ? undefined : Math.min(...due);
}

/** The first instant with this wall time; the end of the gap if the clock skips it. */
const firstAt = (day: Day, hour: string, timezone: string): Instant =>
  instantsOf(`${day}T${hour}`, timezone)[0] ?? gapEndOf(day, timezone);

/** Like `firstAt`, with the second pass of a repeated hour. */
const lastAt = (day: Day, hour: string, timezone: string): Instant =>
  instantsOf(`${day}T${hour}`, timezone).at(-1) ?? gapEndOf(day, timezone);

/** End of the gap of a day; noon UTC if the zone skipped the whole day. */
const gapEndOf = (day: Day, timezone: string): Instant =>
  segmentsOf(day, timezone).at(-1)?.start ?? Date.parse(`${day}T12:00Z`);
