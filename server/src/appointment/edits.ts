import { isDeepStrictEqual } from 'node:util';
import { sql, type Kysely, type Transaction } from 'kysely';
import { areLimited, sameEmail, type Instant, type Placement } from '@creneau/core';
import { executeWrites, rulesLock, takeLocks } from '../database/transactions';
import type { Database } from '../database/schema';
import { json, timestamp } from '../database/values';
import { answerWithin } from '../idempotency/answer-once';
import type { IdempotencyKey, StoredAnswer } from '../idempotency/idempotency-key';
import { appointmentMailWrite } from './appointment-mails';
import { costOf } from './compose-notice';
import { Refusal } from '../refusal/refusal';
import { nextVersion } from '../request/fields';
import { withoutLines, type ScheduleSnapshot, type Schedules } from '../schedule/schedules';
import { type GroupRules, publicSchedule } from '../schedule/group-rules';
import type { AppointmentKeys } from '../keys/keys';
import { recordsOf, type AppointmentRecord } from './appointment-record';
import { isStaff, readableBy, type AppointmentAccess } from './appointment-access';
import type { EditRequest } from './edit-request';
import {
  emailOf,
  ficheUpdate,
  NO_NETWORK,
  personLocks,
  unverifyAppointments,
} from '../fiche/stored-fiche';
import {
  ensureNotBlacklisted,
  ensureWithinLimits,
  type Person,
  readEligibility,
} from './eligibility';
import { bookingIdOf } from './own-appointments';
import {
  scheduleWindow,
  aroundOf,
  findLockedPlacements,
  findPlacements,
  placementColumns,
  placesOf,
  placementLocks,
  PlanOutdated,
  placeWithRetries,
  type Plan,
} from './placements';
import {
  activeLines,
  admitEdit,
  ensureChangeable,
  isOfferedAgain,
  storedWish,
  type EditAdmission,
  type EditOrder,
} from './edit-admission';
import { priceAt, priceColumns } from './price';
import type { Lines } from './stored-appointments';

interface Move {
  readonly edit: EditAdmission;
  readonly candidates: readonly Placement[];
  readonly person: Person;
}

interface EditPlan extends Plan {
  readonly rules: GroupRules;
  readonly edit: EditAdmission;
}

/**
 * Optimistic locking, as in `Bookings`. If the new time is taken, the booking keeps its old one.
 */
export class Edits {
  constructor(
    private readonly database: Kysely<Database>,
    private readonly schedules: Schedules,
    private readonly now: () => Instant,
    private readonly mailHost: string,
    private readonly keys: AppointmentKeys,
  ) {}

  /** @throws {Refusal} as `edit` would; notReschedulable if it is no longer offered. */
  async editableLines(caller: AppointmentAccess, groupId: number, id: number): Promise<Lines> {
    const lines = await activeLines(this.database, caller, groupId, id);
    const { rules } = await this.schedules.readSnapshot(groupId, 0, 0);
    ensureChangeable(lines, rules.group, this.now());
    if (!isOfferedAgain(rules, storedWish(lines), caller)) throw new Refusal('notReschedulable');
    return lines;
  }

  /**
   * All lines or none; with a key, only once.
   *
   * @throws {Refusal}
   */
  async edit(
    caller: AppointmentAccess,
    groupId: number,
    id: number,
    request: EditRequest,
    key: IdempotencyKey | undefined,
  ): Promise<StoredAnswer> {
    // before planning: the first edit may make the plan fail
    const first = await key?.readAnswer(this.database);
    if (first) return first;
    const order = { caller, groupId, id, request };
    return placeWithRetries(
      () => this.plan(order),
      (plan, candidates) =>
        this.database.transaction().execute((transaction) =>
          answerWithin(transaction, key, async () => ({
            status: 200,
            body: JSON.stringify({
              records: await this.write(transaction, order, plan, candidates),
            }),
          })),
        ),
    );
  }

  private async plan(order: EditOrder): Promise<EditPlan> {
    const { groupId } = order;
    const { from, to } = await this.schedules.askRules(groupId, async (cachedRules) => {
      const asKnown = await admitEdit(this.database, cachedRules, order, this.now());
      return scheduleWindow(asKnown.wish, asKnown, cachedRules.schedule);
    });
    const snapshot = await this.schedules.readSnapshot(groupId, from, to);
    const edit = await admitEdit(this.database, snapshot.rules, order, this.now());
    const others = withoutLines(snapshot.schedule, edit.lines);
    const schedule = isStaff(order.caller) ? others : publicSchedule(others, snapshot.rules);
    return {
      rules: snapshot.rules,
      edit,
      schedule,
      wish: edit.wish,
      placements: edit.moves ? findPlacements(schedule, edit.wish, edit.start, this.now()) : [],
    };
  }

