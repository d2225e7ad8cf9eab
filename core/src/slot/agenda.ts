import type { Promotion } from '../catalog/catalog';
import type { OpeningHours } from '../group/group';
import type { Day } from '../shared/day';
import type { Instant } from '../shared/zone';

/**
 * Somebody's occupation of one seat of a calendar (and of a resource), [start, end). Which seat matters: a long
 * appointment needs one seat that is free from end to end, not a free one at each moment.
 */
export interface Taken {
  readonly calendarId: number;
  /** From 0. */
  readonly seat: number;
  readonly resourceId: number | undefined;
  readonly resourceSeat: number | undefined;
  readonly start: Instant;
  readonly end: Instant;
}

export interface AgendaCalendar {
  readonly id: number;
  readonly calendarsetId: number | undefined;
  /** Seats: how many may be served at one time. */
  readonly capacity: number;
  /** Wall time of the group, Monday first. */
  readonly opening: OpeningHours;
  readonly closedDays: readonly Day[];
  readonly interventionIds: readonly number[];
}

export interface AgendaResource {
  readonly id: number;
  readonly capacity: number;
  readonly interventionIds: readonly number[];
}

export interface AgendaIntervention {
  readonly id: number;
  /** Minutes. */
  readonly length: number;
  readonly needResource: boolean;
  readonly promotions: readonly Promotion[];
}

/** All that decides whether a time is free: the rules of the business and what is taken already. */
export interface Agenda {
  readonly timezone: string;
  /** Minutes of wall time between two possible starts, counted from each opening. */
  readonly step: number;
  /** Minutes: the earliest start is now plus this. */
  readonly minimumNotice: number;
  /** Minutes: the latest start is now plus this. */
  readonly maxrdvPeriod: number;
  readonly calendars: readonly AgendaCalendar[];
  readonly resources: readonly AgendaResource[];
  readonly interventions: readonly AgendaIntervention[];
  /** Sorted by start. */
  readonly taken: readonly Taken[];
}
