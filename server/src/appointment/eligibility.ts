import { CompiledQuery, type Kysely } from 'kysely';
import type { Instant, Span } from '@creneau/core';
import type { Database } from '../database/schema';
import { timestamp } from '../database/values';
import type { AnswerRow, IdempotencyKey } from '../idempotency/idempotency-key';
import { Refusal } from '../refusal/refusal';
import {
  TAKEN_AT_PLACES,
  millis,
  takenTimesOf,
  type TakenColumns,
  type TakenTimes,
} from '../schedule/taken-times';
import type { PersonalAppointment } from './personal-limits';
import type { Places } from './placements';

/** Read under the locks, together with ids for the new appointments. */
export interface Eligibility {
  readonly taken: TakenTimes;
  readonly blacklisted: boolean;
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
  /** Undefined if the idempotency key is new. */
  readonly answered: AnswerRow | undefined;
}

/** No personal limit looks further back. */
export const LIMIT_PERIOD = '31 days';

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
    (select coalesce(bool_or(blacklisted), false) from person) as blacklisted,
    (select coalesce(bool_or(blacklisted and own), false) from person) as own_blacklisted,
    ($7::bigint is null or exists (select from person where id = $7)) as is_there,
    (select coalesce(json_agg(json_build_array(
        ${millis('a.starts_at')}, ${millis('a.ends_at')},
        coalesce(a.parent_id, a.id), a.id, coalesce(p.own, false))), '[]')
      from appointments a join person p on p.id = a.fiche_id
      where $9 and a.group_id = $1::bigint and a.cancelled_at is null
        and (p.own or a.booked_from is not distinct from $11)
        and a.starts_at > now() - interval '${LIMIT_PERIOD}') as held,
    case when $12 then (select count(distinct coalesce(a.parent_id, a.id))::integer
      from appointments a join person p on p.id = a.fiche_id
      where a.group_id = $1::bigint and a.booked_from is not distinct from $11
        and a.created_at > now() - interval '1 hour') else 0 end as recent,
    (select coalesce(json_agg(nextval('appointments_id_seq')), '[]') from generate_series(1, $8)) as ids,
    nextval('fiches_id_seq') as fiche_id,
    (select json_build_object('body_hash', body_hash, 'status', status, 'answer', answer)
      from idempotency where group_id = $1 and key = $10) as answered
  from groups g where g.id = $1`;

export interface EligibilityRow extends TakenColumns {
  readonly blacklisted: boolean;
  readonly own_blacklisted: boolean;
  readonly is_there: boolean;
  readonly held: readonly (readonly [Instant, Instant, number, number, boolean])[];
  readonly recent: number;
  readonly ids: readonly number[];
  readonly fiche_id: number;
  readonly answered: AnswerRow | null;
}

export interface EligibilityQuestion {
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
  readonly limited: boolean;
  readonly counted: boolean;
  readonly key: IdempotencyKey | undefined;
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
  limited,
  counted,
  key,
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
    limited,
    key?.name ?? null,
    bookedFrom,
    counted,
  ]) as CompiledQuery<EligibilityRow>;

/** @throws {Refusal} groupUnknown. */
export function eligibilityFrom([row]: readonly EligibilityRow[]): Eligibility {
  if (!row) throw new Refusal('groupUnknown');
  return {
    taken: takenTimesOf(row),
    blacklisted: row.blacklisted,
    ownBlacklisted: row.own_blacklisted,
    ficheExists: row.is_there,
    appointments: row.held.map(([start, end, visitId, id, own]) => ({
      start,
      end,
      visitId,
      id,
      own,
    })),
    recentBookings: row.recent,
    appointmentIds: row.ids,
    newFicheId: row.fiche_id,
    answered: row.answered ?? undefined,
  };
}

/** @throws {Refusal} groupUnknown. */
export async function readEligibility(
  transaction: Kysely<Database>,
  question: EligibilityQuestion,
): Promise<Eligibility> {
  const { rows } = await transaction.executeQuery(eligibilityQuery(question));
  return eligibilityFrom(rows);
}
