import {
  brokenLimit,
  type HeldAppointment,
  type Instant,
  type PersonalLimits,
  type Span,
} from '@creneau/core';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema';
import { timestamp } from '../database/values';
import { VISIBLE } from '../fiche/stored-fiche';
import { Refusal } from '../refusal/refusal';
import {
  millis,
  TAKEN_AT_PLACES,
  type TakenColumns,
  type TakenTimes,
  takenTimesOf,
} from '../schedule/taken-times';
import { bookingIdOf } from './own-appointments';
import type { Places } from './placements';

/** Read under the locks, together with ids for the new appointments. */
export interface Eligibility {
  readonly takenTimes: TakenTimes;
  readonly isBlacklisted: boolean;
  /** The fiche of the booking itself is blacklisted. */
  readonly ownBlacklisted: boolean;
  /** True for a new fiche. */
  readonly ficheExists: boolean;
  /**
   * Includes appointments of fiches with the same e-mail, if they were booked with it verified or
   * from the same network: nobody can use up another person's limit.
   */
  readonly appointments: readonly PersonalAppointment[];
  /** Bookings from this network within the hour, with cancelled ones; 0 if not counted. */
  readonly recentBookings: number;
  readonly appointmentIds: readonly number[];
  readonly newFicheId: number;
  /** Fiches of the account that a new one is added to. */
  readonly accountFiches: number;
}

/** No personal limit looks further back. */
const LIMIT_PERIOD = '31 days';

/**
 * Two lookups: for an "or" condition, the planner without statistics reads every fiche of the
 * group.
 */
const QUERY = `
  with person as (
    select id, blacklisted, id is not distinct from $7 as own from fiches where group_id = $1 and $6 <> '' and lower(email) = $6
    union
    select id, blacklisted, true from fiches where group_id = $1 and id = $7)
  select ${TAKEN_AT_PLACES},
    (select coalesce(bool_or(blacklisted), false) from person) as is_blacklisted,
    (select coalesce(bool_or(blacklisted and own), false) from person) as own_blacklisted,
    ($7::bigint is null or exists (select from person where id = $7)) as is_there,
    (select coalesce(json_agg(json_build_array(
        ${millis('a.starts_at')}, ${millis('a.ends_at')},
        coalesce(a.parent_id, a.id), a.id, coalesce(p.own, false))), '[]')
      from appointments a join person p on p.id = a.fiche_id
      where $9 and a.group_id = $1::bigint and a.cancelled_at is null
        and (p.own or a.booked_from is not distinct from $10)
        and a.starts_at > now() - interval '${LIMIT_PERIOD}') as own_appointments,
    case when $11 then (select count(distinct coalesce(a.parent_id, a.id))::integer
      from appointments a join person p on p.id = a.fiche_id
      where a.group_id = $1::bigint and a.booked_from is not distinct from $10
        and a.created_at > now() - interval '1 hour') else 0 end as recent,
    (select coalesce(json_agg(nextval('appointments_id_seq')), '[]') from generate_series(1, $8)) as ids,
    nextval('fiches_id_seq') as fiche_id,
    (select count(*)::integer from fiches
      where group_id = $1 and account_id = $12 and ${VISIBLE}) as account_fiches
  from groups g where g.id = $1`;

export interface EligibilityRow extends TakenColumns {
  readonly is_blacklisted: boolean;
  readonly own_blacklisted: boolean;
  readonly is_there: boolean;
  readonly own_appointments: readonly (readonly [Instant, Instant, number, number, boolean])[];
  readonly recent: number;
  readonly ids: readonly number[];
  readonly fiche_id: number;
  readonly account_fiches: number;
}

interface EligibilityQuestion {
  readonly groupId: number;
  /** The window of the taken times. */
  readonly window: Span;
  readonly places: Places;
  /** Lower case; empty if there is none. */
  readonly email: string;
  readonly ficheId: number | undefined;
  /** Hash of the network; null for a verified e-mail. */
  readonly bookedFrom: string | null;
  readonly lineCount: number;
  readonly isLimited: boolean;
  readonly isCounted: boolean;
  /** Undefined unless the booking adds a fiche to an account. */
  readonly accountId: number | undefined;
}

