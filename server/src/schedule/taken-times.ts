import { CompiledQuery } from 'kysely';
import { LONGEST_BUFFER, takenBy, type Instant, type Span, type BusyTime } from '@creneau/core';
import type { RoundTrips } from '../database/pipelined-queries';
import { timestamp } from '../database/values';

/** With the version of the rules at the same moment. */
export interface TakenTimes {
  readonly rulesVersion: number;
  /** JSON from the database; equal texts are equal times. */
  readonly json: string;
  /** JSON of the last assignments; null unless the group assigns in turn. */
  readonly turns: string | null;
}

const MINUTE = 60_000;

/** Milliseconds; limit of the schema. */
export const LONGEST_APPOINTMENT = 24 * 3_600_000;

/** Limit of the schema. */
const BUFFER = `interval '${LONGEST_BUFFER} minutes'`;

/** `extract` would use slower numerics; a double is exact to the millisecond. */
export const millis = (time: string): string => `(date_part('epoch', ${time}) * 1000)::bigint`;

const spansOf = (column: string): string =>
  `coalesce((select json_agg(json_build_array(${millis('lower(span)')}, ${millis('upper(span)')}) order by span)
    from unnest(${column}) as span)::text, 'null')`;

/** Concatenated JSON: for hundreds of appointments, `json_build_array` takes 0.2 ms longer. */
const APPOINTMENT = `'[' || array_to_string(array[${millis('a.starts_at')}, ${millis('a.ends_at')},
    a.calendar_id, a.seat, a.resource_id, a.resource_seat, a.id], ',', 'null')
  || case when a.calendar_times is null and a.resource_times is null then ''
    else ',' || ${spansOf('a.calendar_times')} || ',' || ${spansOf('a.resource_times')} end
  || ']'`;

/** @param appointments FROM and WHERE of the appointments `a`, for a query on `groups g`. */
const takenFrom = (appointments: string): string => `g.rules_version,
  case when g.assignment = 'round_robin' then (
    select json_agg(json_build_array(t.calendar_id, t.turn) order by t.calendar_id)::text
    from calendar_turns t where t.group_id = g.id) end as turns,
  '[' || coalesce((select string_agg(${APPOINTMENT}, ',' order by a.starts_at) from ${appointments}), '') || ']' as times`;

/**
 * See `windowOf`. A bigint suits the index of the window only: without statistics the planner takes
 * a GiST index of a constraint, and reads every appointment of the group.
 */
const IN_WINDOW = `appointments a
    where a.group_id = g.id::bigint and a.cancelled_at is null
      and a.starts_at > w.earliest and a.starts_at < w.ends + ${BUFFER} and a.ends_at > w.starts - ${BUFFER}
      and ((a.starts_at < w.ends and a.ends_at > w.starts) or a.calendar_times is not null or a.resource_times is not null)`;

/** Hides the length of the array, for which the planner would plan anew at each run. */
const rowsOf = (...arrays: readonly string[]): string =>
  `unnest(${arrays.map((array) => `(select ${array})`).join(', ')})`;

/**
 * Overlaps [$2, $3). Looks up each place by the index of its constraint: in a plain join, the
 * planner reads all places.
 */
const takenPlaces = (kind: 'calendar' | 'resource', ids: string): string => `
      select a.* from ${rowsOf(`${ids}::integer[]`)} as place (id) cross join lateral (
        select id, starts_at, ends_at, calendar_id, seat, resource_id, resource_seat, calendar_times, resource_times
        from appointments
        where group_id = $1 and ${kind}_id = place.id and ${kind}_id is not null and cancelled_at is null
          and coalesce(${kind}_times, tstzmultirange(tstzrange(starts_at, ends_at, '[)')))
            && tstzmultirange(tstzrange($2, $3, '[)'))
        offset 0) a`;

/**
 * $1 is the group, [$2, $3) the window, $4 calendars, $5 resources. Separate, since without
 * statistics the planner looks resources up by the index of the calendars, and reads all.
 */
export const TAKEN_AT_PLACES = takenFrom(
  `(${takenPlaces('calendar', '$4')}
      union ${takenPlaces('resource', '$5')}) a`,
);

/** Earliest start that reaches into the window, its end, its start. */
const windowOf = (from: Instant, to: Instant): readonly [string, string, string] => [
  timestamp(from - LONGEST_APPOINTMENT - LONGEST_BUFFER * MINUTE),
  timestamp(to),
  timestamp(from),
];

export interface TakenColumns {
  readonly rules_version: number;
  readonly turns: string | null;
  readonly times: string;
}

export const takenTimesOf = ({ rules_version, turns, times }: TakenColumns): TakenTimes => ({
  rulesVersion: rules_version,
  json: times,
  turns,
});

const QUERY = `select ${takenFrom(IN_WINDOW)}
  from ${rowsOf('$2::timestamptz[]', '$3::timestamptz[]', '$4::timestamptz[]')} with ordinality
    as w (earliest, ends, starts, number)
  cross join groups g where g.id = $1 order by w.number`;

/** In the order of the windows; undefined for an unknown group. */
export async function takenTimes(
  roundTrips: Pick<RoundTrips, 'rows'>,
  groupId: number,
  windows: readonly Span[],
): Promise<readonly TakenTimes[]> {
  const columns = windows.map(({ from, to }) => windowOf(from, to));
  const rows = await roundTrips.rows<TakenColumns>(
    CompiledQuery.raw(QUERY, [
      groupId,
      ...[0, 1, 2].map((column) => columns.map((one) => one[column])),
    ]),
  );
  return rows.map(takenTimesOf);
}

type SpanTuple = readonly [Instant, Instant];

/** The last two are missing if they equal start to end. */
type TakenTuple = readonly [
  start: Instant,
  end: Instant,
  calendarId: number,
  seat: number,
  resourceId: number | null,
  resourceSeat: number | null,
  appointmentId: number,
  calendarTimes?: readonly SpanTuple[] | null,
  resourceTimes?: readonly SpanTuple[] | null,
];

const PLAIN = 7;

/** Sorted by start. */
export function parseTakenTimes({ json }: TakenTimes): readonly BusyTime[] {
  const tuples = JSON.parse(json) as readonly TakenTuple[];
  const times = tuples.flatMap(takenByTuple);
  // buffers begin before their appointment; parts after a pause may come after others
  return tuples.some(({ length }) => length > PLAIN)
    ? times.sort((one, other) => one.start - other.start)
    : times;
}

function takenByTuple(tuple: TakenTuple): BusyTime | readonly BusyTime[] {
  const [start, end, calendarId, seat, resourceId, resourceSeat, appointmentId, ...times] = tuple;
  const place = {
    start,
    end,
    calendarId,
    seat,
    resourceId: resourceId ?? undefined,
    resourceSeat: resourceSeat ?? undefined,
    appointmentId,
  };
  if (times.length === 0) return place;
  const whole = [{ from: start, to: end }];
  const [calendarTimes = whole, resourceTimes = whole] = times.map(
    (spans) => spans?.map(([from, to]): Span => ({ from, to })) ?? undefined,
  );
  return takenBy({ ...place, calendarTimes, resourceTimes });
}

/** By calendar id. */
export const parseTurns = ({ turns }: TakenTimes): ReadonlyMap<number, number> =>
  new Map(JSON.parse(turns ?? '[]') as readonly (readonly [number, number])[]);
