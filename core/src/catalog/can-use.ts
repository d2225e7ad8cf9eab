interface Sited {
  /** An id, or a key of the business's file. */
  readonly calendarsetId?: number | string | undefined;
}

/** True if both are of one calendar set, or one of them has none. */
export const canUse = (calendar: Sited, resource: Sited): boolean =>
  calendar.calendarsetId === undefined ||
  resource.calendarsetId === undefined ||
  calendar.calendarsetId === resource.calendarsetId;
