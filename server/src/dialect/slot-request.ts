import type { Day, Line } from '@creneau/core';

/** A question for free slots; the rules of the group are not yet applied. */
export interface SlotRequest {
  readonly groupId: number;
  readonly lines: readonly Line[];
  readonly packId: number | undefined;
  readonly resourceId: number | undefined;
  /** The calendars to choose from where a line has no preference; empty for all. */
  readonly calendarIds: readonly number[];
  /** Sets of such calendars. */
  readonly calendarsetIds: readonly number[];
  /** First day; today in the group's zone by default. */
  readonly from: Day | undefined;
  readonly days: number;
  /** Limits within a day, `YYYY-MM-DDTHH:MM:SS` in wall time of the group: from `notBefore`, to before `before`. */
  readonly notBefore: string | undefined;
  readonly before: string | undefined;
  /** Only slots at which so many calendars are free, and that have so many places left. */
  readonly leastCalendars: number;
  readonly leastCapacity: number;
  /** The appointment to be rescheduled; the places of its booking count as free. */
  readonly movedId: number | undefined;
  readonly tellsPromotions: boolean;
  readonly timeFormat: TimeFormat;
}

/** With the offset of the group, or wall time alone. */
export type TimeFormat = 'iso' | 'datetime';

/** What stands for no preference, as in `ANY_CALENDAR`. */
export const ANY_RESOURCE = 0;
export const MOST_DAYS = 31;
/** More lines than any group allows. */
export const MOST_LINES = 20;
export const MOST_IDS = 100;
