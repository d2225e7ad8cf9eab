import { dayOf, daysAfter, daysFrom, hourOf, weekdayOf, type Day } from '../shared/day';
import type { Group } from '../group/group';
import { tellsHours } from '../group/opening-hours';
import {
  type DayObstacle,
  DAYS_ANSWERED,
  type Slot,
  type Week,
  withoutOwnStart,
} from '../slot/slot';

/** Across the week, to compare days along a line. */
export const bands = ['morning', 'afternoon', 'evening'] as const;

export type Band = (typeof bands)[number];

const AFTERNOON_FROM = '12:00';
const EVENING_FROM = '18:00';

export function bandOf(start: string): Band {
  const hour = hourOf(start);
  if (hour < AFTERNOON_FROM) return 'morning';
  return hour < EVENING_FROM ? 'afternoon' : 'evening';
}

export function firstOfStack(
  week: Week | undefined,
  selectedDay: Day | undefined,
  count: number,
): Day | undefined {
  if (!week) return undefined;
  if (selectedDay && daysFrom(week.from, DAYS_ANSWERED).includes(selectedDay)) return selectedDay;
  const free = week.slots[0] && dayOf(week.slots[0].start);
  return free && free < daysAfter(week.from, count) ? free : undefined;
}

/** Several slots differ by calendar, places or promotion. */
export interface Time {
  readonly start: string;
  readonly slots: readonly Slot[];
  /** Of two equal hours when the clocks go back. */
  readonly season: 'summer' | 'winter' | undefined;
}

export const isSame = (a: Slot, b: Slot | undefined): boolean =>
  a.start === b?.start &&
  a.promotion === b.promotion &&
  a.calendarIds.join() === b.calendarIds.join();

/** `beyond`: not open to booking yet; `unknown`: for an unknown reason. */
export type DayStatus = 'free' | 'beyond' | 'unknown' | Exclude<DayObstacle, 'tooFar'>;

export interface ShownDay {
  readonly day: Day;
  readonly status: DayStatus;
  readonly times: readonly Time[];
  /** Neither free nor selectable. */
  readonly present?: string | undefined;
  /** If known. */
  readonly nextFree: Day | undefined;
}

export interface Horizon {
  readonly openingHours: Group['openingHours'];
  readonly last: Day;
  /** After the days answered, if known. */
  readonly nextFree: Day | undefined;
  readonly present?: string | undefined;
}

const offsetOf = (start: string): string => start.slice(16).replace(/^[\d:.]*/, '');

/** Of two equal wall times, the earlier is summer time. */
function seasonOf(start: string, starts: readonly string[]): Time['season'] {
  const twins = starts.filter((other) => other.slice(0, 16) === start.slice(0, 16));
  if (new Set(twins.map(offsetOf)).size < 2) return undefined;
  const instant = Date.parse(start);
  return twins.some((other) => Date.parse(other) > instant) ? 'summer' : 'winter';
}

export function timesOf(slots: readonly Slot[]): readonly Time[] {
  const starts = [...new Set(slots.map(({ start }) => start))];
  return starts.map((start) => ({
    start,
    slots: slots.filter((slot) => slot.start === start),
    season: seasonOf(start, starts),
  }));
}

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
  // its only time is that of the appointment to reschedule
  if (present !== undefined && dayOf(present) === day) return 'full';
  // without any hours the group is not closed all week
  const isClosed = tellsHours(openingHours) && !openingHours[weekdayOf(day) - 1]?.length;
  return isClosed ? 'closed' : 'unknown';
}

/** Undefined where nobody expects times. */
export const nextFreeOf = ({ status, nextFree }: ShownDay): Day | undefined =>
  status === 'free' || status === 'closed' || status === 'beyond' ? undefined : nextFree;

export const startsOf = ({
  times,
  present,
}: Pick<ShownDay, 'times' | 'present'>): readonly string[] => {
  const free = times.map(({ start }) => start);
  return present === undefined
    ? free
    : [...free, present].sort((a, b) => Date.parse(a) - Date.parse(b));
};

export const bandsOf = (days: readonly ShownDay[]): readonly Band[] =>
  bands.filter((band) => days.some((day) => startsOf(day).some((start) => bandOf(start) === band)));
