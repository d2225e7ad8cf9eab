import { isDeepStrictEqual } from 'node:util';
import type { CompiledQuery } from 'kysely';
import { areLimited, sameEmail, type Instant, type Placement } from '@creneau/core';
import type { RowsOf } from '../database/pipelined-queries';
import {
  emailOf,
  type FormRow,
  formValuesQuery,
  requireFormValues,
  NO_NETWORK,
  personLocks,
} from '../fiche/stored-fiche';
import { answerOf } from '../idempotency/answer-once';
import { Refusal } from '../refusal/refusal';
import { type GroupRules, publicSchedule } from '../schedule/group-rules';
import { scheduleOf, withoutLines } from '../schedule/schedules';
import { isStaff, readableBy, type AppointmentAccess } from './appointment-access';
import { recordsOf } from './appointment-record';
import {
  activeLines,
  admitEdit,
  ensureChangeable,
  isOfferedAgain,
  storedWish,
  type EditAdmission,
  type EditOrder,
} from './edit-admission';
import { type AddressAfter, type CheckedEdit, editWrites, linesAfter } from './edit-writes';
import {
  type Eligibility,
  eligibilityFrom,
  eligibilityQuery,
  type EligibilityRow,
  ensureNotBlacklisted,
  ensureWithinLimits,
} from './eligibility';
import { bookingLocks, bookingsOf, ownBooking, readOwnBooking } from './own-appointments';
import {
  aroundOf,
  findLockedPlacements,
  placementLocks,
  placesOf,
  type Plan,
  planPlacements,
  scheduleWindow,
  withAllCandidates,
} from './placements';
import type { Lines, StoredAppointment } from './stored-appointments';
import { type AppointmentWrite, PlanOutdated, type WriteParts } from './write';

interface EditPlan extends Plan {
  readonly rules: GroupRules;
  readonly admission: EditAdmission;
  readonly address: AddressAfter;
}

type Questions = readonly [
  CompiledQuery<EligibilityRow>,
  CompiledQuery<StoredAppointment>,
  CompiledQuery<FormRow>,
];

/** All lines or none. If the new time is taken, the booking keeps its old one. */
export const edit = (
  parts: WriteParts,
  order: EditOrder,
): AppointmentWrite<EditPlan, Questions, CheckedEdit> => ({
  groupId: order.groupId,
  key: order.key,
  plan: () => planEdit(parts, order),
  widen: withAllCandidates,
  locks: ({ admission: { lines }, address, candidates }) => [
    ...bookingLocks(order.groupId, lines),
    ...personLocks(order.groupId, address.email, lines[0].fiche_id),
    ...candidates.flatMap((placement) => placementLocks(order.groupId, placement)),
  ],
  questions: ({ admission, schedule, address, candidates }) => [
    eligibilityQuery({
      groupId: order.groupId,
      window: aroundOf(admission, schedule),
      places: placesOf(candidates),
      email: address.email,
      ficheId: admission.lines[0].fiche_id,
      bookedFrom: address.bookedFrom,
      lineCount: 0,
      isLimited: true,
      isCounted: false,
      accountId: undefined,
    }),
    // waits for an erasure under way, which leaves no row of it
    bookingsOf(parts.database, order.groupId, [order.id]).forNoKeyUpdate('appointments').compile(),
    formValuesQuery(parts.database, order.groupId, admission.lines[0].fiche_id).compile(),
  ],
  check: (plan, rows, now) => checkEdit(order, plan, rows, now),
  writes: (checked) => editWrites(order.groupId, checked, parts.mailHost),
  answer: ({ after, rules }) => {
    const locale = order.request.locale ?? after[0].locale ?? undefined;
    const lines = after.map((line) => readableBy(order.caller, line));
    return answerOf(200, { records: recordsOf(lines, rules.group, locale, parts.keys) });
  },
});

/** @throws {Refusal} as `edit` would; notReschedulable if it is no longer offered. */
export async function editableLines(
  { database, schedules, now }: Pick<WriteParts, 'database' | 'schedules' | 'now'>,
  caller: AppointmentAccess,
  groupId: number,
  id: number,
): Promise<Lines> {
  const lines = activeLines(id, await readOwnBooking(database, caller, groupId, id));
  const { rules } = await schedules.readSnapshot(groupId, 0, 0);
  ensureChangeable(lines, rules.group, now());
  if (!isOfferedAgain(rules, storedWish(lines), caller)) throw new Refusal('notReschedulable');
  return lines;
}

