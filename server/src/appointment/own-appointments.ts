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
  /** How many past visits of each contact at most; none when only those to come are wanted. */
  readonly past: number;
  /** The contact whose appointments are wanted; all that are theirs without it. */
  readonly ficheId?: number | undefined;
  /** Whether cancelled ones are told, too, until their time is past. */
  readonly cancelled?: boolean;
}

const YEAR = 365 * 86_400_000;
/** Lines of a list at most. */
const MOST_LINES = 1_000;

/** The caller's appointments in a group: those to come in their order, then those of the last year, the latest first. What was booked together is told as a whole. */
export async function ownAppointments(
  database: Kysely<Database>,
  caller: Caller,
  { groupId, past, ficheId, cancelled = false }: ListAsked,
  now: Instant,
): Promise<readonly StoredAppointment[]> {
  if (groupId !== caller.groupId) return [];
  const all = ofCaller(database, caller);
  const asked = ficheId === undefined ? all : all.where('appointments.fiche_id', '=', ficheId);
  const near = await asked
    .$if(!cancelled, (own) => own.where('appointments.cancelled_at', 'is', null))
    // an index begins here: a business may have years behind it
    .where('appointments.starts_at', '>', timestamp(now - LONGEST_APPOINTMENT) as never)
    .orderBy('appointments.starts_at')
    .orderBy('appointments.id')
    .limit(MOST_LINES)
    .execute();
  const isLasting = (line: StoredAppointment): boolean => line.ends_at > now;
  const lasting = new Set(
    near.filter((line) => line.cancelled_at === null && isLasting(line)).map(firstOf),
  );
  const toCome = near.filter((line) =>
    line.cancelled_at === null ? lasting.has(firstOf(line)) : isLasting(line),
  );
  if (past === 0) return toCome;
  const ended = await asked
    .where('appointments.cancelled_at', 'is', null)
    .where('appointments.starts_at', '>', timestamp(now - YEAR - LONGEST_APPOINTMENT) as never)
    .where('appointments.starts_at', '<=', timestamp(now) as never)
    .orderBy('appointments.starts_at', 'desc')
    .orderBy('appointments.id')
    .limit(MOST_LINES)
    .execute();
  return [
    ...toCome,
    ...latestVisits(
      ended.filter((line) => !lasting.has(firstOf(line))),
      past,
      now,
    ),
  ];
}

/** The lines of the last visits of each contact that began within the year, in the order given: the latest first. */
function latestVisits(
  lines: readonly StoredAppointment[],
  most: number,
  now: Instant,
): readonly StoredAppointment[] {
  const visits = new Map<number, StoredAppointment[]>();
  for (const line of lines) {
    const visit = visits.get(firstOf(line));
    if (visit) visit.push(line);
    else visits.set(firstOf(line), [line]);
  }
  const listed = new Map<number | null, number>();
  const isListed = (visit: readonly StoredAppointment[]): boolean => {
    if (visit.some(({ starts_at }) => starts_at <= now - YEAR)) return false;
    const ficheId = visit[0]?.fiche_id ?? null;
    const count = (listed.get(ficheId) ?? 0) + 1;
    listed.set(ficheId, count);
    return count <= most;
  };
  const kept = new Set([...visits].filter(([, visit]) => isListed(visit)).map(([first]) => first));
  return lines.filter((line) => kept.has(firstOf(line)));
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
 * @throws {Refused} appointmentUnknown, the same for an unknown one and for another's.
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
