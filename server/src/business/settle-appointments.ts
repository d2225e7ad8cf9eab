import { sql, type CompiledQuery, type Transaction } from 'kysely';
import {
  reassign,
  type ScheduleCalendar,
  type BookedLine,
  type Instant,
  type Reassignment,
  type BusyTime,
  takenBy,
} from '@creneau/core';
import { parseTakenTimes, parseTurns, takenTimes } from '../schedule/taken-times';
import { cancellationWrites } from '../appointment/cancel';
import { placementColumns } from '../appointment/placements';
import { storedAppointments } from '../appointment/stored-appointments';
import { executeWrites } from '../database/transactions';
import { mailWrites } from '../appointment/appointment-mails';
import type { Database } from '../database/schema';
import { json, timestamp } from '../database/values';
import { isNamed } from '../group/translations';
import {
  clockAt,
  lacksSeat,
  misfitOf,
  upcomingAppointments,
  type Misfit,
  type RuledBusiness,
  type UpcomingAppointment,
} from './affected-appointments';
import type { AffectedAppointment, Decision, Impact, Settlement } from './decision';

interface Misfitting {
  readonly appointment: UpcomingAppointment;
  readonly misfit: Misfit;
  /** Zone of the time told to the customer. */
  readonly timezone: string;
}

export interface Assessment {
  readonly groupId: number;
  readonly rules: RuledBusiness;
  readonly pending: readonly Misfitting[];
  readonly earlier: readonly Misfitting[];
  /** Bookings in doubt that fit again completely. */
  readonly settledBookings: readonly number[];
  /** By booking id. */
  readonly reassignments: ReadonlyMap<number, readonly Reassignment[]>;
}

/** @param before rules before a change; without them, appointments in doubt are undecided */
export async function assessAppointments(
  transaction: Transaction<Database>,
  before: RuledBusiness | undefined,
  after: RuledBusiness,
  withdrawnPacks: readonly number[],
  now: Instant,
): Promise<Assessment> {
  const groupId = after.rules.group.id;
  const upcoming = await upcomingAppointments(transaction, groupId, now);
  const until = upcoming.reduce((last, { ends_at }) => Math.max(last, ends_at), now);
  const occupancy =
    upcoming.length > 0 ? await readTaken(transaction, groupId, now, until) : NOTHING;

  const oldZone = (before ?? after).rules.group.timezone;
  const misfitting = upcoming.flatMap((appointment): readonly Misfitting[] => {
    const timezone = appointment.doubt_timezone ?? oldZone;
    const misfit =
      misfitOf(after, appointment, timezone) ??
      (lacksSeat(after, appointment, occupancy.busyTimes) ? 'noSeat' : undefined);
    return misfit ? [{ appointment, misfit, timezone }] : [];
  });
  const isUndecided = ({ appointment, timezone }: Misfitting): boolean => {
    if (!before) return appointment.doubt_timezone !== null;
    const { pack_id } = appointment;
    const earlier = {
      ...appointment,
      pack_withdrawn:
        appointment.pack_withdrawn && !(pack_id !== null && withdrawnPacks.includes(pack_id)),
    };
    return !misfitOf(before, earlier, timezone) && !lacksSeat(before, earlier, occupancy.busyTimes);
  };
  const pending = misfitting.filter(isUndecided);
  const misfits = new Set(misfitting.map(({ appointment: { booking } }) => booking));
  const inDoubt = upcoming.filter(({ doubt_timezone }) => doubt_timezone !== null);
  return {
    groupId,
    rules: after,
    pending,
    earlier: misfitting.filter((each) => !pending.includes(each)),
    settledBookings: [...new Set(inDoubt.map(({ booking }) => booking))].filter(
      (booking) => !misfits.has(booking),
    ),
    reassignments: reassignmentsOf(after, upcoming, pending, occupancy),
  };
}

type TakenAndTurns = Awaited<ReturnType<typeof readTaken>>;

