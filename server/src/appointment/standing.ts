import { CompiledQuery, type Kysely } from 'kysely';
import type { Instant } from '@creneau/core';
import type { Database } from '../database/schema';
import type { AnsweredRow, IdempotencyKey } from '../idempotency/first-answers';
import { Refused } from '../refusal/refused';
import {
  TAKEN,
  takenTimesOf,
  windowOf,
  type TakenColumns,
  type TakenTimes,
} from '../slot/taken-times';
import type { Held } from './personal-limits';

/** What the database knows of a person who books, and the ids their booking will have. */
export interface Standing {
  /** What is taken around the time they want. */
  readonly taken: TakenTimes;
  readonly blacklisted: boolean;
  /** Whether the very contact they book for is, and not only one of the same address. */
  readonly ownBlacklisted: boolean;
  /** Whether the contact they book for is still one; also where they book for none. */
  readonly isThere: boolean;
  /**
   * Appointments that have not ended long ago: of the identified contact, and of those with this e-mail. Whoever is known by
   * it has what was booked by others who were; who is not has what came from the same network, and nobody uses up another's limit.
   */
  readonly held: readonly Held[];
  readonly appointmentIds: readonly number[];
  readonly newFicheId: number;
  /** What the idempotency key was answered with, if it was. */
  readonly answered: AnsweredRow | undefined;
}

/** Appointments that ended longer ago are too far for any limit. */
const LOOKS_BACK = '31 days';

const QUERY = `
  with person as (
    select id, blacklisted, id = $6 as own from fiches
    where group_id = $1 and (($5 <> '' and lower(email) = $5) or id = $6))
  select ${TAKEN},
    (select coalesce(bool_or(blacklisted), false) from person) as blacklisted,
    (select coalesce(bool_or(blacklisted and own), false) from person) as own_blacklisted,
    ($6::bigint is null or exists (select from person where id = $6)) as is_there,
    (select coalesce(json_agg(json_build_array(
        (extract(epoch from a.starts_at) * 1000)::bigint, (extract(epoch from a.ends_at) * 1000)::bigint,
        a.parent_id is not null, a.id, coalesce(p.own, false))), '[]')
      from appointments a join person p on p.id = a.fiche_id
      where $8 and a.group_id = $1 and a.cancelled_at is null
        and (p.own or a.booked_from is not distinct from $10)
        and a.starts_at > now() - interval '${LOOKS_BACK}') as held,
    (select coalesce(json_agg(nextval('appointments_id_seq')), '[]') from generate_series(1, $7)) as ids,
    nextval('fiches_id_seq') as fiche_id,
    (select json_build_object('body_hash', body_hash, 'status', status, 'answer', answer)
      from idempotency where group_id = $1 and key = $9) as answered
  from groups g where g.id = $1`;

/** A row as it comes. */
export interface Answer extends TakenColumns {
  readonly blacklisted: boolean;
  readonly own_blacklisted: boolean;
  readonly is_there: boolean;
  readonly held: readonly (readonly [Instant, Instant, boolean, number, boolean])[];
  readonly ids: readonly number[];
  readonly fiche_id: number;
  readonly answered: AnsweredRow | null;
}

/** Whose standing is asked for, and for how long a booking. */
export interface StandingQuestion {
  readonly groupId: number;
  readonly from: Instant;
  readonly to: Instant;
  /** In small letters; empty when there is none. */
  readonly email: string;
  readonly ficheId: number | undefined;
  /** The mark of the network that they book from; none for who is known by the e-mail. */
  readonly bookedFrom: string | null;
  readonly lines: number;
  /** Whether what the person holds already matters. */
  readonly limited: boolean;
  readonly key: IdempotencyKey | undefined;
}

/** Asks it in one statement of the transaction that books, once what it is about is locked. */
export const standingQuery = ({
  groupId,
  from,
  to,
  email,
  ficheId,
  bookedFrom,
  lines,
  limited,
  key,
}: StandingQuestion): CompiledQuery<Answer> =>
  CompiledQuery.raw(QUERY, [
    groupId,
    ...windowOf(from, to),
    email,
    ficheId ?? null,
    lines,
    limited,
    key?.name ?? null,
    bookedFrom,
  ]) as CompiledQuery<Answer>;

/** What was answered. @throws {Refused} groupUnknown. */
export function standingFrom([answer]: readonly Answer[]): Standing {
  if (!answer) throw new Refused('groupUnknown');
  return {
    taken: takenTimesOf(answer),
    blacklisted: answer.blacklisted,
    ownBlacklisted: answer.own_blacklisted,
    isThere: answer.is_there,
    held: answer.held.map(([start, end, follows, id, own]) => ({ start, end, follows, id, own })),
    appointmentIds: answer.ids,
    newFicheId: answer.fiche_id,
    answered: answer.answered ?? undefined,
  };
}

/** Asks and reads it. */
export async function standingOf(
  transaction: Kysely<Database>,
  question: StandingQuestion,
): Promise<Standing> {
  const { rows } = await transaction.executeQuery(standingQuery(question));
  return standingFrom(rows);
}
