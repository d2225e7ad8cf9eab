export interface Slot {
  /** ISO 8601 with the group's offset, which tells two 02:30 apart: `2027-10-31T02:30:00+02:00`. */
  readonly start: string;
  /** Free places over all `calendarIds`. */
  readonly capacity: number;
  /** Calendars that can take it; of several lines, those for the first. */
  readonly calendarIds: readonly number[];
  /** Percent off; undefined if it is not promoted. */
  readonly promotion: number | undefined;
}