const NOTHING: TakenAndTurns = { busyTimes: [], turns: new Map() };

async function readTaken(
  transaction: Transaction<Database>,
  groupId: number,
  from: Instant,
  to: Instant,
) {
  const rows = async <Row>(query: CompiledQuery<Row>): Promise<readonly Row[]> =>
    (await transaction.executeQuery(query)).rows;
  const [row] = await takenTimes({ rows }, groupId, [{ from, to }]);
  if (!row) throw new Error(`no group ${groupId}`);
  return { busyTimes: parseTakenTimes(row), turns: parseTurns(row) };
}

/** One booking after the other; each reserves its new places. */
function reassignmentsOf(
  { rules, coverage }: RuledBusiness,
  upcoming: readonly UpcomingAppointment[],
  pending: readonly Misfitting[],
  { busyTimes, turns }: TakenAndTurns,
): ReadonlyMap<number, readonly Reassignment[]> {
  const placesByBooking = new Map<number, readonly Reassignment[]>();
  if (!rules.group.active) return placesByBooking;
  const needing = new Set(pending.map(({ appointment: { id } }) => id));
  const byBooking = new Map<number, UpcomingAppointment[]>();
  for (const one of upcoming)
    byBooking.set(one.booking, [...(byBooking.get(one.booking) ?? []), one]);
  const days = new TakenDays(busyTimes);
  const isPublic = (id: number): boolean =>
    isNamed({ publicname: rules.calendarNames.get(id) ?? {} });
  for (const booking of new Set(pending.map(({ appointment }) => appointment.booking))) {
    const appointments = byBooking.get(booking) ?? [];
    const lines = appointments.map((one): BookedLine => lineOf(one, needing.has(one.id)));
    const [first] = lines;
    if (!first) continue;
    // internal calendars only take bookings that already had one
    const isInternal = lines.every(({ calendarId }) => !isPublic(calendarId));
    const isAllowed = ({ id }: ScheduleCalendar): boolean => isInternal || isPublic(id);
    const schedule = { busyTimes: days.around(first.start), turns };
    const places = reassign({ coverage, schedule, lines, isAllowed });
    if (!places) continue;
    placesByBooking.set(booking, places);
    days.replace(places);
  }
  return placesByBooking;
}

const lineOf = (one: UpcomingAppointment, needsPlace: boolean): BookedLine => ({
  id: one.id,
  interventionId: one.intervention_id,
  calendarId: one.calendar_id,
  resourceId: one.resource_id ?? undefined,
  start: one.starts_at,
  end: one.ends_at,
  needsPlace,
});

const DAY = 86_400_000;

/** Indexed by day, so that ten thousand appointments are compared with their neighbours only. */
class TakenDays {
  private readonly days = new Map<Instant, readonly BusyTime[]>();
  private readonly newPlaces = new Map<number | undefined, readonly BusyTime[]>();

  constructor(private readonly times: readonly BusyTime[]) {}

  /** Three UTC days, sorted by start. */
  around(instant: Instant): readonly BusyTime[] {
    const from = Math.floor(instant / DAY) * DAY;
    const dayTimes = this.days.get(from);
    if (dayTimes) return dayTimes;
    const near = [
      ...this.times.filter(({ appointmentId }) => !this.newPlaces.has(appointmentId)),
      ...[...this.newPlaces.values()].flat(),
    ].filter(({ start, end }) => start < from + 2 * DAY && end > from - DAY);
    return this.save(from, near);
  }

  replace(places: readonly Reassignment[]): void {
    for (const place of places)
      this.newPlaces.set(place.id, takenBy({ ...place, appointmentId: place.id }));
    const ids = new Set<number | undefined>(places.map(({ id }) => id));
    const newTimes = places.flatMap(({ id }) => this.newPlaces.get(id) ?? []);
    for (const [from, near] of this.days)
      if (near.some(({ appointmentId }) => ids.has(appointmentId)))
        this.save(from, [
          ...near.filter(({ appointmentId }) => !ids.has(appointmentId)),
          ...newTimes,
        ]);
  }