/** To be run in the transaction that books, after its locks. */
export const eligibilityQuery = ({
  groupId,
  window: { from, to },
  places: { calendarIds, resourceIds },
  email,
  ficheId,
  bookedFrom,
  lineCount,
  isLimited,
  isCounted,
  accountId,
}: EligibilityQuestion): CompiledQuery<EligibilityRow> =>
  CompiledQuery.raw(QUERY, [
    groupId,
    timestamp(from),
    timestamp(to),
    [...calendarIds],
    [...resourceIds],
    email,
    ficheId ?? null,
    lineCount,
    isLimited,
    bookedFrom,
    isCounted,
    accountId ?? null,
  ]);

/** @throws {Refusal} groupUnknown. */
export function eligibilityFrom([row]: readonly EligibilityRow[]): Eligibility {
  if (!row) throw new Refusal('groupUnknown');
  return {
    takenTimes: takenTimesOf(row),
    isBlacklisted: row.is_blacklisted,
    ownBlacklisted: row.own_blacklisted,
    ficheExists: row.is_there,
    appointments: row.own_appointments.map(([start, end, visitId, id, own]) => ({
      start,
      end,
      visitId,
      id,
      own,
    })),
    recentBookings: row.recent,
    appointmentIds: row.ids,
    newFicheId: row.fiche_id,
    accountFiches: row.account_fiches,
  };
}

export interface PersonalAppointment extends HeldAppointment {
  readonly id: number;
  /** Belongs to the fiche of the booking, not only to its e-mail. */
  readonly own: boolean;
}

export interface Person {
  readonly appointments: readonly PersonalAppointment[];
  readonly isVerified: boolean;
}

/**
 * Does not reveal appointments of an unverified e-mail: `limitReached` if no other time would help,
 * else `notBookable`.
 *
 * @throws {Refusal} sameTime, tooCloseToAnother, tooManyAppointments; notBookable, limitReached for
 * an unverified e-mail
 */
export function ensureWithinLimits(
  limits: PersonalLimits,
  { appointments, isVerified }: Person,
  period: { readonly start: Instant; readonly end: Instant },
  now: Instant,
): void {
  const own = appointments.filter((one) => isVerified || one.own);
  const reason = brokenLimit(limits, own, period, now);
  if (reason) throw new Refusal(reason);
  const reasonOfOthers = brokenLimit(limits, appointments, period, now);
  if (reasonOfOthers)
    throw new Refusal(reasonOfOthers === 'tooManyAppointments' ? 'limitReached' : 'notBookable');
}

/**
 * @throws {Refusal} blacklisted; limitReached for an unverified e-mail, as for too many
 * appointments.
 */
export function ensureNotBlacklisted(
  {
    isBlacklisted,
    ownBlacklisted,
  }: { readonly isBlacklisted: boolean; readonly ownBlacklisted: boolean },
  { isVerified }: Pick<Person, 'isVerified'>,
): void {
  if (ownBlacklisted || (isBlacklisted && isVerified)) throw new Refusal('blacklisted');
  if (isBlacklisted) throw new Refusal('limitReached');
}

/** For bookings by a professional: the appointments of the fiche and of its verified e-mail. */
export async function heldAppointments(
  database: Kysely<Database>,
  groupId: number,
  ficheId: number,
): Promise<readonly HeldAppointment[]> {
  const rows = await database
    .selectFrom('fiches as person')
    .innerJoin('fiches as fiche', 'fiche.group_id', 'person.group_id')
    .innerJoin('appointments as a', 'a.fiche_id', 'fiche.id')
    .select(['a.id', 'a.starts_at', 'a.ends_at', 'a.parent_id'])
    .where('person.group_id', '=', groupId)
    .where('person.id', '=', ficheId)
    .where('a.group_id', '=', groupId)
    .where('a.cancelled_at', 'is', null)
    .where('a.starts_at', '>', sql<number>`now() - interval '${sql.raw(LIMIT_PERIOD)}'`)
    .where((where) =>
      where.or([
        where('fiche.id', '=', ficheId),
        where.and([
          where('a.booked_from', 'is', null),
          where('person.email', '<>', ''),
          where(sql`lower(fiche.email)`, '=', sql`lower(person.email)`),
        ]),
      ]),
    )
    .execute();
  return rows.map(({ starts_at, ends_at, ...line }) => ({
    start: starts_at,
    end: ends_at,
    visitId: bookingIdOf(line),
  }));
}
