import { googleCalendarLink as linkOf, type OwnCalendarEntry } from '@creneau/core';
import { ianaZone } from './windows-zones';

export { directionsLink } from '@creneau/core';

/** Opens a new entry of Google Calendar; the zone may be one of Windows (EXPORT-04). */
export const googleCalendarLink = (entry: OwnCalendarEntry): string =>
  linkOf({ ...entry, timezone: ianaZone(entry.timezone) });

/** The calendar file of a visit, by one of its appointments, whose token opens it and nothing else. */
export const calendarFileLink = (groupId: number, appointmentId: number, token: string): string =>
  `/ics/${groupId}/${appointmentId}/${encodeURIComponent(token)}.ics`;