  private save(from: Instant, near: readonly BusyTime[]): readonly BusyTime[] {
    const byStart = [...near].sort((one, other) => one.start - other.start);
    this.days.set(from, byStart);
    return byStart;
  }
}

export function affectedBy(
  {
    rules,
    pending,
    earlier,
    reassignments,
  }: Pick<Assessment, 'rules' | 'pending' | 'earlier' | 'reassignments'>,
  names: CalendarNames,
): Impact {
  const describe = ({ appointment, misfit, timezone }: Misfitting): AffectedAppointment => {
    const places = reassignments.get(appointment.booking) ?? [];
    const substitutes = places.map(({ calendarId }) => names.get(calendarId) ?? '');
    return {
      id: appointment.id,
      start: clockAt(appointment.starts_at, timezone),
      newStart: clockAt(appointment.starts_at, rules.rules.group.timezone),
      intervention: appointment.service,
      calendar: appointment.calendar,
      firstname: appointment.firstname,
      lastname: appointment.lastname,
      email: appointment.email,
      phone: appointment.firstphone,
      misfit,
      isInDoubt: appointment.doubt_timezone !== null,
      substitute: substitutes.length > 0 ? [...new Set(substitutes)].join(', ') : undefined,
    };
  };
  return { undecided: pending.map(describe), earlier: earlier.map(describe) };
}

/** Internal names, by id. */
export type CalendarNames = ReadonlyMap<number, string>;

export function divideBy(
  { reassign: isWanted }: Decision,
  { pending, reassignments }: Pick<Assessment, 'pending' | 'reassignments'>,
): { readonly reassignable: readonly number[]; readonly rest: readonly Misfitting[] } {
  const bookings = new Set(pending.map(({ appointment }) => appointment.booking));
  const reassignable = isWanted ? [...bookings].filter((id) => reassignments.has(id)) : [];
  return {
    reassignable,
    rest: pending.filter(({ appointment }) => !reassignable.includes(appointment.booking)),
  };
}

interface SettleContext {
  readonly now: Instant;
  readonly mailHost: string;
}

/** Expects a decision that does not refuse, and the lock of the rules. */
export async function settleAppointments(
  transaction: Transaction<Database>,
  assessment: Assessment,
  decision: Decision,
  context: SettleContext,
): Promise<Settlement> {
  const { groupId, settledBookings, reassignments } = assessment;
  const { reassignable, rest } = divideBy(decision, assessment);
  await endDoubt(transaction, groupId, settledBookings);
  const places = reassignable.flatMap((booking) => reassignments.get(booking) ?? []);
  await moveTo(transaction, groupId, places, context);
  await endDoubt(transaction, groupId, reassignable);
  const bookings = [...new Set(rest.map(({ appointment }) => appointment.booking))];
  if (decision.rest === 'keep') await doubt(transaction, groupId, rest);
  if (decision.rest === 'confirm') await endDoubt(transaction, groupId, bookings);
  const cancelCount =
    decision.rest === 'cancel' ? await cancelBookings(transaction, groupId, rest, context) : 0;
  return {
    reassigned: places.length,
    cancelled: cancelCount,
    kept: decision.rest === 'keep' ? rest.length : 0,
    confirmed: decision.rest === 'confirm' ? rest.length : 0,
  };
}

async function endDoubt(
  transaction: Transaction<Database>,
  groupId: number,
  bookings: readonly number[],
): Promise<void> {
  if (bookings.length === 0) return;
  await sql`update appointments set doubt_timezone = null
    where group_id = ${groupId} and doubt_timezone is not null
      and coalesce(parent_id, id) = any(${[...bookings]}::bigint[])`.execute(transaction);
}

