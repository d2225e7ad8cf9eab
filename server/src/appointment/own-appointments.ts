import type { Kysely } from 'kysely';
import type { Instant } from '@creneau/core';
import type { Database } from '../database/schema';
import { timestamp } from '../database/values';
import { Refused } from '../refusal/refused';
import { LONGEST_APPOINTMENT } from '../slot/taken-times';
import type { Caller } from './caller';
import { storedAppointments, type StoredAppointment } from './stored-appointments';

/** Which of their appointments somebody asks for. */
export interface ListAsked {
  readonly groupId: number;
  /** How many past ones at most; none when only those to come are wanted. */
  readonly past: number;
}

const YEAR = 365 * 86_400_000;
/** More than anybody has to come (reliability.md S7). */
const MOST_TO_COME = 1_000;

/** The caller's appointments in a group: those to come in their order, then those of the last year, the latest first (LIST-02). */
export async function ownAppointments(
  database: Kysely<Database>,
  caller: Caller,
  { groupId, past }: ListAsked,
  now: Instant,
): Promise<readonly StoredAppointment[]> {
  if (groupId !== caller.groupId) return [];
  const own = ofCaller(database, caller).where('appointments.cancelled_at', 'is', null);
  const toCome = await own
    .where('appointments.ends_at', '>', timestamp(now) as never)
    // says nothing more, but lets an index begin here: a business may have years behind it
    .where('appointments.starts_at', '>', timestamp(now - LONGEST_APPOINTMENT) as never)
    .orderBy('appointments.starts_at')
    .orderBy('appointments.id')
    .limit(MOST_TO_COME)
    .execute();
  const before =
    past === 0
      ? []
      : await own
          .where('appointments.ends_at', '<=', timestamp(now) as never)
          .where('appointments.starts_at', '>', timestamp(now - YEAR) as never)
          .orderBy('appointments.starts_at', 'desc')
          .orderBy('appointments.id')
          .limit(past)
          .execute();
  return [...toCome, ...before];
}

/** What is theirs in their group; nobody's contacts are nobody's appointments. */
const ofCaller = (database: Kysely<Database>, { groupId, owns }: Caller) => {
  if (owns !== 'all' && 'bookingId' in owns) return ofBooking(database, groupId, owns.bookingId);
  const ofGroup = storedAppointments(database).where('appointments.group_id', '=', groupId);
  return owns === 'all'
    ? ofGroup
    : ofGroup.where('appointments.fiche_id', 'in', [...owns.ficheIds, NOBODY]);
};

/** What was booked together, by the id of its first. */
export const ofBooking = (database: Kysely<Database>, groupId: number, first: number) =>
  storedAppointments(database)
    .where('appointments.group_id', '=', groupId)
    .where((is) =>
      is.or([is('appointments.id', '=', first), is('appointments.parent_id', '=', first)]),
    );

/** No contact has it. */
const NOBODY = 0;

/**
 * All that was booked together with an appointment of the caller, cancelled or not, in its order.
 *
 * @throws {Refused} appointmentUnknown, the same for an unknown one and for another's (reliability.md Z2).
 */
export async function ownBooking(
  database: Kysely<Database>,
  caller: Caller,
  groupId: number,
  id: number,
): Promise<readonly [StoredAppointment, ...StoredAppointment[]]> {
  const asked =
    groupId === caller.groupId
      ? await ofCaller(database, caller).where('appointments.id', '=', id).executeTakeFirst()
      : undefined;
  if (!asked) throw new Refused('appointmentUnknown');
  if (asked.type === 'free') return [asked];
  const together = await ofBooking(database, groupId, firstOf(asked))
    .orderBy('appointments.line')
    .execute();
  return together as [StoredAppointment, ...StoredAppointment[]];
}

/** The id that all lines of one booking share: that of its first. */
export const firstOf = ({ id, parent_id }: Pick<StoredAppointment, 'id' | 'parent_id'>): number =>
  parent_id ?? id;

const MINUTE = 60_000;

/** @throws {Refused} tooLateToChange, for what is past or too near to be changed or cancelled. */
export function ensureInTime(
  lines: readonly StoredAppointment[],
  cancelNotice: number,
  now: Instant,
): void {
  // limits hold to the second
  const earliest = Math.floor(now / 1_000) * 1_000 + cancelNotice * MINUTE;
  const isLate = lines.some(({ starts_at }) => starts_at < earliest || starts_at <= now);
  if (isLate) throw new Refused('tooLateToChange');
}
