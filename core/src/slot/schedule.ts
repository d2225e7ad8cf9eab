import type { Promotion } from '../catalog/catalog';
import type { OpeningHours } from '../group/group';
import type { Day } from '../shared/day';
import type { Instant } from '../shared/zone';

export interface PersonalLimits {
  readonly most: number | undefined;
  /** Minimum distance in minutes. */
  readonly minutesBetween: number | undefined;
  readonly isSameTimeAllowed: boolean;
}

export interface HeldAppointment {
  readonly start: Instant;
  readonly end: Instant;
  /** Lines of one booking count as one appointment, even if some were cancelled. */
  readonly visitId: number;
}

export type BrokenLimit = 'sameTime' | 'tooCloseToAnother' | 'tooManyAppointments';

const MINUTE = 60_000;

export const areLimited = ({ most, minutesBetween, isSameTimeAllowed }: PersonalLimits): boolean =>
  most !== undefined || minutesBetween !== undefined || !isSameTimeAllowed;

/** The first limit that a booking would break; undefined if none. */
export function brokenLimit(
  { most, minutesBetween, isSameTimeAllowed }: PersonalLimits,
  ownAppointments: readonly HeldAppointment[],
  booking: { readonly start: Instant; readonly end: Instant },
  now: Instant,
): BrokenLimit | undefined {
  const isWithin = (minutes: number, { start, end }: HeldAppointment): boolean =>
    booking.start < end + minutes * MINUTE && start < booking.end + minutes * MINUTE;

  if (!isSameTimeAllowed && ownAppointments.some((one) => isWithin(0, one))) return 'sameTime';
  if (minutesBetween !== undefined && ownAppointments.some((one) => isWithin(minutesBetween, one)))
    return 'tooCloseToAnother';
  const upcoming = new Set(
    ownAppointments.filter(({ end }) => end > now).map(({ visitId }) => visitId),
  );
  return most !== undefined && upcoming.size >= most ? 'tooManyAppointments' : undefined;
}

/** [start, end). A long appointment needs one seat that is free throughout. */
export interface BusyTime {
  /** Undefined if only the resource is taken, as during a pause. */
  readonly calendarId: number | undefined;
  /** From 0. */
  readonly seat: number;
  readonly resourceId: number | undefined;
  readonly resourceSeat: number | undefined;
  readonly start: Instant;
  readonly end: Instant;
  /** True for the time kept clear around an appointment. */
  readonly isBuffer?: boolean | undefined;
  readonly appointmentId?: number | undefined;
}

/** Hours of one day that differ from the weekly hours. */
export interface HoursException {
  readonly day: Day;
  readonly kind: 'closed' | 'open';
  /** Wall time of the group, `HH:MM`, up to `24:00`. */
  readonly from: string;
  readonly to: string;
}

/** From a time of the first day to a time of the last one. */
export interface Absence {
  readonly firstDay: Day;
  readonly lastDay: Day;
  /** Wall time, `00:00` by default. */
  readonly from?: string | undefined;
  /** Wall time, `24:00` by default. */
  readonly to?: string | undefined;
}

/** The week of the anchor has the first hours, the next week the second, and so on. */
export interface AlternatingWeeks {
  readonly anchor: Day;
  readonly weeks: readonly OpeningHours[];
}

export interface Buffers {
  readonly bufferBefore?: number;
  readonly bufferAfter?: number;
}

/**
 * Hours: weekly hours, less public holidays, closed days and closed exceptions, plus open
 * exceptions, less absences, in this order.
 */
export interface ScheduleCalendar extends Buffers {
  readonly id: number;
  readonly calendarsetId: number | undefined;
  /** Appointments at one time. */
  readonly capacity: number;
  /** Wall time of the group, Monday first. */
  readonly opening: OpeningHours;
  /** Replaces `opening`. */
  readonly alternatingWeeks?: AlternatingWeeks | undefined;
  readonly closedDays: readonly Day[];
  readonly exceptions?: readonly HoursException[];
  readonly absences?: readonly Absence[];
  readonly interventionIds: readonly number[];
}

/** Public holidays do not close it; they close the calendars that use it. */
export interface ScheduleResource {
  readonly id: number;
  /** Undefined for all. A calendar without a set uses all resources. */
  readonly calendarsetId?: number | undefined;
  /** Appointments at one time. */
  readonly capacity: number;
  /** Wall time of the group, Monday first; always usable without it. */
  readonly opening?: OpeningHours | undefined;
  readonly closedDays?: readonly Day[];
  readonly interventionIds: readonly number[];
}

/** The calendar is free for others; minutes from the start of the intervention. */
export interface Pause {
  readonly from: number;
  readonly to: number;
}

/** Of the buffers of intervention and calendar, the longer one holds. */
export interface ScheduleIntervention extends Buffers {
  readonly id: number;
  /** Minutes. */
  readonly length: number;
  readonly pauses?: readonly Pause[];
  readonly needResource: boolean;
  readonly promotions: readonly Promotion[];
}

/** `least_loaded` on that day, then in that week. */
export type Assignment = 'first' | 'least_loaded' | 'round_robin';

/** Everything that decides whether a time is free. */
export interface Schedule {
  readonly timezone: string;
  /** Minutes of wall time between two starts, counted from each opening. */
  readonly step: number;
  /** Minutes from now to the earliest start. */
  readonly minimumNotice: number;
  /** Minutes from now to the latest start. */
  readonly maxrdvPeriod: number;
  /** Limits for each person; none by default. */
  readonly limits?: PersonalLimits;
  /** `least_loaded` by default. */
  readonly assignment?: Assignment;
  /** For `round_robin`. */
  readonly turns?: ReadonlyMap<number, number>;
  readonly holidays?: readonly Day[];
  /** In the order of the group. */
  readonly calendars: readonly ScheduleCalendar[];
  readonly resources: readonly ScheduleResource[];
  readonly interventions: readonly ScheduleIntervention[];
  /** Sorted by start. */
  readonly busyTimes: readonly BusyTime[];
}
