export interface Slot {
  /**
   * ISO 8601 in the group's zone with its offset: `2027-10-31T02:30:00+02:00`. The offset tells the
   * two 02:30 apart.
   */
  readonly start: string;
  /** Free places over all `calendarIds`. */
  readonly capacity: number;
  /** Calendars that can take it; of several lines, those for the first. */
  readonly calendarIds: readonly number[];
  /** Percent off; undefined if it is not promoted. */
  readonly promotion: number | undefined;
}
