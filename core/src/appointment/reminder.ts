import { daysAfter, dayOf, hourOf, type Day } from '../shared/day';
import { instantsOf, segmentsOf, wallOf, type Instant } from '../shared/zone';

/** Wall time `HH:MM` in which nobody is written to, over midnight where it begins later than it ends; equal for none. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/** What a visit is reminded by. */
interface RemindedVisit {
  readonly start: Instant;
  /** When it was booked, or last changed: what was due before is not made up for. */
  readonly since: Instant;
}

/** How a group reminds. */
interface ReminderRules {
  /** Minutes before the start. */
  readonly minutes: readonly number[];
  readonly quiet: QuietHours;
  readonly timezone: string;
}

const MINUTE = 60_000;
const DAY_MINUTES = 1_440;
/** How long before the quiet hours a reminder leaves that cannot wait for their end. */
const BEFORE_QUIET = 30 * MINUTE;

/** Whether an instant is in the quiet hours, which may pass midnight. */
export function isQuiet(now: Instant, { from, to }: QuietHours, timezone: string): boolean {
  const hour = hourOf(wallOf(now, timezone));
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to;
}

/**
 * When a reminder is due. Whole days are days of the wall clock: a day before 10:00 is 10:00, also over a clock change. In the
 * quiet hours it waits for their end, or, where less than half of the time would be left, leaves before they begin.
 */
export function reminderTime(
  start: Instant,
  minutes: number,
  { quiet, timezone }: Pick<ReminderRules, 'quiet' | 'timezone'>,
): Instant {
  const wall = wallOf(start, timezone);
  const wanted =
    minutes % DAY_MINUTES === 0
      ? firstAt(daysAfter(dayOf(wall), -minutes / DAY_MINUTES), hourOf(wall), timezone)
      : start - minutes * MINUTE;
  if (!isQuiet(wanted, quiet, timezone)) return wanted;
  const wantedWall = wallOf(wanted, timezone);
  const [day, hour] = [dayOf(wantedWall), hourOf(wantedWall)];
  const isOvernight = quiet.from > quiet.to;
  const isEvening = isOvernight && hour >= quiet.from;
  const end = lastAt(isEvening ? daysAfter(day, 1) : day, quiet.to, timezone);
  if (start - end >= (minutes * MINUTE) / 2) return end;
  const isMorning = isOvernight && !isEvening;
  return firstAt(isMorning ? daysAfter(day, -1) : day, quiet.from, timezone) - BEFORE_QUIET;
}

/**
 * The reminder of a visit that is due: of several whose time has come, the last. None in the quiet hours, nor once the visit
 * has begun.
 *
 * @returns its minutes before the start.
 */
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

/** The first instant of a day at which the clock shows an hour, or has skipped it. */
const firstAt = (day: Day, hour: string, timezone: string): Instant =>
  instantsOf(`${day}T${hour}`, timezone)[0] ?? gapEndOf(day, timezone);

/** As `firstAt`, but the second pass of a repeated hour. */
const lastAt = (day: Day, hour: string, timezone: string): Instant =>
  instantsOf(`${day}T${hour}`, timezone).at(-1) ?? gapEndOf(day, timezone);

/** The end of the gap of a day; the noon of UTC for a day that a zone skipped as a whole. */
const gapEndOf = (day: Day, timezone: string): Instant =>
  segmentsOf(day, timezone).at(-1)?.start ?? Date.parse(`${day}T12:00Z`);
