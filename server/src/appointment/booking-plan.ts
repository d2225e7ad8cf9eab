import {
  ANY_CALENDAR,
  areLimited,
  type Schedule,
  type Instant,
  type Placement,
} from '@creneau/core';
import type { LockName } from '../database/transactions';
import { AnswerError, tooManyCalls } from '../refusal/error-answer';
import { Refusal } from '../refusal/refusal';
import { scheduleOf } from '../schedule/schedules';
import { type GroupRules, publicSchedule } from '../schedule/group-rules';
import { admit, type Admission } from './admission';
import type { BookingRequest } from './booking-request';
import { personLocks } from '../fiche/stored-fiche';
import {
  type Eligibility,
  type EligibilityQuestion,
  ensureNotBlacklisted,
  ensureWithinLimits,
} from './eligibility';
import {
  aroundOf,
  findLockedPlacements,
  findPlacements,
  goesInTurn,
  placesOf,
  placementLocks,
  PlanOutdated,
  type Plan,
} from './placements';

/** The limit per person and network, above a dozen weekly lessons booked at once. */
const BOOKINGS_AN_HOUR = 20;
/** Seconds. */
const HOUR = 3_600;

/** Allowed by the rules and free when read; nothing is locked yet. */
export interface BookingPlan extends Plan {
  readonly rules: GroupRules;
  readonly admission: Admission;
}

/** @throws {Refusal} if the rules do not allow it or the time is not free. */
export function planBooking(
  request: BookingRequest,
  rules: GroupRules,
  schedule: Schedule,
  now: Instant,
): BookingPlan {
  const admission = admit(request, rules, now);
  const visibleSchedule = admission.agent ? schedule : publicSchedule(schedule, rules);
  const placements = findPlacements(visibleSchedule, request, admission.start, now);
  return { rules, admission, schedule: visibleSchedule, wish: request, placements };
}

/** True if the request names a calendar for every line, and a resource where one is needed. */
export const hasSinglePlace = (
  { lines, resourceId }: BookingRequest,
  { interventions }: GroupRules,
): boolean =>
  lines.every(
    ({ interventionId, calendarId }) =>
      calendarId !== ANY_CALENDAR &&
      (resourceId !== undefined || !interventions.get(interventionId)?.needResource),
  );

export const accountOfNewFiche = ({ ficheId, booker }: BookingRequest): number | undefined =>
  ficheId === undefined ? booker?.accountId : undefined;

export function bookingLocks(
  request: BookingRequest,
  plan: BookingPlan,
  candidates: readonly Placement[],
): readonly LockName[] {
  const { admission } = plan;
  const { groupId, key, booker } = request;
  const accountId = accountOfNewFiche(request);
  return [
    ...(key ? [['key', groupId, key.name]] : []),
    ...personLocks(groupId, admission.email, booker?.ficheId),
    ...(accountId === undefined ? [] : [['fiches', groupId, accountId]]),
    ...(goesInTurn(plan) ? [['turns', groupId]] : []),
    ...candidates.flatMap((placement) => placementLocks(groupId, placement)),
  ];
}

export const eligibilityQuestion = (
  { groupId, booker, lines, isCounted, key }: BookingRequest,
  { admission, rules }: BookingPlan,
  candidates: readonly Placement[],
): EligibilityQuestion => ({
  groupId,
  window: aroundOf(admission, rules.schedule),
  places: placesOf(candidates),
  email: admission.email,
  ficheId: booker?.ficheId,
  bookedFrom: admission.bookedFrom,
  lineCount: lines.length,
  isLimited: areLimited(rules.schedule.limits),
  isCounted,
  key,
});

/**
 * Checks again under the locks.
 *
 * @throws {PlanOutdated} if rules or places have changed.
 * @throws {Refusal}
 * @throws {AnswerError} 429 beyond `BOOKINGS_AN_HOUR`.
 */
export function confirmPlan(
  request: BookingRequest,
  { rules, admission }: BookingPlan,
  candidates: readonly Placement[],
  eligibility: Eligibility,
  now: Instant,
): readonly Placement[] {
  const { start, bookedFrom } = admission;
  if (eligibility.takenTimes.rulesVersion !== rules.version) throw new PlanOutdated();
  const schedule = scheduleOf(rules, eligibility.takenTimes);
  const placements = findLockedPlacements(schedule, request, start, now, candidates);
  if (!eligibility.ficheExists) throw new Refusal('ficheNotAuthorized');
  const person = { appointments: eligibility.appointments, isVerified: bookedFrom === null };
  ensureNotBlacklisted(eligibility, person);
  ensureWithinLimits(rules.schedule.limits, person, admission, now);
  if (eligibility.recentBookings >= BOOKINGS_AN_HOUR) throw new AnswerError(tooManyCalls(HOUR));
  return placements;
}
