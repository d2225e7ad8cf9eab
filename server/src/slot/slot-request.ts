import type { Day, Line } from '@creneau/core';

/** A question for free times, checked as far as it can be without knowing the group. */
export interface SlotRequest {
  readonly groupId: number;
  readonly lines: readonly Line[];
  readonly packId: number | undefined;
  readonly resourceId: number | undefined;
  /** The calendars to choose from where a line has no preference; empty for all. */
  readonly calendarIds: readonly number[];
  /** The same, by their sets. */
  readonly calendarsetIds: readonly number[];
  /** First day; the group's today when absent. */
  readonly from: Day | undefined;
  readonly days: number;
  /** Where a day is not asked whole, `YYYY-MM-DDTHH:MM:SS` of the group: from the one, before the other. */
  readonly notBefore: string | undefined;
  readonly before: string | undefined;
  /** Only times that so many calendars could serve, and that take so many more bookings. */
  readonly leastCalendars: number;
  readonly leastCapacity: number;
  /** The appointment that another time is looked for: what is booked with it does not stand in its own way. */
  readonly movedId: number | undefined;
  readonly tellsPromotions: boolean;
  readonly timeFormat: TimeFormat;
}

/** With the offset of the group, or its wall time alone. */
export type TimeFormat = 'iso' | 'datetime';

export const MOST_DAYS = 31;
/** More lines than any group allows; keeps hostile queries short. */
export const MOST_LINES = 20;
export const MOST_IDS = 100;
