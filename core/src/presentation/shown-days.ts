import { dayOf, daysAfter, daysFrom, hourOf, weekdayOf, type Day } from '../shared/day';
import type { Group } from '../group/group';
import { tellsHours } from '../group/opening-hours';
import type { DayObstacle } from '../slot/explanation';
import type { Slot } from '../slot/slot';
import { DAYS_ANSWERED, withoutOwnStart, type Week } from '../slot/slots';

/** The parts of a day, which run across the week so that the eye compares days along a line. */
export const bands = ['morning', 'afternoon', 'evening'] as const;

export type Band = (typeof bands)[number];

const AFTERNOON_FROM = '12:00';
const EVENING_FROM = '18:00';

/** The part of the day in which a time is listed. */
export function bandOf(start: string): Band {
  const hour = hourOf(start);
  if (hour < AFTERNOON_FROM) return 'morning';
  return hour < EVENING_FROM ? 'afternoon' : 'evening';
}

/** Of days that are stacked the chosen one comes first, else the first free one of so many days. */
export function firstOfStack(
  week: Week | undefined,
  chosen: Day | undefined,
  count: number,
): Day | undefined {
  if (!week) return undefined;
  if (chosen && daysFrom(week.from, DAYS_ANSWERED).includes(chosen)) return chosen;
  const free = week.slots[0] && dayOf(week.slots[0].start);
  return free && free < daysAfter(week.from, count) ? free : undefined;
}

/** One instant at which one may come: one record, or several that differ by who, places or promotion. */
export interface Time {
  readonly start: string;
  /** At least one. */
  readonly slots: readonly Slot[];
  /** Which of two equal hours this is, on the night the clocks go back. */
  readonly season: 'summer' | 'winter' | undefined;
}

/** Whether two records of one instant are the same offer. */
export const isSame = (a: Slot, b: Slot | undefined): boolean =>
  a.start === b?.start &&
  a.promotion === b.promotion &&
  a.calendarIds.join() === b.calendarIds.join();

/** Why a day shows what it shows; `beyond` is not open to booking yet, `unknown` has no times for a reason that nobody says. */
export type DayStatus = 'free' | 'beyond' | 'unknown' | Exclude<DayObstacle, 'tooFar'>;

export interface ShownDay {
  readonly day: Day;
  readonly status: DayStatus;
  /** Sorted by instant. */
  readonly times: readonly Time[];
  /** The present time of the appointment to reschedule: shown, and neither free nor pressable. */
  readonly present?: string | undefined;
  /** The first free day after this one, as far as is known. */
  readonly nextFree: Day | undefined;
}

/** What decides how a day without times is called. */
export interface Horizon {
  readonly openingHours: Group['openingHours'];
  /** The last day on which one may book. */
  readonly last: Day;
  /** The first free day after the days answered, as far as is known. */
  readonly nextFree: Day | undefined;
  /** The present start of the appointment to reschedule. */
  readonly present?: string | undefined;
}

const offsetOf = (start: string): string => start.slice(16).replace(/^[\d:.]*/, '');

/** The same wall time twice in one day: the earlier is still summer time, the later already winter time. */
function seasonOf(start: string, starts: readonly string[]): Time['season'] {
  const twins = starts.filter((other) => other.slice(0, 16) === start.slice(0, 16));
  if (new Set(twins.map(offsetOf)).size < 2) return undefined;
  const instant = Date.parse(start);
  return twins.some((other) => Date.parse(other) > instant) ? 'summer' : 'winter';
}

/** The slots of one day, by instant. */
export function timesOf(slots: readonly Slot[]): readonly Time[] {
  const starts = [...new Set(slots.map(({ start }) => start))];
  return starts.map((start) => ({
    start,
    slots: slots.filter((slot) => slot.start === start),
    season: seasonOf(start, starts),
  }));
}

/** Puts the slots of a week in its days, and says of each day without any why that is. */
export function shownDays(week: Week, days: readonly Day[], horizon: Horizon): readonly ShownDay[] {
  const { slots } = withoutOwnStart(week, horizon.present);
  const freeDays = [...new Set(slots.map(({ start }) => dayOf(start)))];
  return days.map((day) => {
    const times = timesOf(slots.filter(({ start }) => dayOf(start) === day));
    const nextFree = freeDays.find((free) => free > day) ?? horizon.nextFree;
    const isPresent = horizon.present !== undefined && dayOf(horizon.present) === day;
    const status = statusOf(day, times, horizon, week.obstacles?.get(day));
    return { day, times, status, nextFree, ...(isPresent && { present: horizon.present }) };
  });
}

function statusOf(
  day: Day,
  times: readonly Time[],
  { openingHours, last, present }: Horizon,
  obstacle: DayObstacle | undefined,
): DayStatus {
  if (times.length > 0) return 'free';
  if (day > last || obstacle === 'tooFar') return 'beyond';
  if (obstacle) return obstacle;
  // the only time that it has is that of the appointment to reschedule
  if (present !== undefined && dayOf(present) === day) return 'full';
  // a group that tells no hours at all is not closed all week
  const isClosed = tellsHours(openingHours) && !openingHours[weekdayOf(day) - 1]?.length;
  return isClosed ? 'closed' : 'unknown';
}

/** The day that a day without times leads on to; one of which nobody expects any leads nowhere. */
export const nextFreeOf = ({ status, nextFree }: ShownDay): Day | undefined =>
  status === 'free' || status === 'closed' || status === 'beyond' ? undefined : nextFree;

/** All that stands in a day, by the clock. */
export const startsOf = ({
  times,
  present,
}: Pick<ShownDay, 'times' | 'present'>): readonly string[] => {
  const free = times.map(({ start }) => start);
  return present === undefined
    ? free
    : [...free, present].sort((a, b) => Date.parse(a) - Date.parse(b));
};

/** The bands that some day needs. */
export const bandsOf = (days: readonly ShownDay[]): readonly Band[] =>
  bands.filter((band) => days.some((day) => startsOf(day).some((start) => bandOf(start) === band)));
