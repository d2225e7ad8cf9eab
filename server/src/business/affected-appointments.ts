import { sql, type Kysely } from 'kysely';
import { Coverage, wallOf, type CoverageGap, type Instant, type BusyTime } from '@creneau/core';
import type { GroupRules } from '../schedule/group-rules';
import type { Database } from '../database/schema';
import { timestamp } from '../database/values';

/**
 * Reasons beside those of `Coverage`: the business is closed, the pack withdrawn, the clock not the
 * one that the customer was told, or there are fewer seats.
 */
export type Misfit = CoverageGap | 'inactive' | 'packWithdrawn' | 'otherClock' | 'noSeat';

/** Excludes times that the business blocks. */
export interface UpcomingAppointment {
  readonly id: number;
  readonly booking: number;
  readonly starts_at: Instant;
  readonly ends_at: Instant;
  readonly calendar_id: number;
  readonly seat: number;
  readonly resource_id: number | null;
  readonly resource_seat: number | null;
  readonly intervention_id: number;
  readonly pack_id: number | null;
  readonly pack_withdrawn: boolean;
  readonly doubt_timezone: string | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly firstphone: string;
  readonly service: string;
  readonly calendar: string;
}

/** Sorted by start. */
export async function upcomingAppointments(
  database: Kysely<Database>,
  groupId: number,
  now: Instant,
): Promise<readonly UpcomingAppointment[]> {
  const { rows } = await sql<UpcomingAppointment>`
    select a.id, coalesce(a.parent_id, a.id) as booking, a.starts_at, a.ends_at, a.calendar_id, a.seat, a.resource_id,
      a.resource_seat, a.intervention_id, a.pack_id, coalesce(packs.deleted, false) as pack_withdrawn, a.doubt_timezone,
      fiches.firstname, fiches.lastname, fiches.email, fiches.firstphone,
      interventions.name as service, calendars.name as calendar
    from appointments a
    join fiches on fiches.group_id = a.group_id and fiches.id = a.fiche_id
    join interventions on interventions.group_id = a.group_id and interventions.id = a.intervention_id
    join calendars on calendars.group_id = a.group_id and calendars.id = a.calendar_id
    left join packs on packs.group_id = a.group_id and packs.id = a.pack_id
    where a.group_id = ${groupId} and a.cancelled_at is null and a.starts_at > ${timestamp(now)}
    order by a.starts_at, a.line, a.id`.execute(database);
  return rows;
}

export interface RuledBusiness {
  readonly rules: GroupRules;
  readonly coverage: Coverage;
}

export const ruledBy = (rules: GroupRules): RuledBusiness => ({
  rules,
  coverage: new Coverage(rules.schedule),
});

/** Length of a wall time to the minute. */
const MINUTES = 16;

export const clockAt = (instant: Instant, timezone: string): string =>
  wallOf(instant, timezone).slice(0, MINUTES);

/** The customer reads the time in the zone of the appointment. */
export function misfitOf(
  { rules: { group }, coverage }: RuledBusiness,
  appointment: UpcomingAppointment,
  timezone: string,
): Exclude<Misfit, 'noSeat'> | undefined {
  const { starts_at: start, ends_at: end, resource_id: resourceId } = appointment;
  if (!group.active) return 'inactive';
  if (appointment.pack_withdrawn) return 'packWithdrawn';
  const gap = coverage.gapOf({
    interventionId: appointment.intervention_id,
    calendarId: appointment.calendar_id,
    resourceId: resourceId ?? undefined,
    start,
    end,
  });
  if (gap) return gap;
  return clockAt(start, timezone) === clockAt(start, group.timezone) ? undefined : 'otherClock';
}

/** True if as many others have lower seats at that time as there are seats. */
export function lacksSeat(
  { coverage: { rules } }: RuledBusiness,
  appointment: UpcomingAppointment,
  occupancy: readonly BusyTime[],
): boolean {
  const { starts_at: start, ends_at: end } = appointment;
  const isCrowded = (
    { id, seat }: { readonly id: number | null; readonly seat: number | null },
    places: readonly { readonly id: number; readonly capacity: number }[],
    seatOf: (one: BusyTime) => {
      readonly id: number | undefined;
      readonly seat: number | undefined;
    },
  ): boolean => {
    const capacity = places.find((place) => place.id === id)?.capacity ?? Infinity;
    if (seat === null || seat < capacity) return false;
    const lower = occupancy.flatMap((one) => {
      const other = seatOf(one);
      const isBeside = other.id === id && one.start < end && start < one.end && !one.isBuffer;
      return isBeside && other.seat !== undefined && other.seat < seat ? [other.seat] : [];
    });
    return new Set(lower).size >= capacity;
  };
  return (
    isCrowded(
      { id: appointment.calendar_id, seat: appointment.seat },
      rules.calendars,
      ({ calendarId: id, seat }) => ({ id, seat }),
    ) ||
    isCrowded(
      { id: appointment.resource_id, seat: appointment.resource_seat },
      rules.resources,
      ({ resourceId: id, resourceSeat: seat }) => ({ id, seat }),
    )
  );
}
