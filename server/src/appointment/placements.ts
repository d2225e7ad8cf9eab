import {
  ANY_CALENDAR,
  placeAt,
  weekOf,
  type Schedule,
  type Assignment,
  type Instant,
  type Placement,
  type Span,
  type Wish,
} from '@creneau/core';
import type { LockName } from '../database/transactions';
import { multirange } from '../database/values';
import { Refusal } from '../refusal/refusal';
import type { GroupRules } from '../schedule/group-rules';
import { PlanOutdated } from './write';

const HOUR = 3_600_000;
const MINUTE = 60_000;

interface Time {
  readonly start: Instant;
  readonly end: Instant;
}

type Rules = Omit<Schedule, 'busyTimes' | 'turns'>;

export interface Plan {
  readonly schedule: Schedule;
  readonly wish: Wish;
  readonly placements: readonly Placement[];
  /** To lock: one of them serves each line. */
  readonly candidates: readonly Placement[];
}

const isOpenTo = (
  { lines }: Wish,
  { assignment = 'least_loaded' }: Pick<Schedule, 'assignment'>,
  rule: Assignment,
): boolean => assignment === rule && lines.some(({ calendarId }) => calendarId === ANY_CALENDAR);

/** The next calendar in turn can only be read under the lock of the turns. */
export const goesInTurn = ({
  wish,
  schedule,
}: {
  readonly wish: Wish;
  readonly schedule: Pick<Schedule, 'assignment'>;
}): boolean => isOpenTo(wish, schedule, 'round_robin');

/** Spans the whole week if the least loaded calendar is chosen. */
export function scheduleWindow(wish: Wish, time: Time, schedule: Rules): Span {
  const around = aroundOf(time, schedule);
  if (!isOpenTo(wish, schedule, 'least_loaded')) return around;
  const week = weekOf(time.start, schedule.timezone);
  return { from: Math.min(around.from, week.from), to: Math.max(around.to, week.to) };
}

/** An hour on each side, or as far as buffers reach. */
export function aroundOf({ start, end }: Time, { calendars, interventions }: Rules): Span {
  const reach = [...calendars, ...interventions].reduce(
    (most, { bufferBefore = 0, bufferAfter = 0 }) =>
      Math.max(most, bufferBefore * MINUTE, bufferAfter * MINUTE),
    HOUR,
  );
  return { from: start - reach, to: end + reach };
}

/** @throws {Refusal} for a time that cannot be booked. */
export function planPlacements(schedule: Schedule, wish: Wish, start: Instant, now: Instant): Plan {
  const placements = placeAt(schedule, wish, start, now);
  if (typeof placements === 'string') throw new Refusal(placements);
  const plan = { schedule, wish, placements, candidates: placements };
  return goesInTurn(plan) ? withAllCandidates(plan) : plan;
}

/** Every calendar and resource that may serve the wish at the same times. */
export const withAllCandidates = <P extends Plan>(plan: P): P => ({
  ...plan,
  candidates: plan.placements.flatMap((placement) => [
    placement,
    ...plan.schedule.calendars
      .filter(({ id }) => isIn(plan.wish.calendarIds, id))
      .map(({ id }) => ({ ...placement, calendarId: id })),
    ...(placement.resourceId === undefined
      ? []
      : plan.schedule.resources.map(({ id }) => ({ ...placement, resourceId: id }))),
  ]),
});

/** No choice is any. */
const isIn = (choices: readonly number[], id: number): boolean =>
  choices.length === 0 || choices.includes(id);

/**
 * @throws {PlanOutdated} if none of the locked candidates is free any more.
 * @throws {Refusal} for a time that cannot be booked.
 */
export function findLockedPlacements(
  schedule: Schedule,
  wish: Wish,
  start: Instant,
  now: Instant,
  candidates: readonly Placement[],
): readonly Placement[] {
  const placements = placeAt(restrictTo(schedule, candidates), wish, start, now);
  if (placements === 'slotTaken') throw new PlanOutdated();
  if (typeof placements === 'string') throw new Refusal(placements);
  return placements;
}

function restrictTo(schedule: Schedule, candidates: readonly Placement[]): Schedule {
  const { calendarIds, resourceIds } = placesOf(candidates);
  return {
    ...schedule,
    calendars: schedule.calendars.filter(({ id }) => calendarIds.includes(id)),
    resources: schedule.resources.filter(({ id }) => resourceIds.includes(id)),
  };
}

/** Without duplicates. */
export interface Places {
  readonly calendarIds: readonly number[];
  readonly resourceIds: readonly number[];
}

export const placesOf = (placements: readonly Placement[]): Places => ({
  calendarIds: [...new Set(placements.map(({ calendarId }) => calendarId))],
  resourceIds: [
    ...new Set(placements.map(({ resourceId }) => resourceId).filter((id) => id !== undefined)),
  ],
});

/** One lock per hour and place, so that only overlapping bookings wait. */
export function placementLocks(groupId: number, placement: Placement): readonly LockName[] {
  const { calendarTimes, resourceTimes } = placement;
  const times = [...calendarTimes, ...resourceTimes];
  const start = Math.min(...times.map(({ from }) => from));
  const end = Math.max(...times.map(({ to }) => to));
  const hours: number[] = [];
  for (let hour = Math.floor(start / HOUR); hour * HOUR < end; hour++) hours.push(hour);
  const { calendarIds, resourceIds } = placesOf([placement]);
  return [...calendarIds, ...resourceIds].flatMap((id) =>
    hours.map((hour) => ['calendar', groupId, id, hour]),
  );
}

/** As `storedAppointments` reads them. */
export const placeNames = (
  { calendarNames, sites }: Pick<GroupRules, 'calendarNames' | 'sites'>,
  { calendarId, resourceId }: Placement,
) => ({
  calendar: calendarNames.get(calendarId) ?? {},
  site: sites.get(calendarId) ?? null,
  resource: calendarNames.get(resourceId ?? 0) ?? null,
});

/** Taken times are stored only if they differ from start and end. */
export const placementColumns = ({
  start,
  end,
  calendarId,
  seat,
  calendarTimes,
  resourceId,
  resourceSeat,
  resourceTimes,
}: Placement) => {
  const multirangeOf = (times: readonly Span[]): string | null =>
    times.length === 1 && times[0]?.from === start && times[0].to === end
      ? null
      : multirange(times);
  return {
    calendar_id: calendarId,
    seat,
    resource_id: resourceId ?? null,
    resource_seat: resourceSeat ?? null,
    calendar_times: multirangeOf(calendarTimes),
    resource_times: resourceId === undefined ? null : multirangeOf(resourceTimes),
  };
};
