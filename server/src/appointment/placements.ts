import {
  ANY_CALENDAR,
  placeAt,
  weekOf,
  type Agenda,
  type Instant,
  type Placement,
  type Span,
  type Wish,
} from '@creneau/core';
import { isCollision, retryOnCollision } from '../database/attempts';
import type { LockName } from '../database/locks';
import { Refusal } from '../refusal/refusal';

const HOUR = 3_600_000;
/** Attempts that lock only the planned calendars; the attempt after them locks every candidate. */
const OPTIMISTIC_ATTEMPTS = 4;

/** What was read before the locks no longer holds: plan again. */
export class PlanOutdated extends Error {}

/** A wish, and the calendars, seats and resources that were free for it when the agenda was read. */
export interface Plan {
  readonly agenda: Agenda;
  readonly wish: Wish;
  readonly placements: readonly Placement[];
}

/**
 * Optimistic locking: plans without locks, then writes with the planned placements locked, and plans again when the plan is
 * outdated by then. The last attempt locks every candidate, so that no other booking can outdate it.
 *
 * @throws {Refusal} slotTaken when that attempt finds no place either.
 */
export async function placeWithRetries<P extends Plan, Answer>(
  plan: (attempt: number) => Promise<P>,
  write: (plan: P, candidates: readonly Placement[]) => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const current = await plan(attempt);
    const isLast = attempt > OPTIMISTIC_ATTEMPTS;
    const candidates = isLast ? allCandidates(current) : current.placements;
    try {
      return await retryOnCollision(() => write(current, candidates));
    } catch (failure) {
      if (failure instanceof PlanOutdated && !isLast) continue;
      if (failure instanceof PlanOutdated || isCollision(failure)) throw new Refusal('slotTaken');
      throw failure;
    }
  }
}

/** The part of the agenda to read: an hour around the appointment, and its week where the least loaded calendar is chosen. */
export function agendaWindow(
  { lines }: Wish,
  { start, end }: { readonly start: Instant; readonly end: Instant },
  zone: string,
): Span {
  const around = aroundOf({ start, end });
  if (lines.every(({ calendarId }) => calendarId !== ANY_CALENDAR)) return around;
  const week = weekOf(start, zone);
  return { from: Math.min(around.from, week.from), to: Math.max(around.to, week.to) };
}

/** An hour before an appointment until an hour after it. */
export const aroundOf = ({
  start,
  end,
}: {
  readonly start: Instant;
  readonly end: Instant;
}): Span => ({ from: start - HOUR, to: end + HOUR });

/** Finds a free place for each line. @throws {Refusal} for a time that cannot be booked. */
export function findPlacements(
  agenda: Agenda,
  wish: Wish,
  start: Instant,
  now: Instant,
): readonly Placement[] {
  const placements = placeAt(agenda, wish, start, now);
  if (typeof placements === 'string') throw new Refusal(placements);
  return placements;
}

/**
 * Finds the places again among the candidates, which are locked by now.
 *
 * @throws {PlanOutdated} when none is free any more. @throws {Refusal} for a time that cannot be booked.
 */
export function findLockedPlacements(
  agenda: Agenda,
  wish: Wish,
  start: Instant,
  now: Instant,
  candidates: readonly Placement[],
): readonly Placement[] {
  const placements = placeAt(restrictTo(agenda, candidates), wish, start, now);
  if (placements === 'slotTaken') throw new PlanOutdated();
  if (typeof placements === 'string') throw new Refusal(placements);
  return placements;
}

/** The planned placements, and those of every other calendar and resource that may serve the wish at the same times. */
const allCandidates = ({ agenda, wish: { calendarIds }, placements }: Plan): readonly Placement[] =>
  placements.flatMap((placement) => [
    placement,
    ...agenda.calendars
      .filter(({ id }) => calendarIds.length === 0 || calendarIds.includes(id))
      .map(({ id }) => ({ ...placement, calendarId: id })),
    ...(placement.resourceId === undefined
      ? []
      : agenda.resources.map(({ id }) => ({ ...placement, resourceId: id }))),
  ]);

/** The agenda without the calendars and resources that are no candidates. */
function restrictTo(agenda: Agenda, candidates: readonly Placement[]): Agenda {
  const calendarIds = new Set(candidates.map(({ calendarId }) => calendarId));
  const resourceIds = new Set(candidates.map(({ resourceId }) => resourceId));
  return {
    ...agenda,
    calendars: agenda.calendars.filter(({ id }) => calendarIds.has(id)),
    resources: agenda.resources.filter(({ id }) => resourceIds.has(id)),
  };
}

/** One lock for each hour of a calendar or resource: bookings that overlap share one, others do not wait. */
export function placementLocks(
  groupId: number,
  { calendarId, resourceId, start, end }: Placement,
): readonly LockName[] {
  const ids = [calendarId, resourceId].filter((id) => id !== undefined);
  const hours: number[] = [];
  for (let hour = Math.floor(start / HOUR); hour * HOUR < end; hour++) hours.push(hour);
  return ids.flatMap((id) => hours.map((hour) => ['calendar', groupId, id, hour]));
}
