import { type Instant, instantOf, isBeforeNotice } from '@creneau/core';
import { type CompiledQuery, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Row } from '../database/schema';
import type { LockName } from '../database/transactions';
import { instantValue } from '../database/values';
import { groupQuery } from '../group/groups';
import { readAll, readEach, Refusal, refuse } from '../refusal/refusal';
import { type BodyPart, idIn, partOf, textIn } from '../request/fields';
import { LONGEST_APPOINTMENT } from '../schedule/taken-times';
import type { AppointmentAccess } from './appointment-access';
import { type Lines, type StoredAppointment, storedAppointments } from './stored-appointments';

interface AppointmentFilter {
  readonly groupId: number;
  /** Maximum of past bookings per fiche; 0 for upcoming ones only. */
  readonly past: number;
  readonly ficheId?: number | undefined;
  /** Includes upcoming cancelled ones. */
  readonly includesCancelled?: boolean;
}

const YEAR = 365 * 86_400_000;
const MOST_LINES = 1_000;

/**
 * Upcoming ones ascending, then those of the last year descending. The lines of a booking stay
 * together.
 */
export async function ownAppointments(
  database: Kysely<Database>,
  caller: AppointmentAccess,
  { groupId, past, ficheId, includesCancelled = false }: AppointmentFilter,
  now: Instant,
): Promise<readonly StoredAppointment[]> {
  if (groupId !== caller.groupId) return [];
  const all = accessibleAppointments(database, caller);
  const query = ficheId === undefined ? all : all.where('appointments.fiche_id', '=', ficheId);
  const near = await query
    .$if(!includesCancelled, (own) => own.where('appointments.cancelled_at', 'is', null))
    // starts within the index on `starts_at`: a business may have years of appointments
    .where('appointments.starts_at', '>', instantValue(now - LONGEST_APPOINTMENT))
    .orderBy('appointments.starts_at')
    .orderBy('appointments.id')
    .limit(MOST_LINES)
    .execute();
  const isLasting = (line: StoredAppointment): boolean => line.ends_at > now;
  const lasting = new Set(
    near.filter((line) => line.cancelled_at === null && isLasting(line)).map(bookingIdOf),
  );
  const toCome = near.filter((line) =>
    line.cancelled_at === null ? lasting.has(bookingIdOf(line)) : isLasting(line),
  );
  if (past === 0) return toCome;
  const pastLines = await query
    .where('appointments.cancelled_at', 'is', null)
    .where('appointments.starts_at', '>', instantValue(now - YEAR - LONGEST_APPOINTMENT))
    .where('appointments.starts_at', '<=', instantValue(now))
    .orderBy('appointments.starts_at', 'desc')
    .orderBy('appointments.id')
    .limit(MOST_LINES)
    .execute();
  return [
    ...toCome,
    ...latestVisits(
      pastLines.filter((line) => !lasting.has(bookingIdOf(line))),
      past,
      now,
    ),
  ];
}

/** Expects lines in descending order; looks back one year. */
function latestVisits(
  lines: readonly StoredAppointment[],
  most: number,
  now: Instant,
): readonly StoredAppointment[] {
  const visits = new Map<number, StoredAppointment[]>();
  for (const line of lines) {
    const visit = visits.get(bookingIdOf(line));
    if (visit) visit.push(line);
    else visits.set(bookingIdOf(line), [line]);
  }
  const counts = new Map<number | null, number>();
  const isListed = (visit: readonly StoredAppointment[]): boolean => {
    if (visit.some(({ starts_at }) => starts_at <= now - YEAR)) return false;
    const ficheId = visit[0]?.fiche_id ?? null;
    const count = (counts.get(ficheId) ?? 0) + 1;
    counts.set(ficheId, count);
    return count <= most;
  };
  const bookingIds = new Set(
    [...visits].filter(([, visit]) => isListed(visit)).map(([first]) => first),
  );
  return lines.filter((line) => bookingIds.has(bookingIdOf(line)));
}

/** Empty for a caller without fiches. */
const accessibleAppointments = (
  database: Kysely<Database>,
  { groupId, owns }: AppointmentAccess,
) => {
  if (owns !== 'all' && 'bookingId' in owns) return bookingLines(database, groupId, owns.bookingId);
  const ofGroup = storedAppointments(database).where('appointments.group_id', '=', groupId);
  return owns === 'all'
    ? ofGroup
    : ofGroup.where('appointments.fiche_id', 'in', [...owns.ficheIds, NO_FICHE]);
};

/** @param id of the first line */
export const bookingLines = (
  database: Kysely<Database>,
  groupId: number,
  first: number | SelectQueryBuilder<Database, never, { first: number }>,
) =>
  storedAppointments(database)
    .where('appointments.group_id', '=', groupId)
    .where((is) =>
      is.or([is('appointments.id', '=', first), is('appointments.parent_id', '=', first)]),
    );

