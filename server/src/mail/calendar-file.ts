import ical, { ICalCalendarMethod } from 'ical-generator';

/** One appointment as calendars want it. */
export interface CalendarEntry {
  readonly groupId: number;
  readonly appointmentId: number;
  /** Milliseconds since the epoch. */
  readonly start: number;
  readonly end: number;
  /** When it was booked. */
  readonly stamp: number;
  readonly summary: string;
  readonly location: string;
}

/** The same for the life of the appointment, so that a change replaces the entry and a second import adds none. */
const uidOf = ({ groupId, appointmentId }: CalendarEntry): string =>
  `${groupId}-${appointmentId}@creneau`;

/**
 * The `.ics` of some appointments. Times are written as instants, since the repeated hour of a clock change has no
 * other unequivocal form (reliability.md T2); the group's zone is told beside them.
 */
export function calendarFile(entries: readonly CalendarEntry[], timezone: string): string {
  const calendar = ical({
    prodId: { company: 'Creneau', product: 'Creneau', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.x('X-WR-TIMEZONE', timezone);
  for (const entry of entries) {
    calendar.createEvent({
      id: uidOf(entry),
      sequence: 0,
      start: new Date(entry.start),
      end: new Date(entry.end),
      stamp: new Date(entry.stamp),
      summary: oneLine(entry.summary),
      ...(entry.location && { location: oneLine(entry.location) }),
    });
  }
  return calendar.toString();
}

/** Line ends and other control characters have no place in a name. */
export const oneLine = (text: string): string =>
  text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim();
