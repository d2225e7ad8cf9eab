interface Sited {
  /** An id, or the key of one in the file of a business. */
  readonly calendarsetId?: number | string | undefined;
}

/** Whether a calendar can use a resource: both are of one calendar set, or one of them of none. */
export const canUse = (calendar: Sited, resource: Sited): boolean =>
  calendar.calendarsetId === undefined ||
  resource.calendarsetId === undefined ||
  calendar.calendarsetId === resource.calendarsetId;
