import type { Day, Line } from '@creneau/core';

/** The rules of the group are not applied yet. */
export interface SlotRequest {
  readonly groupId: number;
  readonly lines: readonly Line[];
  readonly packId: number | undefined;
  readonly resourceId: number | undefined;
  /** Candidates for a line without a preference; empty for all. */
  readonly calendarIds: readonly number[];
  /** Adds the calendars of these sets. */
  readonly calendarsetIds: readonly number[];
  /** Default: today in the group's zone. */
  readonly from: Day | undefined;
  readonly days: number;
  /** `YYYY-MM-DDTHH:MM:SS` in wall time of the group; `before` is exclusive. */
  readonly notBefore: string | undefined;
  readonly before: string | undefined;
  /** Minimum of free calendars, and of places left. */
  readonly leastCalendars: number;
  readonly leastCapacity: number;
  /** The places of its booking count as free. */
  readonly movedId: number | undefined;
  readonly tellsPromotions: boolean;
  readonly timeFormat: TimeFormat;
}

/** With the offset of the group, or wall time alone. */
export type TimeFormat = 'iso' | 'datetime';

/** No preference, as `ANY_CALENDAR`. */
export const ANY_RESOURCE = 0;
export const MOST_DAYS = 31;
/** More lines than any group allows. */
export const MOST_LINES = 20;
export const MOST_IDS = 100;
