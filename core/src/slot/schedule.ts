import type { Promotion } from '../catalog/catalog';
import type { OpeningHours } from '../group/group';
import type { Day } from '../shared/day';
import type { Instant } from '../shared/zone';
import type { PersonalLimits } from './personal-limits';

/**
 * Somebody's occupation of one seat of a calendar (and of a resource), [start, end). Which seat matters: a long
 * appointment needs one seat that is free from end to end, not a free one at each moment.
 */
export interface Taken {
  /** None where only the resource is taken, as during a pause. */
  readonly calendarId: number | undefined;
  /** From 0. */
  readonly seat: number;
  readonly resourceId: number | undefined;
  readonly resourceSeat: number | undefined;
  readonly start: Instant;
  readonly end: Instant;
  /** Whether it is kept clear before or after an appointment, rather than the appointment itself. */
  readonly isBuffer?: boolean | undefined;
  readonly appointmentId?: number | undefined;
}

/** A part of one day that differs from the weekly hours. */
export interface HoursException {
  readonly day: Day;
  readonly kind: 'closed' | 'open';
  /** Wall time of the group, `HH:MM`, up to `24:00`. */
  readonly from: string;
  readonly to: string;
}

/** Nobody is there from a time of the first day to a time of the last one. */
export interface Absence {
  readonly firstDay: Day;
  readonly lastDay: Day;
  /** Wall time of the first day, `00:00` by default. */
  readonly from?: string | undefined;
  /** Wall time of the last day, `24:00` by default. */
  readonly to?: string | undefined;
}

/** Weekly hours that take turns: the week of the anchor has the first, the next week the second, and so on. */
export interface AlternatingWeeks {
  readonly anchor: Day;
  readonly weeks: readonly OpeningHours[];
}

/** Minutes to keep clear before and after an appointment. */
export interface Buffers {
  readonly bufferBefore?: number;
  readonly bufferAfter?: number;
}

/**
 * Whoever gives services. Its hours are the weekly hours, less public holidays, closed days and closed exceptions, plus open
 * exceptions, less absences, in this order.
 */
export interface ScheduleCalendar extends Buffers {
  readonly id: number;
  readonly calendarsetId: number | undefined;
  /** Seats: how many may be served at one time. */
  readonly capacity: number;
  /** Wall time of the group, Monday first. */
  readonly opening: OpeningHours;
  /** In place of `opening`. */
  readonly alternatingWeeks?: AlternatingWeeks | undefined;
  readonly closedDays: readonly Day[];
  readonly exceptions?: readonly HoursException[];
  readonly absences?: readonly Absence[];
  readonly interventionIds: readonly number[];
}

/** What services need beside a calendar. Public holidays do not close it: they keep away whoever uses it. */
export interface ScheduleResource {
  readonly id: number;
  /** The calendar set whose calendars use it; without one, all do. A calendar without one uses all resources. */
  readonly calendarsetId?: number | undefined;
  /** Seats: how many appointments it serves at one time. */
  readonly capacity: number;
  /** When it can be used, in wall time of the group, Monday first; without it, at any time. */
  readonly opening?: OpeningHours | undefined;
  readonly closedDays?: readonly Day[];
  readonly interventionIds: readonly number[];
}

/** A part of a service in which the person is free for others, in minutes since its start. */
export interface Pause {
  readonly from: number;
  readonly to: number;
}

/** The buffers of a service and of whoever gives it overlap: the longer one holds. */
export interface ScheduleIntervention extends Buffers {
  readonly id: number;
  /** Minutes. */
  readonly length: number;
  /** In order and apart, within the length. */
  readonly pauses?: readonly Pause[];
  readonly needResource: boolean;
  readonly promotions: readonly Promotion[];
}

/**
 * Who is given an appointment without preference: the first in order, whoever has least to do that day and then that week, or
 * whoever was assigned one least recently.
 */
export type Assignment = 'first' | 'least_loaded' | 'round_robin';

/** All that decides whether a time is free: the rules of the business and what is taken already. */
export interface Schedule {
  readonly timezone: string;
  /** Minutes of wall time between two possible starts, counted from each opening. */
  readonly step: number;
  /** Minutes: the earliest start is now plus this. */
  readonly minimumNotice: number;
  /** Minutes: the latest start is now plus this. */
  readonly maxrdvPeriod: number;
  /** What holds for each person who books; none by default. */
  readonly limits?: PersonalLimits;
  /** `least_loaded` by default. */
  readonly assignment?: Assignment;
  /** When each calendar was last assigned an appointment without preference, as a number that grows; for `round_robin`. */
  readonly turns?: ReadonlyMap<number, number>;
  /** The public holidays on which the business is closed. */
  readonly holidays?: readonly Day[];
  /** In the order of the group. */
  readonly calendars: readonly ScheduleCalendar[];
  readonly resources: readonly ScheduleResource[];
  readonly interventions: readonly ScheduleIntervention[];
  /** Sorted by start. */
  readonly taken: readonly Taken[];
}
