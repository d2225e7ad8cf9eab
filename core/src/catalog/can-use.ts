interface HasCalendarSet {
  /** An id, or a key of the business's file. */
  readonly calendarsetId?: number | string | undefined;
}

export const canUse = (calendar: HasCalendarSet, resource: HasCalendarSet): boolean =>
  calendar.calendarsetId === undefined ||
  resource.calendarsetId === undefined ||
  calendar.calendarsetId === resource.calendarsetId;