/** No fiche has this id. */
const NO_FICHE = 0;

/** Every line of the bookings that these appointments belong to, in order. */
export const bookingsOf = (database: Kysely<Database>, groupId: number, ids: readonly number[]) => {
  const bookings = sql`array(select coalesce(parent_id, id) from appointments
    where group_id = ${groupId} and id = any(${[...ids]}::bigint[]))`;
  return storedAppointments(database)
    .where('appointments.group_id', '=', groupId)
    .where(
      sql<boolean>`(appointments.id = any(${bookings}) or appointments.parent_id = any(${bookings}))`,
    )
    .orderBy('appointments.line');
};

export type BookingQuestions = readonly [
  CompiledQuery<Row<'groups'>>,
  CompiledQuery<StoredAppointment>,
];

/** For the check of a write under its locks: the group, and those lines. */
export const bookingQuestions = (
  database: Kysely<Database>,
  groupId: number,
  ids: readonly number[],
): BookingQuestions => [
  groupQuery(database, groupId),
  bookingsOf(database, groupId, ids).compile(),
];

/**
 * With cancelled lines.
 *
 * @throws {Refusal} appointmentUnknown, also for somebody else's.
 */
export function ownBooking(
  caller: AppointmentAccess,
  groupId: number,
  id: number,
  lines: readonly StoredAppointment[],
): Lines {
  const appointment = lines.find((line) => line.id === id);
  if (!appointment || groupId !== caller.groupId || !isOwn(caller, appointment))
    throw new Refusal('appointmentUnknown');
  const bookingId = bookingIdOf(appointment);
  const [first = appointment, ...others] = lines.filter((line) => bookingIdOf(line) === bookingId);
  return [first, ...others];
}

/** Whatever concerns a booking waits. */
export const bookingLocks = (
  groupId: number,
  lines: readonly StoredAppointment[],
): readonly LockName[] => lines.map((line) => ['appointment', groupId, bookingIdOf(line)]);

const isOwn = ({ owns }: AppointmentAccess, appointment: StoredAppointment): boolean => {
  if (owns === 'all') return true;
  return 'bookingId' in owns
    ? owns.bookingId === bookingIdOf(appointment)
    : owns.ficheIds.includes(appointment.fiche_id);
};

/** @throws {Refusal} as `ownBooking`. */
export const readOwnBooking = async (
  database: Kysely<Database>,
  caller: AppointmentAccess,
  groupId: number,
  id: number,
): Promise<Lines> =>
  ownBooking(caller, groupId, id, await bookingsOf(database, groupId, [id]).execute());

/** The id of the first line. */
export const bookingIdOf = ({
  id,
  parent_id,
}: Pick<StoredAppointment, 'id' | 'parent_id'>): number => parent_id ?? id;

export function areInTime(
  lines: readonly StoredAppointment[],
  cancelNotice: number,
  now: Instant,
): boolean {
  return lines.every(({ starts_at }) => isBeforeNotice(starts_at, cancelNotice, now));
}

/** @throws {Refusal} tooLateToChange, for past appointments and within the cancellation notice. */
export function ensureInTime(
  lines: readonly StoredAppointment[],
  cancelNotice: number,
  now: Instant,
): void {
  if (!areInTime(lines, cancelNotice, now)) throw new Refusal('tooLateToChange');
}

/** More than anybody cancels or confirms at once. */
export const MOST_NAMED = 50;

export interface SeenAppointment {
  readonly id: number;
  /** Unparsed; wall time of the group unless it has an offset. */
  readonly date: string | undefined;
}

/**
 * `{"appointments":[{"id":1}]}`
 *
 * @throws {Refusal} invalidField.
 */
export const cancelRequest = (body: unknown): readonly number[] => [
  ...new Set(readEach(namedIn(body), (one) => idIn(appointmentIn(one), 'id'))),
];

/**
 * `{"appointments":[{"id":1,"date":"2026-11-24T09:00:00+01:00"}]}`
 *
 * @throws {Refusal} invalidField.
 */
export const confirmRequest = (body: unknown): readonly SeenAppointment[] =>
  readEach(namedIn(body), (one) => {
    const appointment = appointmentIn(one);
    return readAll({
      id: () => idIn(appointment, 'id'),
      date: () => {
        const date = textIn(appointment, 'date');
        return date === undefined || instantOf(date, 'UTC') !== undefined ? date : refuse('date');
      },
    });
  });

const appointmentIn = (one: unknown): BodyPart => partOf(one, 'appointments');

function namedIn(body: unknown): readonly unknown[] {
  const { appointments } = partOf(body, 'appointments');
  if (appointments === undefined || appointments === null) refuse('appointments', 'missing');
  if (!Array.isArray(appointments) || appointments.length === 0) refuse('appointments');
  if (appointments.length > MOST_NAMED) refuse('appointments', 'too_long');
  return appointments;
}
