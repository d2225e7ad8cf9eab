import { ANY_CALENDAR, areLimited, type Instant, type Schedule } from '@creneau/core';
import type { CompiledQuery } from 'kysely';
import type { LockName } from '../database/transactions';
import { ensureFicheLimit, personLocks } from '../fiche/stored-fiche';
import { answerOf } from '../idempotency/answer-once';
import { newToken } from '../keys/keys';
import { AnswerError, tooManyCalls } from '../refusal/error-answer';
import { Refusal } from '../refusal/refusal';
import { type GroupRules, publicSchedule } from '../schedule/group-rules';
import { scheduleOf } from '../schedule/schedules';
import { admit, type Admission } from './admission';
import { recordsOf } from './appointment-record';
import type { BookingRequest } from './booking-request';
import { bookingWrites, newBooking, type NewBooking } from './booking-writes';
import {
  eligibilityFrom,
  eligibilityQuery,
  type EligibilityRow,
  ensureNotBlacklisted,
  ensureWithinLimits,
} from './eligibility';
import {
  aroundOf,
  findLockedPlacements,
  goesInTurn,
  placementLocks,
  placesOf,
  type Plan,
  planPlacements,
  scheduleWindow,
  withAllCandidates,
} from './placements';
import { type AppointmentWrite, PlanOutdated, type WriteParts } from './write';

/** The limit per person and network, above a dozen weekly lessons booked at once. */
const BOOKINGS_AN_HOUR = 20;
/** Seconds. */
const HOUR = 3_600;

/** Allowed by the rules and free when read; nothing is locked yet. */
interface BookingPlan extends Plan {
  readonly rules: GroupRules;
  readonly admission: Admission;
}

/** All lines or none. */
export const book = (
  parts: WriteParts,
  request: BookingRequest,
): AppointmentWrite<BookingPlan, readonly [CompiledQuery<EligibilityRow>], NewBooking> => ({
  groupId: request.groupId,
  key: request.key,
  plan: async (isFirst) =>
    (isFirst ? await planFromCache(parts, request) : undefined) ?? planFromSnapshot(parts, request),
  widen: withAllCandidates,
  queue: ({ admission }) => `${request.groupId} ${admission.start}`,
  locks: (plan) => bookingLocks(request, plan),
  questions: ({ admission, rules, candidates }) => [
    eligibilityQuery({
      ...request,
      window: aroundOf(admission, rules.schedule),
      places: placesOf(candidates),
      email: admission.email,
      ficheId: request.booker?.ficheId,
      bookedFrom: admission.bookedFrom,
      lineCount: request.lines.length,
      isLimited: areLimited(rules.schedule.limits),
      accountId: accountOfNewFiche(request),
    }),
  ],
  check: (plan, [rows], now) => checkBooking(request, plan, rows, now),
  writes: (booking) => [bookingWrites(booking, parts.mailHost)],
  answer: ({ rules, lines, ficheToken }) =>
    answerOf(
      201,
      request.dialect.formatBooking({
        records: recordsOf(lines, rules.group, request.locale, parts.keys),
        fiche_token: ficheToken ?? null,
        consecutive_location: null,
      }),
    ),
});

/**
 * Does not read the schedule: the single place and the version of the rules are checked under the
 * locks anyway. A refusal is not final, since cached rules may be old.
 */
async function planFromCache(
  { schedules, now }: WriteParts,
  request: BookingRequest,
): Promise<BookingPlan | undefined> {
  const rules = await schedules.rules(request.groupId);
  if (!hasSinglePlace(request, rules)) return undefined;
  try {
    return planBooking(request, rules, { ...rules.schedule, busyTimes: [] }, now());
  } catch (failure) {
    if (failure instanceof Refusal) return undefined;
    throw failure;
  }
}

async function planFromSnapshot(
  { schedules, now }: WriteParts,
  request: BookingRequest,
): Promise<BookingPlan> {
  const { groupId } = request;
  const { from, to } = await schedules.askRules(groupId, (cachedRules) =>
    scheduleWindow(request, admit(request, cachedRules, now()), cachedRules.schedule),
  );
  const { rules, schedule } = await schedules.readSnapshot(groupId, from, to);
  return planBooking(request, rules, schedule, now());
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
  const plan = planPlacements(visibleSchedule, request, admission.start, now);
  return { ...plan, rules, admission };
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

const accountOfNewFiche = ({ ficheId, booker }: BookingRequest): number | undefined =>
  ficheId === undefined ? booker?.accountId : undefined;

function bookingLocks(request: BookingRequest, plan: BookingPlan): readonly LockName[] {
  const { groupId, booker } = request;
  const accountId = accountOfNewFiche(request);
  return [
    ...personLocks(groupId, plan.admission.email, booker?.ficheId),
    ...(accountId === undefined ? [] : [['fiches', groupId, accountId]]),
    ...(goesInTurn(plan) ? [['turns', groupId]] : []),
    ...plan.candidates.flatMap((placement) => placementLocks(groupId, placement)),
  ];
}

/**
 * @throws {PlanOutdated} if rules or places have changed.
 * @throws {Refusal}
 * @throws {AnswerError} 429 beyond `BOOKINGS_AN_HOUR`.
 */
function checkBooking(
  request: BookingRequest,
  { rules, admission, candidates }: BookingPlan,
  rows: readonly EligibilityRow[],
  now: Instant,
): NewBooking {
  const eligibility = eligibilityFrom(rows);
  if (accountOfNewFiche(request) !== undefined)
    ensureFicheLimit(eligibility.accountFiches, rules.group.settings);
  if (eligibility.takenTimes.rulesVersion !== rules.version) throw new PlanOutdated();
  const schedule = scheduleOf(rules, eligibility.takenTimes);
  const placements = findLockedPlacements(schedule, request, admission.start, now, candidates);
  if (!eligibility.ficheExists) throw new Refusal('ficheNotAuthorized');
  const isVerified = admission.bookedFrom === null;
  const person = { appointments: eligibility.appointments, isVerified };
  ensureNotBlacklisted(eligibility, person);
  ensureWithinLimits(rules.schedule.limits, person, admission, now);
  if (eligibility.recentBookings >= BOOKINGS_AN_HOUR) throw new AnswerError(tooManyCalls(HOUR));
  const ficheToken = getsFicheToken(request) ? newToken() : undefined;
  return newBooking(request, { rules, admission, placements, eligibility, ficheToken }, now);
}

/** A new fiche without an account gets a token, unless a professional books. */
const getsFicheToken = ({ ficheId, booker }: BookingRequest): boolean =>
  ficheId === undefined && booker?.accountId === undefined && booker?.role !== 'pro';
