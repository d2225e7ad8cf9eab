import { CompiledQuery } from 'kysely';
import type { Instant, Taken } from '@creneau/core';
import type { RoundTrips } from '../database/round-trips';
import { timestamp } from '../database/values';

/** The taken times of a window, and the version of the group's rules at that moment. */
export interface TakenTimes {
  readonly rulesVersion: number;
  /** JSON text from the database; equal texts are equal times. */
  readonly json: string;
}

/** Milliseconds that an appointment takes at most, by the schema. */
export const LONGEST_APPOINTMENT = 24 * 3_600_000;

/** Columns of a query on `groups g`: $1 is the group, $2 to $4 the window (`windowOf`). */
export const TAKEN = `g.rules_version, coalesce((
    select json_agg(json_build_array(
        (extract(epoch from a.starts_at) * 1000)::bigint, (extract(epoch from a.ends_at) * 1000)::bigint,
        a.calendar_id, a.seat, a.resource_id, a.resource_seat) order by a.starts_at)::text
    from appointments a
    where a.group_id = g.id and a.cancelled_at is null
      and a.starts_at > $2 and a.starts_at < $3 and a.ends_at > $4), '[]') as taken`;

/** The window [from, to) as the parameters $2 to $4. */
export const windowOf = (from: Instant, to: Instant): readonly [string, string, string] => [
  timestamp(from - LONGEST_APPOINTMENT),
  timestamp(to),
  timestamp(from),
];

/** The columns of `TAKEN`. */
export interface TakenColumns {
  readonly rules_version: number;
  readonly taken: string;
}

export const takenTimesOf = ({ rules_version, taken }: TakenColumns): TakenTimes => ({
  rulesVersion: rules_version,
  json: taken,
});

const QUERY = `select ${TAKEN} from groups g where g.id = $1`;

/** Reads the taken times of [from, to) and the version of the rules in one statement; none for an unknown group. */
export async function takenTimes(
  roundTrips: Pick<RoundTrips, 'rows'>,
  groupId: number,
  from: Instant,
  to: Instant,
): Promise<TakenTimes | undefined> {
  const [row] = await roundTrips.rows<TakenColumns>(
    CompiledQuery.raw(QUERY, [groupId, ...windowOf(from, to)]) as CompiledQuery<TakenColumns>,
  );
  return row && takenTimesOf(row);
}

type TakenTuple = readonly [Instant, Instant, number, number, number | null, number | null];

/** Sorted by start. */
export const parseTakenTimes = ({ json }: TakenTimes): readonly Taken[] =>
  (JSON.parse(json) as readonly TakenTuple[]).map(
    ([start, end, calendarId, seat, resourceId, resourceSeat]) => ({
      start,
      end,
      calendarId,
      seat,
      resourceId: resourceId ?? undefined,
      resourceSeat: resourceSeat ?? undefined,
    }),
  );