async function planEdit(
  { database, schedules, now }: WriteParts,
  order: EditOrder,
): Promise<EditPlan> {
  const { caller, groupId, id } = order;
  const lines = activeLines(id, await readOwnBooking(database, caller, groupId, id));
  const query = formValuesQuery(database, groupId, lines[0].fiche_id);
  const storedValues = requireFormValues(await query.execute());
  const admitBy = (rules: GroupRules) => admitEdit(rules, order, lines, storedValues, now());
  const { from, to } = await schedules.askRules(groupId, (cachedRules) => {
    const admission = admitBy(cachedRules);
    return scheduleWindow(admission.wish, admission, cachedRules.schedule);
  });
  const snapshot = await schedules.readSnapshot(groupId, from, to);
  const { rules } = snapshot;
  const admission = admitBy(rules);
  const others = withoutLines(snapshot.schedule, lines);
  const schedule = isStaff(caller) ? others : publicSchedule(others, rules);
  const { moves, wish, start } = admission;
  const plan = moves
    ? planPlacements(schedule, wish, start, now())
    : { schedule, wish, placements: [], candidates: [] };
  return { ...plan, rules, admission, address: addressAfter(admission, caller) };
}

/**
 * @throws {PlanOutdated} if rules, places or the booking have changed.
 * @throws {Refusal}
 */
function checkEdit(
  order: EditOrder,
  plan: EditPlan,
  [eligibilityRows, storedLines, fiches]: RowsOf<Questions>,
  now: Instant,
): CheckedEdit {
  const { caller, groupId, id } = order;
  const { rules, address } = plan;
  const eligibility = eligibilityFrom(eligibilityRows);
  ensureNotBlacklisted(eligibility, { isVerified: address.bookedFrom === null });
  if (eligibility.takenTimes.rulesVersion !== rules.version) throw new PlanOutdated();
  const lines = activeLines(id, ownBooking(caller, groupId, id, storedLines));
  const admission = admitEdit(rules, order, lines, requireFormValues(fiches), now);
  if (!isDeepStrictEqual(basisOf(admission), basisOf(plan.admission))) throw new PlanOutdated();
  const placements = admission.moves ? placementsOf(plan, admission, eligibility, now) : [];
  const after = linesAfter(rules, admission, placements, now);
  return { rules, admission, address, placements, after, now };
}

/** @throws as `checkEdit`. */
function placementsOf(
  { rules, address, candidates }: EditPlan,
  admission: EditAdmission,
  { appointments, takenTimes }: Eligibility,
  now: Instant,
): readonly Placement[] {
  const { lines, wish, start } = admission;
  const schedule = withoutLines(scheduleOf(rules, takenTimes), lines);
  const placements = findLockedPlacements(schedule, wish, start, now, candidates);
  const limits = { ...rules.schedule.limits, most: undefined };
  if (areLimited(limits)) {
    const others = appointments.filter((one) => lines.every(({ id }) => id !== one.id));
    const person = { appointments: others, isVerified: address.bookedFrom === null };
    ensureWithinLimits(limits, person, admission, now);
  }
  return placements;
}

function addressAfter(
  admission: EditAdmission,
  { owns, email: ownEmail }: AppointmentAccess,
): AddressAfter {
  const [{ email: storedEmail, booked_from }] = admission.lines;
  const email = emailAfter(admission);
  const isNew = email !== storedEmail.toLowerCase();
  const isVouchedFor = owns === 'all' || (isNew && sameEmail(email, ownEmail));
  const networkMark = isNew ? NO_NETWORK : booked_from;
  return {
    email,
    bookedFrom: isVouchedFor ? null : networkMark,
    becomesUnverified: isNew && !isVouchedFor,
  };
}

/** Lower case. */
const emailAfter = ({ lines: [{ email }], fiche }: EditAdmission): string =>
  emailOf({ email, ...fiche });

/** If it has changed since the plan, so have locks and places. */
const basisOf = (admission: EditAdmission) => {
  const { lines, moves, start, wish } = admission;
  const [{ email, booked_from }] = lines;
  return { email, booked_from, newEmail: emailAfter(admission), place: moves && { start, wish } };
};
