import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** One appointment as calendars want it. */
export interface CalendarEntry {
  readonly groupId: number;
  readonly appointmentId: number;
  /** Milliseconds since the epoch. */
  readonly start: number;
  readonly end: number;
  /** When it was booked, or last changed. */
  readonly stamp: number;
  /** How often it was changed: a calendar lets the highest win. */
  readonly sequence: number;
  readonly summary: string;
  readonly location: string;
}

/** Who sends an entry by mail, and to whom: a calendar follows a change only from whom the entry came. */
export interface Correspondents {
  readonly organizer: { readonly name: string; readonly email: string };
  readonly attendee: { readonly name: string; readonly email: string };
}

export type Method = 'PUBLISH' | 'REQUEST' | 'CANCEL';

/** The same for the life of the appointment, so that a change replaces the entry and a second import adds none. */
const uidOf = ({ groupId, appointmentId }: CalendarEntry): string =>
  `${groupId}-${appointmentId}@creneau`;

/**
 * The `.ics` of an appointment: one a file, as `REQUEST` and `CANCEL` want it (RFC 5546). Times are written as instants,
 * since the repeated hour of a clock change has no other unequivocal form (reliability.md T2); the group's zone is told
 * beside them.
 */
export function calendarFile(
  entry: CalendarEntry,
  timezone: string,
  method: Method = 'PUBLISH',
  correspondents?: Correspondents,
): string {
  const calendar = ical({
    prodId: { company: 'Creneau', product: 'Creneau', language: 'EN' },
    method: ICalCalendarMethod[method],
  });
  calendar.x('X-WR-TIMEZONE', timezone);
  const event = calendar.createEvent({
    id: uidOf(entry),
    sequence: entry.sequence,
    start: new Date(entry.start),
    end: new Date(entry.end),
    stamp: new Date(entry.stamp),
    summary: oneLine(entry.summary),
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(entry.location && { location: oneLine(entry.location) }),
  });
  if (correspondents) {
    const { organizer, attendee } = correspondents;
    event.organizer({ name: oneLine(organizer.name), email: organizer.email });
    event.createAttendee({
      email: attendee.email,
      ...(attendee.name && { name: oneLine(attendee.name) }),
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    });
  }
  return calendar.toString();
}

/** Line ends and other control characters have no place in a name. */
export const oneLine = (text: string): string =>
  text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim();