  private async write(
    transaction: Transaction<Database>,
    order: EditOrder,
    { edit: plannedEdit, schedule: plannedSchedule, rules: plannedRules }: EditPlan,
    candidates: readonly Placement[],
  ): Promise<readonly AppointmentRecord[]> {
    const { caller, groupId, id, request } = order;
    const [{ fiche_id: ficheId }] = plannedEdit.lines;
    const { email, bookedFrom, becomesUnverified } = addressAfter(plannedEdit, caller);
    await takeLocks(
      transaction,
      [
        ['appointment', groupId, bookingIdOf(plannedEdit.lines[0])],
        ...personLocks(groupId, email, ficheId),
        ...candidates.flatMap((placement) => placementLocks(groupId, placement)),
      ],
      rulesLock(groupId),
    );
    const now = this.now();
    const eligibility = await readEligibility(transaction, {
      groupId,
      window: aroundOf(plannedEdit, plannedSchedule),
      places: placesOf(candidates),
      email,
      ficheId,
      bookedFrom,
      lineCount: 0,
      isLimited: true,
      isCounted: false,
      key: undefined,
    });
    const person = { appointments: eligibility.appointments, isVerified: bookedFrom === null };
    ensureNotBlacklisted(eligibility, person);
    const snapshot = await this.schedules.within(transaction, groupId, eligibility.takenTimes);
    const edit = await admitEdit(transaction, snapshot.rules, order, now);
    const isPlanned =
      snapshot.rules.version === plannedRules.version &&
      isDeepStrictEqual(basisOf(edit), basisOf(plannedEdit));
    if (!isPlanned) throw new PlanOutdated();
    const { lines } = edit;
    if (edit.moves) await this.move(transaction, snapshot, { edit, candidates, person }, now);
    await this.updateDetails(transaction, groupId, ficheId, edit, now);
    if (becomesUnverified) await executeWrites(transaction, unverifyAppointments(groupId, ficheId));

    const after = await activeLines(transaction, caller, groupId, id);
    const { group } = snapshot.rules;
    if (edit.moves && email !== '') {
      const mail = {
        kind: 'change' as const,
        appointmentIds: after.map((line) => line.id),
        before: lines[0].starts_at,
        costBefore: costOf(lines),
        unasked: bookedFrom !== null,
      };
      await executeWrites(transaction, [appointmentMailWrite(groupId, mail, this.mailHost)]);
    }
    const locale = request.locale ?? lines[0].locale ?? undefined;
    const readableLines = after.map((line) => readableBy(caller, line));
    return recordsOf(readableLines, group, locale, this.keys);
  }

  private async move(
    transaction: Transaction<Database>,
    snapshot: ScheduleSnapshot,
    { edit, candidates, person }: Move,
    now: Instant,
  ): Promise<void> {
    const { lines, wish, start, end } = edit;
    const { appointments, isVerified } = person;
    const { rules } = snapshot;
    const groupId = rules.group.id;
    const schedule = withoutLines(snapshot.schedule, lines);
    const placements = findLockedPlacements(schedule, wish, start, now, candidates);

    const own = new Set(lines.map((line) => line.id));
    const limits = { ...rules.schedule.limits, most: undefined };
    if (areLimited(limits)) {
      const others = appointments.filter((one) => !own.has(one.id));
      ensureWithinLimits(limits, { appointments: others, isVerified }, { start, end }, now);
    }

    // free all places first: a line may take the old place of another
    await transaction
      .updateTable('appointments')
      .set({ cancelled_at: timestamp(now) })
      .where('group_id', '=', groupId)
      .where('id', 'in', [...own])
      .execute();
    const price = priceAt(rules, wish, start);
    for (const [index, placement] of placements.entries()) {
      const line = lines[index];
      if (!line) throw new Error('a line without its place');
      await transaction
        .updateTable('appointments')
        .set({
          cancelled_at: null,
          // the old time was confirmed, not the new one
          confirmed_at: null,
          doubt_timezone: null,
          ...placementColumns(placement),
          starts_at: timestamp(placement.start),
          ends_at: timestamp(placement.end),
          ...priceColumns(price, wish, index),
          changed_at: nextVersion(now, LAST_CHANGE),
          sequence: sql`sequence + 1`,
        })
        .where('group_id', '=', groupId)
        .where('id', '=', line.id)
        .execute();
    }
  }

  private async updateDetails(
    transaction: Transaction<Database>,
    groupId: number,
    ficheId: number,
    { lines, fiche, vevent, comments }: EditAdmission,
    now: Instant,
  ): Promise<void> {
    if (fiche) await executeWrites(transaction, [ficheUpdate(groupId, ficheId, fiche, now)]);
    if (vevent !== undefined || comments !== undefined) {
      await transaction
        .updateTable('appointments')
        .set({
          ...(vevent && { vevent: json(vevent) }),
          ...(comments !== undefined && { comments }),
          changed_at: nextVersion(now, LAST_CHANGE),
        })
        .where('group_id', '=', groupId)
        .where(
          'id',
          'in',
          lines.map((line) => line.id),
        )
        .execute();
    }
  }
}

function addressAfter(edit: EditAdmission, { owns, email: ownEmail }: AppointmentAccess) {
  const [{ email: storedEmail, booked_from }] = edit.lines;
  const email = emailAfter(edit);
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

const basisOf = (edit: EditAdmission) => {
  const { lines, moves, start, wish } = edit;
  const [{ email, booked_from }] = lines;
  return { email, booked_from, newEmail: emailAfter(edit), place: moves && { start, wish } };
};

/** `lastChange` in SQL. */
const LAST_CHANGE = sql`coalesce(changed_at, created_at)`;
