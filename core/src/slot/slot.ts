/** A time one can book. */
export interface Slot {
  /** ISO 8601 in the group's zone with its offset: `2027-10-31T02:30:00+02:00`. Two 02:30 differ by it. */
  readonly start: string;
  /** Free places over all `calendarIds`. */
  readonly capacity: number;
  /** The calendars that can take it, for the first of several lines. */
  readonly calendarIds: readonly number[];
  /** Percent off, when it is promoted. */
  readonly promotion: number | undefined;
}
