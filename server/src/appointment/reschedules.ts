import { isDeepStrictEqual } from 'node:util';
import { sql, type Kysely, type Transaction } from 'kysely';
import {
  areLimited,
  dayOfInstant,
  instantOf,
  sameEmail,
  showsComment,
  type FormValues,
  type Instant,
  type Placement,
} from '@creneau/core';
import { executeWrites } from '../database/combine-writes';
import { rulesLock, takeLocks } from '../database/locks';
import type { Database } from '../database/schema';
import { json, timestamp } from '../database/values';
import { answerOnce } from '../idempotency/answer-once';
import type { IdempotencyKey, StoredAnswer } from '../idempotency/idempotency-key';
import { defaultSettings, type StoredSettings } from '../group/settings';
import { appointmentMailWrite } from './appointment-mails';
import { readAll, refuse, Refusal } from '../refusal/refusal';
import { nextVersion } from '../request/seen-version';
import { withoutLines, type AgendaSnapshot, type Agendas } from '../agenda/agendas';
import type { GroupRules } from '../agenda/group-rules';
import { ensureOffered, type ServiceSelection } from '../agenda/service-selection';
import { durationOf, parseComment } from './admission';
import type { AppointmentKeys } from '../keys/appointment-keys';
import { lastChange, recordsOf, type AppointmentRecord } from './appointment-record';
import type { AppointmentAccess } from './appointment-access';
import { isSatisfiedBy, type RescheduleRequest } from './reschedule-request';
import {
  ficheUpdate,
  emailOf,
  nameOf,
  NO_NETWORK,
  personLocks,
  readFormValues,
  unverifyAppointments,
} from '../fiche/stored-fiche';
import { readEligibility } from './eligibility';
import { formParser } from '../fiche/parse-form';
import { ensureInTime, bookingIdOf, ownBooking } from './own-appointments';
import { ensureNotBlacklisted, ensureWithinLimits, type Person } from './personal-limits';
import {
  agendaWindow,
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
import { priceAt, priceColumns } from './price';
import { areReschedulable } from './reschedulable';
import type { StoredAppointment } from './stored-appointments';

type Lines = readonly [StoredAppointment, ...StoredAppointment[]];

/** A change that the rules of the group allow, if a place is free. */
interface RescheduleAdmission {
  /** Their present state. */
  readonly lines: Lines;
  readonly wish: ServiceSelection;
  readonly start: Instant;
  readonly end: Instant;
  /**
   * Whether another place is needed; a booking that keeps its time and calendars is not checked against the present rules.
   */
  readonly moves: boolean;
  /** Whether anything changes. A repeated request, whose first answer got lost, changes nothing and is no conflict. */
  readonly hasChanges: boolean;
  /** None when it stays unchanged. */
  readonly fiche: FormValues | undefined;
  readonly vevent: FormValues | undefined;
  readonly comments: string | undefined;
}

/** Who wants which booking rescheduled, and how. */
interface RescheduleOrder {
  readonly caller: AppointmentAccess;
  readonly groupId: number;
  readonly id: number;
  readonly request: RescheduleRequest;
}

/** Lines, the places that may be free for them, and whose they are. */
interface Move {
  readonly reschedule: RescheduleAdmission;
  readonly candidates: readonly Placement[];
  readonly person: Person;
}

interface ReschedulePlan extends Plan {
  readonly rules: GroupRules;
  readonly reschedule: RescheduleAdmission;
}

/** Reschedules bookings by optimistic locking, as `Bookings` books. When the new time is taken, the booking keeps its old one. */
export class Reschedules {
  constructor(
    private readonly database: Kysely<Database>,
    private readonly agendas: Agendas,
    private readonly now: () => Instant,
    /** Host that message ids end with. */
    private readonly mailHost: string,
    private readonly keys: AppointmentKeys,
  ) {}

  /**
   * The lines of a booking, if it can be changed: another time can be asked of it as it is.
   *
   * @throws {Refusal} as `reschedule` would; notReschedulable for what is no longer offered.
   */
  async reschedulableLines(caller: AppointmentAccess, groupId: number, id: number): Promise<Lines> {
    const lines = await activeLines(this.database, caller, groupId, id);
    const { rules } = await this.agendas.read(groupId, 0, 0);
    ensureChangeable(lines, rules.group, this.now());
    if (!isOffered(rules, storedWish(lines))) throw new Refusal('notReschedulable');
    return lines;
  }

  /** Reschedules all lines of a booking, or none; with a key once, however often it is asked. @throws {Refusal} */
  async reschedule(
    caller: AppointmentAccess,
    groupId: number,
    id: number,
    request: RescheduleRequest,
    key: IdempotencyKey | undefined,
  ): Promise<StoredAnswer> {
    // before it is planned: what was moved since may refuse the plan
    const first = await key?.readAnswer(this.database);
    if (first) return first;
    const order = { caller, groupId, id, request };
    return placeWithRetries(
      () => this.plan(order),
      (plan, candidates) =>
        answerOnce(this.database, key, async (transaction) => ({
          status: 200,
          body: JSON.stringify({
            records: await this.write(transaction, order, plan, candidates),
          }),
        })),
    );
  }

  private async plan(order: RescheduleOrder): Promise<ReschedulePlan> {
    const { groupId } = order;
    const { from, to } = await this.agendas.askRules(groupId, async (known) => {
      const asKnown = await this.admit(this.database, known, order);
      return agendaWindow(asKnown.wish, asKnown, known.agenda);
    });
    const read = await this.agendas.read(groupId, from, to);
    const reschedule = await this.admit(this.database, read.rules, order);
    const agenda = withoutLines(read.agenda, reschedule.lines);
    return {
      rules: read.rules,
      reschedule,
      agenda,
      wish: reschedule.wish,
      placements: reschedule.moves
        ? findPlacements(agenda, reschedule.wish, reschedule.start, this.now())
        : [],
    };
  }

  private async write(
    transaction: Transaction<Database>,
    order: RescheduleOrder,
    { reschedule: planned, agenda: plannedAgenda, rules: plannedRules }: ReschedulePlan,
    candidates: readonly Placement[],
  ): Promise<readonly AppointmentRecord[]> {
    const { caller, groupId, id, request } = order;
    const [{ fiche_id: ficheId, email: storedEmail }] = planned.lines;
    const email = emailAfter(planned);
    const things = [
      ['appointment', groupId, bookingIdOf(planned.lines[0])],
      ...personLocks(groupId, email, ficheId),
      ...candidates.flatMap((placement) => placementLocks(groupId, placement)),
    ];
    await takeLocks(transaction, things, rulesLock(groupId));
    const now = this.now();
    const isNewAddress = email !== storedEmail.toLowerCase();
    const isVouchedFor = caller.owns === 'all' || (isNewAddress && sameEmail(email, caller.email));
    const unverified = isNewAddress ? NO_NETWORK : planned.lines[0].booked_from;
    const bookedFrom = isVouchedFor ? null : unverified;
    const eligibility = await readEligibility(transaction, {
      groupId,
      window: aroundOf(planned, plannedAgenda),
      places: placesOf(candidates),
      email,
      ficheId,
      bookedFrom,
      lineCount: 0,
      limited: true,
      key: undefined,
    });
    const person = {
      appointments: eligibility.appointments,
      isVerified: bookedFrom === null,
    };
    ensureNotBlacklisted(eligibility, person);
    const read = await this.agendas.within(transaction, groupId, eligibility.taken);
    const reschedule = await this.admit(transaction, read.rules, order);
    const isPlanned =
      read.rules.version === plannedRules.version &&
      isDeepStrictEqual(basisOf(reschedule), basisOf(planned));
    if (!isPlanned) throw new PlanOutdated();
    const { lines } = reschedule;
    if (reschedule.moves)
      await this.move(transaction, read, { reschedule, candidates, person }, now);
    await this.updateDetails(transaction, groupId, ficheId, reschedule, now);
    if (isNewAddress && !isVouchedFor)
      await executeWrites(transaction, unverifyAppointments(groupId, ficheId));

    const after = await activeLines(transaction, caller, groupId, id);
    const { group } = read.rules;
    if (reschedule.moves && email !== '') {
      const mail = {
        kind: 'change' as const,
        appointmentIds: after.map((line) => line.id),
        before: lines[0].starts_at,
        unasked: bookedFrom !== null,
      };
      await executeWrites(transaction, [appointmentMailWrite(groupId, mail, this.mailHost)]);
    }
    const locale = request.locale ?? lines[0].locale ?? undefined;
    return recordsOf(after, group, locale, this.keys);
  }

  private async move(
    transaction: Transaction<Database>,
    read: AgendaSnapshot,
    { reschedule, candidates, person }: Move,
    now: Instant,
  ): Promise<void> {
    const { lines, wish, start, end } = reschedule;
    const { appointments, isVerified } = person;
    const { rules } = read;
    const groupId = rules.group.id;
    const agenda = withoutLines(read.agenda, lines);
    const placements = findLockedPlacements(agenda, wish, start, now, candidates);

    const own = new Set(lines.map((line) => line.id));
    const limits = { ...rules.agenda.limits, most: undefined };
    if (areLimited(limits)) {
      const others = appointments.filter((one) => !own.has(one.id));
      ensureWithinLimits(limits, { appointments: others, isVerified }, { start, end }, now);
    }

    // free all places first: a line may take the old place of the next one
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
          // what was confirmed is the old time, not the new one
          confirmed_at: null,
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
    { lines, fiche, vevent, comments }: RescheduleAdmission,
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

  /** Checks the request against the rules and the stored booking. @throws {Refusal} */
  private async admit(
    database: Kysely<Database>,
    rules: GroupRules,
    { caller, id, request }: Omit<RescheduleOrder, 'groupId'>,
  ): Promise<RescheduleAdmission> {
    const { group, interventions } = rules;
    const { user_allow_comment: userAllowComment } = {
      ...defaultSettings,
      ...(group.settings as StoredSettings),
    };
    const lines = await activeLines(database, caller, group.id, id);
    const [first] = lines;
    const now = this.now();
    ensureChangeable(lines, group, now);
    if (request.ficheId !== undefined && request.ficheId !== first.fiche_id) {
      throw new Refusal('ficheNotAuthorized');
    }

    const start =
      request.date === undefined ? first.starts_at : instantOf(request.date, group.timezone);
    if (start === undefined) refuse('date');
    const wanted = request.calendarIds(lines);
    const { resourceId } = request;
    const isElsewhere =
      !isSatisfiedBy(wanted, lines) ||
      (resourceId !== undefined &&
        lines.some((line) => line.resource_id !== null && line.resource_id !== resourceId));
    const moves = start !== first.starts_at || isElsewhere;
    const stored = storedWish(lines);
    const wish = {
      ...stored,
      lines: stored.lines.map((line, index) => ({
        ...line,
        calendarId: wanted?.[index] ?? line.calendarId,
      })),
      calendarIds: request.choices,
      resourceId,
    };
    // agents may have booked services that visitors are not offered, so the check is the agents'
    if (moves) ensureOffered(rules, wish, true);

    const today = dayOfInstant(now, group.timezone);
    const sent = request.fiche;
    const known = sent && (await readFormValues(database, group.id, first.fiche_id));
    // an unchanged contact is not validated: new contacts may need fields that older ones lack
    const isNewContact = differsFrom(sent, known);
    // a session for one appointment may only repeat the contact's values that it was told
    if (caller.owns !== 'all' && 'bookingId' in caller.owns && differsFrom(sent, nameOf(first)))
      throw new Refusal('ficheNotAuthorized');
    const given = isNewContact ? sent : undefined;
    const { filler } = caller;
    const newComments = showsComment({ userAllowComment }, { filler })
      ? request.comments?.trim()
      : undefined;
    const comments = newComments === first.comments ? undefined : newComments;
    const isDetailed = differsFrom(request.details, first.vevent);
    const services = lines.flatMap((line) => interventions.get(line.intervention_id) ?? []);
    const parse = formParser(rules, services, today, { filler });
    const hasChanges = moves || isDetailed || comments !== undefined;
    if (hasChanges && !hasSeenVersion(lines, id, request)) throw new Refusal('appointmentChanged');
    return {
      lines,
      wish,
      start,
      end: start + durationOf(services),
      moves,
      hasChanges,
      ...readAll({
        fiche: () => given && parse('fiche', { ...known, ...given }),
        vevent: () =>
          isDetailed ? parse('vevent', { ...first.vevent, ...request.details }) : undefined,
        comments: () => (comments === undefined ? undefined : parseComment(comments, today)),
      }),
    };
  }
}

/** The address of the contact once the change is made, in lower case. */
const emailAfter = ({ lines: [{ email }], fiche }: RescheduleAdmission): string =>
  emailOf({ email, ...fiche });

/** What the locks of a change, and the places and appointments read under them, depend on. */
const basisOf = (reschedule: RescheduleAdmission) => {
  const { lines, moves, start, wish } = reschedule;
  const [{ email, booked_from }] = lines;
  return { email, booked_from, newEmail: emailAfter(reschedule), place: moves && { start, wish } };
};

/** Whether any value differs from the stored one. */
const differsFrom = (sent: FormValues | undefined, known: FormValues | undefined): boolean =>
  Object.entries(sent ?? {}).some(([name, value]) => known?.[name] !== value);

/** The active lines of a booking. @throws {Refusal} appointmentUnknown; alreadyCancelled when the requested one is. */
async function activeLines(
  database: Kysely<Database>,
  caller: AppointmentAccess,
  groupId: number,
  id: number,
): Promise<Lines> {
  const together = await ownBooking(database, caller, groupId, id);
  const [first, ...others] = together.filter(({ cancelled_at }) => cancelled_at === null);
  const asked = together.find((line) => line.id === id);
  if (!first || asked?.cancelled_at !== null) throw new Refusal('alreadyCancelled');
  return [first, ...others];
}

/** What was booked, for another time of it. */
const storedWish = (lines: Lines): ServiceSelection => ({
  lines: lines.map((line) => ({
    interventionId: line.intervention_id,
    calendarId: line.calendar_id,
  })),
  calendarIds: [],
  resourceId: undefined,
  preferredResourceIds: lines.flatMap(({ resource_id }) => resource_id ?? []),
  packId: lines[0].pack_id ?? undefined,
});

/** Whether the group still offers a selection to its agents. */
function isOffered(rules: GroupRules, selection: ServiceSelection): boolean {
  try {
    ensureOffered(rules, selection, true);
    return true;
  } catch (failure) {
    if (failure instanceof Refusal) return false;
    throw failure;
  }
}

/** Optimistic locking: whether the appointment still has the version that the caller has seen, if the request names one. */
function hasSeenVersion(lines: Lines, id: number, { updatedAt }: RescheduleRequest): boolean {
  const asked = lines.find((line) => line.id === id);
  return updatedAt === undefined || (asked !== undefined && lastChange(asked) === updatedAt);
}

/** `lastChange` in SQL. */
const LAST_CHANGE = sql`coalesce(changed_at, created_at)`;

/** @throws {Refusal} for a booking that cannot be changed at all. */
function ensureChangeable(lines: Lines, group: GroupRules['group'], now: Instant): void {
  if (!group.active) throw new Refusal('groupInactive');
  if (!group.open) throw new Refusal('notBookable');
  ensureInTime(lines, group.cancel_notice, now);
  if (!areReschedulable(lines, group, now)) throw new Refusal('notReschedulable');
}
