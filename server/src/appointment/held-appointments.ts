import { sql, type Kysely } from 'kysely';
import type { HeldAppointment } from '@creneau/core';
import type { Database } from '../database/schema';
import { LIMIT_PERIOD } from './eligibility';
import { bookingIdOf } from './own-appointments';

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