async function doubt(
  transaction: Transaction<Database>,
  groupId: number,
  misfits: readonly Misfitting[],
): Promise<void> {
  if (misfits.length === 0) return;
  const zones = misfits.map(({ appointment: { booking }, timezone }) => ({ booking, timezone }));
  await sql`update appointments set doubt_timezone = kept.timezone
    from jsonb_to_recordset(${json(zones)}::jsonb) as kept (booking bigint, timezone text)
    where group_id = ${groupId} and cancelled_at is null and coalesce(parent_id, id) = kept.booking`.execute(
    transaction,
  );
}

/** Includes the packs of the appointments; one mail per booking. */
async function cancelBookings(
  transaction: Transaction<Database>,
  groupId: number,
  rest: readonly Misfitting[],
  context: SettleContext,
): Promise<number> {
  if (rest.length === 0) return 0;
  const ids = rest.map(({ appointment }) => appointment.id);
  const bookings = [...new Set(rest.map(({ appointment }) => appointment.booking))];
  const lines = await storedAppointments(transaction)
    .where('appointments.group_id', '=', groupId)
    .where('appointments.cancelled_at', 'is', null)
    .where(
      sql<boolean>`(appointments.id = any(${ids}::bigint[]) or appointments.pack_id is not null
        and coalesce(appointments.parent_id, appointments.id) = any(${bookings}::bigint[]))`,
    )
    .orderBy('appointments.line')
    .execute();
  const cancelled = { ids: lines.map(({ id }) => id), linesToMail: lines, byBusiness: true };
  for (const writes of cancellationWrites(groupId, cancelled, context))
    await executeWrites(transaction, writes);
  return lines.length;
}

/** Keeps the time, and sends one mail per booking. */
async function moveTo(
  transaction: Transaction<Database>,
  groupId: number,
  places: readonly Reassignment[],
  { now, mailHost }: SettleContext,
): Promise<void> {
  if (places.length === 0) return;
  const ids = places.map(({ id }) => id);
  // free all places first: one may take the old place of another
  await sql`update appointments set cancelled_at = ${timestamp(now)}::timestamptz
    where group_id = ${groupId} and id = any(${ids}::bigint[])`.execute(transaction);
  const rows = places.map((place) => ({ id: place.id, ...placementColumns(place) }));
  await sql`update appointments set cancelled_at = null, calendar_id = place.calendar_id, seat = place.seat,
      resource_id = place.resource_id, resource_seat = place.resource_seat,
      calendar_times = place.calendar_times::tstzmultirange, resource_times = place.resource_times::tstzmultirange,
      changed_at = ${timestamp(now)}::timestamptz, sequence = sequence + 1
    from jsonb_to_recordset(${json(rows)}::jsonb) as place (id bigint, calendar_id integer, seat integer,
      resource_id integer, resource_seat integer, calendar_times text, resource_times text)
    where group_id = ${groupId} and appointments.id = place.id`.execute(transaction);
  const { rows: bookings } = await sql<MovedBooking>`
    select array_agg(appointments.id order by line)::integer[] as ids, min(starts_at) as start, bool_or(booked_from is not null) as "isUnasked"
    from appointments join fiches on fiches.group_id = appointments.group_id and fiches.id = appointments.fiche_id
    where appointments.group_id = ${groupId} and cancelled_at is null and email <> ''
      and coalesce(parent_id, appointments.id) in (
        select coalesce(parent_id, id) from appointments where group_id = ${groupId} and id = any(${ids}::bigint[]))
    group by coalesce(parent_id, appointments.id)`.execute(transaction);
  const mails = bookings.map(({ ids: appointmentIds, start: before, isUnasked }) => ({
    kind: 'change' as const,
    appointmentIds,
    before,
    unasked: isUnasked,
  }));
  for (const write of mailWrites(groupId, mails, mailHost))
    await executeWrites(transaction, [write]);
}

interface MovedBooking {
  readonly ids: readonly number[];
  readonly start: Instant;
  readonly isUnasked: boolean;
}
